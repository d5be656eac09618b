//! The verdict by exact signs alone, if rounding leaves it open: whether the convex hull of all aᵢ − bⱼ contains the
//! origin.
//!
//! A [`Polytope`] grows inside A − B towards the origin. While the origin lies strictly outside a face, the vertex of
//! A − B farthest out of that face is added; if none lies strictly outside, the face's plane separates. If the origin
//! is outside no face, one of the tetrahedra of a vertex and the faces contains it. Every sign is exact, and each added
//! point is another aᵢ − bⱼ, as it lies outside the hull of the previous ones: the search ends after at most as many
//! steps as there are pairs of vertices.
//!
//! # Flat differences
//! If A − B lies in a plane that misses the origin, that plane's normal separates. If it lies in a plane through the
//! origin, an apex off the plane extends it to a pyramid, which contains the origin if and only if A − B does: the
//! pyramid meets the plane in A − B alone. Its base stays a face as it grows, and the planes of its other faces meet
//! that of A − B in the lines of its edges. For a line two apexes serve the same purpose.

use glam::DVec3;

use super::difference::Difference;
use super::polytope::Polytope;
use super::pose::unit_or_x;
use super::predicates::{exact_vector, face_vector, orientation, rise, volume};
use super::{PosedHull, Simplex, Support, SupportPoint};

/// The exact verdict.
pub(super) struct ExactVerdict {
    /// Contains the origin, or ends with a point of A − B beyond which the origin lies along `separating`.
    pub(super) simplex: Simplex,
    /// The direction along which the cores are apart, of length 1.
    pub(super) separating: Option<DVec3>,
}

impl ExactVerdict {
    fn new(simplex: Simplex, separating: Option<DVec3>) -> Self {
        Self {
            simplex,
            separating,
        }
    }
}

/// Whether the difference of two hulls contains the origin; `start` is the simplex of the search in f64.
pub(super) fn settle(hulls: [&PosedHull; 2], start: &Simplex) -> ExactVerdict {
    let simplex = span(hulls, start);
    let mut polytope = Polytope::default();
    if let Some(separating) = direction_to_origin(&simplex) {
        return ExactVerdict::new(simplex, Some(unit_or_x(separating)));
    }
    match *simplex.points() {
        [p, q, r, s] => polytope.make_tetrahedron([p, q, r, s]),
        [p, q, r] => {
            let across = face_vector(&p, &q, &r).abs().max_position();
            polytope.make_tetrahedron([apex(&p, &q, across), p, q, r]);
        }
        [p, q] => {
            let along = exact_vector(&p, &q).abs().max_position();
            let [s, t] = [1, 2].map(|turn| apex(&p, &q, (along + turn) % 3));
            polytope.make_tetrahedron([s, t, p, q]);
        }
        _ => return ExactVerdict::new(simplex, None),
    }
    grow(hulls, &mut polytope)
}

/// Grows a polytope in A − B until it contains the origin, or one of its faces separates the origin from A − B.
fn grow(hulls: [&PosedHull; 2], polytope: &mut Polytope) -> ExactVerdict {
    let mut face = 0;
    while face < polytope.face_slots() {
        let triangle = polytope.triangle(face);
        let [p, q, r] = triangle;
        if polytope.has_face(face) && volume(p, q, r) < 0.0 {
            let normal = polytope.normal(face);
            let w = farthest_out_of(hulls, triangle, normal);
            if orientation(p, q, r, &w) <= 0.0 {
                return ExactVerdict::new(without_apexes(&triangle), Some(normal));
            }
            polytope.expand(face, &w);
        }
        face += 1;
    }
    ExactVerdict::new(containing(polytope), None)
}

/// Two to four points of A − B that span it, or one where it is a single point; those of `start` first.
///
/// A − B is spanned from any of its points a − b by the vectors aᵢ − a and b − bⱼ.
fn span([a, b]: [&PosedHull; 2], start: &Simplex) -> Simplex {
    let first = match start.points() {
        [first, ..] => *first,
        [] => {
            let between = b.vertex_mean() - a.vertex_mean();
            let ((i, on_a), (j, on_b)) = (a.farthest(between), b.farthest(-between));
            SupportPoint::of_vertices([i, j], on_a, on_b)
        }
    };
    let [i, j] = first.vertices().map(usize::from);
    let (of_a, of_b) = (a.vertices().enumerate(), b.vertices().enumerate());
    let along_a = of_a.map(|(i, on_a)| SupportPoint::of_vertices([i, j], on_a, first.on_b));
    let along_b = of_b.map(|(j, on_b)| SupportPoint::of_vertices([i, j], first.on_a, on_b));
    let others = start.points().iter().copied().chain(along_a).chain(along_b);
    spanning(std::iter::once(first).chain(others), 4)
}

/// The first of these points that span a point, a line, a plane or, with a fourth, space; at most `most`.
fn spanning(points: impl Iterator<Item = SupportPoint>, most: usize) -> Simplex {
    let mut span = Simplex::default();
    for w in points {
        if span.len() == most {
            break;
        }
        let is_new = match span.points() {
            [] => true,
            [p] => exact_vector(p, &w) != DVec3::ZERO,
            [p, q] => face_vector(p, q, &w) != DVec3::ZERO,
            [p, q, r, ..] => orientation(p, q, r, &w) != 0.0,
        };
        if is_new {
            span.push(w);
        }
    }
    span
}

