//! The support mapping of A − B along a search direction, rounded and exact.

use glam::DVec2;

use super::exact::cross_of_sums;
use super::{PosedPolygon, SupportPoint};

/// A search direction in A − B. Next to its rounding it keeps the vector `along` it is square to as
/// the sum of vertices that made it, so that the exact walk can go by the direction that was meant.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchDirection {
    rounded: DVec2,
    /// The terms of `along`: the direction is `along` turned a quarter in the positive sense.
    along: [DVec2; 4],
    terms: usize,
}

impl SearchDirection {
    /// The direction `direction` itself.
    pub(super) fn of(direction: DVec2) -> Self {
        let quarter_back = DVec2::new(direction.y, -direction.x);
        Self {
            rounded: direction,
            along: [quarter_back, DVec2::ZERO, DVec2::ZERO, DVec2::ZERO],
            terms: 1,
        }
    }

    /// From a point of A − B to the origin.
    pub(super) fn from_point_to_origin(point: &SupportPoint) -> Self {
        Self {
            rounded: -point.point,
            along: [
                point.on_a.perp(),
                -point.on_b.perp(),
                DVec2::ZERO,
                DVec2::ZERO,
            ],
            terms: 2,
        }
    }

    /// Square to the edge p→q, on the side to which it turns in the positive sense.
    pub(super) fn across(p: &SupportPoint, q: &SupportPoint) -> Self {
        Self {
            rounded: p.to(q).perp(),
            along: [q.on_a, -q.on_b, -p.on_a, p.on_b],
            terms: 4,
        }
    }

    pub(super) fn reversed(&self) -> Self {
        Self {
            rounded: -self.rounded,
            along: self.along.map(|term| -term),
            terms: self.terms,
        }
    }

    /// The direction in f64, of any length.
    pub(super) fn rounded(&self) -> DVec2 {
        self.rounded
    }

    /// The dot product of the exact direction and the exact sum of `terms`; exact in sign.
    fn exact_dot(&self, terms: &[DVec2]) -> f64 {
        cross_of_sums(&self.along[..self.terms], terms)
    }
}

/// How far A − B reaches along a direction, as the support point found and what is known of it.
pub(super) struct Reach {
    /// The support point.
    pub(super) support: SupportPoint,
    /// Whether the whole of A − B lies strictly behind the origin. `None`: the rounding errors are
    /// too large to tell.
    pub(super) behind_origin: Option<bool>,
}

/// The support point of A − B along `direction`, in f64.
pub(super) fn support(a: &PosedPolygon, b: &PosedPolygon, direction: DVec2) -> SupportPoint {
    SupportPoint::new(a.support(direction), b.support(-direction))
}

/// The support point along `direction` in f64, with a verdict only where the rounding errors allow it.
///
/// A computed dot product d·v of a vertex is off by at most 2u times |d.x·v.x| + |d.y·v.y|, u = ε/2, to first
/// order; so the best vertex found and the best there is differ by at most twice that with v at its
/// reach. Taken for A and for B, doubled for the second order and for the subtractions, the bound
/// below comes out.
pub(super) fn rounded_reach(
    a: &PosedPolygon,
    b: &PosedPolygon,
    direction: &SearchDirection,
) -> Reach {
    let d = direction.rounded();
    let support = support(a, b, d);
    let level = d.dot(support.on_a) - d.dot(support.on_b);
    let error = 4.0 * f64::EPSILON * d.abs().dot(a.reach() + b.reach());
    let behind_origin = if level < -error {
        Some(true)
    } else if level >= 0.0 {
        Some(false)
    } else {
        None
    };
    Reach {
        support,
        behind_origin,
    }
}

/// The support point along the exact `direction` among all pairs of vertices, without rounding.
pub(super) fn exact_reach(
    a: &PosedPolygon,
    b: &PosedPolygon,
    direction: &SearchDirection,
) -> Reach {
    let farthest = |vertices: &[DVec2], sign: f64| {
        vertices[1..].iter().fold(vertices[0], |best, &vertex| {
            if direction.exact_dot(&[sign * vertex, -sign * best]) > 0.0 {
                vertex
            } else {
                best
            }
        })
    };
    let support = SupportPoint::new(farthest(a.vertices(), 1.0), farthest(b.vertices(), -1.0));
    let level = direction.exact_dot(&[support.on_a, -support.on_b]);
    Reach {
        support,
        behind_origin: Some(level < 0.0),
    }
}
