//! A support query as a step of a lesson, with its points and its machine's data, in the plane and in space.

use std::fmt::Debug;

use super::{Dimension, Phase};
pub use crate::scene::{Plane, Space, Vector};
use collidoscope_core::planar::{DistanceOutcome, EpaCase, EpaOutcome, GjkOutcome};

/// EPA's query of a polygon.
#[derive(Clone, Debug, PartialEq)]
pub struct EpaWork {
    /// The closest edge, as indices into the step's `before`.
    pub edge: [usize; 2],
    /// The origin's distance to it, in px.
    pub distance: f64,
    /// The origin's distances to all edges before, in px; the edge k starts at point k.
    pub distances: Vec<f64>,
    /// The decision.
    pub outcome: EpaOutcome,
    /// The reason.
    pub case: EpaCase,
}

/// The source of a search direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DirectionSource {
    /// First: from A's centre to B's.
    Centres,
    /// First: along +x, because the centres coincide.
    PlusX,
    /// First: along (1, 1).
    Diagonal,
    /// First: the worst of many.
    Worst,
    /// First: as in the compared trace.
    Given,
    /// Opposite to the first.
    Opposite,
    /// From the previous point, or perpendicular to the previous edge or triangle, towards the origin.
    TowardsOrigin,
    /// Along the outward normal of the closest edge or face.
    Outward,
    /// If A − B has no face: perpendicular to all of it.
    PerpendicularToAll,
}

impl DirectionSource {
    /// The source of GJK's first direction, unless another is chosen.
    pub(super) fn of_centers<D: Dimension>(a: &D::Posed, b: &D::Posed) -> Self {
        if D::center(a) == D::center(b) {
            Self::PlusX
        } else {
            Self::Centres
        }
    }
}

/// A support query, the state before and after it, and the reason.
#[derive(Clone, Debug, PartialEq)]
pub struct Step<D: Dimension = Plane> {
    /// The simplex or nearest feature before the query; for EPA in the plane the polytope in the order of its
    /// boundary, in space every vertex that it has had, in the order found.
    pub before: Vec<NamedPoint<D>>,
    /// The point of A − B at which the direction is drawn.
    pub start: D::Vector,
    /// The search direction, of any length; EPA's is a unit normal.
    pub direction: D::Vector,
    /// The source of the direction.
    pub search: DirectionSource,
    /// The support point of A − B along it.
    pub support: NamedPoint<D>,
    /// As `before`, after the query.
    pub after: Vec<NamedPoint<D>>,
    /// The data specific to the phase.
    pub work: StepData<D>,
    /// What was found and decided, and why.
    pub caption: String,
}

impl<D: Dimension> Step<D> {
    /// The machine that ran.
    pub fn phase(&self) -> Phase {
        match self.work {
            StepData::Gjk { .. } => Phase::Gjk,
            StepData::Epa(_) => Phase::Epa,
            StepData::Distance { .. } => Phase::Distance,
        }
    }

    /// The ends or corners of EPA's closest edge or face; `None` for another machine, and if A − B has none.
    pub fn closest_part(&self) -> Option<Vec<NamedPoint<D>>> {
        let part = D::closest_part(self.epa()?)?.iter();
        Some(part.map(|&index| self.before[index]).collect())
    }

    /// EPA's data, if that ran.
    pub(super) fn epa(&self) -> Option<&D::EpaWork> {
        match &self.work {
            StepData::Epa(work) => Some(work),
            _ => None,
        }
    }

    /// The distance of the support from the origin along the direction, in px: d·w for a d of length 1.
    pub fn reach(&self) -> f64 {
        let unit = self.direction.normalize_or_zero();
        unit.dot(self.support.point())
    }

    /// The points with these indices into those before and, after them, the support.
    pub fn points<const N: usize>(&self, indices: [usize; N]) -> [NamedPoint<D>; N] {
        indices.map(|index| self.before.get(index).copied().unwrap_or(self.support))
    }

    /// The points in the caption: the simplex or feature before and after, or the closest edge or face, and the
    /// support.
    pub fn named(&self) -> Vec<NamedPoint<D>> {
        self.named_and([])
    }

    /// The same and the points with these indices into those before.
    pub(crate) fn named_and(&self, indices: impl IntoIterator<Item = usize>) -> Vec<NamedPoint<D>> {
        let mut points = match (self.phase(), self.closest_part()) {
            (Phase::Epa, Some(part)) => part,
            (Phase::Epa, None) => self.before.clone(),
            _ => [&self.before[..], &self.after[..]].concat(),
        };
        points.push(self.support);
        points.extend(indices.into_iter().map(|index| self.before[index]));
        points.sort_by_key(|point| point.number);
        points.dedup_by_key(|point| point.number);
        points
    }

