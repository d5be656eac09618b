//! The signs that the state machines rely on, each first in `f64` with a bound on its error and, if that is
//! inconclusive, exactly.

use glam::DVec3;

use super::SupportPoint;
use crate::exact::{DETERMINANT_ERROR, PRODUCT_ERROR, cross_of_sums, determinant_of_sums, sum};
use crate::planar::{EdgeVector, Terms};

/// det(p, q, r) of three points of A − B: six times the volume of the tetrahedron that they make with the origin,
/// positive when p, q, r go counter-clockwise seen from the side away from the origin, zero exactly when the origin
/// lies in their plane. In px³, exact in sign.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn volume(p: &SupportPoint, q: &SupportPoint, r: &SupportPoint) -> f64 {
    let [u, v, w] = [p.point(), q.point(), r.point()];
    let determinant = u.dot(v.cross(w));
    if determinant.abs() >= DETERMINANT_ERROR * permanent(u.abs(), v.abs(), w.abs()) {
        determinant
    } else {
        exact_volume([p, q, r].map(|w| [w.on_a, w.on_b]))
    }
}

#[cold]
#[inline(never)]
fn exact_volume(points: [[DVec3; 2]; 3]) -> f64 {
    let [p, q, r] = points.map(|[on_a, on_b]| [on_a.to_array(), (-on_b).to_array()]);
    determinant_of_sums(&p, &q, &r)
}

/// det(q − p, r − p, w − p) of four points of A − B: positive when w lies on the side of the plane pqr from which
/// p, q, r go counter-clockwise, zero exactly when the four lie in a plane. In px³, exact in sign.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn orientation(
    p: &SupportPoint,
    q: &SupportPoint,
    r: &SupportPoint,
    w: &SupportPoint,
) -> f64 {
    let steps = [q, r, w].map(|to| EdgeVector::between(p, to));
    let [e, f, g] = steps.each_ref().map(EdgeVector::in_f64);
    let [sizes_e, sizes_f, sizes_g] = steps.each_ref().map(EdgeVector::sizes);
    let determinant = e.cross(f).dot(g);
    if determinant.abs() >= DETERMINANT_ERROR * permanent(sizes_e, sizes_f, sizes_g) {
        determinant
    } else {
        exact_orientation([p, q, r, w].map(|w| SupportPoint::new(w.on_a, w.on_b)))
    }
}

#[cold]
#[inline(never)]
fn exact_orientation(points: [SupportPoint; 4]) -> f64 {
    // m points of A and n of B have differences that span at most m + n − 2 dimensions: an edge of A and one of B make
    // a parallelogram.
    if distinct(points.map(|w| w.on_a)) + distinct(points.map(|w| w.on_b)) < 5 {
        return 0.0;
    }
    let [p, q, r, w] = points;
    let [e, f, g] = [&q, &r, &w].map(|to| Terms::of_edge(&p, to));
    determinant_of_sums(e.as_slice(), f.as_slice(), g.as_slice())
}

/// The number of distinct points.
fn distinct(points: [DVec3; 4]) -> usize {
    (0..4)
        .filter(|&k| !points[..k].contains(&points[k]))
        .count()
}

/// det(q − p, r − p, to − from) of three points of A − B and two of one body: positive when `to` lies farther out
/// of the side from which p, q, r go counter-clockwise. In px³, exact in sign.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn rise([p, q, r]: [&SupportPoint; 3], from: DVec3, to: DVec3) -> f64 {
    let (to_q, to_r, along) = (
        EdgeVector::between(p, q),
        EdgeVector::between(p, r),
        to - from,
    );
    let determinant = to_q.in_f64().cross(to_r.in_f64()).dot(along);
    let size = permanent(to_q.sizes(), to_r.sizes(), along.abs());
    if determinant.abs() >= DETERMINANT_ERROR * size {
        determinant
    } else {
        exact_rise(
            [p, q, r].map(|w| SupportPoint::new(w.on_a, w.on_b)),
            [from, to],
        )
    }
}

#[cold]
#[inline(never)]
fn exact_rise([p, q, r]: [SupportPoint; 3], [from, to]: [DVec3; 2]) -> f64 {
    let [e, f] = [&q, &r].map(|to| Terms::of_edge(&p, to));
    let along = [to.into(), (-from).into()];
    determinant_of_sums(e.as_slice(), f.as_slice(), &along)
}

/// The vector from one point of A − B to another, in px; accurate to a few ulps, zero exactly when they are the same.
pub(super) fn exact_vector(from: &SupportPoint, to: &SupportPoint) -> DVec3 {
    DVec3::from([0, 1, 2].map(|k| sum([to.on_a[k], -from.on_a[k], -to.on_b[k], from.on_b[k]])))
}

