//! Is the point that was found a support point along the direction?

use glam::DVec3;

use super::place::Place;
use super::truth::unit;
use crate::lesson::referee::finding::{Claim, Mistake, Wrong};
use crate::lesson::referee::support::{SLIPS, given};
use crate::lesson::{coordinates, px};

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
    let said = format!(
        "along {} the support point is given as {}, but {so}",
        coordinates(step.direction),
        coordinates(support)
    );
    Some(Wrong::new(
        Claim::Support,
        said,
        recognise(place, direction),
    ))
}

fn recognise(place: &Place<'_>, direction: DVec3) -> Option<Mistake> {
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
