//! The textbook's EPA: how deep, and which way out?

use glam::DVec2;

use super::Textbook;
use super::difference::DifferencePoint;
use super::gjk::points;
use super::rules::{ClosingEdge, EdgeDistance, EdgeNormal, EpaStop, TriangleWinding};
use crate::lesson::{ForeignOutcome, ForeignPhase, ForeignStep};

/// An edge of the polytope.
struct PolytopeEdge {
    /// Its ends, as indices.
    ends: [usize; 2],
    normal: DVec2,
    distance: f64,
}

impl Textbook<'_> {
    /// Lets GJK's last simplex grow until its closest edge is one of A − B.
    pub(super) fn epa(&mut self, simplex: &[DifferencePoint]) {
        let precision = self.rules.precision;
        let mut polytope = self.first_polytope(simplex);
        for _ in 0..self.rules.iterations {
            let Some(edge) = self.closest_edge(&polytope) else {
                return;
            };
            let w = self.difference.support(edge.normal);
            let reach = precision.dot(w.point, edge.normal);
            let farther = precision.number(reach - edge.distance);
            let is_boundary = match self.rules.stop {
                EpaStop::OfReach(part) => farther <= part * precision.length(w.point),
                EpaStop::Absolute(tolerance) => farther <= tolerance,
            };
            let is_known = edge.ends.iter().any(|&end| polytope[end].point == w.point);
            let is_over = is_boundary || is_known;
            self.write(
                ForeignPhase::Epa,
                ForeignStep {
                    direction: edge.normal,
                    support: w.point,
                    witnesses: Some(w.witnesses),
                    polytope: Some(points(&polytope)),
                    edge: Some(edge.ends),
                    normal: Some(edge.normal),
                    distance: Some(edge.distance),
                    outcome: Some(if is_over {
                        ForeignOutcome::Closest
                    } else {
                        ForeignOutcome::GoesOn
                    }),
                    ..ForeignStep::default()
                },
            );
            if is_over {
                // A touch from within may come to −0.
                self.trace.depth = Some(reach + 0.0);
                self.trace.normal = Some(edge.normal);
                return;
            }
            polytope.insert(edge.ends[0] + 1, w);
        }
    }

    /// Takes the closest edge of GJK's last simplex for that of A − B.
    pub(super) fn depth_of_last_simplex(&mut self, simplex: &[DifferencePoint]) {
        if let Some(edge) = self.closest_edge(&self.first_polytope(simplex)) {
            self.trace.depth = Some(edge.distance);
            self.trace.normal = Some(edge.normal);
        }
    }

    fn first_polytope(&self, simplex: &[DifferencePoint]) -> Vec<DifferencePoint> {
        let mut polytope = simplex.to_vec();
        if self.rules.winding == TriangleWinding::MadeCounterClockwise
            && let [p, q, r] = simplex
        {
            let precision = self.rules.precision;
            let [to_q, to_r] = [q, r].map(|end| precision.difference(end.point, p.point));
            if precision.cross(to_q, to_r) < 0.0 {
                polytope.swap(0, 1);
            }
        }
        polytope
    }

    /// The edge nearest to the origin; none of a single point.
    fn closest_edge(&self, polytope: &[DifferencePoint]) -> Option<PolytopeEdge> {
        let count = polytope.len();
        let edges = match self.rules.closing_edge {
            ClosingEdge::LookedAt => count,
            ClosingEdge::LeftOut => count - 1,
        };
        let edges = (0..edges).map(|from| [from, (from + 1) % count]);
        let edges = edges.filter(|ends| ends[0] != ends[1]);
        let measured = edges.map(|ends| self.edge(polytope, ends));
        measured.reduce(|best, edge| {
            if edge.distance < best.distance {
                edge
            } else {
                best
            }
        })
    }

    fn edge(&self, polytope: &[DifferencePoint], ends: [usize; 2]) -> PolytopeEdge {
        let precision = self.rules.precision;
        let [p, q] = ends.map(|end| polytope[end].point);
        let along = precision.difference(q, p);
        let normal = match self.rules.normal {
            EdgeNormal::ByWinding => precision.unit(DVec2::new(along.y, -along.x)),
            EdgeNormal::AwayFromOrigin => {
                let square = precision.unit(DVec2::new(-along.y, along.x));
                if precision.dot(square, p) < 0.0 {
                    -square
                } else {
                    square
                }
            }
            EdgeNormal::TripleProduct => {
                let square = DVec2::new(-along.y, along.x);
                let side = precision.cross(along, p);
                precision.unit(precision.times(square, side))
            }
        };
        let distance = match self.rules.edge_distance {
            EdgeDistance::ToLine => precision.dot(normal, p).abs(),
            EdgeDistance::ToMiddle => {
                let middle = precision.times(precision.sum(p, q), 0.5);
                precision.length(middle)
            }
        };
        PolytopeEdge {
            ends,
            normal,
            distance,
        }
    }
}
