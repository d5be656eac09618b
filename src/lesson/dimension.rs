//! The plane and space, as far as a lesson says the same of both.

use std::fmt::Debug;

use super::Phase;
use crate::exact::cross_of_sums;
use crate::planar::SupportPoint;
use crate::scene::Geometry;
pub use crate::scene::{Plane, Space, Vector};

/// The plane or space, as far as a lesson depends on it.
pub trait Dimension: Geometry {
    /// The points of its A − B, each with its points on A and B.
    type Support: Copy + Debug + PartialEq;
    /// What of a step belongs to its machine alone.
    type StepData: Clone + Debug + PartialEq;

    /// Where in A − B a point is.
    fn point(support: &Self::Support) -> Self::Vector;

    /// Its points on A and on B, in world space.
    fn witnesses(support: &Self::Support) -> [Self::Vector; 2];

    /// Which machine ran.
    fn phase(work: &Self::StepData) -> Phase;

    /// EPA's closest edge or face, as indices into the points before the step; `None` of another machine, and where
    /// A − B has none.
    fn closest_part(work: &Self::StepData) -> Option<&[usize]>;

    /// With how many decimals its points are printed: what a face's distance is made of has nine coordinates.
    const DECIMALS: usize;

    /// What EPA's polytope is made of, one of it.
    const PART: &'static str;

    /// The length that a step's machine seeks, as far as it is found, in px, with the points `after` the step; `None` of
    /// a verdict's.
    fn sought(work: &Self::StepData) -> Option<f64>;
}

/// cross(p, q) of two points of A − B, seen from the origin: 0 where the origin lies on the line through
/// them. In px², exact in sign.
pub(super) fn cross(p: &SupportPoint, q: &SupportPoint) -> f64 {
    cross_of_sums(
        &[p.on_a.into(), (-p.on_b).into()],
        &[q.on_a.into(), (-q.on_b).into()],
    )
}
