//! The quiz: the current question, the guess and the score.

use super::time::HeldKey;
use crate::lesson::{AnyQuestion, Captions, Verdict};

/// After so many wrong answers the right one may be shown.
pub(super) const TRIES_BEFORE_SHOWING: usize = 2;

/// A part of the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum QuizStage {
    /// A question, by its number from 0.
    Ask(usize),
    /// A step as the lesson shows it.
    Show(usize),
    /// How it went.
    Score,
}

/// How a question went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct AnswerOutcome {
    wrong: usize,
    was_shown: bool,
}

/// A round of questions about one lesson.
pub struct Quiz {
    /// The lesson's number.
    pub(super) lesson: u64,
    questions: Vec<AnyQuestion>,
    beats: Vec<QuizStage>,
    at: usize,
    /// The number of what is chosen.
    pub guess: Option<usize>,
    /// The last answer, and what was said of it.
    last: Option<(usize, Verdict)>,
    outcomes: Vec<AnswerOutcome>,
    /// Which of the cases to look at again is chosen, by its number from 0.
    pub case: usize,
}

impl Quiz {
    /// These questions of the lesson of this number, from the first on.
    pub(super) fn new(lesson: &Captions, number: u64, questions: Vec<AnyQuestion>) -> Self {
        let mut beats = Vec::new();
        for step in 0..lesson.step_count() {
            let here = questions.iter().enumerate();
            let here = here.filter(|(_, question)| question.step() == step);
            beats.extend(here.map(|(index, _)| QuizStage::Ask(index)));
            beats.push(QuizStage::Show(step));
        }
        beats.push(QuizStage::Score);
        Self {
            lesson: number,
            outcomes: vec![AnswerOutcome::default(); questions.len()],
            questions,
            beats,
            at: 0,
            guess: None,
            last: None,
            case: 0,
        }
    }

    fn beat(&self) -> QuizStage {
        self.beats[self.at]
    }

    /// The question's number, from 0.
    fn asked(&self) -> Option<usize> {
        match self.beat() {
            QuizStage::Ask(index) => Some(index),
            QuizStage::Show(_) | QuizStage::Score => None,
        }
    }

    /// The question that waits for its answer, or has just had it.
    pub fn question(&self) -> Option<&AnyQuestion> {
        self.asked().map(|index| &self.questions[index])
    }

    /// The number of that question, from 1.
    pub fn place(&self) -> Option<usize> {
        self.asked().map(|index| index + 1)
    }

    /// Whether a question waits for its answer.
    pub fn is_waiting(&self) -> bool {
        self.question().is_some() && self.verdict().is_none_or(|verdict| !verdict.is_right)
    }

    /// Whether all questions are behind, and nothing is hidden any more.
    pub fn is_over(&self) -> bool {
        self.beat() == QuizStage::Score
    }

    /// The step of the lesson that is asked about or shown; none when all is over.
    pub(super) fn step(&self) -> Option<usize> {
        match self.beat() {
            QuizStage::Ask(index) => Some(self.questions[index].step()),
            QuizStage::Show(step) => Some(step),
            QuizStage::Score => None,
        }
    }

    /// What was said of the last answer.
    pub fn verdict(&self) -> Option<&Verdict> {
        self.last.as_ref().map(|(_, verdict)| verdict)
    }

    /// The wrong choice that is being explained.
    pub fn wrong(&self) -> Option<usize> {
        let (guess, verdict) = self.last.as_ref()?;
        (!verdict.is_right).then_some(*guess)
    }

    /// Wrong answers to the question so far.
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

    /// Chooses this.
    pub(super) fn choose(&mut self, guess: usize) {
        if self.is_waiting() {
            self.guess = Some(guess);
        }
    }

    /// Answers with what is chosen; whether anything was.
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

    /// Shows the answer, which then does not count; whether it may be shown.
    pub(super) fn show_answer(&mut self) -> bool {
        let Some(index) = self.asked().filter(|_| self.may_show()) else {
            return false;
        };
        let question = &self.questions[index];
        let guess = question.right();
        let verdict = Verdict {
            is_right: true,
            why: question.answer(),
        };
        self.guess = Some(guess);
        self.last = Some((guess, verdict));
        self.outcomes[index].was_shown = true;
        true
    }

    /// Moves to the next question or step.
    pub(super) fn go_on(&mut self) {
        if self.at + 1 < self.beats.len() {
            self.at += 1;
        }
        self.guess = None;
        self.last = None;
    }

    /// An arrow key: the next choice, at the end the next case.
    pub(super) fn press(&mut self, key: HeldKey) {
        let is_onwards = match key {
            HeldKey::Right | HeldKey::Down => true,
            HeldKey::Left | HeldKey::Up => false,
            _ => return,
        };
        let count = if self.is_over() {
            self.score().again.len()
        } else if self.is_waiting() {
            self.question()
                .map_or(0, |question| question.choices().len())
        } else {
            0
        };
        if count == 0 {
            return;
        }
        let next = |at: usize| (at + if is_onwards { 1 } else { count - 1 }) % count;
        if self.is_over() {
            self.case = next(self.case);
        } else {
            self.guess = Some(match self.guess {
                Some(at) => next(at),
                None if is_onwards => 0,
                None => count - 1,
            });
        }
    }

    /// How it went so far.
    pub fn score(&self) -> Score {
        let both = self.questions.iter().zip(&self.outcomes);
        let missed = both.filter(|(_, outcome)| outcome.wrong > 0 || outcome.was_shown);
        let again: Vec<MissedQuestion> = missed
            .map(|(question, _)| MissedQuestion {
                step: question.step(),
                title: question.title(),
            })
            .collect();
        Score {
            first_try: self.questions.len() - again.len(),
            count: self.questions.len(),
            again,
        }
    }
}

/// How a round went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// Questions that were right at the first try.
    pub first_try: usize,
    /// Questions in all.
    pub count: usize,
    /// What was not, in order.
    pub again: Vec<MissedQuestion>,
}

/// A case to look at again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissedQuestion {
    /// The step.
    pub step: usize,
    /// The kind of question that was missed.
    pub title: &'static str,
}
