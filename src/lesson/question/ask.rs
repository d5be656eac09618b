//! What can be asked, what a learner answers, and what is said of it.

use glam::DVec2;

/// A question about a step, with its answer.
pub trait Ask {
    /// The kind of question, in a word or three.
    fn title(&self) -> &'static str;

    /// What is asked, in a sentence or two.
    fn prompt(&self) -> String;

    /// The same for pen and paper, where nothing can be pointed at.
    fn prompt_on_paper(&self) -> String {
        self.prompt()
    }

    /// The direction that is asked about, as in `d = (0.6, −0.8)`, for whoever doesn't see its arrow.
    fn direction(&self) -> Option<String> {
        None
    }

    /// The answer in a sentence, with the number that decides.
    fn answer(&self) -> String;

    /// What else is as right.
    fn as_right(&self) -> Vec<String> {
        Vec::new()
    }

    /// The answer, and all that is as right: for pen and paper, where nobody judges but the reader.
    fn answer_on_paper(&self) -> String {
        let others = self.as_right();
        if others.is_empty() {
            self.answer()
        } else {
            format!("{} As right: {}.", self.answer(), others.join(", "))
        }
    }

    /// The number of the right choice from 0, of several one; of no meaning where the answer is drawn.
    fn right(&self) -> usize {
        0
    }

    /// Whether the choice of this number is right, and why. What is drawn its reader judges.
    fn judge(&self, _choice: usize) -> Verdict {
        Verdict::no_answer()
    }
}

/// Something to choose.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice<V = DVec2> {
    /// A word.
    Word(&'static str),
    /// A point of A ⊖ B.
    Point {
        /// Where, in px.
        at: V,
        /// Its name, once it has one.
        name: Option<String>,
    },
    /// An edge or a face of the polytope.
    Part {
        /// Its ends or corners in A ⊖ B, in px; a face's counter-clockwise seen from outside.
        corners: Vec<V>,
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
    pub(super) fn right(why: String) -> Self {
        Self {
            is_right: true,
            why,
        }
    }

    pub(super) fn wrong(why: String) -> Self {
        Self {
            is_right: false,
            why,
        }
    }

    /// Of a guess that is no answer to the question at all.
    pub(super) fn no_answer() -> Self {
        Self::wrong("That is no answer to this question.".to_owned())
    }
}
