//! The gallery of well-known wrong rules: each the right textbook with one of its rules changed.

mod code;
mod run;
mod scene;
mod words;

pub use code::RuleCode;
pub use run::FaultRun;

use super::textbook::{
    Algorithm, AtCap, AxisLength, AxisSign, ClosingEdge, DepthFrom, EdgeDistance, EdgeNormal,
    EpaStop, OriginOnSegment, PerpendicularSide, Precision, Rules, SecondSupport, SegmentRegions,
    Touching, TriangleWinding,
};

/// How few support queries the loop of [`Fault::CapCollides`] takes.
const FEW_ITERATIONS: usize = 6;

/// The tolerance of [`Fault::AbsoluteTolerance`], in px.
const COARSE_TOLERANCE: f64 = 1e-3;

/// A rule that is often got wrong, as it is got wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// Both supports are asked along the same direction.
    SameDirection,
    /// The side of the perpendicular is told by c in place of c − a.
    PerpendicularSign,
    /// EPA's normal points inward where the origin lies on the edge.
    InvertedNormal,
    /// The distance to an edge is taken at its middle.
    EdgeMiddle,
    /// The index does not wrap: the edge from the polytope's last vertex to its first is left out.
    WrappedIndex,
    /// A strict comparison, for which touching is apart.
    StrictComparison,
    /// The sign of SAT's normal is told by the centers.
    SatCenters,
    /// The overlap is measured along axes that are not of length 1.
    SatNotNormalized,
    /// GJK's triangle is clockwise, or y points down, and EPA's normals point inward.
    Winding,
    /// Edges are tested where the region of a vertex decides.
    EdgesAlone,
    /// EPA begins with a simplex of two points, whose edge has no triple product.
    TwoPointSimplex,
    /// EPA stops by an absolute tolerance.
    AbsoluteTolerance,
    /// Running out of iterations counts as colliding.
    CapCollides,
    /// Single precision far from the origin.
    SinglePrecision,
    /// The last distance of GJK is taken for the depth.
    LastDistance,
}

impl Fault {
    /// All of them, in the order of the gallery.
    pub const ALL: [Self; 15] = [
        Self::SameDirection,
        Self::PerpendicularSign,
        Self::InvertedNormal,
        Self::EdgeMiddle,
        Self::WrappedIndex,
        Self::StrictComparison,
        Self::SatCenters,
        Self::SatNotNormalized,
        Self::Winding,
        Self::EdgesAlone,
        Self::TwoPointSimplex,
        Self::AbsoluteTolerance,
        Self::CapCollides,
        Self::SinglePrecision,
        Self::LastDistance,
    ];

    /// Its name on the command line.
    #[must_use]
    pub fn slug(self) -> &'static str {
        match self {
            Self::SameDirection => "same-direction",
            Self::PerpendicularSign => "perpendicular-sign",
            Self::InvertedNormal => "inverted-normal",
            Self::EdgeMiddle => "edge-middle",
            Self::WrappedIndex => "wrapped-index",
            Self::StrictComparison => "strict-comparison",
            Self::SatCenters => "sat-centers",
            Self::SatNotNormalized => "sat-not-normalized",
            Self::Winding => "winding",
            Self::EdgesAlone => "edges-alone",
            Self::TwoPointSimplex => "two-point-simplex",
            Self::AbsoluteTolerance => "absolute-tolerance",
            Self::CapCollides => "cap-collides",
            Self::SinglePrecision => "single-precision",
            Self::LastDistance => "last-distance",
        }
    }
    /// The fault of this name.
    #[must_use]
    pub fn named(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fault| fault.slug() == slug)
    }

    /// The textbook's rules with the wrong one among them.
    #[must_use]
    pub fn rules(self) -> Rules {
        let mut rules = Rules::default();
        match self {
            Self::SameDirection => rules.second_support = SecondSupport::Same,
            Self::PerpendicularSign => rules.perpendicular = PerpendicularSide::AgainstThirdPoint,
            Self::InvertedNormal => rules.normal = EdgeNormal::AwayFromOrigin,
            Self::EdgeMiddle => rules.edge_distance = EdgeDistance::ToMiddle,
            Self::WrappedIndex => rules.closing_edge = ClosingEdge::LeftOut,
            Self::StrictComparison => rules.touching = Touching::IsApart,
            Self::SatCenters => {
                rules.algorithm = Algorithm::Sat;
                rules.axis_sign = AxisSign::ByCenters;
            }
            Self::SatNotNormalized => {
                rules.algorithm = Algorithm::Sat;
                rules.axis_length = AxisLength::OfEdge;
            }
            Self::Winding => rules.winding = TriangleWinding::AsItComes,
            Self::EdgesAlone => rules.regions = SegmentRegions::EdgeAlone,
            Self::TwoPointSimplex => {
                rules.on_segment = OriginOnSegment::Ends;
                rules.normal = EdgeNormal::TripleProduct;
            }
            Self::AbsoluteTolerance => rules.stop = EpaStop::Absolute(COARSE_TOLERANCE),
            Self::CapCollides => {
                rules.iterations = FEW_ITERATIONS;
                rules.at_cap = AtCap::Collides;
            }
            Self::SinglePrecision => rules.precision = Precision::Single,
            Self::LastDistance => rules.depth = DepthFrom::LastSimplex,
        }
        rules
    }
}
