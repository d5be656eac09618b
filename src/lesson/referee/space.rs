//! What of the referee is space's own: EPA's polytope of faces, and the core's answers.

mod polytope;

use glam::{DMat3, DVec3};

use super::ground_truth::{GroundTruthAnswer, Isometry, TestedBody};
use super::step_context::{CheckReport, ClaimError};
use super::{Checkable, found};
use crate::lesson::{ForeignTraceInSpace, Space};
use crate::spatial::{
    Hull, MIN_COORDINATE, PairCache, Pose, PosedHull, PosedShape, Support, query,
};

type StepContext<'s> = super::step_context::StepContext<'s, Space>;

/// What is wrong first in a trace of a query of `a` and `b` in space. `tolerance` is a fraction of the extent, the
/// diagonal of the box about both.
#[must_use]
pub fn check(
    a: &PosedShape,
    b: &PosedShape,
    trace: &ForeignTraceInSpace,
    tolerance: f64,
) -> CheckReport {
    found::<Space>([a, b], trace, tolerance)
}

impl Checkable for Space {
    const MAX_COORDINATE: f64 = crate::spatial::MAX_COORDINATE;

    type Matrix = DMat3;

    const MIRROR: DMat3 = DMat3::from_cols(DVec3::X, DVec3::NEG_Y, DVec3::Z);

    fn transposed(matrix: DMat3) -> DMat3 {
        matrix.transpose()
    }

    fn pose(shape: &PosedShape) -> Isometry<Self> {
        Isometry {
            turn: DMat3::from_quat(shape.pose().rotation()),
            shift: shape.pose().position(),
        }
    }

    fn corners(shape: &PosedShape) -> Vec<DVec3> {
        let corners = shape.hull().map(|hull| hull.vertices().collect());
        corners.unwrap_or_default()
    }

    fn answer(
        a: &TestedBody<'_, Self>,
        b: &TestedBody<'_, Self>,
        shift: DVec3,
    ) -> GroundTruthAnswer<DVec3> {
        let mut cache = PairCache::default();
        let answer = if !a.is_in_place() || !b.is_in_place() {
            let a = Moved::new(a, DVec3::ZERO);
            query(&a, &Moved::new(b, shift), &mut cache)
        } else if shift == DVec3::ZERO {
            query(a, b, &mut cache)
        } else {
            query(a, &Moved::new(b, shift), &mut cache)
        };
        GroundTruthAnswer {
            colliding: answer.colliding,
            depth: answer.depth,
            distance: answer.distance,
            normal: answer.normal,
        }
    }

    fn gap(side: &TestedBody<'_, Self>, point: DVec3) -> f64 {
        let dot = Hull::new(&[point]).map(|dot| dot.posed(&Pose::default()));
        dot.map_or(0.0, |dot| {
            query(side, &dot, &mut PairCache::default()).distance
        })
    }

    fn nearest(points: &[DVec3]) -> Option<DVec3> {
        nearest(points)
    }

    fn judge_polytope(place: &StepContext<'_>) -> Option<ClaimError> {
        polytope::judge_before(place)
    }

    fn judge_part(place: &StepContext<'_>) -> Option<ClaimError> {
        polytope::judge_face(place)
    }

    fn judge_removed(place: &StepContext<'_>) -> Option<ClaimError> {
        polytope::judge_seen(place)
    }

    fn level(place: &StepContext<'_>) -> Option<f64> {
        polytope::level(place)
    }
}

impl Support for TestedBody<'_, Space> {
    fn support(&self, direction: DVec3) -> DVec3 {
        self.core(direction)
    }

    fn center(&self) -> DVec3 {
        TestedBody::center(self)
    }

    fn radius(&self) -> f64 {
        self.radius
    }

    fn hull(&self) -> Option<&PosedHull> {
        self.shape.hull().filter(|_| self.is_in_place())
    }
}

/// A body moved by `shift`: its core's corners where it has some, else by its supports.
struct Moved<'s> {
    side: &'s TestedBody<'s, Space>,
    shift: DVec3,
    hull: Option<PosedHull>,
}

impl<'s> Moved<'s> {
    fn new(side: &'s TestedBody<'s, Space>, shift: DVec3) -> Self {
        let put = |corner: DVec3| side.put.turn * corner + side.put.shift + shift;
        let corners = |hull: &PosedHull| -> Vec<DVec3> { hull.vertices().map(put).collect() };
        let hull = side.shape.hull().map(corners);
        let hull = hull.and_then(|corners| Hull::new(&corners).ok());
        Self {
            side,
            shift,
            hull: hull.map(|hull| hull.posed(&Pose::default())),
        }
    }
}

impl Support for Moved<'_> {
    fn support(&self, direction: DVec3) -> DVec3 {
        match &self.hull {
            Some(hull) => hull.support(direction),
            None => self.side.core(direction) + self.shift,
        }
    }

    fn center(&self) -> DVec3 {
        TestedBody::center(self.side) + self.shift
    }

    fn radius(&self) -> f64 {
        self.side.radius
    }

    fn hull(&self) -> Option<&PosedHull> {
        self.hull.as_ref()
    }
}

/// The point of the hull of `points` nearest the origin; `None` where there are none.
fn nearest(points: &[DVec3]) -> Option<DVec3> {
    let flushed = |part: f64| {
        if part.abs() < MIN_COORDINATE {
            0.0
        } else {
            part
        }
    };
    let points: Vec<DVec3> = points
        .iter()
        .map(|p| p.to_array().map(flushed).into())
        .collect();
    let hull = Hull::new(&points).ok()?.posed(&Pose::default());
    let origin = Hull::new(&[DVec3::ZERO]).ok()?.posed(&Pose::default());
    let answer = query(&hull, &origin, &mut PairCache::default());
    Some(if answer.colliding {
        DVec3::ZERO
    } else {
        answer.on_a
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use approx::assert_abs_diff_eq;
    use glam::dvec3;

    #[test]
    fn the_nearest_point_is_inside_on_a_face_on_an_edge_or_at_a_corner() {
        let corners = [
            dvec3(1.0, -1.0, -1.0),
            dvec3(1.0, 3.0, -1.0),
            dvec3(1.0, -1.0, 3.0),
            dvec3(-4.0, 0.0, 0.0),
        ];
        assert_eq!(nearest(&corners), Some(DVec3::ZERO));
        let face = nearest(&corners[..3]).expect("a point");
        assert_abs_diff_eq!(face, DVec3::X, epsilon = 1e-15);
        let edge = nearest(&corners[..2]).expect("a point");
        assert_abs_diff_eq!(edge, dvec3(1.0, 0.0, -1.0), epsilon = 1e-15);
        assert_eq!(nearest(&corners[3..]), Some(corners[3]));
        assert_eq!(nearest(&[]), None);
    }
}
