//! A user's trace of a query: what it claims, as it was written, and its numbers.

use serde::{Deserialize, Serialize};

use crate::lesson::{Dimension, Plane, Space};

/// Every step of the user's query, and its result.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace<D: Dimension> {
    /// The support queries, in order.
    pub steps: Vec<TraceStep<D>>,
    /// Whether the shapes are said to collide.
    pub colliding: Option<bool>,
    /// The penetration depth that is claimed, in px.
    pub depth: Option<f64>,
    /// The distance that is claimed, in px.
    pub distance: Option<f64>,
    /// The normal that is claimed, from A towards B.
    pub normal: Option<D::Vector>,
    /// The closest points that are claimed, as a point of A − B.
    pub closest: Option<TracePoint<D>>,
    /// The contacts that are claimed.
    pub contacts: Option<Vec<TraceContact<D>>>,
    /// What of the text is not among the steps.
    pub unread: Option<Unread>,
}

/// A point of A − B.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TracePoint<D: Dimension> {
    /// Where in A − B it is.
    pub at: D::Vector,
    /// The points on A and on B that make it, in world space.
    pub witnesses: Option<[D::Vector; 2]>,
}

/// A contact that is claimed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TraceContact<D: Dimension> {
    /// Its points on A and on B, in world space.
    pub witnesses: [D::Vector; 2],
    /// How deep it is, in px.
    pub depth: Option<f64>,
}

/// What of a trace's text is not among its steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// More steps, too many to be checked.
    Rest,
    /// A last line that breaks off, as of a program that crashed.
    Torn {
        /// Its number, from 1.
        line: usize,
    },
}

/// One support query of the user's trace. Points are of A − B, in world units; what was not written is `None`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TraceStep<D: Dimension> {
    /// Which algorithm asked.
    pub phase: Option<TracePhase>,
    /// The search direction, of any length.
    pub direction: D::Vector,
    /// The support point that was found along it.
    pub support: D::Vector,
    /// Its points on A and on B, in world space.
    pub witnesses: Option<[D::Vector; 2]>,
    /// The simplex as it stood before the query.
    pub simplex: Option<Vec<D::Vector>>,
    /// The simplex as it was kept after the query.
    pub kept_simplex: Option<Vec<D::Vector>>,
    /// EPA's polytope before the query: in the plane in the order in which it is walked, in space its vertices.
    pub polytope: Option<Vec<D::Vector>>,
    /// In the plane its closest edge, as indices into `polytope`.
    pub edge: Option<[usize; 2]>,
    /// In space its faces, as indices into `polytope`, counter-clockwise seen from outside.
    pub faces: Option<Vec<[usize; 3]>>,
    /// The closest of them, as an index into `faces`.
    pub face: Option<usize>,
    /// Those that the support is said to see, as indices into `faces`.
    pub removed: Option<Vec<usize>>,
    /// The unit normal of the closest edge or face, away from the origin.
    pub normal: Option<D::Vector>,
    /// The origin's distance to what is nearest so far, in px.
    pub distance: Option<f64>,
    /// The point that is nearest to the origin so far.
    pub closest: Option<D::Vector>,
    /// What was decided.
    pub outcome: Option<TraceOutcome>,
}

impl<D: Dimension> TraceStep<D> {
    /// Whether it is said to continue the search; where nothing is said, what `otherwise` says.
    pub(super) fn goes_on(&self, otherwise: impl FnOnce() -> bool) -> bool {
        self.outcome
            .map_or_else(otherwise, |outcome| outcome == TraceOutcome::GoesOn)
    }
}

impl TraceOutcome {
    /// That a search ends at the closest, or that it goes on.
    pub(super) fn closest_if(is_over: bool) -> Self {
        if is_over { Self::Closest } else { Self::GoesOn }
    }
}

/// A trace of a query in the plane.
pub type UserTrace = Trace<Plane>;

/// A step of one.
pub type UserStep = TraceStep<Plane>;

/// A trace of a query in space.
pub type SpatialTrace = Trace<Space>;

/// A step of one.
pub type SpatialStep = TraceStep<Space>;

/// The algorithm that a step of the user's trace is said to be of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TracePhase {
    /// GJK as a test.
    Gjk,
    /// The expanding polytope.
    Epa,
    /// GJK on the way to the closest point.
    #[serde(alias = "closest")]
    Distance,
}

/// What a step of the user's trace is said to have decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TraceOutcome {
    /// The simplex or polytope grows, or is reduced; the search continues.
    #[serde(alias = "grow", alias = "reduce", alias = "expand")]
    GoesOn,
    /// It ends: the shapes are apart.
    #[serde(alias = "apart", alias = "miss")]
    Separated,
    /// It ends: the shapes collide.
    #[serde(alias = "hit")]
    Colliding,
    /// It ends: this edge or point is the closest.
    Closest,
    /// It ends at a bound on its steps, with the best found, or by other means than its own points.
    Stopped,
}
