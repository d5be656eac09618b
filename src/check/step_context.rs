//! A step of a trace with what came before it, and the truth that it is held against.

use super::Checkable;
use super::trace::{Trace, TracePhase, TraceStep};
use super::truth::{Bodies, GroundTruth};
use crate::lesson::{Dimension, Vector};

/// Which family of algorithms a step is of, by its phase or its fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    /// GJK, as a test or on the way to the closest point.
    Gjk,
    /// The expanding polytope.
    Epa,
    /// The step doesn't say.
    Unknown,
}

impl Family {
    pub(super) fn of<D: Dimension>(step: &TraceStep<D>) -> Self {
        match step.phase {
            Some(TracePhase::Gjk | TracePhase::Distance) => Self::Gjk,
            Some(TracePhase::Epa) => Self::Epa,
            None if step.polytope.is_some() => Self::Epa,
            None if step.simplex.is_some() || step.kept_simplex.is_some() => Self::Gjk,
            None => Self::Unknown,
        }
    }
}

/// A step of a trace, with what came before it and the truth.
#[derive(Clone, Copy)]
pub struct StepContext<'s, D: Checkable> {
    pub(super) truth: &'s GroundTruth<'s, D>,
    /// How far the bodies of the verdict reach beyond those whose points the steps hold, in px.
    pub(super) radius: f64,
    pub(super) trace: &'s Trace<D>,
    pub(super) at: usize,
}

impl<'s, D: Checkable> StepContext<'s, D> {
    pub(super) fn step(&self) -> &'s TraceStep<D> {
        &self.trace.steps[self.at]
    }

    pub(super) fn family(&self) -> Family {
        Family::of(self.step())
    }

    pub(super) fn tolerance(&self) -> f64 {
        self.truth.tolerance
    }

    pub(super) fn is_last(&self) -> bool {
        self.at + 1 == self.trace.steps.len() && self.trace.unread.is_none()
    }

    fn is_of_the_same_phase(&self, other: &TraceStep<D>) -> bool {
        other.phase == self.step().phase && Family::of(other) == self.family()
    }

    /// The step before, where it is of the same phase.
    pub(super) fn previous(&self) -> Option<Self> {
        let at = self.at.checked_sub(1)?;
        let is_same = self.is_of_the_same_phase(&self.trace.steps[at]);
        is_same.then_some(Self { at, ..*self })
    }

    /// Whether the step after it, if there is one, is of another phase.
    pub(super) fn ends_its_phase(&self) -> bool {
        let next = self.trace.steps.get(self.at + 1);
        next.map_or(self.is_last(), |next| !self.is_of_the_same_phase(next))
    }

    /// The simplex before the query, as far as the trace gives it.
    pub(super) fn before(&self) -> Option<&'s [D::Vector]> {
        let kept = || self.previous()?.step().kept_simplex.as_deref();
        self.step().simplex.as_deref().or_else(kept)
    }

    /// The same with the new point.
    pub(super) fn grown(&self) -> Option<Vec<D::Vector>> {
        Some([self.before()?, &[self.step().support]].concat())
    }

    /// All support points up to this step's.
    pub(super) fn seen(&self) -> Vec<D::Vector> {
        let steps = &self.trace.steps[..=self.at];
        steps.iter().map(|step| step.support).collect()
    }

    /// A − B, as a sentence calls it.
    pub(super) fn difference(&self) -> &'static str {
        match self.truth.bodies {
            Bodies::Cores => "the cores’ A ⊖ B",
            Bodies::Whole => "A ⊖ B",
        }
    }

    /// Whether two points are the same, within the tolerance.
    pub(super) fn is_same(&self, p: D::Vector, q: D::Vector) -> bool {
        p.distance(q) <= self.tolerance()
    }

    /// Whether a point is one of these, within the tolerance.
    pub(super) fn is_among(&self, point: D::Vector, points: &[D::Vector]) -> bool {
        points.iter().any(|&other| self.is_same(point, other))
    }

    /// Whether a doubt counts for the trace: the bodies touch, or are that near to it, so that rounding may hide on
    /// which side the origin lies.
    pub(super) fn may_be_rounding(&self) -> bool {
        self.truth.spares_rounding && self.is_at_the_boundary()
    }

    /// Whether the bodies touch, or are that near to it.
    pub(super) fn is_at_the_boundary(&self) -> bool {
        self.truth.answer.signed_depth.abs() <= self.tolerance()
    }
}
