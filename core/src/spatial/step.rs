//! A step of GJK, of EPA or of the distance: its query, its decision and the reason.

use glam::DVec3;
use strum::IntoStaticStr;

use super::{DistanceOutcome, EpaOutcome, GjkOutcome, Simplex, SupportPoint};

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
    /// The second support is the first again.
    FoundAgain,
    /// The origin is nearest this point of the simplex, and the others are dropped.
    NearVertex(usize),
    /// The origin is nearest this edge: the next query goes perpendicular to it.
    BesideEdge([usize; 2]),
    /// The origin is nearest this triangle and projects into it: the next query goes along the triangle's normal.
    FacingTriangle([usize; 3]),
    /// The origin is beyond this face of the tetrahedron: the point opposite it is dropped.
    BeyondFace {
        /// The face, which is kept.
        face: [usize; 3],
        /// The dropped point.
        gone: usize,
    },
    /// The origin is on this edge.
    OnEdge([usize; 2]),
    /// The origin is on this triangle.
    OnTriangle([usize; 3]),
    /// The origin is inside the tetrahedron.
    Inside,
    /// Rounding left the verdict open, and a polytope grown by exact signs alone settled it.
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

/// One support query of GJK and its result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GjkStep {
    /// The simplex before this query.
    pub simplex: Simplex,
    /// The search direction, of any length.
    pub direction: DVec3,
    /// The support point of A − B along it.
    pub support: SupportPoint,
    /// The decision.
    pub outcome: GjkOutcome,
    /// The reason for the decision.
    pub case: GjkCase,
    /// Which of the simplex's points and, after them, the support point are kept.
    pub kept: [bool; 4],
}

/// The reason for the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum EpaCase {
    /// The support point lies outside the face.
    Outside,
    /// No point lies outside the face.
    OnBoundary,
    /// A − B is a point or a segment, which has no face: it touches the origin.
    NoFace,
    /// [`SMOOTH_BOUND`](super::SMOOTH_BOUND) queries on a smooth shape did not settle the answer: the closest face
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

/// One support query of EPA and its result. Vertices and faces are indices into [`Epa::vertices`](super::Epa::vertices)
/// and [`Epa::faces`](super::Epa::faces) before this query; the support point of an expansion becomes the vertex after
/// the last.
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
    /// The decision.
    pub outcome: EpaOutcome,
    /// The reason for the decision.
    pub case: EpaCase,
    /// The faces that the support point sees, which are removed.
    pub removed: Vec<usize>,
    /// The edges about them, each of which makes a new face with the support point, in cyclic order.
    pub horizon: Vec<[usize; 2]>,
}

/// The reason for the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum DistanceCase {
    /// A vertex is nearer than the previous feature.
    NearerVertex,
    /// An edge is nearer than the previous feature.
    NearerEdge,
    /// A face is nearer than the previous feature.
    NearerFace,
    /// The support is not new or not in the nearest feature, which only rounding can cause: of all corners, edges and
    /// faces of the simplex, each measured accurately, this is the nearest.
    Remeasured,
    /// No point is nearer than this vertex.
    NearestVertex,
    /// No point is nearer than this edge.
    NearestEdge,
    /// No point is nearer than this face.
    NearestFace,
    /// [`SMOOTH_BOUND`](super::SMOOTH_BOUND) queries on a smooth shape, or [`HULL_BOUND`](super::HULL_BOUND) on hulls,
    /// did not settle the answer: the nearest feature found.
    BoundReached,
}

impl DistanceCase {
    /// The case's name in traces.
    #[must_use]
    pub fn slug(self) -> &'static str {
        self.into()
    }
}

/// One support query of the distance and its result.
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
    /// The decision.
    pub outcome: DistanceOutcome,
    /// The reason for the decision.
    pub case: DistanceCase,
    /// Which of the simplex's points and, after them, the support point are kept.
    pub kept: [bool; 4],
}
