//! The signs by which the origin is placed among points of A − B.

use crate::exact::cross_of_sums;
use crate::planar::SupportPoint;

/// cross(p, q) of two points of A − B, seen from the origin: 0 where the origin lies on the line through
/// them. In px², exact in sign.
pub(super) fn cross(p: &SupportPoint, q: &SupportPoint) -> f64 {
    cross_of_sums(
        &[p.on_a.into(), (-p.on_b).into()],
        &[q.on_a.into(), (-q.on_b).into()],
    )
}
