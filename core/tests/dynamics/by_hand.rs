//! Comparisons with calculations by hand.

use approx::assert_relative_eq;
use collidoscope_core::dynamics::{BodyError, Material, Motion, MouseJoint, Solver, World};
use glam::{DVec2, dvec2};

use super::friction::over_slope;
use crate::worlds::*;

/// The solvers that change velocities at a contact.
const WITH_IMPULSES: [Solver; 3] = [Solver::OneImpulse, Solver::Sequential, Solver::SoftStep];

#[test]
fn a_body_in_free_fall_goes_half_g_t_squared() {
    for solver in Solver::ALL {
        let other = free(slab(10.0, 10.0), at(500.0, 0.0), smooth());
        let falling = free(slab(10.0, 20.0), at(0.0, 0.0), smooth())
            .moving(dvec2(30.0, -200.0), 2.0)
            .expect("finite");
        let mut world = world_under(solver, vec![other, falling], GRAVITY);
        run(&mut world, 60);
        let Motion {
            center,
            angle,
            velocity,
            spin,
        } = *world.bodies()[1].motion();
        assert_relative_eq!(velocity, dvec2(30.0, 780.0), max_relative = 1e-12);
        assert_eq!(spin, 2.0);
        assert_relative_eq!(angle, 2.0, max_relative = 1e-12);
        assert_relative_eq!(center, dvec2(30.0, 290.0), max_relative = 1e-12);
    }
}

#[test]
fn a_ball_bounces_to_e_squared_of_its_height_and_never_higher() {
    let solvers = [Solver::Sequential, Solver::SoftStep];
    let heights = [30.0, 77.7, 100.0, 250.0, 401.3];
    let cases = solvers
        .into_iter()
        .flat_map(|solver| heights.map(|height| (solver, height)));
    for restitution in [0.3, 0.5, 0.7, 0.9, 1.0] {
        for (solver, height) in cases.clone() {
            let ball = free(disc(10.0), at(0.0, -10.0 - height), springy(restitution));
            let mut world = world_under(solver, vec![floor(smooth()), ball], GRAVITY);
            let mut height = height;
            for bounce in 0..3 {
                let expected = restitution * restitution * height;
                // Below this speed an impact is rest; a bounce must also last some ticks to have a top.
                if 2.0 * 980.0 * expected < 80.0 * 80.0 {
                    break;
                }
                let reached = top_of_next_bounce(&mut world);
                assert!(
                    reached <= expected * (1.0 + 1e-9) && reached > 0.95 * expected,
                    "{solver}: e = {restitution}, bounce {bounce} from {height}: {reached}, not {expected}"
                );
                height = reached;
            }
        }
    }
}

/// The height of the ball after its next impact, in px: the top of its parabola.
fn top_of_next_bounce(world: &mut World) -> f64 {
    for _ in 0..600 {
        let before = world.bodies()[1].motion().velocity.y;
        world.tick();
        let Motion {
            center, velocity, ..
        } = *world.bodies()[1].motion();
        if before > 0.0 && velocity.y < 0.0 {
            return -10.0 - center.y + velocity.y * velocity.y / (2.0 * 980.0);
        }
    }
    panic!("no bounce in ten seconds");
}

/// A block on a slope that descends to the right, and its distance after this time.
fn slid(degrees: f64, friction: f64, seconds: u32) -> f64 {
    let (mut world, _) = over_slope(Solver::SoftStep, degrees, friction, DVec2::ZERO);
    // Let it settle; the measurement starts there.
    run(&mut world, 60);
    let (start, speed) = (
        place(&world, 1),
        world.bodies()[1].motion().velocity.length(),
    );
    run(&mut world, 60 * seconds);
    place(&world, 1).distance(start) - speed * f64::from(seconds)
}

#[test]
fn a_block_rests_on_a_slope_up_to_the_angle_of_friction_and_slides_beyond() {
    for friction in [0.2, 0.5, 0.8] {
        let angle = libm::atan(friction).to_degrees();
        let rests = slid(angle - 2.0, friction, 5);
        assert!(rests.abs() < 0.01, "μ = {friction}: it crept {rests} px");
        let steeper = angle + 4.0;
        let (sin, cos) = libm::sincos(steeper.to_radians());
        // ½ g (sin θ − μ cos θ) t²
        let expected = 980.0 * (sin - friction * cos) / 2.0;
        assert_relative_eq!(slid(steeper, friction, 1), expected, max_relative = 0.02);
    }
}

