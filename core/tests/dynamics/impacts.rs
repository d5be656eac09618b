//! Impacts: their bodies, their tick, and the impulse breakdown in the tick before.

use collidoscope_core::dynamics::{Impulse, ImpulseBreakdown, Solver, TICK_SECONDS, World};
use collidoscope_core::planar::{Capsule, Polygon, Pose, Rounded, cast, intersects, unit_vector};
use glam::{DVec2, dvec2};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use super::random::for_random_worlds;
use crate::worlds::*;

/// A ball above a floor, and another at rest on it; not for the solvers under which bodies at rest hop.
fn falling_and_lying(solver: Solver) -> World {
    let falling = free(disc(10.0), at(0.0, -160.0), springy(0.5));
    let lying = free(disc(10.0), at(100.0, -10.0), springy(0.5));
    let minds_gaps = matches!(solver, Solver::Sequential | Solver::SoftStep);
    let bodies = [floor(smooth()), falling].into_iter();
    world_under(
        solver,
        bodies.chain(minds_gaps.then_some(lying)).collect(),
        GRAVITY,
    )
}

#[test]
fn an_impact_is_told_of_the_tick_that_answers_it_and_of_no_other() {
    for solver in Solver::ALL {
        let mut world = falling_and_lying(solver);
        let mut speed = 0.0;
        while world.impacts().is_empty() {
            speed = world.bodies()[1].motion().velocity.y;
            world.tick();
        }
        let [impact] = world.impacts() else {
            panic!("{solver}: {:?}", world.impacts());
        };
        assert_eq!((impact.bodies, impact.speed), ([0, 1], speed), "{solver}");
        // √(2·980·150) = 542.2, up to the gravity of two ticks.
        assert!((speed - 542.2).abs() < 33.0, "{solver}: {speed}");
        let after = world.bodies()[1].motion().velocity.y;
        assert_eq!(after < 0.0, solver != Solver::PushOut, "{solver}: {after}");
        assert_eq!(impact.normal, dvec2(0.0, -1.0), "{solver}");
        // Solvers that use gaps meet the floor's top, the others overlap by up to 542.2/60 px, half of it below.
        let off = impact.point.distance(DVec2::ZERO);
        let most = if world.bodies().len() == 3 { 1e-9 } else { 4.6 };
        assert!(off <= most, "{solver}: {}", impact.point);
        // The momentum before, with the tick's gravity, less that after; nothing where velocities don't change.
        let mass = world.bodies()[1].mass();
        let j = mass * (speed + 980.0 * TICK_SECONDS - after);
        let off = (impact.impulse.normal - j).abs();
        assert!(off <= 1e-9 * mass * speed, "{solver}: {impact:?}, {j}");
        run(&mut world, 5);
        assert!(world.impacts().is_empty(), "{solver}");
    }
}

#[test]
fn the_impact_of_a_flat_box_acts_between_its_points() {
    for solver in [Solver::Sequential, Solver::SoftStep] {
        let falling = free(slab(80.0, 40.0), at(30.0, -25.0), springy(0.5));
        let falling = falling.moving(dvec2(0.0, 600.0), 0.0).expect("finite");
        let mut world = world_under(solver, vec![floor(smooth()), falling], DVec2::ZERO);
        world.tick();
        let [impact] = world.impacts() else {
            panic!("{solver}: {:?}", world.impacts());
        };
        assert!(impact.point.distance(dvec2(30.0, 0.0)) < 1e-9, "{impact:?}");
        let j = 900.0 * world.bodies()[1].mass();
        assert!((impact.impulse.normal - j).abs() < 1e-9 * j, "{impact:?}");
        assert_eq!(impact.impulse.tangent, 0.0);
    }
}

