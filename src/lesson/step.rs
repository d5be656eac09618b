//! One support query as a lesson shows it.

use super::captions::StepText;
use super::{Dimension, NamedPoint, Phase, Plane, Vector};

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
    /// First: where the user's trace looks.
    FromUserTrace,
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
    pub work: D::StepData,
    /// What was found, what was decided, and because of what.
    pub caption: String,
}

impl<D: Dimension> Step<D> {
    /// Which machine ran.
    #[must_use]
    pub fn phase(&self) -> Phase {
        D::phase(&self.work)
    }

    /// Its text.
    pub(super) fn step_text(&self) -> StepText {
        StepText {
            phase: self.phase(),
            caption: self.caption.clone(),
        }
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
        let mut points = match (self.phase(), D::closest_part(&self.work)) {
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
