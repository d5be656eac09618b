//! What a step of GJK's distance says: what was asked, what came of it, and why.

use glam::DVec3;

use super::{Simplex, SupportPoint};

/// What one support query of the distance decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DistanceOutcome {
    /// Another feature is taken to be the nearest.
    Reduce,
    /// Nothing is nearer.
    Closest,
}

impl DistanceOutcome {
    /// The decision's name in traces.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Reduce => "reduce",
            Self::Closest => "closest",
        }
    }
}

/// Why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DistanceCase {
    /// A vertex is nearer than what was nearest.
    NearerVertex,
    /// An edge is nearer than what was nearest.
    NearerEdge,
    /// A face is nearer than what was nearest.
    NearerFace,
    /// The support leaves a feature without it, as only rounding can: of all the corners, edges and faces of the
    /// simplex, each measured finely, this is the nearest.
    Remeasured,
    /// Nothing is nearer than this vertex.
    NearestVertex,
    /// Nothing is nearer than this edge.
    NearestEdge,
    /// Nothing is nearer than this face.
    NearestFace,
    /// [`SMOOTH_BOUND`](super::SMOOTH_BOUND) queries on a smooth shape, or [`HULL_BOUND`](super::HULL_BOUND) on
    /// hulls, did not settle it: the nearest feature found.
    BoundReached,
}

impl DistanceCase {
    /// The case's name in traces.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::NearerVertex => "nearer-vertex",
            Self::NearerEdge => "nearer-edge",
            Self::NearerFace => "nearer-face",
            Self::Remeasured => "remeasured",
            Self::NearestVertex => "nearest-vertex",
            Self::NearestEdge => "nearest-edge",
            Self::NearestFace => "nearest-face",
            Self::BoundReached => "bound-reached",
        }
    }
}

/// One support query of the distance and what came of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DistanceStep {
    /// The nearest feature before this query, as a simplex of one to three points.
    pub simplex: Simplex,
    /// The search direction, of any length.
    pub direction: DVec3,
    /// The support point of A − B along it.
    pub support: SupportPoint,
    /// The nearest feature after this query, as a simplex.
    pub nearest: Simplex,
    /// The point of A − B nearest the origin, after this query.
    pub closest: DVec3,
    /// Its distance, in px.
    pub distance: f64,
    /// What was decided.
    pub outcome: DistanceOutcome,
    /// Why.
    pub case: DistanceCase,
    /// Which of the simplex's points and, after them, the support point stay.
    pub kept: [bool; 4],
}
