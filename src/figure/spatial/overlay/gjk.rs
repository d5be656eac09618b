//! A step of GJK or of the distance in space: the simplex with the new point, what of it stays, and the face that the
//! origin is beyond.

use glam::DVec3;

use super::canvas::Canvas;
use super::points::{face, simplex, supports};
use super::search::dots;
use crate::figure::{Mark, Role};
use crate::lesson::spatial::{NamedPoint, Step, Work};
use crate::spatial::GjkCase;

/// The simplex that the step looks at, faint, and what of it stays, with dots and names.
pub(super) fn minkowski(step: &Step, canvas: &Canvas<'_, '_>) -> Vec<Mark> {
    let (ink, after) = match &step.work {
        Work::Distance { .. } => (Role::ClosestEdge, &step.after),
        // The last support is in the simplex, but the simplex no longer matters.
        Work::Gjk {
            case: GjkCase::FallsShort | GjkCase::LevelWithinRounding | GjkCase::BoundReached,
            ..
        } => (Role::Simplex, &step.before),
        _ => (Role::Simplex, &step.after),
    };
    let mut marks = Vec::new();
    let all = step.with_support();
    if !is_same(&all, after) {
        let before = if ink == Role::Simplex && is_same(&step.before, after) {
            &step.before
        } else {
            &all
        };
        marks.extend(simplex(&supports(before), Role::Before, canvas));
    }
    marks.extend(simplex(&supports(after), ink, canvas));
    marks.extend(face_to_origin(step, canvas));
    if let Work::Distance { closest, .. } = &step.work
        && *closest != DVec3::ZERO
    {
        marks.push(Mark::Polyline {
            points: [*closest, DVec3::ZERO]
                .map(|at| canvas.project(at))
                .to_vec(),
            role: Role::Penetration,
        });
    }
    marks.extend(dots(step, after, canvas));
    marks
}

fn is_same(one: &[NamedPoint], other: &[NamedPoint]) -> bool {
    let has = |point: &NamedPoint| other.iter().any(|found| found.number == point.number);
    one.len() == other.len() && one.iter().all(has)
}

/// The triangle on whose far side the origin is found, or off which it lies.
fn face_to_origin(step: &Step, canvas: &Canvas<'_, '_>) -> Option<Mark> {
    let Work::Gjk { case, .. } = &step.work else {
        return None;
    };
    let corners = match case {
        GjkCase::BeyondFace { face, .. } | GjkCase::FacingTriangle(face) => step.points(*face),
        _ => return None,
    };
    let corners = corners.map(|point| point.support.point());
    Some(face(&corners, Role::FaceToOrigin, canvas))
}
