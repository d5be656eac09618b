//! What of the referee is the plane's own: EPA's polytope of edges, the gallery's rules, and the core's answers.

mod edge;
mod hull;
mod polytope;
mod replay;

use glam::{DMat2, DVec2};

use super::Checkable;
use super::ground_truth::{GroundTruthAnswer, Isometry, TestedBody};
use super::report::ClaimError;
use crate::lesson::{KnownBug, Plane, UserTrace, Vector};
use crate::planar::{self, PairCache, PosedHull, PosedShape, Support, query, unit_vector};
use edge::ClaimedPolytope;

type StepContext<'s> = super::step_context::StepContext<'s, Plane>;

impl Checkable for Plane {
    const MAX_COORDINATE: f64 = crate::planar::MAX_COORDINATE;

    type Matrix = DMat2;

    const MIRROR: DMat2 = DMat2::from_cols(DVec2::X, DVec2::NEG_Y);

    fn transposed(matrix: DMat2) -> DMat2 {
        matrix.transpose()
    }

    fn pose(shape: &PosedShape) -> Isometry<Self> {
        Isometry {
            turn: turn(shape.pose().angle()),
            shift: shape.pose().position(),
        }
    }

    fn turned_by_degrees(shape: &PosedShape) -> Isometry<Self> {
        Isometry {
            turn: turn(shape.pose().angle().to_degrees()),
            shift: shape.pose().position(),
        }
    }

    fn corners(shape: &PosedShape) -> Vec<DVec2> {
        shape.vertices().to_vec()
    }

    fn answer(
        a: &TestedBody<'_, Self>,
        b: &TestedBody<'_, Self>,
        shift: DVec2,
    ) -> GroundTruthAnswer<DVec2> {
        let b = Moved { side: b, shift };
        let a = Moved {
            side: a,
            shift: DVec2::ZERO,
        };
        let answer = query_of_any(&a, &b);
        GroundTruthAnswer {
            colliding: answer.colliding,
            depth: answer.depth,
            distance: answer.distance,
            normal: answer.normal,
        }
    }

    fn gap(side: &TestedBody<'_, Self>, point: DVec2) -> f64 {
        let outwards = (point - side.center()).unit().unwrap_or(DVec2::X);
        if side.farthest(outwards) == point {
            return 0.0;
        }
        let side = Moved {
            side,
            shift: DVec2::ZERO,
        };
        query_of_any(&side, &Dot(point)).distance
    }

    fn nearest(points: &[DVec2]) -> Option<DVec2> {
        hull::nearest(points)
    }

    fn judge_polytope(place: &StepContext<'_>) -> Option<ClaimError> {
        polytope::judge_before(place)
    }

    fn judge_part(place: &StepContext<'_>) -> Option<ClaimError> {
        polytope::judge_edge(place)
    }

    /// What goes of a polygon, its walk tells.
    fn judge_removed(_: &StepContext<'_>) -> Option<ClaimError> {
        None
    }

    fn level(place: &StepContext<'_>) -> Option<f64> {
        ClaimedPolytope::of(place).map(|polytope| polytope.level())
    }

    fn rules(pair: [&PosedShape; 2], trace: &UserTrace, tolerance: f64) -> Vec<KnownBug> {
        replay::rules(pair, trace, tolerance)
    }
}

/// Compiled once for all kinds of shapes: a page loads it.
fn query_of_any(a: &dyn Support, b: &dyn Support) -> planar::Answer {
    query(a, b, &mut PairCache::default())
}

fn turn(angle: f64) -> DMat2 {
    let cos_sin = unit_vector(angle);
    DMat2::from_cols(cos_sin, cos_sin.perp())
}

/// A body moved by `shift`.
struct Moved<'s> {
    side: &'s TestedBody<'s, Plane>,
    shift: DVec2,
}

impl Support for Moved<'_> {
    fn support(&self, direction: DVec2) -> DVec2 {
        self.side.core(direction) + self.shift
    }

    fn center(&self) -> DVec2 {
        self.side.center() + self.shift
    }

    fn radius(&self) -> f64 {
        self.side.radius
    }

    fn hull(&self) -> Option<&PosedHull> {
        // A hull that is moved has no vertices to show.
        let is_in_place = self.side.is_in_place() && self.shift == DVec2::ZERO;
        self.side.shape.hull().filter(|_| is_in_place)
    }
}

/// A point as a body.
struct Dot(DVec2);

impl Support for Dot {
    fn support(&self, _: DVec2) -> DVec2 {
        self.0
    }

    fn center(&self) -> DVec2 {
        self.0
    }
}
