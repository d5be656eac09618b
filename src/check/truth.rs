//! A pair of bodies, where they are or where a mistake puts them, what is so about them, and a step of a trace that is held
//! against that.

use super::Checkable;
use super::trace::{Trace, TracePhase, TraceStep};
use crate::lesson::{Dimension, Vector};
use crate::planar::MIN_COORDINATE;
use crate::scene::Verdict;

/// A turn or a reflection, and then a move. Of a body's pose its turn and its position, in world space.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Isometry<D: Checkable> {
    pub(super) turn: D::Matrix,
    pub(super) shift: D::Vector,
}

impl<D: Checkable> Isometry<D> {
    /// This one, and then another.
    pub(super) fn then(self, other: Self) -> Self {
        Self {
            turn: other.turn * self.turn,
            shift: other.turn * self.shift + other.shift,
        }
    }

    pub(super) fn inverse(self) -> Self {
        let turn = D::transposed(self.turn);
        Self {
            turn,
            shift: -(turn * self.shift),
        }
    }
}

/// A body, the core or all of it, where it is or where somebody's mistake puts it.
pub struct TestedBody<'s, D: Checkable> {
    pub(super) shape: &'s D::Posed,
    /// From where it is to where it is put.
    pub(super) put: Isometry<D>,
    pub(super) radius: f64,
}

// Derived, it would ask that a shape can be copied, of which it has a reference.
impl<D: Checkable> Copy for TestedBody<'_, D> {}

impl<D: Checkable> Clone for TestedBody<'_, D> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<'s, D: Checkable> TestedBody<'s, D> {
    /// All of a body, put somewhere from where it is.
    pub(super) fn new(shape: &'s D::Posed, put: Isometry<D>) -> Self {
        Self {
            shape,
            put,
            radius: D::radius(shape),
        }
    }

    /// The point of the core that is farthest along a direction.
    pub(super) fn core(&self, direction: D::Vector) -> D::Vector {
        let there = D::transposed(self.put.turn) * direction;
        self.put.turn * D::support(self.shape, there) + self.put.shift
    }

    /// The farthest point along a unit direction, the radius included.
    pub(super) fn farthest(&self, direction: D::Vector) -> D::Vector {
        self.core(direction) + direction * self.radius
    }

    pub(super) fn center(&self) -> D::Vector {
        self.put.turn * D::center(self.shape) + self.put.shift
    }

    /// Whether it is where it is.
    pub(super) fn is_in_place(&self) -> bool {
        self.put == Isometry::default()
    }
}

/// How closely claims are taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Tolerance {
    /// As a part of the extent.
    pub(super) part: f64,
    /// The same as a length, with the rounding of the coordinates, in px.
    pub(super) length: f64,
    /// Whether a doubt counts for the trace where the bodies touch, and rounding may have decided.
    pub(super) spares_rounding: bool,
}

/// A pair, and how closely claims about it are taken.
pub(super) struct GroundTruth<'s, D: Checkable> {
    pub(super) a: TestedBody<'s, D>,
    pub(super) b: TestedBody<'s, D>,
    /// What a sentence calls their A − B.
    pub(super) difference: &'static str,
    /// What the core says of them.
    pub(super) answer: Verdict<D::Vector>,
    /// What a length may be off by, in px.
    pub(super) tolerance: f64,
    /// What a unit vector's length may be off by.
    pub(super) unit_tolerance: f64,
    /// Whether a doubt counts for the trace where the bodies touch, and rounding may have decided.
    pub(super) spares_rounding: bool,
}

/// What a unit vector's length may always be off by: the rounding of six printed digits.
const PRINTED: f64 = 2e-6;

impl<'s, D: Checkable> GroundTruth<'s, D> {
    /// The truth about two bodies, whose A − B is called so.
    pub(super) fn new(
        [a, b]: [TestedBody<'s, D>; 2],
        difference: &'static str,
        tolerance: Tolerance,
    ) -> Self {
        let answer = D::verdict(&D::answer(&a, &b));
        Self {
            a,
            b,
            difference,
            answer,
            tolerance: tolerance.length,
            unit_tolerance: tolerance.part.max(PRINTED),
            spares_rounding: tolerance.spares_rounding,
        }
    }

    /// How far A − B reaches beyond the cores', in px.
    pub(super) fn radii(&self) -> f64 {
        self.a.radius + self.b.radius
    }

    /// The farthest points of A and of B, both along the same unit direction.
    pub(super) fn same_way(&self, direction: D::Vector) -> [D::Vector; 2] {
        [self.a.farthest(direction), self.b.farthest(direction)]
    }

    /// The support point of A − B along a unit direction.
    pub(super) fn support(&self, direction: D::Vector) -> D::Vector {
        self.a.farthest(direction) - self.b.farthest(-direction)
    }

    /// How far A − B reaches along a unit direction, in px: how far B must move along it to clear A.
    pub(super) fn reach(&self, direction: D::Vector) -> f64 {
        direction.dot(self.support(direction))
    }

    /// Whether no way out is shorter than along a unit direction.
    pub(super) fn is_way_out(&self, direction: D::Vector) -> bool {
        self.reach(direction) <= self.answer.signed_depth() + self.tolerance
    }

    /// How far a point lies outside A − B, in px; 0 for one inside.
    pub(super) fn outside(&self, point: D::Vector) -> f64 {
        let mut b = self.b;
        b.put.shift += point;
        D::verdict(&D::answer(&self.a, &b)).distance
    }

    /// How far points of the world lie outside A and outside B, in px; 0 for those inside.
    pub(super) fn off(&self, [on_a, on_b]: [D::Vector; 2]) -> [f64; 2] {
        [gap(&self.a, on_a), gap(&self.b, on_b)]
    }
}

/// How far a point lies outside a body, in px; 0 for one inside.
fn gap<D: Checkable>(side: &TestedBody<'_, D>, point: D::Vector) -> f64 {
    let outwards = (point - side.center()).unit();
    if outwards.is_some_and(|outwards| side.farthest(outwards) == point) {
        return 0.0;
    }
    let dot = hull::<D>(&[point]);
    dot.map_or(0.0, |dot| {
        let dot = TestedBody::new(&dot, Isometry::default());
        D::verdict(&D::answer(side, &dot)).distance
    })
}

/// The hull of some points, as a body; `None` where there are none, or where the core can't hold them.
pub(super) fn hull<D: Checkable>(points: &[D::Vector]) -> Option<D::Posed> {
    let flushed = |part: f64| {
        if part.abs() < MIN_COORDINATE {
            0.0
        } else {
            part
        }
    };
    let points: Vec<D::Vector> = points.iter().map(|point| point.map(flushed)).collect();
    D::hull(&points)
}

/// The point of the hull of `points` nearest the origin; `None` where there are none.
pub(super) fn nearest<D: Checkable>(points: &[D::Vector]) -> Option<D::Vector> {
    let [hull, origin] = [hull::<D>(points)?, hull::<D>(&[D::Vector::default()])?];
    let [hull, origin] = [&hull, &origin].map(|body| TestedBody::new(body, Isometry::default()));
    let verdict = D::verdict(&D::answer(&hull, &origin));
    Some(-verdict.normal * verdict.distance)
}

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
        self.truth.answer.signed_depth().abs() <= self.tolerance()
    }
}
