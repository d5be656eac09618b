//! Is the point that was found a support point along the direction: of the right bodies, the right way?

use glam::DVec2;

use super::super::{Fault, coordinates, px};
use super::finding::{Claim, Mistake, Wrong};
use super::place::Place;
use super::truth::unit;

/// What is wrong with a step's support point.
pub(super) fn judge(place: &Place<'_>) -> Option<Wrong> {
    let step = place.step();
    let direction = unit(step.direction)?;
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

/// Points that a mistake gives along a unit direction, what it does, and its entry in the gallery.
type Slip = (fn(&Place<'_>, DVec2) -> DVec2, Option<Fault>, &'static str);

/// The mistakes that are known by the point that they give.
const SLIPS: [Slip; 7] = [
    (
        |place, d| {
            let [on_a, on_b] = place.truth.same_way(d);
            on_a - on_b
        },
        Some(Fault::SameDirection),
        "just that comes of asking B along the same direction as A and not the opposite one",
    ),
    (
        |place, d| place.truth.support(-d),
        None,
        "just that is the farthest point the opposite way",
    ),
    (
        |place, d| -place.truth.support(-d),
        None,
        "just that is the farthest point of B ⊖ A, and the trace is of A ⊖ B",
    ),
    (
        |place, d| -place.truth.support(d),
        None,
        "just that is b − a of the right two points, and the trace is of A ⊖ B",
    ),
    (
        |place, d| place.truth.witnesses(d)[0],
        None,
        "just that is the farthest point of A alone, with nothing of B taken away",
    ),
    (
        |place, d| {
            let [on_a, on_b] = place.truth.witnesses(d);
            on_a + on_b
        },
        None,
        "just that comes of adding B’s point and not taking it away",
    ),
    (
        |place, d| place.truth.witnesses(d)[1],
        None,
        "just that is B’s farthest point alone",
    ),
];

fn recognise(place: &Place<'_>, direction: DVec2) -> Option<Mistake> {
    let support = place.step().support;
    let slip = SLIPS
        .iter()
        .find(|(given, ..)| place.is_same(given(place, direction), support))?;
    let (_, fault, doing) = slip;
    Some(Mistake {
        fault: *fault,
        doing: (*doing).to_owned(),
    })
}
