//! A trace of a query that somebody else's code made: what it claims, as it was written.

pub(super) mod numbers;
pub(super) mod reading;

pub use reading::TraceError;

use glam::DVec2;

/// Every step of somebody else's query, and what it came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ForeignTrace {
    /// The support queries, in order.
    pub steps: Vec<ForeignStep>,
    /// Whether the shapes are said to collide.
    pub colliding: Option<bool>,
    /// The penetration depth that is claimed, in px.
    pub depth: Option<f64>,
    /// The distance that is claimed, in px.
    pub distance: Option<f64>,
    /// The normal that is claimed, from A towards B.
    pub normal: Option<DVec2>,
}

/// One support query of somebody else's. Points are of A − B, in world units; what was not written is `None`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ForeignStep {
    /// Which algorithm asked.
    pub phase: Option<ForeignPhase>,
    /// The search direction, of any length.
    pub direction: DVec2,
    /// The support point that was found along it.
    pub support: DVec2,
    /// Its points on A and on B, in world space.
    pub witnesses: Option<[DVec2; 2]>,
    /// The simplex as it stood before the query.
    pub simplex: Option<Vec<DVec2>>,
    /// The simplex, or the portal, as it was kept after the query.
    pub kept_simplex: Option<Vec<DVec2>>,
    /// The point inside A − B that Minkowski portal refinement looks from.
    pub interior: Option<DVec2>,
    /// Its portal before the query, of at most two points.
    pub portal: Option<Vec<DVec2>>,
    /// EPA's polytope before the query, in the order in which it is walked.
    pub polytope: Option<Vec<DVec2>>,
    /// Its closest edge, as indices into `polytope`.
    pub edge: Option<[usize; 2]>,
    /// The unit normal of that edge, away from the origin.
    pub normal: Option<DVec2>,
    /// The origin's distance to what is nearest so far, in px.
    pub distance: Option<f64>,
    /// Of portal refinement, how far beyond the origin its ray leaves A − B, in px.
    pub depth: Option<f64>,
    /// The point that is nearest to the origin so far.
    pub closest: Option<DVec2>,
    /// What was decided.
    pub outcome: Option<ForeignOutcome>,
}

/// The algorithm that a step of somebody else's trace is said to be of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForeignPhase {
    /// GJK as a test.
    Gjk,
    /// The expanding polytope.
    Epa,
    /// GJK on the way to the closest point, of shapes that are known to be apart.
    Distance,
    /// GJK on the way to the closest point, from its beginning.
    Closest,
    /// Minkowski portal refinement.
    Mpr,
}

/// What a step of somebody else's trace is said to have decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForeignOutcome {
    /// The simplex or polytope grows, or is reduced; the search goes on.
    GoesOn,
    /// It ends: the shapes are apart.
    Separated,
    /// It ends: the shapes collide.
    Colliding,
    /// It ends: this edge or point is the closest.
    Closest,
    /// It ends at a bound on its steps, with the best found, or by other means than its own points.
    Stopped,
}
