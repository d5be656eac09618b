//! Rigid bodies: their time, the mouse joint, and the pair shown.

use std::sync::Arc;

use glam::DVec2;

use super::PlaneWorld;
use crate::app::lesson_view::Go;
use crate::app::workspace::Workspace;
use crate::dynamics::MouseJoint;
use crate::scene::{Falling, Scene, Simulation};

/// A scene as it is laid out: the two that are looked at, and the bodies of which they are two.
pub(super) fn new_simulation(scene: Scene) -> (Simulation, Option<Falling>) {
    let falling = scene
        .fall
        .as_ref()
        .map(|fall| Falling::new(Arc::clone(fall)));
    let scene = match &falling {
        Some(falling) => falling.scene(&scene),
        None => scene,
    };
    (Simulation::new(scene), falling)
}

impl PlaneWorld {
    /// How many ticks have gone by.
    #[must_use]
    pub fn ticks(&self) -> u64 {
        match &self.falling {
            Some(falling) => falling.now(),
            None => self.simulation.ticks(),
        }
    }

    /// How many contacts there are in a scene of bodies, and which of them is looked at, from 0, if one is.
    #[must_use]
    pub fn contacts(&self) -> Option<(Option<usize>, usize)> {
        let falling = self.falling.as_ref()?;
        let at = falling.touching().position(|pair| pair == falling.pair());
        Some((at, falling.touching().count()))
    }

    /// Changes the bodies that fall, or which of them are looked at; whether there are any.
    pub(in crate::app) fn change_fall(&mut self, change: impl FnOnce(&mut Falling)) -> bool {
        let Some(falling) = &mut self.falling else {
            return false;
        };
        change(falling);
        let scene = falling.scene(self.simulation.scene());
        self.simulation = Simulation::new(scene);
        true
    }

    /// The bodies that fall before their first tick.
    pub(in crate::app) fn at_start(&self) -> Option<Falling> {
        let falling = self.falling.as_ref()?;
        Some(Falling::new(Arc::clone(falling.fall())))
    }

    /// Puts the bodies back to where they began, under the scene's own solver, and the same two looked at.
    pub(super) fn begin_fall_again(&mut self) {
        let began = self.at_start();
        self.change_fall(|falling| {
            let Some(mut anew) = began else { return };
            anew.set_manifold(falling.world().manifold());
            if falling.is_chosen() {
                anew.look_at(falling.pair());
            }
            *falling = anew;
        });
    }

    /// Goes to a tick that is kept; forward from the last of them is a tick more.
    pub(in crate::app) fn go_in_time(&mut self, go: Go) {
        self.change_fall(|falling| {
            let [first, last] = falling.span();
            let now = falling.now();
            match go {
                Go::Forward if now == last => falling.tick(),
                Go::Forward => falling.go_to(now + 1),
                Go::Back => falling.go_to(now.saturating_sub(1)),
                Go::First => falling.go_to(first),
                Go::Last => falling.go_to(last),
                Go::To(tick) => falling.go_to(tick as u64),
            }
        });
    }

    /// Takes hold of a free body at a place in world space (px), to pull it.
    pub(in crate::app) fn begin_pull(&mut self, body: usize, at: DVec2) {
        self.change_fall(|falling| {
            let held_at = falling.body(body).to_local(at);
            falling.set_pull(Some(MouseJoint {
                body,
                held_at,
                target: at,
            }));
        });
    }

    /// The hand is there, in world space (px).
    pub(in crate::app) fn pull_to(&mut self, target: DVec2) {
        if let Some(pull) = self.pull().copied() {
            self.change_fall(|falling| falling.set_pull(Some(MouseJoint { target, ..pull })));
        }
    }

    /// The hand lets go.
    pub(in crate::app) fn let_go(&mut self) {
        if self.pull().is_some() {
            self.change_fall(|falling| falling.set_pull(None));
        }
    }

    /// The hand that pulls a body, if one does.
    #[must_use]
    pub fn pull(&self) -> Option<&MouseJoint> {
        self.falling.as_ref()?.world().pull()
    }
}

impl Workspace<PlaneWorld> {
    /// Whether the bodies fall: not before they are let go, nor while they are stopped. A lesson that is open
    /// stops them too.
    #[must_use]
    pub fn is_falling(&self) -> bool {
        self.world.falling.is_some() && self.time.has_begun() && !self.time.frozen
    }

    /// Lets the bodies fall.
    pub(in crate::app) fn let_fall(&mut self) {
        self.time.frozen = false;
        self.time.begin();
    }

    /// Stops time, and no hand pulls any more. Of bodies in contact two are looked at.
    pub(in crate::app) fn stop_time(&mut self) {
        self.time.frozen = true;
        self.time.begin();
        self.world.let_go();
        self.world
            .change_fall(Falling::look_by_itself_unless_chosen);
    }

    /// A lesson on bodies that fall stops them, and what has stopped no hand pulls.
    pub(in crate::app) fn stop_for_lesson(&mut self) {
        if self.world.falling.is_none() {
            return;
        }
        self.time.frozen |= self.lesson.is_open();
        if !self.is_falling() {
            self.world.let_go();
        }
    }
}
