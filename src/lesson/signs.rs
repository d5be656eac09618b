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

/// cross(q − p, r − p) of three points of A − B; in px², exact in sign.
pub(super) fn orientation([p, q, r]: [&SupportPoint; 3]) -> f64 {
    let step = |to: &SupportPoint| [to.on_a, -to.on_b, -p.on_a, p.on_b].map(<[f64; 2]>::from);
    cross_of_sums(&step(q), &step(r))
}

/// Whether the origin lies in the segment from p to q, ends and all; exact.
pub(super) fn is_between(p: &SupportPoint, q: &SupportPoint) -> bool {
    // An f64 difference has the sign of the exact one.
    let spans = |from: f64, to: f64| from.min(to) <= 0.0 && from.max(to) >= 0.0;
    let (from, to) = (p.point(), q.point());
    cross(p, q) == 0.0 && spans(from.x, to.x) && spans(from.y, to.y)
}
