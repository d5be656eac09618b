//! What a step of EPA says: which edge was asked, what came of it, and why.

use glam::DVec2;

use super::SupportPoint;

/// What one support query of EPA decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EpaOutcome {
    /// The support point lies outside the edge and went into the polytope.
    Expand,
    /// Nothing lies outside the edge: it is on the boundary of A − B.
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
    /// The support point lies outside the edge.
    Outside,
    /// Nothing lies outside the edge.
    OnBoundary,
    /// A − B is a single point.
    SinglePoint,
    /// The polytope is the exact boundary of A − B, and this its closest edge.
    SettledExactly,
    /// [`SMOOTH_BOUND`](super::SMOOTH_BOUND) queries on a smooth shape did not settle it: the closest edge found.
    BoundReached,
}

impl EpaCase {
    /// The case's name in traces.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Outside => "outside",
            Self::OnBoundary => "on-boundary",
            Self::SinglePoint => "single-point",
            Self::SettledExactly => "settled-exactly",
            Self::BoundReached => "bound-reached",
        }
    }
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
    /// Why.
    pub case: EpaCase,
}
