//! What a page asks, of a lesson in the plane or in space.

use glam::{DVec2, dvec2};

use crate::export::lesson_picture::PictureStyle;
use crate::export::lesson_source::StepPictures;
use crate::export::{LessonSource, PageSize};
use crate::figure::{Figure, MinkowskiPane, Overlay, Theme, ThemeName};
use crate::lesson::{AnyQuestion, questions, questions_in_space};

/// The size of a step's picture: two of them with what is said of them, or three of questions, fit on a page of A4,
/// with letters that can be read.
pub(super) const SIZE: DVec2 = dvec2(760.0, 252.0);

/// What is shorter than 2 mm on a page of A4 is not to be drawn, in points of a picture that is as wide as its text.
const LEAST_DRAWN: f64 = 2.0 / 180.0 * 760.0;

/// What is asked on paper about a lesson.
#[must_use]
pub fn paper_questions(case: &LessonSource<'_>) -> Vec<AnyQuestion> {
    match case {
        LessonSource::Planar {
            situation, lesson, ..
        } => {
            let moment = situation.simulation.moment();
            let figure = case.step_figure(0, &look());
            let scale = figure.panes.first().map_or(1.0, |pane| pane.camera.scale);
            let can_be_drawn = |length: f64| length * scale >= LEAST_DRAWN;
            questions(lesson, &moment.a, &moment.b)
                .into_iter()
                .filter(|question| question.drawn_length().is_none_or(can_be_drawn))
                .map(AnyQuestion::Planar)
                .collect()
        }
        LessonSource::Spatial {
            simulation, lesson, ..
        } => {
            let moment = simulation.moment();
            let questions = questions_in_space(lesson, &moment.a, &moment.b);
            questions.into_iter().map(AnyQuestion::Spatial).collect()
        }
    }
}

/// The picture of a question among those of its lesson, which does not show the answer.
pub(super) fn picture(question: &AnyQuestion, pictures: &StepPictures<'_>) -> Figure {
    match (question, pictures) {
        (AnyQuestion::Planar(question), StepPictures::Planar(pictures)) => {
            pictures.asking(question)
        }
        (AnyQuestion::Spatial(question), StepPictures::Spatial(pictures)) => {
            pictures.asking(question)
        }
        _ => pictures.step(question.step()),
    }
}

/// How the figures of steps are drawn.
pub(super) fn look() -> PictureStyle {
    PictureStyle {
        overlays: [Overlay::Hull, Overlay::Labels].into_iter().collect(),
        minkowski: MinkowskiPane::Half,
        theme: Theme::new(ThemeName::Paper).in_pane(SIZE),
        sheet: PageSize::of_points(SIZE),
    }
}
