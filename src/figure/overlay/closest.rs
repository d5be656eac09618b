//! A step of the closest-point GJK: the Voronoi region of the simplex that the origin is in, and the point of
//! the simplex nearest the origin.

use glam::DVec2;

use super::super::clip::{HalfPlane, corners};
use super::super::{Mark, Rect, Role};
use super::points::named_dot;
use crate::lesson::{ClosestCase, NamedPoint, Step, Work};

/// The points that are nearer to what stays of the simplex than to the rest of it: shaded, below everything.
pub(in crate::figure) fn region(step: &Step, shown: &Rect) -> Option<Mark> {
    let Work::Closest { case, .. } = &step.work else {
        return None;
    };
    let simplex: Vec<DVec2> = step
        .before
        .iter()
        .chain([&step.support])
        .map(|point| point.support.point())
        .collect();
    let after: Vec<DVec2> = step.after.iter().map(|p| p.support.point()).collect();
    let points = match case {
        ClosestCase::VertexRegion | ClosestCase::EdgeRegion => {
            region_of(&after, &simplex, corners(shown).to_vec())
        }
        ClosestCase::Inside => after,
        _ => return None,
    };
    (points.len() > 2).then_some(Mark::Polygon {
        points,
        role: Role::OriginRegion,
    })
}

/// The part of `area` whose points are nearest this feature of the simplex, a vertex or an edge.
fn region_of(feature: &[DVec2], simplex: &[DVec2], area: Vec<DVec2>) -> Vec<DVec2> {
    match *feature {
        [w] => simplex
            .iter()
            .filter(|&&other| other != w)
            .map(|&other| HalfPlane::beyond(w, w - other))
            .fold(area, |left, half| half.clip(&left)),
        [p, q] => {
            let square = (q - p).perp();
            let others = simplex.iter().filter(|&&other| other != p && other != q);
            let outer = others.map(|&other| {
                let inwards = square * square.dot(other - p).signum();
                HalfPlane::beyond(p, -inwards)
            });
            [HalfPlane::beyond(p, q - p), HalfPlane::beyond(q, p - q)]
                .into_iter()
                .chain(outer)
                .fold(area, |left, half| half.clip(&left))
        }
        _ => area,
    }
}

/// The nearest point, its name, and the way from it to the origin; nothing where it is the origin, or where
/// the answer is drawn, which shows the same.
pub(in crate::figure) fn nearest(step: &Step) -> Vec<Mark> {
    let Work::Closest { closest, case, .. } = &step.work else {
        return Vec::new();
    };
    let is_end = !matches!(
        case,
        ClosestCase::First | ClosestCase::VertexRegion | ClosestCase::EdgeRegion
    );
    if is_end || *closest == DVec2::ZERO {
        return Vec::new();
    }
    let role = Role::Penetration;
    let mut marks = vec![Mark::Polyline {
        points: vec![*closest, DVec2::ZERO],
        role,
    }];
    // A vertex has its own dot and name.
    if let [_, _] = step.after[..] {
        marks.extend(named_dot(
            *closest,
            "v",
            Role::Contact,
            away(step, *closest),
        ));
    }
    marks
}

/// Away from the origin, and aside where the simplex's other points are.
fn away(step: &Step, closest: DVec2) -> DVec2 {
    let others = step.named();
    let sum: DVec2 = others.iter().map(|p: &NamedPoint| p.support.point()).sum();
    let middle = sum / others.len().max(1) as f64;
    (closest - middle)
        .try_normalize()
        .unwrap_or(closest.normalize_or(DVec2::Y))
}
