//! What hands do to bodies in space: dragging in the view's plane, turning, typing, and taking it back.

use glam::DVec2;

use super::Space;
use crate::planar::unit_vector;
use crate::scene::BodyId;
use crate::scene::spatial::{Body, Scene};
use crate::session::command::Hand;
use crate::session::editing::GESTURE_PAUSE;
use crate::session::message::Message;
use crate::session::undo::{Change, Gesture, History};
use crate::spatial::{Pose, PoseError, rotation_about};

/// What is being edited and what was.
#[derive(Default)]
pub(super) struct Editing {
    history: History<Body>,
    held: Option<Held>,
    pause: f64,
}

/// The body that the pointer has hold of.
struct Held {
    id: BodyId,
    /// From the body's position to the pointer in the view's plane, in px.
    offset: DVec2,
    /// Where the pointer was last in the view's plane, in px.
    pointer: DVec2,
}

impl Editing {
    /// Lets `seconds` go by.
    pub(super) fn advance(&mut self, seconds: f64) {
        self.pause += seconds;
        if self.pause > GESTURE_PAUSE && self.held.is_none() {
            self.history.seal();
        }
    }

    /// The body that the pointer has hold of.
    pub(super) fn held(&self) -> Option<BodyId> {
        self.held.as_ref().map(|held| held.id)
    }
}

/// Why a body cannot be so.
fn fault_of(body: &Body) -> Option<PoseError> {
    let rotation = body.rotation;
    if !rotation.axis.is_finite() || !rotation.degrees.is_finite() {
        return Some(PoseError::NotFinite);
    }
    match rotation_about(rotation.axis, rotation.degrees.to_radians()) {
        None => Some(PoseError::NoAxis),
        Some(turn) => Pose::new(body.position, turn).err(),
    }
}

/// An edit under way: the bodies, and what is drawn of them.
pub(in crate::session) struct Edit<'e> {
    pub(in crate::session) space: &'e mut Space,
    /// Whether B is drawn before the push.
    pub(in crate::session) shows_the_query: bool,
    /// What is to be said about it.
    pub(in crate::session) said: Option<Message>,
}

impl Edit<'_> {
    pub(in crate::session) fn take(&mut self, hand: Hand) {
        match hand {
            Hand::Grab { grip, at } => self.grab(grip.body(), at),
            Hand::Drag(to) => self.drag(to),
            Hand::LetGo => self.let_go(),
            Hand::Turn { id, degrees } => self.turn(id, degrees),
            Hand::PutInSpace { id, body, gesture } => self.put(id, body, gesture),
            Hand::Refuse(reason) => self.warn(format!("Not changed: {reason}")),
            _ => {}
        }
    }

    fn shown_scene(&self) -> Scene {
        self.space.shown_scene(self.shows_the_query)
    }

    fn warn(&mut self, text: String) {
        self.said = Some(Message::warning(text));
    }

    fn grab(&mut self, id: BodyId, at: DVec2) {
        let position = self.shown_scene().body(id).position;
        let offset = at - self.space.view().project(position);
        let editing = &mut self.space.editing;
        editing.history.seal();
        editing.held = Some(Held {
            id,
            offset,
            pointer: at,
        });
    }

    fn drag(&mut self, to: DVec2) {
        self.space.time.begin();
        if let Some(held) = &mut self.space.editing.held {
            held.pointer = to;
        }
        if !self.pulls_in_ticks() {
            self.pull();
        }
    }

    /// Turns a body about the view's depth axis; one that is held about the pointer, as a part of the drag.
    fn turn(&mut self, id: BodyId, degrees: f64) {
        let mut body = self.shown_scene().body(id).clone();
        body.rotation = body.rotation.turned(self.space.view().depth(), degrees);
        let gesture = match &mut self.space.editing.held {
            Some(held) if held.id == id => {
                held.offset = unit_vector(degrees.to_radians()).rotate(held.offset);
                Gesture::Drag
            }
            _ => Gesture::Wheel,
        };
        self.put(id, body, gesture);
    }

    /// Whether the held body is put where the pointer is by the ticks: between them it would be drawn
    /// inside the other and jump out at the next.
    fn pulls_in_ticks(&self) -> bool {
        let holds_b = self.space.editing.held() == Some(BodyId::B);
        holds_b && !self.space.stands_still() && self.space.simulation.scene().push
    }

    /// Before a tick: what is held goes where the pointer is.
    pub(in crate::session) fn pull_held(&mut self) {
        if self.pulls_in_ticks() {
            self.pull();
        }
    }

    /// Moves the held body in the view's plane to where the pointer has it; as far away as it is it stays.
    fn pull(&mut self) {
        let Some(Held {
            id,
            offset,
            pointer,
        }) = self.space.editing.held
        else {
            return;
        };
        let mut body = self.shown_scene().body(id).clone();
        let view = self.space.view();
        let way = pointer - offset - view.project(body.position);
        body.position += way.x * view.right() + way.y * view.down();
        self.put(id, body, Gesture::Drag);
    }

    fn let_go(&mut self) {
        if let Some(held) = self.space.editing.held.take() {
            // What a push has added since the last pull belongs to the drag.
            let now = self.space.simulation.scene().body(held.id).clone();
            let settled = Change {
                id: held.id,
                before: now.clone(),
                after: now,
            };
            let history = &mut self.space.editing.history;
            history.record(Gesture::Drag, vec![settled]);
            history.seal();
        }
    }

    fn put(&mut self, id: BodyId, body: Body, gesture: Gesture) {
        if let Some(reason) = fault_of(&body) {
            self.warn(format!("Not moved: {reason}"));
            return;
        }
        let change = Change {
            id,
            before: self.shown_scene().body(id).clone(),
            after: body.clone(),
        };
        self.space.editing.history.record(gesture, vec![change]);
        self.space.editing.pause = 0.0;
        self.space.put(id, body);
    }

    pub(in crate::session) fn undo(&mut self) {
        self.let_go();
        let bodies = self.space.editing.history.undo();
        self.put_back(bodies, "Nothing to undo");
    }

    pub(in crate::session) fn redo(&mut self) {
        self.let_go();
        let bodies = self.space.editing.history.redo();
        self.put_back(bodies, "Nothing to redo");
    }

    fn put_back(&mut self, bodies: Option<Vec<(BodyId, Body)>>, nothing: &str) {
        let Some(bodies) = bodies else {
            self.said = Some(Message::plain(nothing.to_owned()));
            return;
        };
        for (id, body) in bodies {
            self.space.put(id, body);
        }
    }

    /// Puts the scene back to its start, which can be undone.
    pub(in crate::session) fn reset(&mut self) {
        self.let_go();
        let before = self.shown_scene();
        self.space.reset();
        let after = self.space.simulation.scene();
        let change = |id| Change {
            id,
            before: before.body(id).clone(),
            after: after.body(id).clone(),
        };
        let changes = BodyId::BOTH.map(change).to_vec();
        self.space.editing.history.record(Gesture::Single, changes);
    }
}
