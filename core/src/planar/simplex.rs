//! Parts of A − B: a point with the points that made it, GJK's simplex of up to three, and the feature closest to the
//! origin, the result of EPA and of GJK's distance.

use std::ops::Sub;

use glam::DVec2;

/// A point of the Minkowski difference A − B with the two points that made it, in world space (px); in the plane or,
/// with the vectors of [`spatial`](crate::spatial), in space.
#[derive(Clone, Copy, Debug, Default)]
pub struct SupportPoint<V = DVec2> {
    /// The point on A.
    pub on_a: V,
    /// The point on B.
    pub on_b: V,
    vertices: VertexPair,
}

/// The vertices of A and of B that made a point, in one word: two halves written separately and then copied together
/// would stall the processor's store forwarding.
#[derive(Clone, Copy, Debug, Default)]
struct VertexPair(u64);

/// Equality ignores the vertex indices.
impl<V: PartialEq> PartialEq for SupportPoint<V> {
    fn eq(&self, other: &Self) -> bool {
        self.on_a == other.on_a && self.on_b == other.on_b
    }
}

impl<V: Copy + Sub<Output = V>> SupportPoint<V> {
    /// The point `on_a - on_b` of A − B.
    #[must_use]
    pub fn new(on_a: V, on_b: V) -> Self {
        Self {
            on_a,
            on_b,
            vertices: VertexPair::default(),
        }
    }

    /// The point of these vertices of A and B, at `on_a` and `on_b`.
    #[inline(always)]
    pub(crate) fn of_vertices([i, j]: [usize; 2], on_a: V, on_b: V) -> Self {
        Self {
            on_a,
            on_b,
            vertices: VertexPair(i as u64 | (j as u64) << 32),
        }
    }

    /// The vertices of A and B, if the core is a polytope.
    #[inline(always)]
    pub(crate) fn vertices(&self) -> [u16; 2] {
        let VertexPair(word) = self.vertices;
        [word as u16, (word >> 32) as u16]
    }

    /// The point of A − B itself: `on_a - on_b`, rounded.
    #[must_use]
    #[inline(always)]
    pub fn point(&self) -> V {
        self.on_a - self.on_b
    }

    /// The vector from this point to `to` in A − B, in px; where both share a vertex of a body, that vertex cancels
    /// before anything is rounded.
    #[must_use]
    #[inline(always)]
    pub fn to(&self, to: &Self) -> V {
        (to.on_a - self.on_a) - (to.on_b - self.on_b)
    }
}

impl SupportPoint {
    /// The sum of the largest coordinates of its points on A and B.
    pub(super) fn reach(&self) -> f64 {
        self.on_a.abs().max_element() + self.on_b.abs().max_element()
    }

    /// Its points on A and B, interpolated with those of `to` by `t` from 0 to 1.
    #[inline]
    pub(super) fn witnesses_towards(&self, to: &Self, t: f64) -> [DVec2; 2] {
        [
            self.on_a.lerp_monotonic(to.on_a, t),
            self.on_b.lerp_monotonic(to.on_b, t),
        ]
    }
}

/// Up to N points of A − B, oldest first: three in the plane, four in space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Simplex<V = DVec2, const N: usize = 3> {
    pub(crate) points: [SupportPoint<V>; N],
    pub(crate) len: usize,
}

impl<V: Copy + Default, const N: usize> Default for Simplex<V, N> {
    fn default() -> Self {
        Self {
            points: [SupportPoint::default(); N],
            len: 0,
        }
    }
}

impl<V: Copy + Default + PartialEq, const N: usize> Simplex<V, N> {
    /// The points, oldest first.
    #[must_use]
    pub fn points(&self) -> &[SupportPoint<V>] {
        &self.points[..self.len]
    }

    /// The number of points, 0 to N.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether it has no point yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// A simplex of at most N of `points`; the rest are ignored.
    #[must_use]
    pub fn new(points: &[SupportPoint<V>]) -> Self {
        let mut simplex = Self::default();
        for point in points.iter().take(N) {
            simplex.push(*point);
        }
        simplex
    }

    pub(crate) fn push(&mut self, point: SupportPoint<V>) {
        self.points[self.len] = point;
        self.len += 1;
    }

    /// Which of `points` are among its own; false for the rest of the array.
    pub(crate) fn contained<'p, const M: usize>(
        &self,
        points: impl IntoIterator<Item = &'p SupportPoint<V>>,
    ) -> [bool; M]
    where
        V: 'p,
    {
        let mut contained = [false; M];
        for (mark, point) in contained.iter_mut().zip(points) {
            *mark = self.points().contains(point);
        }
        contained
    }
}

/// The edge or vertex of the core of A − B that is closest to the origin.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ClosestFeature {
    /// Its ends; both are the same for a vertex. Where the cores collide, counter-clockwise about A − B.
    pub ends: [SupportPoint; 2],
    /// The unit vector from A towards B: where the cores collide out of A − B, else from A − B to the origin.
    pub normal: DVec2,
    /// The origin's distance, in px, not negative.
    pub distance: f64,
}

impl ClosestFeature {
    /// The weight of each end in the origin's projection on the feature: (1 − t) and t of p + t(q − p).
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

    /// The origin's projection on the feature as its points on the cores of A and B, in world space: the deepest points
    /// of the bodies or, where they are apart, the closest. With the projection p + t(q − p), the witness points are
    /// interpolated by the same t.
    #[must_use]
    pub fn witnesses(&self) -> [DVec2; 2] {
        let [p, q] = &self.ends;
        let [_, t] = self.weights();
        p.witnesses_towards(q, t)
    }
}
