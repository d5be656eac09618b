//! What a step of GJK says: what was asked, what came of it, and why.

use glam::DVec3;

use super::{Simplex, SupportPoint};

/// What one support query of GJK decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GjkOutcome {
    /// The simplex took the point in and needs more.
    Grow,
    /// Part of the simplex lies farther from the origin than the rest: points went.
    Reduce,
    /// All of A − B lies behind the origin: the cores are apart.
    Separated,
    /// The simplex holds the origin: the cores collide.
    Colliding,
}

impl GjkOutcome {
    /// The decision's name in traces.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Grow => "grow",
            Self::Reduce => "reduce",
            Self::Separated => "separated",
            Self::Colliding => "colliding",
        }
    }
}

/// Why. Points are told as indices into the step's simplex and, after it, the support.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GjkCase {
    /// The first point: next comes the opposite direction.
    First,
    /// The support falls short of the origin along the direction.
    FallsShort,
    /// The support is the origin.
    AtOrigin,
    /// The second support is the first again.
    FoundAgain,
    /// The origin is nearest this point of the simplex, and the others go.
    NearVertex(usize),
    /// The origin is nearest this edge: the next search goes square to it.
    BesideEdge([usize; 2]),
    /// The origin is nearest this triangle, and faces it: the next search goes along the triangle's normal.
    FacingTriangle([usize; 3]),
    /// The origin is beyond this face of the tetrahedron: the point across from it goes.
    BeyondFace {
        /// The face, which stays.
        face: [usize; 3],
        /// The point that goes.
        gone: usize,
    },
    /// The origin is on this edge.
    OnEdge([usize; 2]),
    /// The origin is on this triangle.
    OnTriangle([usize; 3]),
    /// The origin is inside the tetrahedron.
    Inside,
    /// Rounding left it open, and a polytope grown by exact signs alone settled it.
    SettledExactly,
    /// The support of a smooth shape is level with the origin as far as rounding lets one tell.
    LevelWithinRounding,
    /// [`SMOOTH_BOUND`](super::SMOOTH_BOUND) queries on a smooth shape did not settle it, which counts as touching.
    BoundReached,
}

impl GjkCase {
    /// The case's name in traces.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::FallsShort => "falls-short",
            Self::AtOrigin => "at-origin",
            Self::FoundAgain => "found-again",
            Self::NearVertex(_) => "near-vertex",
            Self::BesideEdge(_) => "beside-edge",
            Self::FacingTriangle(_) => "facing-triangle",
            Self::BeyondFace { .. } => "beyond-face",
            Self::OnEdge(_) => "on-edge",
            Self::OnTriangle(_) => "on-triangle",
            Self::Inside => "inside",
            Self::SettledExactly => "settled-exactly",
            Self::LevelWithinRounding => "level-within-rounding",
            Self::BoundReached => "bound-reached",
        }
    }
}

/// One support query of GJK and what came of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GjkStep {
    /// The simplex before this query.
    pub simplex: Simplex,
    /// The search direction, of any length.
    pub direction: DVec3,
    /// The support point of A − B along it.
    pub support: SupportPoint,
    /// What was decided.
    pub outcome: GjkOutcome,
    /// Why.
    pub case: GjkCase,
    /// Which of the simplex's points and, after them, the support point stay.
    pub kept: [bool; 4],
}
