//! Edits of bodies: drags, turns, typed values, and their undo history.

use std::collections::VecDeque;

use glam::DVec2;

use super::command::{DragTarget, Message, PointerAction, UndoGroup, VertexEdit};
use super::display::DisplaySettings;
use super::workspace::Workspace;
use super::world::AppDimension;
use crate::scene::{Body, BodyId};

/// Edits of one gesture that are farther apart than this, in seconds, are edits of their own.
const GESTURE_PAUSE: f64 = 0.8;

const NOT_CONVEX: &str = "The vertex stops here: any farther, and the shape would not be convex";

/// What is being edited and what was.
pub struct Editing<B> {
    pub(super) history: History<B>,
    pub(super) held: Option<Held<B>>,
    /// The body whose vertices can be taken.
    pub selected: Option<BodyId>,
    pause: f64,
    /// Whether B is drawn before the push.
    shows_the_query: bool,
    /// What is to be said about the edit under way.
    said: Option<Message>,
}

/// What the pointer has hold of.
pub(super) struct Held<B> {
    pub(super) grip: DragTarget,
    /// From the body's place, or the vertex, to the pointer.
    pub(super) offset: DVec2,
    /// The body when it was taken.
    pub(super) start: B,
    /// Where the pointer was last.
    pub(super) pointer: DVec2,
    pub(super) refused: bool,
}

impl<B> Default for Editing<B> {
    fn default() -> Self {
        Self {
            history: History::default(),
            held: None,
            selected: None,
            pause: 0.0,
            shows_the_query: false,
            said: None,
        }
    }
}

impl<B: Clone + PartialEq> Editing<B> {
    /// Lets `seconds` go by.
    pub(super) fn advance(&mut self, seconds: f64) {
        self.pause += seconds;
        if self.pause > GESTURE_PAUSE && self.held.is_none() {
            self.history.seal();
        }
    }

    /// Another scene is shown: nothing is held any more.
    pub(super) fn let_go(&mut self) {
        self.held = None;
        self.history.seal();
    }

    /// What the pointer has hold of.
    pub fn held(&self) -> Option<DragTarget> {
        self.held.as_ref().map(|held| held.grip)
    }

    /// Whether what is held cannot go where the pointer is.
    pub fn is_refused(&self) -> bool {
        self.held.as_ref().is_some_and(|held| held.refused)
    }
}

/// Edits of the bodies.
impl<D: AppDimension> Workspace<D> {
    /// Lets an edit change the bodies; what is to be said of it.
    pub(super) fn edit(
        &mut self,
        display: &DisplaySettings,
        change: impl FnOnce(&mut Self),
    ) -> Option<Message> {
        self.editing.shows_the_query = self.shows_the_query(display);
        change(self);
        self.editing.said.take()
    }

    pub(super) fn take(&mut self, action: PointerAction) {
        match action {
            PointerAction::Grab { grip, at } => self.grab(grip, at),
            PointerAction::Drag(to) => self.drag(to),
            PointerAction::LetGo => self.let_go(),
            PointerAction::Select(id) => self.editing.selected = id,
            PointerAction::Turn { id, degrees } => self.turn(id, degrees),
            PointerAction::Refuse(reason) => self.warn(format!("Not changed: {reason}")),
            PointerAction::Reshape { id, edit } => {
                let gesture = match edit {
                    VertexEdit::Move { index, .. } => UndoGroup::Vertex(index),
                    VertexEdit::Add { .. } | VertexEdit::Remove { .. } => UndoGroup::Single,
                };
                self.reshape(id, self.shown(id), edit, gesture);
            }
            action => {
                if let Some((id, body, gesture)) = D::put(action) {
                    self.put(id, body, gesture);
                }
            }
        }
    }

    /// A body as it is drawn.
    pub(super) fn shown(&self, id: BodyId) -> Body<D> {
        self.world.body(id, self.editing.shows_the_query)
    }

    pub(super) fn warn(&mut self, text: String) {
        self.editing.said = Some(Message::warning(text));
    }

    fn grab(&mut self, grip: DragTarget, at: DVec2) {
        let start = self.shown(grip.body());
        let taken = D::place_of(&self.world.view, &start, grip);
        self.editing.history.seal();
        self.editing.held = taken.map(|taken| Held {
            grip,
            offset: at - taken,
            start,
            pointer: at,
            refused: false,
        });
    }

    fn drag(&mut self, to: DVec2) {
        self.time.has_begun = true;
        let waits = self.pulls_in_ticks();
        let Some(held) = &mut self.editing.held else {
            return;
        };
        held.pointer = to;
        match held.grip {
            DragTarget::Body(_) if waits => {}
            DragTarget::Body(_) => self.pull(),
            DragTarget::Vertex(id, index) => self.drag_vertex(id, index),
        }
    }

