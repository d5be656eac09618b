//! Edits of bodies: drags, turns and typed values.

use glam::DVec2;

use super::command::{DragTarget, Message, PointerAction, UndoGroup, VertexEdit};
use super::display::DisplaySettings;
use super::editing::{BodiesBefore, Held, History, UndoStep};
use super::workspace::Workspace;
use super::world::AppDimension;
use crate::scene::{Body, BodyId};

const NOT_CONVEX: &str = "The vertex stops here to keep the shape convex";

/// An edit of the bodies.
pub(super) enum Edit {
    Pointer(PointerAction),
    /// Moves the dragged body to the pointer before a tick.
    PullHeld,
    Undo,
    Redo,
    /// Resets the scene, which can be undone.
    Reset,
}

impl<D: AppDimension> Workspace<D> {
    /// Applies an edit to the bodies and returns the message about it.
    pub(super) fn edit(&mut self, edit: Edit, display: &DisplaySettings) -> Option<Message> {
        self.editing.shows_the_query = self.shows_the_query(display);
        match edit {
            Edit::Pointer(action) => self.take(action),
            Edit::PullHeld => self.pull_held(),
            Edit::Undo => self.go_back(History::undo, "undo"),
            Edit::Redo => self.go_back(History::redo, "redo"),
            Edit::Reset => self.reset(),
        }
        self.editing.said.take()
    }

    fn take(&mut self, action: PointerAction) {
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

    /// A body as drawn.
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

    /// Moves a vertex of the dragged body to the pointer, starting from its shape at the start of the drag.
    fn drag_vertex(&mut self, id: BodyId, index: usize) {
        let Some(held) = &self.editing.held else {
            return;
        };
        let (shape, to) = (held.start.shape.clone(), held.pointer - held.offset);
        let body = Body {
            shape,
            ..self.shown(id)
        };
        let edit = VertexEdit::Move { index, to };
        let arrived = self.reshape(id, body, edit, UndoGroup::Drag);
        if let Some(held) = &mut self.editing.held {
            held.refused = !arrived;
        }
    }

    /// Edits the vertices of a body; returns whether the vertex reached its target.
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

    /// Rotates a body, within its drag if dragged: about its centroid; the original's bodies about the grabbed point
    /// or their local origins.
    fn turn(&mut self, id: BodyId, degrees: f64) {
        let before = self.shown(id);
        let grip = DragTarget::Body(id);
        let held = self.editing.held.as_mut().filter(|held| held.grip == grip);
        let mut body = before.clone();
        let about = match &held {
            _ if !self.world.is_the_originals => body.centroid(),
            Some(held) => D::to_local(&body, held.pointer),
            None => D::Vector::default(),
        };
        body.turn(self.world.view.depth, degrees, about);
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

    /// Whether ticks move the dragged body to the pointer: between ticks it would be drawn inside the other body and
    /// jump out at the next.
    fn pulls_in_ticks(&self) -> bool {
        self.editing.held() == Some(DragTarget::Body(BodyId::B))
            && !self.stands_still()
            && self.world.simulation.scene().push
    }

    fn pull_held(&mut self) {
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
            // What a push has added since the last call belongs to the drag.
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
                    self.world.simulation.put(other, shown);
                }
            }
        }
        self.world.simulation.put(id, body);
    }

    /// Undoes or redoes the last edit.
    fn go_back(&mut self, step: fn(&mut History<D>) -> BodiesBefore<D>, name: &str) {
        self.let_go();
        let bodies = step(&mut self.editing.history);
        if bodies.is_none() {
            self.editing.said = Some(Message::plain(format!("Nothing to {name}")));
        }
        for (id, body) in bodies.into_iter().flatten() {
            self.time.has_begun = true;
            self.world.simulation.put(id, body);
        }
    }

    fn reset(&mut self) {
        self.let_go();
        let before = BodyId::BOTH.map(|id| (id, self.shown(id)));
        self.world.simulation.reset();
        self.time.wait_for_input();
        let changes = before.map(|(id, before)| {
            let after = self.world.body(id, false);
            UndoStep { id, before, after }
        });
        self.editing
            .history
            .record(UndoGroup::Single, changes.into());
    }
}
