//! A step of EPA in space: the polytope, its closest face, what the new point sees of it, the horizon about that and
//! the faces that close the hole.

use glam::{DVec2, DVec3};

use super::context::OverlayContext;
use super::points::{face, labelled, middle};
use crate::figure::spatial::projected::{Projected, Roles};
use crate::figure::spatial::solid::Solid;
use crate::figure::{Mark, Role};
use crate::lesson::MOST_FACES;
use crate::lesson::spatial::{EpaWork, NamedPoint, Step};

const POLYTOPE: Roles = Roles {
    outline: Role::Polytope,
    front: Role::Polytope,
    hidden: Role::HiddenPolytope,
    fine: Role::FinePolytope,
};

/// The polytope before the step and its closest face; where it expands, what goes and what comes. At the last
/// step the closest face's distance is labelled where a `radius` makes the depth another length.
pub(super) fn minkowski(
    step: &Step,
    work: &EpaWork,
    radius: f64,
    canvas: &OverlayContext<'_, '_>,
) -> Vec<Mark> {
    let before = places(&step.before);
    let solid = Solid::of_triangles(before.clone(), &work.faces);
    let projected = Projected::of_solid(&solid, 0.0, canvas.stage.view());
    let expands = !work.horizon.is_empty();
    let [mut far, mut near] = [Vec::new(), Vec::new()];
    let mut add = |corners: [DVec3; 3], role: Role| {
        if is_away(corners, canvas) {
            far.push(face(&corners, role.behind_a_face(), canvas));
        } else {
            near.push(face(&corners, role, canvas));
        }
    };
    let corners_of = |corners: [usize; 3], points: &[DVec3]| corners.map(|at| points[at]);
    if expands {
        let closest = work.face;
        for &seen in work.removed.iter().filter(|&&seen| seen != closest) {
            add(corners_of(work.faces[seen], &before), Role::SeenFace);
        }
    }
    if let Some(corners) = work.closest_face() {
        add(corners_of(corners, &before), Role::ClosestEdge);
    }
    if expands {
        let after = places(&step.after);
        for corners in work.new_faces() {
            add(corners_of(corners, &after), Role::NewFace);
        }
    }
    let mut marks: Vec<Mark> = projected.behind(POLYTOPE).chain(far).collect();
    marks.extend(projected.before(POLYTOPE).chain(near));
    if expands {
        let apex = step.support.support.point();
        for &[from, to] in &work.horizon {
            let ends = [from, to].map(|at| before[at]);
            marks.extend(canvas.line([ends[0], apex], Role::Expansion));
            marks.push(Mark::Polyline {
                points: ends.map(|at| canvas.project(at)).to_vec(),
                role: canvas.role_at((ends[0] + ends[1]) / 2.0, Role::Horizon),
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
pub(super) fn polytope(solid: &Solid, canvas: &OverlayContext<'_, '_>) -> Vec<Mark> {
    let projected = Projected::of_solid(solid, 0.0, canvas.stage.view());
    let mut marks: Vec<Mark> = projected.behind(POLYTOPE).collect();
    marks.extend(projected.before(POLYTOPE));
    marks
}

fn places(points: &[NamedPoint]) -> Vec<DVec3> {
    points.iter().map(|point| point.support.point()).collect()
}

/// Whether a face, counter-clockwise seen from outside, is on the far side.
fn is_away([p, q, r]: [DVec3; 3], canvas: &OverlayContext<'_, '_>) -> bool {
    let outwards = (q - p).cross(r - p);
    outwards.dot(canvas.stage.view().depth()) > 0.0
}

/// The points that get a name: the closest face's and the new one, and all corners of the faces whose numbers are shown.
fn named(step: &Step, work: &EpaWork) -> Vec<NamedPoint> {
    let mut points = step.named();
    let corners = match work.faces.len() {
        0..=MOST_FACES => work.faces.concat(),
        _ => work.horizon.concat(),
    };
    points.extend(corners.into_iter().map(|at| step.before[at]));
    points.sort_by_key(|point| point.number);
    points.dedup_by_key(|point| point.number);
    points
}

/// The line from the origin to the closest face, and its length.
fn closest_distance(distance: f64, normal: DVec3, canvas: &OverlayContext<'_, '_>) -> Vec<Mark> {
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
            text: canvas.stage.subject.numbers().length(distance),
            role: Role::Penetration,
            side: canvas.side(normal).perp(),
        },
    ]
}
