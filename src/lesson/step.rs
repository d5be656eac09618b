//! One support query as a lesson shows it, its points and what was worked out in it, in the plane and in space.

use std::fmt::Debug;

use glam::DVec2;

use super::Phase;
use super::captions::StepText;
use crate::planar::{
    DistanceCase, DistanceOutcome, EpaCase, EpaOutcome, GjkCase, GjkOutcome, SupportPoint,
};
use crate::scene::Geometry;
pub use crate::scene::{Plane, Space, Vector};

/// The plane or space, as far as a lesson depends on it.
pub trait Dimension: Geometry {
    /// The points of its A − B, each with its points on A and B.
    type Support: Copy + Debug + PartialEq;
    /// Why GJK, and the distance, decided as they did.
    type GjkCase: Copy + Debug + PartialEq + Into<&'static str>;
    type DistanceCase: Copy + Debug + PartialEq + Into<&'static str>;
    /// What only EPA's query has.
    type EpaWork: Clone + Debug + PartialEq;

    /// Where in A − B a point is.
    fn point(support: &Self::Support) -> Self::Vector;

    /// Its points on A and on B, in world space.
    fn witnesses(support: &Self::Support) -> [Self::Vector; 2];

    /// EPA's closest edge or face, as indices into the points before the step; `None` where A − B has none.
    fn closest_part(work: &Self::EpaWork) -> Option<&[usize]>;

    /// How far that is from the origin, in px, what was decided, and why, in the word of traces.
    fn epa_answer(work: &Self::EpaWork) -> (f64, EpaOutcome, &'static str);

    /// What EPA's polytope is made of, one of it.
    const PART: &'static str;
}

/// How the search direction came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DirectionSource {
    /// First: from A's centre to B's.
    Centres,
    /// First: along +x, because the centres coincide.
    PlusX,
    /// First: along (1, 1).
    Diagonal,
    /// First: the costliest of many.
    Worst,
    /// First: where what the lesson is compared with looks first.
    Given,
    /// Opposite to the first.
    Opposite,
    /// From the point, perpendicular to the edge or perpendicular to the triangle that stood before, towards the origin.
    TowardsOrigin,
    /// Along the outward normal of the closest edge or face.
    Outward,
    /// Where A − B has no face: perpendicular to all of it.
    SquareToAll,
}

/// One support query, the state before and after it, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Step<D: Dimension = Plane> {
    /// The simplex or nearest feature before the query; of EPA in the plane the polytope in the order in
    /// which it is walked, in space every vertex that it has had, in the order in which they came.
    pub before: Vec<NamedPoint<D::Support>>,
    /// Where in A − B the direction is best drawn from.
    pub start: D::Vector,
    /// The search direction, of any length; EPA's is a unit normal.
    pub direction: D::Vector,
    /// How the direction came about.
    pub search: DirectionSource,
    /// The support point of A − B along it.
    pub support: NamedPoint<D::Support>,
    /// The same as `before`, after the query.
    pub after: Vec<NamedPoint<D::Support>>,
    /// What belongs to the phase alone.
    pub work: StepData<D>,
    /// What was found, what was decided, and because of what.
    pub caption: String,
}

impl<D: Dimension> Step<D> {
    /// Which machine ran.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match self.work {
            StepData::Gjk { .. } => Phase::Gjk,
            StepData::Epa(_) => Phase::Epa,
            StepData::Distance { .. } => Phase::Distance,
        }
    }

    /// EPA's closest edge or face, as indices into the points before the step; `None` of another machine, and where A − B
    /// has none.
    #[must_use]
    pub fn closest_part(&self) -> Option<&[usize]> {
        match &self.work {
            StepData::Epa(work) => D::closest_part(work),
            _ => None,
        }
    }

    /// Its text.
    pub(super) fn step_text(&self) -> StepText {
        StepText {
            phase: self.phase(),
            caption: self.caption.clone(),
        }
    }

    /// Whether GJK ends here, the cores apart.
    pub(super) fn is_separated(&self) -> bool {
        let StepData::Gjk { outcome, .. } = self.work else {
            return false;
        };
        outcome == GjkOutcome::Separated
    }

    /// How far the support lies from the origin along the direction, in px: d·w for a d of length 1.
    #[must_use]
    pub fn reach(&self) -> f64 {
        let unit = self.direction.normalize_or_zero();
        unit.dot(D::point(&self.support.support))
    }

    /// The points of these indices into those before and, after them, the support.
    #[must_use]
    pub fn points<const N: usize>(&self, indices: [usize; N]) -> [NamedPoint<D::Support>; N] {
        indices.map(|index| self.before.get(index).copied().unwrap_or(self.support))
    }

    /// The points that the sentence is about: the simplex or feature before and after, or the closest edge or face,
    /// and the support.
    #[must_use]
    pub fn named(&self) -> Vec<NamedPoint<D::Support>> {
        let mut points = match (self.phase(), self.closest_part()) {
            (Phase::Epa, Some(part)) => part.iter().map(|&index| self.before[index]).collect(),
            (Phase::Epa, None) => self.before.clone(),
            _ => [&self.before[..], &self.after[..]].concat(),
        };
        points.push(self.support);
        points.sort_by_key(|point| point.number);
        points.dedup_by_key(|point| point.number);
        points
    }

    /// Whether the support was among the points already.
    #[must_use]
    pub fn found_again(&self) -> bool {
        let mut before = self.before.iter();
        before.any(|point| point.number == self.support.number)
    }

    /// The simplex before the query and the support, unless that was in it.
    #[must_use]
    pub fn with_support(&self) -> Vec<NamedPoint<D::Support>> {
        let mut points = self.before.clone();
        if !self.found_again() {
            points.push(self.support);
        }
        points
    }

    /// Of these the points that are no longer there after the query.
    #[must_use]
    pub fn gone(&self) -> Vec<NamedPoint<D::Support>> {
        let mut points = self.with_support();
        let stays = |point: &NamedPoint<_>| self.after.iter().any(|a| a.number == point.number);
        points.retain(|point| !stays(point));
        points
    }
}

