//! The sentences of the search for the point of A ⊖ B nearest the origin, in the plane and in space.

use super::{ShapeKind, direction, feature, level_with, listed};
use crate::lesson::{Dimension, Step};

/// The result of a step of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WalkOutcome {
    /// A nearer feature.
    Nearer,
    /// Rounding hides the new nearest feature; the nearest of all parts, measured precisely.
    Remeasured,
    /// Nothing is nearer.
    Nearest,
    /// A support lies farther along, but rounding hides how much nearer it is.
    Blurred,
    /// Rounding left it open, and the exact boundary of A − B decided.
    SettledExactly,
    /// The bound on the number of queries was reached.
    BoundReached(usize),
}

/// The caption of a step with this result; `distances` are the nearest feature's before and after it, in px, and
/// `before` the number of earlier steps.
pub(super) fn sentence<D: Dimension>(
    radii: &ShapeKind,
    step: &Step<D>,
    news: WalkOutcome,
    [was, now]: [f64; 2],
    before: usize,
) -> String {
    let [old, nearest] = [&step.before, &step.after].map(|part| feature(part));
    let start = match before {
        0 => format!(
            "The part of GJK’s simplex closest to the origin is {old}, {} away. {}",
            radii.now_and_before(now, was)[1],
            direction(step)
        ),
        _ => direction(step),
    };
    let farther = format!(
        "{start} {} lies {} beyond {old} along d",
        step.support.name(),
        radii.length(step.reach() + was)
    );
    let found = match news {
        WalkOutcome::Nearer => {
            let [now, was] = radii.now_and_before(now, was);
            let at = if before == 0 {
                now
            } else if now == was {
                format!("still {now}")
            } else {
                format!("{now} (previously {was})")
            };
            return format!(
                "{farther}, so {nearest} is closer, at {at}.{}",
                without(step)
            );
        }
        WalkOutcome::Remeasured => {
            return format!(
                "Every vertex, edge and face is measured accurately, because rounding hides which one is closest with {}. \
                 The closest is {nearest}, at {}.",
                step.support.name(),
                radii.length(now)
            );
        }
        WalkOutcome::SettledExactly => format!(
            "The search did not end by itself, because of rounding. So the whole boundary of {} was computed exactly. \
             The closest to the origin is {nearest}.",
            radii.difference()
        ),
        WalkOutcome::Blurred => format!(
            "{farther}. But the search stops, because rounding hides any closer point. The closest to the origin is \
             {nearest}."
        ),
        WalkOutcome::BoundReached(queries) => format!(
            "The search stops after {queries} steps, because {}. The closest found is {nearest}.",
            if radii.is_smooth {
                "a curve always has a point slightly closer"
            } else {
                "anything closer would be within the rounding error"
            }
        ),
        WalkOutcome::Nearest => format!(
            "{start} The farthest point along d is {}. {} nothing is closer to the origin than {nearest}.",
            level_with(&step.after, &step.support),
            radii.so()
        ),
    };
    format!("{found} {}", ending(now, radii))
}

/// Which points are no longer needed.
fn without<D: Dimension>(step: &Step<D>) -> String {
    let mut gone = step.gone();
    gone.retain(|point| point.number != step.support.number);
    let them = match gone.len() {
        0 => return String::new(),
        1 => "it",
        _ => "them",
    };
    format!(
        " GJK drops {}, because the closest point doesn’t depend on {them}.",
        listed(&gone)
    )
}

/// The conclusion from the distance of the cores: the gap, or the depth by the radii.
fn ending(distance: f64, radii: &ShapeKind) -> String {
    let radius = radii.radius;
    if radius == 0.0 {
        return format!("Its distance, {}, is the gap.", radii.length(distance));
    }
    let [apart, added] = radii.numbers.lengths_apart([distance, radius]);
    let length = radii.length((distance - radius).abs());
    let verdict = if distance > radius {
        format!("take up {added} of that, so the gap is {length}")
    } else if apart == added {
        format!("add up to {added}, so A and B just touch")
    } else {
        format!("add up to {added}, so A and B overlap by {length}")
    };
    format!("The cores are {apart} apart. The radii {verdict}.")
}
