//! What the referee can say about a trace.

/// What a trace claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// That a point is the support point along its direction.
    Support,
    /// That a direction leads towards the origin, or out of the polytope.
    Direction,
    /// That the simplex or polytope is made of points of A − B, and that what is kept of it has the
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
    /// Which points are the closest.
    Closest,
    /// Where they touch, and how deep.
    Contacts,
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
            Self::Closest => "closest",
            Self::Contacts => "contacts",
        }
    }
}

/// The first claim of a trace that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FailedClaim {
    /// The step, from 0; `None` where it is what the whole came to.
    pub step: Option<usize>,
    /// What was claimed.
    pub claim: Claim,
}

/// What was found about a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckReport {
    /// The first wrong claim; `None` for a sound trace.
    pub wrong: Option<FailedClaim>,
    /// Each mistake that, made from the start, gives every claim of the trace to its end, the likeliest first.
    pub mistakes: Vec<Mistake>,
    /// Sentences: what was claimed, what is right, and which mistakes give exactly this trace.
    pub caption: String,
}

/// A wrong claim, in words.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ClaimError {
    pub(super) claim: Claim,
    /// What was claimed and what is right, without the full stop.
    pub(super) said: String,
}

impl ClaimError {
    pub(super) fn new(claim: Claim, said: String) -> Self {
        Self { claim, said }
    }
}

/// What somebody's code does wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Its name in JSON; of one in the gallery its name there.
    pub slug: &'static str,
    /// What is done, as a part of a sentence.
    pub message: String,
}
