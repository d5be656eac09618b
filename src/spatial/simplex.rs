//! GJK's simplex, up to four points of A − B with their witness points, and the results of the state machines.

use glam::DVec3;

/// A point of the Minkowski difference A − B with the two points that made it, in world space (px).
#[derive(Clone, Copy, Debug, Default)]
pub struct SupportPoint {
    /// The point on A.
    pub on_a: DVec3,
    /// The point on B.
    pub on_b: DVec3,
    /// The vertices of A and B, if the core is a polytope.
    pub(super) vertices: [u16; 2],
}

/// Equality ignores the vertex indices.
impl PartialEq for SupportPoint {
    fn eq(&self, other: &Self) -> bool {
        self.on_a == other.on_a && self.on_b == other.on_b
    }
}

impl SupportPoint {
    /// The point `on_a - on_b` of A − B.
    #[must_use]
    pub fn new(on_a: DVec3, on_b: DVec3) -> Self {
        Self {
            on_a,
            on_b,
            vertices: [0, 0],
        }
    }

    /// The point of A − B itself: `on_a - on_b`, rounded.
    #[must_use]
    #[inline(always)]
    pub fn point(&self) -> DVec3 {
        self.on_a - self.on_b
    }

    /// The vector from this point to `to` in A − B, in px; where both share a vertex of a body, that vertex cancels
    /// before anything is rounded.
    #[must_use]
    #[inline(always)]
    pub fn to(&self, to: &Self) -> DVec3 {
        (to.on_a - self.on_a) - (to.on_b - self.on_b)
    }

    /// The sum of the largest coordinates of its points on A and B.
    pub(super) fn reach(&self) -> f64 {
        self.on_a.abs().max_element() + self.on_b.abs().max_element()
    }
}

/// Up to four points of A − B, oldest first.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Simplex {
    pub(super) points: [SupportPoint; 4],
    pub(super) len: usize,
}

impl Simplex {
    /// The points, oldest first.
    #[must_use]
    pub fn points(&self) -> &[SupportPoint] {
        &self.points[..self.len]
    }

    /// The number of points, 0 to 4.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether it has no point yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// A simplex of at most four of `points`; the rest are ignored.
    #[must_use]
    pub fn new(points: &[SupportPoint]) -> Self {
        let mut simplex = Self::default();
        for point in points.iter().take(4) {
            simplex.push(*point);
        }
        simplex
    }

    pub(super) fn push(&mut self, point: SupportPoint) {
        self.points[self.len] = point;
        self.len += 1;
    }
}

// The part of A − B closest to the origin: the result of EPA and of GJK's distance.

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

/// The error of a query on a smooth shape: how far it may reach beyond the closest face, or be nearer than the closest
/// feature, in units of the extent of A − B there.
pub const SMOOTH_TOLERANCE: f64 = 1e-9;

/// The most support queries for a smooth shape, in each of GJK, EPA and the distance.
pub const SMOOTH_BOUND: usize = 256;

/// The most support queries for two hulls, in each of GJK, after which exact signs decide, and the distance. Random
/// hulls of a thousand corners needed at most twenty; hulls that touch to within rounding may take all.
pub const HULL_BOUND: usize = 128;
