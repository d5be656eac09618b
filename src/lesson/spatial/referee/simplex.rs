//! Is the simplex made of points of A − B, does the direction lead towards the origin, and does what is kept have
//! the point nearest the origin?
//!
//! A point may go only if the hull of the others comes as near the origin as before, as it does under every
//! sub-algorithm of GJK that goes to the closest point.

use glam::DVec3;

use super::part::nearest;
use super::place::{Family, Place};
use super::truth::unit;
use crate::lesson::referee::finding::{Claim, Wrong};
use crate::lesson::{ForeignOutcome, coordinates, px, px_apart};

/// What is wrong with the simplex as it stood before the query.
pub(super) fn judge_before(place: &Place<'_>) -> Option<Wrong> {
    let now = place.step().simplex.as_deref()?;
    if let Some(wrong) = strangers(place, "the simplex", now) {
        return Some(wrong);
    }
    let previous = place.previous()?;
    if let Some(kept) = &previous.kept_simplex {
        return (!place.are_same(now, kept)).then(|| {
            let said = format!(
                "before the query {} is given, but the step before kept {}",
                list(now),
                list(kept)
            );
            Wrong::new(Claim::Simplex, said, None)
        });
    }
    if place.family() != Family::Gjk {
        return None;
    }
    let earlier = Place {
        at: place.at - 1,
        ..*place
    };
    lost(&earlier, &earlier.grown()?, now)
}

/// What is wrong with what is kept after the query.
pub(super) fn judge_kept(place: &Place<'_>) -> Option<Wrong> {
    let step = place.step();
    let kept = step.kept_simplex.as_deref()?;
    let Some(grown) = place.grown() else {
        return strangers(place, "what is kept", kept);
    };
    let is_end = match step.outcome {
        Some(outcome) => outcome != ForeignOutcome::GoesOn,
        None => place.ends_its_phase(),
    };
    if is_end || place.family() != Family::Gjk {
        out_of(place, &grown, kept)
    } else {
        lost(place, &grown, kept)
    }
}

/// What is wrong with points that are none of A − B.
pub(super) fn strangers(place: &Place<'_>, name: &str, points: &[DVec3]) -> Option<Wrong> {
    let seen = place.seen();
    let unseen = points.iter().filter(|point| !seen.contains(point));
    for &point in unseen {
        let outside = place.truth.outside(point);
        if outside > place.truth.tolerance {
            let said = format!(
                "{name} has {}, but that is no point of {}: it lies {} outside",
                coordinates(point),
                place.difference(),
                px(outside)
            );
            return Some(Wrong::new(Claim::Simplex, said, None));
        }
    }
    None
}

/// What is wrong with keeping a point that was not there.
fn out_of(place: &Place<'_>, grown: &[DVec3], kept: &[DVec3]) -> Option<Wrong> {
    let new = kept.iter().find(|&&point| !place.is_among(point, grown))?;
    let said = format!(
        "{} is kept, but it was neither in the simplex nor found now",
        coordinates(*new)
    );
    Some(Wrong::new(Claim::Simplex, said, None))
}

/// What is wrong with keeping these points alone.
fn lost(place: &Place<'_>, grown: &[DVec3], kept: &[DVec3]) -> Option<Wrong> {
    if let Some(wrong) = out_of(place, grown, kept) {
        return Some(wrong);
    }
    let was = nearest(grown)?;
    let Some(is) = nearest(kept) else {
        let said =
            "nothing is kept, and what was known of where the origin lies is lost".to_owned();
        return Some(Wrong::new(Claim::Simplex, said, None));
    };
    let is_hidden = place.is_at_the_boundary() && was.length() <= place.truth.tolerance;
    if is.length() <= was.length() + place.truth.tolerance || is_hidden {
        return None;
    }
    let said = if was == DVec3::ZERO {
        format!(
            "{} is kept, but it is the whole simplex {} that holds the origin",
            list(kept),
            list(grown)
        )
    } else {
        let [left, there] = px_apart([is.length(), was.length()]);
        format!(
            "{} is kept, {left} from the origin, but the simplex’s point nearest the origin, {}, at {there}, goes with the rest",
            list(kept),
            coordinates(was),
        )
    };
    Some(Wrong::new(Claim::Simplex, said, None))
}

/// What is wrong with a step's direction. Of EPA's the polytope decides.
pub(super) fn judge_direction(place: &Place<'_>) -> Option<Wrong> {
    let step = place.step();
    let Some(direction) = unit(step.direction) else {
        // Where rounding hides on which side the origin lies, it may leave no direction.
        return (!place.is_at_the_boundary()).then(|| {
            let said = "the direction is (0, 0, 0), which leads nowhere".to_owned();
            Wrong::new(Claim::Direction, said, None)
        });
    };
    if place.family() != Family::Gjk {
        return None;
    }
    let known = place.before()?;
    let nearest = nearest(known)?;
    // The second look may go the opposite way whatever the first has found.
    let first = place.trace.steps.first()?;
    let is_opposite = place.at == 1
        && unit(first.direction).is_some_and(|first| first.dot(direction) < -1.0 + 1e-9);
    let tolerance = place.truth.tolerance;
    if is_opposite || nearest.length() <= tolerance {
        return None;
    }
    if let [p, q] = known
        && runs_along(*q - *p, direction, nearest)
    {
        let said = format!(
            "the direction {} runs along the edge from {} to {} and not across it, towards the origin",
            coordinates(step.direction),
            coordinates(*p),
            coordinates(*q)
        );
        return Some(Wrong::new(Claim::Direction, said, None));
    }
    if direction.dot(nearest) <= tolerance {
        return None;
    }
    let what = match known {
        [point] => format!("the only point known, {}", coordinates(*point)),
        _ => format!(
            "what is kept, whose point nearest the origin is {}",
            coordinates(nearest)
        ),
    };
    let said = format!(
        "the direction {} leads away from the origin, seen from {what}",
        coordinates(step.direction)
    );
    Some(Wrong::new(Claim::Direction, said, None))
}

/// Whether a direction runs along an edge whose own points are between it and the origin: of those along it none
/// is nearer.
fn runs_along(edge: DVec3, direction: DVec3, nearest: DVec3) -> bool {
    const LEVEL: f64 = 1e-6;
    let (Some(edge), Some(away)) = (unit(edge), unit(nearest)) else {
        return false;
    };
    edge.cross(direction).length() <= LEVEL && away.dot(edge).abs() <= LEVEL
}

/// Points, one after the other.
pub(super) fn list(points: &[DVec3]) -> String {
    let points: Vec<String> = points.iter().map(|&point| coordinates(point)).collect();
    if points.is_empty() {
        "nothing".to_owned()
    } else {
        points.join(" ")
    }
}
