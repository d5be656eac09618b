//! The plane and space, as far as a lesson says the same of both.

use std::fmt::Debug;

use super::StepData;
use crate::exact::cross_of_sums;
use crate::planar::{EpaOutcome, SupportPoint};
use crate::scene::Geometry;
pub use crate::scene::{Plane, Space, Vector};

/// The plane or space, as far as a lesson depends on it.
pub trait Dimension: Geometry {
    /// The points of its A − B, each with its points on A and B.
    type Support: Copy + Debug + PartialEq;
    /// Why GJK, and the distance, decided as they did.
    type GjkCase: Copy + Debug + PartialEq;
    type DistanceCase: Copy + Debug + PartialEq;
    /// What only EPA's query has.
    type EpaWork: Clone + Debug + PartialEq;

    /// Where in A − B a point is.
    fn point(support: &Self::Support) -> Self::Vector;

    /// Its points on A and on B, in world space.
    fn witnesses(support: &Self::Support) -> [Self::Vector; 2];

    /// EPA's closest edge or face, as indices into the points before the step; `None` where A − B has none.
    fn closest_part(work: &Self::EpaWork) -> Option<&[usize]>;

    /// How far that is from the origin, in px, and what was decided.
    fn epa_answer(work: &Self::EpaWork) -> (f64, EpaOutcome);

    /// Why a query was decided so, in the word of traces.
    fn case(work: &StepData<Self>) -> &'static str;

    /// What EPA's polytope is made of, one of it.
    const PART: &'static str;
}

/// cross(p, q) of two points of A − B, seen from the origin: 0 where the origin lies on the line through
/// them. In px², exact in sign.
pub(super) fn cross(p: &SupportPoint, q: &SupportPoint) -> f64 {
    cross_of_sums(
        &[p.on_a.into(), (-p.on_b).into()],
        &[q.on_a.into(), (-q.on_b).into()],
    )
}
