//! Energy with a restitution of 1: what a solver must not add, and what one adds inevitably.

use collidoscope_core::dynamics::{Solver, World};
use collidoscope_core::planar::Shape;
use glam::dvec2;

use crate::worlds::*;

const SHAPES: [fn() -> Shape; 2] = [|| disc(20.0), || slab(40.0, 40.0)];

/// A body that bounces forever, dropped 300 px, and its energy per mass above the floor.
fn dropped(shape: Shape, solver: Solver) -> World {
    let body = free(shape, at(0.0, -320.0), springy(1.0));
    world_under(solver, vec![floor(smooth()), body], GRAVITY)
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

#[test]
fn all_of_many_discs_that_land_at_once_bounce() {
    for solver in [Solver::Sequential, Solver::SoftStep] {
        let discs = (0..300).map(|k| {
            let place = at(50.0 * f64::from(k), -20.5);
            free(disc(20.0), place, springy(1.0))
                .moving(dvec2(0.0, 600.0), 0.0)
                .expect("finite")
        });
        let wide = fixed(slab(1e5, 100.0), at(0.0, 50.0), smooth());
        let mut world = world_under(
            solver,
            std::iter::once(wide).chain(discs).collect(),
            GRAVITY,
        );
        world.tick();
        for body in &world.bodies()[1..] {
            assert!(body.motion().velocity.y < -500.0, "{solver}: {body:?}");
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
