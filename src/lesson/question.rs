//! What a lesson asks before it shows it: of some of its steps a question each, and whether an answer is right.
//!
//! What is right is what the machine has decided, with the numbers that it decided by.

mod bodies;
mod choosing;
pub(super) mod collision;
mod edges;
mod guess;
mod paper;
mod points;

pub use bodies::{AsksCollides, AsksPush, POINTS_OFF};
pub use choosing::questions;
pub(super) use choosing::{CLOSE, MOST_CLOSEST, UNSEEN, most_leaves, spread, support_count};
pub use edges::{AsksClosestEdge, AsksNormal};
pub use guess::{Choice, Guess, Verdict};
pub use points::{AsksLeaves, AsksSupport};

/// A question that comes before a step.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The step that answers it.
    pub step: usize,
    /// What is asked.
    pub asks: Asks,
}

/// What a question asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Asks {
    /// Do the bodies collide?
    Collides(AsksCollides),
    /// Which point is the support?
    Support(AsksSupport),
    /// Which point leaves the simplex?
    Leaves(AsksLeaves),
    /// Which edge is closest?
    ClosestEdge(AsksClosestEdge),
    /// Which way does it look?
    Normal(AsksNormal),
    /// Where does B go?
    Push(AsksPush),
}

impl Question {
    /// The kind of question, in a word or three.
    #[must_use]
    pub fn title(&self) -> &'static str {
        match &self.asks {
            Asks::Collides(_) => "collision",
            Asks::Support(_) => "support",
            Asks::Leaves(_) => "leaving vertex",
            Asks::ClosestEdge(_) => "closest edge",
            Asks::Normal(_) => "normal",
            Asks::Push(_) => "push",
        }
    }

    /// What is asked, in a sentence or two.
    #[must_use]
    pub fn prompt(&self) -> String {
        match &self.asks {
            Asks::Collides(asks) => asks.prompt(),
            Asks::Support(asks) => asks.prompt(),
            Asks::Leaves(asks) => asks.prompt(),
            Asks::ClosestEdge(asks) => asks.prompt(),
            Asks::Normal(asks) => asks.prompt(),
            Asks::Push(asks) => asks.prompt(),
        }
    }

    /// The answer in a sentence, with the number that decides.
    #[must_use]
    pub fn answer(&self) -> String {
        match &self.asks {
            Asks::Collides(asks) => asks.answer(),
            Asks::Support(asks) => asks.answer(),
            Asks::Leaves(asks) => asks.answer(),
            Asks::ClosestEdge(asks) => asks.answer(),
            Asks::Normal(asks) => asks.answer(),
            Asks::Push(asks) => asks.answer(),
        }
    }

    /// What there is to choose from, in order; none where a direction or a place is asked for.
    #[must_use]
    pub fn choices(&self) -> Vec<Choice> {
        match &self.asks {
            Asks::Collides(asks) => asks.choices(),
            Asks::Support(asks) => asks.choices(),
            Asks::Leaves(asks) => asks.choices(),
            Asks::ClosestEdge(asks) => asks.choices(),
            Asks::Normal(_) | Asks::Push(_) => Vec::new(),
        }
    }

    /// The right guess; of several one.
    #[must_use]
    pub fn right(&self) -> Guess {
        match &self.asks {
            Asks::Collides(asks) => asks.right(),
            Asks::Support(asks) => asks.right(),
            Asks::Leaves(asks) => asks.right(),
            Asks::ClosestEdge(asks) => asks.right(),
            Asks::Normal(asks) => asks.right(),
            Asks::Push(asks) => asks.right(),
        }
    }

    /// Whether `guess` is right, and why.
    #[must_use]
    pub fn judge(&self, guess: &Guess) -> Verdict {
        match &self.asks {
            Asks::Collides(asks) => asks.judge(guess),
            Asks::Support(asks) => asks.judge(guess),
            Asks::Leaves(asks) => asks.judge(guess),
            Asks::ClosestEdge(asks) => asks.judge(guess),
            Asks::Normal(asks) => asks.judge(guess),
            Asks::Push(asks) => asks.judge(guess),
        }
    }
}
