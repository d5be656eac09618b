//! The simplex that GJK turns about: up to four points of A − B with their witnesses.

use glam::DVec3;

/// A point of the Minkowski difference A − B with the two points that made it, in world space (px).
#[derive(Clone, Copy, Debug, Default)]
pub struct SupportPoint {
    /// The point on A.
    pub on_a: DVec3,
    /// The point on B.
    pub on_b: DVec3,
    /// Which vertices of A and B they are, where the core is a polytope.
    pub(super) vertices: [u16; 2],
}

/// Two are equal where their points on A and on B are.
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

    /// The vector from this point to `to` in A − B, in px; where both share a vertex of a body, that vertex
    /// drops out before anything is rounded.
    #[must_use]
    #[inline(always)]
    pub fn to(&self, to: &Self) -> DVec3 {
        (to.on_a - self.on_a) - (to.on_b - self.on_b)
    }

    /// The largest coordinates of its points on A and B, added.
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

    /// How many points it has, 0 to 4.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether it has no point yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// A simplex of at most four of `points`; the rest is left out.
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