#[test]
fn a_disc_rolls_down_a_slope_with_two_thirds_of_g_sin() {
    for degrees in [5.0, 15.0, 25.0] {
        let slope = fixed(slab(8000.0, 100.0), turned(0.0, 0.0, degrees), rubbing(0.9));
        let (sin, cos) = libm::sincos(f64::to_radians(degrees));
        let on_top = dvec2(sin, -cos) * (50.0 + 25.0);
        let ball = free(disc(25.0), at(on_top.x, on_top.y), rubbing(0.9));
        let mut world = World::new(vec![slope, ball], GRAVITY);
        run(&mut world, 60);
        let first = *world.bodies()[1].motion();
        run(&mut world, 60);
        let motion = world.bodies()[1].motion();
        let gained = motion.velocity.length() - first.velocity.length();
        assert_relative_eq!(gained, 2.0 / 3.0 * 980.0 * sin, max_relative = 0.01);
        // It rolls and does not slide, v = ω r, at the midpoint of an overlap of some 0.05 px.
        assert_relative_eq!(
            motion.velocity.length(),
            motion.spin * 25.0,
            max_relative = 2e-3
        );
    }
}

#[test]
fn a_hit_off_the_centre_turns_the_box_as_worked_out() {
    for solver in WITH_IMPULSES {
        // A disc of radius 10 comes from the left at 60 px/s and hits a box of 40 by 40 at 15 px above its middle.
        // m = 1600, I = 1600 · 3200/12 = 1280000/3; the disc: M = 100π, hit through its centre.
        // k = 1/M + 1/m + 15²/I, and with e = ½ j = 1.5 · 60/k.
        let ball = free(disc(10.0), at(-40.0, -15.0), springy(0.5))
            .moving(dvec2(60.0, 0.0), 0.0)
            .expect("finite");
        let hit = free(slab(40.0, 40.0), at(0.0, 0.0), springy(0.5));
        let mut world = world_under(solver, vec![ball, hit], DVec2::ZERO);
        run(&mut world, 30);
        let (m, i, big) = (1600.0, 1_280_000.0 / 3.0, 100.0 * std::f64::consts::PI);
        let j = 1.5 * 60.0 / (1.0 / big + 1.0 / m + 225.0 / i);
        let [ball, hit] = [0, 1].map(|at| *world.bodies()[at].motion());
        // The disc moves along its tangent by less than a tick's motion before it hits; here not at all.
        assert_relative_eq!(
            ball.velocity,
            dvec2(60.0 - j / big, 0.0),
            max_relative = 1e-9
        );
        assert_relative_eq!(hit.velocity, dvec2(j / m, 0.0), max_relative = 1e-9);
        // Hit above the middle towards the right: it rotates clockwise, which is positive.
        assert_relative_eq!(hit.spin, 15.0 * j / i, max_relative = 1e-9);
        assert_eq!(ball.spin, 0.0);
    }
}

#[test]
fn momentum_and_angular_momentum_stay_without_friction_and_gravity() {
    for solver in [Solver::Sequential, Solver::SoftStep] {
        let mut bodies = Vec::new();
        for k in 0..24u32 {
            let (x, y) = (
                f64::from(k % 6) * 60.0 - 150.0,
                f64::from(k / 6) * 60.0 - 90.0,
            );
            let shape = if k % 2 == 0 {
                slab(40.0, 30.0)
            } else {
                disc(20.0)
            };
            let material = springy(f64::from(k % 3) * 0.4);
            let inwards = -dvec2(x, y) + 13.0 * dvec2(f64::from(k % 5), f64::from(k % 7));
            let spin = f64::from(k % 4) - 1.0;
            bodies.push(
                free(shape, turned(x, y, f64::from(k) * 17.0), material)
                    .moving(inwards, spin)
                    .expect("finite"),
            );
        }
        let mut world = world_under(solver, bodies, DVec2::ZERO);
        let before = world.totals();
        // The scale of the sums: the momenta of the bodies.
        let size: f64 = world
            .bodies()
            .iter()
            .map(|b| b.mass() * b.motion().velocity.length())
            .sum();
        let mut touched = 0;
        for _ in 0..300 {
            world.tick();
            touched += world
                .contacts()
                .iter()
                .filter(|contact| contact.depth() >= 0.0)
                .count();
            let now = world.totals();
            let drift = (now.momentum - before.momentum).length() / size;
            assert!(drift < 1e-9, "{solver}: momentum by {drift:e}");
            let turned = (now.angular_momentum - before.angular_momentum).abs() / (size * 150.0);
            assert!(turned < 1e-9, "{solver}: angular momentum by {turned:e}");
        }
        assert!(touched > 50, "{solver}: {touched} contacts");
    }
}

