//! A pair with its lesson, from which pages, strips and GIFs are made, and its figures: the answer, and each step.

use glam::DVec2;

use super::PageSize;
use super::dimension::LessonDimension;
use crate::check::{DEFAULT_TOLERANCE, TraceComparison, UserTrace};
use crate::figure::spatial::View;
use crate::figure::{
    Camera, Drawn, Figure, Layout, MinkowskiPane, Overlays, QuizView, Rect, Subject, Theme,
    above_legend, compose, drawn_minkowski,
};
use crate::lesson::{Captions, FirstDirection, Lesson, LessonConfig, Plane, Question, Slide};
use crate::scene::{Falling, Scene, Simulation};

/// The style of all of a scene's figures.
#[derive(Clone, Copy, Debug)]
pub struct PictureStyle {
    /// The overlays in addition to the step.
    pub overlays: Overlays,
    /// Where Minkowski space is shown.
    pub minkowski: MinkowskiPane,
    /// The theme.
    pub theme: Theme,
    /// The figure's size.
    pub sheet: PageSize,
}

impl PictureStyle {
    /// The size of the panes, and the room below them for the legend, if it is shown.
    fn above_legend(&self) -> (DVec2, Option<Rect>) {
        above_legend(self.sheet.points, &self.overlays, &self.theme)
    }
}

/// A pair as queried, with its lesson.
#[derive(Clone, Debug)]
pub struct LessonSource<D: LessonDimension = Plane> {
    /// The pair.
    pub simulation: Simulation<D>,
    /// The simulation of the pair, in a physics scene.
    pub falling: Option<Falling>,
    /// The lesson.
    pub lesson: Lesson<D>,
    /// The comparison with a user trace.
    pub comparison: Option<TraceComparison>,
    /// The view of space.
    pub view: View,
}

impl<D: LessonDimension> LessonSource<D> {
    /// The lesson printed by `trace`.
    #[must_use]
    pub fn new(scene: Scene<D>, falling: Option<Falling>) -> Self {
        let first = FirstDirection::default();
        Self::compared(scene, falling, first, None, DEFAULT_TOLERANCE)
    }

    /// The same with another first direction, compared with a user trace; `tolerance` for the trace's lengths is a
    /// fraction of the extent.
    #[must_use]
    pub fn compared(
        scene: Scene<D>,
        falling: Option<Falling>,
        first: FirstDirection,
        trace: Option<&UserTrace>,
        tolerance: f64,
    ) -> Self {
        let config = LessonConfig {
            first,
            unit: scene.unit,
            ..LessonConfig::default()
        };
        let simulation = Simulation::new(scene);
        let bodies = simulation.moment().bodies();
        let (lesson, comparison) = D::lesson(bodies, falling.as_ref(), config, trace, tolerance);
        Self {
            simulation,
            falling,
            lesson,
            comparison,
            view: View::default(),
        }
    }

    /// The captions of the lesson's steps.
    #[must_use]
    pub fn narration(&self) -> &Captions {
        self.lesson.narration()
    }

    /// The steps that a page or a GIF shows, always including the first wrong one of the user trace.
    #[must_use]
    pub fn frames(&self, is_needed: impl Fn(usize) -> bool) -> Vec<Slide> {
        let wrong = self.lesson.marked_step();
        self.narration()
            .abridged(|step| wrong == Some(step) || is_needed(step))
    }

    /// Whether y points up in its figures.
    pub(super) fn is_y_up(&self) -> bool {
        self.simulation.scene().y_up
    }

    /// The scene, with its note or without.
    #[must_use]
    pub fn scene(&self, with_note: bool) -> Scene<D> {
        let mut scene = self.simulation.scene().clone();
        scene.note = scene.note.filter(|_| with_note);
        scene
    }

    /// The figure of the answer, fitted to all its overlays.
    #[must_use]
    pub fn answer_figure(&self, look: &PictureStyle) -> Figure {
        answer_figure(&self.simulation, self.falling.as_ref(), self.view, look)
    }

