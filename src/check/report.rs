//! The report on a trace, and its sentences.

use serde::Serialize;

use super::trace::{Trace, Unread};
use crate::lesson::Dimension;

/// A claim of a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// A point is the support point along its direction.
    Support,
    /// A direction leads towards the origin, or out of the polytope.
    Direction,
    /// The simplex or polytope consists of points of A − B, and its kept part contains the point nearest the origin.
    Simplex,
    /// The search ends here.
    End,
    /// The shapes collide, or they don't.
    Verdict,
    /// The depth or distance.
    Depth,
    /// The direction of the shortest push.
    Normal,
    /// The closest points.
    Closest,
    /// The contact points and their depths.
    Contacts,
}

/// The first wrong claim of a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FailedClaim {
    /// The step, from 0; `None` for a claim about the result.
    pub step: Option<usize>,
    pub claim: Claim,
}

/// The report on a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckReport {
    /// The first wrong claim; `None` for a sound trace.
    pub wrong: Option<FailedClaim>,
    /// The mistakes each of which explains every claim of the trace, the most likely first.
    pub mistakes: Vec<Mistake>,
    /// Sentences: the claim, the truth, and the mistakes that explain the trace.
    pub caption: String,
}

/// A mistake in the user's code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Its name in JSON; a known bug's is that on the command line.
    pub slug: &'static str,
    /// A description as a part of a sentence.
    pub message: String,
}

/// The first wrong claim as text.
pub(super) struct Failure {
    /// Its step; the number of steps for a claim about the result.
    pub(super) at: usize,
    pub(super) claim: Claim,
    /// The claim and the truth, without the full stop.
    pub(super) said: String,
}

impl CheckReport {
    /// The report on a sound trace.
    pub(super) fn sound<D: Dimension>(
        trace: &Trace<D>,
        mistakes: Vec<Mistake>,
        ends_early: bool,
    ) -> Self {
        Self {
            wrong: None,
            mistakes,
            caption: sound(trace, ends_early) + &torn(trace),
        }
    }

    /// The report on a wrong claim.
    pub(super) fn wrong<D: Dimension>(
        trace: &Trace<D>,
        failure: &Failure,
        mistakes: Vec<Mistake>,
    ) -> Self {
        let step = (failure.at < trace.steps.len()).then_some(failure.at);
        let place = match step {
            Some(step) => format!("Step {step}: "),
            None => "In the result, ".to_owned(),
        };
        let named: Vec<&str> = mistakes.iter().map(|m| m.message.as_str()).collect();
        let reason = match &named[..] {
            [] => String::new(),
            [one] => format!(" A mistake that would cause exactly this: {one}."),
            [most @ .., last] => format!(
                " Mistakes that would each cause exactly this: {}, or {last}.",
                most.join(", ")
            ),
        };
        Self {
            wrong: Some(FailedClaim {
                step,
                claim: failure.claim,
            }),
            caption: format!("{place}{}.{reason}{}", failure.said, torn(trace)),
            mistakes,
        }
    }
}

/// The sentences on a sound trace: its claims, that they hold, and whether it is complete.
fn sound<D: Dimension>(trace: &Trace<D>, ends_early: bool) -> String {
    let is_cut = trace.unread == Some(Unread::Rest);
    let steps = match trace.steps.len() {
        0 => String::new(),
        1 if !is_cut => "its one step".to_owned(),
        count if is_cut => format!("each of its first {count} steps"),
        count => format!("each of its {count} steps"),
    };
    let claims = [
        (!steps.is_empty(), steps.as_str()),
        (trace.colliding.is_some(), "the verdict"),
        (trace.distance.is_some(), "the distance"),
        (trace.depth.is_some(), "the depth"),
        (trace.normal.is_some(), "the normal"),
        (trace.closest.is_some(), "the closest points"),
        (trace.contacts.is_some(), "the contacts"),
    ];
    let claims = claims.into_iter().filter(|(is_claimed, _)| *is_claimed);
    let claims: Vec<&str> = claims.map(|(_, name)| name).collect();
    let message = match &claims[..] {
        [] => return "The trace claims nothing.".to_owned(),
        [one] => format!("{one} is right"),
        [most @ .., last] => format!("{} and {last} are right", most.join(", ")),
    };
    if is_cut {
        return format!(
            "As far as it was checked, the trace is correct: {message}. The steps after these were not checked."
        );
    }
    let open = if claims.len() == 1 && ends_early {
        " The trace ends before the search did."
    } else {
        ""
    };
    format!("The trace is correct: {message}.{open}")
}

/// The sentence on a truncated last line.
fn torn<D: Dimension>(trace: &Trace<D>) -> String {
    match trace.unread {
        Some(Unread::Torn { line }) => format!(" Line {line} is incomplete and was ignored."),
        _ => String::new(),
    }
}