#[test]
fn a_cradle_passes_the_blow_on_to_the_last_ball_alone() {
    for (gap, solver) in [
        (0.0, Solver::SoftStep),
        (0.3, Solver::SoftStep),
        (0.0, Solver::Sequential),
        (0.3, Solver::Sequential),
    ] {
        let mut bodies = vec![
            free(disc(20.0), at(-200.0, 0.0), springy(1.0))
                .moving(dvec2(300.0, 0.0), 0.0)
                .expect("finite"),
        ];
        for k in 0..4 {
            bodies.push(free(
                disc(20.0),
                at(f64::from(k) * (40.0 + gap), 0.0),
                springy(1.0),
            ));
        }
        let mut world = world_under(solver, bodies, DVec2::ZERO);
        run(&mut world, 60);
        let speeds: Vec<f64> = world
            .bodies()
            .iter()
            .map(|body| body.motion().velocity.x)
            .collect();
        for speed in &speeds[..4] {
            assert!(speed.abs() < 1e-6, "{solver}, {gap}: {speeds:?}");
        }
        assert_relative_eq!(speeds[4], 300.0, max_relative = 1e-6);
    }
}

#[test]
fn what_rests_overlaps_by_less_than_half_a_px_and_keeps_still() {
    for shape in [slab(40.0, 40.0), disc(20.0)] {
        let body = free(shape, at(0.0, -60.0), Material::default());
        let mut world = World::new(vec![floor(Material::default()), body], GRAVITY);
        run(&mut world, 120);
        let rested = world.clone();
        for _ in 0..240 {
            world.tick();
            let deepest = world.totals().deepest;
            assert!(deepest > 0.0 && deepest < 0.5, "{deepest}");
        }
        assert!(drift(&world, &rested) < 1e-3);
    }
}

#[test]
fn a_motion_or_a_pull_that_is_out_of_range_is_refused_and_changes_nothing() {
    let body = || free(slab(10.0, 20.0), at(0.0, 0.0), smooth());
    let mut world = World::new(vec![body()], GRAVITY);
    let pull = MouseJoint {
        body: 0,
        held_at: DVec2::ZERO,
        target: dvec2(3.0, 4.0),
    };
    assert_eq!(world.set_pull(Some(pull)), Ok(()));
    for wrong in [f64::NAN, f64::INFINITY, -f64::INFINITY, 1e101] {
        for (velocity, spin) in [
            (dvec2(wrong, 0.0), 0.0),
            (dvec2(0.0, wrong), 0.0),
            (DVec2::ZERO, wrong),
        ] {
            let refused = body().moving(velocity, spin);
            let is_number = matches!(refused, Err(BodyError::Number(_)));
            assert!(is_number, "{velocity}, {spin}");
        }
        for point in [dvec2(wrong, 0.0), dvec2(0.0, wrong)] {
            for pull in [
                MouseJoint {
                    held_at: point,
                    ..pull
                },
                MouseJoint {
                    target: point,
                    ..pull
                },
            ] {
                let refused = world.set_pull(Some(pull));
                assert!(matches!(refused, Err(BodyError::Number(_))), "{pull:?}");
            }
        }
    }
    let elsewhere = MouseJoint { body: 1, ..pull };
    let refused = world.set_pull(Some(elsewhere));
    assert_eq!(refused, Err(BodyError::NotFound(1)));
    assert_eq!(world.pull(), Some(&pull));
}
