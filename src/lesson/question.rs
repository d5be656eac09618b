//! The questions about some of a lesson's steps before they are shown, and their verdicts.
//!
//! The right answer is the machine's decision, with the numbers it is based on.

use std::ops::Deref;

use glam::DVec2;

use super::{Dimension, Plane, Space, coordinates};

mod bodies;
mod choosing;
mod edges;
mod points;

pub use bodies::{AsksCollides, AsksPush};
pub use choosing::{questions, questions_in_space};
pub use edges::{AsksClosest, AsksNormal};
pub use points::{AsksLeaves, AsksSupport};

/// A question that comes before a step.
#[derive(Clone, Debug, PartialEq)]
pub struct Question<D: Dimension = Plane> {
    pub step: usize,
    pub asks: Asks<D>,
}

/// The kind of a question. Those to be answered by drawing are in the plane and in print only.
#[derive(Clone, Debug, PartialEq)]
pub enum Asks<D: Dimension = Plane> {
    /// Do the bodies collide?
    Collides(AsksCollides<D>),
    /// Which point is the support?
    Support(AsksSupport<D>),
    /// Which point leaves the simplex?
    Leaves(AsksLeaves<D>),
    /// Which edge or face is closest?
    Closest(AsksClosest<D>),
    /// In which direction is the normal of the closest edge?
    Normal(AsksNormal),
    /// Where does the push move B?
    Push(AsksPush),
}

/// For callers that don't name the trait.
impl<D: Dimension> Deref for Question<D> {
    type Target = dyn Ask;

    fn deref(&self) -> &Self::Target {
        match &self.asks {
            Asks::Collides(asks) => asks,
            Asks::Support(asks) => asks,
            Asks::Leaves(asks) => asks,
            Asks::Closest(asks) => asks,
            Asks::Normal(asks) => asks,
            Asks::Push(asks) => asks,
        }
    }
}

impl<D: Dimension> Question<D> {
    /// The length of the answer to be drawn, or for a normal of its edge, in px.
    #[must_use]
    pub fn drawn_length(&self) -> Option<f64> {
        match &self.asks {
            Asks::Push(asks) => Some(asks.length()),
            Asks::Normal(asks) => {
                let [p, q] = asks.edge.map(|end| end.support.point());
                Some(p.distance(q))
            }
            _ => None,
        }
    }

    /// The choices, in order; none if the answer is drawn.
    #[must_use]
    pub fn choices(&self) -> Vec<Choice<D::Vector>> {
        match &self.asks {
            Asks::Collides(_) => ["yes", "no"].map(Choice::Word).to_vec(),
            Asks::Support(asks) => asks.choices(),
            Asks::Leaves(asks) => asks.choices(),
            Asks::Closest(asks) => asks.choices(),
            Asks::Normal(_) | Asks::Push(_) => Vec::new(),
        }
    }

    fn choice_names(&self) -> Vec<String> {
        let name = |choice| match choice {
            Choice::Word(word) => word.to_owned(),
            Choice::Point {
                name: Some(name), ..
            }
            | Choice::Part { name, .. } => name,
            Choice::Point { at, name: None } => coordinates(at),
        };
        self.choices().into_iter().map(name).collect()
    }
}

/// A question about a lesson in the plane or in space.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyQuestion {
    /// In the plane.
    Planar(Question),
    /// In space, where every answer is a choice.
    Spatial(Question<Space>),
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

impl AnyQuestion {
    /// The question, if it is in the plane.
    #[must_use]
    pub fn planar(&self) -> Option<&Question> {
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

    /// The names of the choices, in order; none if the answer is drawn.
    #[must_use]
    pub fn choices(&self) -> Vec<String> {
        match self {
            Self::Planar(question) => question.choice_names(),
            Self::Spatial(question) => question.choice_names(),
        }
    }
}

/// A question about a step, with its answer.
pub trait Ask {
    /// The kind of question, in up to three words.
    fn title(&self) -> &'static str;

    /// The question, in a sentence or two.
    fn prompt(&self) -> String;

    /// The same for print, where nothing can be clicked.
    fn prompt_on_paper(&self) -> String {
        self.prompt()
    }

    /// The direction in question, as in `d = (0.6, −0.8)`, for readers who don't see its arrow.
    fn direction(&self) -> Option<String> {
        None
    }

    /// Whether the question is if the bodies collide, which the Minkowski difference would show.
    fn is_of_collision(&self) -> bool {
        false
    }

    /// The choices in words, each with its index.
    fn words(&self) -> Vec<(usize, &'static str)> {
        Vec::new()
    }

    /// The answer in a sentence, with the number it is based on.
    fn answer(&self) -> String;

    /// Equally right answers.
    fn as_right(&self) -> Vec<String> {
        Vec::new()
    }

    /// The answer, and all equally right ones: for print, where readers check their answers.
    fn answer_on_paper(&self) -> String {
        let others = self.as_right();
        if others.is_empty() {
            self.answer()
        } else {
            format!("{} Also right: {}.", self.answer(), others.join(", "))
        }
    }

    /// The index of the right choice, or of one of several; meaningless if the answer is drawn.
    fn right(&self) -> usize {
        0
    }

    /// Whether the choice with this index is right, and why. Drawn answers are checked by the reader.
    fn judge(&self, _choice: usize) -> Verdict {
        Verdict::no_answer()
    }
}

/// A choice.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice<V = DVec2> {
    Word(&'static str),
    /// A point of A ⊖ B.
    Point {
        /// In px.
        at: V,
        /// Its name, if it has one already.
        name: Option<String>,
    },
    /// An edge or a face of the polytope.
    Part {
        /// Its endpoints or corners in A ⊖ B, in px; a face's counter-clockwise seen from outside.
        corners: Vec<V>,
        name: String,
    },
}

/// Whether a guess is right, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    pub is_right: bool,
    /// The reason, with the number it is based on.
    pub why: String,
}

impl Verdict {
    fn right(why: String) -> Self {
        Self {
            is_right: true,
            why,
        }
    }

    fn wrong(why: String) -> Self {
        Self {
            is_right: false,
            why,
        }
    }

    /// For a guess that doesn't answer the question at all.
    fn no_answer() -> Self {
        Self::wrong("That is not an answer to this question.".to_owned())
    }
}
