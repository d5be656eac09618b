//! A sitting on a scene in space: what actions, keys and hands mean there.

use super::Session;
use crate::figure::{Overlay, Scenes};
use crate::lesson::Narration;
use crate::lesson::tour::stops;
use crate::scene::AnyScene;
use crate::session::command::{Action, FallStep, Hand};
use crate::session::editing::Edit;
use crate::session::grip::Grip;
use crate::session::held_keys::HeldKey;
use crate::session::opening::Script;
use crate::session::playback::Speed;
use crate::session::space::Space;
use crate::session::table::Table;

/// What is said of what means nothing in space.
pub(super) const NO_TRACES: &str =
    "A trace of yours is laid beside a pair of the plane; `collidoscope check` takes one in space";
const NO_FAULTS: &str = "The well-known faults are shown in the plane; ] goes through all scenes";
const NO_CAST: &str = "What B would hit on its way is shown in the plane";
const ONE_METHOD: &str = "In space the lesson goes by GJK and EPA from the centres";

/// What is said in the plane of what means nothing there.
const ONLY_IN_SPACE: &str =
    "PageUp and PageDown push B along the view in scenes in space; ] goes through all scenes";

/// What lies on the table while it waits: any pair.
fn waiting() -> Table {
    Table::new(stops()[0].scene.clone(), None)
}

/// What is on the table when a sitting begins with this scene, and the scene in space if it is one.
pub(super) fn opened(scene: AnyScene, script: Option<Script>) -> (Table, Option<Space>) {
    match (scene, script) {
        (AnyScene::Planar(scene), Some(Script::InPlane(script))) => {
            (Table::new(scene, Some(script)), None)
        }
        (AnyScene::Planar(scene), _) => (Table::new(scene, None), None),
        (AnyScene::Spatial(scene), Some(Script::InSpace(script))) => {
            (waiting(), Some(Space::new(scene, Some(script))))
        }
        (AnyScene::Spatial(scene), _) => (waiting(), Some(Space::new(scene, None))),
    }
}

#[expect(
    clippy::redundant_closure_for_method_calls,
    reason = "a method of Edit<'_> is a function for one lifetime, not for all"
)]
impl Session {
    /// The scene's title.
    #[must_use]
    pub fn title(&self) -> &str {
        match &self.space {
            Some(space) => &space.simulation().scene().title,
            None => &self.table.simulation.scene().title,
        }
    }

    /// What to look for in the scene.
    #[must_use]
    pub fn note(&self) -> Option<&str> {
        let note = match &self.space {
            Some(space) => &space.simulation().scene().note,
            None => &self.table.simulation.scene().note,
        };
        note.as_deref()
    }

    /// Whether a lesson is open, in the plane or in space.
    #[must_use]
    pub fn is_studied(&self) -> bool {
        match &self.space {
            Some(space) => space.lesson().is_open(),
            None => self.lesson.is_open(),
        }
    }

    /// What is told of the lesson that is open, in the plane or in space, and the step that is shown.
    #[must_use]
    pub fn narration(&self) -> Option<(&Narration, usize)> {
        match &self.space {
            Some(space) => {
                let (lesson, at) = space.lesson().shown()?;
                Some((lesson.narration(), at))
            }
            None => {
                let (lesson, at) = self.lesson.shown()?;
                Some((lesson.narration(), at))
            }
        }
    }

