//! A question for pen and paper: where nothing can be pointed at or moved, and nobody judges but the reader.

use super::{Asks, Question};

impl Question {
    /// What is asked, in a sentence or two.
    #[must_use]
    pub fn prompt_on_paper(&self) -> String {
        match &self.asks {
            Asks::Support(asks) => asks.prompt_on_paper(),
            Asks::Push(asks) => asks.prompt_on_paper(),
            Asks::Collides(_) | Asks::Leaves(_) | Asks::ClosestEdge(_) | Asks::Normal(_) => {
                self.prompt()
            }
        }
    }

    /// The answer, and all that is as right.
    #[must_use]
    pub fn answer_on_paper(&self) -> String {
        let others = match &self.asks {
            Asks::Support(asks) => asks.as_right(),
            Asks::ClosestEdge(asks) => asks.as_right(),
            Asks::Push(asks) => asks.as_right(),
            Asks::Collides(_) | Asks::Leaves(_) | Asks::Normal(_) => Vec::new(),
        };
        if others.is_empty() {
            self.answer()
        } else {
            format!("{} As right: {}.", self.answer(), others.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::{Choice, FirstDirection, Guess, Lesson, questions};
    use crate::scene::presets;

    fn all() -> impl Iterator<Item = Question> {
        presets().into_iter().flat_map(|preset| {
            let [a, b] = [preset.scene.a, preset.scene.b].map(|body| body.posed());
            let lesson = Lesson::of(&a, &b, FirstDirection::Centres);
            questions(&lesson, &a, &b)
        })
    }

    #[test]
    fn nothing_is_asked_that_a_pen_cannot_do() {
        for question in all() {
            let prompt = question.prompt_on_paper();
            for word in ["Move", "Click", "points of the picture"] {
                assert!(!prompt.contains(word), "{prompt}");
            }
        }
    }

    #[test]
    fn every_edge_that_would_be_judged_right_is_in_the_answer() {
        let mut tied = 0;
        for question in all() {
            let answer = question.answer_on_paper();
            for (index, choice) in question.choices().into_iter().enumerate() {
                let Choice::Edge { name, .. } = choice else {
                    continue;
                };
                let is_right = question.judge(&Guess::Choice(index)).is_right;
                assert_eq!(is_right, answer.contains(&name), "{name}: {answer}");
                tied += usize::from(is_right && !question.answer().contains(&name));
            }
        }
        assert!(tied > 0);
    }
}
