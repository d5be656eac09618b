//! Is the simplex made of points of A − B, does what is kept have the point nearest the origin, and is an end an end?

use std::collections::HashMap;

use super::Checkable;
use super::step_context::{Claim, ClaimError, Family, StepContext};
use crate::lesson::foreign::{Trace, TraceStep};
use crate::lesson::{ForeignOutcome, ForeignPhase, NumberFormat, Vector, coordinates, number};

/// What is wrong with what a step decided, and with the nearest point that it tells. Of EPA's the polytope
/// decides.
pub(super) fn judge<D: Checkable>(place: &StepContext<'_, D>) -> Option<ClaimError> {
    let message = match place.family() {
        Family::Gjk => nearest_point(place),
        Family::Epa | Family::Unknown => None,
    };
    if message.is_some() {
        return message;
    }
    let is_epa = place.family() == Family::Epa;
    let said = match place.step().outcome {
        Some(ForeignOutcome::Separated) => separated(place)?,
        Some(ForeignOutcome::Colliding) => colliding(place)?,
        Some(ForeignOutcome::Closest) if is_epa => return None,
        Some(ForeignOutcome::Closest) => closest(place)?,
        Some(ForeignOutcome::GoesOn) if place.is_last() => ClaimError::new(
            Claim::End,
            "the search was to go on from here, but the trace ends without a reason, before the search did".to_owned(),
        ),
        _ => return None,
    };
    Some(said)
}

fn separated<D: Checkable>(place: &StepContext<'_, D>) -> Option<ClaimError> {
    let step = place.step();
    let direction = step.direction.unit()?;
    let level = direction.dot(step.support);
    let touches = step.direction.dot(step.support) == 0.0 && place.truth.colliding;
    let is_settled = level <= place.truth.tolerance || place.is_at_the_boundary();
    if is_settled && !touches {
        return None;
    }
    let so = if touches {
        "is level with the origin and does not fall short of it, and A and B touch".to_owned()
    } else {
        format!(
            "lies {} past the origin: the direction separates nothing",
            number(level)
        )
    };
    let said = format!(
        "the search ends with A and B apart, but the support point {} {so}",
        coordinates(step.support)
    );
    Some(ClaimError::new(Claim::End, said))
}

fn colliding<D: Checkable>(place: &StepContext<'_, D>) -> Option<ClaimError> {
    let mut points = place.grown().unwrap_or_else(|| place.seen());
    points.extend(place.step().kept_simplex.iter().flatten());
    let off = D::nearest(&points)?.length();
    if off <= place.radius + place.truth.tolerance {
        return None;
    }
    let said = format!(
        "the search ends with A and B colliding, but what it knows of {} comes no nearer the origin than {}",
        place.difference(),
        number(off)
    );
    Some(ClaimError::new(Claim::End, said))
}

fn closest<D: Checkable>(place: &StepContext<'_, D>) -> Option<ClaimError> {
    let truth = place.truth;
    let so = if truth.signed_depth < 0.0 {
        -truth.signed_depth
    } else {
        0.0
    };
    let off = D::nearest(&place.grown()?)?.length() - so;
    (off > truth.tolerance).then(|| {
        let said = format!(
            "the search ends here, but {} has points {} nearer the origin",
            place.difference(),
            number(off)
        );
        ClaimError::new(Claim::End, said)
    })
}

/// What is wrong with the nearest point so far, or with its distance: before the query or after it.
fn nearest_point<D: Checkable>(place: &StepContext<'_, D>) -> Option<ClaimError> {
    let step = place.step();
    if step.phase == Some(ForeignPhase::Gjk) && step.closest.is_none() {
        return None;
    }
    let sets = [
        place.grown(),
        place.before().map(<[_]>::to_vec),
        step.kept_simplex.clone(),
    ];
    let sets: Vec<Vec<D::Vector>> = sets.into_iter().flatten().collect();
    let feet: Vec<D::Vector> = sets.iter().filter_map(|set| D::nearest(set)).collect();
    let so = *feet.first()?;
    let tolerance = place.truth.tolerance;
    if let Some(closest) = step.closest
        && !sets.iter().zip(&feet).any(|(set, foot)| {
            is_within::<D>(set, closest, tolerance) && closest.length() <= foot.length() + tolerance
        })
    {
        let [given, so] = NumberFormat::default().coordinates_apart([closest, so]);
        let said =
            format!("the simplex’s point nearest the origin is given as {given}, but it is {so}");
        return Some(ClaimError::new(Claim::Simplex, said));
    }
    let distance = step.distance?;
    let is_right = feet
        .iter()
        .any(|foot| (foot.length() - distance).abs() <= tolerance);
    (!is_right).then(|| {
        let [given, so] = NumberFormat::default().lengths_apart([distance, so.length()]);
        let said = format!(
            "the distance to the origin is given as {given}, but the simplex comes to {so}"
        );
        ClaimError::new(Claim::Depth, said)
    })
}

