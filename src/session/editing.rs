//! What hands do to the bodies: dragging, turning, changing shapes, and taking it back.

use glam::DVec2;

use super::command::Hand;
use super::grip::{Grip, vertices};
use super::message::Message;
use super::reshape::{
    Moved, ReshapeError, with_vertex_added, with_vertex_moved, with_vertex_removed,
};
use super::table::Table;
use super::undo::{Change, Gesture, History};
use crate::planar::{Pose, Shape, unit_vector};
use crate::scene::{Body, BodyId, Scene, turned_once};

/// Edits of one gesture that are farther apart than this, in seconds, are edits of their own.
pub(super) const GESTURE_PAUSE: f64 = 0.8;

const NOT_CONVEX: &str = "The vertex stops here: any farther, and the shape would not be convex";

/// What is being edited and what was.
#[derive(Default)]
pub struct Editing {
    history: History<Body>,
    held: Option<Held>,
    pause: f64,
}

/// What the pointer has hold of.
struct Held {
    grip: Grip,
    /// From the body's position, or the vertex, to the pointer.
    offset: DVec2,
    /// The body when it was taken.
    start: Body,
    /// Where the pointer was last.
    pointer: DVec2,
    refused: bool,
}

impl Editing {
    /// Lets `seconds` go by.
    pub(super) fn advance(&mut self, seconds: f64) {
        self.pause += seconds;
        if self.pause > GESTURE_PAUSE && self.held.is_none() {
            self.history.seal();
        }
    }

    /// What the pointer has hold of.
    #[must_use]
    pub fn held(&self) -> Option<Grip> {
        self.held.as_ref().map(|held| held.grip)
    }

    /// Whether what is held cannot go where the pointer is.
    #[must_use]
    pub fn is_refused(&self) -> bool {
        self.held.as_ref().is_some_and(|held| held.refused)
    }
}

/// An edit under way: the bodies on the table, and what is drawn of them.
pub(super) struct Edit<'e> {
    pub(super) editing: &'e mut Editing,
    pub(super) table: &'e mut Table,
    /// Whether B is drawn before the push.
    pub(super) shows_the_query: bool,
    /// Whether a lesson is open.
    pub(super) is_studied: bool,
    /// What is to be said about it.
    pub(super) said: Option<Message>,
}