#[test]
fn without_gravity_the_slowest_elastic_discs_exchange_their_velocities() {
    for speed in [5.0, 0.05, 5e-4] {
        for solver in Solver::ALL {
            let moving = free(disc(20.0), at(0.0, 0.0), springy(1.0));
            let bodies = vec![
                moving.moving(dvec2(speed, 0.0), 0.0).expect("finite"),
                free(disc(20.0), at(40.0 + 0.5 * speed, 0.0), springy(1.0)),
            ];
            let mut world = world_under(solver, bodies, DVec2::ZERO);
            let mut impacts = 0;
            for _ in 0..60 {
                world.tick();
                impacts += world.impacts().len();
            }
            // Moved apart and not slowed down, they meet again.
            let is_right = impacts == 1 || impacts > 1 && solver == Solver::PushOut;
            assert!(is_right, "{solver}, {speed} px/s: {impacts}");
            let speeds = [0, 1].map(|at| world.bodies()[at].motion().velocity.x);
            let expected = if solver == Solver::PushOut {
                [speed, 0.0]
            } else {
                [0.0, speed]
            };
            for (found, expected) in speeds.into_iter().zip(expected) {
                let off = (found - expected).abs();
                assert!(off < 1e-9 * speed, "{solver}, {speed} px/s: {speeds:?}");
            }
        }
    }
}

#[test]
fn a_ball_bounces_if_it_is_faster_than_what_gravity_adds_in_a_tick() {
    for (gravity, solver) in [980.0, 1960.0]
        .into_iter()
        .flat_map(|gravity| [Solver::Sequential, Solver::SoftStep].map(|solver| (gravity, solver)))
    {
        // Soft step may solve the impact some substeps later, when gravity has added half of the limit.
        let limit = gravity * TICK_SECONDS;
        for (part, bounces) in [(0.4, false), (1.1, true), (2.5, true)] {
            let ball = free(disc(20.0), at(0.0, -20.01), springy(0.8));
            let ball = ball.moving(dvec2(0.0, part * limit), 0.0).expect("finite");
            let mut world = world_under(solver, vec![floor(smooth()), ball], dvec2(0.0, gravity));
            let rest = world.account([0, 1]).expect("an impulse").rest;
            let is_it = rest.map(|speed| (speed + part * limit).abs() < 1e-9 * limit);
            let expected = (!bounces).then_some(true);
            assert_eq!(is_it, expected, "{solver}, {gravity}, {part}: {rest:?}");
            world.tick();
            assert_eq!(world.impacts().len(), usize::from(bounces));
            let up = -world.bodies()[1].motion().velocity.y;
            // 0.8 of the speed, less the gravity of the tick.
            let [least, most] = if bounces {
                [(0.8 * part - 1.1) * limit, 0.8 * part * limit]
            } else {
                [-limit, 1e-6]
            };
            let is_right = least < up && up < most;
            assert!(is_right, "{solver}, {gravity}, {part}: {up}");
        }
    }
}

#[test]
fn what_rests_or_rolls_hits_nothing() {
    let tiles = (0..10).map(|k| fixed(slab(50.0, 40.0), at(50.0 * f64::from(k), 20.0), smooth()));
    let box_ = free(slab(40.0, 20.0), at(0.0, -10.0), smooth())
        .moving(dvec2(100.0, 0.0), 0.0)
        .expect("finite");
    for world in [
        pyramid(4),
        World::new(tiles.chain([box_]).collect(), GRAVITY),
    ] {
        let mut world = world;
        for tick in 0..180 {
            world.tick();
            assert!(world.impacts().is_empty(), "{tick}: {:?}", world.impacts());
        }
    }
}

#[test]
fn the_account_of_an_impact_to_come_is_of_the_moment_of_the_touch() {
    // 8 px at 600 px/s without gravity, and over 60°.
    let slope = fixed(slab(400.0, 20.0), turned(0.0, 0.0, 60.0), springy(0.5));
    let normal = dvec2(3.0_f64.sqrt() / 2.0, -0.5);
    let from = 28.0 * normal;
    let ball = free(disc(10.0), at(from.x, from.y), springy(0.5))
        .moving(-600.0 * normal, 3.0)
        .expect("finite");
    for solver in [Solver::SoftStep, Solver::Sequential] {
        let world = world_under(solver, vec![slope.clone(), ball.clone()], DVec2::ZERO);
        let account = world.account([0, 1]).expect("an impact to come");
        let closing = account.closing.expect("a gap");
        assert!((closing.gap - 8.0).abs() < 1e-9 && (closing.seconds - 8.0 / 600.0).abs() < 1e-12);
        let [point] = &account.points[..] else {
            panic!("{:?}", account.points);
        };
        assert!(
            point.point.distance(10.0 * normal) < 1e-9,
            "{}",
            point.point
        );
        assert!((point.approach + 600.0).abs() < 1e-9);
        let mass = world.bodies()[1].mass();
        for j in [point.impulse.normal, account.given[0].applied.normal] {
            assert!((j - 900.0 * mass).abs() < 1e-6 * j, "{solver}: {j}");
        }
    }
}

