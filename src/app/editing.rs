//! What is being edited, and the undo history.

use std::collections::VecDeque;

use glam::DVec2;

use super::command::{DragTarget, Message, UndoGroup};
use crate::scene::{Body, BodyId, Geometry};

/// Edits of one gesture that are farther apart than this, in seconds, are edits of their own.
const GESTURE_PAUSE: f64 = 0.8;

/// What is being edited and what was.
#[derive(Default)]
pub struct Editing<D: Geometry> {
    pub(super) history: History<D>,
    pub(super) held: Option<Held<D>>,
    /// The body whose vertices can be taken.
    pub selected: Option<BodyId>,
    pub(super) pause: f64,
    /// Whether B is drawn before the push.
    pub(super) shows_the_query: bool,
    /// What is to be said about the edit under way.
    pub(super) said: Option<Message>,
}

/// What the pointer has hold of.
pub(super) struct Held<D: Geometry> {
    pub(super) grip: DragTarget,
    /// From the body's place, or the vertex, to the pointer.
    pub(super) offset: DVec2,
    /// The body when it was taken.
    pub(super) start: Body<D>,
    /// Where the pointer was last.
    pub(super) pointer: DVec2,
    pub(super) refused: bool,
}

impl<D: Geometry> Editing<D> {
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

/// How many edits can be taken back; the oldest are forgotten.
const MOST_EDITS: usize = 200;

/// A body as it was and as it became.
#[derive(Clone, Debug, PartialEq)]
pub struct UndoStep<D: Geometry> {
    /// Which body.
    pub id: BodyId,
    /// As it was.
    pub before: Body<D>,
    /// As it became.
    pub after: Body<D>,
}

/// The edits of a scene, newest last. What ticks do is no edit: an edit that is taken back puts the
/// edited body where it was before the edit, wherever it has gone since.
#[derive(Clone, Debug, Default)]
pub struct History<D: Geometry> {
    done: VecDeque<Vec<UndoStep<D>>>,
    undone: Vec<Vec<UndoStep<D>>>,
    open: Option<UndoGroup>,
}

impl<D: Geometry> History<D> {
    /// Adds an edit, or continues the last one when it is of the same gesture and body. Changes that
    /// change nothing are dropped; what was undone can then no longer be redone.
    pub fn record(&mut self, gesture: UndoGroup, changes: Vec<UndoStep<D>>) {
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
        let changes: Vec<UndoStep<D>> = changes
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
            |changes: &Vec<UndoStep<D>>| changes.iter().all(|change| change.before == change.after);
        if self.done.back().is_some_and(came_back) {
            self.done.pop_back();
        }
    }

    /// The bodies as they were before the last edit, or `None` when there is none to take back.
    pub fn undo(&mut self) -> Option<Vec<(BodyId, Body<D>)>> {
        self.seal();
        let changes = self.done.pop_back()?;
        let bodies = changes.iter().map(|c| (c.id, c.before.clone())).collect();
        self.undone.push(changes);
        Some(bodies)
    }

    /// The bodies as they became by the edit that was last taken back.
    pub fn redo(&mut self) -> Option<Vec<(BodyId, Body<D>)>> {
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
    use crate::scene::{Plane, preset};

    fn at(x: f64) -> Body {
        Body {
            position: dvec2(x, 0.0),
            ..preset("two-boxes").unwrap().scene.b
        }
    }

    fn change(from: f64, to: f64) -> Vec<UndoStep<Plane>> {
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
