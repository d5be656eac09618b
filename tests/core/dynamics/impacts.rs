//! Bodies that hit each other: which do, in which tick, and the account of it before it happens.

use collidoscope::dynamics::{Account, Impulse, Solver, TICK_SECONDS, World};
use glam::{DVec2, dvec2};
use proptest::prelude::*;

use super::random::for_random_worlds;
use crate::worlds::*;

/// A ball above a floor, and another that lies on it; not under the solvers by which what lies hops.
fn falling_and_lying(solver: Solver) -> World {
    let falling = free(disc(10.0), at(0.0, -160.0), springy(0.5));
    let lying = free(disc(10.0), at(100.0, -10.0), springy(0.5));
    let minds_gaps = matches!(solver, Solver::Sequential | Solver::SoftStep);
    let bodies = [floor(smooth()), falling].into_iter();
    let mut world = World::new(bodies.chain(minds_gaps.then_some(lying)).collect(), GRAVITY);
    world.set_solver(solver);
    world
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
        // √(2·980·150) = 542.2, but for the gravity of two ticks.
        assert!((speed - 542.2).abs() < 33.0, "{solver}: {speed}");
        let after = world.bodies()[1].motion().velocity.y;
        assert_eq!(after < 0.0, solver != Solver::PushOut, "{solver}: {after}");
        run(&mut world, 5);
        assert!(world.impacts().is_empty(), "{solver}");
    }
}

#[test]
fn what_rests_or_rolls_hits_nothing() {
    let tiles = (0..10).map(|k| fixed(slab(50.0, 40.0), at(50.0 * f64::from(k), 20.0), smooth()));
    let box_ = free(slab(40.0, 20.0), at(0.0, -10.0), smooth()).moving(dvec2(100.0, 0.0), 0.0);
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
fn a_world_put_back_has_the_impacts_that_it_had() {
    let mut world = falling_and_lying(Solver::SoftStep);
    while world.impacts().is_empty() {
        world.tick();
    }
    let (before, impacts) = (world.snapshot(), world.impacts().to_vec());
    run(&mut world, 3);
    world.restore(&before);
    assert_eq!(world.impacts(), impacts);
}

#[test]
fn the_account_of_an_impact_to_come_is_of_the_moment_of_the_touch() {
    // 8 px at 600 px/s without gravity, and over 60°.
    let slope = fixed(slab(400.0, 20.0), turned(0.0, 0.0, 60.0), springy(0.5));
    let normal = dvec2(3.0_f64.sqrt() / 2.0, -0.5);
    let from = 28.0 * normal;
    let ball = free(disc(10.0), at(from.x, from.y), springy(0.5)).moving(-600.0 * normal, 3.0);
    for solver in [Solver::SoftStep, Solver::Sequential] {
        let mut world = World::new(vec![slope.clone(), ball.clone()], DVec2::ZERO);
        world.set_solver(solver);
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

fn check(account: &Account) -> Result<(), TestCaseError> {
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

/// A box rises below a ceiling, so slowly that gravity would turn it round half a px short, and is struck from below.
#[test]
fn a_box_that_is_knocked_against_a_ceiling_was_struck_and_did_not_hit_it() {
    for solver in [Solver::Sequential, Solver::SoftStep] {
        let ceiling = fixed(slab(400.0, 40.0), at(0.0, -20.0), smooth());
        let rising = free(slab(40.0, 20.0), at(0.0, 10.5), smooth()).moving(dvec2(0.0, -30.0), 0.0);
        let fast = free(disc(10.0), at(0.0, 31.5), smooth()).moving(dvec2(0.0, -600.0), 0.0);
        let mut world = World::new(vec![ceiling, rising, fast], GRAVITY);
        world.set_solver(solver);
        let before = world.clone();
        world.tick();
        let struck: Vec<_> = world.impacts().iter().map(|hit| hit.bodies).collect();
        assert_eq!(struck, [[1, 2]], "{solver}");
        assert!(before.account([1, 2]).is_some(), "{solver}");
    }
}

/// How far what a contact is given is off the change of momentum of those of its two bodies that are free and have no
/// other contact, as a part of the momenta that it is the difference of; `None` where there is no such body.
fn off_balance(world: &World, account: &Account) -> Option<f64> {
    let Account { contact, given, .. } = account;
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
        Some((now + fall + sign * impulse - then).length() / size)
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
                        off.is_none_or(|off| off < 1e-12),
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
    let falling = free(slab(width, height), pose, smooth()).moving(dvec2(0.0, 360.0), 0.0);
    for solver in [Solver::SoftStep, Solver::Sequential] {
        let mut world = World::new(vec![floor(smooth()), falling.clone()], DVec2::ZERO);
        world.set_solver(solver);
        let account = world.account([0, 1]).expect("an impact");
        assert_eq!(account.points.len(), 1, "one corner touches first");
        let places: Vec<f64> = account.given.iter().map(|touch| touch.point().x).collect();
        let [left, right] = places[..] else {
            panic!("{solver}: {places:?}");
        };
        assert!((left.abs() - 40.0).abs() < 1.0 && (right.abs() - 40.0).abs() < 1.0);
        assert!(left * right < 0.0, "{solver}: {places:?}");
        assert!(off_balance(&world, &account).expect("the box is free") < 1e-12);
    }
}
