//! The question whether the bodies collide, in words that hold for the plane and for space.

use super::guess::Verdict;
use crate::lesson::px;

pub(in crate::lesson) const PROMPT: &str = "Do A and B collide? Touching counts.";

/// What there is to choose from, in order.
pub(in crate::lesson) const WORDS: [&str; 2] = ["yes", "no"];

/// What a lesson comes to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::lesson) struct Collision {
    pub(in crate::lesson) is_colliding: bool,
    /// How far apart the bodies are where they do not collide, in px.
    pub(in crate::lesson) gap: f64,
}

impl Collision {
    pub(in crate::lesson) fn answer(&self) -> String {
        if self.is_colliding {
            "Yes: they have a point in common, and so A ⊖ B holds the origin.".to_owned()
        } else {
            format!(
                "No: a gap of {} lies between them, and so A ⊖ B leaves the origin out.",
                px(self.gap)
            )
        }
    }

    /// The right one of [`WORDS`].
    pub(in crate::lesson) fn right(&self) -> usize {
        usize::from(!self.is_colliding)
    }

    pub(in crate::lesson) fn judge(&self, choice: usize) -> Verdict {
        if choice == self.right() {
            Verdict::right(self.answer())
        } else if self.is_colliding {
            Verdict::wrong("There is a place that belongs to both.".to_owned())
        } else {
            Verdict::wrong(format!(
                "Even where they come closest there is a gap of {}.",
                px(self.gap)
            ))
        }
    }
}
