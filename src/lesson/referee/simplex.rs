//! Is the simplex made of points of A − B, and does what is kept have the point nearest the origin?
//!
//! A point may go only if the hull of the others comes as near the origin as before. That is so of every
//! sub-algorithm of GJK on the way to the closest point. It is so of the half-plane tests of GJK as a test,
//! too: the support w passes the origin, so the origin lies beyond one edge at most of the triangle that w
//! makes, and the triangle's point nearest the origin is on that edge.

use super::super::{ForeignOutcome, NumberFormat, Vector, coordinates, number};
use super::Checkable;
use super::step_context::{Claim, ClaimError};
use super::step_context::{Family, StepContext};

/// What is wrong with the simplex as it stood before the query.
pub(super) fn judge_before<D: Checkable>(place: &StepContext<'_, D>) -> Option<ClaimError> {
    let step = place.step();
    let now = step.simplex.as_deref()?;
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
            ClaimError::new(Claim::Simplex, said)
        });
    }
    if place.family() != Family::Gjk {
        return None;
    }
    let earlier = StepContext {
        at: place.at - 1,
        ..*place
    };
    lost(&earlier, &earlier.grown()?, now)
}

/// What is wrong with what is kept after the query.
pub(super) fn judge_kept<D: Checkable>(place: &StepContext<'_, D>) -> Option<ClaimError> {
    let step = place.step();
    let kept = step.kept_simplex.as_deref()?;
    match place.grown() {
        None => strangers(place, "what is kept", kept),
        Some(grown) if place.family() != Family::Gjk => out_of(place, &grown, kept),
        Some(grown) => {
            let is_end = match step.outcome {
                Some(outcome) => outcome != ForeignOutcome::GoesOn,
                None => place.ends_its_phase(),
            };
            if is_end {
                out_of(place, &grown, kept)
            } else {
                lost(place, &grown, kept)
            }
        }
    }
}

/// What is wrong with points that are none of A − B.
pub(super) fn strangers<D: Checkable>(
    place: &StepContext<'_, D>,
    name: &str,
    points: &[D::Vector],
) -> Option<ClaimError> {
    let seen = place.seen();
    let unseen = points.iter().filter(|point| !seen.contains(point));
    for &point in unseen {
        let outside = place.truth.outside(point);
        if outside > place.truth.tolerance {
            let said = format!(
                "{name} has {}, but that is no point of {}: it lies {} outside",
                coordinates(point),
                place.difference(),
                number(outside)
            );
            return Some(ClaimError::new(Claim::Simplex, said));
        }
    }
    None
}

/// What is wrong with keeping a point that was not there.
fn out_of<D: Checkable>(
    place: &StepContext<'_, D>,
    grown: &[D::Vector],
    kept: &[D::Vector],
) -> Option<ClaimError> {
    let mut kept = kept.iter();
    let new = kept.find(|&&point| !place.is_among(point, grown))?;
    let said = format!(
        "{} is kept, but it was neither in the simplex nor found now",
        coordinates(*new)
    );
    Some(ClaimError::new(Claim::Simplex, said))
}

/// What is wrong with keeping these points alone.
fn lost<D: Checkable>(
    place: &StepContext<'_, D>,
    grown: &[D::Vector],
    kept: &[D::Vector],
) -> Option<ClaimError> {
    if let Some(wrong) = out_of(place, grown, kept) {
        return Some(wrong);
    }
    let was = D::nearest(grown)?;
    let Some(is) = D::nearest(kept) else {
        let said =
            "nothing is kept, and what was known of where the origin lies is lost".to_owned();
        return Some(ClaimError::new(Claim::Simplex, said));
    };
    if is.length() <= was.length() + place.truth.tolerance {
        return None;
    }
    // Where the bodies touch, rounding may hide on which side the origin lies.
    if place.may_be_rounding() && was.length() <= place.truth.tolerance {
        return None;
    }
    let said = if was == D::Vector::default() {
        format!(
            "{} is kept, but it is the whole simplex {} that holds the origin",
            list(kept),
            list(grown)
        )
    } else {
        let [left, there] = NumberFormat::default().lengths_apart([is.length(), was.length()]);
        format!(
            "{} is kept, {left} from the origin, but the simplex’s point nearest the origin, {}, at {there}, goes \
             with the rest",
            list(kept),
            coordinates(was),
        )
    };
    Some(ClaimError::new(Claim::Simplex, said))
}

/// Points, one after the other.
pub(super) fn list(points: &[impl Vector]) -> String {
    let points: Vec<String> = points.iter().map(|&point| coordinates(point)).collect();
    if points.is_empty() {
        "nothing".to_owned()
    } else {
        points.join(" ")
    }
}
