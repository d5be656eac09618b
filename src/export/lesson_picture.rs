//! A scene as it is opened, as figures: the answer, and each step of the lesson.

use glam::DVec2;

use super::Sheet;
use crate::figure::{
    Camera, Figure, MinkowskiPane, Overlays, Subject, Theme, compose, home_camera,
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
    figure(simulation, Some((lesson, at)), look)
}

/// The picture of the answer on the simulation's moment, with all that its overlays show in view.
#[must_use]
pub fn answer_figure(simulation: &Simulation, look: &Look) -> Figure {
    figure(simulation, None, look)
}

fn figure(simulation: &Simulation, lesson: Option<(&Lesson, usize)>, look: &Look) -> Figure {
    let size = look.sheet.points;
    let mut subject = Subject {
        moment: simulation.moment(),
        b_after: &simulation.scene().b.posed(),
        overlays: look.overlays,
        minkowski: look.minkowski,
        world_camera: Camera::ONE_TO_ONE,
        lesson,
        pointer: None,
        sat_axis: None,
        velocity: DVec2::ZERO,
        last_contact: None,
        hints_at_x: false,
    };
    subject.world_camera = home_camera(&subject, &look.theme, size);
    compose(&subject, &look.theme, size)
}
