//! The steps of a scene's lesson, each as a figure.

use glam::DVec2;

use super::Sheet;
use crate::figure::{
    Camera, Figure, MinkowskiPane, Overlays, Subject, Theme, bounds_of_lesson, compose,
};
use crate::lesson::{FirstDirection, Lesson};
use crate::scene::Simulation;

/// How the steps of a lesson are drawn, the same for all of them.
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
    let moment = simulation.moment();
    let size = look.sheet.points;
    let (world, _) = look.minkowski.layout(size);
    let content = bounds_of_lesson(moment, lesson);
    let subject = Subject {
        moment,
        b_after: &simulation.scene().b.posed(),
        overlays: look.overlays,
        minkowski: look.minkowski,
        world_camera: Camera::for_lesson(&content, world.size()),
        lesson: Some((lesson, at)),
        pointer: None,
        sat_axis: None,
        velocity: DVec2::ZERO,
    };
    compose(&subject, &look.theme, size)
}
