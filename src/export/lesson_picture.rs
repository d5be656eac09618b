//! A scene as it is opened, as figures: the answer, and each step of the lesson.

use super::{Sheet, Situation};
use crate::figure::{
    Asked, Camera, Figure, MinkowskiPane, Overlays, Subject, Theme, compose, home_camera,
    minkowski_camera,
};
use crate::lesson::{Course, Lesson, Question};
use crate::planar::PosedShape;

/// How a scene's pictures are drawn, the same for all of them.
#[derive(Clone, Copy, Debug)]
pub struct PictureStyle {
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
    let lesson = Lesson::on([&moment.a, &moment.b], situation.falling, course);
    lesson.told_in(situation.simulation.scene().unit)
}

/// The pictures of a lesson's steps, which share their views.
pub(super) struct PlanarPictures<'l> {
    situation: Situation<'l>,
    lesson: &'l Lesson,
    b_after: PosedShape,
    look: PictureStyle,
    world_camera: Camera,
    minkowski_camera: Option<Camera>,
}

impl<'l> PlanarPictures<'l> {
    /// Of a lesson on the situation's moment.
    pub(super) fn new(situation: Situation<'l>, lesson: &'l Lesson, look: &PictureStyle) -> Self {
        let b_after = situation.simulation.scene().b.posed();
        let subject = in_view(situation, &b_after, Some((lesson, 0)), look);
        let (world_camera, minkowski_camera) = (subject.world_camera, subject.minkowski_camera);
        Self {
            situation,
            lesson,
            b_after,
            look: *look,
            world_camera,
            minkowski_camera,
        }
    }

    fn subject(&self, at: usize) -> Subject<'_> {
        Subject {
            lesson: Some((self.lesson, at)),
            world_camera: self.world_camera,
            minkowski_camera: self.minkowski_camera,
            ..subject(self.situation, &self.b_after, &self.look)
        }
    }

    /// The picture of step `at`, which the lesson must have.
    pub(super) fn step(&self, at: usize) -> Figure {
        compose(&self.subject(at), &self.look.theme, self.look.sheet.points)
    }

    /// The picture of a question on the lesson, which does not tell the answer.
    pub(super) fn asking(&self, question: &Question) -> Figure {
        let subject = Subject {
            asked: Some(Asked {
                question,
                guess: None,
                wrong: None,
            }),
            ..self.subject(question.step)
        };
        compose(&subject, &self.look.theme, self.look.sheet.points)
    }
}

/// The picture of the answer on the situation's moment, with all that its overlays show in view.
#[must_use]
pub fn answer_figure(situation: Situation<'_>, look: &PictureStyle) -> Figure {
    let b_after = situation.simulation.scene().b.posed();
    let subject = in_view(situation, &b_after, None, look);
    compose(&subject, &look.theme, look.sheet.points)
}

/// The subject with its views worked out.
fn in_view<'l>(
    situation: Situation<'l>,
    b_after: &'l PosedShape,
    lesson: Option<(&'l Lesson, usize)>,
    look: &PictureStyle,
) -> Subject<'l> {
    let (size, theme) = (look.sheet.points, &look.theme);
    let mut subject = Subject {
        lesson,
        ..subject(situation, b_after, look)
    };
    subject.world_camera = home_camera(&subject, theme, size);
    subject.minkowski_camera = minkowski_camera(&subject, theme, size);
    subject
}

/// The answer as it is shown, one to one.
fn subject<'l>(
    situation: Situation<'l>,
    b_after: &'l PosedShape,
    look: &PictureStyle,
) -> Subject<'l> {
    let scene = situation.simulation.scene();
    Subject {
        unit: scene.unit,
        world_camera: Camera::one_to_one(scene.y_up),
        overlays: look.overlays,
        minkowski: look.minkowski,
        falling: situation.falling,
        ..Subject::new(situation.simulation.moment(), b_after)
    }
}
