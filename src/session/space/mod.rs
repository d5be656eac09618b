//! A scene in space on the table: how it moves, what time it is there, and from where it is seen.

mod axes;
mod choice;
mod editing;
mod grip;
mod outlook;
mod stock;

pub use grip::body_at;
pub use stock::{Kind, with_kind};

use glam::DVec2;

use self::axes::Axes;
use self::choice::choice_at;
use self::grip::{bounds_of, middle_of};
use self::outlook::{Outlook, Told};
use super::editing::Editing;
use super::held_keys::HeldKey;
use super::lesson_place::LessonPlace;
use super::looking::Looking;
use super::playback::{Go, Playback};
use super::table::REST;
use super::time::Time;
use crate::dynamics::ManifoldKind;
use crate::figure::spatial::{Asked, Subject, View};
use crate::figure::{Camera, Pane, Rect, Theme, shows_the_query};
use crate::lesson::spatial::Question;
use crate::scene::spatial::{Body, Controls, Moment, Scene, Simulation};
use crate::scene::{BodyId, Clock, KeyScript, TICK_SECONDS};
use crate::spatial::Shape;

/// A scene in space.
pub struct Space {
    simulation: Simulation,
    /// A's and B's as they were opened, or saved last.
    saved_shapes: [Shape; 2],
    pub(super) time: Time,
    script: Option<KeyScript<Controls>>,
    script_ticks: u64,
    /// How long a step of the keys is, in px.
    stride: f64,
    lesson: LessonPlace<Moment>,
    pub(super) editing: Editing<Body>,
    outlook: Outlook,
}

fn shapes_of(scene: &Scene) -> [Shape; 2] {
    BodyId::BOTH.map(|id| scene.body(id).shape.clone())
}

impl Space {
    /// The scene as it is opened, a script's ticks before the player's own.
    pub(super) fn new(scene: Scene, script: Option<KeyScript<Controls>>) -> Self {
        let simulation = Simulation::new(scene);
        let mut time = Time::new(Clock::new(TICK_SECONDS));
        if script.is_some() {
            time.begin();
        }
        Self {
            saved_shapes: shapes_of(simulation.scene()),
            time,
            script,
            script_ticks: 0,
            stride: 1.0,
            lesson: LessonPlace::default(),
            editing: Editing::default(),
            outlook: Outlook::on(&simulation),
            simulation,
        }
    }

    /// The same after another scene: its lesson goes on with this one, and time that was stopped stays so.
    pub(super) fn after(mut self, before: Self) -> Self {
        self.time.frozen = before.time.frozen;
        self.lesson = before.lesson;
        self
    }

    /// The two bodies, and what was found of them.
    #[must_use]
    pub fn simulation(&self) -> &Simulation {
        &self.simulation
    }

    /// The lesson and the place in it.
    #[must_use]
    pub fn lesson(&self) -> &LessonPlace<Moment> {
        &self.lesson
    }

    /// From where the bodies are seen.
    #[must_use]
    pub fn view(&self) -> &View {
        self.outlook.view()
    }

    /// Whether the player has stopped time.
    #[must_use]
    pub fn is_frozen(&self) -> bool {
        self.time.frozen
    }

    /// Whether a shape is other than it was opened or saved. What was only moved is no loss.
    pub(super) fn is_unsaved(&self) -> bool {
        shapes_of(self.simulation.scene()) != self.saved_shapes
    }

    /// The scene is on the disk as it is now.
    pub(super) fn mark_saved(&mut self) {
        self.saved_shapes = shapes_of(self.simulation.scene());
    }

    /// The scene as it is drawn: B before the push where the query is shown.
    pub(super) fn shown_scene(&self, shows_the_query: bool) -> Scene {
        if shows_the_query {
            self.simulation.queried_scene()
        } else {
            self.simulation.scene().clone()
        }
    }

    /// Whether the moment before the push is what is drawn.
    pub(super) fn shows_the_query(&self, looking: &Looking) -> bool {
        shows_the_query(self.lesson.is_open(), &looking.overlays, looking.minkowski)
    }

    pub(super) fn press(&mut self, key: HeldKey) {
        self.time.press(key, self.lesson.is_open());
    }

    /// Whether no time goes by: it has not begun, the player has stopped it, or a lesson is open.
    fn stands_still(&self) -> bool {
        self.time.stands_still(self.lesson.is_open())
    }

    /// How many ticks are due after so many more seconds, in which a lesson that plays goes on.
    pub(super) fn pass(&mut self, seconds: f64) -> u32 {
        self.editing.advance(seconds);
        self.lesson.advance(seconds);
        self.time.due(seconds, self.lesson.is_open())
    }

    /// One tick: of the script while it lasts, then of what is held. A pixel of the picture is so many px of the
    /// scene: keys push B in steps that look alike however large the scene is.
    pub(super) fn tick(&mut self, px_a_pixel: f64) {
        let held = Axes::nearest_to(self.view()).controls(&mut self.time.keys);
        let script = self.script.as_ref();
        let scripted = script.and_then(|script| script.at(self.script_ticks));
        self.script_ticks += u64::from(scripted.is_some());
        self.stride = scripted.map_or(px_a_pixel, |_| 1.0);
        self.simulation.set_stride(self.stride);
        self.simulation.tick(&scripted.unwrap_or(held));
    }

