//! What a lesson in space asks before it shows it: of some of its steps a question each with its choices, and
//! whether one of them is right.

mod asks;
mod choosing;

pub use asks::{AsksClosestFace, AsksCollides, AsksLeaves, AsksSupport};
pub use choosing::questions;

use glam::DVec3;

use crate::lesson::Verdict;

/// A question that comes before a step.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The step that answers it.
    pub step: usize,
    /// What is asked.
    pub asks: Asks,
}

/// What a question asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Asks {
    /// Do the bodies collide?
    Collides(AsksCollides),
    /// Which vertex is the support?
    Support(AsksSupport),
    /// Which point leaves the simplex?
    Leaves(AsksLeaves),
    /// Which face is closest?
    ClosestFace(AsksClosestFace),
}

/// Something to choose.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// A word.
    Word(&'static str),
    /// A point of A ⊖ B.
    Point {
        /// Where, in px.
        at: DVec3,
        /// Its name, once it has one.
        name: Option<String>,
    },
    /// A face of the polytope.
    Face {
        /// Its corners in A ⊖ B, in px, counter-clockwise seen from outside.
        corners: [DVec3; 3],
        /// Its name.
        name: String,
    },
}

impl Question {
    /// The kind of question, in a word or three.
    #[must_use]
    pub fn title(&self) -> &'static str {
        match &self.asks {
            Asks::Collides(_) => "collision",
            Asks::Support(_) => "support",
            Asks::Leaves(_) => "leaving vertex",
            Asks::ClosestFace(_) => "closest face",
        }
    }

    /// What is asked, in a sentence or two.
    #[must_use]
    pub fn prompt(&self) -> String {
        match &self.asks {
            Asks::Collides(asks) => asks.prompt(),
            Asks::Support(asks) => asks.prompt(),
            Asks::Leaves(asks) => asks.prompt(),
            Asks::ClosestFace(asks) => asks.prompt(),
        }
    }

    /// The answer in a sentence, with the number that decides.
    #[must_use]
    pub fn answer(&self) -> String {
        match &self.asks {
            Asks::Collides(asks) => asks.answer(),
            Asks::Support(asks) => asks.answer(),
            Asks::Leaves(asks) => asks.answer(),
            Asks::ClosestFace(asks) => asks.answer(),
        }
    }

    /// The answer, and all that is as right: for pen and paper, where nobody judges but the reader.
    #[must_use]
    pub fn answer_on_paper(&self) -> String {
        let others = match &self.asks {
            Asks::Support(asks) => asks.as_right(),
            Asks::ClosestFace(asks) => asks.as_right(),
            Asks::Collides(_) | Asks::Leaves(_) => Vec::new(),
        };
        if others.is_empty() {
            self.answer()
        } else {
            format!("{} As right: {}.", self.answer(), others.join(", "))
        }
    }

    /// What there is to choose from, in order.
    #[must_use]
    pub fn choices(&self) -> Vec<Choice> {
        match &self.asks {
            Asks::Collides(asks) => asks.choices(),
            Asks::Support(asks) => asks.choices(),
            Asks::Leaves(asks) => asks.choices(),
            Asks::ClosestFace(asks) => asks.choices(),
        }
    }

    /// The right choice; of several one.
    #[must_use]
    pub fn right(&self) -> usize {
        match &self.asks {
            Asks::Collides(asks) => asks.right(),
            Asks::Support(asks) => asks.right(),
            Asks::Leaves(asks) => asks.right(),
            Asks::ClosestFace(asks) => asks.right(),
        }
    }

    /// Whether a choice is right, and why.
    #[must_use]
    pub fn judge(&self, choice: usize) -> Verdict {
        match &self.asks {
            Asks::Collides(asks) => asks.judge(choice),
            Asks::Support(asks) => asks.judge(choice),
            Asks::Leaves(asks) => asks.judge(choice),
            Asks::ClosestFace(asks) => asks.judge(choice),
        }
    }
}
