//! Parts of A − B: a point with the points that made it, GJK's simplex of up to four, and the feature closest to the
//! origin, the result of EPA and of GJK's distance.

use glam::DVec3;

use crate::planar;

/// A point of the Minkowski difference A − B in space.
pub type SupportPoint = planar::SupportPoint<DVec3>;

/// Up to four points of A − B, oldest first.
pub type Simplex = planar::Simplex<DVec3, 4>;

impl SupportPoint {
    /// The sum of the largest coordinates of its points on A and B.
    pub(super) fn reach(&self) -> f64 {
        self.on_a.abs().max_element() + self.on_b.abs().max_element()
    }
}

/// The face, edge or vertex of the core of A − B that is closest to the origin.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ClosestFeature {
    /// Its one to three points; those of a face, if the cores collide, counter-clockwise seen from outside A − B.
    pub simplex: Simplex,
    /// The unit vector from A towards B: where the cores collide out of A − B, else from A − B to the origin.
    pub normal: DVec3,
    /// The origin's distance, in px, not negative.
    pub distance: f64,
    /// The weight of each point in the origin's projection on the feature: not negative, of sum 1.
    pub weights: [f64; 3],
}

impl ClosestFeature {
    /// The origin's projection on the feature as its points on the cores of A and B, in world space: the deepest points
    /// of the bodies or, where they are apart, the closest. They are interpolated by the same weights.
    #[must_use]
    #[inline]
    pub fn witnesses(&self) -> [DVec3; 2] {
        // Relative to the first point, so that a vertex common to all is exact.
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
