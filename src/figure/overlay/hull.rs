//! The bodies, the boundary of their Minkowski difference, and the simplex.

use glam::DVec2;

use super::context::OverlayContext;
use crate::figure::{Mark, Role};
use crate::lesson::NamedPoint;
use crate::planar::{PosedShape, Simplex, Support, SupportPoint, grown, minkowski_difference};

/// All of A ⊖ B.
pub(super) fn minkowski(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    let [a, b] = [&canvas.moment().a, &canvas.moment().b];
    boundary(&minkowski_difference(a, b), a.radius() + b.radius())
}

/// A ⊖ B from the vertices, in order, of the cores' and the sum of the radii; where there is a radius, the
/// cores' as well.
fn boundary(hull: &[SupportPoint], radius: f64) -> Vec<Mark> {
    let points: Vec<DVec2> = hull.iter().map(SupportPoint::point).collect();
    if radius > 0.0 {
        let grown = grown(&points, radius);
        vec![span(grown, Role::Hull), span(points, Role::CoreHull)]
    } else {
        vec![span(points, Role::Hull)]
    }
}

/// The point, segment or polygon of these vertices.
fn span(points: Vec<DVec2>, role: Role) -> Mark {
    match points[..] {
        [at] => Mark::Point { at, role },
        [_, _] => Mark::Polyline { points, role },
        _ => Mark::Polygon { points, role },
    }
}

/// B, then A over it, as the original draws them.
pub(in crate::figure) fn bodies(a: &PosedShape, b: &PosedShape) -> [Mark; 2] {
    [(b, Role::ShapeB), (a, Role::ShapeA)].map(|(body, role)| Mark::Polygon {
        points: body.outline(),
        role,
    })
}

/// B's outline, to be seen where A lies over it.
pub(in crate::figure) fn outline_of_b(b: &PosedShape) -> Mark {
    Mark::Polygon {
        points: b.outline(),
        role: Role::OutlineB,
    }
}

const NAMES: [&str; 3] = ["w₁", "w₂", "w₃"];

pub(super) fn simplex_minkowski(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    named(&canvas.moment().by_machines().cores.simplex)
}

/// The simplex as a point, a segment or a triangle, with dots and names on its vertices.
fn named(simplex: &Simplex) -> Vec<Mark> {
    let points: Vec<DVec2> = simplex.points().iter().map(SupportPoint::point).collect();
    let middle = points.iter().sum::<DVec2>() / points.len().max(1) as f64;
    let mut marks = Vec::new();
    match points.len() {
        3 => marks.push(Mark::Polygon {
            points: points.clone(),
            role: Role::Simplex,
        }),
        2 => marks.push(Mark::Polyline {
            points: points.clone(),
            role: Role::Simplex,
        }),
        _ => {}
    }
    for (&at, name) in points.iter().zip(NAMES) {
        marks.push(Mark::Point {
            at,
            role: Role::Simplex,
        });
        marks.push(Mark::Label {
            at,
            text: name.to_owned(),
            role: Role::Simplex,
            side: (at - middle).try_normalize().unwrap_or(DVec2::NEG_Y),
        });
    }
    marks
}

/// The point, segment or polygon that `points` span, without dots.
pub(super) fn outline(points: &[NamedPoint], role: Role) -> Option<Mark> {
    let points: Vec<DVec2> = points.iter().map(|point| point.support.point()).collect();
    match points.len() {
        0 | 1 => None,
        2 => Some(Mark::Polyline { points, role }),
        _ => Some(Mark::Polygon { points, role }),
    }
}

/// A dot and its name, on the side away from `middle`.
pub(super) fn labelled(point: &NamedPoint, middle: DVec2, role: Role) -> [Mark; 2] {
    let at = point.support.point();
    let side = (at - middle).try_normalize().unwrap_or(DVec2::NEG_Y);
    named_dot(at, &point.name(), role, side)
}

/// A dot and its name beside it.
pub(super) fn named_dot(at: DVec2, name: &str, role: Role, side: DVec2) -> [Mark; 2] {
    let label = Mark::Label {
        at,
        text: name.to_owned(),
        role,
        side,
    };
    [Mark::Point { at, role }, label]
}
