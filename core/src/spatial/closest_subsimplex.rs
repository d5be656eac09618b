//! The part of a simplex nearest the origin, after a point w beyond the rest was added.
//!
//! w is nearer the origin than the plane through the rest perpendicular to the search, so the nearest part has w as a
//! corner, and only the edges and faces at w are tested. (Ericson, "Real-Time Collision Detection", 2005, 5.1.)
//!
//! # A face
//! For the face of x, y and w let n = (x − w) × (y − w). The origin's projection is w + λ(x − w) + μ(y − w) with
//! λ = n·(y × w) / n·n and μ = n·(w × x) / n·n, from w × (x − w) = w × x. If neither is negative, the face is nearest.
//! If μ is negative, the origin lies beyond the edge of x and w, which is nearest if the origin projects onto it, that
//! is, −w·(x − w) > 0; likewise y; and else w itself.
//!
//! # A tetrahedron
//! If p, q and r are counter-clockwise seen from w, the faces pqw, qrw and rpw are so seen from outside, and the origin
//! is beyond pqw when (p − w) × (q − w) · w < 0. If it is beyond one face alone, the nearest part is that of this face;
//! if beyond several, the nearest of their nearest parts.
//!
//! All of this is in f64 and guides the walk; exact signs confirm the results.
//!
//! # Whether a simplex contains the origin
//! The barycentric weight of a simplex's point at the origin is the signed measure of the simplex in which the origin
//! replaces the point. For a tetrahedron these are the volumes det(q, r, w), det(r, p, w), det(p, q, w) and −det(p, q,
//! r), of sum det(q − p, r − p, w − p); it contains the origin when no two have opposite signs, and not all are zero.
//! For a triangle in a plane with the origin they are the areas cross(q, r), cross(r, p) and cross(p, q) of its
//! projection on a coordinate plane, whose sum is its area: if that is not zero, the projection preserves the weights.

use glam::DVec3;

use super::SupportPoint;
use super::predicates::volume;
use crate::exact::{DETERMINANT_ERROR, PRODUCT_ERROR, Vector, are_opposite, cross_of_sums};

/// For the triangle of `p`, `q` and `w`, which of `p` and `q` are corners of the nearest part in addition to `w`.
#[inline(always)]
pub(super) fn of_triangle(p: &SupportPoint, q: &SupportPoint, w: &SupportPoint) -> [bool; 2] {
    let (to_p, to_q) = (w.to(p), w.to(q));
    of_face(w.point(), to_p, to_q, to_p.cross(to_q))
}

/// For the face at `w` with the edges `to_x` and `to_y` and the normal `n`, whether x and y are corners of the nearest
/// part.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn of_face(w: DVec3, to_x: DVec3, to_y: DVec3, n: DVec3) -> [bool; 2] {
    let beyond_x = n.dot(w.cross(to_x)) < 0.0;
    let beyond_y = n.dot(w.cross(to_y)) > 0.0;
    if !beyond_x && !beyond_y {
        [true, true]
    } else if beyond_x && w.dot(to_x) < 0.0 {
        [true, false]
    } else {
        [false, beyond_y && w.dot(to_y) < 0.0]
    }
}

/// For the tetrahedron of `p`, `q`, `r` and `w`, which of `p`, `q` and `r` are corners of the nearest part in addition
/// to `w`: all if the origin is inside. `side` is 1 if `p`, `q` and `r` are counter-clockwise seen from `w`, else −1.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn of_tetrahedron(
    [p, q, r]: [&SupportPoint; 3],
    w: &SupportPoint,
    side: f64,
) -> [bool; 3] {
    let (to_p, to_q, to_r) = (w.to(p), w.to(q), w.to(r));
    let (pq, qr, rp) = (to_p.cross(to_q), to_q.cross(to_r), to_r.cross(to_p));
    let at = w.point();
    match [pq, qr, rp].map(|normal| side * normal.dot(at) < 0.0) {
        [false, false, false] => [true; 3],
        [true, false, false] => {
            let [p, q] = of_face(at, to_p, to_q, pq);
            [p, q, false]
        }
        [false, true, false] => {
            let [q, r] = of_face(at, to_q, to_r, qr);
            [false, q, r]
        }
        [false, false, true] => {
            let [r, p] = of_face(at, to_r, to_p, rp);
            [p, false, r]
        }
        beyond => of_several(at, [to_p, to_q, to_r], [pq, qr, rp], beyond),
    }
}

