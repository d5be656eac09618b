//! Is an end an end, and is what is said to be nearest the origin nearest?

use glam::DVec3;

use super::part::nearest;
use super::place::{Family, Place};
use super::truth::unit;
use crate::lesson::referee::finding::{Claim, Wrong};
use crate::lesson::referee::sums::strict;
use crate::lesson::{ForeignOutcome, ForeignPhase, coordinates, coordinates_apart, px, px_apart};

/// What is wrong with what a step decided, and with the nearest point that it tells. Of EPA's the polytope
/// decides.
pub(super) fn judge(place: &Place<'_>) -> Option<Wrong> {
    if place.family() == Family::Gjk
        && let Some(wrong) = nearest_point(place)
    {
        return Some(wrong);
    }
    let is_epa = place.family() == Family::Epa;
    match place.step().outcome? {
        ForeignOutcome::Separated => separated(place),
        ForeignOutcome::Colliding => colliding(place),
        ForeignOutcome::Stopped => None,
        ForeignOutcome::Closest if is_epa => None,
        ForeignOutcome::Closest => closest(place),
        ForeignOutcome::GoesOn => place.is_last().then(|| {
            let said = "the search was to go on from here, but the trace ends without a reason";
            Wrong::new(Claim::End, said.to_owned(), None)
        }),
    }
}

fn separated(place: &Place<'_>) -> Option<Wrong> {
    let step = place.step();
    let direction = unit(step.direction)?;
    let level = direction.dot(step.support);
    let touches = step.direction.dot(step.support) == 0.0 && place.truth.colliding;
    let is_settled = level <= place.truth.tolerance || place.is_at_the_boundary();
    if is_settled && !touches {
        return None;
    }
    let (so, mistake) = if touches {
        (
            "is level with the origin and does not fall short of it, and A and B touch".to_owned(),
            Some(strict()),
        )
    } else {
        (
            format!(
                "lies {} past the origin: the direction separates nothing",
                px(level)
            ),
            None,
        )
    };
    let said = format!(
        "the search ends with A and B apart, but the support point {} {so}",
        coordinates(step.support)
    );
    Some(Wrong::new(Claim::End, said, mistake))
}

fn colliding(place: &Place<'_>) -> Option<Wrong> {
    let mut points = place.grown().unwrap_or_else(|| place.seen());
    points.extend(place.step().kept_simplex.iter().flatten());
    let off = nearest(&points)?.length();
    if off <= place.radius + place.truth.tolerance {
        return None;
    }
    let said = format!(
        "the search ends with A and B colliding, but what it knows of {} comes no nearer the origin than {}",
        place.difference(),
        px(off)
    );
    Some(Wrong::new(Claim::End, said, None))
}

fn closest(place: &Place<'_>) -> Option<Wrong> {
    let truth = place.truth;
    let gap = if truth.signed_depth < 0.0 {
        -truth.signed_depth
    } else {
        0.0
    };
    let off = nearest(&place.grown()?)?.length() - gap;
    (off > truth.tolerance).then(|| {
        let said = format!(
            "the search ends here, but {} has points {} nearer the origin",
            place.difference(),
            px(off)
        );
        Wrong::new(Claim::End, said, None)
    })
}

/// What is wrong with the nearest point so far, or with its distance: before the query or after it.
fn nearest_point(place: &Place<'_>) -> Option<Wrong> {
    let step = place.step();
    if step.phase == Some(ForeignPhase::Gjk) && step.closest.is_none() {
        return None;
    }
    let sets = [
        place.grown(),
        place.before().map(<[_]>::to_vec),
        step.kept_simplex.clone(),
    ];
    let sets: Vec<Vec<DVec3>> = sets.into_iter().flatten().collect();
    let feet: Vec<DVec3> = sets.iter().filter_map(|set| nearest(set)).collect();
    let so = *feet.first()?;
    let tolerance = place.truth.tolerance;
    if let Some(closest) = step.closest
        && !sets.iter().zip(&feet).any(|(set, foot)| {
            is_within(set, closest, tolerance) && closest.length() <= foot.length() + tolerance
        })
    {
        let [given, so] = coordinates_apart([closest, so]);
        let said =
            format!("the simplex’s point nearest the origin is given as {given}, but it is {so}");
        return Some(Wrong::new(Claim::Simplex, said, None));
    }
    let distance = step.distance?;
    let is_right = |foot: &DVec3| (foot.length() - distance).abs() <= tolerance;
    (!feet.iter().any(is_right)).then(|| {
        let [given, so] = px_apart([distance, so.length()]);
        let said = format!(
            "the distance to the origin is given as {given}, but the simplex comes to {so}"
        );
        Wrong::new(Claim::Depth, said, None)
    })
}

/// Whether a point lies in the hull of these, within the tolerance.
fn is_within(points: &[DVec3], point: DVec3, tolerance: f64) -> bool {
    let seen_from: Vec<DVec3> = points.iter().map(|other| *other - point).collect();
    nearest(&seen_from).is_some_and(|off| off.length() <= tolerance)
}