/// A point of A − B and the number by which the whole lesson knows it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NamedPoint<P = SupportPoint> {
    /// From 1, in the order in which points were first found.
    pub number: usize,
    /// The point with its witnesses on A and B.
    pub support: P,
}

impl<P> NamedPoint<P> {
    /// Its name: w₁, w₂ …
    #[must_use]
    pub fn name(&self) -> String {
        format!("w{}", subscript(self.number))
    }
}

/// A number in subscript digits.
#[must_use]
pub fn subscript(number: usize) -> String {
    let lower = |digit: char| match digit.to_digit(10) {
        Some(value) => char::from_u32('₀' as u32 + value).unwrap_or(digit),
        None => digit,
    };
    number.to_string().chars().map(lower).collect()
}

/// Gives each point its number.
pub(super) struct Names<P = SupportPoint> {
    found: Vec<P>,
}

impl<P: Copy + PartialEq> Names<P> {
    /// Of no point yet.
    pub(super) fn new() -> Self {
        Self { found: Vec::new() }
    }

    /// `point` under the number it has, or the next one if it is new.
    pub(super) fn name(&mut self, point: &P) -> NamedPoint<P> {
        let known = self.found.iter().position(|found| found == point);
        let index = known.unwrap_or_else(|| {
            self.found.push(*point);
            self.found.len() - 1
        });
        NamedPoint {
            number: index + 1,
            support: *point,
        }
    }

    pub(super) fn all<'p>(&mut self, points: impl IntoIterator<Item = &'p P>) -> Vec<NamedPoint<P>>
    where
        P: 'p,
    {
        points.into_iter().map(|point| self.name(point)).collect()
    }
}

/// What belongs to one of the machines alone.
#[derive(Clone, Debug, PartialEq)]
pub enum StepData<D: Dimension = Plane> {
    /// A query of GJK.
    Gjk {
        /// What was decided.
        outcome: GjkOutcome,
        /// Why.
        case: D::GjkCase,
        /// Which of the step's `before` and, after them, the support stay.
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
        /// What was decided.
        outcome: DistanceOutcome,
        /// Why.
        case: D::DistanceCase,
        /// Which of the step's `before` and, after them, the support stay.
        kept: Vec<usize>,
    },
}

impl<D: Dimension> StepData<D> {
    /// What was decided, in the word of traces.
    #[must_use]
    pub fn outcome(&self) -> &'static str {
        match self {
            Self::Gjk { outcome, .. } => outcome.slug(),
            Self::Epa(work) => D::epa_answer(work).1.slug(),
            Self::Distance { outcome, .. } => outcome.slug(),
        }
    }

    /// Why, in the word of traces.
    #[must_use]
    pub fn case(&self) -> &'static str {
        match self {
            Self::Gjk { case, .. } => (*case).into(),
            Self::Epa(work) => D::epa_answer(work).2,
            Self::Distance { case, .. } => (*case).into(),
        }
    }
}

/// EPA's query of a polygon.
#[derive(Clone, Debug, PartialEq)]
pub struct EpaWork {
    /// The closest edge, as indices into the step's `before`.
    pub edge: [usize; 2],
    /// The origin's distance to it, in px.
    pub distance: f64,
    /// The origin's distances to all edges before, in px; the edge k starts at point k.
    pub distances: Vec<f64>,
    /// What was decided.
    pub outcome: EpaOutcome,
    /// Why.
    pub case: EpaCase,
}

impl Dimension for Plane {
    type Support = SupportPoint;
    type GjkCase = GjkCase;
    type DistanceCase = DistanceCase;
    type EpaWork = EpaWork;

    fn point(support: &SupportPoint) -> DVec2 {
        support.point()
    }

    fn witnesses(support: &SupportPoint) -> [DVec2; 2] {
        [support.on_a, support.on_b]
    }

    fn closest_part(work: &EpaWork) -> Option<&[usize]> {
        Some(&work.edge)
    }

    fn epa_answer(work: &EpaWork) -> (f64, EpaOutcome, &'static str) {
        (work.distance, work.outcome, work.case.slug())
    }

    const PART: &'static str = "edge";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_have_all_their_digits() {
        assert_eq!(subscript(1024), "₁₀₂₄");
    }
}
