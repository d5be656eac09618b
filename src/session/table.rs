//! The scenes of a sitting, and the one that lies on the table: how it moves, and what time it is there.

mod falling;

use super::held_keys::{HeldKey, HeldKeys};
use crate::planar::Shape;
use crate::scene::{
    Body, BodyId, Clock, Falling, KeyScript, Moment, Scene, Simulation, preset, presets,
};

/// B counts as at rest below this speed, in steps a tick: a minute of it would not move B by a pixel.
const REST: f64 = 1e-4;

/// The original's scene.
const ORIGINAL: &str = "two-boxes";

/// The scenes, and the one that is shown.
pub struct Table {
    scenes: Vec<Scene>,
    current: usize,
    /// The two that are looked at.
    pub(super) simulation: Simulation,
    /// The bodies that fall, of which they are two; `None` in a scene of two.
    falling: Option<Falling>,
    /// A's and B's as they were opened, or saved last.
    saved_shapes: [Shape; 2],
    /// The last moment at which the bodies overlapped, for as long as it says something of them.
    pub(super) last_contact: Option<Moment>,
    clock: Clock,
    /// Whether the scene has the original's bodies, as it was opened.
    is_the_originals: bool,
    /// How long a step of the keys is, in px.
    stride: f64,
    script: Option<KeyScript>,
    script_ticks: u64,
    pub(super) keys: HeldKeys,
    pub(super) frozen: bool,
    /// Whether anything has moved a body since the scene was opened: before, it stays as it was saved.
    has_begun: bool,
}

fn shapes_of(scene: &Scene) -> [Shape; 2] {
    BodyId::BOTH.map(|id| scene.body(id).shape.clone())
}

fn has_the_originals_bodies(scene: &Scene) -> bool {
    preset(ORIGINAL).is_some_and(|preset| shapes_of(&preset.scene) == shapes_of(scene))
}

impl Table {
    /// The presets with `scene` among them: as one of them, by its slug, or before them.
    pub(super) fn new(scene: Scene, preset: Option<&str>, script: Option<KeyScript>) -> Self {
        let presets = presets();
        let is_the_originals = has_the_originals_bodies(&scene);
        let current = presets.iter().position(|one| preset == Some(one.slug));
        let mut scenes: Vec<Scene> = presets.into_iter().map(|preset| preset.scene).collect();
        if current.is_none() {
            scenes.insert(0, scene.clone());
        }
        let (simulation, falling) = falling::laid_out(scene);
        // Keys move B, which falls by itself in a scene of bodies.
        let script = script.filter(|_| falling.is_none());
        Self {
            scenes,
            current: current.unwrap_or(0),
            saved_shapes: shapes_of(simulation.scene()),
            clock: falling::clock_for(falling.as_ref()),
            simulation,
            falling,
            last_contact: None,
            is_the_originals,
            stride: 1.0,
            has_begun: script.is_some(),
            script,
            script_ticks: 0,
            keys: HeldKeys::default(),
            frozen: false,
        }
    }

    /// One scene and no other.
    pub(super) fn alone(scene: Scene) -> Self {
        Self {
            scenes: vec![scene.clone()],
            ..Self::new(scene, None, None)
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
        self.frozen
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

    /// Keeps a scene among the others, after the one that is shown, and shows it.
    pub(super) fn insert(&mut self, scene: Scene) {
        self.scenes.insert(self.current + 1, scene);
        self.go(1);
    }

    /// Shows a scene: the one among the others that is like it, else one more, after the one that is shown.
    pub(super) fn show(&mut self, scene: Scene) {
        match self.scenes.iter().position(|known| *known == scene) {
            Some(at) => self.go(at as isize - self.current as isize),
            None => self.insert(scene),
        }
    }

    /// Shows the scene so many after this one, going round.
    pub(super) fn go(&mut self, by: isize) {
        let count = self.scenes.len();
        self.current = (self.current + count).saturating_add_signed(by) % count;
        // A fall that was stopped says nothing of the scene after it.
        self.frozen &= self.falling.is_none();
        (self.simulation, self.falling) = falling::laid_out(self.scenes[self.current].clone());
        self.clock = falling::clock_for(self.falling.as_ref());
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

    /// Puts a body, as a hand has it.
    pub(super) fn put(&mut self, id: BodyId, body: Body) {
        self.has_begun = true;
        self.last_contact = None;
        self.simulation.put(id, body);
    }

    fn wait_for_a_hand(&mut self) {
        self.has_begun = false;
        self.last_contact = None;
        self.keys.forget_taps();
    }

    pub(super) fn press(&mut self, key: HeldKey, is_studied: bool) {
        self.has_begun |= key != HeldKey::Shift;
        let stands_still = self.stands_still(is_studied);
        self.keys.press(key, stands_still);
    }

    /// Time begins, for a hand has moved something.
    pub(super) fn begin(&mut self) {
        self.has_begun = true;
    }

    /// Whether no time goes by: it has not begun, the player has stopped it, or a lesson is open.
    pub(super) fn stands_still(&self, is_studied: bool) -> bool {
        self.frozen || is_studied || !self.has_begun
    }

    /// How many ticks are due after so many more seconds.
    pub(super) fn due(&mut self, seconds: f64, is_studied: bool) -> u32 {
        let due = self.clock.advance(seconds);
        if !self.stands_still(is_studied) {
            return due;
        }
        if due > 0 {
            self.keys.stand_still();
        }
        0
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
        let held = self.keys.take();
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
        let is_pushed = self.keys.are_busy();
        let falls = self.falling.is_some();
        !self.stands_still(is_studied) && (falls || glides || is_scripted || is_pushed)
    }
}
