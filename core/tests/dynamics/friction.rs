//! Friction compared with calculations by hand: in an impact, and in its result.
//!
//! In an impact with the normal impulse j = m v friction gives at most μ j. The impulse that stops the point is its
//! effective mass along the tangent, m/3 for a disc and m for a block that cannot rotate, times its speed.

use approx::assert_relative_eq;
use collidoscope_core::dynamics::{Material, RigidBody, Solver, World};
use glam::{DVec2, dvec2};

use crate::worlds::*;

/// The solvers that use gaps.
const WITH_GAPS: [Solver; 2] = [Solver::Sequential, Solver::SoftStep];

/// A body over a floor of the same friction, under a gravity.
fn over_floor(solver: Solver, gravity: DVec2, body: RigidBody) -> World {
    let material = Material {
        restitution: 0.0,
        ..*body.material()
    };
    world_under(solver, vec![floor(material), body], gravity)
}

/// Checks that friction stays within its cone in every impulse of the last tick.
fn assert_within_cone(world: &World) {
    for contact in world.contacts() {
        for touch in contact.points() {
            let (normal, tangent) = (touch.applied.normal, touch.applied.tangent.abs());
            assert!(
                tangent <= contact.friction * normal * (1.0 + 1e-12),
                "{}: jₜ = {tangent}, j = {normal}, μ = {}",
                world.solver(),
                contact.friction
            );
        }
    }
}

#[test]
fn a_disc_that_slides_in_its_impact_loses_mu_times_what_it_falls_with() {
    // It would take 600 m/3 to stop the rim, and friction has 0.5 · 300 m: 600 − 150, and 150 · r/(r²/2) at the rim.
    for solver in WITH_GAPS {
        for gap in [0.5, 3.7, 40.0, 77.7] {
            let ball = free(disc(20.0), at(0.0, -20.0 - gap), rubbing(0.5));
            let ball = ball.moving(dvec2(600.0, 300.0), 0.0).expect("finite");
            let mut world = over_floor(solver, DVec2::ZERO, ball);
            for _ in 0..60 {
                world.tick();
                assert_within_cone(&world);
            }
            let motion = world.bodies()[1].motion();
            assert_relative_eq!(motion.velocity.x, 450.0, max_relative = 1e-6);
            assert_relative_eq!(20.0 * motion.spin, 300.0, max_relative = 1e-6);
        }
    }
}

#[test]
fn one_impulse_rubs_as_worked_out_where_a_tick_ends_with_the_touch() {
    // It detects overlaps alone: 10 px at 300 px/s are two ticks, plus a rounding to overlap.
    let ball = free(disc(20.0), at(0.0, -30.0 + 1e-9), rubbing(0.5));
    let ball = ball.moving(dvec2(600.0, 300.0), 0.0).expect("finite");
    let mut world = over_floor(Solver::OneImpulse, DVec2::ZERO, ball);
    for _ in 0..60 {
        world.tick();
        assert_within_cone(&world);
    }
    let motion = world.bodies()[1].motion();
    assert_relative_eq!(motion.velocity, dvec2(450.0, 0.0), max_relative = 1e-9);
    assert_relative_eq!(20.0 * motion.spin, 300.0, max_relative = 1e-9);
}

#[test]
fn a_disc_that_bounces_and_slides_keeps_its_angular_momentum_about_the_floor() {
    // m v R, until it rolls: then (m R + I/R) v, of which I = m R²/2 leaves ⅔ of v.
    for solver in WITH_GAPS {
        let material = Material {
            restitution: 0.5,
            ..rubbing(0.2)
        };
        let ball = free(disc(0.2), at(0.0, -0.7), material)
            .moving(dvec2(2.0, 0.0), 0.0)
            .expect("finite");
        let mut world = world_under(solver, vec![floor(material), ball], dvec2(0.0, 9.8));
        run(&mut world, 240);
        let motion = world.bodies()[1].motion();
        // It rests in the floor by a thousandth of its size.
        assert_relative_eq!(motion.velocity.x, 4.0 / 3.0, max_relative = 2e-3);
        assert_relative_eq!(0.2 * motion.spin, 4.0 / 3.0, max_relative = 2e-3);
    }
}

/// A block over a slope that descends to the right, away from it by `lift`, and the slope's downward direction.
pub fn over_slope(solver: Solver, degrees: f64, friction: f64, lift: DVec2) -> (World, DVec2) {
    let slope = fixed(
        slab(8000.0, 100.0),
        turned(0.0, 0.0, degrees),
        rubbing(friction),
    );
    let (sin, cos) = libm::sincos(degrees.to_radians());
    let place = dvec2(sin, -cos) * (50.0 + 20.0) + lift;
    let block = free(
        slab(60.0, 40.0),
        turned(place.x, place.y, degrees),
        rubbing(friction),
    );
    let world = world_under(solver, vec![slope, block], GRAVITY);
    (world, dvec2(cos, sin))
}

#[test]
fn a_block_dropped_on_a_slope_below_the_angle_of_friction_sticks_where_it_lands() {
    // tan 25° = 0.47 < 0.6. Without friction it would slide 150 px.
    for solver in WITH_GAPS {
        let lift = dvec2(0.0, -150.0);
        let (mut world, down) = over_slope(solver, 25.0, 0.6, lift);
        let landing = place(&world, 1) - lift;
        run(&mut world, 120);
        let slid = down.dot(place(&world, 1) - landing);
        // It closes the last of the gap within a tick, at 229 px/s along the slope.
        assert!(slid.abs() < 229.0 / 60.0, "{solver}: {slid} px");
    }
}

#[test]
fn a_block_that_friction_should_hold_slips_under_one_impulse() {
    // tan 20° = 0.364 < 0.37.
    let (mut world, down) = over_slope(Solver::OneImpulse, 20.0, 0.37, DVec2::ZERO);
    let start = place(&world, 1);
    run(&mut world, 300);
    let slid = down.dot(place(&world, 1) - start);
    assert!((70.0..80.0).contains(&slid), "{slid} px in 5 s");
}
