//! A pair with its lesson, from which pages, strips and GIFs are made, and its figures: the answer, and each step.

use glam::DVec2;

use super::{PageSize, svg};
use crate::check::{DEFAULT_TOLERANCE, TraceComparison, UserTrace};
use crate::figure::spatial::View;
use crate::figure::{
    Camera, Drawn, Figure, Layout, MinkowskiPane, Overlays, QuizView, Rect, Subject, Theme,
    above_legend, compose, drawn_minkowski, home_camera,
};
use crate::lesson::{FirstDirection, Lesson, LessonConfig, Plane, Question, Slide};
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
    /// The SVG of a figure in this style.
    pub fn svg(&self, figure: &Figure) -> String {
        svg(figure, &self.theme, &self.sheet)
    }

    /// The size of the panes, and the room below them for the legend, if it is shown.
    fn above_legend(&self) -> (DVec2, Option<Rect>) {
        above_legend(self.sheet.points, &self.overlays, &self.theme)
    }
}

/// A pair as queried, with its lesson.
pub struct LessonSource<D: Drawn = Plane> {
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

impl<D: Drawn> LessonSource<D> {
    /// The lesson printed by `trace`.
    pub fn new(scene: Scene<D>, falling: Option<Falling>) -> Self {
        let first = FirstDirection::default();
        Self::compared(scene, falling, first, None, DEFAULT_TOLERANCE)
    }

    /// The same with another first direction, compared with a user trace; `tolerance` for the trace's lengths is a
    /// fraction of the extent.
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

    /// The steps that a page or a GIF shows, always including the first wrong one of the user trace.
    pub fn frames(&self, is_needed: impl Fn(usize) -> bool) -> Vec<Slide> {
        let wrong = self.lesson.marked_step();
        self.lesson
            .abridged(|step| wrong == Some(step) || is_needed(step))
    }

    /// Whether y points up in its figures.
    pub(super) fn is_y_up(&self) -> bool {
        self.simulation.scene().y_up
    }

    /// The scene, with its note or without.
    pub fn scene(&self, with_note: bool) -> Scene<D> {
        let mut scene = self.simulation.scene().clone();
        scene.note = scene.note.filter(|_| with_note);
        scene
    }

    /// The figure of the answer, fitted to all its overlays.
    pub fn answer_figure(&self, look: &PictureStyle) -> Figure {
        let b_after = self.simulation.scene().b.posed();
        let mut subject = self.subject(&b_after, None, look);
        subject.layout.world_camera = fitted_camera(&subject, look);
        composed(subject, look)
    }

    /// The figure of step `at`.
    ///
    /// # Panics
    /// If the lesson has no such step.
    pub fn step_figure(&self, at: usize, look: &PictureStyle) -> Figure {
        self.pictures(look).step(at)
    }

    /// The figures of the steps, with a common view.
    pub(super) fn pictures(&self, look: &PictureStyle) -> StepPictures<'_, D> {
        let b_after = self.simulation.scene().b.posed();
        let of_queries = fitted_camera(&self.subject(&b_after, Some(0), look), look);
        let last = self.lesson.step_count() - 1;
        let of_impulses = match self.lesson.impulse(last) {
            Some(_) => fitted_camera(&self.subject(&b_after, Some(last), look), look),
            None => of_queries,
        };
        StepPictures {
            source: self,
            b_after,
            look: *look,
            of_queries,
            of_impulses,
        }
    }

    /// The subject of the answer or of a step of the lesson, at scale 1.
    fn subject<'l>(
        &'l self,
        b_after: &'l D::Posed,
        step: Option<usize>,
        look: &PictureStyle,
    ) -> Subject<'l, D> {
        let (scene, overlays) = (self.simulation.scene(), look.overlays);
        let (falling, lesson) = (self.falling.as_ref(), step.map(|at| (&self.lesson, at)));
        let is_falling = falling.is_some();
        Subject {
            unit: scene.unit,
            view: self.view,
            lesson,
            comparison: lesson.and(self.comparison.as_ref()),
            overlays,
            layout: Layout {
                minkowski: drawn_minkowski(look.minkowski, &overlays, None, lesson, is_falling),
                world_camera: Camera::one_to_one(scene.y_up),
                ..Layout::default()
            },
            falling,
            ..Subject::new(self.simulation.moment(), b_after)
        }
    }
}

/// The figures of a lesson's steps. Its support queries have a common view, and so do its steps of the impulse.
pub(super) struct StepPictures<'l, D: Drawn> {
    source: &'l LessonSource<D>,
    b_after: D::Posed,
    look: PictureStyle,
    of_queries: Camera,
    of_impulses: Camera,
}

impl<D: Drawn> StepPictures<'_, D> {
    fn subject(&self, at: usize) -> Subject<'_, D> {
        let world_camera = match self.source.lesson.impulse(at) {
            Some(_) => self.of_impulses,
            None => self.of_queries,
        };
        let mut subject = self.source.subject(&self.b_after, Some(at), &self.look);
        subject.layout.world_camera = world_camera;
        subject
    }

    /// The figure of step `at`, which the lesson must have.
    pub fn step(&self, at: usize) -> Figure {
        composed(self.subject(at), &self.look)
    }

    /// The figure of a question on the lesson, which doesn't show the answer.
    pub fn asking(&self, question: &Question<D>) -> Figure {
        let asked = QuizView {
            question,
            guess: None,
            wrong: None,
        };
        let subject = Subject {
            asked: Some(asked),
            ..self.subject(question.step)
        };
        composed(subject, &self.look)
    }
}

fn composed<D: Drawn>(mut subject: Subject<'_, D>, look: &PictureStyle) -> Figure {
    let (size, below_panes) = look.above_legend();
    subject.layout.below_panes = below_panes;
    compose(&subject, &look.theme, size)
}

fn fitted_camera<D: Drawn>(subject: &Subject<'_, D>, look: &PictureStyle) -> Camera {
    home_camera(subject, &look.theme, look.above_legend().0)
}
