//! What a step of EPA says: which face was asked, what came of it, and why.

use glam::DVec3;

use super::SupportPoint;

/// What one support query of EPA decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EpaOutcome {
    /// The support point lies outside the face and went into the polytope.
    Expand,
    /// Nothing lies outside the face: it is on the boundary of A − B.
    Closest,
}

impl EpaOutcome {
    /// The decision's name in traces.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Expand => "expand",
            Self::Closest => "closest",
        }
    }
}

/// Why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EpaCase {
    /// The support point lies outside the face.
    Outside,
    /// Nothing lies outside the face.
    OnBoundary,
    /// A − B is a point or a segment, which has no face: it touches the origin.
    NoFace,
    /// [`SMOOTH_BOUND`](super::SMOOTH_BOUND) queries on a smooth shape did not settle it: the closest face found.
    BoundReached,
}

impl EpaCase {
    /// The case's name in traces.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Outside => "outside",
            Self::OnBoundary => "on-boundary",
            Self::NoFace => "no-face",
            Self::BoundReached => "bound-reached",
        }
    }
}

/// One support query of EPA and what came of it. Vertices and faces are told as indices into
/// [`Epa::vertices`](super::Epa::vertices) and [`Epa::faces`](super::Epa::faces) before this query; the support
/// point, where it expands, becomes the vertex after the last.
#[derive(Clone, Debug, PartialEq)]
pub struct EpaStep {
    /// The closest face.
    pub face: usize,
    /// Its outward unit normal.
    pub normal: DVec3,
    /// The origin's distance to its plane, in px.
    pub distance: f64,
    /// The support point of A − B along the normal.
    pub support: SupportPoint,
    /// What was decided.
    pub outcome: EpaOutcome,
    /// Why.
    pub case: EpaCase,
    /// The faces that the support point sees, which go.
    pub removed: Vec<usize>,
    /// The edges about them, each of which makes a new face with the support point, in the order in which they
    /// close round the hole.
    pub horizon: Vec<[usize; 2]>,
}
