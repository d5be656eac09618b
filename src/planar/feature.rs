//! The part of A − B closest to the origin: what EPA and GJK's distance end with.

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
    /// The origin's projection on the feature as its points on the cores of A and B, in world space: the
    /// deepest points of the bodies or, where they are apart, the closest. With the projection
    /// p + t(q − p), the witnesses are mixed by the same t.
    #[must_use]
    pub fn witnesses(&self) -> [DVec2; 2] {
        let [p, q] = &self.ends;
        let along = p.to(q);
        let length_squared = along.length_squared();
        let t = if length_squared > 0.0 {
            (-p.point().dot(along) / length_squared).clamp(0.0, 1.0)
        } else {
            0.0
        };
        [
            p.on_a.lerp_monotonic(q.on_a, t),
            p.on_b.lerp_monotonic(q.on_b, t),
        ]
    }
}
