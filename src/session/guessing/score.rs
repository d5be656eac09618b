//! How a round went, and what to look at again.

use super::{AnyQuestion, Outcome};

/// How a round went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// Questions that were right at the first try.
    pub first_try: usize,
    /// Questions in all.
    pub count: usize,
    /// What was not, in order.
    pub again: Vec<Missed>,
}

/// A case to look at again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missed {
    /// The step.
    pub step: usize,
    /// The kind of question that was missed.
    pub title: &'static str,
}

impl Score {
    pub(super) fn new(questions: &[AnyQuestion], outcomes: &[Outcome]) -> Self {
        let both = questions.iter().zip(outcomes);
        let missed = both.filter(|(_, outcome)| !outcome.is_first_try());
        let again: Vec<Missed> = missed
            .map(|(question, _)| Missed {
                step: question.step(),
                title: question.title(),
            })
            .collect();
        Self {
            first_try: questions.len() - again.len(),
            count: questions.len(),
            again,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::{FirstDirection, Lesson, questions};
    use crate::scene::{Simulation, preset};

    #[test]
    fn what_was_wrong_once_or_was_shown_is_a_case_to_look_at_again() {
        let moment = Simulation::new(preset("hamaluik").unwrap().scene)
            .moment()
            .clone();
        let lesson = Lesson::new(&moment.a, &moment.b, FirstDirection::Centres);
        let questions = questions(&lesson, &moment.a, &moment.b).into_iter();
        let questions: Vec<AnyQuestion> = questions.map(AnyQuestion::Planar).collect();
        let mut outcomes = vec![Outcome::default(); questions.len()];
        assert_eq!(Score::new(&questions, &outcomes).again, []);
        outcomes[1].wrong = 1;
        outcomes[2].was_shown = true;
        let score = Score::new(&questions, &outcomes);
        assert_eq!(score.first_try, questions.len() - 2);
        assert_eq!(score.count, questions.len());
        let steps: Vec<usize> = score.again.iter().map(|look| look.step).collect();
        assert_eq!(steps, [questions[1].step(), questions[2].step()]);
    }
}