fn check(account: &ImpulseBreakdown) -> Result<(), TestCaseError> {
    prop_assert!(!account.points.is_empty());
    prop_assert!(account.given.len() <= account.contact.points().len());
    for touch in &account.given {
        let Impulse { normal, tangent } = touch.applied;
        prop_assert!(
            normal > 0.0 && tangent.abs() <= account.contact.friction * normal * (1.0 + 1e-12)
        );
    }
    for point in &account.points {
        let numbers = [point.approach, point.slide, point.holding, point.cone];
        prop_assert!(numbers.iter().all(|number| number.is_finite()), "{point:?}");
        prop_assert!(point.point.is_finite() && point.impulse.normal >= 0.0);
        prop_assert!(point.impulse.tangent.abs() <= point.cone * (1.0 + 1e-12));
    }
    if let Some(closing) = account.closing {
        prop_assert!(closing.gap > 0.0 && closing.seconds >= 0.0, "{closing:?}");
    }
    Ok(())
}

#[test]
fn whatever_hits_has_an_account_in_the_tick_before() {
    for solver in Solver::ALL {
        for_random_worlds(0.4, 10_000, |mut world| {
            world.set_solver(solver);
            for _ in 0..200 {
                let before = world.clone();
                world.tick();
                for impact in world.impacts() {
                    let account = before.account(impact.bodies);
                    prop_assert!(account.is_some(), "{solver}: {impact:?}");
                    check(&account.expect("an account"))?;
                }
            }
            Ok(())
        });
    }
}

/// A box rises below a ceiling, so slowly that gravity would stop it half a px short, and is hit from below.
#[test]
fn a_box_that_is_knocked_against_a_ceiling_was_struck_and_did_not_hit_it() {
    for solver in [Solver::Sequential, Solver::SoftStep] {
        let ceiling = fixed(slab(400.0, 40.0), at(0.0, -20.0), smooth());
        let rising = free(slab(40.0, 20.0), at(0.0, 10.5), smooth())
            .moving(dvec2(0.0, -30.0), 0.0)
            .expect("finite");
        let fast = free(disc(10.0), at(0.0, 31.5), smooth())
            .moving(dvec2(0.0, -600.0), 0.0)
            .expect("finite");
        let mut world = world_under(solver, vec![ceiling, rising, fast], GRAVITY);
        let before = world.clone();
        world.tick();
        let struck: Vec<_> = world.impacts().iter().map(|hit| hit.bodies).collect();
        assert_eq!(struck, [[1, 2]], "{solver}");
        assert!(before.account([1, 2]).is_some(), "{solver}");
    }
}

/// An upper bound on the velocity changes of a body in a tick, from the solvers' iteration counts.
fn velocity_changes(world: &World, body: usize) -> f64 {
    // Along the normal and the tangent of two points.
    const VISIT: f64 = 4.0;
    // 16 rounds of 200 visits for the normal impulses, 200 for friction and 200 for both.
    const IMPACTS: f64 = 16.0 * 200.0 * 2.0 * VISIT;
    let contacts = world.contacts().iter().map(|contact| contact.bodies);
    let others: Vec<usize> = contacts
        .filter(|bodies| bodies.contains(&body))
        .map(|[a, b]| if a == body { b } else { a })
        .collect();
    let of_a_contact = match world.solver() {
        Solver::PushOut => 0.0,
        Solver::OneImpulse => VISIT,
        // The warm start and 40 iterations.
        Solver::Sequential => 41.0 * VISIT + IMPACTS,
        Solver::SoftStep => {
            let fixed = others.iter().filter(|&&at| world.bodies()[at].is_fixed());
            // Contacts with several fixed bodies are visited until convergence. If their impulses are below a hundredth
            // of the momentum, its rounding changes them every time.
            let passes = if fixed.count() > 1 { 1000.0 } else { 1.0 };
            // In each of 4 substeps the warm start, and in each pass the soft impulses and up to 4 rounds without softness.
            4.0 * (VISIT + passes * (VISIT / 2.0 + 4.0 * VISIT) + IMPACTS)
        }
    };
    // Gravity acts in every substep.
    4.0 + others.len() as f64 * of_a_contact
}

