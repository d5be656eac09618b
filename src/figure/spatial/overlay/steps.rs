//! What a lesson's step shows in both spaces, and what its last step comes to.

use glam::DVec2;

use super::contacts::ghost;
use super::context::{Layers, OverlayContext};
use super::distance::free_side;
use super::points::{named_dot, supports};
use super::{epa, gjk, search};
use crate::figure::overlay::dimension::dimension;
use crate::figure::spatial::projected::Projected;
use crate::figure::spatial::projected_scene::ProjectedScene;
use crate::figure::spatial::shadow::Shadow;
use crate::figure::spatial::solid::Solid;
use crate::figure::{Mark, Role};
use crate::lesson::spatial::{Lesson, Step, StepData};
use crate::spatial::Support;

/// The query on the bodies; at the end the answer.
pub(in crate::figure::spatial) fn world(
    lesson: &Lesson,
    at: usize,
    canvas: &OverlayContext<'_, '_>,
) -> Vec<Mark> {
    let mut marks = cores(canvas);
    if !is_last(lesson, at) {
        marks.extend(search::world(&lesson.steps()[at], canvas));
        return marks;
    }
    let [on_a, on_b] = lesson.witnesses().map(|at| canvas.project(at));
    if lesson.is_colliding() {
        marks.push(ghost(canvas, lesson.signed_depth() * lesson.normal()));
    }
    let side = free_side([on_a, on_b], canvas);
    marks.extend(dimension([on_b, on_a], side, words(lesson), canvas.scale()));
    let along = canvas.side(lesson.normal());
    for (at, name, side) in [(on_a, "a", along), (on_b, "b", -along)] {
        marks.extend(named_dot(at, name, Role::Contact, side));
    }
    marks
}

/// The query in A ⊖ B; at the end the length that was looked for.
pub(in crate::figure::spatial) fn minkowski(
    lesson: &Lesson,
    at: usize,
    canvas: &OverlayContext<'_, '_>,
) -> Layers {
    let step: &Step = &lesson.steps()[at];
    let mut marks = search::reach(step, canvas);
    marks.extend(match &step.work {
        StepData::Epa(work) => epa::minkowski(step, work, lesson.radius(), canvas),
        StepData::Gjk { .. } | StepData::Distance { .. } => gjk::minkowski(step, canvas),
    });
    marks.extend(search::minkowski(step, canvas));
    if is_last(lesson, at) {
        let way = canvas.project(lesson.signed_depth() * lesson.normal());
        let along = canvas.side(lesson.normal());
        let middle = canvas.stage.bounds_of_difference().center();
        let away = if along.perp().dot(middle) > 0.0 {
            -1.0
        } else {
            1.0
        };
        let text = words(lesson);
        let side = away * along.perp();
        marks.extend(dimension([DVec2::ZERO, way], side, text, canvas.scale()));
        marks.extend(named_dot(way, "a − b", Role::Contact, along));
    }
    Layers::before(marks)
}

/// What in Minkowski space lies behind A − B or, in a lesson, behind what the step has of it.
pub(in crate::figure::spatial) fn shadow(stage: &ProjectedScene<'_>) -> Option<Shadow> {
    match &stage.subject.lesson {
        Some((lesson, at)) => {
            let solid = solid_of(&lesson.steps()[*at], stage.subject.asked.is_some());
            Projected::of_solid(&solid, 0.0, stage.view()).shadow
        }
        None => stage.difference().projected.shadow.clone(),
    }
}

/// What of A − B a step has and hides what is behind it: the polytope, or what stays of the simplex; before a question
/// is answered what was there.
fn solid_of(step: &Step, is_asked: bool) -> Solid {
    match &step.work {
        StepData::Epa(work) => {
            let corners = step.before.iter().map(|point| point.support.point());
            Solid::of_triangles(corners.collect(), &work.faces)
        }
        _ if is_asked => Solid::of_simplex(&supports(&step.before)),
        _ => Solid::of_simplex(&supports(gjk::shown(step))),
    }
}

/// Whether the step is the last, which shows what was found.
fn is_last(lesson: &Lesson, at: usize) -> bool {
    at + 1 == lesson.steps().len()
}

/// The outlines of the cores that a radius hides.
fn cores(canvas: &OverlayContext<'_, '_>) -> Vec<Mark> {
    let bodies = canvas.stage.bodies().into_iter();
    let hulls = bodies.filter_map(|body| body.hull().filter(|_| body.radius() > 0.0));
    let outline = |solid: Solid| {
        let projected = Projected::of_solid(&solid, 0.0, canvas.stage.view());
        projected.outline_as(Role::Core)
    };
    hulls.map(Solid::new).map(outline).collect()
}

/// The length in words.
fn words(lesson: &Lesson) -> String {
    let word = if lesson.is_colliding() {
        "depth"
    } else {
        "distance"
    };
    format!(
        "{word} {}",
        lesson.number_format().length(lesson.signed_depth().abs())
    )
}
