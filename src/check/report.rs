//! What is found about a trace, and the sentences on it.

use serde::Serialize;

use super::trace::{Trace, Unread};
use crate::lesson::Dimension;

/// What a trace claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
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

/// What somebody's code does wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Its name in JSON; of one in the gallery its name there.
    pub slug: &'static str,
    /// What is done, as a part of a sentence.
    pub message: String,
}

/// The first wrong claim in words.
pub(super) struct Failure {
    /// Its step; as many as there are steps where it is of the whole.
    pub(super) at: usize,
    pub(super) claim: Claim,
    /// What was claimed and what is right, without the full stop.
    pub(super) said: String,
}

impl CheckReport {
    /// That a trace is sound.
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

    /// That a claim of a trace is wrong.
    pub(super) fn wrong<D: Dimension>(
        trace: &Trace<D>,
        failure: &Failure,
        mistakes: Vec<Mistake>,
    ) -> Self {
        let step = (failure.at < trace.steps.len()).then_some(failure.at);
        let place = match step {
            Some(step) => format!("Step {step}: "),
            None => "In the end ".to_owned(),
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

/// The sentences on a sound trace: what it claims, that it is so, and whether that is all.
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

/// The sentence on a last line that breaks off.
fn torn<D: Dimension>(trace: &Trace<D>) -> String {
    match trace.unread {
        Some(Unread::Torn { line }) => format!(" Line {line} is incomplete and was ignored."),
        _ => String::new(),
    }
}
