//! The expanding polytope algorithm in two dimensions: how deep, and which way out?
//!
//! Van den Bergen, "Proximity queries and penetration depth computation on 3D game objects", 2001. A
//! polytope inside A − B that holds the origin grows towards the boundary at its closest edge until
//! that edge lies on the boundary: the edge's distance is the penetration depth.
//!
//! # Distances
//! For an edge p→q of a polytope walked in the positive sense, cross(p, q) is twice the area of the
//! triangle it makes with the origin, so the origin's distance to its line is cross(p, q) / |q − p|.
//! The cross product is exact in sign, and taken as cross(p, q − p), so that the distance is right to a
//! few ulps of |p| also for the shortest edge: no distance is negative, and a touch has distance 0.
//!
//! # The end
//! The edge is on the boundary when no vertex of A − B lies strictly outside it, which the exact
//! orientation decides: no tolerance. Each expansion takes in another vertex of A − B, so there are at
//! most as many as A and B have vertices; should rounding ever find more, it begins anew with exact
//! supports, which add at most as many again. A smooth shape has a tolerance, [`SMOOTH_TOLERANCE`], and
//! a bound, [`SMOOTH_BOUND`].
//!
//! Far from the world's origin a support that is told by its coordinates' dot products may be another
//! than the farthest. There the last is told once more, by the vertices' differences to the edge's: those
//! are exact or nearly so, and the depth is right to 1e-12 of the extent wherever the bodies are.
//!
//! Measured: over the million pairs of `tests/oracle.rs` at most 9 queries for two triangles or boxes, 15
//! for up to 16 vertices in A and B together, 35 for 32, 127 for 128, 598 for 600: more than there are
//! vertices only where it began anew.
//!
//! # Ties
//! Among edges at the same distance the one goes first whose normal points most along the way from A's
//! centre to B's; if they agree in that too, the one with the larger |x|, then the larger x, then the
//! larger y.
//!
//! # Touching
//! Where GJK ended with a segment or a point, the polytope starts as the segment walked there and
//! back: two edges at distance 0 with opposite normals.

use glam::DVec2;

use super::difference::Difference;
use super::edge_ring::Edge;
use super::expansion::Expansion;
use super::{Certainty, Simplex, Support, SupportPoint};

/// How far beyond the closest edge, or nearer than the closest feature, a smooth shape may still reach
/// when a query ends, in units of the extent of A − B there; EPA adds the rounding of the coordinates.
pub const SMOOTH_TOLERANCE: f64 = 1e-12;

/// What one support query of EPA decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EpaOutcome {
    /// The support point lies outside the edge and went into the polytope.
    Expand,
    /// Nothing lies outside the edge: it is on the boundary of A − B.
    Closest,
}

/// One support query of EPA and what came of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EpaStep {
    /// The closest edge, as indices into the polytope before this query.
    pub edge: [usize; 2],
    /// Its outward unit normal.
    pub normal: DVec2,
    /// The origin's distance to it, in px.
    pub distance: f64,
    /// The support point of A − B along the normal.
    pub support: SupportPoint,
    /// What was decided.
    pub outcome: EpaOutcome,
}

/// The edge of the core of A − B that is closest to the origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestEdge {
    /// Its ends, in the positive sense about A − B.
    pub ends: [SupportPoint; 2],
    /// Its outward unit normal.
    pub normal: DVec2,
    /// The origin's distance to it, in px, not negative.
    pub distance: f64,
}

impl ClosestEdge {
    /// The origin's projection on the edge as its points on the cores of A and B, in world space: the
    /// deepest points of the bodies. With the projection p + t(q − p), the witnesses are mixed by the
    /// same t.
    #[must_use]
    pub fn witnesses(&self) -> [DVec2; 2] {
        let [p, q] = &self.ends;
        let along = p.to(q);
        let length_squared = along.length_squared();
        let t = if length_squared > 0.0 {
            (-p.point.dot(along) / length_squared).clamp(0.0, 1.0)
        } else {
            0.0
        };
        [
            p.on_a.lerp_monotonic(q.on_a, t),
            p.on_b.lerp_monotonic(q.on_b, t),
        ]
    }
}

/// Memory that a caller can keep between queries, so that even the deepest allocates nothing once it
/// has grown. Without one, a query on cores of more than nine vertices together, or on smooth ones,
/// allocates.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    pub(super) edges: Vec<Edge>,
}

/// EPA on the cores of two shapes that collide, a support query at a time. The queries run the same
/// machine in the memory of a [`Workspace`].
#[derive(Clone, Debug)]
pub struct Epa<'s> {
    expansion: Expansion<'s, Vec<Edge>>,
}

impl<'s> Epa<'s> {
    /// Ready to expand `simplex`, which must hold the origin, as [`Gjk`](super::Gjk)'s does when the
    /// cores collide.
    #[must_use]
    pub fn new<A: Support, B: Support>(a: &'s A, b: &'s B, simplex: &Simplex) -> Self {
        let difference = Difference::new(a, b);
        Self {
            expansion: Expansion::of(difference, simplex, Vec::new()),
        }
    }

    /// The polytope's vertices in the order in which it is walked.
    #[must_use]
    pub fn polytope(&self) -> impl ExactSizeIterator<Item = &SupportPoint> + Clone {
        self.expansion.polytope()
    }

    /// The origin's distances to the polytope's edges, in px; the edge k starts at vertex k.
    #[must_use]
    pub fn edge_distances(&self) -> impl ExactSizeIterator<Item = f64> {
        self.expansion.edge_distances()
    }

    /// Support queries of A − B so far.
    #[must_use]
    pub fn iterations(&self) -> usize {
        self.expansion.iterations()
    }

    /// What the depth rests on.
    #[must_use]
    pub fn certainty(&self) -> Certainty {
        self.expansion.certainty()
    }

    /// Runs to the end: the edge of the core of A − B closest to the origin.
    pub fn run(&mut self) -> ClosestEdge {
        self.expansion.run()
    }

    /// One support query, or `None` when the closest edge has been found.
    pub fn step(&mut self) -> Option<EpaStep> {
        self.expansion.step()
    }
}
