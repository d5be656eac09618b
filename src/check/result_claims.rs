//! The claims about the result: the verdict, the depth or the distance, the normal, and the points.

use super::polytope_claims::lengths_if_wrong;
use super::report::{Claim, Failure};
use super::step_claims::{unfit, unfit_length};
use super::trace::{Trace, TracePoint};
use super::truth::StepContext;
use super::{Check, Checkable};
use crate::lesson::{Dimension, NumberFormat, Vector, coordinates, number};

/// The first wrong claim about the result.
pub(super) fn failure<D: Checkable>(place: &StepContext<'_, D>) -> Option<Failure> {
    rows::<D>().into_iter().find_map(|(claim, check)| {
        let (at, said) = (place.at, check(place)?);
        Some(Failure { at, claim, said })
    })
}

/// The claims about the result, in the order in which they are checked.
fn rows<D: Checkable>() -> [(Claim, Check<D>); 7] {
    [
        (Claim::Verdict, verdict),
        (Claim::End, separation),
        (Claim::Depth, distance),
        (Claim::Depth, depth),
        (Claim::Normal, normal),
        (Claim::Closest, closest),
        (Claim::Contacts, contacts),
    ]
}

fn verdict<D: Checkable>(place: &StepContext<'_, D>) -> Option<String> {
    let answer = &place.truth.answer;
    let (claimed, depth) = (place.trace.colliding?, answer.signed_depth());
    let said = if let Some(gap) = place.beyond(-depth).filter(|_| claimed) {
        format!("colliding, but they are {gap} apart")
    } else if let Some(depth) = place.beyond(depth).filter(|_| !claimed) {
        format!("apart, but they overlap by {depth}")
    } else if !claimed && answer.colliding && touches_by_its_own_numbers(place.trace) {
        "apart, but they touch, and a shape includes its boundary".to_owned()
    } else {
        return None;
    };
    Some(format!("A and B are reported as {said}"))
}

/// Whether the trace has found a support point level with the origin, and none that falls short of it.
fn touches_by_its_own_numbers<D: Dimension>(trace: &Trace<D>) -> bool {
    let steps = trace.steps.iter();
    let levels: Vec<f64> = steps.map(|step| step.direction.dot(step.support)).collect();
    trace.unread.is_none() && levels.contains(&0.0) && levels.iter().all(|level| *level >= 0.0)
}

/// The verdict of apart requires a separating direction.
fn separation<D: Checkable>(place: &StepContext<'_, D>) -> Option<String> {
    let trace = place.trace;
    // For bodies that nearly touch either verdict is valid, and no separating direction is required.
    let is_open = trace.colliding != Some(false) || trace.unread.is_some();
    if is_open || -place.truth.answer.signed_depth() <= place.tolerance() {
        return None;
    }
    let steps = trace.steps.iter();
    let reached = steps.filter_map(|step| Some(step.direction.unit()?.dot(step.support)));
    let least = reached.reduce(f64::min)? + place.radius;
    let by = place.beyond(least)?;
    Some(format!(
        "A and B are reported as apart, and they are, but no direction of the steps separates them: along each \
             the support point lies at least {by} past the origin"
    ))
}

fn distance<D: Checkable>(place: &StepContext<'_, D>) -> Option<String> {
    let claimed = place.trace.distance?;
    // Some programs report the depth of an overlap as a negative distance.
    let signed = -place.truth.answer.signed_depth();
    let right = [signed.max(0.0), signed];
    unfit_length::<D>("the distance", claimed).or_else(|| {
        let [given, so] = lengths_if_wrong(claimed, &right, place.tolerance())?;
        Some(format!("the distance is given as {given}, but it is {so}"))
    })
}

fn depth<D: Checkable>(place: &StepContext<'_, D>) -> Option<String> {
    let tolerance = place.tolerance();
    let (claimed, depth) = (place.trace.depth?, place.truth.answer.signed_depth());
    // The depth of bodies that touch, or are apart, may be 0.
    let right = [depth, 0.0];
    let right = &right[..1 + usize::from(depth <= tolerance)];
    unfit_length::<D>("the depth", claimed).or_else(|| {
        let [given, so] = lengths_if_wrong(claimed, right, tolerance)?;
        Some(if depth < 0.0 {
            let [given, gap] = [claimed, -depth].map(number);
            format!("the depth is given as {given}, but A and B are {gap} apart")
        } else {
            format!("the depth is given as {given}, but it is {so}")
        })
    })
}

