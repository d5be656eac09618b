//! What is drawn only in space: the faces of a lesson's simplex and polytope.

use glam::{DVec2, DVec3};

use super::search::{closest_distance, gjk_minkowski, polytope_points};
use super::{Drawing, OverlayContext};
use crate::figure::spatial::{Projected, Roles, Solid, hull_ring};
use crate::figure::{Mark, Role};
use crate::lesson::spatial::{EpaWork, NamedPoint, Step, StepData};
use crate::lesson::{MOST_FACES, Space};
use collidoscope_core::spatial::{GjkCase, GjkOutcome};

type Canvas<'c> = OverlayContext<'c, Space>;

impl Drawing for Space {
    /// Also a line from the foot to the support.
    fn right_angle(step: &Step, side: f64) -> Vec<Vec<DVec3>> {
        let along = step.direction.normalize_or_zero();
        let foot = step.reach() * along;
        let w = step.support.support.point();
        let aside = (w - foot).try_normalize();
        let Some(aside) = aside.filter(|_| w.distance(foot) > side) else {
            return Vec::new();
        };
        let back = -side * step.reach().signum() * along;
        let corner = [back, back + side * aside, side * aside].map(|at| foot + at);
        vec![vec![foot, w], corner.to_vec()]
    }

    /// The triangle that faces the origin, and the origin's distance from the remaining simplex.
    fn beside_simplex(step: &Step, canvas: &Canvas<'_>) -> Vec<Mark> {
        match &step.work {
            StepData::Gjk { case, outcome, .. } => {
                let face = match case {
                    GjkCase::BeyondFace { face, .. } | GjkCase::FacingTriangle(face) => Some(face),
                    _ => None,
                };
                let face = face.map(|&face| step.points(face).map(|point| point.support.point()));
                let mut marks =
                    Vec::from_iter(face.map(|corners| area(&corners, Role::FaceToOrigin, canvas)));
                if matches!(outcome, GjkOutcome::Grow | GjkOutcome::Reduce) {
                    marks.extend(stalk(step, canvas));
                }
                marks
            }
            StepData::Distance { closest, .. } if *closest != DVec3::ZERO => {
                vec![line([*closest, DVec3::ZERO], Role::Dimension, canvas)]
            }
            _ => Vec::new(),
        }
    }

    fn step_minkowski(step: &Step, radius: f64, canvas: &Canvas<'_>) -> Vec<Mark> {
        match &step.work {
            StepData::Epa(work) => epa_minkowski(step, work, radius, canvas),
            _ => gjk_minkowski(step, canvas),
        }
    }

    fn polytope(step: &Step, canvas: &Canvas<'_>) -> Vec<Mark> {
        let StepData::Epa(work) = &step.work else {
            return Vec::new();
        };
        let solid = Solid::of_triangles(places(&step.before), &work.faces);
        let projected = Projected::of_solid(&solid, 0.0, &canvas.subject.view);
        let behind = projected.behind(POLYTOPE);
        behind.chain(projected.before(POLYTOPE)).collect()
    }
}

const POLYTOPE: Roles = Roles::new(
    Role::Polytope,
    Role::Polytope,
    Role::HiddenPolytope,
    Role::FinePolytope,
);

fn line(ends: [DVec3; 2], role: Role, canvas: &Canvas<'_>) -> Mark {
    Mark::line(ends.map(|at| canvas.project(at)), role)
}

/// A face, with its corners in any order.
fn area(corners: &[DVec3], role: Role, canvas: &Canvas<'_>) -> Mark {
    let flat: Vec<DVec2> = corners.iter().map(|&at| canvas.project(at)).collect();
    Mark::span(hull_ring(&flat), role)
}

fn places(points: &[NamedPoint]) -> Vec<DVec3> {
    points.iter().map(|point| point.support.point()).collect()
}

/// From the origin to the line or the plane of the remaining simplex, and the length of that.
fn stalk(step: &Step, canvas: &Canvas<'_>) -> Vec<Mark> {
    let foot = match places(&step.after)[..] {
        [p, q] => p.reject_from(q - p),
        [p, q, r] => p.project_onto((q - p).cross(r - p)),
        _ => return Vec::new(),
    };
    if !foot.is_finite() || foot == DVec3::ZERO {
        return Vec::new();
    }
    let (at, role) = (canvas.project(foot), Role::ProjectionLine);
    let text = canvas.subject.numbers().length(foot.length());
    let [line, label] = Mark::named_line([DVec2::ZERO, at], &text, role);
    vec![line, Mark::dot(at, role), label]
}

/// The polytope before the step and its closest face; in an expansion the removed and the new faces, those on the far
/// side first. The closest face's distance is labelled; in the last step, only if a `radius` changes the depth.
fn epa_minkowski(step: &Step, work: &EpaWork, radius: f64, canvas: &Canvas<'_>) -> Vec<Mark> {
    let (before, after) = (places(&step.before), places(&step.after));
    let expands = !work.horizon.is_empty();
    let corners = |face: [usize; 3], points: &[DVec3]| face.map(|at| points[at]);
    let mut faces = Vec::new();
    if expands {
        let seen = work.removed.iter().filter(|&&seen| seen != work.face);
        faces.extend(seen.map(|&seen| (corners(work.faces[seen], &before), Role::SeenFace)));
    }
    let closest = work.closest_face();
    faces.extend(closest.map(|face| (corners(face, &before), Role::ClosestEdge)));
    if expands {
        let new = work.new_faces().into_iter();
        faces.extend(new.map(|face| (corners(face, &after), Role::NewFace)));
    }
    let is_away = |[p, q, r]: &[DVec3; 3]| {
        let outwards = (q - p).cross(r - p);
        outwards.dot(canvas.subject.view.depth) > 0.0
    };
    let (far, near): (Vec<_>, Vec<_>) = faces.into_iter().partition(|(face, _)| is_away(face));
    let far = far
        .iter()
        .map(|(face, role)| area(face, role.behind_a_face(), canvas));
    let near = near.iter().map(|(face, role)| area(face, *role, canvas));
    let mut marks = Space::polytope(step, canvas);
    marks.extend(far);
    marks.extend(near);
    if expands {
        let apex = step.support.support.point();
        for &[from, to] in &work.horizon {
            marks.push(line([before[from], apex], Role::Expansion, canvas));
            marks.push(line([before[from], before[to]], Role::Horizon, canvas));
        }
    }
    if expands || radius > 0.0 {
        marks.extend(closest_distance(work.distance, step.direction, canvas));
    }
    let named = named(step, work);
    marks.extend(polytope_points(&named, &named, step.support.number, canvas));
    marks
}

/// The points with names: those of the closest face, the new one, and all corners of the numbered faces.
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
