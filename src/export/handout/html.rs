//! What a page is made of.

use glam::{DVec2, dvec2};

use super::super::lesson_picture::PictureStyle;
use super::super::{LessonSource, PageSize};
use super::questions::{SIZE, look};
use crate::figure::MinkowskiPane;
use crate::lesson::{AnyQuestion, Phase, Slide};

/// The same in space, where three panes stand in a row and nothing is asked.
const SIZE_IN_SPACE: DVec2 = dvec2(760.0, 294.0);

/// The size of a picture of the world alone.
const SIZE_ALONE: DVec2 = dvec2(760.0, 220.0);

/// A lesson for a page.
#[derive(Clone, Debug)]
pub struct Handout<'l> {
    /// The pair and the lesson on it.
    pub case: LessonSource<'l>,
    /// What is asked before a step is shown; where nothing is, every step tells all.
    pub questions: Vec<AnyQuestion>,
    /// The address of the scene on a page that runs the program, where there is one.
    pub link: Option<&'l str>,
    /// The name of the file beside the page that holds the scene, if there is one.
    pub scene_file: Option<&'l str>,
}

impl Handout<'_> {
    /// How the figures of its steps are drawn.
    pub(super) fn look(&self) -> PictureStyle {
        let size = match self.case {
            LessonSource::Spatial { .. } if self.questions.is_empty() => SIZE_IN_SPACE,
            _ => SIZE,
        };
        PictureStyle {
            sheet: PageSize::of_points(size),
            ..look()
        }
    }

    /// The steps that have a figure: a step that is asked about is never left out.
    pub(super) fn frames(&self) -> Vec<Slide> {
        let is_asked = |step| {
            self.questions
                .iter()
                .any(|question| question.step() == step)
        };
        self.case.frames(is_asked)
    }

    /// What is asked about a frame.
    pub(super) fn asked(&self, frame: &Slide) -> Vec<&AnyQuestion> {
        let about = self.questions.iter();
        about
            .filter(|question| question.step() == frame.step)
            .collect()
    }

    /// Whether what is said of a frame would give away an answer: its own or, from the end of GJK on, whether the
    /// bodies collide.
    pub(super) fn would_reveal(&self, frame: &Slide) -> bool {
        let (narration, next) = (self.case.narration(), frame.step + 1);
        let ends_gjk = next >= narration.step_count() || narration.phase(next) != Phase::Gjk;
        !self.questions.is_empty() && (ends_gjk || !self.asked(frame).is_empty())
    }
}

/// How the figures of the world alone are drawn.
pub(super) fn look_alone() -> PictureStyle {
    PictureStyle {
        minkowski: MinkowskiPane::Off,
        sheet: PageSize::of_points(SIZE_ALONE),
        ..look()
    }
}
