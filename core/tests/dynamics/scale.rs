//! A world has no unit: it behaves the same in metres and in px.

use collidoscope_core::dynamics::{ManifoldKind, Material, Solver, World};
use collidoscope_core::planar::{Capsule, Ellipse, Polygon, Regular, Rounded};
use glam::dvec2;

use crate::worlds::*;

/// Bodies of every kind that fall on a floor and on each other.
fn heap() -> World {
    let square = |size: f64| {
        Polygon::new(&[
            dvec2(-size, -size),
            dvec2(size, -size),
            dvec2(size, size),
            dvec2(-size, size),
        ])
        .expect("a square")
    };
    let shapes = [
        slab(40.0, 30.0),
        disc(18.0),
        Capsule::new(dvec2(-15.0, 0.0), dvec2(15.0, 4.0), 12.0)
            .expect("a capsule")
            .into(),
        Regular::new(6, 22.0).expect("a hexagon").into(),
        Ellipse::new(26.0, 14.0).expect("an ellipse").into(),
        Rounded::new(square(12.0), 6.0).expect("rounded").into(),
    ];
    let mut bodies = vec![floor(Material::default())];
    for (k, shape) in (0..).zip(shapes.into_iter().cycle().take(18)) {
        let place = turned(
            f64::from(k % 5) * 37.0,
            -40.0 - 45.0 * f64::from(k / 5),
            23.0 * f64::from(k),
        );
        let material = Material {
            restitution: f64::from(k % 3) * 0.3,
            ..Material::default()
        };
        bodies.push(
            free(shape, place, material)
                .moving(dvec2(10.0 * f64::from(k % 4), 30.0), 1.0)
                .expect("finite"),
        );
    }
    World::new(bodies, GRAVITY)
}

#[test]
fn a_world_times_a_power_of_two_falls_the_same_to_the_last_bit() {
    for solver in Solver::ALL {
        for kind in [ManifoldKind::OneShot, ManifoldKind::Incremental] {
            for factor in [-12, 5, 15].map(|power| libm::ldexp(1.0, power)) {
                let mut px = heap();
                px.set_solver(solver);
                px.set_manifold(kind);
                let [mut one, mut other] = [1.0, factor].map(|factor| scaled(&px, factor));
                for tick in 0..90 {
                    one.tick();
                    other.tick();
                    for (one, other) in one.bodies().iter().zip(other.bodies()) {
                        let (one, other) = (one.motion(), other.motion());
                        let what = format!("{solver}, {kind:?}, times {factor}, tick {tick}");
                        assert_eq!(factor * one.center, other.center, "{what}");
                        assert_eq!(factor * one.velocity, other.velocity, "{what}");
                        assert_eq!((one.angle, one.spin), (other.angle, other.spin), "{what}");
                    }
                }
            }
        }
    }
}

#[test]
fn what_is_small_rests_on_its_floor_and_does_not_sink_in() {
    let mut world = scaled(&pyramid(5), 1e-3);
    let start = world.clone();
    run(&mut world, 300);
    assert!(drift(&world, &start) < 1e-3, "a px");
    assert!(world.totals().deepest < 5e-4, "half a px");
}
