//! Holds the user's trace against the truth about the pair, not against our own path.
//!
//! Whatever first direction or sub-algorithm a trace goes by, it is sound if each claim in it is true: that
//! a point is the support point along its direction, that the direction leads towards the origin, that what is kept
//! has the point nearest the origin, that an end is an end, and what the whole came to. What a trace leaves out
//! is not held against it.
//!
//! Where shapes have radii a trace may be of the cores, with a verdict on the cores or on the bodies, or of the
//! bodies throughout. Each of these is a question with a true answer, and a trace that answers one of them is sound.
//!
//! Shapes that touch to within the tolerance may be said to collide or to be apart; only where they touch
//! exactly and the trace's own numbers say so, apart is wrong.

mod diagnosis;
mod plane;
mod result_claims;
pub mod space;
mod step_context;
mod support;
mod termination;
#[cfg(test)]
mod tests;

pub use step_context::{CheckReport, Claim, FailedClaim, Mistake};

use std::fmt::Debug;
use std::ops::{Mul, Neg};

use diagnosis::DiagnosisContext;
use step_context::ClaimError;
use step_context::{Bodies, GroundTruth, GroundTruthAnswer, Isometry, TestedBody, Tolerance};
use step_context::{Family, StepContext};

use super::foreign::{Trace, Unread};
use super::{Dimension, ForeignOutcome, KnownBug, Plane, UserTrace};
use crate::planar::PosedShape;

/// The tolerance that suits traces made in single precision, as a fraction of the extent: those of parry2d and of the
/// textbook need 1e-6 of it, and 1.1e-5 where they are printed to six digits.
pub const DEFAULT_TOLERANCE: f64 = 2e-5;

/// What is wrong first in a trace of a query of `a` and `b`. `tolerance` is a fraction of the extent, the diagonal
/// of the box about both.
#[must_use]
pub fn check(a: &PosedShape, b: &PosedShape, trace: &UserTrace, tolerance: f64) -> CheckReport {
    found::<Plane>([a, b], trace, tolerance)
}

/// What the referee has to know of the plane or of space.
trait Checkable: Dimension {
    /// A turn or a reflection.
    type Matrix: Copy
        + Debug
        + Default
        + PartialEq
        + Mul<Self::Vector, Output = Self::Vector>
        + Mul<Output = Self::Matrix>
        + Neg<Output = Self::Matrix>;

    /// The reflection that turns y round.
    const MIRROR: Self::Matrix;

    fn transposed(matrix: Self::Matrix) -> Self::Matrix;

    /// Where a body's local space is in the world.
    fn pose(shape: &Self::Posed) -> Isometry<Self>;

    /// The same with the angle's degrees taken for radians; in space, where no angle is given, as it is.
    fn turned_by_degrees(shape: &Self::Posed) -> Isometry<Self> {
        Self::pose(shape)
    }

    /// The corners of a body's core; none of a smooth one.
    fn corners(shape: &Self::Posed) -> Vec<Self::Vector>;

    /// The answer for two bodies, the second of them moved.
    fn answer(
        a: &TestedBody<'_, Self>,
        b: &TestedBody<'_, Self>,
        shift: Self::Vector,
    ) -> GroundTruthAnswer<Self::Vector>;

