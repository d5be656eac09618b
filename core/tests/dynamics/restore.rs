//! Worlds restored to a snapshot continue as the original, bit for bit, whatever happened in between.

use collidoscope_core::dynamics::{
    Contact, Impact, ManifoldKind, Material, MouseJoint, RigidBody, World,
};
use collidoscope_core::planar::{Rounded, Shape};
use glam::{DVec2, dvec2};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use super::random::for_random_worlds;
use crate::worlds::*;

/// The compared ticks after each restore.
const LATER: usize = 200;

/// A box of this size about its own middle, grown by a radius.
fn rounded(width: f64, height: f64, radius: f64) -> Shape {
    let Shape::Polygon(core) = slab(width, height) else {
        unreachable!("a slab is a polygon")
    };
    Rounded::new(core, radius).expect("rounded").into()
}

/// A rounded floor whose top is at y = 0, with these bodies on it.
fn on_rounded_floor(bodies: Vec<RigidBody>) -> World {
    let floor = fixed(
        rounded(2000.0, 100.0, 4.0),
        at(0.0, 54.0),
        Material::default(),
    );
    World::new([vec![floor], bodies].concat(), GRAVITY)
}

/// The bits of all motions and positions, and the contacts and impacts.
type State = (Vec<[u64; 8]>, Vec<Contact>, Vec<Impact>);

fn state(world: &World) -> State {
    let bodies = world.bodies().iter().map(|body| {
        let (motion, place) = (body.motion(), body.pose().position());
        let (center, velocity) = (motion.center, motion.velocity);
        let [x, y] = center.to_array();
        let [vx, vy] = velocity.to_array();
        [x, y, motion.angle, vx, vy, motion.spin, place.x, place.y].map(f64::to_bits)
    });
    let (contacts, impacts) = (world.contacts().to_vec(), world.impacts().to_vec());
    (bodies.collect(), contacts, impacts)
}

/// Restores the world to these of its first ticks, each time after it has gone on under other conditions, and checks that
/// it then continues as at first. Nothing is compared with a copy, as a copy might lack the same.
fn check_restored(mut world: World, ticks: &[usize]) -> Result<(), TestCaseError> {
    let mut snapshots = Vec::new();
    let mut states = Vec::new();
    for tick in 0..ticks[ticks.len() - 1] + LATER {
        if ticks.contains(&tick) {
            snapshots.push((tick, world.snapshot()));
        }
        states.push(state(&world));
        world.tick();
    }
    for (tick, snapshot) in snapshots {
        world.set_solver(world.solver().next());
        world.set_manifold(world.manifold().other());
        world.set_gravity(-world.gravity());
        let pull = MouseJoint {
            body: world.bodies().len() - 1,
            held_at: DVec2::ZERO,
            target: dvec2(100.0, -300.0),
        };
        world.set_pull(Some(pull)).expect("a body of the world");
        run(&mut world, 30);
        world.restore(&snapshot);
        for (later, expected) in states[tick..].iter().take(LATER).enumerate() {
            let is_same = state(&world) == *expected;
            prop_assert!(
                is_same,
                "restored at tick {tick}, it differs {later} ticks later"
            );
            world.tick();
        }
    }
    Ok(())
}

#[test]
fn two_rounded_boxes_restored_at_any_tick_go_on_to_the_last_bit_as_before() {
    // Their sides are parallel, so that a warm start decides which of many closest points the query returns.
    let lower = free(
        rounded(54.0, 30.0, 4.0),
        at(-3.0, -40.0),
        Material::default(),
    );
    let upper = free(
        rounded(48.0, 40.0, 4.0),
        at(-3.0, -110.0),
        Material::default(),
    );
    let bodies = [(lower, -33.0), (upper, -40.0)]
        .map(|(body, speed)| body.moving(dvec2(speed, 0.0), 0.0).expect("finite"));
    let fault = check_restored(on_rounded_floor(bodies.into()), &Vec::from_iter(0..60));
    fault.unwrap_or_else(|fault| panic!("{fault}"));
}

/// Half a rounded box's width and height, its offset, the gap below it, its speed, and whether it is in the right of
/// two columns: whole numbers, so that ties are the rule.
type Falls = (i32, i32, i32, i32, i32, bool);

/// Rounded boxes above each other, axis-aligned.
fn columns(boxes: &[Falls]) -> World {
    let mut tops = [0.0; 2];
    let bodies = boxes
        .iter()
        .map(|&(half_width, half_height, x, gap, speed, is_right)| {
            let [half_width, half_height, x, gap, speed] =
                [half_width, half_height, x, gap, speed].map(f64::from);
            let top = &mut tops[usize::from(is_right)];
            let place = at(
                x + if is_right { 80.0 } else { 0.0 },
                *top - gap - half_height - 4.0,
            );
            *top -= gap + 2.0 * half_height + 8.0;
            let shape = rounded(2.0 * half_width, 2.0 * half_height, 4.0);
            let body = free(shape, place, Material::default());
            body.moving(dvec2(speed, 0.0), 0.0).expect("finite")
        });
    on_rounded_floor(bodies.collect())
}

#[test]
fn a_thousand_scenes_of_rounded_boxes_restored_at_random_ticks_go_on_as_before() {
    let one = (
        8..30i32,
        8..25i32,
        -9..10i32,
        5..60i32,
        -60..61i32,
        any::<bool>(),
    );
    let scenes = (prop::collection::vec(one, 1..6), 0..25usize);
    let config = Config {
        cases: 1000,
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new(config)
        // As they land; about one in 2000 such restores is seen to differ if the warm starts are lost.
        .run(&scenes, |(boxes, first)| {
            let ticks = [first, first + 5, first + 10, first + 15];
            check_restored(columns(&boxes), &ticks)
        })
        .unwrap_or_else(|fault| panic!("{fault}"));
}

#[test]
fn random_worlds_restored_go_on_to_the_last_bit_as_before() {
    for kind in [ManifoldKind::OneShot, ManifoldKind::Incremental] {
        for_random_worlds(0.4, 12_000, |mut world| {
            world.set_manifold(kind);
            check_restored(world, &[0, 60])
        });
    }
}
