//! The quiz: the current question, the guess and the score.

use super::time::HeldKey;
use crate::lesson::{AnyQuestion, Captions, QuestionText, Verdict};

/// The number of wrong answers after which the answer may be shown.
pub(super) const TRIES_BEFORE_SHOWING: usize = 2;

/// The result of a question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct AnswerOutcome {
    wrong: usize,
    was_shown: bool,
}

/// A quiz about one lesson.
pub struct Quiz {
    pub(super) lesson: u64,
    questions: Vec<AnyQuestion>,
    /// The parts: the steps of the lesson, and before each the questions about it, by index.
    parts: Vec<(usize, Option<usize>)>,
    /// The index of the current part; their count at the score.
    at: usize,
    /// The index of the current choice.
    pub guess: Option<usize>,
    /// The last answer and the verdict on it.
    last: Option<(usize, Verdict)>,
    outcomes: Vec<AnswerOutcome>,
    /// The index of the selected case to review.
    pub case: usize,
}

impl Quiz {
    /// A quiz of these questions on the lesson of this number.
    pub(super) fn new(lesson: &Captions, number: u64, questions: Vec<AnyQuestion>) -> Self {
        let mut parts = Vec::new();
        for step in 0..lesson.step_count() {
            let of_step = (0..questions.len()).filter(|&index| questions[index].step == step);
            parts.extend(of_step.map(|index| (step, Some(index))));
            parts.push((step, None));
        }
        Self {
            lesson: number,
            outcomes: vec![AnswerOutcome::default(); questions.len()],
            questions,
            parts,
            at: 0,
            guess: None,
            last: None,
            case: 0,
        }
    }

    /// The question's index.
    fn asked(&self) -> Option<usize> {
        self.parts.get(self.at)?.1
    }

    /// The open or just answered question.
    pub fn question(&self) -> Option<&AnyQuestion> {
        self.asked().map(|index| &self.questions[index])
    }

    /// The number of that question, from 1.
    pub fn place(&self) -> Option<usize> {
        self.asked().map(|index| index + 1)
    }

    /// Whether a question is open.
    pub fn is_waiting(&self) -> bool {
        self.question().is_some() && self.verdict().is_none_or(|verdict| !verdict.is_right)
    }

    /// Whether all questions are answered, so that nothing is hidden any more.
    pub fn is_over(&self) -> bool {
        self.at == self.parts.len()
    }

    /// The step of the lesson that is asked about or shown; none at the end.
    pub(super) fn step(&self) -> Option<usize> {
        self.parts.get(self.at).map(|(step, _)| *step)
    }

    pub fn verdict(&self) -> Option<&Verdict> {
        self.last.as_ref().map(|(_, verdict)| verdict)
    }

    /// The wrong choice being explained.
    pub fn wrong(&self) -> Option<usize> {
        let (guess, verdict) = self.last.as_ref()?;
        (!verdict.is_right).then_some(*guess)
    }

    /// The number of wrong answers to the question so far.
    pub fn tries(&self) -> usize {
        self.asked().map_or(0, |index| self.outcomes[index].wrong)
    }

    /// Whether the answer was shown instead of given.
    pub fn was_shown(&self) -> bool {
        self.asked()
            .is_some_and(|index| self.outcomes[index].was_shown)
    }

    /// Whether the answer may be shown.
    pub fn may_show(&self) -> bool {
        self.is_waiting() && self.tries() >= TRIES_BEFORE_SHOWING
    }

    /// Sets the current choice.
    pub(super) fn choose(&mut self, guess: usize) {
        if self.is_waiting() {
            self.guess = Some(guess);
        }
    }

    /// Answers with the current choice; returns whether there was one.
    pub(super) fn answer(&mut self) -> bool {
        let (Some(index), Some(guess)) = (self.asked(), self.guess) else {
            return false;
        };
        let verdict = self.questions[index].judge(guess);
        if !verdict.is_right {
            self.outcomes[index].wrong += 1;
        }
        self.last = Some((guess, verdict));
        true
    }

    /// Shows the answer, so that the question doesn't count; returns whether that was allowed.
    pub(super) fn show_answer(&mut self) -> bool {
        let Some(index) = self.asked().filter(|_| self.may_show()) else {
            return false;
        };
        let question = &self.questions[index];
        let guess = question.right;
        let verdict = Verdict {
            is_right: true,
            why: question.answer.clone(),
        };
        self.guess = Some(guess);
        self.last = Some((guess, verdict));
        self.outcomes[index].was_shown = true;
        true
    }

    /// Moves to the next question or step.
    pub(super) fn go_on(&mut self) {
        self.at = self.parts.len().min(self.at + 1);
        self.guess = None;
        self.last = None;
    }

    /// An arrow key: the next choice, or at the end the next case.
    pub(super) fn press(&mut self, key: HeldKey) {
        let is_onwards = match key {
            HeldKey::Right | HeldKey::Down => true,
            HeldKey::Left | HeldKey::Up => false,
            _ => return,
        };
        let count = if self.is_over() {
            self.missed().len()
        } else if self.is_waiting() {
            self.question().map_or(0, |question| question.choices.len())
        } else {
            0
        };
        if count == 0 {
            return;
        }
        let by = if is_onwards { 1 } else { count - 1 };
        if self.is_over() {
            self.case = (self.case + by) % count;
        } else {
            self.guess = Some(match self.guess {
                Some(at) => (at + by) % count,
                None if is_onwards => 0,
                None => count - 1,
            });
        }
    }

    /// The number of questions.
    pub fn count(&self) -> usize {
        self.questions.len()
    }

    /// The questions not answered correctly on the first try, in order.
    pub fn missed(&self) -> Vec<&QuestionText> {
        let both = self.questions.iter().zip(&self.outcomes);
        let missed = both.filter(|(_, outcome)| outcome.wrong > 0 || outcome.was_shown);
        missed.map(|(question, _)| &**question).collect()
    }
}
