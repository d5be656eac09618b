//! A user trace aligned with the lesson's steps.

use super::report::{CheckReport, FailedClaim};
use super::trace::{UserStep, UserTrace};
use crate::lesson::{Lesson, Names, coordinates, subscript};

/// A lesson, and its comparison with a user trace.
pub type ComparedLesson<D> = (Lesson<D>, Option<TraceComparison>);

/// A user trace and its check report.
#[derive(Clone, Debug, PartialEq)]
pub struct TraceComparison {
    /// The trace as given.
    pub trace: UserTrace,
    pub finding: CheckReport,
    /// The numbers of the steps' support points: from 1, in the order in which points were first found.
    numbers: Vec<usize>,
}

impl TraceComparison {
    pub(super) fn new(trace: UserTrace, finding: CheckReport) -> Self {
        let mut names = Names(Vec::new());
        let supports = trace.steps.iter().map(|step| &step.support);
        let numbers = supports.map(|support| names.number(support)).collect();
        Self {
            trace,
            finding,
            numbers,
        }
    }

    /// The first claim that is wrong.
    pub fn wrong(&self) -> Option<FailedClaim> {
        self.finding.wrong
    }

    /// The user's step at a step of the lesson, and its number in the trace; after the last one, the last.
    pub fn step_at(&self, at: usize) -> Option<(usize, &UserStep)> {
        let step = at.min(self.trace.steps.len().checked_sub(1)?);
        Some((step, &self.trace.steps[step]))
    }

    /// The number in the name of a step's support point.
    pub fn number(&self, step: usize) -> usize {
        self.numbers[step]
    }

    /// The note on the user's step at a step of a lesson whose queries end at `last`.
    pub(super) fn caption(&self, at: usize, last: usize) -> String {
        let mut caption = match self.step_at(at) {
            Some((step, user_step)) if step == at => self.caption_of(step, user_step),
            Some((step, _)) => format!("The other trace ended at step {step}."),
            None => "The other trace has no steps.".to_owned(),
        };
        let is_of_the_whole = self.wrong().is_none_or(|wrong| wrong.step.is_none());
        if at == last && is_of_the_whole {
            caption = format!("{caption} {}", self.finding.caption);
        }
        caption
    }

    fn caption_of(&self, step: usize, user_step: &UserStep) -> String {
        let name = format!("w′{}", subscript(self.number(step)));
        let found = format!(
            "The other trace searches along d′ = {} and finds {name} = {}",
            coordinates(user_step.direction),
            coordinates(user_step.support),
        );
        match self.wrong().and_then(|wrong| wrong.step) {
            Some(wrong) if wrong == step => {
                let caption = &self.finding.caption;
                format!(
                    "The other trace searches along d′, finds {name}, and makes its first mistake here. \
                     {caption}"
                )
            }
            Some(wrong) if wrong < step => {
                format!("{found}; steps after the first error are not checked.")
            }
            _ => format!("{found}; this step is correct."),
        }
    }
}
