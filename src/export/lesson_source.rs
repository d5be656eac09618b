//! A query and the lesson on it, of the plane or in space: all that pages, strips and films are made from.

use super::PairSource;
use super::lesson_picture::{PictureStyle, PlanarPictures, answer_figure};
use super::spatial_picture::{SpatialPictures, answer_figure_in_space};
use crate::check::TraceComparison;
use crate::figure::Figure;
use crate::figure::spatial::View;
use crate::lesson::{self, AnyQuestion, Captions, Lesson, NumberFormat, Slide};
use crate::scene::{AnyScene, Falling, Simulation, Space, Unit};

/// A query with its lesson.
#[derive(Clone, Copy, Debug)]
pub enum LessonSource<'l> {
    /// In the plane.
    Planar {
        /// The pair that the lesson is on.
        situation: PairSource<'l>,
        /// The lesson.
        lesson: &'l Lesson,
        /// The user's trace that it is compared with.
        comparison: Option<&'l TraceComparison>,
    },
    /// In space.
    Spatial {
        /// The pair that the lesson is on.
        simulation: &'l Simulation<Space>,
        /// The lesson.
        lesson: &'l lesson::spatial::Lesson,
        /// From where it is looked at.
        view: View,
    },
}

impl<'l> LessonSource<'l> {
    /// The captions of the lesson's steps.
    #[must_use]
    pub fn narration(&self) -> &'l Captions {
        match self {
            Self::Planar { lesson, .. } => lesson.narration(),
            Self::Spatial { lesson, .. } => lesson.narration(),
        }
    }

    /// The steps that a page or a GIF shows: where the user's trace is first wrong is never left out.
    #[must_use]
    pub fn frames(&self, is_needed: impl Fn(usize) -> bool) -> Vec<Slide> {
        let wrong = match self {
            Self::Planar { lesson, .. } => lesson.marked_step(),
            Self::Spatial { .. } => None,
        };
        let narration = self.narration();
        narration.abridged(|step| wrong == Some(step) || is_needed(step))
    }

    /// The word for lengths.
    pub(super) fn unit(&self) -> Unit {
        match self {
            Self::Planar { lesson, .. } => lesson.number_format().unit(),
            Self::Spatial { lesson, .. } => lesson.number_format().unit(),
        }
    }

    /// How lengths are printed.
    pub(super) fn number_format(&self) -> &'l NumberFormat {
        match self {
            Self::Planar { lesson, .. } => lesson.number_format(),
            Self::Spatial { lesson, .. } => lesson.number_format(),
        }
    }

    /// Whether y grows upwards in its pictures.
    pub(super) fn is_y_up(&self) -> bool {
        match self {
            Self::Planar { situation, .. } => situation.simulation.scene().y_up,
            Self::Spatial { .. } => false,
        }
    }

    /// The numbers by which a step decides, a line each.
    pub(super) fn numbers(&self, at: usize) -> Vec<String> {
        match self {
            Self::Planar { lesson, .. } => lesson.numbers(at),
            Self::Spatial { lesson, .. } => lesson.numbers(at),
        }
    }

    /// The bodies around the pair, in a scene of bodies.
    pub(super) fn falling(&self) -> Option<&'l Falling> {
        match self {
            Self::Planar { situation, .. } => situation.falling,
            Self::Spatial { .. } => None,
        }
    }

    /// The scene, with its note or without.
    #[must_use]
    pub fn scene(&self, with_note: bool) -> AnyScene {
        match self {
            Self::Planar { situation, .. } => {
                let mut scene = situation.simulation.scene().clone();
                scene.note = scene.note.filter(|_| with_note);
                scene.into()
            }
            Self::Spatial { simulation, .. } => {
                let mut scene = simulation.scene().clone();
                scene.note = scene.note.filter(|_| with_note);
                scene.into()
            }
        }
    }

    /// The picture of the answer, with all that its overlays show in view.
    #[must_use]
    pub fn answer_figure(&self, look: &PictureStyle) -> Figure {
        match *self {
            Self::Planar { situation, .. } => answer_figure(situation, look),
            Self::Spatial {
                simulation, view, ..
            } => answer_figure_in_space(simulation, view, look),
        }
    }

    /// The picture of step `at`.
    ///
    /// # Panics
    /// When the lesson has no such step.
    #[must_use]
    pub fn step_figure(&self, at: usize, look: &PictureStyle) -> Figure {
        self.pictures(look).step(at)
    }

    /// The pictures of the steps, which share their views.
    pub(super) fn pictures(&self, look: &PictureStyle) -> StepPictures<'l> {
        match *self {
            Self::Planar {
                situation,
                lesson,
                comparison,
            } => {
                let pictures = PlanarPictures::new(situation, lesson, comparison, look);
                StepPictures::Planar(Box::new(pictures))
            }
            Self::Spatial {
                simulation,
                lesson,
                view,
            } => StepPictures::Spatial(Box::new(SpatialPictures::new(
                simulation, lesson, view, look,
            ))),
        }
    }
}

/// The pictures of a lesson's steps, which share their views.
pub(super) enum StepPictures<'l> {
    Planar(Box<PlanarPictures<'l>>),
    Spatial(Box<SpatialPictures<'l>>),
}

impl StepPictures<'_> {
    /// The picture of step `at`, which the lesson must have.
    pub(super) fn step(&self, at: usize) -> Figure {
        match self {
            Self::Planar(pictures) => pictures.step(at),
            Self::Spatial(pictures) => pictures.step(at),
        }
    }

    /// The picture of a question of the same lesson, without its answer.
    pub(super) fn asking(&self, question: &AnyQuestion) -> Figure {
        match (question, self) {
            (AnyQuestion::Planar(question), Self::Planar(pictures)) => pictures.asking(question),
            (AnyQuestion::Spatial(question), Self::Spatial(pictures)) => pictures.asking(question),
            _ => self.step(question.step()),
        }
    }
}