/// The same if the origin is `beyond` several of the faces pqw, qrw and rpw, with `normals`.
#[inline(never)]
fn of_several(
    w: DVec3,
    [to_p, to_q, to_r]: [DVec3; 3],
    normals: [DVec3; 3],
    beyond: [bool; 3],
) -> [bool; 3] {
    let mut least = w.length_squared();
    let mut nearest = [false; 3];
    let edges = [[to_p, to_q], [to_q, to_r], [to_r, to_p]];
    for k in (0..3).filter(|&k| beyond[k]) {
        let ([to_x, to_y], n) = (edges[k], normals[k]);
        let kept = of_face(w, to_x, to_y, n);
        let squared_distance = match kept {
            [true, true] => n.dot(w) * n.dot(w) / n.length_squared(),
            [true, false] => w.cross(to_x).length_squared() / to_x.length_squared(),
            [false, true] => w.cross(to_y).length_squared() / to_y.length_squared(),
            [false, false] => continue,
        };
        if squared_distance < least {
            least = squared_distance;
            nearest = [false; 3];
            [nearest[k], nearest[(k + 1) % 3]] = kept;
        }
    }
    nearest
}

/// The direction from the edge of `p` and `w` towards the origin, perpendicular to the edge: (w × e) × e, e = p − w.
#[inline(always)]
pub(super) fn edge_to_origin(p: &SupportPoint, w: &SupportPoint) -> DVec3 {
    let along = w.to(p);
    w.point().cross(along).cross(along)
}

/// The normal of the triangle of `p`, `q` and `r`, on the side from which they are counter-clockwise.
#[inline(always)]
pub(super) fn normal_of(p: &SupportPoint, q: &SupportPoint, r: &SupportPoint) -> DVec3 {
    r.to(p).cross(r.to(q))
}

/// 1 if `p`, `q` and `r`, with this `normal`, are counter-clockwise seen from the origin, −1 if clockwise; 0 if the
/// origin lies exactly in their plane.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn side_of_origin(normal: DVec3, [p, q, r]: [&SupportPoint; 3]) -> f64 {
    let level = normal.dot(r.point());
    let size = normal.abs().max_element() * r.point().abs().max_element();
    if level.abs() > MIN_LEVEL * size {
        -level.signum()
    } else {
        exact_side([*p, *q, *r])
    }
}

/// A level above this fraction of its terms is no rounding, except for the thinnest triangles; there the walk searches
/// in the wrong direction, and exact signs end it.
const MIN_LEVEL: f64 = 1e-9;

#[cold]
#[inline(never)]
fn exact_side([p, q, r]: [SupportPoint; 3]) -> f64 {
    let six_volumes = volume(&p, &q, &r);
    if six_volumes == 0.0 {
        0.0
    } else {
        -six_volumes.signum()
    }
}

/// Which points of the tetrahedron have a nonzero weight at the origin; `None` unless it contains the origin and is not
/// flat.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
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

/// Whether the origin is inside the tetrahedron by more than the rounding: each volume has six products, none larger
/// than the cube of the largest coordinate.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
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

/// Which points of the triangle, in a plane with the origin, have a nonzero weight at it; `None` unless the triangle
/// contains the origin and is not degenerate.
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
    let [from, to] = [p, q].map(|point| point.point().to_array());
    from != [0.0; 3] && are_opposite(from, to) && are_in_line(*p, *q)
}

/// Which weights are not zero; `None` if two have opposite signs or all are zero.
#[inline(always)]
fn parts<const N: usize>(weights: [f64; N]) -> Option<[bool; N]> {
    let is_none_below = weights.iter().all(|&weight| weight >= 0.0);
    let is_none_above = weights.iter().all(|&weight| weight <= 0.0);
    (is_none_below != is_none_above).then(|| weights.map(|weight| weight != 0.0))
}

#[cold]
#[inline(never)]
fn are_in_line(p: SupportPoint, q: SupportPoint) -> bool {
    (0..3).all(|axis| cross_along(axis, &p, &q) == 0.0)
}

/// The component of p × q along a coordinate axis, in px²; exact in sign.
fn cross_along(axis: usize, p: &SupportPoint, q: &SupportPoint) -> f64 {
    let [[px, py], [qx, qy]] = [p, q].map(|w| seen_along(axis, w.point()));
    let (left, right) = (px * qy, py * qx);
    let determinant = left - right;
    if determinant.abs() >= PRODUCT_ERROR * (left.abs() + right.abs()) {
        return determinant;
    }
    let [u, v] = [p, q].map(|w| [w.on_a, -w.on_b].map(|part| seen_along(axis, part)));
    cross_of_sums(&u, &v)
}

/// The other two components of a vector.
fn seen_along(axis: usize, vector: DVec3) -> Vector {
    [vector[(axis + 1) % 3], vector[(axis + 2) % 3]]
}
