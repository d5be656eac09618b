//! What a page asks, of a lesson in the plane or in space.

use std::ops::Deref;

use glam::{DVec2, dvec2};

use super::super::lesson_picture::PictureStyle;
use super::super::lesson_source::StepPictures;
use super::super::{LessonSource, PageSize};
use crate::figure::{Figure, MinkowskiPane, Overlay, Theme, ThemeName};
use crate::lesson::spatial;
use crate::lesson::{Ask, Asks, Question, questions};

/// The size of a step's picture: two of them with what is said of them, or three of questions, fit on a page of A4,
/// with letters that can be read.
pub(super) const SIZE: DVec2 = dvec2(760.0, 252.0);

/// What is shorter than 2 mm on a page of A4 is not to be drawn, in points of a picture that is as wide as its text.
const LEAST_DRAWN: f64 = 2.0 / 180.0 * 760.0;

/// The questions of a page.
#[derive(Clone, Debug)]
pub enum Questions {
    /// Of a lesson in the plane.
    Planar(Vec<Question>),
    /// Of a lesson in space.
    Spatial(Vec<spatial::Question>),
}

/// One of them.
#[derive(Clone, Copy)]
pub(super) enum AnyQuestion<'q> {
    Planar(&'q Question),
    Spatial(&'q spatial::Question),
}

impl Questions {
    /// No question.
    pub const NONE: Self = Self::Planar(Vec::new());

    /// What is asked on paper about a lesson.
    #[must_use]
    pub fn on(case: &LessonSource<'_>) -> Self {
        match case {
            LessonSource::Planar { situation, lesson } => {
                let moment = situation.simulation.moment();
                let mut questions = questions(lesson, &moment.a, &moment.b);
                let figure = case.step_figure(0, &look());
                let scale = figure.panes.first().map_or(1.0, |pane| pane.camera.scale);
                let can_be_drawn = |length: f64| length * scale >= LEAST_DRAWN;
                questions.retain(|question| question.drawn_length().is_none_or(can_be_drawn));
                Self::Planar(questions)
            }
            LessonSource::Spatial {
                simulation, lesson, ..
            } => {
                let moment = simulation.moment();
                Self::Spatial(spatial::questions(lesson, &moment.a, &moment.b))
            }
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::Planar(questions) => questions.is_empty(),
            Self::Spatial(questions) => questions.is_empty(),
        }
    }

    /// Those about a step.
    pub(super) fn about(&self, step: usize) -> Vec<AnyQuestion<'_>> {
        match self {
            Self::Planar(questions) => {
                let about = questions.iter().filter(|question| question.step == step);
                about.map(AnyQuestion::Planar).collect()
            }
            Self::Spatial(questions) => {
                let about = questions.iter().filter(|question| question.step == step);
                about.map(AnyQuestion::Spatial).collect()
            }
        }
    }
}

impl AnyQuestion<'_> {
    /// Whether it asks whether the bodies collide, which the Minkowski difference would show.
    pub(super) fn asks_for_the_verdict(&self) -> bool {
        match self {
            Self::Planar(question) => matches!(question.asks, Asks::Collides(_)),
            Self::Spatial(question) => matches!(question.asks, Asks::Collides(_)),
        }
    }

    /// Its picture among those of the lesson that it is on, which does not show the answer.
    pub(super) fn picture(&self, pictures: &StepPictures<'_>) -> Figure {
        match (self, pictures) {
            (Self::Planar(question), StepPictures::Planar(pictures)) => pictures.asking(question),
            (Self::Spatial(question), StepPictures::Spatial(pictures)) => pictures.asking(question),
            (Self::Planar(Question { step, .. }), _)
            | (Self::Spatial(spatial::Question { step, .. }), _) => pictures.step(*step),
        }
    }
}

impl Deref for AnyQuestion<'_> {
    type Target = dyn Ask;

    fn deref(&self) -> &Self::Target {
        match self {
            Self::Planar(question) => &***question,
            Self::Spatial(question) => &***question,
        }
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