    pub(super) fn set_push(&mut self, push: bool) {
        self.simulation.set_push(push);
        self.time.begin();
    }

    pub(super) fn set_manifold(&mut self, manifold: ManifoldKind) {
        self.simulation.set_manifold(manifold);
    }

    pub(super) fn toggle_freeze(&mut self) {
        if self.lesson.is_open() {
            self.lesson.toggle_playing();
        } else {
            self.time.frozen = !self.time.frozen;
            self.time.begin();
        }
    }

    pub(super) fn toggle_lesson(&mut self) {
        self.lesson.toggle(self.simulation.moment());
    }

    pub(super) fn go(&mut self, go: Go) {
        self.lesson.go(go, self.simulation.moment());
    }

    /// How the lesson plays.
    pub(super) fn playback(&mut self) -> &mut Playback {
        &mut self.lesson.playback
    }

    /// The lesson follows the bodies when they have moved.
    pub(super) fn follow(&mut self) {
        self.lesson.follow(self.simulation.moment());
    }

    /// Whether the scene or its lesson changes by itself.
    pub(super) fn is_moving(&self) -> bool {
        let glides = self.simulation.velocity().abs().max_element() > REST * self.stride;
        let script = self.script.as_ref();
        let is_scripted = script.is_some_and(|script| script.at(self.script_ticks).is_some());
        let is_pushed = self.time.keys.are_busy();
        let is_held = self.editing.held().is_some();
        let moves = glides || is_scripted || is_pushed || is_held;
        !self.stands_still() && moves || self.lesson.playback.playing
    }

    /// Turns the view as a drag of the ground by so many points of the picture does.
    pub(super) fn turn_view(&mut self, way: DVec2) {
        let moment = self.simulation.moment();
        self.outlook.turn(way, middle_of(&[&moment.a, &moment.b]));
    }

    /// Looks from where a scene is opened, at all that there is.
    pub(super) fn look_as_opened(&mut self) {
        self.look_along(View::default(), None);
    }

    /// Looks along this view at this part of its plane, in px, where one is named, else at all that there is.
    pub(super) fn look_along(&mut self, view: View, part: Option<Rect>) {
        self.follow();
        let (simulation, lesson) = (&self.simulation, &self.lesson);
        self.outlook.look_along(view, part, simulation, lesson);
    }

    pub(super) fn look_through(&mut self, camera: Camera) {
        self.outlook.look_through(camera);
    }

    /// Shows all that there is to see, from where it is seen.
    pub(super) fn go_home(&mut self) {
        self.follow();
        self.outlook.go_home(&self.simulation, &self.lesson);
    }

    /// Where all that there was to see was shown, shows all that there is now.
    pub(super) fn look_home(&mut self) {
        if self.outlook.is_home() {
            self.go_home();
        }
    }

    /// After a drag: where all was shown and no longer is, looks anew, once it has been drawn.
    pub(super) fn keep_in_view(&mut self, looking: &Looking, size: DVec2) {
        if size != DVec2::ZERO && self.outlook.is_home() && !self.shows_all(looking, size) {
            self.go_home();
        }
    }

    fn shows_all(&self, looking: &Looking, size: DVec2) -> bool {
        let moment = self.simulation.moment();
        let b_after = self.simulation.scene().b.posed();
        let bodies = bounds_of(&[&moment.a, &moment.b, &b_after], self.view());
        looking.shows(&bodies, &self.camera(looking, size), size)
    }

    /// Which part of the view's plane a picture of `size` points shows.
    #[must_use]
    pub fn camera(&self, looking: &Looking, size: DVec2) -> Camera {
        self.outlook.camera(looking, size)
    }

    /// The part of the view's plane that the player has chosen.
    pub(super) fn chosen_part(&self, looking: &Looking, size: DVec2) -> Option<Rect> {
        self.outlook.chosen_part(looking, size)
    }

    /// The choice of a question at `place` in a picture made of these panes.
    pub(super) fn choice_at(
        &self,
        question: &Question,
        panes: &[Pane],
        place: DVec2,
    ) -> Option<usize> {
        choice_at(question, self.view(), panes, place)
    }

    /// What `draw` makes of a frame of `size` points, with this step of the lesson that is open, if there is one, and
    /// what is asked.
    pub(super) fn drawn<P>(
        &self,
        looking: &Looking,
        step: Option<usize>,
        asked: Option<Asked<'_>>,
        size: DVec2,
        draw: fn(&Subject<'_>, &Theme, DVec2) -> P,
    ) -> P {
        let lesson = step.zip(self.lesson.shown());
        let told = Told {
            lesson: lesson.map(|(step, (lesson, _))| (lesson, step)),
            number: self.lesson.number(),
            asked,
        };
        self.outlook
            .drawn(looking, &self.simulation, told, size, draw)
    }
}
