//! A step of a trace, with what came before it, and what is reported of it.

use super::Checkable;
use super::ground_truth::{Bodies, GroundTruth};
use crate::lesson::foreign::{Trace, TraceStep};
use crate::lesson::{ForeignPhase, Vector};

/// Which family of algorithms a step is of, by its phase or its fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    /// GJK, as a test or on the way to the closest point.
    Gjk,
    /// The expanding polytope.
    Epa,
    /// Nothing tells.
    Unknown,
}

impl Family {
    pub(super) fn of<V>(step: &TraceStep<V>) -> Self {
        match step.phase {
            Some(ForeignPhase::Gjk | ForeignPhase::Distance) => Self::Gjk,
            Some(ForeignPhase::Epa) => Self::Epa,
            None if step.polytope.is_some() => Self::Epa,
            None if step.simplex.is_some() || step.kept_simplex.is_some() => Self::Gjk,
            None => Self::Unknown,
        }
    }
}

/// A step of a trace, with what came before it and the ground truth.
#[derive(Clone, Copy)]
pub(super) struct StepContext<'s, D: Checkable> {
    pub(super) truth: &'s GroundTruth<'s, D>,
    /// How far the bodies of the verdict reach beyond those whose points the steps hold, in px.
    pub(super) radius: f64,
    pub(super) trace: &'s Trace<D::Vector>,
    pub(super) at: usize,
}

impl<'s, D: Checkable> StepContext<'s, D> {
    pub(super) fn step(&self) -> &'s TraceStep<D::Vector> {
        &self.trace.steps[self.at]
    }

    pub(super) fn family(&self) -> Family {
        Family::of(self.step())
    }

    pub(super) fn is_last(&self) -> bool {
        self.at + 1 == self.trace.steps.len() && self.trace.unread.is_none()
    }

    /// The step before, where it is of the same phase.
    pub(super) fn previous(&self) -> Option<&'s TraceStep<D::Vector>> {
        let previous = &self.trace.steps[self.at.checked_sub(1)?];
        let is_same = previous.phase == self.step().phase && Family::of(previous) == self.family();
        is_same.then_some(previous)
    }

    /// Whether the step after it, if there is one, is of another phase.
    pub(super) fn ends_its_phase(&self) -> bool {
        let next = self.trace.steps.get(self.at + 1);
        next.map_or(self.is_last(), |next| {
            next.phase != self.step().phase || Family::of(next) != self.family()
        })
    }

    /// The simplex before the query, as far as the trace gives it.
    pub(super) fn before(&self) -> Option<&'s [D::Vector]> {
        let step = self.step();
        let kept = || self.previous()?.kept_simplex.as_deref();
        step.simplex.as_deref().or_else(kept)
    }

    /// The same with the new point.
    pub(super) fn grown(&self) -> Option<Vec<D::Vector>> {
        let mut points = self.before()?.to_vec();
        points.push(self.step().support);
        Some(points)
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
        p.distance(q) <= self.truth.tolerance
    }

    /// Whether a point is one of these, within the tolerance.
    pub(super) fn is_among(&self, point: D::Vector, points: &[D::Vector]) -> bool {
        points.iter().any(|&other| self.is_same(point, other))
    }

    /// Whether both are of the same points, in any order.
    pub(super) fn are_same(&self, points: &[D::Vector], others: &[D::Vector]) -> bool {
        points.iter().all(|&point| self.is_among(point, others))
            && others.iter().all(|&point| self.is_among(point, points))
    }

    /// Whether a doubt counts for the trace: the bodies touch, or are that near to it, so that rounding may hide on
    /// which side the origin lies.
    pub(super) fn may_be_rounding(&self) -> bool {
        self.truth.spares_rounding && self.is_at_the_boundary()
    }

    /// Whether the bodies touch, or are that near to it.
    pub(super) fn is_at_the_boundary(&self) -> bool {
        self.truth.signed_depth.abs() <= self.truth.tolerance
    }
}

/// What a trace claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// That a point is the support point along its direction.
    Support,
    /// That a direction leads towards the origin, or out of the polytope.
    Direction,
    /// That the simplex or polytope is made of points of A − B, and that what is kept of it has the
    /// point nearest the origin.
    Simplex,
    /// That the search ends here.
    End,
    /// That the shapes collide, or that they do not.
    Verdict,
    /// How deep, or how far apart.
    Depth,
    /// Which way out.
    Normal,
    /// Which points are the closest.
    Closest,
    /// Where they touch, and how deep.
    Contacts,
}

impl Claim {
    /// Its name in JSON.
    #[must_use]
    pub fn slug(self) -> &'static str {
        match self {
            Self::Support => "support",
            Self::Direction => "direction",
            Self::Simplex => "simplex",
            Self::End => "end",
            Self::Verdict => "verdict",
            Self::Depth => "depth",
            Self::Normal => "normal",
            Self::Closest => "closest",
            Self::Contacts => "contacts",
        }
    }
}

/// The first claim of a trace that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FailedClaim {
    /// The step, from 0; `None` where it is what the whole came to.
    pub step: Option<usize>,
    /// What was claimed.
    pub claim: Claim,
}

/// What was found about a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckReport {
    /// The first wrong claim; `None` for a sound trace.
    pub wrong: Option<FailedClaim>,
    /// Each mistake that, made from the start, gives every claim of the trace to its end, the likeliest first.
    pub mistakes: Vec<Mistake>,
    /// Sentences: what was claimed, what is right, and which mistakes give exactly this trace.
    pub caption: String,
}

/// A wrong claim, in words.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ClaimError {
    pub(super) claim: Claim,
    /// What was claimed and what is right, without the full stop.
    pub(super) said: String,
}

impl ClaimError {
    pub(super) fn new(claim: Claim, said: String) -> Self {
        Self { claim, said }
    }
}

/// What somebody's code does wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Its name in JSON; of one in the gallery its name there.
    pub slug: &'static str,
    /// What is done, as a part of a sentence.
    pub message: String,
}
