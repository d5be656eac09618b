//! What each step claims, by arithmetic of this file's own, for random pairs of all shapes.

use collidoscope::lesson::{
    ClosestCase, ClosestOutcome, Course, FirstDirection, Lesson, Method, MprCase, MprOutcome,
    NamedPoint, Step, Work,
};
use collidoscope::planar::{
    PairCache, SMOOTH_BOUND, Support, minkowski_difference, query, query_by_machines,
};
use collidoscope::scene::presets;
use glam::DVec2;
use proptest::prelude::*;

use crate::sentences::check_style;

use super::pairs::{Pair, deep, flat, scattered, touching, whole_numbers};

/// How much of the extent rounding may take; what is reached is some 1e-13 for hulls of points.
const SLACK: f64 = 1e-9;

fn lesson_of(pair: &Pair, method: Method, first: FirstDirection) -> Lesson {
    let course = Course {
        method,
        first,
        ..Course::default()
    };
    Lesson::on([&pair.a, &pair.b], None, course)
}

fn point(named: &NamedPoint) -> DVec2 {
    named.support.point()
}

/// Everything that must hold of both methods on a pair.
fn check(pair: &Pair) {
    check_mpr(pair, &lesson_of(pair, Method::Mpr, FirstDirection::Centres));
    for first in FirstDirection::ALL {
        check_closest(pair, &lesson_of(pair, Method::Closest, first));
    }
}

/// What holds of every lesson.
fn check_lesson(pair: &Pair, lesson: &Lesson, counts_radii: bool) {
    let answer = query(&pair.a, &pair.b, &mut PairCache::default());
    assert_eq!(lesson.is_colliding(), answer.colliding);
    let is_smooth = if counts_radii {
        pair.is_smooth()
    } else {
        pair.a.hull().is_none() || pair.b.hull().is_none()
    };
    let most = if is_smooth {
        SMOOTH_BOUND
    } else {
        pair.a.vertices().len() + pair.b.vertices().len() + 2
    };
    let steps = lesson.steps();
    assert!((1..=most).contains(&steps.len()), "{} steps", steps.len());
    let radius = if counts_radii { lesson.radius() } else { 0.0 };
    let slack = SLACK * pair.extent();
    for (index, step) in steps.iter().enumerate() {
        let unit = step.direction.normalize();
        for vertex in minkowski_difference(&pair.a, &pair.b) {
            let beyond = unit.dot(vertex.point()) + radius - unit.dot(point(&step.support));
            assert!(beyond <= slack, "{beyond} px beyond the support: {step:?}");
        }
        check_words(step);
        if index > 0 {
            assert_ne!(step.caption, steps[index - 1].caption);
            assert_eq!(step.before, steps[index - 1].after, "{step:?}");
        }
    }
}

/// Short sentences with a reason, that name nothing unknown.
fn check_words(step: &Step) {
    let caption = &step.caption;
    check_style(caption);
    let length = caption.chars().count();
    assert!(length < 360, "{length} letters: {caption}");
    let known: Vec<String> = step.named().iter().map(NamedPoint::name).collect();
    for part in caption.split('w').skip(1) {
        let digits: String = part
            .chars()
            .take_while(|c| ('₀'..='₉').contains(c))
            .collect();
        let name = format!("w{digits}");
        assert!(
            digits.is_empty() || known.contains(&name),
            "{name} in: {caption}"
        );
    }
}

fn check_closest(pair: &Pair, lesson: &Lesson) {
    check_lesson(pair, lesson, false);
    let slack = SLACK * pair.extent();
    let answer = query_by_machines(&pair.a, &pair.b);
    let steps = lesson.steps();
    let mut last_distance = f64::INFINITY;
    for (index, step) in steps.iter().enumerate() {
        let Work::Closest {
            closest,
            distance,
            outcome,
            case,
            ..
        } = &step.work
        else {
            panic!("another method: {step:?}");
        };
        let is_last = index + 1 == steps.len();
        assert_eq!(*outcome == ClosestOutcome::Reduce, !is_last, "{step:?}");
        assert!(*distance <= last_distance + slack, "farther: {step:?}");
        last_distance = *distance;
        assert!((closest.length() - distance).abs() <= slack, "{step:?}");
        match outcome {
            ClosestOutcome::Reduce => {
                let kept = nearest_of(&step.after).length();
                assert!((kept - distance).abs() <= slack, "{kept}: {step:?}");
                // Of the simplex and the support nothing is nearer than what is kept.
                let all = [&step.before[..], &[step.support]].concat();
                let least = nearest_of(&all).length();
                assert!((least - distance).abs() <= slack, "{least}: {step:?}");
            }
            ClosestOutcome::Closest => {
                assert!(!answer.cores.collide, "{step:?}");
                let truth = answer.cores.feature.distance;
                assert!((distance - truth).abs() <= slack, "{truth}: {step:?}");
                let ending = lesson.ending().expect("a distance");
                let [on_a, on_b] = ending.witnesses;
                let vector = ending.way;
                assert!((on_a - on_b).distance(vector) <= slack, "{step:?}");
            }
            ClosestOutcome::Colliding => {
                assert!(answer.cores.collide, "{step:?}");
                assert_eq!(lesson.ending(), None);
                let is_known = !matches!(
                    case,
                    ClosestCase::SettledExactly | ClosestCase::WithinTolerance
                );
                if is_known {
                    let nearest = nearest_of(&step.after);
                    assert!(
                        is_inside(&step.after) || nearest.length() <= slack,
                        "{step:?}"
                    );
                } else {
                    let feature = answer.cores.feature.distance;
                    assert!(
                        feature <= slack,
                        "{feature} px deep, and not seen: {step:?}"
                    );
                }
            }
        }
    }
}

