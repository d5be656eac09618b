//! The edge of a polytope that a step of EPA looks across.

use glam::DVec2;

use super::StepContext;
use crate::lesson::Vector;
use crate::planar::nearest_on_segment;

/// The polytope of a step, and its edge that the step looks across.
pub(super) struct ClaimedPolytope<'s> {
    pub(super) points: &'s [DVec2],
    pub(super) edge: [usize; 2],
    pub(super) direction: DVec2,
}

impl<'s> ClaimedPolytope<'s> {
    /// The step's, where it tells its polytope; the edge is the one that it names, or else the closest of those
    /// that lie across the direction.
    pub(super) fn of(place: &StepContext<'s>) -> Option<Self> {
        let step = place.step();
        let points = step.polytope.as_deref()?;
        let direction = step.direction.unit()?;
        let count = points.len();
        let across = |&[i, j]: &[usize; 2]| {
            (points[j] - points[i]).dot(direction).abs() <= 2.0 * place.truth.tolerance
                && direction.dot(points[i]) >= -place.truth.tolerance
        };
        let walk = (0..count).map(|i| [i, (i + 1) % count]);
        let far = |ends: [usize; 2]| distance(ends.map(|end| points[end]));
        let found = || {
            let fitting = walk.filter(across);
            fitting.min_by(|&one, &other| far(one).total_cmp(&far(other)))
        };
        let edge = step.edge.or_else(found)?;
        (edge.iter().all(|&end| end < count)).then_some(Self {
            points,
            edge,
            direction,
        })
    }

    pub(super) fn ends(&self) -> [DVec2; 2] {
        self.edge.map(|end| self.points[end])
    }

    /// How far the origin is from the edge, in px.
    pub(super) fn distance(&self) -> f64 {
        distance(self.ends())
    }

    /// How far the edge lies along the direction, in px.
    pub(super) fn level(&self) -> f64 {
        self.direction.dot(self.ends()[0])
    }

    /// How far points of the polytope lie beyond the edge along the direction, in px.
    pub(super) fn beyond(&self) -> f64 {
        let levels = self.points.iter().map(|point| self.direction.dot(*point));
        levels.fold(f64::NEG_INFINITY, f64::max) - self.level()
    }

    /// Whether the ends follow each other in the walk.
    pub(super) fn is_edge(&self) -> bool {
        let [i, j] = self.edge;
        let count = self.points.len();
        count == 1 || (i + 1) % count == j || (j + 1) % count == i
    }
}

/// How far the origin is from a segment, in px.
pub(super) fn distance(ends: [DVec2; 2]) -> f64 {
    nearest_on_segment(ends, DVec2::ZERO).length()
}