    /// How far a point lies outside a body, in px; 0 for one inside.
    fn gap(side: &TestedBody<'_, Self>, point: Self::Vector) -> f64;

    /// The point of the hull of `points` nearest the origin; `None` where there are none.
    fn nearest(points: &[Self::Vector]) -> Option<Self::Vector>;

    /// What is wrong with EPA's polytope as it stood before the query.
    fn judge_polytope(place: &StepContext<'_, Self>) -> Option<ClaimError>;

    /// What is wrong with the edge or face that the step looks across.
    fn judge_part(place: &StepContext<'_, Self>) -> Option<ClaimError>;

    /// What is wrong with what is said to go of the polytope.
    fn judge_removed(place: &StepContext<'_, Self>) -> Option<ClaimError>;

    /// How far the edge or face that the step looks across lies along the direction, in px.
    fn level(place: &StepContext<'_, Self>) -> Option<f64>;

    /// The gallery's rules each of which, run from the start, gives a trace to its end; none of the right rules may
    /// give it. Points may be off by `tolerance` px. The gallery is of the plane.
    fn rules(_: [&Self::Posed; 2], _: &Trace<Self::Vector>, _tolerance: f64) -> Vec<KnownBug> {
        Vec::new()
    }
}

/// What is found about a trace.
fn found<D: Checkable>(
    pair: [&D::Posed; 2],
    trace: &Trace<D::Vector>,
    tolerance: f64,
) -> CheckReport {
    let asked = DiagnosisContext::<D>::new(pair, trace, tolerance);
    // Where the bodies touch, a doubt counts for the trace unless a rule of the gallery gives all of it.
    let doubtful = asked.first_wrong(false);
    let firm = doubtful.as_ref().and_then(|_| asked.first_wrong(true));
    let mut mistakes = if doubtful.is_some() {
        asked.rules()
    } else {
        Vec::new()
    };
    let is_by_rule = !mistakes.is_empty();
    if firm.is_some() {
        let slips = asked.slips().into_iter();
        mistakes.extend(
            slips
                .filter(|slip| !mistakes.contains(slip))
                .collect::<Vec<_>>(),
        );
    }
    let Some((at, wrong)) = (if is_by_rule { doubtful } else { firm }) else {
        return CheckReport {
            wrong: None,
            mistakes,
            caption: sound(trace) + &torn(trace),
        };
    };
    let step = (at < trace.steps.len()).then_some(at);
    CheckReport {
        wrong: Some(FailedClaim {
            step,
            claim: wrong.claim,
        }),
        caption: sentence(step, &wrong, &mistakes) + &torn(trace),
        mistakes,
    }
}

/// The first wrong claim and its step, or as many steps as there are where it is of the whole; of the questions that
/// the trace may answer, that of the one with which it gets farthest.
fn first_wrong<D: Checkable>(
    pair: [TestedBody<'_, D>; 2],
    trace: &Trace<D::Vector>,
    tolerance: Tolerance,
) -> Option<(usize, ClaimError)> {
    let [of_cores, of_bodies] =
        [Bodies::Cores, Bodies::Whole].map(|bodies| GroundTruth::<D>::new(pair, bodies, tolerance));
    let radius = of_bodies.radii();
    if radius == 0.0 {
        return audit(trace, &of_bodies, &of_bodies, 0.0);
    }
    let questions = [
        (&of_bodies, &of_bodies, 0.0),
        (&of_cores, &of_bodies, radius),
        (&of_cores, &of_cores, 0.0),
    ];
    let mut found: Option<(usize, ClaimError)> = None;
    for (of_steps, of_whole, radius) in questions {
        let (at, wrong) = audit(trace, of_steps, of_whole, radius)?;
        if found.as_ref().is_none_or(|(farthest, _)| at > *farthest) {
            found = Some((at, wrong));
        }
    }
    found
}

/// The first wrong claim, step by step and then of the whole.
fn audit<D: Checkable>(
    trace: &Trace<D::Vector>,
    of_steps: &GroundTruth<'_, D>,
    of_whole: &GroundTruth<'_, D>,
    radius: f64,
) -> Option<(usize, ClaimError)> {
    let count = trace.steps.len();
    let repeat = termination::first_repeat(trace);
    let circle = |at: usize| {
        let (_, earlier) = repeat.filter(|(repeated, _)| *repeated == at)?;
        let said = format!(
            "the search goes on as in step {earlier}, with the same direction and the same points: it goes round in circles"
        );
        Some(ClaimError::new(Claim::End, said))
    };
    let in_steps = (0..count).find_map(|at| {
        let place = StepContext {
            truth: of_steps,
            radius,
            trace,
            at,
        };
        Some((at, first_in_step(&place).or_else(|| circle(at))?))
    });
    in_steps.or_else(|| Some((count, result_claims::judge(of_whole, trace, radius)?)))
}

/// The first wrong claim of a step, in the order in which a step makes them.
fn first_in_step<D: Checkable>(place: &StepContext<'_, D>) -> Option<ClaimError> {
    support::finite_judge::<D>(place.step())
        .or_else(|| termination::judge_before(place))
        .or_else(|| D::judge_polytope(place))
        .or_else(|| support::direction_judge(place))
        .or_else(|| D::judge_part(place))
        .or_else(|| support::judge(place))
        .or_else(|| termination::judge_kept(place))
        .or_else(|| D::judge_removed(place))
        .or_else(|| termination::judge(place))
        .or_else(|| termination::judge_expansion(place))
}

/// The sentences on a wrong claim, and on the mistakes that give the whole trace.
fn sentence(step: Option<usize>, wrong: &ClaimError, mistakes: &[Mistake]) -> String {
    let place = match step {
        Some(step) => format!("Step {step}: "),
        None => "In the end ".to_owned(),
    };
    let said = &wrong.said;
    let message: Vec<&str> = mistakes
        .iter()
        .map(|mistake| mistake.message.as_str())
        .collect();
    match &message[..] {
        [] => format!("{place}{said}."),
        [one] => format!("{place}{said}. One mistake that gives exactly this: {one}."),
        [most @ .., last] => format!(
            "{place}{said}. Mistakes each of which gives exactly this: {}, or {last}.",
            most.join(", ")
        ),
    }
}

/// The sentences on a sound trace: what it claims, that it is so, and whether that is all.
fn sound<V>(trace: &Trace<V>) -> String {
    let is_cut = trace.unread == Some(Unread::Rest);
    let steps = match trace.steps.len() {
        0 => None,
        1 if !is_cut => Some("its one step".to_owned()),
        count if is_cut => Some(format!("each of its first {count} steps")),
        count => Some(format!("each of its {count} steps")),
    };
    let named = |is_claimed: bool, name: &str| is_claimed.then(|| name.to_owned());
    let claims = [
        steps,
        named(trace.colliding.is_some(), "the verdict"),
        named(trace.distance.is_some(), "the distance"),
        named(trace.depth.is_some(), "the depth"),
        named(trace.normal.is_some(), "the normal"),
        named(trace.closest.is_some(), "the closest points"),
        named(trace.contacts.is_some(), "the contacts"),
    ];
    let claims: Vec<String> = claims.into_iter().flatten().collect();
    let message = match &claims[..] {
        [] => return "The trace claims nothing.".to_owned(),
        [one] => format!("{one} is right"),
        [most @ .., last] => format!("{} and {last} are right", most.join(", ")),
    };
    if is_cut {
        return format!(
            "As far as it was checked, the trace is sound: {message}. The steps after them were not checked."
        );
    }
    let is_open = claims.len() == 1
        && trace.steps.last().is_some_and(|last| match last.outcome {
            // EPA's last step is an end where none is given, or it is wrong.
            None => Family::of(last) != Family::Epa,
            Some(outcome) => outcome == ForeignOutcome::GoesOn,
        });
    let open = if is_open {
        " The trace ends before the search did."
    } else {
        ""
    };
    format!("The trace is sound: {message}.{open}")
}

/// The sentence on a last line that breaks off.
fn torn<V>(trace: &Trace<V>) -> String {
    match trace.unread {
        Some(Unread::Torn { line }) => format!(" Line {line} breaks off, and was left out."),
        _ => String::new(),
    }
}
