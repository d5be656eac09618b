//! A user's trace of a query: its claims as given, and its numbers.

use serde::{Deserialize, Serialize};

use crate::lesson::{Dimension, Plane, Space};

/// Every step of the user's query, and its result.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace<D: Dimension> {
    /// The support queries, in order.
    pub steps: Vec<TraceStep<D>>,
    /// Whether the shapes collide.
    pub colliding: Option<bool>,
    /// The penetration depth, in px.
    pub depth: Option<f64>,
    /// The distance, in px.
    pub distance: Option<f64>,
    /// The normal, from A towards B.
    pub normal: Option<D::Vector>,
    /// The closest points, as a point of A − B.
    pub closest: Option<TracePoint<D>>,
    /// The contacts.
    pub contacts: Option<Vec<TraceContact<D>>>,
    /// What of the text isn't in the steps.
    pub unread: Option<Unread>,
    /// The names of fields of the text that are unknown, so that nothing of them is checked.
    pub ignored: Vec<String>,
}

/// A point of A − B.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TracePoint<D: Dimension> {
    /// Its position in A − B.
    pub at: D::Vector,
    /// Its points on A and on B, in world space.
    pub witnesses: Option<[D::Vector; 2]>,
}

/// A claimed contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TraceContact<D: Dimension> {
    /// Its points on A and on B, in world space.
    pub witnesses: [D::Vector; 2],
    /// Its depth, in px.
    pub depth: Option<f64>,
}

/// The part of a trace's text that isn't in its steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// Further steps, beyond the limit of the check.
    Rest,
    /// A truncated last line, as from a program that crashed.
    Torn {
        /// Its number, from 1.
        line: usize,
    },
}

/// One support query of the user trace. Points are of A − B, in world units; missing values are `None`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TraceStep<D: Dimension> {
    /// The algorithm.
    pub phase: Option<TracePhase>,
    /// The search direction, of any length.
    pub direction: D::Vector,
    /// The support point along it.
    pub support: D::Vector,
    /// Its points on A and on B, in world space.
    pub witnesses: Option<[D::Vector; 2]>,
    /// The simplex before the query.
    pub simplex: Option<Vec<D::Vector>>,
    /// The simplex kept after the query.
    pub kept_simplex: Option<Vec<D::Vector>>,
    /// EPA's polytope before the query: in the plane in the order of its boundary, in space its vertices.
    pub polytope: Option<Vec<D::Vector>>,
    /// In the plane its closest edge, as indices into `polytope`.
    pub edge: Option<[usize; 2]>,
    /// In space its faces, as indices into `polytope`, counter-clockwise seen from outside.
    pub faces: Option<Vec<[usize; 3]>>,
    /// The closest of them, as an index into `faces`.
    pub face: Option<usize>,
    /// The faces claimed to be visible from the support, as indices into `faces`.
    pub removed: Option<Vec<usize>>,
    /// The unit normal of the closest edge or face, away from the origin.
    pub normal: Option<D::Vector>,
    /// The origin's distance to the nearest feature so far, in px.
    pub distance: Option<f64>,
    /// The point nearest to the origin so far.
    pub closest: Option<D::Vector>,
    pub outcome: Option<TraceOutcome>,
}

impl<D: Dimension> TraceStep<D> {
    /// Whether it claims to continue the search; by default `otherwise`.
    pub(super) fn goes_on(&self, otherwise: impl FnOnce() -> bool) -> bool {
        self.outcome
            .map_or_else(otherwise, |outcome| outcome == TraceOutcome::GoesOn)
    }

    /// Whether it removes faces, so that a search without an outcome continues.
    pub(super) fn removes_faces(&self) -> bool {
        self.removed.as_ref().is_some_and(|faces| !faces.is_empty())
    }
}

impl TraceOutcome {
    /// The claim that a search ends at the closest point, or that it continues.
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

/// The claimed algorithm of a step of the user trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TracePhase {
    /// GJK as a test.
    Gjk,
    /// The expanding polytope.
    Epa,
    /// GJK for the closest point.
    #[serde(alias = "closest")]
    Distance,
}

/// The claimed decision of a step of the user trace.
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
    /// It ends at a bound on its steps, with the best result, or by other means than its own points.
    Stopped,
}
