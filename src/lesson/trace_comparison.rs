//! A user trace aligned with our own steps.

#[cfg(test)]
pub(crate) mod tests;

use glam::DVec2;

use super::referee::{self, CheckReport, FailedClaim};
use super::{ForeignStep, UserTrace, coordinates, subscript};
use crate::planar::PosedShape;

/// A user's trace and what was found about it.
#[derive(Clone, Debug, PartialEq)]
pub struct TraceComparison {
    trace: UserTrace,
    finding: CheckReport,
    /// The number of each step's support point: from 1, in the order in which points were first found.
    numbers: Vec<usize>,
}

impl TraceComparison {
    /// The trace, held against the truth about the pair.
    pub(super) fn checked(
        a: &PosedShape,
        b: &PosedShape,
        trace: &UserTrace,
        tolerance: f64,
    ) -> Self {
        let finding = referee::check(a, b, trace, tolerance);
        Self::new(trace.clone(), finding)
    }

    fn new(trace: UserTrace, finding: CheckReport) -> Self {
        let mut found: Vec<DVec2> = Vec::new();
        let number = |step: &ForeignStep| {
            let known = found.iter().position(|point| *point == step.support);
            1 + known.unwrap_or_else(|| {
                found.push(step.support);
                found.len() - 1
            })
        };
        Self {
            numbers: trace.steps.iter().map(number).collect(),
            trace,
            finding,
        }
    }

    /// As it was written.
    #[must_use]
    pub fn trace(&self) -> &UserTrace {
        &self.trace
    }

    /// What was found about it.
    #[must_use]
    pub fn finding(&self) -> &CheckReport {
        &self.finding
    }

    /// The first claim that is wrong.
    #[must_use]
    pub fn wrong(&self) -> Option<FailedClaim> {
        self.finding.wrong
    }

    /// Their step at a place of the lesson, and its number in their trace; after their last step that one.
    #[must_use]
    pub fn step_at(&self, at: usize) -> Option<(usize, &ForeignStep)> {
        let at = at.min(self.trace.steps.len().checked_sub(1)?);
        Some((at, &self.trace.steps[at]))
    }

    /// The number that a step's support point has in its name.
    #[must_use]
    pub fn number(&self, step: usize) -> usize {
        self.numbers[step]
    }

    /// Where GJK is to look first, to look as they do; of any length.
    pub(super) fn first_direction(trace: &UserTrace) -> Option<DVec2> {
        let first = trace.steps.first()?.direction;
        (first.is_finite() && first != DVec2::ZERO).then_some(first)
    }

    /// What is said of their step at a place of a lesson whose queries end at `last`.
    pub(super) fn caption(&self, at: usize, last: usize) -> String {
        let mut caption = match self.step_at(at) {
            Some((step, user_step)) if step == at => self.caption_of(step, user_step),
            Some((step, _)) => format!("Theirs came to its end with step {step}."),
            None => "Theirs has no steps.".to_owned(),
        };
        let is_of_the_whole = self.wrong().is_none_or(|wrong| wrong.step.is_none());
        if at == last && is_of_the_whole {
            caption = format!("{caption} {}", self.finding.caption);
        }
        caption
    }

    fn caption_of(&self, step: usize, user_step: &ForeignStep) -> String {
        let name = format!("w′{}", subscript(self.number(step)));
        let found = format!(
            "Theirs looks along d′ = {} and finds {name} = {}",
            coordinates(user_step.direction),
            coordinates(user_step.support),
        );
        match self.wrong().and_then(|wrong| wrong.step) {
            Some(wrong) if wrong == step => {
                let caption = &self.finding.caption;
                format!("Theirs looks along d′, finds {name} and is first wrong here. {caption}")
            }
            Some(wrong) if wrong < step => {
                format!("{found}; after the first wrong step nothing is checked.")
            }
            _ => format!("{found}; every claim of this step is right."),
        }
    }
}
