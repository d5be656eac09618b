//! Is the point that was found a support point along the direction: of the right bodies, the right way?

use super::super::{Fault, Vector, coordinates, px};
use super::Judged;
use super::finding::{Claim, Mistake, Wrong};
use super::place::Place;

/// What is wrong with a step's support point.
pub(super) fn judge<D: Judged>(place: &Place<'_, D>) -> Option<Wrong> {
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
            px(support.distance(on_a - on_b))
        );
        return Some(Wrong::new(
            Claim::Support,
            said,
            recognise(place, direction),
        ));
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
            px(short)
        )
    } else {
        let outside = truth.outside(support);
        if outside > truth.tolerance {
            format!(
                "that is no point of {}: it lies {} outside, and the farthest is {}",
                place.difference(),
                px(outside),
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
                px(off[k])
            )
        }
    };
    let said = format!("{claimed}, but {so}");
    Some(Wrong::new(
        Claim::Support,
        said,
        recognise(place, direction),
    ))
}

/// The mistakes that are known by the point that they give along a direction: the entry in the gallery and what is done,
/// in the order of what [`given`] works out.
const SLIPS: [(Option<Fault>, &str); 7] = [
    (
        Some(Fault::SameDirection),
        "just that comes of asking B along the same direction as A and not the opposite one",
    ),
    (None, "just that is the farthest point the opposite way"),
    (
        None,
        "just that is the farthest point of B ⊖ A, and the trace is of A ⊖ B",
    ),
    (
        None,
        "just that is b − a of the right two points, and the trace is of A ⊖ B",
    ),
    (
        None,
        "just that is the farthest point of A alone, with nothing of B taken away",
    ),
    (
        None,
        "just that comes of adding B’s point and not taking it away",
    ),
    (None, "just that is B’s farthest point alone"),
];

/// The points that the mistakes give, from the farthest points of A and B along a unit direction and along the
/// opposite one.
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

fn recognise<D: Judged>(place: &Place<'_, D>, direction: D::Vector) -> Option<Mistake> {
    let support = place.step().support;
    let truth = place.truth;
    let points = given(truth.same_way(direction), truth.same_way(-direction));
    let slip = points
        .iter()
        .position(|&point| place.is_same(point, support))?;
    let (fault, doing) = SLIPS[slip];
    Some(Mistake {
        fault,
        doing: doing.to_owned(),
    })
}
