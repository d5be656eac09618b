//! A question of a lesson, in the plane or in space.

use std::ops::Deref;

use crate::lesson::{self, Ask, Asks, Choice, Vector, coordinates, spatial};

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

    /// Whether it asks if the bodies collide, which the world alone is looked at for.
    #[must_use]
    pub fn is_of_collision(&self) -> bool {
        match self {
            Self::Planar(question) => matches!(question.asks, Asks::Collides(_)),
            Self::Spatial(question) => matches!(question.asks, Asks::Collides(_)),
        }
    }

    /// The choices that are words, each with its number.
    #[must_use]
    pub fn words(&self) -> Vec<(usize, &'static str)> {
        match self {
            Self::Planar(question) => words(question.choices()),
            Self::Spatial(question) => words(question.choices()),
        }
    }

    /// What there is to choose from, in order; none where the answer is drawn.
    #[must_use]
    pub fn choices(&self) -> Vec<String> {
        match self {
            Self::Planar(question) => named(question.choices()),
            Self::Spatial(question) => named(question.choices()),
        }
    }

    /// How many choices there are.
    #[must_use]
    pub fn choice_count(&self) -> usize {
        match self {
            Self::Planar(question) => question.choices().len(),
            Self::Spatial(question) => question.choices().len(),
        }
    }
}

impl Deref for AnyQuestion {
    type Target = dyn Ask;

    fn deref(&self) -> &Self::Target {
        match self {
            Self::Planar(question) => &**question,
            Self::Spatial(question) => &**question,
        }
    }
}

fn words<V>(choices: Vec<Choice<V>>) -> Vec<(usize, &'static str)> {
    let numbered = choices.into_iter().enumerate();
    numbered
        .filter_map(|(index, choice)| match choice {
            Choice::Word(word) => Some((index, word)),
            _ => None,
        })
        .collect()
}

fn named<V: Vector>(choices: Vec<Choice<V>>) -> Vec<String> {
    let name = |choice| match choice {
        Choice::Word(word) => word.to_owned(),
        Choice::Point {
            name: Some(name), ..
        }
        | Choice::Part { name, .. } => name,
        Choice::Point { at, name: None } => coordinates(at),
    };
    choices.into_iter().map(name).collect()
}