impl Edit<'_> {
    pub(super) fn take(&mut self, hand: Hand) {
        match hand {
            Hand::Grab { grip, at } => self.grab(grip, at),
            Hand::Drag(to) => self.drag(to),
            Hand::LetGo => self.let_go(),
            Hand::Turn { id, degrees } => self.turn(id, degrees),
            Hand::AddVertex { id, edge, at } => self.reshape(id, |body| {
                with_vertex_added(&body.shape, edge, body.to_local(at))
            }),
            Hand::RemoveVertex { id, index } => {
                self.reshape(id, |body| with_vertex_removed(&body.shape, index));
            }
            Hand::MoveVertex { id, index, to } => {
                let body = self.shown_scene().body(id).clone();
                let moved = with_vertex_moved(&body.shape, index, body.to_local(to));
                self.take_moved(id, &body, moved, Gesture::Vertex(index));
            }
            Hand::Put { id, body, gesture } => self.put(id, body, gesture),
            Hand::Refuse(reason) => self.warn(format!("Not changed: {reason}")),
            Hand::Click(_)
            | Hand::Choose(_)
            | Hand::Draw { .. }
            | Hand::Look(_)
            | Hand::TurnView(_)
            | Hand::PutInSpace { .. }
            | Hand::Pull { .. }
            | Hand::LookAt(_) => {}
        }
    }

    fn shown_scene(&self) -> Scene {
        self.table.shown_scene(self.shows_the_query)
    }

    fn warn(&mut self, text: String) {
        self.said = Some(Message::warning(text));
    }

    fn grab(&mut self, grip: Grip, at: DVec2) {
        self.editing.history.seal();
        let scene = self.shown_scene();
        let start = scene.body(grip.body()).clone();
        let taken = match grip {
            Grip::Body(_) => Some(start.position),
            Grip::Vertex(_, index) => vertices(&start).get(index).copied(),
        };
        self.editing.held = taken.map(|taken| Held {
            grip,
            offset: at - taken,
            start,
            pointer: at,
            refused: false,
        });
    }

    fn drag(&mut self, to: DVec2) {
        self.table.begin();
        let waits = self.pulls_in_ticks();
        let Some(held) = &mut self.editing.held else {
            return;
        };
        held.pointer = to;
        match held.grip {
            Grip::Body(_) if waits => {}
            Grip::Body(_) => self.pull(),
            Grip::Vertex(id, index) => self.drag_vertex(id, index),
        }
    }

    /// A body that is held turns about the pointer, as a part of the drag.
    fn turn(&mut self, id: BodyId, degrees: f64) {
        let mut body = self.shown_scene().body(id).clone();
        body.angle_degrees = turned_once(body.angle_degrees + degrees);
        let gesture = match &mut self.editing.held {
            Some(held) if held.grip == Grip::Body(id) => {
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
        let holds_b = self.editing.held() == Some(Grip::Body(BodyId::B));
        let scene = self.table.simulation.scene();
        holds_b && !self.table.stands_still(self.is_studied) && scene.push
    }

    /// Before a tick: what is held goes where the pointer is.
    pub(super) fn pull_held(&mut self) {
        if self.pulls_in_ticks() {
            self.pull();
        }
    }

    fn pull(&mut self) {
        let Some(Held {
            grip: Grip::Body(id),
            offset,
            pointer,
            ..
        }) = self.editing.held
        else {
            return;
        };
        let body = Body {
            position: pointer - offset,
            ..self.shown_scene().body(id).clone()
        };
        self.put(id, body, Gesture::Drag);
    }

    fn drag_vertex(&mut self, id: BodyId, index: usize) {
        let base = self.shown_scene().body(id).clone();
        let Some(held) = &mut self.editing.held else {
            return;
        };
        let to = base.to_local(held.pointer - held.offset);
        let moved = with_vertex_moved(&held.start.shape, index, to);
        held.refused = moved.as_ref().is_ok_and(|moved| !moved.arrived);
        self.take_moved(id, &base, moved, Gesture::Drag);
    }

    /// Gives the body the shape with the moved vertex, and says so if it stopped on its way.
    fn take_moved(
        &mut self,
        id: BodyId,
        body: &Body,
        moved: Result<Moved, ReshapeError>,
        gesture: Gesture,
    ) {
        match moved {
            Ok(Moved { shape, arrived }) => {
                let body = Body {
                    shape,
                    ..body.clone()
                };
                self.put(id, body, gesture);
                if !arrived {
                    self.warn(NOT_CONVEX.to_owned());
                }
            }
            Err(reason) => self.warn(format!("Not changed: {reason}")),
        }
    }

    fn let_go(&mut self) {
        if let Some(held) = self.editing.held.take() {
            // What a push has added since the last pull belongs to the drag.
            let id = held.grip.body();
            let now = self.table.simulation.scene().body(id).clone();
            let settled = Change {
                id,
                before: now.clone(),
                after: now,
            };
            self.editing.history.record(Gesture::Drag, vec![settled]);
            self.editing.history.seal();
        }
    }

    fn reshape(&mut self, id: BodyId, change: impl FnOnce(&Body) -> Result<Shape, ReshapeError>) {
        let body = self.shown_scene().body(id).clone();
        match change(&body) {
            Ok(shape) => self.put(id, Body { shape, ..body }, Gesture::Single),
            Err(reason) => self.warn(format!("Not changed: {reason}")),
        }
    }

    fn put(&mut self, id: BodyId, body: Body, gesture: Gesture) {
        if let Err(reason) = Pose::new(body.position, body.angle_degrees.to_radians()) {
            self.warn(format!("Not moved: {reason}"));
            return;
        }
        let change = Change {
            id,
            before: self.shown_scene().body(id).clone(),
            after: body.clone(),
        };
        self.editing.history.record(gesture, vec![change]);
        self.editing.pause = 0.0;
        self.table.put(id, body);
    }

    pub(super) fn undo(&mut self) {
        self.let_go();
        let bodies = self.editing.history.undo();
        self.put_back(bodies, "Nothing to undo");
    }

    pub(super) fn redo(&mut self) {
        self.let_go();
        let bodies = self.editing.history.redo();
        self.put_back(bodies, "Nothing to redo");
    }

    fn put_back(&mut self, bodies: Option<Vec<(BodyId, Body)>>, nothing: &str) {
        let Some(bodies) = bodies else {
            self.said = Some(Message::plain(nothing.to_owned()));
            return;
        };
        for (id, body) in bodies {
            self.table.put(id, body);
        }
    }

    /// Puts the scene back to its start, which can be undone.
    pub(super) fn reset(&mut self) {
        self.let_go();
        let before = self.shown_scene();
        self.table.reset();
        let after = self.table.simulation.scene();
        let change = |id| Change {
            id,
            before: before.body(id).clone(),
            after: after.body(id).clone(),
        };
        let changes = BodyId::BOTH.map(change).to_vec();
        self.editing.history.record(Gesture::Single, changes);
    }
}
