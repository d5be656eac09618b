//! Holds somebody else's trace of a query in space against the truth about the pair, by the rules of the plane's
//! [`referee`](crate::lesson::referee): whatever first direction and sub-algorithm it goes by, it is sound if each
//! claim in it is true, and what it does not tell is not held against it.

mod end;
mod part;
mod place;
mod polytope;
mod simplex;
mod support;
mod truth;
mod whole;

use place::Place;
use truth::{Truth, extent_and_size};

use super::ForeignTrace;
use crate::lesson::referee::finding::{Finding, Wrong};
use crate::lesson::referee::found;
use crate::lesson::referee::truth::{Bodies, Tolerance};
use crate::spatial::{PosedShape, Support};

/// What is wrong first in a trace of a query of `a` and `b`. `tolerance` is a fraction of the extent, the diagonal
/// of the box about both.
#[must_use]
pub fn check(a: &PosedShape, b: &PosedShape, trace: &ForeignTrace, tolerance: f64) -> Finding {
    let claims = [
        trace.colliding.is_some(),
        trace.distance.is_some(),
        trace.depth.is_some(),
        trace.normal.is_some(),
    ];
    let first = |tolerance| first_wrong([a, b], trace, tolerance);
    let steps = trace.steps.len();
    found(first, extent_and_size([a, b]), tolerance, steps, claims)
}

/// The first wrong claim and its step, or as many steps as there are where it is of the whole; of the questions that
/// the trace may answer, that of the one with which it gets farthest.
fn first_wrong(
    pair: [&PosedShape; 2],
    trace: &ForeignTrace,
    tolerance: Tolerance,
) -> Option<(usize, Wrong)> {
    let [of_cores, of_bodies] =
        [Bodies::Cores, Bodies::Whole].map(|bodies| Truth::of(pair, bodies, tolerance));
    let [radius_a, radius_b] = pair.map(Support::radius);
    let radius = radius_a + radius_b;
    if radius == 0.0 {
        return audit(trace, &of_bodies, &of_bodies, 0.0);
    }
    let questions = [
        (&of_bodies, &of_bodies, 0.0),
        (&of_cores, &of_bodies, radius),
        (&of_cores, &of_cores, 0.0),
    ];
    let mut found: Option<(usize, Wrong)> = None;
    for (of_steps, of_whole, radius) in questions {
        let (at, wrong) = audit(trace, of_steps, of_whole, radius)?;
        if found.as_ref().is_none_or(|(farthest, _)| at > *farthest) {
            found = Some((at, wrong));
        }
    }
    found
}

/// The first wrong claim, step by step and then of the whole.
fn audit(
    trace: &ForeignTrace,
    of_steps: &Truth<'_>,
    of_whole: &Truth<'_>,
    radius: f64,
) -> Option<(usize, Wrong)> {
    const CLAIMS: [fn(&Place<'_>) -> Option<Wrong>; 9] = [
        simplex::judge_before,
        polytope::judge_before,
        simplex::judge_direction,
        polytope::judge_face,
        support::judge,
        simplex::judge_kept,
        polytope::judge_seen,
        end::judge,
        polytope::judge_end,
    ];
    let count = trace.steps.len();
    let in_steps = (0..count).find_map(|at| {
        let place = Place {
            truth: of_steps,
            radius,
            trace,
            at,
        };
        let wrong = CLAIMS.iter().find_map(|judge| judge(&place))?;
        Some((at, wrong))
    });
    in_steps.or_else(|| Some((count, whole::judge(of_whole, trace, radius)?)))
}