/// The error of a contact's impulse against the change of momentum of its free bodies without other contacts, relative
/// to the bound of its rounding; `None` if there is no such body.
fn off_balance(world: &World, account: &ImpulseBreakdown) -> Option<f64> {
    let ImpulseBreakdown { contact, given, .. } = account;
    let along = |Impulse { normal, tangent }| normal * contact.normal + tangent * contact.tangent();
    let impulse: DVec2 = given.iter().map(|touch| along(touch.applied)).sum();
    let off = |(side, sign): (usize, f64)| {
        let is_alone = account.others.iter().all(|other| other.of != side);
        if account.inverse_masses[side] == 0.0 || !is_alone {
            return None;
        }
        let mass = 1.0 / account.inverse_masses[side];
        let [now, then] = [&account.now, &account.then].map(|both| mass * both[side].velocity);
        let fall = mass * TICK_SECONDS * world.gravity();
        let size = now.length() + then.length() + fall.length() + impulse.length();
        // Each change rounds by half an ε of the momentum, and the lines above by a few.
        let changes = velocity_changes(world, contact.bodies[side]) + 8.0;
        let rounding = changes * f64::EPSILON / 2.0 * size;
        Some((now + fall + sign * impulse - then).length() / rounding)
    };
    [(0, -1.0), (1, 1.0)]
        .into_iter()
        .filter_map(off)
        .reduce(f64::max)
}

#[test]
fn what_a_contact_is_given_is_what_changes_its_bodies_momentum() {
    for solver in Solver::ALL {
        for_random_worlds(0.4, 10_000, |mut world| {
            world.set_solver(solver);
            for tick in 0..200 {
                let pairs = world.contacts().iter().map(|contact| contact.bodies);
                let accounts: Vec<_> = pairs.map(|pair| (pair, world.account(pair))).collect();
                let mut next = world.clone();
                next.tick();
                for (pair, account) in accounts {
                    let Some(account) = account else { continue };
                    let off = off_balance(&world, &account);
                    prop_assert!(
                        off.is_none_or(|off| off <= 1.0),
                        "{solver}, tick {tick}: {off:?}, {account:?}"
                    );
                    prop_assert_eq!(account.then, pair.map(|at| *next.bodies()[at].motion()));
                }
                world = next;
            }
            Ok(())
        });
    }
}

#[test]
fn both_corners_of_a_box_that_land_in_a_tick_are_given_their_impulses() {
    // Its left corner is 1 px above the floor, its right one 3, and it comes down by 6 in a tick.
    let (width, height) = (80.0, 20.0);
    let angle = libm::asin(2.0 / width);
    let down = (width * libm::sin(angle) + height * libm::cos(angle)) / 2.0;
    let pose = turned(0.0, -1.0 - down, -angle.to_degrees());
    let falling = free(slab(width, height), pose, smooth())
        .moving(dvec2(0.0, 360.0), 0.0)
        .expect("finite");
    for solver in [Solver::SoftStep, Solver::Sequential] {
        let world = world_under(solver, vec![floor(smooth()), falling.clone()], DVec2::ZERO);
        let account = world.account([0, 1]).expect("an impact");
        assert_eq!(account.points.len(), 1, "one corner touches first");
        let places: Vec<f64> = account.given.iter().map(|touch| touch.point().x).collect();
        let [left, right] = places[..] else {
            panic!("{solver}: {places:?}");
        };
        assert!((left.abs() - 40.0).abs() < 1.0 && (right.abs() - 40.0).abs() < 1.0);
        assert!(left * right < 0.0, "{solver}: {places:?}");
        assert!(off_balance(&world, &account).expect("the box is free") <= 1.0);
    }
}

