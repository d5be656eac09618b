//! What of the referee is the plane's own: EPA's polytope of edges, the gallery's rules, and the core's answers.

use glam::{DMat2, DVec2};

use super::Checkable;
use super::ground_truth::{GroundTruthAnswer, Isometry, TestedBody};
use super::step_context::ClaimError;
use crate::lesson::{KnownBug, Plane, UserTrace, Vector};
use crate::planar;
use crate::planar::{
    PairCache, PosedHull, PosedShape, Support, nearest_on_segment, query, unit_vector,
};

mod polytope;
mod replay;

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
        nearest(points)
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

/// The corners of the hull, counter-clockwise, without those within an edge (Andrew's monotone chain).
fn hull(points: &[DVec2]) -> Vec<DVec2> {
    let mut sorted = points.to_vec();
    sorted.sort_by(|p, q| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y)));
    sorted.dedup();
    if sorted.len() < 3 {
        return sorted;
    }
    let mut corners = half(sorted.iter());
    corners.extend(half(sorted.iter().rev()));
    corners
}

/// One side of the hull, from the first of the sorted points to the last, which is left out.
fn half<'p>(sorted: impl Iterator<Item = &'p DVec2>) -> Vec<DVec2> {
    let mut side: Vec<DVec2> = Vec::new();
    for &point in sorted {
        while let [.., p, q] = side[..]
            && (q - p).perp_dot(point - q) <= 0.0
        {
            side.pop();
        }
        side.push(point);
    }
    side.pop();
    side
}

/// The edges of a ring of points, from each to the next; of two points the segment there and back.
fn edges(ring: &[DVec2]) -> impl Iterator<Item = [DVec2; 2]> + '_ {
    let ends = ring.iter().cycle().skip(1);
    ring.iter().zip(ends).map(|(&p, &q)| [p, q])
}

/// How long the walk round a ring of points is, in px.
fn perimeter(ring: &[DVec2]) -> f64 {
    edges(ring).map(|[p, q]| p.distance(q)).sum()
}

/// The point of the hull of `points` nearest the origin; `None` where there are none.
fn nearest(points: &[DVec2]) -> Option<DVec2> {
    let corners = hull(points);
    if corners.len() >= 3 && edges(&corners).all(|[p, q]| p.perp_dot(q) >= 0.0) {
        return Some(DVec2::ZERO);
    }
    let feet = edges(&corners).map(|ends| nearest_on_segment(ends, DVec2::ZERO));
    feet.min_by(|p, q| p.length().total_cmp(&q.length()))
}

/// The polytope of a step, and its edge that the step looks across.
struct ClaimedPolytope<'s> {
    points: &'s [DVec2],
    edge: [usize; 2],
    direction: DVec2,
}

impl<'s> ClaimedPolytope<'s> {
    /// The step's, where it tells its polytope; the edge is the one that it names, or else the closest of those
    /// that lie across the direction.
    fn of(place: &StepContext<'s>) -> Option<Self> {
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

    fn ends(&self) -> [DVec2; 2] {
        self.edge.map(|end| self.points[end])
    }

    /// How far the origin is from the edge, in px.
    fn distance(&self) -> f64 {
        distance(self.ends())
    }

    /// How far the edge lies along the direction, in px.
    fn level(&self) -> f64 {
        self.direction.dot(self.ends()[0])
    }

    /// How far points of the polytope lie beyond the edge along the direction, in px.
    fn beyond(&self) -> f64 {
        let levels = self.points.iter().map(|point| self.direction.dot(*point));
        levels.fold(f64::NEG_INFINITY, f64::max) - self.level()
    }

    /// Whether the ends follow each other in the walk.
    fn is_edge(&self) -> bool {
        let [i, j] = self.edge;
        let count = self.points.len();
        count == 1 || (i + 1) % count == j || (j + 1) % count == i
    }
}

/// How far the origin is from a segment, in px.
fn distance(ends: [DVec2; 2]) -> f64 {
    nearest_on_segment(ends, DVec2::ZERO).length()
}

#[cfg(test)]
mod tests {
    use glam::dvec2;

    use super::*;

    #[test]
    fn a_hull_has_the_corners_alone() {
        let points = [[0, 0], [2, 0], [1, 0], [2, 2], [1, 1], [0, 2], [0, 2]];
        let points = points.map(|[x, y]| dvec2(f64::from(x), f64::from(y)));
        let corners = [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]].map(DVec2::from);
        assert_eq!(hull(&points), corners);
        assert_eq!(hull(&points[..3]), [corners[0], corners[1]]);
        assert_eq!(perimeter(&hull(&points)), 8.0);
        assert_eq!(perimeter(&hull(&points[..2])), 4.0);
    }

    #[test]
    fn the_nearest_point_is_inside_on_an_edge_or_at_a_corner() {
        let [p, q, r] = [dvec2(1.0, -1.0), dvec2(1.0, 3.0), dvec2(-4.0, 0.0)];
        assert_eq!(nearest(&[p, q, r]), Some(DVec2::ZERO));
        assert_eq!(nearest(&[p, q]), Some(dvec2(1.0, 0.0)));
        assert_eq!(nearest(&[q, q + p]), Some(dvec2(2.0, 2.0)));
        assert_eq!(nearest(&[q, q]), Some(q));
        assert_eq!(nearest(&[]), None);
    }
}