    /// A vertex of the held body goes where the pointer is, from its shape when it was taken.
    fn drag_vertex(&mut self, id: BodyId, index: usize) {
        let mut body = self.shown(id);
        let Some(held) = &self.editing.held else {
            return;
        };
        body.shape = held.start.shape.clone();
        let to = held.pointer - held.offset;
        let edit = VertexEdit::Move { index, to };
        let arrived = self.reshape(id, body, edit, UndoGroup::Drag);
        if let Some(held) = &mut self.editing.held {
            held.refused = !arrived;
        }
    }

    /// Edits the vertices of a body; whether a vertex got to where it was wanted.
    fn reshape(
        &mut self,
        id: BodyId,
        mut body: Body<D>,
        edit: VertexEdit,
        gesture: UndoGroup,
    ) -> bool {
        match D::reshaped(&body, edit) {
            Ok((shape, arrived)) => {
                body.shape = shape;
                self.put(id, body, gesture);
                if !arrived {
                    self.warn(NOT_CONVEX.to_owned());
                }
                arrived
            }
            Err(reason) => {
                self.warn(format!("Not changed: {reason}"));
                true
            }
        }
    }

    /// A body turns, as a part of the drag where it is held.
    fn turn(&mut self, id: BodyId, degrees: f64) {
        let before = self.shown(id);
        let grip = DragTarget::Body(id);
        let held = self.editing.held.as_mut().filter(|held| held.grip == grip);
        let held_at = held.as_ref().map(|held| held.pointer);
        let body = self.world.turned(before.clone(), degrees, held_at);
        let gesture = match held {
            Some(held) => {
                let places =
                    [before, body.clone()].map(|body| D::place_of(&self.world.view, &body, grip));
                if let [Some(before), Some(after)] = places {
                    held.offset += before - after;
                }
                UndoGroup::Drag
            }
            None => UndoGroup::Wheel,
        };
        self.put(id, body, gesture);
    }

    /// Whether the held body is put where the pointer is by the ticks: between them it would be drawn
    /// inside the other and jump out at the next.
    fn pulls_in_ticks(&self) -> bool {
        self.editing.held() == Some(DragTarget::Body(BodyId::B))
            && !self.stands_still()
            && self.world.simulation.scene().push
    }

    /// Before a tick: what is held goes where the pointer is.
    pub(super) fn pull_held(&mut self) {
        if self.pulls_in_ticks() {
            self.pull();
        }
    }

    fn pull(&mut self) {
        if let Some(held) = &self.editing.held
            && let DragTarget::Body(id) = held.grip
        {
            let to = held.pointer - held.offset;
            let body = D::moved(&self.world.view, self.shown(id), to);
            self.put(id, body, UndoGroup::Drag);
        }
    }

    fn let_go(&mut self) {
        if let Some(held) = self.editing.held.take() {
            // What a push has added since the last pull belongs to the drag.
            let id = held.grip.body();
            let now = self.world.body(id, false);
            let settled = UndoStep {
                id,
                before: now.clone(),
                after: now,
            };
            self.editing.history.record(UndoGroup::Drag, vec![settled]);
            self.editing.history.seal();
        }
    }

    pub(super) fn put(&mut self, id: BodyId, body: Body<D>, gesture: UndoGroup) {
        if let Err(reason) = body.check() {
            self.warn(format!("Not moved: {reason}"));
            return;
        }
        let change = UndoStep {
            id,
            before: self.shown(id),
            after: body.clone(),
        };
        self.editing.history.record(gesture, vec![change]);
        self.editing.pause = 0.0;
        self.time.has_begun = true;
        if self.editing.shows_the_query {
            // The other body stays where it is drawn: B before the push.
            for other in BodyId::BOTH.into_iter().filter(|&other| other != id) {
                let [now, shown] = [false, true].map(|query| self.world.body(other, query));
                if now != shown {
                    self.world.put(other, shown);
                }
            }
        }
        self.world.put(id, body);
    }

    /// Takes back the last edit, or does it again.
    pub(super) fn go_back(&mut self, undoes: bool) {
        self.let_go();
        let history = &mut self.editing.history;
        let (bodies, name) = if undoes {
            (history.undo(), "undo")
        } else {
            (history.redo(), "redo")
        };
        if bodies.is_none() {
            self.editing.said = Some(Message::plain(format!("Nothing to {name}")));
        }
        for (id, body) in bodies.into_iter().flatten() {
            self.time.has_begun = true;
            self.world.put(id, body);
        }
    }

    /// Puts the scene back to its start, which can be undone.
    pub(super) fn reset(&mut self) {
        self.let_go();
        let before = BodyId::BOTH.map(|id| self.shown(id));
        self.world.put_back_to_start();
        self.time.wait_for_a_hand();
        let changes = BodyId::BOTH.into_iter().zip(before);
        let changes = changes.map(|(id, before)| UndoStep {
            id,
            before,
            after: self.world.body(id, false),
        });
        let changes = changes.collect();
        self.editing.history.record(UndoGroup::Single, changes);
    }
}

