//! The textbook's distance and SAT: how far apart are the shapes?

use glam::DVec2;

use super::gjk::points;
use super::{DifferencePoint, RELATIVE_TOLERANCE, Rules, Textbook, unit};
use crate::check::known_bug::KnownBug;
use crate::check::plane::edges;
use crate::check::trace::{TraceOutcome, TracePhase, UserStep, UserTrace};
use collidoscope_core::planar::{PosedShape, Support};

/// A point or a segment of A − B, and its point nearest to the origin.
struct NearestPoint {
    simplex: Vec<DifferencePoint>,
    closest: DVec2,
}

impl Textbook<'_> {
    /// Moves from GJK's last simplex towards the origin until it gets no nearer.
    pub(super) fn distance(&mut self, simplex: &[DifferencePoint]) {
        let mut nearest = match simplex {
            [p, q] => self.nearest(*p, *q),
            _ => NearestPoint {
                closest: simplex[0].at,
                simplex: vec![simplex[0]],
            },
        };
        for _ in 0..self.rules.iterations {
            let direction = -nearest.closest;
            let w = self.support(direction);
            let gain = (w.at - nearest.closest).dot(direction);
            let enough = RELATIVE_TOLERANCE * w.at.length() * direction.length();
            let is_known = nearest.simplex.iter().any(|end| end.at == w.at);
            let is_over = gain <= enough || is_known;
            let before = points(&nearest.simplex);
            if !is_over {
                nearest = self.nearer(&nearest.simplex, w);
            }
            let distance = nearest.closest.length();
            self.write(
                TracePhase::Distance,
                w,
                UserStep {
                    direction,
                    simplex: Some(before),
                    kept_simplex: Some(points(&nearest.simplex)),
                    distance: Some(distance),
                    closest: Some(nearest.closest),
                    outcome: Some(TraceOutcome::closest_if(is_over)),
                    ..UserStep::default()
                },
            );
            if is_over {
                self.trace.distance = Some(distance);
                self.trace.normal = Some(unit(-nearest.closest));
                return;
            }
        }
    }

    /// Of the segments from `w` to the endpoints of the simplex the one nearest to the origin.
    fn nearer(&self, simplex: &[DifferencePoint], w: DifferencePoint) -> NearestPoint {
        let length = |nearest: &NearestPoint| nearest.closest.length();
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

    /// The part of the segment from `p` to `q` that contains its point nearest to the origin.
    fn nearest(&self, p: DifferencePoint, q: DifferencePoint) -> NearestPoint {
        let along = q.at - p.at;
        let [from_p, whole] = [-p.at.dot(along), along.dot(along)];
        let only = |end: DifferencePoint| NearestPoint {
            closest: end.at,
            simplex: vec![end],
        };
        if whole == 0.0 {
            return only(p);
        }
        if !self.rules.has(KnownBug::EdgesAlone) {
            if from_p <= 0.0 {
                return only(p);
            }
            if from_p >= whole {
                return only(q);
            }
        }
        NearestPoint {
            closest: p.at + along * (from_p / whole),
            simplex: vec![p, q],
        }
    }
}

/// An axis on which the projections overlap.
struct AxisOverlap {
    /// In px times the axis's length.
    amount: f64,
    /// The axis in the direction of the push of B.
    axis: DVec2,
}

/// The verdict and, if the shapes collide, the smallest overlap; neither unless both are polygons.
pub(super) fn sat(a: &PosedShape, b: &PosedShape, rules: &Rules) -> UserTrace {
    let is_polygon = |shape: &PosedShape| shape.vertices().len() > 2 && shape.radius() == 0.0;
    if !is_polygon(a) || !is_polygon(b) {
        return UserTrace::default();
    }
    let between = b.center() - a.center();
    let mut least: Option<AxisOverlap> = None;
    for axis in normals(a, rules).chain(normals(b, rules)) {
        let [[from_a, to_a], [from_b, to_b]] = [a, b].map(|shape| shadow(shape.vertices(), axis));
        let [ahead, back] = [to_a - from_b, to_b - from_a];
        let is_ahead = if rules.has(KnownBug::SatCenters) {
            axis.dot(between) >= 0.0
        } else {
            ahead < back
        };
        let overlap = AxisOverlap {
            amount: if ahead < back { ahead } else { back },
            axis: if is_ahead { axis } else { -axis },
        };
        if overlap.amount < 0.0 {
            return UserTrace {
                colliding: Some(false),
                ..UserTrace::default()
            };
        }
        if least
            .as_ref()
            .is_none_or(|least| overlap.amount < least.amount)
        {
            least = Some(overlap);
        }
    }
    let least = least.as_ref();
    UserTrace {
        colliding: Some(true),
        depth: least.map(|AxisOverlap { amount, axis }| amount / axis.length()),
        normal: least.map(|least| unit(least.axis)),
        ..UserTrace::default()
    }
}

/// The outward normals of a polygon's edges.
fn normals(shape: &PosedShape, rules: &Rules) -> impl Iterator<Item = DVec2> {
    let has_unit_length = !rules.has(KnownBug::SatNotNormalized);
    edges(shape.vertices()).map(move |[from, to]| {
        let axis = -(to - from).perp();
        if has_unit_length { unit(axis) } else { axis }
    })
}

/// The interval of a polygon on an axis.
fn shadow(vertices: &[DVec2], axis: DVec2) -> [f64; 2] {
    let reached = vertices.iter().map(|vertex| vertex.dot(axis));
    reached.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], at| {
        [low.min(at), high.max(at)]
    })
}