fn normal<D: Checkable>(place: &StepContext<'_, D>) -> Option<String> {
    let (truth, tolerance) = (place.truth, place.tolerance());
    let claimed = place.trace.normal?;
    if let Some(unfit) = unfit::<D>("the normal", [&claimed]) {
        return Some(unfit);
    }
    let numbers = NumberFormat::default();
    let Some(direction) = claimed.unit() else {
        let zero = coordinates(claimed);
        return Some(format!(
            "the normal is given as {zero}, which has no direction"
        ));
    };
    let length = claimed.length();
    if (length - 1.0).abs() > truth.tolerance.unit {
        let [given, _] = numbers.numbers_apart([length, 1.0]);
        return Some(format!(
            "the normal is given with the length {given}, not 1"
        ));
    }
    let answer = &truth.answer;
    // For separate bodies, a normal is as accurate as the vector between the closest points.
    let gap = -answer.signed_depth();
    let is_of_gap = gap > 0.0 && gap * direction.distance(answer.normal) <= tolerance;
    let [reach, least] = [truth.reach(direction), answer.signed_depth()];
    if is_of_gap || reach <= least + tolerance {
        return None;
    }
    let [given, so] = numbers.coordinates_apart([claimed, answer.normal]);
    if gap > 0.0 {
        return Some(format!(
            "the normal is given as {given}, but from A’s closest point to B’s it is {so}"
        ));
    }
    let [reach, least] = numbers.lengths_apart([reach, least]);
    Some(format!(
        "the normal is given as {given}, along which B must move {reach} to clear A, but along {so} it is {least}"
    ))
}

/// Closest points are on A and on B, at the bodies' distance; of bodies that overlap, the same or the deepest points.
fn closest<D: Checkable>(place: &StepContext<'_, D>) -> Option<String> {
    let point = place.trace.closest?;
    let signed = place.truth.answer.signed_depth();
    let right = [signed.abs(), 0.0];
    let right = &right[..1 + usize::from(signed > 0.0)];
    strays(place, "the closest point", &point).or_else(|| {
        let [given, so] = lengths_if_wrong(point.at.length(), right, place.tolerance())?;
        let truth = if signed > 0.0 {
            format!("A and B overlap by {so}: the deepest points are {so} apart, or they are the same point")
        } else {
            format!("A and B are {so} apart")
        };
        Some(format!("the closest points are given {given} apart, but {truth}"))
    })
}

/// The points of a contact are in A and in B, one behind the other along the normal, one of them on its body's
/// boundary.
fn contacts<D: Checkable>(place: &StepContext<'_, D>) -> Option<String> {
    let claimed = place.trace.normal.and_then(Vector::unit);
    let normal = claimed.unwrap_or(place.truth.answer.normal);
    let mut contacts = place.trace.contacts.iter().flatten().enumerate();
    contacts.find_map(|(k, contact)| {
        let name = format!("contact {k}");
        let [on_a, on_b] = [contact.on_a.at, contact.on_b.at];
        let point = TracePoint {
            at: on_a - on_b,
            witnesses: Some([on_a, on_b]),
        };
        strays(place, &name, &point)
            .or_else(|| unfit_length::<D>(&format!("the depth of {name}"), contact.depth?))
            .or_else(|| {
                Some(format!(
                    "{name} {}",
                    misplaced(place, normal, [on_a, on_b], contact.depth)?
                ))
            })
    })
}

/// What is wrong with the points or the depth of a contact with this normal.
fn misplaced<D: Checkable>(
    place: &StepContext<'_, D>,
    normal: D::Vector,
    [on_a, on_b]: [D::Vector; 2],
    claimed: Option<f64>,
) -> Option<String> {
    let (truth, tolerance) = (place.truth, place.tolerance());
    let depth = normal.dot(on_a - on_b);
    let claimed_depth = claimed.unwrap_or(depth);
    let within = [
        normal.dot(truth.a.farthest(normal) - on_a),
        normal.dot(on_b - truth.b.farthest(-normal)),
    ];
    let aside = (on_a - on_b - normal * depth).length();
    if let Some([given, so]) = lengths_if_wrong(claimed_depth, &[depth], tolerance) {
        Some(format!(
            "is given with depth {given}, but its points overlap by {so} along the normal"
        ))
    } else if let Some(aside) = place.beyond(aside) {
        Some(format!(
            "has points that are {aside} apart perpendicular to the normal"
        ))
    } else {
        let are_inside = within.iter().all(|&within| within > tolerance);
        let said = "has both points inside, but one of them must be on its body’s boundary";
        are_inside.then(|| said.to_owned())
    }
}

/// What is wrong with points on A and on B that are not finite or lie outside their bodies.
fn strays<D: Checkable>(
    place: &StepContext<'_, D>,
    name: &str,
    point: &TracePoint<D>,
) -> Option<String> {
    let witnesses = point.witnesses.iter().flatten();
    if let Some(unfit) = unfit::<D>(name, [&point.at].into_iter().chain(witnesses)) {
        return Some(unfit);
    }
    let places = match point.witnesses {
        Some([on_a, on_b]) => {
            let [off_a, off_b] = place.truth.off([on_a, on_b]);
            vec![("A", on_a, off_a), ("B", on_b, off_b)]
        }
        None => vec![("A ⊖ B", point.at, place.truth.outside(point.at))],
    };
    places.into_iter().find_map(|(body, at, off)| {
        let (at, by) = (coordinates(at), place.beyond(off)?);
        Some(format!(
            "{name} is given at {at}, which lies {by} outside {body}"
        ))
    })
}