/// The velocities and spins of two bodies, A and B, after B has moved along `translation` without rotation and hit A,
/// without friction: j = −(1 + e) vₙ/k along the normal of the cast.
fn after_touch(world: &World, translation: DVec2) -> Option<[(DVec2, f64); 2]> {
    let [a, b] = [0, 1].map(|at| &world.bodies()[at]);
    let touch = cast(a.posed(), b.posed(), translation)?;
    let centers = [
        a.motion().center,
        b.motion().center + touch.fraction * translation,
    ];
    let arms = centers.map(|center| (touch.on_a + touch.on_b) / 2.0 - center);
    let normal = touch.normal;
    let [inverse_masses, inverse_inertias] = [
        [a, b].map(|body| {
            if body.is_fixed() {
                0.0
            } else {
                1.0 / body.mass()
            }
        }),
        [a, b].map(|body| {
            if body.is_fixed() {
                0.0
            } else {
                1.0 / body.inertia()
            }
        }),
    ];
    let k: f64 = (0..2)
        .map(|at| {
            inverse_masses[at]
                + arms[at].perp_dot(normal) * arms[at].perp_dot(normal) * inverse_inertias[at]
        })
        .sum();
    let restitution = a.material().mixed_restitution(b.material());
    let j = -(1.0 + restitution) * normal.dot(b.motion().velocity - a.motion().velocity) / k;
    let after = |at: usize, sign: f64| {
        let velocity =
            world.bodies()[at].motion().velocity + sign * j * inverse_masses[at] * normal;
        (
            velocity,
            sign * j * inverse_inertias[at] * arms[at].perp_dot(normal),
        )
    };
    Some([after(0, -1.0), after(1, 1.0)])
}

/// A shot at a body at rest, from 0.001 to 100 px before the touch.
#[derive(Clone, Debug)]
struct Shot {
    kind: usize,
    turns: [f64; 2],
    restitution: f64,
    speed: f64,
    direction: DVec2,
    aside: f64,
    before: f64,
}

fn shot() -> impl Strategy<Value = Shot> {
    let turns = [-180.0..180.0f64, -180.0..180.0f64];
    (
        0..5usize,
        turns,
        0.3..1.0f64,
        100.0..1200.0f64,
        -3.0..3.0f64,
        -30.0..30.0f64,
        -3.0..2.0f64,
    )
        .prop_map(
            |(kind, turns, restitution, speed, direction, aside, before)| Shot {
                kind,
                turns,
                restitution,
                speed,
                direction: unit_vector(direction),
                aside,
                before: libm::pow(10.0, before),
            },
        )
}

impl Shot {
    /// `None` if it misses, only grazes, or hits flat.
    fn world(&self) -> Option<World> {
        let long = || {
            Capsule::new(dvec2(-12.0, 0.0), dvec2(12.0, 0.0), 8.0)
                .expect("a capsule")
                .into()
        };
        let rounded = || {
            let corners = [
                dvec2(-12.0, -7.0),
                dvec2(12.0, -7.0),
                dvec2(12.0, 7.0),
                dvec2(-12.0, 7.0),
            ];
            Rounded::new(Polygon::new(&corners).expect("a box"), 5.0)
                .expect("rounded")
                .into()
        };
        let (a, b) = match self.kind {
            0 => (disc(20.0), disc(20.0)),
            1 => (disc(25.0), disc(12.0)),
            2 => (long(), long()),
            3 => (rounded(), rounded()),
            _ => (slab(40.0, 40.0), disc(20.0)),
        };
        let material = springy(self.restitution);
        let pose = turned(0.0, 0.0, self.turns[0]);
        let a = if self.kind == 4 {
            fixed(a, pose, material)
        } else {
            free(a, pose, material)
        };
        let from = -200.0 * self.direction + self.aside * self.direction.perp();
        let b = |at: DVec2| free(b.clone(), turned(at.x, at.y, self.turns[1]), material);
        let touch = cast(a.posed(), b(from).posed(), 400.0 * self.direction)?;
        // Sides that lie flat on each other touch at two points.
        let is_flat = libm::sin(2.0 * (self.turns[1] - self.turns[0]).to_radians()).abs() < 0.05;
        if touch.normal.dot(self.direction) > -0.2 || is_flat && matches!(self.kind, 2 | 3) {
            return None;
        }
        let from = from + (touch.fraction * 400.0 - self.before) * self.direction;
        Some(World::new(
            vec![
                a,
                b(from)
                    .moving(self.speed * self.direction, 0.0)
                    .expect("finite"),
            ],
            DVec2::ZERO,
        ))
    }
}