/// What is wrong with ending EPA, or with having begun it.
pub(super) fn judge_expansion<D: Checkable>(place: &StepContext<'_, D>) -> Option<ClaimError> {
    if place.family() != Family::Epa {
        return None;
    }
    let step = place.step();
    let tolerance = place.truth.tolerance;
    let reach = step.direction.unit()?.dot(step.support);
    if reach < -tolerance {
        let said = format!(
            "EPA is at work, but the support point {} falls {} short of the origin: A and B are apart",
            coordinates(step.support),
            number(-reach)
        );
        return Some(ClaimError::new(Claim::End, said));
    }
    let is_end = match step.outcome {
        Some(outcome) => outcome == ForeignOutcome::Closest,
        None => place.is_last(),
    };
    let level = D::level(place).or(step.distance)?;
    let beyond = reach - level;
    if !is_end || beyond <= tolerance {
        return None;
    }
    let said = format!(
        "EPA ends at its closest {}, {} from the origin, but the support point {} lies {} beyond it",
        D::PART,
        number(level),
        coordinates(step.support),
        number(beyond)
    );
    Some(ClaimError::new(Claim::End, said))
}

/// From where a search goes round in circles: the first step that repeats an earlier one, and that one. A search may
/// take a step twice to see that it goes no farther, but not a whole round and the first step of the next; unless it has
/// a bound, at which it ends.
pub(super) fn first_repeat<V: Vector>(trace: &Trace<V>) -> Option<(usize, usize)> {
    // A zero may have either sign.
    let bits = |v: V| -> Vec<u64> {
        v.parts()
            .iter()
            .map(|part| (part + 0.0).to_bits())
            .collect()
    };
    let mut alike: HashMap<Vec<u64>, Vec<usize>> = HashMap::new();
    let mut repeated = Vec::new();
    for (at, step) in trace.steps.iter().enumerate() {
        let goes_on = match step.outcome {
            Some(outcome) => outcome == ForeignOutcome::GoesOn,
            None => trace
                .steps
                .get(at + 1)
                .is_some_and(|next| next.phase == step.phase),
        };
        let key = [bits(step.direction), bits(step.support)].concat();
        let earlier = alike.entry(key).or_default();
        let last = earlier
            .iter()
            .rev()
            .find(|&&one| goes_on && is_repeat(&trace.steps[one], step));
        repeated.push(last.copied());
        earlier.push(at);
    }
    repeated.iter().enumerate().find_map(|(at, earlier)| {
        let round = at - (*earlier)?;
        let next = repeated.get(at..=at + round)?;
        let rest = trace.steps[at..].iter();
        let last = rest
            .take_while(|step| step.phase == trace.steps[at].phase)
            .last()?;
        let is_ended = last
            .outcome
            .is_some_and(|outcome| outcome != ForeignOutcome::GoesOn);
        (!is_ended && next.iter().all(Option::is_some)).then_some((at, at - round))
    })
}

/// Whether two steps along the same direction to the same point are the same in all that a search goes by. Where nothing
/// says that it is one, a direction may occur twice, as an axis of the separating axis test may.
fn is_repeat<V: Vector>(one: &TraceStep<V>, other: &TraceStep<V>) -> bool {
    let within = |points: &[V], others: &[V]| points.iter().all(|point| others.contains(point));
    let are_same = |points: &Option<Vec<V>>, others: &Option<Vec<V>>| match (points, others) {
        (Some(points), Some(others)) => within(points, others) && within(others, points),
        (points, others) => points.is_none() && others.is_none(),
    };
    Family::of(one) != Family::Unknown
        && one.phase == other.phase
        && are_same(&one.simplex, &other.simplex)
        && are_same(&one.kept_simplex, &other.kept_simplex)
        && one.polytope == other.polytope
        && one.faces == other.faces
}

/// Whether a point lies in the hull of these, within the tolerance.
fn is_within<D: Checkable>(points: &[D::Vector], point: D::Vector, tolerance: f64) -> bool {
    let seen_from: Vec<D::Vector> = points.iter().map(|other| *other - point).collect();
    D::nearest(&seen_from).is_some_and(|off| off.length() <= tolerance)
}

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
