//! What the referee can say about a trace.

use super::super::Fault;

/// What a trace claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// That a point is the support point along its direction.
    Support,
    /// That a direction leads towards the origin, or out of the polytope.
    Direction,
    /// That the simplex, portal or polytope is made of points of A − B, and that what is kept of it has the
    /// point nearest the origin.
    Simplex,
    /// That the search ends here.
    End,
    /// That the shapes collide, or that they do not.
    Verdict,
    /// How deep, or how far apart.
    Depth,
    /// Which way out.
    Normal,
}

impl Claim {
    /// Its name in JSON.
    #[must_use]
    pub fn slug(self) -> &'static str {
        match self {
            Self::Support => "support",
            Self::Direction => "direction",
            Self::Simplex => "simplex",
            Self::End => "end",
            Self::Verdict => "verdict",
            Self::Depth => "depth",
            Self::Normal => "normal",
        }
    }
}

/// The first claim of a trace that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongClaim {
    /// The step, from 0; `None` where it is what the whole came to.
    pub step: Option<usize>,
    /// What was claimed.
    pub claim: Claim,
    /// The well-known mistake that does exactly this, where one does.
    pub mistake: Option<Fault>,
}

/// What was found about a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The first wrong claim; `None` for a sound trace.
    pub wrong: Option<WrongClaim>,
    /// A sentence: what was claimed, what is so, and which mistake does this.
    pub caption: String,
}

/// A wrong claim, in words.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Wrong {
    pub(super) claim: Claim,
    /// What was claimed and what is so, without the full stop.
    pub(super) said: String,
    pub(super) mistake: Option<Mistake>,
}

impl Wrong {
    pub(super) fn new(claim: Claim, said: String, mistake: Option<Mistake>) -> Self {
        Self {
            claim,
            said,
            mistake,
        }
    }
}

/// What somebody's code does that has just this effect.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Mistake {
    /// Its entry in the gallery; `None` for one that is not shown there.
    pub(super) fault: Option<Fault>,
    /// What it does, as the end of a sentence.
    pub(super) doing: String,
}

/// The mistake for which touching is apart.
pub(super) fn strict() -> Mistake {
    Mistake {
        fault: Some(Fault::StrictComparison),
        doing: "just that comes of a comparison that takes a support point level with the origin, at 0, \
                for one that falls short of it"
            .to_owned(),
    }
}
