//! The part of A − B closest to the origin: what EPA and GJK's distance end with.

use glam::DVec3;

use super::{Simplex, SupportPoint};

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
    pub fn witnesses(&self) -> [DVec3; 2] {
        // Told from the first point, so that a vertex that all share is told exactly.
        let mixed = |of: fn(&SupportPoint) -> DVec3| {
            let [p, q, r] = [0, 1, 2].map(|k| of(&self.simplex.points[k]));
            let count = self.simplex.len();
            let step = |k: usize, to: DVec3| {
                if k < count {
                    self.weights[k] * (to - p)
                } else {
                    DVec3::ZERO
                }
            };
            p + (step(1, q) + step(2, r))
        };
        [mixed(|point| point.on_a), mixed(|point| point.on_b)]
    }
}
