//! A step of GJK, of EPA or of a cast: its query, its decision and the reason.

use glam::DVec2;
use strum::IntoStaticStr;

use super::{Simplex, SupportPoint};

/// What one support query of GJK decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum GjkOutcome {
    /// The point was added to the simplex, which needs more.
    Grow,
    /// Part of the simplex lies farther from the origin than the rest: points are dropped.
    Reduce,
    /// All of A − B lies behind the origin: the cores are apart.
    Separated,
    /// The simplex contains the origin: the cores collide.
    Colliding,
}

impl GjkOutcome {
    /// The decision's name in traces.
    #[must_use]
    pub fn slug(self) -> &'static str {
        self.into()
    }

    /// Whether the cores collide, once that is decided.
    #[inline(always)]
    pub(crate) fn verdict(self) -> Option<bool> {
        match self {
            Self::Separated => Some(false),
            Self::Colliding => Some(true),
            Self::Grow | Self::Reduce => None,
        }
    }
}

/// The reason for the decision. Points are indices into the step's simplex and, after it, the support.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum GjkCase {
    /// The first point: next comes the opposite direction.
    First,
    /// The support falls short of the origin along the direction.
    FallsShort,
    /// The support is the origin.
    AtOrigin,
    /// The origin lies on the line between the two points.
    Between,
    /// The second support is the first again.
    FoundAgain,
    /// The origin is in line with the two points, not between them.
    InLine {
        /// The farther one, which is dropped.
        gone: usize,
    },
    /// The origin lies off the line through the two points.
    Beside,
    /// The origin is inside the triangle.
    Inside,
    /// The origin is on this edge of the triangle.
    OnEdge([usize; 2]),
    /// The origin is beyond the edge opposite this point of the triangle.
    BeyondEdge {
        /// The dropped point.
        gone: usize,
    },
    /// Rounding left the verdict open, and the exact boundary of A − B settled it.
    SettledExactly,
    /// The support of a smooth shape is level with the origin to within rounding.
    LevelWithinRounding,
    /// [`SMOOTH_BOUND`](super::SMOOTH_BOUND) queries on a smooth shape did not settle the verdict, which counts as
    /// touching.
    BoundReached,
}

impl GjkCase {
    /// The case's name in traces.
    #[must_use]
    pub fn slug(self) -> &'static str {
        self.into()
    }
}

/// A step of GJK without its query, in either dimension: of a simplex and a support of N points together.
#[derive(Clone, Copy)]
pub(crate) struct Decision<Case, const N: usize> {
    pub(crate) outcome: GjkOutcome,
    pub(crate) case: Case,
    pub(crate) kept: [bool; N],
}

impl<Case, const N: usize> Decision<Case, N> {
    #[inline(always)]
    pub(crate) fn new(outcome: GjkOutcome, case: Case, kept: [bool; N]) -> Self {
        Self {
            outcome,
            case,
            kept,
        }
    }

    #[inline(always)]
    pub(crate) fn grow(case: Case, kept: [bool; N]) -> Self {
        Self::new(GjkOutcome::Grow, case, kept)
    }

    #[inline(always)]
    pub(crate) fn reduce(case: Case, kept: [bool; N]) -> Self {
        Self::new(GjkOutcome::Reduce, case, kept)
    }

    #[inline(always)]
    pub(crate) fn colliding(case: Case, kept: [bool; N]) -> Self {
        Self::new(GjkOutcome::Colliding, case, kept)
    }
}

/// One support query of GJK and its result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GjkStep {
    /// The simplex before this query.
    pub simplex: Simplex,
    /// The search direction, of any length.
    pub direction: DVec2,
    /// The support point of A − B along it.
    pub support: SupportPoint,
    /// The decision.
    pub outcome: GjkOutcome,
    /// The reason for the decision.
    pub case: GjkCase,
    /// Which of the simplex's points and, after them, the support point are kept.
    pub kept: [bool; 3],
}

/// What one support query of EPA decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum EpaOutcome {
    /// The support point lies outside the edge or face and was added to the polytope.
    Expand,
    /// No point lies outside the edge or face: it is on the boundary of A − B.
    Closest,
}

impl EpaOutcome {
    /// The decision's name in traces.
    #[must_use]
    pub fn slug(self) -> &'static str {
        self.into()
    }
}

/// The reason for the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum EpaCase {
    /// The support point lies outside the edge.
    Outside,
    /// No point lies outside the edge.
    OnBoundary,
    /// A − B is a single point.
    SinglePoint,
    /// The polytope is the exact boundary of A − B, and this its closest edge.
    SettledExactly,
    /// [`SMOOTH_BOUND`](super::SMOOTH_BOUND) queries on a smooth shape did not settle the answer: the closest edge
    /// found.
    BoundReached,
}

impl EpaCase {
    /// The case's name in traces.
    #[must_use]
    pub fn slug(self) -> &'static str {
        self.into()
    }
}

/// One support query of EPA and its result.
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
    /// The decision.
    pub outcome: EpaOutcome,
    /// The reason for the decision.
    pub case: EpaCase,
}

/// What a step of a cast decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastOutcome {
    /// There is a gap along the axis: B advances until it is closed.
    Advance,
    /// There is no gap to close along the axis: the search goes on.
    Nearer,
    /// They touch, or overlap from the start.
    Touching,
    /// The motion does not close the gap along the axis.
    Parting,
    /// The motion ends before it has closed the gap along the axis.
    FallsShort,
    /// The bound was reached.
    BoundReached,
}

/// A step of a cast.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CastStep {
    /// The fraction of the translation at the query, 0 to 1.
    pub fraction: f64,
    /// The axis of the query, a unit vector from A towards B.
    pub normal: DVec2,
    /// The gap along the axis, in px; negative if the axis does not separate the shapes.
    pub gap: f64,
    /// The decision.
    pub outcome: CastOutcome,
}
