//! Is the point that was found a support point along the direction: of the right bodies, the right way?

use super::super::{Vector, coordinates, number};
use super::Checkable;
use super::report::{Claim, ClaimError};
use super::step_context::StepContext;

/// What is wrong with a step's support point.
pub(super) fn judge<D: Checkable>(place: &StepContext<'_, D>) -> Option<ClaimError> {
    let step = place.step();
    let direction = step.direction.unit()?;
    let truth = place.truth;
    let support = step.support;
    if let Some([on_a, on_b]) = step.witnesses
        && !place.is_same(on_a - on_b, support)
    {
        let said = format!(
            "the support point is given as {}, but its point on A less its point on B is {}, {} away",
            coordinates(support),
            coordinates(on_a - on_b),
            number(support.distance(on_a - on_b))
        );
        return Some(ClaimError::new(Claim::Support, said));
    }
    let farthest = truth.support(direction);
    if place.is_same(support, farthest) && step.witnesses.is_none() {
        return None;
    }
    let short = direction.dot(farthest - support);
    let claimed = format!(
        "along {} the support point is given as {}",
        coordinates(step.direction),
        coordinates(support)
    );
    let so = if short > truth.tolerance {
        format!(
            "{}, which is a point of {}, lies {} farther",
            coordinates(farthest),
            place.difference(),
            number(short)
        )
    } else {
        let outside = truth.outside(support);
        if outside > truth.tolerance {
            format!(
                "that is no point of {}: it lies {} outside, and the farthest is {}",
                place.difference(),
                number(outside),
                coordinates(farthest)
            )
        } else {
            let witnesses = step.witnesses?;
            let off = truth.off(witnesses);
            let k = off.iter().position(|&off| off > truth.tolerance)?;
            let letter = ["A", "B"][k];
            format!(
                "its point on {letter}, {}, lies {} outside {letter}",
                coordinates(witnesses[k]),
                number(off[k])
            )
        }
    };
    let described = described(place, direction);
    let described = described.map_or_else(String::new, |what| format!(". {what}"));
    let said = format!("{claimed}, but {so}{described}");
    Some(ClaimError::new(Claim::Support, said))
}

/// What a point may be that is not the support point along a direction, in the order of what [`given`] works out.
const OTHERS: [&str; 7] = [
    "Its point on B is the farthest along the direction, where the farthest the opposite way belongs",
    "It is the farthest point the opposite way",
    "It is the farthest point of B ⊖ A",
    "It is b − a of the right two points",
    "It is the farthest point of A alone",
    "It is the sum of the right two points",
    "It is B’s farthest point alone",
];

/// These points, from the farthest points of A and B along a unit direction and along the opposite one.
fn given<V: Vector>(along: [V; 2], against: [V; 2]) -> [V; 7] {
    let [a, same_b] = along;
    let [opposite_a, b] = against;
    [
        a - same_b,
        opposite_a - same_b,
        same_b - opposite_a,
        b - a,
        a,
        a + b,
        b,
    ]
}

/// A sentence on what the wrong point of a step is, where that is known: one of [`OTHERS`], or of which corners it is made.
fn described<D: Checkable>(place: &StepContext<'_, D>, direction: D::Vector) -> Option<String> {
    let support = place.step().support;
    let truth = place.truth;
    let points = given(truth.same_way(direction), truth.same_way(-direction));
    let other = points.iter().position(|&p| place.is_same(p, support));
    other
        .map(|other| OTHERS[other].to_owned())
        .or_else(|| of_corners(place, direction))
}

/// Of which corners the point of a step is made, and which of them falls how far short.
fn of_corners<D: Checkable>(place: &StepContext<'_, D>, direction: D::Vector) -> Option<String> {
    /// Of more pairs of corners nobody waits for the sentence.
    const MOST_PAIRS: usize = 100_000;
    let truth = place.truth;
    let support = place.step().support;
    let sides = [&truth.a, &truth.b];
    let [of_a, of_b] = sides.map(|side| D::corners(side.shape));
    if truth.radii() > 0.0 || of_a.len() * of_b.len() > MOST_PAIRS {
        return None;
    }
    let pairs = of_a.iter().flat_map(|&a| of_b.iter().map(move |&b| [a, b]));
    let [a, b] = pairs
        .into_iter()
        .find(|&[a, b]| place.is_same(a - b, support))?;
    let short = [
        ("A", a, direction.dot(truth.a.farthest(direction) - a)),
        ("B", b, direction.dot(b - truth.b.farthest(-direction))),
    ];
    let message = short
        .iter()
        .filter(|(.., short)| *short > truth.tolerance)
        .map(|&(body, corner, short)| {
            format!(
                "Its vertex of {body}, {}, is {} short of {body}’s farthest",
                coordinates(corner),
                number(short)
            )
        });
    Some(message.collect::<Vec<_>>().join(". ")).filter(|message| !message.is_empty())
}
