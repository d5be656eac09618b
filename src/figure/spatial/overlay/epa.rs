//! A step of EPA in space: the polytope, its closest face, what the new point sees of it, the horizon about that and
//! the faces that close the hole.

use glam::{DVec2, DVec3};

use super::canvas::Canvas;
use super::points::{face, labelled, middle};
use crate::figure::spatial::projected::{Projected, Roles};
use crate::figure::spatial::solid::Solid;
use crate::figure::{Mark, Role};
use crate::lesson::px;
use crate::lesson::spatial::{EpaWork, NamedPoint, Step};

const POLYTOPE: Roles = Roles {
    outline: Role::Polytope,
    front: Role::Polytope,
    hidden: Role::HiddenPolytope,
    fine: Role::FinePolytope,
};

/// The polytope before the step and its closest face; where it expands, what goes and what comes. At the last
/// step the closest face's distance is told where a `radius` makes the depth another length.
pub(super) fn minkowski(
    step: &Step,
    work: &EpaWork,
    radius: f64,
    canvas: &Canvas<'_, '_>,
) -> Vec<Mark> {
    let before = places(&step.before);
    let mut marks = polytope(&Solid::of_triangles(before.clone(), &work.faces), canvas);
    let expands = !work.horizon.is_empty();
    let draw = |corners: &[usize; 3], points: &[DVec3], role: Role| {
        face(&corners.map(|at| points[at]), role, canvas)
    };
    if expands {
        let seen = work.removed.iter().map(|&at| &work.faces[at]);
        marks.extend(seen.map(|corners| draw(corners, &before, Role::SeenFace)));
    }
    if let Some(corners) = work.closest_face() {
        marks.push(draw(&corners, &before, Role::ClosestEdge));
    }
    if expands {
        let after = places(&step.after);
        for corners in work.new_faces() {
            marks.push(draw(&corners, &after, Role::NewFace));
        }
        let apex = canvas.project(step.support.support.point());
        for &[from, to] in &work.horizon {
            let ends = [from, to].map(|at| canvas.project(before[at]));
            marks.push(Mark::Polyline {
                points: vec![ends[0], apex],
                role: Role::Expansion,
            });
            marks.push(Mark::Polyline {
                points: ends.to_vec(),
                role: Role::Horizon,
            });
        }
    }
    if expands || radius > 0.0 {
        marks.extend(closest_distance(work.distance, step.direction, canvas));
    }
    let named = named(step, work);
    let middle = middle(&named);
    for point in &named {
        let role = if point.number == step.support.number {
            Role::Support
        } else {
            Role::Simplex
        };
        marks.extend(labelled(point, middle, role, canvas));
    }
    marks
}

/// The polytope, whose vertices that went are still among the points, inside.
pub(super) fn polytope(solid: &Solid, canvas: &Canvas<'_, '_>) -> Vec<Mark> {
    let projected = Projected::of_solid(solid, 0.0, canvas.stage.view());
    let mut marks: Vec<Mark> = projected.behind(POLYTOPE).collect();
    marks.extend(projected.before(POLYTOPE));
    marks
}

fn places(points: &[NamedPoint]) -> Vec<DVec3> {
    points.iter().map(|point| point.support.point()).collect()
}

/// The points that get a name: the closest face's, the horizon's and the new one.
fn named(step: &Step, work: &EpaWork) -> Vec<NamedPoint> {
    let mut points = step.named();
    points.extend(work.horizon.iter().map(|&[from, _]| step.before[from]));
    points.sort_by_key(|point| point.number);
    points.dedup_by_key(|point| point.number);
    points
}

/// The line from the origin to the closest face, and its length.
fn closest_distance(distance: f64, normal: DVec3, canvas: &Canvas<'_, '_>) -> Vec<Mark> {
    if distance == 0.0 {
        return Vec::new();
    }
    let foot = canvas.project(distance * normal);
    vec![
        Mark::Polyline {
            points: vec![DVec2::ZERO, foot],
            role: Role::Penetration,
        },
        Mark::Label {
            at: foot / 2.0,
            text: px(distance),
            role: Role::Penetration,
            side: canvas.side(normal).perp(),
        },
    ]
}
