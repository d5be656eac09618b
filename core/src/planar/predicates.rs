//! The signs that the state machines rely on, each first in `f64` with a bound on its error and, if that is
//! inconclusive, exactly.

use std::cmp::Ordering;
use std::ops::{Neg, Sub};

use glam::{DVec2, DVec3};

use super::SupportPoint;
use crate::exact::{PRODUCT_ERROR, cross_of_sums, sum};

/// cross(p, q) of two points of A − B: positive when the turn from p to q is counter-clockwise, zero exactly when the
/// origin lies on the line through them. In px², exact in sign.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
#[must_use]
pub fn cross(p: &SupportPoint, q: &SupportPoint) -> f64 {
    let left = p.point().x * q.point().y;
    let right = p.point().y * q.point().x;
    let determinant = left - right;
    if determinant.abs() >= PRODUCT_ERROR * (left.abs() + right.abs()) {
        determinant
    } else {
        exact_cross([p.on_a, p.on_b], [q.on_a, q.on_b])
    }
}

#[cold]
#[inline(never)]
fn exact_cross(p: [DVec2; 2], q: [DVec2; 2]) -> f64 {
    cross_of_sums(
        &[p[0].into(), (-p[1]).into()],
        &[q[0].into(), (-q[1]).into()],
    )
}

/// An edge p→q of A − B: the vector along it, accurate to 1e-13 of its length, and cross(p, q), more precisely.
///
/// The cross product is computed as cross(p, q − p): exact in sign, and so precise that divided by |q − p| it is the
/// origin's distance to the edge to a few ulps of |p|. [`cross`] is less precise for an edge that is short compared
/// with its distance, where p.x·q.y and p.y·q.x nearly cancel.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn edge_vector_and_cross(p: &SupportPoint, q: &SupportPoint) -> (DVec2, f64) {
    let step = EdgeVector::between(p, q);
    let (along, sizes) = (step.in_f64(), step.sizes());
    let determinant = p.point().x * along.y - p.point().y * along.x;
    let size = p.point().x.abs() * sizes.y + p.point().y.abs() * sizes.x;
    if determinant.abs() >= PRODUCT_ERROR * size && !is_cancelled(along, sizes) {
        (along, determinant)
    } else {
        let (p, q) = ([p.on_a, p.on_b], [q.on_a, q.on_b]);
        (exact_vector(p, q), exact_cross(p, q))
    }
}

/// The fraction of the sum of its parts that must remain of an edge vector: then its direction is accurate to 1e-13.
const MIN_REMAINDER: f64 = 1.0 / 256.0;

/// Whether A's part and B's part of an edge vector nearly cancel, so that the difference is mostly the rounding of f64.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn is_cancelled(along: DVec2, sizes: DVec2) -> bool {
    along.x.abs() + along.y.abs() < MIN_REMAINDER * (sizes.x + sizes.y)
}

#[cold]
#[inline(never)]
fn exact_vector([pa, pb]: [DVec2; 2], [qa, qb]: [DVec2; 2]) -> DVec2 {
    DVec2::new(
        sum([qa.x, -pa.x, -qb.x, pb.x]),
        sum([qa.y, -pa.y, -qb.y, pb.y]),
    )
}

/// The vector from one point of A − B to another where f64 has lost its direction; `None` where it has not.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn vector_lost_to_rounding(p: &SupportPoint, q: &SupportPoint) -> Option<DVec2> {
    let step = EdgeVector::between(p, q);
    is_cancelled(step.in_f64(), step.sizes())
        .then(|| exact_vector([p.on_a, p.on_b], [q.on_a, q.on_b]))
}

/// cross(q − p, r − p) of three points of A − B: positive when they turn counter-clockwise. In px², exact in sign.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn orientation(p: &SupportPoint, q: &SupportPoint, r: &SupportPoint) -> f64 {
    let (to_q, to_r) = (EdgeVector::between(p, q), EdgeVector::between(p, r));
    let (e, f) = (to_q.in_f64(), to_r.in_f64());
    let determinant = e.x * f.y - e.y * f.x;
    // An edge vector (qₐ − pₐ) − (q_b − p_b) has three roundings, together at most 2 half-ulps of the size of its two
    // parts; a product of two 5, the difference of two products 6: below the 8 of the bound.
    let (sizes_e, sizes_f) = (to_q.sizes(), to_r.sizes());
    if determinant.abs() >= PRODUCT_ERROR * (sizes_e.x * sizes_f.y + sizes_e.y * sizes_f.x) {
        determinant
    } else if p == q || q == r || r == p {
        0.0
    } else {
        exact_orientation([p, q, r].map(|w| SupportPoint::new(w.on_a, w.on_b)))
    }
}

#[cold]
#[inline(never)]
fn exact_orientation([p, q, r]: [SupportPoint; 3]) -> f64 {
    let (e, f) = (Terms::of_edge(&p, &q), Terms::of_edge(&p, &r));
    cross_of_sums(e.as_slice(), f.as_slice())
}

