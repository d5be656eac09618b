//! A pair of bodies, where they are or where a mistake puts them, the truth about them, and a step of a trace that is
//! checked against it.

use super::Checkable;
use super::trace::{Trace, TracePhase, TraceStep};
use crate::lesson::{Vector, number};
use crate::scene::{Part, Verdict};
use collidoscope_core::planar::MIN_COORDINATE;

/// A rotation or a reflection, followed by a translation. For a body's pose, its rotation and position in world space.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Isometry<D: Checkable> {
    pub(super) turn: D::Matrix,
    pub(super) shift: D::Vector,
}

/// Which point of a body a support function finds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PointRule<D: Checkable> {
    /// The farthest along the direction times a matrix.
    Along(D::Matrix),
    /// The first vertex or this place, unless a vertex is farther than the place.
    Beyond(D::Vector),
    /// The farthest vertex but the last.
    WithoutLast,
    /// The farthest, multiplied by a factor.
    Times(f64),
}

/// A body, its core or all of it, where it is or where a mistake puts it.
pub struct TestedBody<'s, D: Checkable> {
    pub(super) shape: &'s D::Posed,
    /// The transformation from its own pose.
    pub(super) put: Isometry<D>,
    pub(super) radius: f64,
    /// How the replayed support function finds its points.
    pub(super) rule: PointRule<D>,
}

// Not derived, as that would require shapes that are `Copy`, though it only has a reference.
impl<D: Checkable> Copy for TestedBody<'_, D> {}

impl<D: Checkable> Clone for TestedBody<'_, D> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<'s, D: Checkable> TestedBody<'s, D> {
    /// All of a body, at its own pose.
    pub(super) fn new(shape: &'s D::Posed) -> Self {
        Self {
            shape,
            put: Isometry::default(),
            radius: D::radius(shape),
            rule: PointRule::Along(D::Matrix::default()),
        }
    }

    /// The same at another pose.
    pub(super) fn posed(self, turn: D::Matrix, shift: D::Vector) -> Self {
        let pose = D::pose(self.shape);
        let back = D::transposed(pose.turn);
        let put = Isometry {
            turn: turn * back,
            shift: turn * -(back * pose.shift) + shift,
        };
        Self { put, ..self }
    }

    /// Its core.
    pub(super) fn without_radius(self) -> Self {
        let radius = 0.0;
        Self { radius, ..self }
    }

    /// The point of the core farthest along a direction.
    pub(super) fn core(&self, direction: D::Vector) -> D::Vector {
        let there = D::transposed(self.put.turn) * direction;
        self.put.turn * D::support(self.shape, there) + self.put.shift
    }

    /// The farthest point along a unit direction, including the radius.
    pub(super) fn farthest(&self, direction: D::Vector) -> D::Vector {
        self.core(direction) + direction * self.radius
    }

    pub(super) fn center(&self) -> D::Vector {
        self.put.turn * D::center(self.shape) + self.put.shift
    }

    /// Whether it is at its own pose.
    pub(super) fn is_in_place(&self) -> bool {
        self.put == Isometry::default()
    }
}

/// The tolerance of claims.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Tolerance {
    /// Of a unit vector's length.
    pub(super) unit: f64,
    /// Of other lengths, including the rounding of the coordinates, in px.
    pub(super) length: f64,
    /// Whether the trace gets the benefit of the doubt if the bodies touch and rounding may have decided.
    pub(super) spares_rounding: bool,
}

/// A pair, and the tolerance of claims about it.
pub(super) struct GroundTruth<'s, D: Checkable> {
    pub(super) a: TestedBody<'s, D>,
    pub(super) b: TestedBody<'s, D>,
    /// The name of their A − B in sentences.
    pub(super) difference: &'static str,
    /// The core's answer.
    pub(super) answer: Verdict<D::Vector>,
    pub(super) tolerance: Tolerance,
}

