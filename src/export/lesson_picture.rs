//! A scene as it is opened, as figures: the answer, and each step of the lesson.

use glam::DVec2;

use super::{Sheet, Situation};
use crate::figure::{
    Asked, Figure, MinkowskiPane, Overlays, Subject, Theme, compose, home_camera, minkowski_camera,
};
use crate::lesson::{Course, Lesson, Question};
use crate::planar::PosedShape;

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

/// The lesson on a situation: the one that `trace` tells.
#[must_use]
pub fn lesson_on(situation: Situation<'_>, course: Course<'_>) -> Lesson {
    let moment = situation.simulation.moment();
    Lesson::on([&moment.a, &moment.b], situation.falling, course)
}

/// The pictures of a lesson's steps, which share their views.
pub(super) struct StepPictures<'l> {
    subject: Subject<'l>,
    lesson: &'l Lesson,
    theme: Theme,
    size: DVec2,
}

impl<'l> StepPictures<'l> {
    /// Of a lesson on the situation's moment, with `b_after` for B after the push.
    pub(super) fn new(
        situation: Situation<'l>,
        b_after: &'l PosedShape,
        lesson: &'l Lesson,
        look: &Look,
    ) -> Self {
        Self {
            subject: in_view(situation, b_after, Some((lesson, 0)), look),
            lesson,
            theme: look.theme,
            size: look.sheet.points,
        }
    }

    /// The picture of step `at`, which the lesson must have.
    pub(super) fn step(&self, at: usize) -> Figure {
        let subject = Subject {
            lesson: Some((self.lesson, at)),
            ..self.subject
        };
        compose(&subject, &self.theme, self.size)
    }

    /// The picture of a question on the lesson, which does not tell the answer.
    pub(super) fn asking(&self, question: &Question) -> Figure {
        let subject = Subject {
            lesson: Some((self.lesson, question.step)),
            asked: Some(Asked {
                question,
                guess: None,
                wrong: None,
            }),
            ..self.subject
        };
        compose(&subject, &self.theme, self.size)
    }
}

/// The picture of step `at` of `lesson`, which is on the situation's moment.
///
/// # Panics
/// When the lesson has no such step.
#[must_use]
pub fn step_figure(situation: Situation<'_>, lesson: &Lesson, at: usize, look: &Look) -> Figure {
    let b_after = situation.simulation.scene().b.posed();
    StepPictures::new(situation, &b_after, lesson, look).step(at)
}

/// The picture of the answer on the situation's moment, with all that its overlays show in view.
#[must_use]
pub fn answer_figure(situation: Situation<'_>, look: &Look) -> Figure {
    let b_after = situation.simulation.scene().b.posed();
    let subject = in_view(situation, &b_after, None, look);
    compose(&subject, &look.theme, look.sheet.points)
}

/// The subject with its views worked out.
fn in_view<'l>(
    situation: Situation<'l>,
    b_after: &'l PosedShape,
    lesson: Option<(&'l Lesson, usize)>,
    look: &Look,
) -> Subject<'l> {
    let (size, theme) = (look.sheet.points, &look.theme);
    let mut subject = Subject {
        overlays: look.overlays,
        minkowski: look.minkowski,
        lesson,
        falling: situation.falling,
        ..Subject::new(situation.simulation.moment(), b_after)
    };
    subject.world_camera = home_camera(&subject, theme, size);
    subject.minkowski_camera = minkowski_camera(&subject, theme, size);
    subject
}
