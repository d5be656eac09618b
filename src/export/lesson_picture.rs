//! A scene as it is opened, as figures: the answer, and each step of the lesson.

use glam::DVec2;

use super::{PageSize, PairSource};
use crate::check::{DEFAULT_TOLERANCE, TraceComparison, UserTrace, compared_lesson};
use crate::figure::{
    Camera, Figure, FigureSource, MinkowskiPane, Overlays, QuizView, Rect, Theme, above_legend,
    compose, drawn_minkowski, home_camera,
};
use crate::lesson::{Lesson, LessonConfig, Question};
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
    pub sheet: PageSize,
}

impl PictureStyle {
    /// The size of the panes, and the room below them for the legend, if it is shown.
    pub(super) fn above_legend(&self) -> (DVec2, Option<Rect>) {
        above_legend(self.sheet.points, &self.overlays, &self.theme)
    }
}

/// The lesson on a situation: the one that `trace` prints.
#[must_use]
pub fn lesson_on(situation: PairSource<'_>) -> Lesson {
    compared_lesson_on(situation, None, DEFAULT_TOLERANCE).0
}

/// The same compared with a user's trace, whose lengths may be off by a fraction of the extent.
#[must_use]
pub fn compared_lesson_on(
    situation: PairSource<'_>,
    trace: Option<&UserTrace>,
    tolerance: f64,
) -> (Lesson, Option<TraceComparison>) {
    let moment = situation.simulation.moment();
    let config = LessonConfig {
        unit: situation.simulation.scene().unit,
        ..LessonConfig::default()
    };
    let bodies = [&moment.a, &moment.b];
    compared_lesson(bodies, situation.falling, config, trace, tolerance)
}

/// The pictures of a lesson's steps. Its support queries share their views, and so do its steps of the impulse.
pub(super) struct PlanarPictures<'l> {
    situation: PairSource<'l>,
    lesson: &'l Lesson,
    comparison: Option<&'l TraceComparison>,
    b_after: PosedShape,
    look: PictureStyle,
    of_queries: Camera,
    of_impulses: Camera,
}

impl<'l> PlanarPictures<'l> {
    /// Of a lesson on the situation's moment.
    pub(super) fn new(
        situation: PairSource<'l>,
        lesson: &'l Lesson,
        comparison: Option<&'l TraceComparison>,
        look: &PictureStyle,
    ) -> Self {
        let b_after = situation.simulation.scene().b.posed();
        let [of_queries, of_impulses] = [0, lesson.step_count() - 1]
            .map(|at| in_view(situation, &b_after, Some((lesson, at)), look).world_camera);
        Self {
            situation,
            lesson,
            comparison,
            b_after,
            look: *look,
            of_queries,
            of_impulses,
        }
    }

    fn subject(&self, at: usize) -> FigureSource<'_> {
        let world_camera = match self.lesson.impulse(at) {
            Some(_) => self.of_impulses,
            None => self.of_queries,
        };
        let lesson = Some((self.lesson, at));
        FigureSource {
            world_camera,
            comparison: self.comparison,
            ..subject(self.situation, &self.b_after, lesson, &self.look)
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

/// The picture of the answer on the situation's moment, with all that its overlays show in view.
#[must_use]
pub fn answer_figure(situation: PairSource<'_>, look: &PictureStyle) -> Figure {
    let b_after = situation.simulation.scene().b.posed();
    let subject = in_view(situation, &b_after, None, look);
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

/// The subject with its views worked out.
fn in_view<'l>(
    situation: PairSource<'l>,
    b_after: &'l PosedShape,
    lesson: Option<(&'l Lesson, usize)>,
    look: &PictureStyle,
) -> FigureSource<'l> {
    let mut subject = subject(situation, b_after, lesson, look);
    subject.world_camera = home_camera(&subject, &look.theme, look.above_legend().0);
    subject
}

/// The answer or a step of the lesson as it is shown, one to one.
fn subject<'l>(
    situation: PairSource<'l>,
    b_after: &'l PosedShape,
    lesson: Option<(&'l Lesson, usize)>,
    look: &PictureStyle,
) -> FigureSource<'l> {
    let scene = situation.simulation.scene();
    FigureSource {
        unit: scene.unit,
        world_camera: Camera::one_to_one(scene.y_up),
        lesson,
        overlays: look.overlays,
        minkowski: drawn_minkowski(
            look.minkowski,
            &look.overlays,
            None,
            lesson,
            situation.falling.is_some(),
        ),
        falling: situation.falling,
        ..FigureSource::new(situation.simulation.moment(), b_after)
    }
}
