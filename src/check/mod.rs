//! Checks a user trace against the truth about the pair, not against the lesson's path; runs the textbook with its
//! known bugs; and compares a trace with a lesson.
//!
//! Whatever first direction or sub-algorithm a trace uses, it is sound if each claim in it is true: that a point is
//! the support point along its direction, that the direction leads towards the origin, that the kept part contains the
//! point nearest the origin, that the search ends where it may, and the result. Omissions are not errors.
//!
//! If shapes have radii, a trace may be of the cores, with a verdict on the cores or on the bodies, or of the bodies
//! throughout. Each of these is a question with a true answer, and a trace that answers one of them is sound.
//!
//! Shapes that touch to within the tolerance may be reported as colliding or as apart; apart is wrong only if they
//! touch exactly and the trace's own numbers show it.

mod comparison;
mod diagnosis;
mod known_bug;
mod plane;
mod polytope_claims;
mod report;
mod result_claims;
mod space;
mod step_claims;
#[cfg(test)]
mod tests;
pub mod textbook;
mod trace;
mod truth;

pub use comparison::{ComparedLesson, TraceComparison};
pub use known_bug::{FaultRow, KnownBug};
pub use report::{CheckReport, Claim, FailedClaim, Mistake};
pub use trace::{
    SpatialStep, SpatialTrace, Trace, TraceContact, TraceError, TraceOutcome, TracePhase,
    TracePoint, TraceStep, Unread, UserStep, UserTrace,
};

use std::collections::HashSet;
use std::fmt::Debug;
use std::ops::{Mul, Neg};

use crate::lesson::{Dimension, Lesson, LessonConfig};
use crate::scene::Falling;
use diagnosis::DiagnosisContext;
use report::Failure;
use truth::{GroundTruth, Isometry, StepContext, TestedBody, Tolerance};

/// The default tolerance, for traces in single precision, as a fraction of the extent: those of parry2d need 1e-6 of
/// it, and 1.1e-5 when printed to six digits.
pub const DEFAULT_TOLERANCE: f64 = 2e-5;

/// The operations of the plane or of space that the check needs.
pub trait Checkable: Dimension {
    /// A rotation or a reflection.
    type Matrix: Copy
        + Debug
        + Default
        + PartialEq
        + Mul<Self::Vector, Output = Self::Vector>
        + Mul<Output = Self::Matrix>
        + Neg<Output = Self::Matrix>;

    /// The corners of an edge or a face.
    type Corners: AsRef<[Self::Vector]> + Copy;

    /// The reflection that inverts y.
    const MIRROR: Self::Matrix;

    /// The transposed matrix.
    fn transposed(matrix: Self::Matrix) -> Self::Matrix;

    /// The transformation from a body's local space to the world.
    fn pose(shape: &Self::Posed) -> Isometry<Self>;

    /// Its rotation with the angle in degrees taken for radians; unchanged in space, which has no angle.
    fn turned_by_degrees(shape: &Self::Posed) -> Self::Matrix {
        Self::pose(shape).turn
    }

    /// The core's answer for two bodies.
    fn answer(a: &TestedBody<'_, Self>, b: &TestedBody<'_, Self>) -> Self::Answer;

    /// The edges or faces of a step's polytope, if the trace has them.
    fn parts(step: &TraceStep<Self>) -> Option<Vec<Self::Corners>>;

    /// The edge or face that a step claims to be the closest.
    fn named_part(step: &TraceStep<Self>) -> Option<Self::Corners>;

    /// The origin's distance from an edge or a face, in px.
    fn part_distance(corners: Self::Corners) -> f64;

