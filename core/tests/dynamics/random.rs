//! Random worlds, with the properties that hold in all of them.

use collidoscope_core::dynamics::{Impulse, ManifoldKind, Material, RigidBody, Solver, World};
use collidoscope_core::planar::{Capsule, Ellipse, Polygon, Regular, Rounded, Shape, unit_vector};
use glam::dvec2;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use crate::worlds::*;

/// The room: its half width and height, in px.
const ROOM: f64 = 300.0;

/// The limit of a body's centre: the middle of a wall, from where it could be pushed out on the far side.
const MIDDLE_OF_WALL: f64 = ROOM + 50.0;

fn shape() -> impl Strategy<Value = Shape> {
    let size = 8.0..40.0f64;
    (0..7u8, size, 0.3..1.0f64, 3..9usize).prop_map(|(kind, size, part, sides)| match kind {
        0 => disc(size),
        1 => slab(2.0 * size, 2.0 * part * size),
        2 => Capsule::new(dvec2(-size, 0.0), dvec2(size, 3.0), part * size)
            .expect("a capsule")
            .into(),
        3 => Regular::new(sides, size).expect("regular").into(),
        4 => Ellipse::new(size, part * size).expect("an ellipse").into(),
        5 => {
            let corners: Vec<_> = (0..sides)
                .map(|k| size * part * unit_vector(k as f64 * 6.2 / sides as f64))
                .collect();
            Rounded::new(Polygon::new(&corners).expect("convex"), size / 4.0)
                .expect("rounded")
                .into()
        }
        _ => Polygon::new(&[
            dvec2(0.0, 0.0),
            dvec2(size, 0.0),
            dvec2(0.0, size * (1.0 + part)),
        ])
        .expect("a triangle")
        .into(),
    })
}

prop_compose! {
    fn body(restitution: f64)(
        shape in shape(),
        x in -200.0..200.0f64,
        y in -200.0..200.0f64,
        degrees in 0.0..360.0f64,
        vx in -600.0..600.0f64,
        vy in -600.0..600.0f64,
        spin in -10.0..10.0f64,
        friction in 0.0..1.0f64,
        density in 0.2..5.0f64,
    ) -> RigidBody {
        let material = Material { density, friction, restitution };
        free(shape, turned(x, y, degrees), material).moving(dvec2(vx, vy), spin).expect("finite")
    }
}

/// Bodies in a closed room with walls of 100 px. They may overlap at the start.
fn room(restitution: f64) -> impl Strategy<Value = World> {
    prop::collection::vec(body(restitution), 1..16).prop_map(|bodies| {
        let far = ROOM + 50.0;
        let wall = |width, height, x, y| fixed(slab(width, height), at(x, y), Material::default());
        let long = 2.0 * ROOM + 200.0;
        let walls = vec![
            wall(long, 100.0, 0.0, far),
            wall(long, 100.0, 0.0, -far),
            wall(100.0, long, far, 0.0),
            wall(100.0, long, -far, 0.0),
        ];
        World::new(walls.into_iter().chain(bodies).collect(), GRAVITY)
    })
}

/// The tolerance of the energy check, as a lift in px. In 450 000 random ticks soft step lifted by more than 0.7 px at
/// once 37 times, by 10 px at most: for a body deep in another of some hundredth of its mass.
const LIFT: f64 = 20.0;

/// Ticks in all for each of the tests below.
const TICKS: u32 = 100_000;
const TICKS_A_WORLD: u32 = 400;

pub fn for_random_worlds(
    restitution: f64,
    ticks: u32,
    check: impl Fn(World) -> Result<(), TestCaseError>,
) {
    let config = Config {
        cases: ticks / TICKS_A_WORLD,
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new(config)
        .run(&room(restitution), check)
        .unwrap_or_else(|fault| panic!("{fault}"));
}

fn check_finite(world: &World) -> Result<(), TestCaseError> {
    for (at, body) in world.bodies().iter().enumerate() {
        let motion = body.motion();
        let is_finite = motion.center.is_finite()
            && motion.velocity.is_finite()
            && motion.spin.is_finite()
            && motion.angle.is_finite();
        prop_assert!(is_finite, "body {at}: {motion:?}");
    }
    for contact in world.contacts() {
        prop_assert!((contact.normal.length() - 1.0).abs() < 1e-12);
        for touch in contact.points() {
            prop_assert!(touch.at.depth.is_finite(), "{contact:?}");
            let Impulse { normal, tangent } = touch.applied;
            prop_assert!(normal >= 0.0, "{contact:?}");
            // The sums of a tick's impulses round.
            let cone = contact.friction * normal * (1.0 + 1e-12);
            prop_assert!(tangent.abs() <= cone, "outside of the cone: {contact:?}");
        }
    }
    Ok(())
}

/// Checks that every body is in the room and moves by finite numbers.
fn check_inside(world: &World, tick: u32) -> Result<(), TestCaseError> {
    check_finite(world)?;
    for (at, body) in world.bodies().iter().enumerate().skip(4) {
        let motion = body.motion();
        let is_inside = motion.center.abs().max_element() < MIDDLE_OF_WALL;
        prop_assert!(is_inside, "tick {tick}: body {at}: {motion:?}");
    }
    Ok(())
}

#[test]
fn nothing_leaves_a_closed_room_and_energy_does_not_grow() {
    for_random_worlds(0.0, TICKS, |mut world| {
        // First separate bodies that overlap at the start; that adds energy.
        run(&mut world, 120);
        let mut least = world.totals().energy();
        for tick in 0..TICKS_A_WORLD {
            world.tick();
            check_inside(&world, tick)?;
            let energy = world.totals().energy();
            let mass: f64 = world.bodies().iter().map(RigidBody::mass).sum();
            // The energy of all bodies falling by this distance: correcting an overlap lifts the bodies above it.
            let lift = (energy - least) / mass / 980.0;
            prop_assert!(lift < LIFT, "tick {tick}: {lift} px");
            least = least.min(energy);
        }
        Ok(())
    });
}

#[test]
fn bouncing_bodies_stay_in_their_room() {
    for_random_worlds(0.8, TICKS / 4, |mut world| {
        for tick in 0..TICKS_A_WORLD {
            world.tick();
            check_inside(&world, tick)?;
        }
        Ok(())
    });
}

#[test]
fn no_solver_and_no_manifold_ends_in_a_number_that_is_none() {
    for solver in Solver::ALL {
        for kind in [ManifoldKind::OneShot, ManifoldKind::Incremental] {
            for_random_worlds(0.3, TICKS / 8, |mut world| {
                world.set_solver(solver);
                world.set_manifold(kind);
                for _ in 0..TICKS_A_WORLD {
                    world.tick();
                    check_finite(&world)?;
                }
                Ok(())
            });
        }
    }
}
