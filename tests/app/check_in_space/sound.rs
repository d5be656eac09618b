//! Sound queries, ours and by another algorithm: no claim fails.

use collidoscope::lesson::referee::DEFAULT_TOLERANCE;
use collidoscope::lesson::spatial::referee::check;
use collidoscope::lesson::spatial::{ForeignStep, UserTrace};
use collidoscope::lesson::{ForeignOutcome, ForeignPhase};
use collidoscope::spatial::{PosedShape, Support};
use glam::{DVec3, dvec3};
use proptest::prelude::*;

use super::own_trace;
use crate::lesson_in_space::pairs::{gallery, lattice_box, posed, posed_smooth, touching};

fn assert_sound([a, b]: [&PosedShape; 2], trace: &UserTrace, tolerance: f64) {
    let finding = check(a, b, trace, tolerance);
    assert_eq!(finding.wrong, None, "{}", finding.caption);
    assert!(
        finding.caption.starts_with("The trace"),
        "{}",
        finding.caption
    );
}

/// The support point of A − B, including radii.
fn support([a, b]: [&PosedShape; 2], direction: DVec3) -> DVec3 {
    let unit = direction.normalize();
    let on_a = a.support(direction) + a.radius() * unit;
    let on_b = b.support(-direction) - b.radius() * unit;
    on_a - on_b
}

/// Johnson's: of all subsets of up to four points the one nearest the origin by a proper convex combination.
fn johnson(points: &[DVec3]) -> (Vec<DVec3>, DVec3) {
    let subsets = 1..1usize << points.len();
    let mut best = (vec![points[0]], points[0]);
    for subset in subsets {
        let chosen: Vec<DVec3> = (0..points.len())
            .filter(|k| subset >> k & 1 == 1)
            .map(|k| points[k])
            .collect();
        let Some(nearest) = affine(&chosen) else {
            continue;
        };
        if nearest.length() < best.1.length() {
            best = (chosen, nearest);
        }
    }
    best
}

/// The point of the affine hull nearest the origin, where it is a combination with positive weights.
fn affine(points: &[DVec3]) -> Option<DVec3> {
    match *points {
        [p] => Some(p),
        [p, q] => {
            let along = q - p;
            let share = -p.dot(along) / along.length_squared();
            (share > 0.0 && share < 1.0).then_some(p + share * along)
        }
        [p, q, r] => {
            let normal = (q - p).cross(r - p).try_normalize()?;
            let is_inside = |from: DVec3, to: DVec3| normal.dot(from.cross(to)) > 0.0;
            (is_inside(p, q) && is_inside(q, r) && is_inside(r, p))
                .then_some(normal.dot(p) * normal)
        }
        [p, q, r, s] => {
            let volume = |p: DVec3, q: DVec3, r: DVec3| p.dot(q.cross(r));
            let signs = [
                volume(q, r, s),
                -volume(p, r, s),
                volume(p, q, s),
                -volume(p, q, r),
            ];
            let is_inside = signs.iter().all(|x| *x > 0.0) || signs.iter().all(|x| *x < 0.0);
            is_inside.then_some(DVec3::ZERO)
        }
        _ => None,
    }
}

/// GJK of 1988 for the closest point, from a first direction of its own, with numbers rounded by `round`.
fn closest_point(pair: [&PosedShape; 2], first: DVec3, round: fn(DVec3) -> DVec3) -> UserTrace {
    let mut trace = UserTrace::default();
    let mut simplex: Vec<DVec3> = Vec::new();
    let mut direction = first;
    let extent = support(pair, DVec3::ONE).length() + support(pair, DVec3::NEG_ONE).length();
    loop {
        let w = round(support(pair, direction));
        let was = johnson_or_none(&simplex);
        let grown = [&simplex[..], &[w]].concat();
        let (kept, nearest) = johnson(&grown);
        // All of A − B lies behind the plane through w, which bounds how much nearer any point is.
        let gap = was.map(|was| was.length() - was.normalize().dot(w));
        let is_in = nearest.length() <= 1e-9 * extent;
        let is_end = is_in || gap.is_some_and(|gap| gap <= 1e-6 * extent);
        trace.steps.push(ForeignStep {
            phase: Some(ForeignPhase::Distance),
            direction,
            support: w,
            simplex: Some(simplex.clone()),
            kept_simplex: Some(kept.clone()),
            closest: Some(nearest),
            distance: Some(nearest.length()),
            outcome: Some(match (is_in, is_end) {
                (true, _) => ForeignOutcome::Colliding,
                (false, true) => ForeignOutcome::Closest,
                (false, false) => ForeignOutcome::GoesOn,
            }),
            ..ForeignStep::default()
        });
        if is_end || trace.steps.len() == 60 {
            trace.colliding = Some(is_in);
            if !is_in {
                // The plane through w bounds the error of the point before it, not of this one's direction.
                let found = was.unwrap_or(nearest);
                trace.distance = Some(found.length());
                trace.normal = Some(-found.normalize());
            }
            return trace;
        }
        simplex = kept;
        direction = -nearest;
    }
}

fn johnson_or_none(points: &[DVec3]) -> Option<DVec3> {
    (!points.is_empty()).then(|| johnson(points).1)
}

fn to_single(v: DVec3) -> DVec3 {
    v.as_vec3().as_dvec3()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    #[test]
    fn our_own_trace_is_sound(a in posed(), b in posed()) {
        assert_sound([&a, &b], &own_trace([&a, &b]), 1e-9);
    }

    #[test]
    fn our_own_trace_is_sound_where_boxes_touch(a in lattice_box(), b in lattice_box()) {
        assert_sound([&a, &b], &own_trace([&a, &b]), 1e-9);
    }

    #[test]
    fn our_own_trace_is_sound_where_hulls_touch_up_to_rounding([a, b] in touching()) {
        assert_sound([&a, &b], &own_trace([&a, &b]), DEFAULT_TOLERANCE);
    }

    #[test]
    fn johnsons_walk_is_sound_from_any_first_direction(
        a in posed(),
        b in posed(),
        first in (-1.0..1.0f64, -1.0..1.0f64, 0.1..1.0f64),
    ) {
        let first = dvec3(first.0, first.1, first.2);
        let trace = closest_point([&a, &b], first, |v| v);
        prop_assume!(trace.steps.len() < 60);
        assert_sound([&a, &b], &trace, DEFAULT_TOLERANCE);
        let trace = closest_point([&a, &b], first, to_single);
        prop_assume!(trace.steps.len() < 60);
        assert_sound([&a, &b], &trace, DEFAULT_TOLERANCE);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn our_own_trace_of_smooth_shapes_is_sound(a in posed_smooth(), b in posed()) {
        assert_sound([&a, &b], &own_trace([&a, &b]), 1e-6);
    }
}

#[test]
fn our_own_traces_of_flat_round_and_touching_bodies_are_sound() {
    let bodies = gallery();
    for a in &bodies {
        for b in &bodies {
            assert_sound([a, b], &own_trace([a, b]), 1e-9);
        }
    }
}
