//! The questions about some of a lesson's steps before they are shown, and the verdicts on their choices.
//!
//! The right answer is the machine's decision, with the numbers it is based on.

use std::ops::Deref;

use super::{Dimension, Plane, Space};

mod choosing;
mod plane;
mod space;

pub use plane::questions;
pub use space::questions_in_space;

/// What a question asks, in the order of the questions about one step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Asks {
    /// Do the bodies collide?
    #[default]
    Collides,
    /// Which edge or face is closest?
    Closest,
    /// In which direction is the normal of the closest edge? To be drawn, in the plane and in print only.
    Normal,
    /// Which point is the support?
    Support,
    /// Which point leaves the simplex?
    Leaves,
    /// Where does the push move B? To be drawn, in the plane and in print only.
    Push,
}

/// A question that comes before a step, in words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct QuestionText {
    pub step: usize,
    pub asks: Asks,
    /// The kind of question, in up to three words.
    pub title: &'static str,
    /// The question, in a sentence or two.
    pub prompt: String,
    /// The same for print, where nothing can be clicked.
    pub prompt_on_paper: String,
    /// The direction in question, as in `d = (0.6, −0.8)`, for readers who don't see its arrow.
    pub direction: Option<String>,
    /// The choices, in order; none if the answer is drawn.
    pub choices: Vec<Choice>,
    /// The index of the right choice, or of one of several; meaningless if the answer is drawn.
    pub right: usize,
    /// The answer in a sentence, with the number it is based on.
    pub answer: String,
    /// Equally right answers.
    pub as_right: Vec<String>,
    /// The length of the answer to be drawn, or for a normal of its edge, in px.
    pub drawn_length: Option<f64>,
}

impl QuestionText {
    /// The choices in words, each with its index.
    pub fn words(&self) -> impl Iterator<Item = (usize, &str)> {
        let first = match self.asks {
            Asks::Collides => 0,
            // The last choice is that none leaves.
            Asks::Leaves => self.choices.len() - 1,
            _ => self.choices.len(),
        };
        let named = self.choices.iter().map(|choice| &*choice.name);
        named.enumerate().skip(first)
    }

    /// The answer, and all equally right ones: for print, where readers check their answers.
    pub fn answer_on_paper(&self) -> String {
        if self.as_right.is_empty() {
            self.answer.clone()
        } else {
            format!("{} Also right: {}.", self.answer, self.as_right.join(", "))
        }
    }

    /// Whether the choice with this index is right, and why.
    pub fn judge(&self, choice: usize) -> Verdict {
        match self.choices.get(choice) {
            Some(choice) => choice.verdict.clone(),
            None => Verdict {
                is_right: false,
                why: "That is not an answer to this question.".to_owned(),
            },
        }
    }
}

/// A choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// A word, the name of a point, an edge or a face, or the coordinates of a point without a name.
    pub name: String,
    /// On this choice.
    pub verdict: Verdict,
}

/// Whether a guess is right, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    pub is_right: bool,
    /// The reason, with the number it is based on.
    pub why: String,
}

/// A question that comes before a step.
#[derive(Clone, Debug, PartialEq)]
pub struct Question<D: Dimension = Plane> {
    pub text: QuestionText,
    /// The point of A ⊖ B of each choice, or the corners of its edge or face, in px; of a word none. A face's are
    /// counter-clockwise seen from outside.
    pub corners: Vec<Vec<D::Vector>>,
    /// The distances of the edges or faces from the origin, in px.
    pub distances: Vec<f64>,
}

impl<D: Dimension> Deref for Question<D> {
    type Target = QuestionText;

    fn deref(&self) -> &QuestionText {
        &self.text
    }
}

/// A question about a lesson in the plane or in space.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyQuestion {
    /// In the plane.
    Planar(Question),
    /// In space, where every answer is a choice.
    Spatial(Question<Space>),
}

impl Deref for AnyQuestion {
    type Target = QuestionText;

    fn deref(&self) -> &QuestionText {
        match self {
            Self::Planar(question) => question,
            Self::Spatial(question) => question,
        }
    }
}
