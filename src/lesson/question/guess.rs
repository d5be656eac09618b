//! What a learner answers, and what is said of it.

use glam::DVec2;

/// An answer to a question.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Guess {
    /// One of the question's choices, by its number from 0.
    Choice(usize),
    /// A direction in A ⊖ B, of length 1.
    Direction(DVec2),
    /// B moved.
    Shift {
        /// How far, in px of the world.
        by: DVec2,
        /// How far a hand may be off, in px of the world.
        within: f64,
    },
}

/// Something to choose.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// A word.
    Word(&'static str),
    /// A point of A ⊖ B.
    Point {
        /// Where, in px.
        at: DVec2,
        /// Its name, once it has one.
        name: Option<String>,
    },
    /// An edge of the polytope.
    Edge {
        /// Its ends in A ⊖ B, in px.
        ends: [DVec2; 2],
        /// Its name.
        name: String,
    },
}

/// Whether a guess is right, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// Whether it is right.
    pub is_right: bool,
    /// Because of what, with the number that decides.
    pub why: String,
}

impl Verdict {
    pub(in crate::lesson) fn right(why: String) -> Self {
        Self {
            is_right: true,
            why,
        }
    }

    pub(in crate::lesson) fn wrong(why: String) -> Self {
        Self {
            is_right: false,
            why,
        }
    }

    /// Of a guess that is no answer to the question at all.
    pub(in crate::lesson) fn no_answer() -> Self {
        Self::wrong("That is no answer to this question.".to_owned())
    }
}