    /// Whether the lesson goes on by itself.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        match &self.space {
            Some(space) => space.lesson().is_playing(),
            None => self.lesson.is_playing(),
        }
    }

    /// How fast the lesson plays.
    #[must_use]
    pub fn speed(&self) -> Speed {
        match &self.space {
            Some(space) => space.lesson().speed(),
            None => self.lesson.speed(),
        }
    }

    /// How many ticks have gone by.
    #[must_use]
    pub fn ticks(&self) -> u64 {
        match &self.space {
            Some(space) => space.simulation().ticks(),
            None => self.table.ticks(),
        }
    }

    /// Whether the player has stopped time.
    #[must_use]
    pub fn is_frozen(&self) -> bool {
        match &self.space {
            Some(space) => space.is_frozen(),
            None => self.table.is_frozen(),
        }
    }

    /// Whether B is pushed out of A.
    #[must_use]
    pub fn pushes_out(&self) -> bool {
        match &self.space {
            Some(space) => space.simulation().scene().push,
            None => self.table.simulation.scene().push,
        }
    }

    /// Whether an overlay can be shown of a scene like this.
    #[must_use]
    pub fn has_overlay(&self, overlay: Overlay) -> bool {
        if self.space.is_some() {
            overlay.row().scenes == Scenes::All
        } else {
            self.table.falling().is_some() || overlay.row().scenes != Scenes::Bodies
        }
    }

    /// What the pointer has hold of.
    #[must_use]
    pub fn held(&self) -> Option<Grip> {
        match &self.space {
            Some(space) => space.editing.held(),
            None => self.table.editing.held(),
        }
    }

    /// Takes another scene in place of the one that is shown. A lesson that is open goes on with it, and time that is
    /// stopped stays so.
    pub(super) fn lay(&mut self, scene: AnyScene) {
        match (scene, self.space.take()) {
            (AnyScene::Planar(scene), None) => self.table.lay(scene),
            (AnyScene::Planar(scene), Some(before)) => {
                self.guessing = None;
                self.table.time.frozen = before.is_frozen();
                self.lesson.playback.speed = before.lesson().speed();
                self.table.lay(scene);
                if before.lesson().is_open() {
                    self.lesson.toggle(&self.table);
                }
            }
            (AnyScene::Spatial(scene), None) => {
                let mut space = Space::new(scene, None);
                // A fall that was stopped says nothing of the scene after it.
                space.time.frozen = self.table.time.frozen && self.table.falling().is_none();
                space.playback().speed = self.lesson.playback.speed;
                if self.lesson.is_open() {
                    self.lesson.toggle(&self.table);
                    space.toggle_lesson();
                }
                self.guessing = None;
                self.table = waiting();
                self.space = Some(space);
            }
            (AnyScene::Spatial(scene), Some(before)) => {
                self.space = Some(Space::new(scene, None).after(before));
            }
        }
    }

    /// Closes the lesson that is open.
    pub(super) fn close_lesson(&mut self) {
        if let Some(space) = self.space.as_mut().filter(|space| space.lesson().is_open()) {
            space.toggle_lesson();
        }
        if self.lesson.is_open() {
            self.lesson.toggle(&self.table);
        }
    }

    /// Does what an action asks for in space; the action where it means there what it does everywhere, or where a
    /// scene of the plane is shown.
    pub(super) fn act_in_space(&mut self, action: Action) -> Option<Action> {
        let Some(space) = &mut self.space else {
            return Some(action);
        };
        match action {
            Action::Toggle(Overlay::Cast) => return self.refuse(NO_CAST),
            Action::LookFirst(_) | Action::AnswerBy(_) => return self.refuse(ONE_METHOD),
            Action::ShowFault(_) => return self.refuse(NO_FAULTS),
            Action::TakeTraceAway => return self.refuse(NO_TRACES),
            Action::ToggleFreeze => space.toggle_freeze(),
            Action::ToggleLesson => {
                space.toggle_lesson();
                if space.lesson().is_open() {
                    self.make_room_for_lesson();
                } else {
                    self.look_home();
                }
            }
            Action::Go(go) => {
                let was_open = space.lesson().is_open();
                space.go(go);
                if !was_open {
                    self.make_room_for_lesson();
                }
            }
            Action::SetSpeed(speed) => space.playback().speed = speed,
            Action::TickOnce => {
                space.time.frozen |= !space.lesson().is_open();
                space.time.begin();
                self.tick();
                if self.is_studied() {
                    self.look_home();
                }
            }
            Action::TogglePush => {
                let push = !space.simulation().scene().push;
                space.set_push(push);
                self.say(format!("Push-out {}", if push { "on" } else { "off" }));
            }
            Action::Fall(FallStep::OtherManifold) => {
                let manifold = space.simulation().manifold().other();
                return self.act_in_space(Action::Fall(FallStep::Collide(manifold)));
            }
            Action::Fall(FallStep::Collide(manifold)) => {
                space.set_manifold(manifold);
                self.say(format!("Manifold: {}", manifold.title()));
            }
            Action::Reset => {
                self.edit_in_space(|edit| edit.reset());
                if let Some(space) = &mut self.space {
                    space.look_as_opened();
                }
            }
            Action::Undo => self.edit_in_space(|edit| edit.undo()),
            Action::Redo => self.edit_in_space(|edit| edit.redo()),
            _ => return Some(action),
        }
        None
    }

    /// A key that acts as long as it is held: in space it moves or turns bodies there; in the plane those that push
    /// in depth mean nothing. Whether it was taken.
    pub(super) fn press_in_space(&mut self, key: HeldKey) -> bool {
        if let Some(space) = &mut self.space {
            space.press(key);
            return true;
        }
        let is_refused = matches!(key, HeldKey::Away | HeldKey::Towards);
        if is_refused {
            self.say(ONLY_IN_SPACE.to_owned());
        }
        is_refused
    }

    /// Lets an edit change bodies in space.
    fn edit_in_space(&mut self, change: impl FnOnce(&mut Edit<'_, Space>)) {
        let Some(space) = &mut self.space else { return };
        let mut edit = Edit {
            shows_the_query: space.shows_the_query(&self.looking),
            is_studied: space.lesson().is_open(),
            on: space,
            said: None,
        };
        change(&mut edit);
        let said = edit.said;
        self.message = said.or(self.message.take());
    }

    /// What a hand does in space.
    pub(super) fn hand_in_space(&mut self, hand: Hand) {
        let Some(space) = &mut self.space else { return };
        match hand {
            Hand::Look(camera) => space.look_through(camera),
            Hand::TurnView(way) => {
                self.hint = false;
                space.turn_view(way);
            }
            hand => {
                self.hint &= !matches!(hand, Hand::Grab { .. });
                let lets_go = hand == Hand::LetGo;
                self.edit_in_space(|edit| edit.take(hand));
                if let Some(space) = self.space.as_mut().filter(|_| lets_go) {
                    space.keep_in_view(&self.looking, self.size);
                }
            }
        }
    }

    /// One tick of bodies in space.
    pub(super) fn tick_in_space(&mut self) {
        self.edit_in_space(|edit| edit.pull_held());
        let Some(space) = &mut self.space else { return };
        let is_drawn = self.size != glam::DVec2::ZERO;
        let scale = is_drawn.then(|| space.camera(&self.looking, self.size).scale);
        space.tick(scale.map_or(1.0, f64::recip));
        let iterations = space.simulation().moment().by_machines().iterations;
        self.costs.add([iterations.gjk, iterations.epa]);
    }
}