impl Shot {
    /// Whether the bodies meet again in the two ticks after their touch.
    fn hits_again(&self, world: &World, after: [(DVec2, f64); 2]) -> bool {
        (1..40).any(|step| {
            let seconds = f64::from(step) * TICK_SECONDS / 20.0;
            let [a, b] = [0, 1].map(|at| {
                let (velocity, spin) = after[at];
                let body = &world.bodies()[at];
                let translation =
                    f64::from(at as u8) * self.before * self.direction + seconds * velocity;
                let angle = body.pose().angle() + seconds * spin;
                let pose =
                    Pose::new(body.pose().position() + translation, angle).expect("in range");
                body.shape().posed(&pose)
            });
            intersects(&a, &b)
        })
    }
}

#[test]
fn round_bodies_part_along_the_normal_of_their_touch_however_small_the_gap_was() {
    let mut runner = TestRunner::new(Config::with_cases(1000));
    for solver in [Solver::Sequential, Solver::SoftStep] {
        let outcome = runner.run(&shot(), |shot| {
            let Some(mut world) = shot.world() else {
                return Err(TestCaseError::reject("it misses"));
            };
            world.set_solver(solver);
            let expected = after_touch(&world, 400.0 * shot.direction).expect("a touch");
            // Sequential impulses take a tick in one step, which mispredicts the far end of a rotating body.
            let is_long = matches!(shot.kind, 2 | 3);
            if is_long && solver == Solver::Sequential || shot.hits_again(&world, expected) {
                return Err(TestCaseError::reject("it hits with its other end"));
            }
            while world.impacts().is_empty() {
                world.tick();
            }
            world.tick();
            for (at, (velocity, spin)) in expected.into_iter().enumerate() {
                let motion = world.bodies()[at].motion();
                // 0.1°, relative to the speed of the shot.
                let off = motion.velocity.distance(velocity) / shot.speed;
                prop_assert!(
                    off < 0.1f64.to_radians(),
                    "{solver}, {at}: {}, not {velocity}",
                    motion.velocity
                );
                let off = (motion.spin - spin).abs() / (shot.speed / 20.0);
                prop_assert!(off < 1e-3, "{solver}, {at}: {}, not {spin}", motion.spin);
            }
            Ok(())
        });
        if let Err(error) = outcome {
            panic!("{error}");
        }
    }
}

#[test]
fn a_ball_that_comes_down_past_a_corner_is_struck_where_it_touches_the_corner() {
    let corners = [
        dvec2(0.0, 0.0),
        dvec2(-40.0, 0.0),
        dvec2(-40.0, 40.0),
        dvec2(0.0, 40.0),
    ];
    let post = Polygon::new(&corners).expect("a box").into();
    let bodies = vec![
        fixed(post, at(0.0, 0.0), springy(1.0)),
        free(disc(20.0), at(14.0, -16.5), springy(1.0))
            .moving(dvec2(0.0, 300.0), 0.0)
            .expect("finite"),
    ];
    let mut world = World::new(bodies, DVec2::ZERO);
    let closing = world.account([0, 1]).and_then(|account| account.closing);
    // √(20² − 14²) = 14.28, 2.217 px farther down; n = (14, −14.28)/20.
    let seconds = closing.expect("a gap").seconds;
    assert!((seconds - 0.007_390_48).abs() < 1e-8, "{seconds}");
    run(&mut world, 2);
    let motion = world.bodies()[1].motion();
    let expected = dvec2(299.939_994, -6.0);
    assert!(
        motion.velocity.distance(expected) < 1e-5,
        "{}",
        motion.velocity
    );
    assert!(motion.spin.abs() < 1e-9, "{}", motion.spin);
}
