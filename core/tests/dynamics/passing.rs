//! Fast bodies: no tunnelling, and no false hits.

use collidoscope_core::dynamics::{Material, World};
use collidoscope_core::planar::{Capsule, Polygon, Regular, Rounded, Shape};
use glam::{DVec2, dvec2};

use crate::worlds::*;

/// The speed up to which the documentation of `World` excludes tunnelling of discs, in px a second.
const FASTEST: f64 = 60_000.0;

#[test]
fn no_body_up_to_its_stated_speed_passes_through_a_thin_one() {
    let stated = [
        (disc(3.0), FASTEST),
        (slab(20.0, 20.0), 17_000.0),
        (slab(6.0, 4.0), 1_000.0),
        (slab(40.0, 2.0), 1_000.0),
    ];
    for (shape, fastest) in stated {
        for part in [0.03, 0.3, 1.0] {
            for k in 0..45 {
                let (speed, degrees) = (part * fastest, 4.0 * f64::from(k));
                let wall = fixed(slab(1.0, 40_000.0), at(0.0, 0.0), smooth());
                let from = turned(-100.0 - 13.3 * f64::from(k), 10.0, degrees);
                let body = free(shape.clone(), from, springy(f64::from(k % 2) * 0.6));
                let body = body.moving(dvec2(speed, 0.1 * speed), 5.0).expect("finite");
                let mut world = World::new(vec![wall, body], DVec2::ZERO);
                for _ in 0..180 {
                    world.tick();
                    let x = place(&world, 1).x;
                    assert!(x < 0.0, "{speed} px/s, {degrees}°: at x = {x}");
                }
            }
        }
    }
}

#[test]
fn two_fast_bodies_do_not_pass_through_each_other() {
    for speed in [2_000.0, FASTEST / 2.0] {
        let [left, right] = [-1.0, 1.0].map(|side| {
            free(slab(4.0, 40.0), at(side * 333.0, side * 3.0), springy(0.5))
                .moving(dvec2(-side * speed, 0.0), 0.0)
                .expect("finite")
        });
        let mut world = World::new(vec![left, right], DVec2::ZERO);
        for _ in 0..60 {
            world.tick();
            assert!(place(&world, 0).x < place(&world, 1).x, "at {speed} px/s");
        }
    }
}

#[test]
fn a_body_that_flies_past_another_is_not_turned_aside() {
    let post = fixed(slab(20.0, 20.0), at(0.0, 0.0), Material::default());
    let body = free(slab(20.0, 20.0), at(-500.0, -21.0), Material::default())
        .moving(dvec2(9000.0, 0.0), 0.0)
        .expect("finite");
    let mut world = World::new(vec![post, body], DVec2::ZERO);
    run(&mut world, 30);
    let motion = world.bodies()[1].motion();
    assert_eq!((motion.velocity, motion.spin), (dvec2(9000.0, 0.0), 0.0));
}

/// Shapes that rest on a floor at y = 0 by their flat or round side.
fn sliders() -> [(Shape, f64); 5] {
    let square = [(-12.0, -9.0), (12.0, -9.0), (12.0, 9.0), (-12.0, 9.0)].map(DVec2::from);
    let square = Polygon::new(&square).expect("a box");
    let [left, right] = [-12.0, 12.0].map(|x| dvec2(x, 0.0));
    [
        (slab(36.0, 30.0), 15.0),
        (disc(18.0), 18.0),
        (
            Capsule::new(left, right, 10.0).expect("a capsule").into(),
            10.0,
        ),
        (
            Rounded::new(square, 6.0).expect("a rounded box").into(),
            15.0,
        ),
        (
            Regular::new(6, 20.0).expect("a hexagon").into(),
            300f64.sqrt(),
        ),
    ]
}

#[test]
fn all_that_slides_goes_over_the_seams_of_tiles_as_over_one_floor() {
    for (shape, height) in sliders() {
        for speed in [40.0, 130.0, 333.0, 777.0, 1500.0] {
            let tile = |k: u32| fixed(slab(50.0, 50.0), at(50.0 * f64::from(k), 25.0), smooth());
            let mut bodies: Vec<_> = (0..60).map(tile).collect();
            let slider = free(shape.clone(), at(20.0, -height), smooth());
            bodies.push(slider.moving(dvec2(speed, 0.0), 0.0).expect("finite"));
            let mut world = World::new(bodies, GRAVITY);
            let ticks = (60.0 * 2900.0 / speed) as u32;
            for tick in 0..ticks.min(600) {
                world.tick();
                let motion = world.bodies()[60].motion();
                assert!(
                    (motion.velocity.x - speed).abs() < 0.01 * speed,
                    "{shape:?}, {speed}: {} in tick {tick}",
                    motion.velocity
                );
                assert!(
                    motion.angle.abs() < 1e-3,
                    "{shape:?}, {speed}: it turned by {} in tick {tick}",
                    motion.angle
                );
            }
        }
    }
}

#[test]
fn a_disc_that_rolls_into_a_wall_on_a_floor_of_tiles_stops_there() {
    let tile = |k: u32| fixed(slab(50.0, 50.0), at(50.0 * f64::from(k), 25.0), smooth());
    let mut bodies: Vec<_> = (0..12).map(tile).collect();
    bodies.push(fixed(slab(50.0, 300.0), at(525.0, -150.0), smooth()));
    bodies.push(
        free(disc(18.0), at(20.0, -18.0), smooth())
            .moving(dvec2(333.0, 0.0), 0.0)
            .expect("finite"),
    );
    let mut world = World::new(bodies, GRAVITY);
    run(&mut world, 240);
    let motion = world.bodies()[13].motion();
    assert!((motion.center.x - 482.0).abs() < 0.5, "{}", motion.center);
    assert!(motion.velocity.length() < 1.0, "{}", motion.velocity);
}