/// How many edits can be taken back; the oldest are forgotten.
const MOST_EDITS: usize = 200;

/// A body of type `B` as it was and as it became.
#[derive(Clone, Debug, PartialEq)]
pub struct UndoStep<B> {
    /// Which body.
    pub id: BodyId,
    /// As it was.
    pub before: B,
    /// As it became.
    pub after: B,
}

/// The edits of a scene, newest last. What ticks do is no edit: an edit that is taken back puts the
/// edited body where it was before the edit, wherever it has gone since.
#[derive(Clone, Debug)]
pub struct History<B> {
    done: VecDeque<Vec<UndoStep<B>>>,
    undone: Vec<Vec<UndoStep<B>>>,
    open: Option<UndoGroup>,
}

impl<B> Default for History<B> {
    fn default() -> Self {
        Self {
            done: VecDeque::new(),
            undone: Vec::new(),
            open: None,
        }
    }
}

impl<B: Clone + PartialEq> History<B> {
    /// Adds an edit, or continues the last one when it is of the same gesture and body. Changes that
    /// change nothing are dropped; what was undone can then no longer be redone.
    pub fn record(&mut self, gesture: UndoGroup, changes: Vec<UndoStep<B>>) {
        let continued = if self.open == Some(gesture) && gesture != UndoGroup::Single {
            self.done.back_mut()
        } else {
            None
        };
        if let (Some([last]), [change]) = (continued.map(Vec::as_mut_slice), &changes[..])
            && last.id == change.id
        {
            last.after = change.after.clone();
            self.undone.clear();
            return;
        }
        let changes: Vec<UndoStep<B>> = changes
            .into_iter()
            .filter(|change| change.before != change.after)
            .collect();
        if changes.is_empty() {
            return;
        }
        self.seal();
        self.undone.clear();
        self.done.push_back(changes);
        if self.done.len() > MOST_EDITS {
            self.done.pop_front();
        }
        self.open = Some(gesture);
    }

    /// Ends the gesture: the next edit is one of its own. A gesture that came back to where it began is
    /// no edit.
    pub fn seal(&mut self) {
        self.open = None;
        let came_back =
            |changes: &Vec<UndoStep<B>>| changes.iter().all(|change| change.before == change.after);
        if self.done.back().is_some_and(came_back) {
            self.done.pop_back();
        }
    }

    /// The bodies as they were before the last edit, or `None` when there is none to take back.
    pub fn undo(&mut self) -> Option<Vec<(BodyId, B)>> {
        self.seal();
        let changes = self.done.pop_back()?;
        let bodies = changes.iter().map(|c| (c.id, c.before.clone())).collect();
        self.undone.push(changes);
        Some(bodies)
    }

    /// The bodies as they became by the edit that was last taken back.
    pub fn redo(&mut self) -> Option<Vec<(BodyId, B)>> {
        self.seal();
        let changes = self.undone.pop()?;
        let bodies = changes.iter().map(|c| (c.id, c.after.clone())).collect();
        self.done.push_back(changes);
        Some(bodies)
    }
}

#[cfg(test)]
mod tests {
    use glam::dvec2;

    use super::*;
    use crate::scene::preset;

    fn at(x: f64) -> Body {
        Body {
            position: dvec2(x, 0.0),
            ..preset("two-boxes").unwrap().scene.b
        }
    }

    fn change(from: f64, to: f64) -> Vec<UndoStep<Body>> {
        vec![UndoStep {
            id: BodyId::B,
            before: at(from),
            after: at(to),
        }]
    }

    fn x(bodies: Option<Vec<(BodyId, Body)>>) -> Option<f64> {
        bodies.map(|bodies| bodies[0].1.position.x)
    }

    #[test]
    fn a_drag_back_to_its_start_is_no_edit() {
        let mut history = History::default();
        history.record(UndoGroup::Drag, change(0.0, 5.0));
        history.record(UndoGroup::Drag, change(5.0, 0.0));
        history.seal();
        assert_eq!(x(history.undo()), None);
    }

    #[test]
    fn a_new_edit_forgets_what_was_undone() {
        let mut history = History::default();
        history.record(UndoGroup::Single, change(0.0, 1.0));
        history.undo();
        history.record(UndoGroup::Single, change(0.0, 7.0));
        assert_eq!(x(history.redo()), None);
        assert_eq!(x(history.undo()), Some(0.0));
    }

    #[test]
    fn the_oldest_edits_are_forgotten() {
        let mut history = History::default();
        for step in 0..MOST_EDITS + 10 {
            history.record(UndoGroup::Single, change(step as f64, step as f64 + 1.0));
        }
        let undone = std::iter::from_fn(|| history.undo()).count();
        assert_eq!(undone, MOST_EDITS);
    }
}
