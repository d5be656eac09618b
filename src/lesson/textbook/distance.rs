//! The textbook's distance: how far apart?

use glam::DVec2;

use super::Textbook;
use super::difference::DifferencePoint;
use super::gjk::points;
use super::rules::SegmentRegions;
use crate::lesson::{ForeignOutcome, ForeignPhase, ForeignStep};

/// How much nearer a support point may come, in parts of its distance from the origin, for the closest point to
/// count as found.
const RELATIVE_TOLERANCE: f64 = 1e-10;

/// A point or a segment of A − B, and its point nearest to the origin.
struct NearestPoint {
    simplex: Vec<DifferencePoint>,
    closest: DVec2,
}

impl Textbook<'_> {
    /// Goes from GJK's last simplex towards the origin until it comes no nearer.
    pub(super) fn distance(&mut self, simplex: &[DifferencePoint]) {
        let precision = self.rules.precision;
        let mut nearest = match simplex {
            [p, q] => self.nearest(*p, *q),
            _ => NearestPoint {
                closest: simplex[0].point,
                simplex: vec![simplex[0]],
            },
        };
        for _ in 0..self.rules.iterations {
            let direction = -nearest.closest;
            let w = self.difference.support(direction);
            let gain = precision.dot(precision.difference(w.point, nearest.closest), direction);
            let enough =
                RELATIVE_TOLERANCE * precision.length(w.point) * precision.length(direction);
            let is_known = nearest.simplex.iter().any(|end| end.point == w.point);
            let is_over = gain <= enough || is_known;
            let before = points(&nearest.simplex);
            if !is_over {
                nearest = self.nearer(&nearest.simplex, w);
            }
            let distance = precision.length(nearest.closest);
            self.write(
                ForeignPhase::Distance,
                ForeignStep {
                    direction,
                    support: w.point,
                    witnesses: Some(w.witnesses),
                    simplex: Some(before),
                    kept_simplex: Some(points(&nearest.simplex)),
                    distance: Some(distance),
                    closest: Some(nearest.closest),
                    outcome: Some(if is_over {
                        ForeignOutcome::Closest
                    } else {
                        ForeignOutcome::GoesOn
                    }),
                    ..ForeignStep::default()
                },
            );
            if is_over {
                self.trace.distance = Some(distance);
                self.trace.normal = Some(precision.unit(-nearest.closest));
                return;
            }
        }
    }

    /// Of the segments from `w` to the ends of the simplex the one that comes nearest to the origin.
    fn nearer(&self, simplex: &[DifferencePoint], w: DifferencePoint) -> NearestPoint {
        let length = |nearest: &NearestPoint| self.rules.precision.length(nearest.closest);
        let first = self.nearest(simplex[0], w);
        let others = simplex[1..].iter().map(|end| self.nearest(*end, w));
        others.fold(first, |best, other| {
            if length(&other) < length(&best) {
                other
            } else {
                best
            }
        })
    }

    /// The part of the segment from `p` to `q` that its point nearest to the origin lies on.
    fn nearest(&self, p: DifferencePoint, q: DifferencePoint) -> NearestPoint {
        let precision = self.rules.precision;
        let along = precision.difference(q.point, p.point);
        let [from_p, whole] = [-precision.dot(p.point, along), precision.dot(along, along)];
        let only = |end: DifferencePoint| NearestPoint {
            closest: end.point,
            simplex: vec![end],
        };
        if whole == 0.0 {
            return only(p);
        }
        if self.rules.regions == SegmentRegions::WithVertices {
            if from_p <= 0.0 {
                return only(p);
            }
            if from_p >= whole {
                return only(q);
            }
        }
        let share = precision.number(from_p / whole);
        NearestPoint {
            closest: precision.sum(p.point, precision.times(along, share)),
            simplex: vec![p, q],
        }
    }
}
