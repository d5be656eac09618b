//! A trace of a query made by the user's code: what it claims, as it was written.

mod numbers;
mod reading;

pub use reading::TraceError;

use glam::{DVec2, DVec3};
use serde::Serialize;

/// Every step of the user's query, and what it came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace<V> {
    /// The support queries, in order.
    pub steps: Vec<TraceStep<V>>,
    /// Whether the shapes are said to collide.
    pub colliding: Option<bool>,
    /// The penetration depth that is claimed, in px.
    pub depth: Option<f64>,
    /// The distance that is claimed, in px.
    pub distance: Option<f64>,
    /// The normal that is claimed, from A towards B.
    pub normal: Option<V>,
    /// The closest points that are claimed: of A − B, with those on A and on B that make it.
    pub closest: Option<(V, Option<[V; 2]>)>,
    /// The contacts that are claimed.
    pub contacts: Option<Vec<TraceContact<V>>>,
    /// What of the text is not among the steps.
    pub unread: Option<Unread>,
}

/// A contact that is claimed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TraceContact<V> {
    /// Its points on A and on B, in world space.
    pub witnesses: [V; 2],
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
pub struct TraceStep<V> {
    /// Which algorithm asked.
    pub phase: Option<ForeignPhase>,
    /// The search direction, of any length.
    pub direction: V,
    /// The support point that was found along it.
    pub support: V,
    /// Its points on A and on B, in world space.
    pub witnesses: Option<[V; 2]>,
    /// The simplex as it stood before the query.
    pub simplex: Option<Vec<V>>,
    /// The simplex as it was kept after the query.
    pub kept_simplex: Option<Vec<V>>,
    /// EPA's polytope before the query: in the plane in the order in which it is walked, in space its vertices.
    pub polytope: Option<Vec<V>>,
    /// In the plane its closest edge, as indices into `polytope`.
    pub edge: Option<[usize; 2]>,
    /// In space its faces, as indices into `polytope`, counter-clockwise seen from outside.
    pub faces: Option<Vec<[usize; 3]>>,
    /// The closest of them, as an index into `faces`.
    pub face: Option<usize>,
    /// Those that the support is said to see, as indices into `faces`.
    pub removed: Option<Vec<usize>>,
    /// The unit normal of the closest edge or face, away from the origin.
    pub normal: Option<V>,
    /// The origin's distance to what is nearest so far, in px.
    pub distance: Option<f64>,
    /// The point that is nearest to the origin so far.
    pub closest: Option<V>,
    /// What was decided.
    pub outcome: Option<ForeignOutcome>,
}

/// A trace of a query in the plane.
pub type UserTrace = Trace<DVec2>;

/// A step of one.
pub type ForeignStep = TraceStep<DVec2>;

/// A trace of a query in space.
pub type ForeignTraceInSpace = Trace<DVec3>;

/// The algorithm that a step of the user's trace is said to be of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ForeignPhase {
    /// GJK as a test.
    Gjk,
    /// The expanding polytope.
    Epa,
    /// GJK on the way to the closest point.
    Distance,
}

/// What a step of the user's trace is said to have decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ForeignOutcome {
    /// The simplex or polytope grows, or is reduced; the search continues.
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
