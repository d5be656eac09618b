//! Holds somebody else's trace against the truth about the pair, not against our own path.
//!
//! Whatever first direction, sub-algorithm or portal a trace goes by, it is sound if each claim in it is true: that
//! a point is the support point along its direction, that the direction leads towards the origin, that what is kept
//! has the point nearest the origin, that an end is an end, and what the whole came to. What a trace does not tell
//! is not held against it.
//!
//! Where shapes have radii a trace may be of the cores, with a verdict on the cores or on the bodies, or of the
//! bodies throughout. Each of these is a question with a true answer, and a trace that answers one of them is sound.
//!
//! Shapes that touch to within the tolerance may be said to collide or to be apart; only where they touch
//! exactly and the trace's own numbers say so, apart is wrong.

mod closest_edge;
mod direction;
mod end;
pub(super) mod finding;
mod part;
mod place;
mod polytope;
mod simplex;
mod slips;
pub(super) mod sums;
pub(super) mod support;
#[cfg(test)]
mod tests;
pub(super) mod truth;
mod whole;

pub use finding::{Claim, Finding, WrongClaim};

use finding::{Mistake, Wrong};
use place::Place;
use truth::{Bodies, Tolerance, Truth, extent_and_size};

use super::{Fault, ForeignTrace};
use crate::planar::{PosedShape, Support};

/// The tolerance that suits traces made in single precision, as a fraction of the extent: those of parry2d and of the
/// textbook need 1e-6 of it, and 1.1e-5 where they are printed to six digits.
pub const DEFAULT_TOLERANCE: f64 = 2e-5;

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

/// What is found about a trace of so many steps, of which `first_wrong` tells the first wrong claim at a tolerance and
/// its step. The bodies' extent and largest coordinate are in px; `claims` says whether the verdict, the distance, the
/// depth and the normal are claimed.
pub(super) fn found(
    first_wrong: impl Fn(Tolerance) -> Option<(usize, Wrong)>,
    [extent, size]: [f64; 2],
    tolerance: f64,
    steps: usize,
    claims: [bool; 4],
) -> Finding {
    // The rounding of lengths this far from the world's origin is nobody's mistake.
    const ROUNDING: f64 = 16.0 * f64::EPSILON;
    const SINGLE_ROUNDING: f64 = 16.0 * f32::EPSILON as f64;
    let length = tolerance * extent + ROUNDING * size;
    let tolerance = Tolerance {
        part: tolerance,
        length,
    };
    let Some((at, mut wrong)) = first_wrong(tolerance) else {
        return Finding {
            wrong: None,
            caption: sound(steps, claims),
        };
    };
    let in_single = Tolerance {
        part: tolerance.part,
        length: length + SINGLE_ROUNDING * size,
    };
    let is_single = in_single.length > 2.0 * length
        && first_wrong(in_single).is_none_or(|(later, _)| later > at);
    if is_single {
        wrong.mistake = Some(Mistake {
            fault: Some(Fault::SinglePrecision),
            doing: "that is no more than single precision rounds so far from the origin".to_owned(),
        });
    }
    let step = (at < steps).then_some(at);
    Finding {
        wrong: Some(WrongClaim {
            step,
            claim: wrong.claim,
            mistake: wrong.mistake.as_ref().and_then(|mistake| mistake.fault),
        }),
        caption: sentence(step, &wrong),
    }
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
    let count = trace.steps.len();
    let in_steps = (0..count).find_map(|at| {
        let place = Place {
            truth: of_steps,
            radius,
            trace,
            at,
        };
        Some((at, first_in_step(&place)?))
    });
    in_steps.or_else(|| Some((count, whole::judge(of_whole, trace, radius)?)))
}

/// The first wrong claim of a step, in the order in which a step makes them.
fn first_in_step(place: &Place<'_>) -> Option<Wrong> {
    const CLAIMS: [fn(&Place<'_>) -> Option<Wrong>; 8] = [
        simplex::judge_before,
        polytope::judge_before,
        direction::judge,
        polytope::judge_edge,
        support::judge,
        simplex::judge_kept,
        end::judge,
        polytope::judge_end,
    ];
    CLAIMS.iter().find_map(|judge| judge(place))
}

/// The sentence on a wrong claim.
fn sentence(step: Option<usize>, wrong: &Wrong) -> String {
    let place = match step {
        Some(step) => format!("Step {step}: "),
        None => "In the end ".to_owned(),
    };
    let doing = wrong.mistake.as_ref().map(|mistake| mistake.doing.as_str());
    let mistake = doing.map(|doing| format!("; {doing}")).unwrap_or_default();
    format!("{place}{}{mistake}.", wrong.said)
}

/// The sentence on a sound trace: what it claims, and that it is so.
fn sound(steps: usize, [verdict, distance, depth, normal]: [bool; 4]) -> String {
    let steps = match steps {
        0 => None,
        1 => Some("its one step".to_owned()),
        count => Some(format!("each of its {count} steps")),
    };
    let named = |is_claimed: bool, name: &str| is_claimed.then(|| name.to_owned());
    let claims = [
        steps,
        named(verdict, "the verdict"),
        named(distance, "the distance"),
        named(depth, "the depth"),
        named(normal, "the normal"),
    ];
    let claims: Vec<String> = claims.into_iter().flatten().collect();
    match &claims[..] {
        [] => "The trace claims nothing.".to_owned(),
        [one] => format!("The trace is sound: {one} is right."),
        [most @ .., last] => format!(
            "The trace is sound: {} and {last} are right.",
            most.join(", ")
        ),
    }
}