impl<'s, D: Checkable> GroundTruth<'s, D> {
    /// The truth about two bodies, with this name for A − B.
    pub(super) fn new(
        [a, b]: [TestedBody<'s, D>; 2],
        difference: &'static str,
        tolerance: Tolerance,
    ) -> Self {
        Self {
            answer: D::verdict(&D::answer(&a, &b)),
            a,
            b,
            difference,
            tolerance,
        }
    }

    /// The support point of A − B along a unit direction.
    pub(super) fn support(&self, direction: D::Vector) -> D::Vector {
        self.a.farthest(direction) - self.b.farthest(-direction)
    }

    /// The extent of A − B along a unit direction, in px: how far B must move along it to clear A.
    pub(super) fn reach(&self, direction: D::Vector) -> f64 {
        direction.dot(self.support(direction))
    }

    /// The distance of a point from A − B, in px; 0 inside.
    pub(super) fn outside(&self, point: D::Vector) -> f64 {
        let mut b = self.b;
        b.put.shift += point;
        D::verdict(&D::answer(&self.a, &b)).distance
    }

    /// The distances of points of the world from A and from B, in px; 0 inside.
    pub(super) fn off(&self, [on_a, on_b]: [D::Vector; 2]) -> [f64; 2] {
        [gap(&self.a, on_a), gap(&self.b, on_b)]
    }
}

/// The distance of a point from a body, in px; 0 inside.
fn gap<D: Checkable>(side: &TestedBody<'_, D>, point: D::Vector) -> f64 {
    let outwards = (point - side.center()).unit();
    if outwards.is_some_and(|outwards| side.farthest(outwards) == point) {
        return 0.0;
    }
    hull::<D>(&[point]).map_or(0.0, |dot| {
        D::verdict(&D::answer(side, &TestedBody::new(&dot))).distance
    })
}

/// The hull of some points, as a body; `None` if there are none, or if the core doesn't support it.
pub(super) fn hull<D: Checkable>(points: &[D::Vector]) -> Option<D::Posed> {
    // Coordinates that are too small for a hull are 0.
    let is_small = |part: f64| part.abs() < MIN_COORDINATE;
    let points = points.iter();
    let flushed = points.map(|point| point.map(|part| if is_small(part) { 0.0 } else { part }));
    let hull = D::shape_from("hull", &[Part::Points(flushed.collect())]).ok()?;
    Some(D::posed(&hull, &D::Pose::default()))
}

/// The point of the hull of `points` nearest the origin; `None` if there are none.
pub(super) fn nearest<D: Checkable>(points: &[D::Vector]) -> Option<D::Vector> {
    let [hull, origin] = [hull::<D>(points)?, hull::<D>(&[D::Vector::default()])?];
    let [hull, origin] = [&hull, &origin].map(TestedBody::new);
    let verdict = D::verdict(&D::answer(&hull, &origin));
    Some(-verdict.normal * verdict.distance)
}

/// A step of a trace or, after the last, its result; with the steps before and the truth.
#[derive(Clone, Copy)]
pub struct StepContext<'s, D: Checkable> {
    pub(super) truth: &'s GroundTruth<'s, D>,
    /// The radius by which the bodies of the verdict are larger than those whose points the steps have, in px.
    pub(super) radius: f64,
    pub(super) trace: &'s Trace<D>,
    pub(super) at: usize,
    /// The trace's first step that repeats a cycle, and the one that it repeats.
    pub(super) repeat: Option<(usize, usize)>,
}

impl<'s, D: Checkable> StepContext<'s, D> {
    pub(super) fn step(&self) -> &'s TraceStep<D> {
        &self.trace.steps[self.at]
    }

    /// The step, if it is one of EPA.
    pub(super) fn epa(&self) -> Option<&'s TraceStep<D>> {
        Some(self.step()).filter(|step| step.family() == Some(TracePhase::Epa))
    }

    pub(super) fn tolerance(&self) -> f64 {
        self.truth.tolerance.length
    }

    /// A length as text, if it is above the tolerance.
    pub(super) fn beyond(&self, length: f64) -> Option<String> {
        (length > self.tolerance()).then(|| number(length))
    }

    pub(super) fn is_last(&self) -> bool {
        self.at + 1 == self.trace.steps.len() && self.trace.unread.is_none()
    }

    fn is_of_the_same_phase(&self, other: &TraceStep<D>) -> bool {
        other.phase == self.step().phase && other.family() == self.step().family()
    }

    /// The previous step, if it is of the same phase.
    pub(super) fn previous(&self) -> Option<Self> {
        let at = self.at.checked_sub(1)?;
        let is_same = self.is_of_the_same_phase(&self.trace.steps[at]);
        is_same.then_some(Self { at, ..*self })
    }

    /// Whether the step is the last of its phase.
    pub(super) fn ends_its_phase(&self) -> bool {
        let next = self.trace.steps.get(self.at + 1);
        next.map_or(self.is_last(), |next| !self.is_of_the_same_phase(next))
    }

    /// The simplex before the query, as far as the trace has it.
    pub(super) fn before(&self) -> Option<&'s [D::Vector]> {
        let simplex = self.step().simplex.as_deref();
        simplex.or_else(|| self.previous()?.step().kept_simplex.as_deref())
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

    /// Whether the trace gets the benefit of the doubt: the bodies touch, or nearly, so that rounding may hide on
    /// which side the origin is.
    pub(super) fn may_be_rounding(&self) -> bool {
        self.truth.tolerance.spares_rounding && self.is_at_the_boundary()
    }

    /// Whether the bodies touch, or nearly.
    pub(super) fn is_at_the_boundary(&self) -> bool {
        self.truth.answer.signed_depth().abs() <= self.tolerance()
    }
}
