//! The simplex that GJK turns about: up to three points of A − B with their witnesses.

use glam::DVec2;

/// A point of the Minkowski difference A − B with the two points that made it, in world space (px).
#[derive(Clone, Copy, Debug, Default)]
pub struct SupportPoint {
    /// The point on A.
    pub on_a: DVec2,
    /// The point on B.
    pub on_b: DVec2,
    vertices: VertexPair,
}

/// Which vertices of A and of B made a point, in one word: two halves that are written one by one and then
/// copied as one cost the processor a wait for its memory.
#[derive(Clone, Copy, Debug, Default)]
struct VertexPair(u64);

/// Two are equal where their points on A and on B are.
impl PartialEq for SupportPoint {
    fn eq(&self, other: &Self) -> bool {
        self.on_a == other.on_a && self.on_b == other.on_b
    }
}

impl SupportPoint {
    /// The point `on_a - on_b` of A − B.
    #[must_use]
    pub fn new(on_a: DVec2, on_b: DVec2) -> Self {
        Self {
            on_a,
            on_b,
            vertices: VertexPair::default(),
        }
    }

    /// The point that these vertices of A and B make, at `on_a` and `on_b`.
    #[inline(always)]
    pub(super) fn of_vertices([i, j]: [usize; 2], on_a: DVec2, on_b: DVec2) -> Self {
        Self {
            on_a,
            on_b,
            vertices: VertexPair(i as u64 | (j as u64) << 32),
        }
    }

    /// Which vertices of A and B they are, where the core is a polytope.
    #[inline(always)]
    pub(super) fn vertices(&self) -> [u16; 2] {
        let VertexPair(word) = self.vertices;
        [word as u16, (word >> 32) as u16]
    }

    /// The point of A − B itself: `on_a - on_b`, rounded.
    #[must_use]
    #[inline(always)]
    pub fn point(&self) -> DVec2 {
        self.on_a - self.on_b
    }

    /// The vector from this point to `to` in A − B, in px; where both share a vertex of a body, that vertex
    /// drops out before anything is rounded.
    #[must_use]
    pub fn to(&self, to: &Self) -> DVec2 {
        (to.on_a - self.on_a) - (to.on_b - self.on_b)
    }

    /// The largest coordinates of its points on A and B, added.
    pub(super) fn reach(&self) -> f64 {
        self.on_a.abs().max_element() + self.on_b.abs().max_element()
    }
}

/// Up to three points of A − B, oldest first.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Simplex {
    pub(super) points: [SupportPoint; 3],
    pub(super) len: usize,
}

impl Simplex {
    /// The points, oldest first.
    #[must_use]
    pub fn points(&self) -> &[SupportPoint] {
        &self.points[..self.len]
    }

    /// How many points it has, 0 to 3.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether it has no point yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// A simplex of at most three of `points`; the rest is left out.
    #[must_use]
    pub fn new(points: &[SupportPoint]) -> Self {
        let mut simplex = Self::default();
        for point in points.iter().take(3) {
            simplex.push(*point);
        }
        simplex
    }

    pub(super) fn push(&mut self, point: SupportPoint) {
        self.points[self.len] = point;
        self.len += 1;
    }
}