    /// Whether the support was already among the points.
    pub fn found_again(&self) -> bool {
        let mut before = self.before.iter();
        before.any(|point| point.number == self.support.number)
    }

    /// The simplex before the query, and the support unless it is in that.
    pub fn with_support(&self) -> Vec<NamedPoint<D>> {
        let mut points = self.before.clone();
        if !self.found_again() {
            points.push(self.support);
        }
        points
    }

    /// Those of them that are not among the points after the query.
    pub fn gone(&self) -> Vec<NamedPoint<D>> {
        let mut points = self.with_support();
        points.retain(|point| self.after.iter().all(|after| after.number != point.number));
        points
    }
}

/// A point of A − B and its number in the lesson.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NamedPoint<D: Dimension = Plane> {
    /// From 1, in the order in which points were first found.
    pub number: usize,
    /// The point with its witnesses on A and B.
    pub support: D::Support,
}

impl<D: Dimension> NamedPoint<D> {
    /// Its name: w₁, w₂ …
    pub fn name(&self) -> String {
        format!("w{}", subscript(self.number))
    }

    /// Its position in A − B.
    pub fn point(&self) -> D::Vector {
        D::point(&self.support)
    }
}

/// The positions of points in A − B, in px.
pub(crate) fn positions<D: Dimension>(points: &[NamedPoint<D>]) -> Vec<D::Vector> {
    points.iter().map(NamedPoint::point).collect()
}

/// A number in subscript digits.
pub fn subscript(number: usize) -> String {
    let digits = number.to_string().into_bytes().into_iter();
    let lowered = digits.filter_map(|digit| ('₀'..='₉').nth(usize::from(digit - b'0')));
    lowered.collect()
}

/// The edges of a closed polygon; of two points the segment in both directions.
pub(crate) fn edges<P: Copy>(ring: &[P]) -> impl Iterator<Item = [P; 2]> + '_ {
    let ends = ring.iter().cycle().skip(1);
    ring.iter().zip(ends).map(|(&p, &q)| [p, q])
}

/// Numbers the points, those found so far.
pub(crate) struct Names<P>(pub(crate) Vec<P>);

impl<P: Copy + PartialEq> Names<P> {
    /// The number that `point` has, or the next one if it is new.
    pub fn number(&mut self, point: &P) -> usize {
        let known = self.0.iter().position(|found| found == point);
        if known.is_none() {
            self.0.push(*point);
        }
        known.map_or(self.0.len(), |index| index + 1)
    }

    pub(super) fn name<D: Dimension<Support = P>>(&mut self, point: &P) -> NamedPoint<D> {
        NamedPoint {
            number: self.number(point),
            support: *point,
        }
    }

    pub(super) fn all<D: Dimension<Support = P>>(&mut self, points: &[P]) -> Vec<NamedPoint<D>> {
        points.iter().map(|point| self.name(point)).collect()
    }
}

/// The data specific to one of the machines.
#[derive(Clone, Debug, PartialEq)]
pub enum StepData<D: Dimension = Plane> {
    /// A query of GJK.
    Gjk {
        /// The decision.
        outcome: GjkOutcome,
        /// The reason.
        case: D::GjkCase,
        /// The indices of the kept points in the step's `before` and, after them, the support.
        kept: Vec<usize>,
    },
    /// A query of EPA.
    Epa(D::EpaWork),
    /// A query of the distance.
    Distance {
        /// The point of A − B nearest the origin before this query.
        closest_before: D::Vector,
        /// The same after it.
        closest: D::Vector,
        /// Its distance, in px.
        distance: f64,
        /// The decision.
        outcome: DistanceOutcome,
        /// The reason.
        case: D::DistanceCase,
        /// The indices of the kept points in the step's `before` and, after them, the support.
        kept: Vec<usize>,
    },
}

impl<D: Dimension> StepData<D> {
    /// The decision, as in traces.
    pub fn outcome(&self) -> &'static str {
        match self {
            Self::Gjk { outcome, .. } => outcome.slug(),
            Self::Epa(work) => D::epa_answer(work).1.slug(),
            Self::Distance { outcome, .. } => outcome.slug(),
        }
    }

    /// The reason, as in traces.
    pub fn case(&self) -> &'static str {
        match self {
            Self::Gjk { case, .. } => (*case).into(),
            Self::Epa(work) => D::epa_answer(work).2,
            Self::Distance { case, .. } => (*case).into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_have_all_their_digits() {
        assert_eq!(subscript(1024), "₁₀₂₄");
    }
}
