//! What a lesson asks before it shows it: of some of its steps a question each, and whether an answer is right.
//!
//! What is right is what the machine has decided, with the numbers that it decided by.

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
    /// The step that answers it.
    pub step: usize,
    /// What is asked.
    pub asks: Asks<D>,
}

/// What a question asks for. What is to be drawn is asked for in the plane and on paper alone.
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
    /// Which way does it look?
    Normal(AsksNormal),
    /// Where does B go?
    Push(AsksPush),
}

/// For whoever does not name the trait.
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
    /// How long what is to be drawn is, or of a normal what it stands on, in px.
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

    /// What there is to choose from, in order; none where the answer is drawn.
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
    /// The question, where it is one of the plane.
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

    /// The names of the choices, in order; none where the answer is drawn.
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
    /// The kind of question, in a word or three.
    fn title(&self) -> &'static str;

    /// What is asked, in a sentence or two.
    fn prompt(&self) -> String;

    /// The same for pen and paper, where nothing can be pointed at.
    fn prompt_on_paper(&self) -> String {
        self.prompt()
    }

    /// The direction that is asked about, as in `d = (0.6, −0.8)`, for whoever doesn't see its arrow.
    fn direction(&self) -> Option<String> {
        None
    }

    /// Whether it asks if the bodies collide, which the Minkowski difference would show.
    fn is_of_collision(&self) -> bool {
        false
    }

    /// The choices that are words, each with its number.
    fn words(&self) -> Vec<(usize, &'static str)> {
        Vec::new()
    }

    /// The answer in a sentence, with the number that decides.
    fn answer(&self) -> String;

    /// What else is as right.
    fn as_right(&self) -> Vec<String> {
        Vec::new()
    }

    /// The answer, and all that is as right: for pen and paper, where nobody judges but the reader.
    fn answer_on_paper(&self) -> String {
        let others = self.as_right();
        if others.is_empty() {
            self.answer()
        } else {
            format!("{} As right: {}.", self.answer(), others.join(", "))
        }
    }

    /// The number of the right choice from 0, of several one; of no meaning where the answer is drawn.
    fn right(&self) -> usize {
        0
    }

    /// Whether the choice of this number is right, and why. What is drawn its reader judges.
    fn judge(&self, _choice: usize) -> Verdict {
        Verdict::no_answer()
    }
}

/// Something to choose.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice<V = DVec2> {
    /// A word.
    Word(&'static str),
    /// A point of A ⊖ B.
    Point {
        /// Where, in px.
        at: V,
        /// Its name, once it has one.
        name: Option<String>,
    },
    /// An edge or a face of the polytope.
    Part {
        /// Its ends or corners in A ⊖ B, in px; a face's counter-clockwise seen from outside.
        corners: Vec<V>,
        /// Its name.
        name: String,
    },
}

/// Whether a guess is right, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// Whether it is right.
    pub is_right: bool,
    /// Because of what, with the number that decides.
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

    /// Of a guess that is no answer to the question at all.
    fn no_answer() -> Self {
        Self::wrong("That is not an answer to this question.".to_owned())
    }
}
