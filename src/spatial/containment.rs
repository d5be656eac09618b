//! Whether a simplex holds the origin, by exact signs.
//!
//! The origin is the mixture of a simplex's points in which each has for its weight the part that the simplex
//! keeps when the origin takes the point's place. Of a tetrahedron these are the volumes det(q, r, w), det(r, p, w),
//! det(p, q, w) and −det(p, q, r), of sum det(q − p, r − p, w − p); it holds the origin when none has another sign
//! than the rest, and not all are zero. Of a triangle in a plane with the origin they are the areas
//! cross(q, r), cross(r, p) and cross(p, q) of its image in a coordinate plane, of sum its area: if that is not
//! zero, the image tells all about the plane.

use std::cmp::Ordering;

use glam::DVec3;

use super::SupportPoint;
use super::predicates::volume;
use crate::exact::{DETERMINANT_ERROR, PRODUCT_ERROR, Vector, cross_of_sums};

/// Which points of the tetrahedron have a part in the origin; `None` unless it holds the origin and is not flat.
#[inline(always)]
pub(super) fn in_tetrahedron(
    p: &SupportPoint,
    q: &SupportPoint,
    r: &SupportPoint,
    w: &SupportPoint,
) -> Option<[bool; 4]> {
    if is_well_inside([p, q, r, w].map(SupportPoint::point)) {
        Some([true; 4])
    } else {
        exactly_in_tetrahedron([*p, *q, *r, *w])
    }
}

/// Whether the origin is so far inside the tetrahedron that rounding cannot have decided it: each volume has six
/// products, none larger than the cube of the largest coordinate.
#[inline(always)]
fn is_well_inside([p, q, r, w]: [DVec3; 4]) -> bool {
    let across = q.cross(r);
    let volumes = [
        across.dot(w),
        r.cross(p).dot(w),
        p.cross(q).dot(w),
        -across.dot(p),
    ];
    let size = p.abs().max(q.abs()).max(r.abs()).max(w.abs()).max_element();
    let error = 6.0 * DETERMINANT_ERROR * (size * size * size);
    volumes.iter().all(|&volume| volume > error) || volumes.iter().all(|&volume| volume < -error)
}

#[cold]
#[inline(never)]
fn exactly_in_tetrahedron([p, q, r, w]: [SupportPoint; 4]) -> Option<[bool; 4]> {
    parts([
        volume(&q, &r, &w),
        volume(&r, &p, &w),
        volume(&p, &q, &w),
        -volume(&p, &q, &r),
    ])
}

/// Which points of the triangle, in a plane with the origin, have a part in it; `None` unless the triangle holds
/// the origin and is no segment.
#[cold]
#[inline(never)]
pub(super) fn in_triangle([p, q, r]: [SupportPoint; 3]) -> Option<[bool; 3]> {
    (0..3).find_map(|axis| {
        parts([
            cross_along(axis, &q, &r),
            cross_along(axis, &r, &p),
            cross_along(axis, &p, &q),
        ])
    })
}

/// Whether the origin lies strictly between two points of A − B.
#[inline(always)]
pub(super) fn is_between(p: &SupportPoint, q: &SupportPoint) -> bool {
    // A difference in f64 has the sign of the exact one.
    are_opposite(p.point(), q.point()) && are_in_line(*p, *q)
}

/// Which weights are not zero, where all others have the same sign and there are some.
#[inline(always)]
fn parts<const N: usize>(weights: [f64; N]) -> Option<[bool; N]> {
    let is_none_below = weights.iter().all(|&weight| weight >= 0.0);
    let is_none_above = weights.iter().all(|&weight| weight <= 0.0);
    (is_none_below != is_none_above).then(|| weights.map(|weight| weight != 0.0))
}

#[inline(always)]
fn are_opposite(p: DVec3, q: DVec3) -> bool {
    let signs = |v: DVec3| v.to_array().map(|c| c.partial_cmp(&0.0));
    p != DVec3::ZERO && signs(p).map(|sign| sign.map(Ordering::reverse)) == signs(q)
}

#[cold]
#[inline(never)]
fn are_in_line(p: SupportPoint, q: SupportPoint) -> bool {
    (0..3).all(|axis| cross_along(axis, &p, &q) == 0.0)
}

/// The component of p × q along a coordinate axis, in px²; exact in sign.
fn cross_along(axis: usize, p: &SupportPoint, q: &SupportPoint) -> f64 {
    let seen = |v: DVec3| -> Vector {
        let v = v.to_array();
        [v[(axis + 1) % 3], v[(axis + 2) % 3]]
    };
    let [[px, py], [qx, qy]] = [p, q].map(|w| seen(w.point()));
    let (left, right) = (px * qy, py * qx);
    let determinant = left - right;
    if determinant.abs() >= PRODUCT_ERROR * (left.abs() + right.abs()) {
        return determinant;
    }
    let terms = |w: &SupportPoint| [seen(w.on_a), seen(-w.on_b)];
    cross_of_sums(&terms(p), &terms(q))
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec3;

    fn at(x: f64, y: f64, z: f64) -> SupportPoint {
        SupportPoint::new(dvec3(x, y, z), DVec3::ZERO)
    }

    #[test]
    fn a_triangle_that_stands_upright_is_seen_from_another_side() {
        let upright = [at(1.0, 1.0, -1.0), at(-1.0, -1.0, -1.0), at(0.0, 0.0, 1.0)];
        assert_eq!(in_triangle(upright), Some([true; 3]));
        let [p, q, _] = upright;
        assert_eq!(
            in_triangle([p, q, at(1.0, 1.0, 1.0)]),
            Some([false, true, true])
        );
        assert_eq!(in_triangle([p, q, at(0.0, 0.0, -0.5)]), None);
    }

    #[test]
    fn a_point_an_ulp_beside_the_line_is_not_on_it() {
        let p = at(1.0, 2.0, 3.0);
        assert!(is_between(&p, &at(-2.0, -4.0, -6.0)));
        assert!(!is_between(&p, &at(-2.0, -4.0, (-6.0f64).next_up())));
        assert!(!is_between(&p, &at(2.0, 4.0, 6.0)));
    }
}