/// The point of a simplex's edges nearest the origin.
fn nearest_of(simplex: &[NamedPoint]) -> DVec2 {
    let mut nearest = point(&simplex[0]);
    for p in simplex {
        for q in simplex {
            let (from, along) = (point(p), point(q) - point(p));
            let t =
                (-from.dot(along) / along.length_squared().max(f64::MIN_POSITIVE)).clamp(0.0, 1.0);
            let found = from + t * along;
            if found.length() < nearest.length() {
                nearest = found;
            }
        }
    }
    nearest
}

/// Whether a triangle has the origin inside.
fn is_inside(triangle: &[NamedPoint]) -> bool {
    let [p, q, r] = triangle else {
        return false;
    };
    let [p, q, r] = [p, q, r].map(point);
    let signs = [p.perp_dot(q), q.perp_dot(r), r.perp_dot(p)];
    signs.iter().all(|&sign| sign >= 0.0) || signs.iter().all(|&sign| sign <= 0.0)
}

fn check_mpr(pair: &Pair, lesson: &Lesson) {
    check_lesson(pair, lesson, true);
    let slack = SLACK * pair.extent();
    let answer = query_by_machines(&pair.a, &pair.b);
    let v0 = pair.a.center() - pair.b.center();
    let steps = lesson.steps();
    for (index, step) in steps.iter().enumerate() {
        let Work::Mpr {
            interior,
            ray,
            outcome,
            case,
            end,
            ..
        } = &step.work
        else {
            panic!("another method: {step:?}");
        };
        assert_eq!(interior.point(), v0);
        assert!(v0.perp_dot(*ray).abs() <= slack && ray.dot(v0) <= slack);
        let is_last = index + 1 == steps.len();
        assert_eq!(
            (outcome.is_last(), end.is_some()),
            (is_last, is_last),
            "{step:?}"
        );
        if let [p, q] = &step.after[..] {
            let side = |end: &NamedPoint| ray.perp_dot(point(end) - v0);
            assert!(
                side(p) <= slack && side(q) >= -slack,
                "on one side: {step:?}"
            );
        }
        match outcome {
            MprOutcome::Discover | MprOutcome::Refine => {}
            MprOutcome::Hit => assert!(answer.colliding, "{step:?}"),
            MprOutcome::Miss => {
                assert!(!answer.colliding, "{step:?}");
                assert_eq!(lesson.ending(), None);
                if *case == MprCase::FallsShort {
                    assert!(step.reach() < 0.0, "{step:?}");
                    assert!(-step.reach() <= answer.distance + slack, "{step:?}");
                } else {
                    assert!(
                        answer.distance <= slack,
                        "{} px apart: {step:?}",
                        answer.distance
                    );
                }
            }
            MprOutcome::Depth => {
                assert!(answer.colliding, "{step:?}");
                check_depth(pair, lesson, step, answer.depth);
            }
        }
    }
}

/// The depth along the ray is no less than the least, and B moved by it along the ray touches A; along the portal's
/// normal it parts them, too.
fn check_depth(pair: &Pair, lesson: &Lesson, step: &Step, least: f64) {
    let Work::Mpr { case, end, ray, .. } = &step.work else {
        panic!("another method: {step:?}");
    };
    let slack = SLACK * pair.extent();
    let exit = end.and_then(|end| end.exit).expect("a depth");
    assert!((exit.normal.length() - 1.0).abs() < 1e-12, "{step:?}");
    assert!(
        exit.depth >= least - slack,
        "{} below {least}: {step:?}",
        exit.depth
    );
    let settled = matches!(case, MprCase::SettledExactly | MprCase::WithinTolerance);
    assert!(
        !settled || least <= slack,
        "{least} px deep, and not seen: {step:?}"
    );
    let after = |by: DVec2| {
        let moved = query_by_machines(&pair.a, &pair.moved(by));
        moved.depth - moved.distance
    };
    let along_ray = after(exit.depth * *ray);
    assert!(
        along_ray.abs() <= slack,
        "{along_ray} px after the push: {step:?}"
    );
    let along_normal = after(exit.depth * exit.normal);
    assert!(
        along_normal <= slack,
        "{along_normal} px after the push: {step:?}"
    );
    let [on_a, on_b] = exit.witnesses;
    let way = lesson.ending().expect("a depth").way;
    assert!((on_a - on_b).distance(way) <= slack, "{step:?}");
}

fn checked(count: u32, pairs: impl Strategy<Value = Pair>) {
    let config = ProptestConfig {
        cases: count,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(14),
        ..ProptestConfig::default()
    };
    proptest!(config, |(pair in pairs)| check(&pair));
}

#[test]
fn of_pairs_anywhere_the_verdict_is_the_querys_and_every_claim_holds() {
    checked(4000, scattered());
}

#[test]
fn of_pairs_far_in_each_other_the_verdict_is_the_querys_and_every_claim_holds() {
    checked(2000, deep());
}

#[test]
fn of_whole_numbers_the_verdict_is_the_querys_and_every_claim_holds() {
    checked(2000, whole_numbers());
}

#[test]
fn of_pairs_that_touch_to_a_rounding_the_verdict_is_the_querys_and_every_claim_holds() {
    checked(1500, touching());
}

#[test]
fn of_segments_and_points_the_verdict_is_the_querys_and_every_claim_holds() {
    checked(1500, flat());
}

#[test]
fn of_every_preset_the_verdict_is_the_querys_and_every_claim_holds() {
    for preset in presets() {
        let [a, b] = [&preset.scene.a, &preset.scene.b];
        let turns = [a, b].map(|body| body.angle_degrees.to_radians());
        let shapes = [a.shape.clone(), b.shape.clone()];
        check(&Pair::new(shapes, [a.position, b.position], turns));
    }
}
