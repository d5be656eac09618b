//! A step of MPR: v₀, the ray from it through the origin, the portal before and after, and what goes.

use glam::DVec2;

use super::super::clip::line_within;
use super::super::{Mark, Rect, Role};
use super::points::{labelled, named_dot, outline};
use crate::lesson::{Ending, NamedPoint, Step, Work, px};

/// The ray, the triangle of v₀ and the portal with the portal itself, the portal before where it has moved,
/// and all points with their names.
pub(in crate::figure) fn minkowski(step: &Step, shown: &Rect) -> Vec<Mark> {
    let Work::Mpr { interior, ray, .. } = &step.work else {
        return Vec::new();
    };
    let v0 = interior.point();
    let mut marks = Vec::from_iter(through_origin(v0, *ray, shown));
    let ends: Vec<DVec2> = step.after.iter().map(|end| end.support.point()).collect();
    let role = Role::Simplex;
    marks.extend(match ends[..] {
        [] => None,
        [p] => Some(Mark::Polyline {
            points: vec![v0, p],
            role,
        }),
        [p, q, ..] => Some(Mark::Polygon {
            points: vec![v0, p, q],
            role,
        }),
    });
    if step.before != step.after {
        marks.extend(outline(&step.before, Role::Before));
    }
    marks.extend(outline(&step.after, Role::ClosestEdge));
    let points = step.named();
    let sum: DVec2 = points.iter().map(|point| point.support.point()).sum();
    let middle = (sum + v0) / (points.len() + 1) as f64;
    for point in points {
        marks.extend(labelled(&point, middle, role_of(&point, step)));
    }
    let away = (v0 - middle).try_normalize().unwrap_or(-*ray);
    marks.extend(named_dot(v0, "v₀", Role::Center, away));
    marks
}

/// The shortest way out beside the one along the ray, where the two differ in what is said of them.
pub(in crate::figure) fn shortest(ending: &Ending) -> Vec<Mark> {
    let Some(shortest) = ending.shortest else {
        return Vec::new();
    };
    let least = px(shortest.length());
    if least == px(ending.length) {
        return Vec::new();
    }
    let role = Role::Penetration;
    let along = shortest.normalize_or(DVec2::X);
    let side = along.perp() * -along.perp_dot(ending.along).signum();
    vec![
        Mark::Arrow {
            from: DVec2::ZERO,
            to: shortest,
            role,
        },
        Mark::Label {
            at: shortest,
            text: format!("least {least}"),
            role,
            side: (along + side).normalize_or(along),
        },
    ]
}

fn role_of(point: &NamedPoint, step: &Step) -> Role {
    if point.number == step.support.number {
        Role::Support
    } else if step.after.iter().any(|kept| kept.number == point.number) {
        Role::Simplex
    } else {
        Role::Before
    }
}

/// From v₀ through the origin to the rim of what is shown.
fn through_origin(v0: DVec2, ray: DVec2, shown: &Rect) -> Option<Mark> {
    let ends = line_within(shown, v0, ray.perp())?;
    let to = ends.into_iter().max_by(|one, other| {
        let along = |end: &DVec2| ray.dot(*end);
        along(one).total_cmp(&along(other))
    })?;
    Some(Mark::Polyline {
        points: vec![v0, to],
        role: Role::Ray,
    })
}
