//! The rules of the textbook that can be got wrong: the first of each is right, and the default.

use glam::DVec2;

use super::Precision;

/// How many support queries each loop may take, as in the two-box demo.
const ITERATIONS: usize = 99;

/// How much farther than the edge a support point may be, in parts of its distance from the origin, for the edge to
/// count as the boundary.
const RELATIVE_TOLERANCE: f64 = 1e-10;

/// Every rule that can be got wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    /// What is run.
    pub algorithm: Algorithm,
    /// Where GJK looks first, of any length; from A's centre to B's where none is given.
    pub first: Option<DVec2>,
    /// In what arithmetic.
    pub precision: Precision,
    /// Along which direction B's support is asked.
    pub second_support: SecondSupport,
    /// Which verdict a support point level with the origin has.
    pub touching: Touching,
    /// Which side of an edge of GJK's triangle is outside.
    pub perpendicular: PerpendicularSide,
    /// What follows when the origin lies on GJK's segment.
    pub on_segment: OriginOnSegment,
    /// How many support queries each loop may take.
    pub iterations: usize,
    /// Which verdict GJK has when they are used up.
    pub at_cap: AtCap,
    /// Which part of a segment may be nearest to the origin.
    pub regions: SegmentRegions,
    /// Where the depth comes from.
    pub depth: DepthFrom,
    /// The winding of EPA's first triangle.
    pub winding: TriangleWinding,
    /// How the normal of an edge of EPA's polytope is turned outward.
    pub normal: EdgeNormal,
    /// How far an edge of EPA's polytope is from the origin.
    pub edge_distance: EdgeDistance,
    /// Whether the polytope's last edge is an edge.
    pub closing_edge: ClosingEdge,
    /// When EPA stops.
    pub stop: EpaStop,
    /// Which way along its axis SAT pushes.
    pub axis_sign: AxisSign,
    /// How long SAT's axes are.
    pub axis_length: AxisLength,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            algorithm: Algorithm::default(),
            first: None,
            precision: Precision::default(),
            second_support: SecondSupport::default(),
            touching: Touching::default(),
            perpendicular: PerpendicularSide::default(),
            on_segment: OriginOnSegment::default(),
            iterations: ITERATIONS,
            at_cap: AtCap::default(),
            regions: SegmentRegions::default(),
            depth: DepthFrom::default(),
            winding: TriangleWinding::default(),
            normal: EdgeNormal::default(),
            edge_distance: EdgeDistance::default(),
            closing_edge: ClosingEdge::default(),
            stop: EpaStop::OfReach(RELATIVE_TOLERANCE),
            axis_sign: AxisSign::default(),
            axis_length: AxisLength::default(),
        }
    }
}

/// What is run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Algorithm {
    /// GJK as a test, then EPA or GJK's distance.
    #[default]
    Gjk,
    /// The separating axis theorem over all edges.
    Sat,
}

/// Along which direction B's support is asked, A's being asked along d.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SecondSupport {
    /// Along −d.
    #[default]
    Opposite,
    /// Along d too.
    Same,
}

/// Which verdict a support point level with the origin has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Touching {
    /// The shapes touch, which collides.
    #[default]
    Collides,
    /// They are apart.
    IsApart,
}

/// By what the perpendicular of the triangle's edge ab is turned away from its third vertex c.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PerpendicularSide {
    /// By c − a.
    #[default]
    AwayFromThird,
    /// By c, as if a were the origin.
    AgainstThirdPoint,
}

/// What follows when the origin lies on GJK's segment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OriginOnSegment {
    /// The search continues perpendicular to it, for a triangle.
    #[default]
    GoesOn,
    /// GJK ends with two points.
    Ends,
}

/// Which verdict GJK has when its iterations are used up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AtCap {
    /// None.
    #[default]
    NoVerdict,
    /// The shapes collide.
    Collides,
}

/// Which part of a segment may be nearest to the origin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SegmentRegions {
    /// A point between its ends, or one of them.
    #[default]
    WithVertices,
    /// The foot of the perpendicular on its line, wherever it is.
    EdgeAlone,
}

/// Where the depth comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DepthFrom {
    /// From EPA.
    #[default]
    Epa,
    /// From the closest edge of GJK's last simplex.
    LastSimplex,
}

/// The winding of EPA's first triangle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TriangleWinding {
    /// Reversed where it is clockwise.
    #[default]
    MadeCounterClockwise,
    /// As GJK hands it over.
    AsItComes,
}

/// How the normal of an edge of EPA's polytope is turned outward.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EdgeNormal {
    /// By the polytope's winding.
    #[default]
    ByWinding,
    /// By the sign of n·a, a being an end of the edge; where that is 0 it stays as it fell.
    AwayFromOrigin,
    /// By the triple product, which is zero where the origin lies on the edge.
    TripleProduct,
}

/// How far an edge of EPA's polytope is from the origin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EdgeDistance {
    /// As far as its line.
    #[default]
    ToLine,
    /// As far as its middle.
    ToMiddle,
}

/// Whether the edge from the polytope's last vertex to its first is an edge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClosingEdge {
    /// It is.
    #[default]
    LookedAt,
    /// It is left out.
    LeftOut,
}

/// How much farther than the closest edge a support point may be for EPA to stop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EpaStop {
    /// So many parts of the support point's distance from the origin.
    OfReach(f64),
    /// So many px, however small the shapes are.
    Absolute(f64),
}

/// Which way along its axis SAT pushes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AxisSign {
    /// The shorter way.
    #[default]
    ShorterWay,
    /// From A's centre to B's.
    ByCenters,
}

/// How long SAT's axes are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AxisLength {
    /// 1.
    #[default]
    One,
    /// As long as the edge; the least overlap is divided by it in the end.
    OfEdge,
}
