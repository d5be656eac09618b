//! The scene of the plane that lies on the table: how it moves, and what time it is there.

mod editing;
mod falling;

use super::editing::Editing;
use super::held_keys::HeldKey;
use super::time::Time;
use crate::planar::Shape;
use crate::scene::{Body, BodyId, Falling, KeyScript, Moment, Scene, Simulation, preset};

/// B counts as at rest below this speed, in steps a tick: a minute of it would not move B by a pixel.
pub(super) const REST: f64 = 1e-4;

/// The original's scene.
const ORIGINAL: &str = "two-boxes";

/// A scene of the plane.
pub struct Table {
    /// The two that are looked at.
    pub(super) simulation: Simulation,
    /// The bodies that fall, of which they are two; `None` in a scene of two.
    falling: Option<Falling>,
    /// A's and B's as they were opened, or saved last.
    saved_shapes: [Shape; 2],
    /// The last moment at which the bodies overlapped, for as long as it says something of them.
    pub(super) last_contact: Option<Moment>,
    pub(super) time: Time,
    pub(super) editing: Editing<Body>,
    /// Whether the scene has the original's bodies, as it was opened.
    is_the_originals: bool,
    /// How long a step of the keys is, in px.
    stride: f64,
    script: Option<KeyScript>,
    script_ticks: u64,
}

fn shapes_of(scene: &Scene) -> [Shape; 2] {
    BodyId::BOTH.map(|id| scene.body(id).shape.clone())
}

fn has_the_originals_bodies(scene: &Scene) -> bool {
    preset(ORIGINAL).is_some_and(|preset| shapes_of(&preset.scene) == shapes_of(scene))
}

impl Table {
    /// With this scene, a script's ticks before the player's own.
    pub(super) fn new(scene: Scene, script: Option<KeyScript>) -> Self {
        let is_the_originals = has_the_originals_bodies(&scene);
        let (simulation, falling) = falling::laid_out(scene);
        // Keys move B, which falls by itself in a scene of bodies.
        let script = script.filter(|_| falling.is_none());
        let mut time = Time::new(falling::clock_for(falling.as_ref()));
        if script.is_some() {
            time.begin();
        }
        Self {
            saved_shapes: shapes_of(simulation.scene()),
            time,
            editing: Editing::default(),
            simulation,
            falling,
            last_contact: None,
            is_the_originals,
            stride: 1.0,
            script,
            script_ticks: 0,
        }
    }

    /// The two that are looked at.
    #[must_use]
    pub fn simulation(&self) -> &Simulation {
        &self.simulation
    }

    /// Whether the player has stopped time.
    #[must_use]
    pub fn is_frozen(&self) -> bool {
        self.time.frozen
    }

    /// Whether a shape is other than it was opened or saved. What was only moved is no loss.
    #[must_use]
    pub fn is_unsaved(&self) -> bool {
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

    /// Takes another scene in place of the one that lies there.
    pub(super) fn lay(&mut self, scene: Scene) {
        // A fall that was stopped says nothing of the scene after it.
        self.time.frozen &= self.falling.is_none();
        (self.simulation, self.falling) = falling::laid_out(scene);
        self.time.go_by(falling::clock_for(self.falling.as_ref()));
        self.is_the_originals = has_the_originals_bodies(self.simulation.scene());
        self.saved_shapes = shapes_of(self.simulation.scene());
        self.script = None;
        self.wait_for_a_hand();
    }

    /// Puts the scene back to its start.
    pub(super) fn reset(&mut self) {
        self.simulation.reset();
        self.begin_fall_again();
        self.wait_for_a_hand();
    }

    fn wait_for_a_hand(&mut self) {
        self.last_contact = None;
        self.time.wait_for_a_hand();
    }

    pub(super) fn press(&mut self, key: HeldKey, is_studied: bool) {
        self.time.press(key, is_studied);
    }

    /// Time begins, for a hand has moved something.
    pub(super) fn begin(&mut self) {
        self.time.begin();
    }

    /// Whether no time goes by: it has not begun, the player has stopped it, or a lesson is open.
    pub(super) fn stands_still(&self, is_studied: bool) -> bool {
        self.time.stands_still(is_studied)
    }

    /// How many ticks are due after so many more seconds.
    pub(super) fn due(&mut self, seconds: f64, is_studied: bool) -> u32 {
        self.time.due(seconds, is_studied)
    }

    /// A pixel of the picture is so many px of the scene. Keys push B in steps that look alike however large
    /// the scene is; in the original's scene and in scripts they are the original's.
    pub(super) fn show_at(&mut self, px_a_pixel: f64) {
        self.stride = if self.is_the_originals {
            1.0
        } else {
            px_a_pixel
        };
    }

    /// One tick: of the bodies that fall, else of the script while it lasts, then of what is held.
    pub(super) fn tick(&mut self) {
        if self.change_fall(Falling::tick) {
            return;
        }
        let held = self.time.keys.take();
        let script = self.script.as_ref();
        let scripted = script.and_then(|script| script.at(self.script_ticks));
        let stride = scripted.map_or(self.stride, |_| 1.0);
        self.simulation.set_stride(stride);
        self.script_ticks += u64::from(scripted.is_some());
        self.simulation.tick(&scripted.unwrap_or(held));
        let moment = self.simulation.moment();
        if moment.answer.colliding && moment.answer.depth > 0.0 {
            self.last_contact = Some(moment.clone());
        }
    }

    /// Whether the scene changes by itself.
    pub(super) fn is_moving(&self, is_studied: bool) -> bool {
        let glides = self.simulation.velocity().abs().max_element() > REST * self.stride;
        let script = self.script.as_ref();
        let is_scripted = script.is_some_and(|script| script.at(self.script_ticks).is_some());
        let is_pushed = self.time.keys.are_busy();
        let falls = self.falling.is_some();
        !self.stands_still(is_studied) && (falls || glides || is_scripted || is_pushed)
    }
}
