//! The gallery of well-known wrong rules.

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
    /// The new point is put in at the wrapped index, at the wrong end of the polytope.
    WrappedIndex,
    /// A strict comparison, for which touching is apart.
    StrictComparison,
    /// The sign of SAT's normal is told by the centers.
    SatCenters,
    /// The overlap is measured along axes that are not of length 1.
    SatNotNormalized,
    /// The input is clockwise, or y points down, and the normals point inward.
    Winding,
    /// Edges are tested where the region of a vertex decides.
    EdgesAlone,
    /// EPA begins with a simplex of two points.
    TwoPointSimplex,
    /// EPA stops, or creeps, by an absolute tolerance.
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
}
