//! Energy with a restitution of 1: what a solver must not add, and what one adds inevitably.

use collidoscope::dynamics::{Solver, World};
use collidoscope::planar::Shape;

use crate::worlds::*;

const SHAPES: [fn() -> Shape; 2] = [|| disc(20.0), || slab(40.0, 40.0)];

/// A body that bounces forever, dropped 300 px, and its energy per mass above the floor.
fn dropped(shape: Shape, solver: Solver) -> World {
    let body = free(shape, at(0.0, -320.0), springy(1.0));
    let mut world = World::new(vec![floor(smooth()), body], GRAVITY);
    world.set_solver(solver);
    world
}

fn energy(world: &World) -> f64 {
    world.totals().energy() / world.bodies()[1].mass() - 20.0 * 980.0
}

#[test]
fn nothing_bounces_higher_than_it_fell_from_in_a_minute() {
    for solver in [Solver::Sequential, Solver::SoftStep] {
        for shape in SHAPES {
            let mut world = dropped(shape(), solver);
            let start = energy(&world);
            for tick in 0..3600 {
                world.tick();
                let part = energy(&world) / start;
                assert!(part < 1.0 + 1e-9, "{solver}: {part} at tick {tick}");
            }
            let part = energy(&world) / start;
            assert!(part > 0.95, "{solver}: {part}");
        }
    }
}

/// The energy added by a bounce: see the solver's derivation.
#[test]
fn one_impulse_adds_at_most_what_a_tick_of_gravity_does_at_each_bounce() {
    for shape in SHAPES {
        let mut world = dropped(shape(), Solver::OneImpulse);
        let (mut before, gained) = (energy(&world), 980.0 / 60.0);
        let start = before;
        for _ in 0..3600 {
            let speed = world.bodies()[1].motion().velocity.y;
            world.tick();
            let now = energy(&world);
            if world.bodies()[1].motion().velocity.y < 0.0 && speed > 0.0 {
                let most = 6.0 * gained / speed;
                assert!(
                    now < before * (1.0 + 1.05 * most),
                    "{}, {most}",
                    now / before
                );
                before = now;
            }
        }
        let grown = before / start;
        assert!(grown > 2.0 && grown < 10.0, "in a minute by {grown}");
    }
}

/// The height of the ball of radius 20 above the floor, in px.
fn gap(world: &World) -> f64 {
    (-20.0 - world.bodies()[1].motion().center.y).max(0.0)
}

/// The change of speed by a tick of gravity, in px/s.
const TICK_OF_GRAVITY: f64 = 980.0 / 60.0;

#[test]
fn a_bounce_gives_back_its_part_wherever_in_the_tick_it_begins() {
    for solver in [Solver::Sequential, Solver::SoftStep] {
        for restitution in [0.2, 0.4, 0.7] {
            for height in (10..200).map(f64::from) {
                let ball = free(disc(20.0), at(0.0, -20.0 - height), springy(restitution));
                let mut world = World::new(vec![floor(springy(restitution)), ball], GRAVITY);
                world.set_solver(solver);
                while world.impacts().is_empty() {
                    world.tick();
                }
                let wanted = restitution * (2.0 * 980.0 * height).sqrt();
                // Its speed on the floor, from its height and speed while rising.
                let mut up = 0.0f64;
                for _ in 0..3 {
                    let (speed, height) = (-world.bodies()[1].motion().velocity.y, gap(&world));
                    if speed > 0.0 {
                        up = up.max((speed * speed + 2.0 * 980.0 * height).sqrt());
                    }
                    world.tick();
                }
                let least = wanted - 2.0 * TICK_OF_GRAVITY;
                assert!(
                    up > least && up < wanted + TICK_OF_GRAVITY,
                    "{solver}, e {restitution}, {height} px: {up} for {wanted} px/s"
                );
            }
        }
    }
}
