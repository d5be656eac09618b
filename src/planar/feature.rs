//! The part of A − B closest to the origin: what EPA and GJK's distance end with.

use std::cmp::Ordering;

use glam::DVec2;

use super::SupportPoint;

/// The edge or vertex of the core of A − B that is closest to the origin.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ClosestFeature {
    /// Its ends; both are the same for a vertex. Where the cores collide, counter-clockwise about A − B.
    pub ends: [SupportPoint; 2],
    /// The unit vector from A towards B: where the cores collide out of A − B, else from A − B to the
    /// origin.
    pub normal: DVec2,
    /// The origin's distance, in px, not negative.
    pub distance: f64,
}

impl ClosestFeature {
    /// How much of either end makes the origin's projection on the feature: (1 − t) and t of p + t(q − p).
    #[must_use]
    pub fn weights(&self) -> [f64; 2] {
        let [p, q] = &self.ends;
        let along = p.to(q);
        let length_squared = along.length_squared();
        let t = if length_squared > 0.0 {
            (-p.point().dot(along) / length_squared).clamp(0.0, 1.0)
        } else {
            0.0
        };
        [1.0 - t, t]
    }

    /// The origin's projection on the feature as its points on the cores of A and B, in world space: the
    /// deepest points of the bodies or, where they are apart, the closest. With the projection
    /// p + t(q − p), the witnesses are mixed by the same t.
    #[must_use]
    pub fn witnesses(&self) -> [DVec2; 2] {
        let [p, q] = &self.ends;
        let [_, t] = self.weights();
        [
            p.on_a.lerp_monotonic(q.on_a, t),
            p.on_b.lerp_monotonic(q.on_b, t),
        ]
    }
}

/// Whether the origin's foot lies before the edge p→q of A − B, on it or beyond it.
#[inline(always)]
pub(super) fn foot_beyond(p: &SupportPoint, q: &SupportPoint) -> Ordering {
    let along = p.to(q);
    if p.point().dot(along) > 0.0 {
        Ordering::Less
    } else if q.point().dot(along) < 0.0 {
        Ordering::Greater
    } else {
        Ordering::Equal
    }
}

/// The rule for ties told at `Epa`: whether of two edges as near as each other the one with
/// this normal goes before the `other`. `between` is the way from A's centre to B's.
#[cold]
pub(super) fn goes_first(normal: DVec2, other: DVec2, between: DVec2) -> bool {
    let rank = |n: DVec2| [n.dot(between), n.x.abs(), n.x, n.y];
    let ranks = rank(normal).into_iter().zip(rank(other));
    ranks
        .map(|(one, two)| one.total_cmp(&two))
        .find(|order| order.is_ne())
        .is_some_and(Ordering::is_gt)
}
