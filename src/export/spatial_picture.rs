//! A scene in space as it is opened, as figures: the answer, and each step of the lesson.

use super::PictureStyle;
use crate::figure::spatial::{FigureSource, View};
use crate::figure::{Camera, Figure, QuizView, compose, drawn_minkowski, home_camera};
use crate::lesson::spatial::{Lesson, Question};
use crate::scene::{Simulation, Space};
use crate::spatial::PosedShape;

/// The pictures of the steps of a lesson in space, which share their views.
pub(super) struct SpatialPictures<'l> {
    simulation: &'l Simulation<Space>,
    lesson: &'l Lesson,
    b_after: PosedShape,
    view: View,
    look: PictureStyle,
    world_camera: Camera,
}

impl<'l> SpatialPictures<'l> {
    /// Of a lesson on the simulation's moment.
    pub(super) fn new(
        simulation: &'l Simulation<Space>,
        lesson: &'l Lesson,
        view: View,
        look: &PictureStyle,
    ) -> Self {
        let b_after = simulation.scene().b.posed();
        let subject = in_view(simulation, &b_after, Some((lesson, 0)), view, look);
        let world_camera = subject.world_camera;
        Self {
            simulation,
            lesson,
            b_after,
            view,
            look: *look,
            world_camera,
        }
    }

    fn subject(&self, at: usize) -> FigureSource<'_> {
        FigureSource {
            unit: self.simulation.scene().unit,
            overlays: self.look.overlays,
            minkowski: self.look.minkowski,
            view: self.view,
            world_camera: self.world_camera,
            lesson: Some((self.lesson, at)),
            ..FigureSource::new(self.simulation.moment(), &self.b_after)
        }
    }

    /// The picture of step `at`, which the lesson must have.
    pub(super) fn step(&self, at: usize) -> Figure {
        composed(&self.subject(at), &self.look)
    }

    /// The picture of a question on the lesson, which does not show the answer.
    pub(super) fn asking(&self, question: &Question) -> Figure {
        let subject = FigureSource {
            asked: Some(QuizView {
                question,
                guess: None,
                wrong: None,
            }),
            ..self.subject(question.step)
        };
        composed(&subject, &self.look)
    }
}

/// The picture of the answer in space, with all that its overlays show in view.
#[must_use]
pub fn answer_figure_in_space(
    simulation: &Simulation<Space>,
    view: View,
    look: &PictureStyle,
) -> Figure {
    let b_after = simulation.scene().b.posed();
    let subject = in_view(simulation, &b_after, None, view, look);
    composed(&subject, look)
}

fn composed(subject: &FigureSource<'_>, look: &PictureStyle) -> Figure {
    let (size, below_panes) = look.above_legend();
    let subject = FigureSource {
        below_panes,
        ..*subject
    };
    compose(&subject, &look.theme, size)
}

/// The subject with its cameras worked out.
fn in_view<'l>(
    simulation: &'l Simulation<Space>,
    b_after: &'l PosedShape,
    lesson: Option<(&'l Lesson, usize)>,
    view: View,
    look: &PictureStyle,
) -> FigureSource<'l> {
    let mut subject = FigureSource {
        unit: simulation.scene().unit,
        overlays: look.overlays,
        minkowski: drawn_minkowski(look.minkowski, &look.overlays, None, lesson, false),
        view,
        lesson,
        ..FigureSource::new(simulation.moment(), b_after)
    };
    subject.world_camera = home_camera(&subject, &look.theme, look.above_legend().0);
    subject
}
