//! A scene as it is opened, as figures: the answer, and each step of the lesson.

use glam::DVec2;

use super::Sheet;
use crate::figure::{
    Camera, Figure, MinkowskiPane, Overlays, Rect, Subject, Theme, bounds_of_lesson, compose,
    room_for,
};
use crate::lesson::{FirstDirection, Lesson};
use crate::scene::Simulation;

/// How a scene's pictures are drawn, the same for all of them.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// What is shown beside the step itself.
    pub overlays: Overlays,
    /// How Minkowski space is shown.
    pub minkowski: MinkowskiPane,
    /// The colours.
    pub theme: Theme,
    /// The picture's size.
    pub sheet: Sheet,
}

/// The lesson on a scene as it is opened, before any tick: the one that `trace` tells.
#[must_use]
pub fn lesson_on(simulation: &Simulation) -> Lesson {
    let moment = simulation.moment();
    Lesson::of(&moment.a, &moment.b, FirstDirection::Centres)
}

/// The picture of step `at` of `lesson`, which is on the simulation's moment.
///
/// # Panics
/// When the lesson has no such step.
#[must_use]
pub fn step_figure(simulation: &Simulation, lesson: &Lesson, at: usize, look: &Look) -> Figure {
    let content = bounds_of_lesson(simulation.moment(), lesson);
    figure(simulation, Some((lesson, at)), &content, look)
}

/// The picture of the answer on the simulation's moment, with all that its overlays show in view.
#[must_use]
pub fn answer_figure(simulation: &Simulation, look: &Look) -> Figure {
    let bounds = bounds_of_lesson(simulation.moment(), &lesson_on(simulation));
    let content = room_for(&bounds, &look.overlays);
    figure(simulation, None, &content, look)
}

fn figure(
    simulation: &Simulation,
    lesson: Option<(&Lesson, usize)>,
    content: &Rect,
    look: &Look,
) -> Figure {
    let size = look.sheet.points;
    let (world, _) = look.minkowski.layout(size);
    let subject = Subject {
        moment: simulation.moment(),
        b_after: &simulation.scene().b.posed(),
        overlays: look.overlays,
        minkowski: look.minkowski,
        world_camera: Camera::for_lesson(content, world.size()),
        lesson,
        pointer: None,
        sat_axis: None,
        velocity: DVec2::ZERO,
        last_contact: None,
        hints_at_x: false,
    };
    compose(&subject, &look.theme, size)
}
