//! A scene with its clock, lesson, edits and viewport.

use glam::DVec2;

use super::display::{DisplaySettings, ViewKey};
use super::editing::Editing;
use super::lesson_view::{LessonView, Playback};
use super::quiz::Quiz;
use super::time::Time;
use super::viewport::Viewport;
use super::world::{AppDimension, World};
use crate::figure::spatial::View;
use crate::figure::{
    Camera, Hints, Layout, Pane, QuizView, Rect, Subject, Theme, choice_at, shows_the_query,
};
use crate::lesson::AnyQuestion;
use crate::scene::{Controls, KeyScript, Manner, Scene, TICK_SECONDS, Vector as _};
use collidoscope_core::dynamics;

/// B counts as at rest below this speed, in steps per tick: within a minute it would not move by a pixel.
const REST: f64 = 1e-4;

/// The current world with its state.
pub struct Workspace<D: AppDimension> {
    pub world: World<D>,
    /// A's and B's shapes as opened or last saved.
    pub(super) saved_shapes: [D::Shape; 2],
    pub(super) time: Time,
    script: Option<KeyScript>,
    script_ticks: u64,
    /// How keys moved the bodies in the last tick.
    manner: Manner,
    /// The lesson and its current step.
    pub lesson: LessonView<D>,
    pub editing: Editing<D>,
    pub(super) viewport: Viewport<D>,
    /// The view before the quiz, and in space its direction.
    before_quiz: Option<(Viewport<D>, View)>,
}

impl<D: AppDimension> Workspace<D> {
    /// A newly opened scene, which plays the script's ticks before the player's keys.
    pub(super) fn new(scene: Scene<D>, script: Option<KeyScript>) -> Self {
        let world = World::new(scene);
        let tick_seconds = match world.falling {
            Some(_) => dynamics::TICK_SECONDS,
            None => TICK_SECONDS,
        };
        let mut time = Time::new(tick_seconds);
        time.has_begun = script.is_some();
        Self {
            saved_shapes: world.shapes(),
            time,
            script,
            script_ticks: 0,
            manner: Manner::default(),
            lesson: LessonView::default(),
            editing: Editing::default(),
            viewport: Viewport::new(&world, None),
            before_quiz: None,
            world,
        }
    }

    /// Replaces another workspace, whose lesson continues here. Held keys stay held; scripts and drags of the previous
    /// scene end.
    pub(super) fn follow<E: AppDimension>(&mut self, before: &mut Workspace<E>) {
        self.time.follow(&mut before.time);
        before.script = None;
        before.editing.let_go();
        self.lesson.take_over(&mut before.lesson, &self.world);
    }

    /// Whether the state before the push is drawn.
    pub(super) fn shows_the_query(&self, display: &DisplaySettings) -> bool {
        let minkowski = self.look(display, DVec2::ZERO).minkowski;
        shows_the_query(self.lesson.is_open(), &display.overlays, minkowski)
    }

    /// The scene as drawn.
    pub fn shown_scene(&self, display: &DisplaySettings) -> Scene<D> {
        self.world.scene(self.shows_the_query(display))
    }

    /// Whether time is stopped: not started, stopped by the user, or by an open lesson.
    pub(super) fn stands_still(&self) -> bool {
        self.time.stands_still(self.lesson.is_open())
    }

    /// Whether the scene or its lesson changes without input.
    pub(super) fn is_moving(&self) -> bool {
        let speed = self.world.simulation.velocity().largest_part();
        let moves = self.world.falling.is_some()
            || speed > REST * self.manner.stride()
            || self.scripted().is_some()
            || self.time.keys.are_busy()
            || self.editing.held().is_some();
        !self.stands_still() && moves || self.lesson.state.playback.playing
    }

    /// The script's controls for the next tick, while it lasts.
    fn scripted(&self) -> Option<Controls> {
        self.script.as_ref()?.at(self.script_ticks)
    }

    /// Advances the lesson and the clock by `seconds` and returns the number of ticks due.
    pub(super) fn pass(&mut self, seconds: f64) -> u32 {
        self.lesson
            .play(|playback, lesson| playback.advance(seconds, lesson));
        self.editing.advance(seconds);
        self.time.due(seconds, self.lesson.is_open())
    }

    /// One tick: of the script while it lasts, then of the held keys, which push B in steps that look alike at any
    /// scale, `px_a_pixel` px to a pixel. Scripts push as the original does.
    pub(super) fn tick(&mut self, px_a_pixel: f64) {
        let held = D::controls(&self.world, self.time.keys.take());
        let scripted = self.scripted();
        self.script_ticks += u64::from(scripted.is_some());
        self.manner = if scripted.is_some() || self.world.is_the_originals {
            Manner::Original
        } else {
            Manner::Drawn { stride: px_a_pixel }
        };
        self.world.simulation.set_manner(self.manner);
        self.world.simulation.tick(&scripted.unwrap_or(held));
    }

    /// Stops or resumes time, or the open lesson.
    pub(super) fn toggle_freeze(&mut self) {
        if self.lesson.is_open() {
            self.lesson.play(Playback::toggle);
        } else {
            self.time.set_frozen(!self.time.frozen);
        }
    }

