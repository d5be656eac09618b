//! A world has no unit: it behaves the same in metres and in px.

use collidoscope_core::dynamics::{ManifoldKind, Solver};
use proptest::prelude::*;

use super::random::for_random_worlds;
use crate::worlds::*;

#[test]
fn a_world_times_a_power_of_two_falls_the_same_to_the_last_bit() {
    for solver in Solver::ALL {
        for kind in [ManifoldKind::OneShot, ManifoldKind::Incremental] {
            for factor in [-12, 5, 15].map(|power| libm::ldexp(1.0, power)) {
                for_random_worlds(0.3, 1200, |mut px| {
                    px.set_solver(solver);
                    px.set_manifold(kind);
                    let [mut one, mut other] = [1.0, factor].map(|factor| scaled(&px, factor));
                    for tick in 0..90 {
                        one.tick();
                        other.tick();
                        for (one, other) in one.bodies().iter().zip(other.bodies()) {
                            let (one, other) = (one.motion(), other.motion());
                            let is_same = (factor * one.center, factor * one.velocity)
                                == (other.center, other.velocity)
                                && (one.angle, one.spin) == (other.angle, other.spin);
                            let what = format!("{solver}, {kind:?}, times {factor}, tick {tick}");
                            prop_assert!(is_same, "{what}: {one:?}, {other:?}");
                        }
                    }
                    Ok(())
                });
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
