//! The part of A − B closest to the origin: what EPA and GJK's distance end with.

use glam::DVec3;

use super::Simplex;

/// The face, edge or vertex of the core of A − B that is closest to the origin.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ClosestFeature {
    /// Its one to three points; of a face where the cores collide counter-clockwise seen from outside A − B.
    pub simplex: Simplex,
    /// The unit vector from A towards B: where the cores collide out of A − B, else from A − B to the
    /// origin.
    pub normal: DVec3,
    /// The origin's distance, in px, not negative.
    pub distance: f64,
    /// How much of each point makes the origin's projection on the feature: not negative, of sum 1.
    pub weights: [f64; 3],
}

impl ClosestFeature {
    /// The origin's projection on the feature as its points on the cores of A and B, in world space: the
    /// deepest points of the bodies or, where they are apart, the closest. They are mixed by the same weights.
    #[must_use]
    #[inline]
    pub fn witnesses(&self) -> [DVec3; 2] {
        // Told from the first point, so that a vertex that all share is told exactly.
        let [p, q, r, _] = &self.simplex.points;
        let [of_q, of_r] = [1, 2].map(|k| {
            if k < self.simplex.len() {
                self.weights[k]
            } else {
                0.0
            }
        });
        [
            p.on_a + (of_q * (q.on_a - p.on_a) + of_r * (r.on_a - p.on_a)),
            p.on_b + (of_q * (q.on_b - p.on_b) + of_r * (r.on_b - p.on_b)),
        ]
    }
}