    /// What is wrong with the order of the polytope's points, or with its faces.
    fn polytope_flaw(place: &StepContext<'_, Self>) -> Option<String>;

    /// What is wrong with the faces claimed to be removed. In the plane the polytope's order covers this.
    fn removed_flaw(_: &StepContext<'_, Self>) -> Option<String> {
        None
    }

    /// The lesson on two bodies; in the plane they may be two of a simulation, and it may be compared with a user trace,
    /// with a `tolerance` for the trace's lengths as a fraction of the extent.
    fn lesson(
        bodies: [&Self::Posed; 2],
        _falling: Option<&Falling>,
        config: LessonConfig,
        _trace: Option<&UserTrace>,
        _tolerance: f64,
    ) -> ComparedLesson<Self> {
        (Lesson::of_queries(bodies, config), None)
    }

    /// The known bugs that produce the whole trace when run from the start, unlike the correct rules. Points may
    /// differ by `tolerance` px. Known bugs are in the plane only.
    fn known_bugs(_: [&Self::Posed; 2], _: &Trace<Self>, _tolerance: f64) -> Vec<KnownBug> {
        Vec::new()
    }
}

/// The first error in a trace of a query of `a` and `b`. `tolerance` is a fraction of the extent, the diagonal of the
/// bounding box of both.
pub fn check<D: Checkable>(
    a: &D::Posed,
    b: &D::Posed,
    trace: &Trace<D>,
    tolerance: f64,
) -> CheckReport {
    let context = DiagnosisContext::<D>::new([a, b], trace, tolerance);
    // If the bodies touch, the trace gets the benefit of the doubt unless a known bug explains all of it.
    let doubtful = context.first_failure(false);
    let firm = doubtful.as_ref().and_then(|_| context.first_failure(true));
    let mut mistakes = doubtful
        .as_ref()
        .map_or_else(Vec::new, |_| context.known_bugs());
    let is_firm = firm.is_some();
    let mut failure = if mistakes.is_empty() { firm } else { doubtful };
    if is_firm {
        mistakes.extend(context.slips());
        let mut slugs = HashSet::new();
        mistakes.retain(|mistake| slugs.insert(mistake.slug));
    }
    if let Some(failure) = &mut failure
        && (mistakes.is_empty() && failure.claim == Claim::Support)
    {
        failure.said += &context.hint(failure.at).unwrap_or_default();
    }
    let is_colliding = D::verdict(&D::query(a, b, &mut D::PairCache::default())).colliding;
    CheckReport::new(trace, failure.as_ref(), mistakes, is_colliding)
}

/// Checks a claim of a step or of the result.
type Check<D> = fn(&StepContext<'_, D>) -> Option<String>;

/// The first wrong claim; of the questions that the trace may answer, for the one with which it gets farthest.
fn first_failure<D: Checkable>(
    pair: [TestedBody<'_, D>; 2],
    trace: &Trace<D>,
    tolerance: Tolerance,
) -> Option<Failure> {
    let cores = pair.map(TestedBody::without_radius);
    let of_cores = GroundTruth::<D>::new(cores, "the cores’ A ⊖ B", tolerance);
    let of_bodies = GroundTruth::<D>::new(pair, "A ⊖ B", tolerance);
    let radius = pair[0].radius + pair[1].radius;
    let mut questions = vec![(&of_bodies, &of_bodies, 0.0)];
    if radius > 0.0 {
        questions.push((&of_cores, &of_bodies, radius));
        questions.push((&of_cores, &of_cores, 0.0));
    }
    let mut farthest: Option<Failure> = None;
    for (of_steps, of_whole, radius) in questions {
        let failure = audit(trace, of_steps, of_whole, radius)?;
        if farthest.as_ref().is_none_or(|other| failure.at > other.at) {
            farthest = Some(failure);
        }
    }
    farthest
}

/// The first wrong claim, in the steps and then in the result.
fn audit<D: Checkable>(
    trace: &Trace<D>,
    of_steps: &GroundTruth<'_, D>,
    of_whole: &GroundTruth<'_, D>,
    radius: f64,
) -> Option<Failure> {
    let first = StepContext {
        truth: of_steps,
        radius,
        trace,
        at: 0,
        repeat: step_claims::first_repeat(trace),
    };
    let failure = (0..trace.steps.len())
        .find_map(|at| step_claims::failure(&StepContext { at, ..first }))
        .or_else(|| {
            let (truth, at) = (of_whole, trace.steps.len());
            result_claims::failure(&StepContext { truth, at, ..first })
        })?;
    // What follows from a search that goes on where it should have ended is not its first mistake.
    let follows = (Claim::Direction..=Claim::Verdict).contains(&failure.claim);
    let missed = (0..failure.at).filter(|_| follows).find_map(|at| {
        let said = step_claims::missed_end(&StepContext { at, ..first })?;
        let claim = Claim::End;
        Some(Failure { at, claim, said })
    });
    missed.or(Some(failure))
}
