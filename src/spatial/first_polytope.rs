//! The polytope that EPA begins with.
//!
//! It is the tetrahedron with which GJK ended. Where that was a triangle, which the origin lies on, it is the triangle
//! walked from both sides: two faces at distance 0 with opposite normals. A segment or a point is first made a triangle
//! by other points of A − B; where A − B is no more, there is no polytope, and no face.

use glam::DVec3;

use super::difference::Difference;
use super::polytope::Polytope;
use super::predicates::{exact_vector, face_vector, orientation};
use super::settle::{settle, span};
use super::{Simplex, Support};

/// Makes the first polytope of a simplex that holds the origin, in the memory it has.
pub(super) fn make_first<A, B>(
    polytope: &mut Polytope,
    difference: &Difference<'_, A, B>,
    simplex: &Simplex,
) where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    match *simplex.points() {
        [p, q, r, s] if orientation(&p, &q, &r, &s) != 0.0 => {
            polytope.make_tetrahedron([p, q, r, s]);
        }
        [p, q, r] if face_vector(&p, &q, &r) != DVec3::ZERO => {
            polytope.make_triangle([p, q, r]);
        }
        _ => match *of_flat(difference, simplex).points() {
            [p, q, r, s] => polytope.make_tetrahedron([p, q, r, s]),
            [p, q, r] => polytope.make_triangle([p, q, r]),
            ref few => polytope.make_points(few),
        },
    }
}

/// For a simplex that spans no more than a plane, or that has fewer than three points: a triangle of A − B that
/// holds the origin just as well, a segment or a point where A − B is no more; a tetrahedron where its points
/// did not hold the origin.
#[cold]
fn of_flat<A, B>(difference: &Difference<'_, A, B>, simplex: &Simplex) -> Simplex
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    let Some(hulls) = difference.hulls() else {
        return of_smooth(difference, simplex);
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

/// Three points of a smooth difference that span a plane, of which those of `simplex` come first.
fn of_smooth<A, B>(difference: &Difference<'_, A, B>, simplex: &Simplex) -> Simplex
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    let axes = [DVec3::X, DVec3::Y, DVec3::Z].into_iter();
    let directions = axes.flat_map(|axis| [axis, -axis]);
    let supports = directions.map(|direction| difference.support(direction));
    let mut triangle = Simplex::default();
    for w in simplex.points().iter().copied().chain(supports) {
        let is_new = match triangle.points() {
            [] => true,
            [p] => exact_vector(p, &w) != DVec3::ZERO,
            [p, q] => face_vector(p, q, &w) != DVec3::ZERO,
            _ => break,
        };
        if is_new {
            triangle.push(w);
        }
    }
    triangle
}