/// (q − p) × (r − p) of three points of A − B, in px²: out of the side from which p, q, r go counter-clockwise,
/// accurate to 1e-13 of its length, zero exactly when the three lie in a line.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn face_vector(p: &SupportPoint, q: &SupportPoint, r: &SupportPoint) -> DVec3 {
    let (to_q, to_r) = (EdgeVector::between(p, q), EdgeVector::between(p, r));
    let vector = to_q.in_f64().cross(to_r.in_f64());
    let (e, f) = (to_q.sizes(), to_r.sizes());
    let sizes = DVec3::new(
        e.y * f.z + e.z * f.y,
        e.z * f.x + e.x * f.z,
        e.x * f.y + e.y * f.x,
    );
    if vector.abs().element_sum() > MIN_REMAINDER * sizes.element_sum() {
        vector
    } else {
        exact_face_vector([p, q, r].map(|w| SupportPoint::new(w.on_a, w.on_b)))
    }
}

/// The fraction of a cross product's terms that must remain. The error of its three components together is less than
/// [`PRODUCT_ERROR`] of the terms, so that of the product is less than 1e-13 of its length.
const MIN_REMAINDER: f64 = 2.0 * PRODUCT_ERROR / 1e-13;

#[cold]
#[inline(never)]
fn exact_face_vector([p, q, r]: [SupportPoint; 3]) -> DVec3 {
    let (e, f) = (Terms::of_edge(&p, &q), Terms::of_edge(&p, &r));
    DVec3::from([[1, 2], [2, 0], [0, 1]].map(|plane| {
        let [e_there, f_there] = [&e, &f].map(|edge| edge.terms.map(|term| plane.map(|k| term[k])));
        cross_of_sums(&e_there[..e.len], &f_there[..f.len])
    }))
}

/// An edge p→q of A − B: the vector along it and p × q, in px and px², both accurate to 1e-13 of their lengths. The
/// product is zero exactly when the origin lies on the line through both.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn edge_vector_and_cross(p: &SupportPoint, q: &SupportPoint) -> (DVec3, DVec3) {
    let step = EdgeVector::between(p, q);
    let (along, sizes) = (step.in_f64(), step.sizes());
    let cross = p.point().cross(along);
    let terms = p.point().abs().element_sum() * sizes.element_sum();
    let is_left = along.abs().element_sum() > MIN_REMAINDER * sizes.element_sum();
    if is_left && cross.abs().element_sum() > MIN_REMAINDER * terms {
        (along, cross)
    } else {
        exact_vector_and_cross([p, q].map(|w| SupportPoint::new(w.on_a, w.on_b)))
    }
}

#[cold]
#[inline(never)]
fn exact_vector_and_cross([p, q]: [SupportPoint; 2]) -> (DVec3, DVec3) {
    let origin = SupportPoint::default();
    (exact_vector(&p, &q), exact_face_vector([origin, p, q]))
}

/// The signed distance of w, in px, from the plane through p with this normal, which is of length 1 and right to 1e-13;
/// `None` if rounding could have decided the sign.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn clear_height(p: &SupportPoint, normal: DVec3, w: &SupportPoint) -> Option<f64> {
    let step = EdgeVector::between(p, w);
    let height = normal.dot(step.in_f64());
    // The errors of the vector and of the dot product are a hundredth of that of the normal.
    (height.abs() > 2e-13 * step.sizes().element_sum()).then_some(height)
}

/// The determinant of three vectors that are not negative, every product counted as positive.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn permanent(u: DVec3, v: DVec3, w: DVec3) -> f64 {
    u.x * (v.y * w.z + v.z * w.y) + u.y * (v.z * w.x + v.x * w.z) + u.z * (v.x * w.y + v.y * w.x)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec3;

    #[test]
    fn a_tetrahedron_with_the_origin_has_a_sign_where_its_volume_rounds_away() {
        // p, q and r lie in the plane z = −2⁻⁸⁰.
        let tiny = dvec3(0.0, 0.0, libm::exp2(-80.0));
        let corners = [(1.0, 0.0), (0.0, 1.0), (-1.0, -1.0)];
        let [p, q, r] = corners.map(|(x, y)| SupportPoint::new(dvec3(x, y, 0.0), tiny));
        assert!(volume(&p, &q, &r) < 0.0);
        assert!(volume(&p, &r, &q) > 0.0);
        let [p, q, r] = corners.map(|(x, y)| SupportPoint::new(dvec3(x, y, 1.0), DVec3::Z));
        assert_eq!(volume(&p, &q, &r), 0.0);
    }
}