    /// The figure of step `at`.
    ///
    /// # Panics
    /// If the lesson has no such step.
    #[must_use]
    pub fn step_figure(&self, at: usize, look: &PictureStyle) -> Figure {
        self.pictures(look).step(at)
    }

    /// The figures of the steps, with a common view.
    pub(super) fn pictures(&self, look: &PictureStyle) -> StepPictures<'_, D> {
        let b_after = self.simulation.scene().b.posed();
        let view = |at| {
            home(&self.subject(&b_after, at, look), look)
                .layout
                .world_camera
        };
        let of_queries = view(0);
        let last = self.lesson.step_count() - 1;
        let of_impulses = self.lesson.impulse(last).map_or(of_queries, |_| view(last));
        StepPictures {
            source: self,
            b_after,
            look: *look,
            of_queries,
            of_impulses,
        }
    }

    fn subject<'l>(
        &'l self,
        b_after: &'l D::Posed,
        at: usize,
        look: &PictureStyle,
    ) -> Subject<'l, D> {
        let lesson = Some((&self.lesson, at));
        Subject {
            comparison: self.comparison.as_ref(),
            view: self.view,
            ..subject(
                &self.simulation,
                self.falling.as_ref(),
                b_after,
                lesson,
                look,
            )
        }
    }
}

/// The figures of a lesson's steps. Its support queries have a common view, and so do its steps of the impulse.
pub(super) struct StepPictures<'l, D: LessonDimension> {
    source: &'l LessonSource<D>,
    b_after: D::Posed,
    look: PictureStyle,
    of_queries: Camera,
    of_impulses: Camera,
}

impl<D: LessonDimension> StepPictures<'_, D> {
    fn subject(&self, at: usize) -> Subject<'_, D> {
        let world_camera = match self.source.lesson.impulse(at) {
            Some(_) => self.of_impulses,
            None => self.of_queries,
        };
        let mut subject = self.source.subject(&self.b_after, at, &self.look);
        subject.layout.world_camera = world_camera;
        subject
    }

    /// The figure of step `at`, which the lesson must have.
    pub(super) fn step(&self, at: usize) -> Figure {
        composed(&self.subject(at), &self.look)
    }

    /// The figure of a question on the lesson, which doesn't show the answer.
    pub(super) fn asking(&self, question: &Question<D>) -> Figure {
        let subject = Subject {
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

/// The figure of the answer on the simulation's moment, fitted to all its overlays.
#[must_use]
pub(super) fn answer_figure<D: Drawn>(
    simulation: &Simulation<D>,
    falling: Option<&Falling>,
    view: View,
    look: &PictureStyle,
) -> Figure {
    let b_after = simulation.scene().b.posed();
    let subject = Subject {
        view,
        ..subject(simulation, falling, &b_after, None, look)
    };
    composed(&home(&subject, look), look)
}

fn composed<D: Drawn>(subject: &Subject<'_, D>, look: &PictureStyle) -> Figure {
    let (size, below) = look.above_legend();
    let mut subject = *subject;
    subject.layout.below_panes = below;
    compose(&subject, &look.theme, size)
}

/// The subject with a fitted view.
fn home<'l, D: Drawn>(subject: &Subject<'l, D>, look: &PictureStyle) -> Subject<'l, D> {
    subject.at_home(&look.theme, look.above_legend().0)
}

/// The subject of the answer or of a lesson's step, at scale 1.
fn subject<'l, D: Drawn>(
    simulation: &'l Simulation<D>,
    falling: Option<&'l Falling>,
    b_after: &'l D::Posed,
    lesson: Option<(&'l Lesson<D>, usize)>,
    look: &PictureStyle,
) -> Subject<'l, D> {
    let scene = simulation.scene();
    let (overlays, is_falling) = (look.overlays, falling.is_some());
    Subject {
        unit: scene.unit,
        lesson,
        overlays,
        layout: Layout {
            minkowski: drawn_minkowski(look.minkowski, &overlays, None, lesson, is_falling),
            world_camera: Camera::one_to_one(scene.y_up),
            ..Layout::default()
        },
        falling,
        ..Subject::new(simulation.moment(), b_after)
    }
}