    /// Keeps the view until [`Self::restore_view`].
    pub(super) fn keep_view(&mut self) {
        let before = std::mem::replace(&mut self.viewport, Viewport::new(&self.world, None));
        (self.viewport.part, self.viewport.minkowski) = (before.part, before.minkowski);
        self.before_quiz = Some((before, self.world.view));
    }

    /// Restores the view before the quiz, unless that began in another scene.
    pub(super) fn restore_view(&mut self) {
        match self.before_quiz.take() {
            Some(before) => (self.viewport, self.world.view) = before,
            None => self.fit_view(),
        }
    }

    /// Sets the view and shows this part of its plane, in px, or fits it.
    pub(super) fn set_view(&mut self, view: View, part: Option<Rect>) {
        self.world.view = view;
        match part {
            Some(part) => self.viewport.show_part(part),
            None => self.reset_view(),
        }
    }

    /// Fits the views of both spaces.
    pub(super) fn reset_view(&mut self) {
        (self.viewport.part, self.viewport.minkowski) = (None, None);
        self.fit_view();
    }

    /// Fits the view, unless the user has chosen one.
    pub(super) fn fit_view(&mut self) {
        self.lesson.follow(&self.world);
        let lesson = self.lesson.shown().map(|(lesson, _)| lesson);
        self.viewport.fit_view(&self.world, lesson);
    }

    /// Advances by `seconds`; the view follows bodies that have left it, unless they are dragged.
    pub(super) fn keep_in_view(&mut self, seconds: f64, display: &DisplaySettings, size: DVec2) {
        let look = self.look(display, size);
        let is_free = self.editing.held().is_none() && self.world.falling.is_none();
        if is_free && self.viewport.wait(seconds, &self.world, &look) {
            self.fit_view();
        }
    }

    /// What the view in a figure of `size` points depends on.
    pub(super) fn look(&self, display: &DisplaySettings, size: DVec2) -> ViewKey {
        let is_falling = self.world.falling.is_some();
        display.look(size, self.world.view, self.lesson.shown(), is_falling)
    }

    /// The camera of a figure of `size` points.
    pub fn camera(&self, display: &DisplaySettings, size: DVec2) -> Camera {
        self.viewport.camera(&self.world, &self.look(display, size))
    }

    /// Calls `draw` with the subject of a figure of `size` points, including the current step of an open lesson and
    /// the quiz.
    pub(super) fn drawn<P>(
        &self,
        display: &DisplaySettings,
        step: Option<usize>,
        quiz: Option<&Quiz>,
        size: DVec2,
        draw: impl FnOnce(&Subject<'_, D>, &Theme, DVec2) -> P,
    ) -> P {
        let shown = self.lesson.shown();
        let lesson = shown.map(|(lesson, at)| (lesson, step.unwrap_or(at)));
        let is_falling = self.world.falling.is_some();
        let look = display.look(size, self.world.view, lesson, is_falling);
        let world_camera = self.viewport.camera(&self.world, &look);
        let minkowski_camera = self
            .viewport
            .minkowski_camera(&self.world, &look, &world_camera);
        let theme = Theme::new(look.theme).in_pane(look.world_pane().size());
        self.world.with_subject(look.minkowski, |subject| {
            let names_solver = self.is_falling() && lesson.is_none();
            let falling = subject.falling.filter(|_| names_solver);
            let subject = Subject {
                overlays: display.overlays,
                layout: Layout {
                    minkowski: look.minkowski,
                    world_camera,
                    minkowski_camera,
                    below_panes: None,
                    kept_free: display.kept_free(size),
                },
                lesson,
                comparison: self.lesson.comparison(),
                asked: quiz.and_then(|quiz| {
                    Some(QuizView {
                        question: D::question(quiz.question()?)?,
                        guess: quiz.guess,
                        wrong: quiz.wrong(),
                    })
                }),
                exhibit: display.exhibit,
                sat_axis: display.sat_axis,
                hints: Hints {
                    pointer: display.pointer,
                    solver: falling.map(|falling| falling.world().solver()),
                },
                ..subject
            };
            draw(&subject, &theme, size)
        })
    }

    /// The questions of the open lesson, without those to be answered by drawing, which are for print.
    pub(super) fn questions(&self) -> Vec<AnyQuestion> {
        let Some((lesson, _)) = self.lesson.shown() else {
            return Vec::new();
        };
        let [a, b] = self.world.simulation.display_moment().bodies();
        let questions = D::questions(lesson, a, b).into_iter();
        let asked = questions.filter(|question| !question.choices.is_empty());
        asked.map(D::any_question).collect()
    }

    /// The choice at a point of a figure with these panes.
    pub(super) fn choice_at(
        &self,
        question: &AnyQuestion,
        panes: &[Pane],
        place: DVec2,
    ) -> Option<usize> {
        choice_at(D::question(question)?, &self.world.view, panes, place)
    }

    /// Whether the simulation runs: it has started, and neither the user nor an open lesson has stopped it.
    pub fn is_falling(&self) -> bool {
        self.world.falling.is_some() && self.time.has_begun && !self.time.frozen
    }
}