/// If the point, line or plane of these points misses the origin, the direction from it to the origin.
fn direction_to_origin(span: &Simplex) -> Option<DVec3> {
    let origin = SupportPoint::default();
    match span.points() {
        [p] => Some(exact_vector(p, &origin)),
        [p, q] => {
            // (p × q) × (q − p) = (p × e) × e is −|e|² times the part of p across e.
            let across = face_vector(&origin, p, q);
            Some(across.cross(exact_vector(p, q)))
        }
        [p, q, r] => {
            let side = volume(p, q, r);
            let normal = face_vector(p, q, r);
            (side != 0.0).then_some(if side > 0.0 { -normal } else { normal })
        }
        _ => None,
    }
    .filter(|away| *away != DVec3::ZERO)
}

/// Placeholder for the vertices of an apex, which has none.
const NO_VERTICES: [u16; 2] = [u16::MAX; 2];

/// A point off a plane or a line through p and q: p, moved along a coordinate axis by the size of p plus that of q − p.
fn apex(p: &SupportPoint, q: &SupportPoint, axis: usize) -> SupportPoint {
    let mut on_a = p.on_a;
    on_a[axis] += p.reach() + exact_vector(p, q).abs().max_element();
    SupportPoint::of_vertices(NO_VERTICES.map(usize::from), on_a, p.on_b)
}

fn without_apexes(points: &[&SupportPoint]) -> Simplex {
    let mut simplex = Simplex::default();
    for point in points.iter().filter(|w| w.vertices() != NO_VERTICES) {
        simplex.push(**point);
    }
    simplex
}

/// The vertex of A − B farthest out of a face, of which this is the normal in f64, by exact signs.
fn farthest_out_of(
    [a, b]: [&PosedHull; 2],
    face: [&SupportPoint; 3],
    normal: DVec3,
) -> SupportPoint {
    let [p, q, r] = face;
    let (i, on_a) = farthest(a, face, normal);
    let (j, on_b) = farthest(b, [p, r, q], -normal);
    SupportPoint::of_vertices([i, j], on_a, on_b)
}

/// The corner of a hull farthest out of a face, and its index. The normal is right to 1e-13, so a corner farther along
/// the true normal than f64's choice lies behind it along this one by at most that fraction of their distance, doubled
/// for rounding.
fn farthest(hull: &PosedHull, face: [&SupportPoint; 3], normal: DVec3) -> (usize, DVec3) {
    let chosen = hull.farthest(normal);
    let mut farthest = chosen;
    for (index, vertex) in hull.vertices().enumerate() {
        let back = chosen.1 - vertex;
        let may_be_farther = normal.dot(back) <= 2e-13 * back.abs().element_sum();
        if may_be_farther && rise(face, farthest.1, vertex) > 0.0 {
            farthest = (index, vertex);
        }
    }
    farthest
}

/// For a polytope that contains the origin, the tetrahedron of its first vertex and a face that does, without the
/// apexes.
fn containing(polytope: &Polytope) -> Simplex {
    let s = &polytope.vertices()[0];
    let triangles = polytope.faces().map(|face| polytope.triangle(face));
    let mut containing = triangles.filter(|[p, q, r]| {
        orientation(p, q, r, s) < 0.0
            && volume(s, q, p) >= 0.0
            && volume(s, r, q) >= 0.0
            && volume(s, p, r) >= 0.0
    });
    containing
        .next()
        .map_or_else(Simplex::default, |[p, q, r]| without_apexes(&[s, p, q, r]))
}

impl<A: Support + ?Sized, B: Support + ?Sized> Difference<'_, A, B> {
    /// Makes EPA's initial polytope from a simplex that contains the origin, and reuses its memory.
    ///
    /// It is GJK's last tetrahedron. If that was a triangle, which the origin lies on, it is the triangle with both
    /// sides: two faces at distance 0 with opposite normals. A segment or a point is first extended to a triangle by
    /// other points of A − B; if A − B is only a segment or a point, there is no polytope, and no face.
    pub(super) fn make_polytope(&self, polytope: &mut Polytope, simplex: &Simplex) {
        match *simplex.points() {
            [p, q, r, s] if orientation(&p, &q, &r, &s) != 0.0 => {
                polytope.make_tetrahedron([p, q, r, s]);
            }
            [p, q, r] if face_vector(&p, &q, &r) != DVec3::ZERO => {
                polytope.make_triangle([p, q, r]);
            }
            _ => match *self.extended(simplex).points() {
                [p, q, r, s] => polytope.make_tetrahedron([p, q, r, s]),
                [p, q, r] => polytope.make_triangle([p, q, r]),
                ref few => polytope.make_points(few),
            },
        }
    }

    /// For a simplex that spans no more than a plane, or that has fewer than three points: a triangle of A − B that also
    /// contains the origin; a segment or a point if A − B is only that; a tetrahedron if its points did not contain the
    /// origin. For a smooth core three points that span a plane, of which those of `simplex` come first.
    #[cold]
    fn extended(&self, simplex: &Simplex) -> Simplex {
        let Some(hulls) = self.hulls() else {
            let axes = [DVec3::X, DVec3::Y, DVec3::Z].into_iter();
            let directions = axes.flat_map(|axis| [axis, -axis]);
            let supports = directions.map(|direction| self.support(direction));
            return spanning(simplex.points().iter().copied().chain(supports), 3);
        };
        let held = if simplex.len() > 2 {
            settle(hulls, simplex).simplex
        } else {
            *simplex
        };
        if held.len() > 2 {
            held
        } else {
            let points = span(hulls, &held);
            Simplex::new(&points.points()[..points.len().min(3)])
        }
    }
}
