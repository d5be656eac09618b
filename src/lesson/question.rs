//! What a lesson asks before it shows it: of some of its steps a question each, and whether an answer is right.
//!
//! What is right is what the machine has decided, with the numbers that it decided by.

mod ask;
mod bodies;
mod choosing;
mod edges;
mod points;

use std::ops::Deref;

pub use ask::{Ask, Choice, Verdict};
pub use bodies::{AsksCollides, AsksPush};
pub use choosing::{questions, questions_in_space};
pub use edges::{AsksClosest, AsksNormal};
pub use points::{AsksLeaves, AsksSupport};

use super::{Dimension, Plane};

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
        self
    }
}

impl<D: Dimension> Ask for Question<D> {
    fn title(&self) -> &'static str {
        self.asked().title()
    }

    fn prompt(&self) -> String {
        self.asked().prompt()
    }

    fn prompt_on_paper(&self) -> String {
        self.asked().prompt_on_paper()
    }

    fn answer(&self) -> String {
        self.asked().answer()
    }

    fn as_right(&self) -> Vec<String> {
        self.asked().as_right()
    }

    fn right(&self) -> usize {
        self.asked().right()
    }

    fn judge(&self, choice: usize) -> Verdict {
        self.asked().judge(choice)
    }
}

impl Question {
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
}

impl<D: Dimension> Question<D> {
    fn asked(&self) -> &dyn Ask {
        match &self.asks {
            Asks::Collides(asks) => asks,
            Asks::Support(asks) => asks,
            Asks::Leaves(asks) => asks,
            Asks::Closest(asks) => asks,
            Asks::Normal(asks) => asks,
            Asks::Push(asks) => asks,
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
}