/// The vector from one point of A − B to another, as its part on A and its part on B; of either dimension.
pub(crate) struct EdgeVector<V> {
    on_a: V,
    on_b: V,
}

impl<V: Copy + Sub<Output = V>> EdgeVector<V> {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn between(from: &SupportPoint<V>, to: &SupportPoint<V>) -> Self {
        Self {
            on_a: to.on_a - from.on_a,
            on_b: to.on_b - from.on_b,
        }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn in_f64(&self) -> V {
        self.on_a - self.on_b
    }
}

impl EdgeVector<DVec2> {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn sizes(&self) -> DVec2 {
        self.on_a.abs() + self.on_b.abs()
    }
}

impl EdgeVector<DVec3> {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn sizes(&self) -> DVec3 {
        self.on_a.abs() + self.on_b.abs()
    }
}

/// The terms of an exact edge vector, without those that cancel because both points share a vertex.
pub(crate) struct Terms<const N: usize> {
    pub(crate) terms: [[f64; N]; 4],
    pub(crate) len: usize,
}

impl<const N: usize> Terms<N> {
    pub(crate) fn of_edge<V>(from: &SupportPoint<V>, to: &SupportPoint<V>) -> Self
    where
        V: Copy + PartialEq + Neg<Output = V> + Into<[f64; N]>,
    {
        let mut terms = Self {
            terms: [[0.0; N]; 4],
            len: 0,
        };
        for [plus, minus] in [[to.on_a, from.on_a], [from.on_b, to.on_b]] {
            if plus != minus {
                terms.terms[terms.len] = plus.into();
                terms.terms[terms.len + 1] = (-minus).into();
                terms.len += 2;
            }
        }
        terms
    }

    pub(crate) fn as_slice(&self) -> &[[f64; N]] {
        &self.terms[..self.len]
    }
}

/// cross(a₁ − a₀, b₁ − b₀) of an edge of A and an edge of B. In px², exact in sign.
pub(super) fn cross_edges(a: [DVec2; 2], b: [DVec2; 2]) -> f64 {
    let [along_a, along_b] = [a[1] - a[0], b[1] - b[0]];
    let left = along_a.x * along_b.y;
    let right = along_a.y * along_b.x;
    let determinant = left - right;
    if determinant.abs() >= PRODUCT_ERROR * (left.abs() + right.abs()) {
        determinant
    } else {
        cross_of_sums(
            &[a[1].into(), (-a[0]).into()],
            &[b[1].into(), (-b[0]).into()],
        )
    }
}

/// By x, then by y, where −0.0 is 0.0.
pub(super) fn lexicographic(p: DVec2, q: DVec2) -> Ordering {
    let [p, q] = [p + 0.0, q + 0.0];
    p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y))
}

/// For three points on one line: whether `here` lies between the other two.
pub(super) fn is_between(before: DVec2, here: DVec2, after: DVec2) -> bool {
    here.cmpge(before.min(after)).all() && here.cmple(before.max(after)).all()
}

/// `yes` or `no` without a branch, for unpredictable conditions, such as which vertex is farthest.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn select(condition: bool, yes: usize, no: usize) -> usize {
    let mask = usize::from(condition).wrapping_neg();
    no ^ ((yes ^ no) & mask)
}

#[cfg(test)]
mod tests {
    use glam::dvec2;

    use super::*;

    #[test]
    fn sees_a_difference_that_rounds_away() {
        // p = (1, 2⁻⁵³) and q = (1, 2⁻⁶⁰), so cross(p, q) = 2⁻⁶⁰ − 2⁻⁵³.
        let tiny = libm::exp2(-60.0);
        let p = SupportPoint::new(dvec2(1.0, 1.0), dvec2(0.0, 1.0 - f64::EPSILON / 2.0));
        let q = SupportPoint::new(dvec2(1.0, tiny), dvec2(0.0, 0.0));
        assert!(cross(&p, &q) < 0.0);
        let level = SupportPoint::new(dvec2(1.0, f64::EPSILON / 2.0), dvec2(0.0, 0.0));
        assert_eq!(cross(&p, &level), 0.0);
    }

    #[test]
    fn the_direction_between_points_that_nearly_coincide_is_no_noise() {
        // Both parts are nearly equal: the difference is (2⁻⁶⁰, 2⁻⁵⁹), which f64 would lose.
        let tiny = libm::exp2(-60.0);
        let p = SupportPoint::new(dvec2(0.5, 0.25), dvec2(tiny, 2.0 * tiny));
        let q = SupportPoint::new(dvec2(1.5, 1.25), dvec2(1.0, 1.0));
        let (along, area) = edge_vector_and_cross(&p, &q);
        assert_eq!(along, dvec2(tiny, 2.0 * tiny));
        // cross(p, q − p) = 0.5 · 2⁻⁵⁹ − 0.25 · 2⁻⁶⁰, up to terms of 2⁻¹²⁰.
        assert_eq!(area, 0.75 * tiny);
        assert_eq!(vector_lost_to_rounding(&p, &q), Some(along));
    }
}
