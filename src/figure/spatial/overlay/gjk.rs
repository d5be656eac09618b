//! A step of GJK or of the distance in space: the simplex with the new point, what of it stays, and the face that the
//! origin is beyond.

use glam::{DVec2, DVec3};

use super::context::OverlayContext;
use super::points::{face, simplex, supports};
use super::search::dots;
use crate::figure::{Mark, Role};
use crate::lesson::spatial::{NamedPoint, Step, StepData};
use crate::spatial::{GjkCase, GjkOutcome};

/// The simplex that the step looks at, faint, and what of it stays, with dots and names.
pub(super) fn minkowski(step: &Step, canvas: &OverlayContext<'_, '_>) -> Vec<Mark> {
    let ink = match &step.work {
        StepData::Distance { .. } => Role::Nearest,
        _ => Role::Simplex,
    };
    let after = shown(step);
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
    marks.extend(stalk(step, canvas));
    if let StepData::Distance { closest, .. } = &step.work
        && *closest != DVec3::ZERO
    {
        marks.push(Mark::Polyline {
            points: [*closest, DVec3::ZERO]
                .map(|at| canvas.project(at))
                .to_vec(),
            role: Role::Dimension,
        });
    }
    marks.extend(dots(step, after, canvas));
    marks
}

/// The simplex that is drawn strong: what stays.
pub(super) fn shown(step: &Step) -> &[NamedPoint] {
    match &step.work {
        // The last support is in the simplex, but the simplex no longer matters.
        StepData::Gjk {
            case: GjkCase::FallsShort | GjkCase::LevelWithinRounding | GjkCase::BoundReached,
            ..
        } => &step.before,
        _ => &step.after,
    }
}

/// The way from the origin to the line or the plane of what stays while the search continues, and how long it is.
fn stalk(step: &Step, canvas: &OverlayContext<'_, '_>) -> Vec<Mark> {
    let goes_on = matches!(
        step.work,
        StepData::Gjk {
            outcome: GjkOutcome::Grow | GjkOutcome::Reduce,
            ..
        }
    );
    let corners: Vec<DVec3> = step
        .after
        .iter()
        .map(|point| point.support.point())
        .collect();
    let foot = match corners[..] {
        [p, q] => p.reject_from(q - p),
        [p, q, r] => p.project_onto((q - p).cross(r - p)),
        _ => return Vec::new(),
    };
    if !goes_on || !foot.is_finite() || foot == DVec3::ZERO {
        return Vec::new();
    }
    let mut marks = canvas.line([DVec3::ZERO, foot], Role::ProjectionLine);
    let at = canvas.project(foot);
    marks.push(Mark::Point {
        at,
        role: Role::ProjectionLine,
    });
    marks.push(Mark::Label {
        at: at / 2.0,
        text: canvas.stage.subject.numbers().length(foot.length()),
        role: Role::ProjectionLine,
        side: at.try_normalize().unwrap_or(DVec2::X).perp(),
    });
    marks
}

fn is_same(one: &[NamedPoint], other: &[NamedPoint]) -> bool {
    let has = |point: &NamedPoint| other.iter().any(|found| found.number == point.number);
    one.len() == other.len() && one.iter().all(has)
}

/// The triangle on whose far side the origin is found, or off which it lies.
fn face_to_origin(step: &Step, canvas: &OverlayContext<'_, '_>) -> Option<Mark> {
    let StepData::Gjk { case, .. } = &step.work else {
        return None;
    };
    let corners = match case {
        GjkCase::BeyondFace { face, .. } | GjkCase::FacingTriangle(face) => step.points(*face),
        _ => return None,
    };
    let corners = corners.map(|point| point.support.point());
    Some(face(&corners, Role::FaceToOrigin, canvas))
}
