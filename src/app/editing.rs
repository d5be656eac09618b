//! The current edit and the undo history.

use std::collections::VecDeque;

use glam::DVec2;

use super::command::{DragTarget, Message, UndoGroup};
use crate::scene::{Body, BodyId, Geometry};

/// Edits of one group that are farther apart than this, in seconds, are undone separately.
const GESTURE_PAUSE: f64 = 0.8;

/// The current edit and the undo history.
#[derive(Default)]
pub struct Editing<D: Geometry> {
    pub(super) history: History<D>,
    pub(super) held: Option<Held<D>>,
    /// The body whose vertices can be dragged.
    pub selected: Option<BodyId>,
    pub(super) pause: f64,
    /// Whether B is drawn before the push.
    pub(super) shows_the_query: bool,
    /// The message about the current edit.
    pub(super) said: Option<Message>,
}

/// A drag.
pub(super) struct Held<D: Geometry> {
    pub(super) grip: DragTarget,
    /// From the body's position, or the vertex, to the pointer.
    pub(super) offset: DVec2,
    /// The body at the start of the drag.
    pub(super) start: Body<D>,
    /// The last position of the pointer.
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

    /// Ends the drag when the scene changes.
    pub(super) fn let_go(&mut self) {
        self.held = None;
        self.history.seal();
    }

    /// The target of the drag.
    pub fn held(&self) -> Option<DragTarget> {
        self.held.as_ref().map(|held| held.grip)
    }

    /// Whether the drag's target can't follow the pointer.
    pub fn is_refused(&self) -> bool {
        self.held.as_ref().is_some_and(|held| held.refused)
    }
}

/// The maximum length of the history; older edits are dropped.
const MOST_EDITS: usize = 200;

/// A body before and after an edit.
#[derive(Clone, Debug, PartialEq)]
pub struct UndoStep<D: Geometry> {
    pub id: BodyId,
    pub before: Body<D>,
    pub after: Body<D>,
}

/// The edits of a scene, newest last. Ticks aren't recorded: undo returns the edited body to its pose before the edit,
/// wherever it has moved since.
#[derive(Clone, Debug, Default)]
pub struct History<D: Geometry> {
    done: VecDeque<Vec<UndoStep<D>>>,
    undone: Vec<Vec<UndoStep<D>>>,
    open: Option<UndoGroup>,
}

/// What an undo or redo puts back; `None` if there was nothing to do.
pub(super) type BodiesBefore<D> = Option<Vec<(BodyId, Body<D>)>>;

impl<D: Geometry> History<D> {
    /// Adds an edit, or extends the last one if it is of the same group and body. Ignores edits without an effect;
    /// drops the undone edits.
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

    /// Ends the group: the next edit starts a new one. A group that ends where it began is dropped.
    pub fn seal(&mut self) {
        self.open = None;
        let came_back =
            |changes: &Vec<UndoStep<D>>| changes.iter().all(|change| change.before == change.after);
        if self.done.back().is_some_and(came_back) {
            self.done.pop_back();
        }
    }

    /// The bodies before the last edit, or `None` if there is nothing to undo.
    pub(super) fn undo(&mut self) -> BodiesBefore<D> {
        self.seal();
        let changes = self.done.pop_back()?;
        let bodies = changes.iter().map(|c| (c.id, c.before.clone())).collect();
        self.undone.push(changes);
        Some(bodies)
    }

    /// The bodies after the edit that was undone last.
    pub(super) fn redo(&mut self) -> BodiesBefore<D> {
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
