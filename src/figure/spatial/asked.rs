//! What a question in space shows: what can be chosen, what is chosen, and what was wrong with the last answer.

use crate::lesson::spatial::Question;

/// A question that waits for its answer, or has just had it.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'q> {
    /// The question.
    pub question: &'q Question,
    /// The choice so far.
    pub guess: Option<usize>,
    /// The wrong choice that is being explained.
    pub wrong: Option<usize>,
}
