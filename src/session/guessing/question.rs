//! A question of a lesson, in the plane or in space.

use crate::lesson::{self, Asks, Choice, Guess, Verdict, spatial};

/// A question of a lesson.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyQuestion {
    /// In the plane.
    Planar(lesson::Question),
    /// In space, where all that is asked is a choice.
    Spatial(spatial::Question),
}

impl AnyQuestion {
    /// The question, where it is one of the plane.
    #[must_use]
    pub fn planar(&self) -> Option<&lesson::Question> {
        match self {
            Self::Planar(question) => Some(question),
            Self::Spatial(_) => None,
        }
    }

    /// The step that answers it.
    #[must_use]
    pub fn step(&self) -> usize {
        match self {
            Self::Planar(question) => question.step,
            Self::Spatial(question) => question.step,
        }
    }

    /// The kind of question, in a word or three.
    #[must_use]
    pub fn title(&self) -> &'static str {
        match self {
            Self::Planar(question) => question.title(),
            Self::Spatial(question) => question.title(),
        }
    }

    /// What is asked, in a sentence or two.
    #[must_use]
    pub fn prompt(&self) -> String {
        match self {
            Self::Planar(question) => question.prompt(),
            Self::Spatial(question) => question.prompt(),
        }
    }

    /// The answer in a sentence, with the number that decides.
    #[must_use]
    pub fn answer(&self) -> String {
        match self {
            Self::Planar(question) => question.answer(),
            Self::Spatial(question) => question.answer(),
        }
    }

    /// Whether it asks if the bodies collide, which the world alone is looked at for.
    #[must_use]
    pub fn is_of_collision(&self) -> bool {
        match self {
            Self::Planar(question) => matches!(question.asks, Asks::Collides(_)),
            Self::Spatial(question) => matches!(question.asks, spatial::Asks::Collides(_)),
        }
    }

    /// The choices that are words, each with its number.
    #[must_use]
    pub fn words(&self) -> Vec<(usize, &'static str)> {
        let word = |choice: Choice| match choice {
            Choice::Word(word) => Some(word),
            _ => None,
        };
        let word_in_space = |choice: spatial::Choice| match choice {
            spatial::Choice::Word(word) => Some(word),
            _ => None,
        };
        let words: Vec<Option<&'static str>> = match self {
            Self::Planar(question) => question.choices().into_iter().map(word).collect(),
            Self::Spatial(question) => {
                let choices = question.choices().into_iter();
                choices.map(word_in_space).collect()
            }
        };
        let numbered = words.into_iter().enumerate();
        numbered
            .filter_map(|(index, word)| Some((index, word?)))
            .collect()
    }

    /// How many choices there are; none where a direction or a place is asked for.
    #[must_use]
    pub fn choice_count(&self) -> usize {
        match self {
            Self::Planar(question) => question.choices().len(),
            Self::Spatial(question) => question.choices().len(),
        }
    }

    /// The right guess; of several one.
    #[must_use]
    pub fn right(&self) -> Guess {
        match self {
            Self::Planar(question) => question.right(),
            Self::Spatial(question) => Guess::Choice(question.right()),
        }
    }

    /// Whether `guess` is right, and why; `None` for a guess of another kind than is asked for.
    pub(super) fn judge(&self, guess: &Guess) -> Option<Verdict> {
        match (self, guess) {
            (Self::Planar(question), guess) => Some(question.judge(guess)),
            (Self::Spatial(question), Guess::Choice(choice)) => Some(question.judge(*choice)),
            (Self::Spatial(_), _) => None,
        }
    }
}
