//! The report on a trace, and its sentences.

use serde::Serialize;

use super::trace::{FIELDS, Trace, TracePhase, Unread};
use crate::lesson::Dimension;
use crate::scene::similar;

/// A claim of a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Serialize)]
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
    /// The names of fields that are unknown and were not checked.
    pub ignored: Vec<String>,
    /// The names of the claims that the trace could have made and did not.
    pub not_given: Vec<&'static str>,
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
    /// The report on a trace of bodies that collide or not, with its first wrong claim.
    pub(super) fn new<D: Dimension>(
        trace: &Trace<D>,
        failure: Option<&Failure>,
        mistakes: Vec<Mistake>,
        is_colliding: bool,
    ) -> Self {
        let wrong = failure.map(|failure| FailedClaim {
            step: (failure.at < trace.steps.len()).then_some(failure.at),
            claim: failure.claim,
        });
        let mut caption = match (failure, wrong) {
            (Some(failure), Some(wrong)) => unsound(wrong.step, &failure.said, &mistakes),
            _ => sound(trace),
        };
        if let Some(Unread::Torn { line }) = trace.unread {
            caption += &format!(" Line {line} is incomplete and was ignored.");
        }
        Self {
            wrong,
            mistakes,
            caption,
            ignored: trace.ignored.clone(),
            not_given: not_given(trace, is_colliding),
        }
    }

    /// Lines on what of the trace was not used and, if it is correct, on what it did not claim.
    pub fn notes(&self) -> Vec<String> {
        let names = self.ignored.iter().map(|name| {
            let known = similar(name, FIELDS.split_whitespace());
            let tip = known.map(|known| format!(" (did you mean \"{known}\"?)"));
            format!("\"{name}\"{}", tip.unwrap_or_default())
        });
        let ignored = names.collect::<Vec<_>>().join(", ");
        let missing = self.not_given.join(", ");
        let lines = [
            (!ignored.is_empty()).then(|| format!("ignored: {ignored}")),
            (self.wrong.is_none() && !missing.is_empty()).then(|| format!("not given: {missing}")),
        ];
        lines.into_iter().flatten().collect()
    }
}

/// The claims of a trace: their fields, their names in sentences, and whether it makes them.
fn claims<D: Dimension>(trace: &Trace<D>) -> [(&'static str, &'static str, bool); 7] {
    [
        ("steps", "its steps", !trace.steps.is_empty()),
        ("colliding", "the verdict", trace.colliding.is_some()),
        ("distance", "the distance", trace.distance.is_some()),
        ("depth", "the depth", trace.depth.is_some()),
        ("normal", "the normal", trace.normal.is_some()),
        ("closest", "the closest points", trace.closest.is_some()),
        ("contacts", "the contacts", trace.contacts.is_some()),
    ]
}

/// The fields of the claims that a trace does not make, of those that apply.
fn not_given<D: Dimension>(trace: &Trace<D>, is_colliding: bool) -> Vec<&'static str> {
    let of_others = [["depth", "contacts"], ["distance", "closest"]][usize::from(is_colliding)];
    let all = claims(trace).into_iter();
    let missing = all.filter(|(field, _, is_made)| !is_made && !of_others.contains(field));
    missing.map(|(field, ..)| field).collect()
}

/// The sentences on a wrong claim: what is wrong, and the mistakes that explain the trace.
fn unsound(step: Option<usize>, said: &str, mistakes: &[Mistake]) -> String {
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
    format!("{place}{said}.{reason}")
}

/// The sentences on a sound trace: its claims, that they hold, and whether it is complete.
fn sound<D: Dimension>(trace: &Trace<D>) -> String {
    // EPA's step is an end unless it claims otherwise or is wrong.
    let last = trace.steps.last();
    let ends_early =
        last.is_some_and(|last| last.goes_on(|| last.family() != Some(TracePhase::Epa)));
    let is_cut = trace.unread == Some(Unread::Rest);
    let steps = match trace.steps.len() {
        0 => String::new(),
        1 if !is_cut => "its one step".to_owned(),
        count if is_cut => format!("each of its first {count} steps"),
        count => format!("each of its {count} steps"),
    };
    let made = claims(trace).into_iter().filter(|(.., is_made)| *is_made);
    let claims: Vec<&str> = made
        .map(|(field, name, _)| if field == "steps" { &steps } else { name })
        .collect();
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
