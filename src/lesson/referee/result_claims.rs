//! What a trace came to: the verdict, the depth or the distance, and the normal.

use super::super::foreign::Trace;
use super::super::{NumberFormat, Vector, coordinates, number};
use super::Checkable;
use super::step_context::GroundTruth;
use super::step_context::{Claim, ClaimError};
use super::support::{length_wrong, vector_wrong};

/// What is wrong with what a trace came to; the bodies of the verdict reach `radius` px beyond those whose points
/// the steps state.
pub(super) fn judge<D: Checkable>(
    truth: &GroundTruth<'_, D>,
    trace: &Trace<D::Vector>,
    radius: f64,
) -> Option<ClaimError> {
    verdict(truth, trace)
        .or_else(|| separation(truth, trace, radius))
        .or_else(|| distance(truth, trace))
        .or_else(|| depth(truth, trace))
        .or_else(|| normal(truth, trace))
        .or_else(|| closest(truth, trace))
        .or_else(|| contacts(truth, trace))
}

fn verdict<D: Checkable>(
    truth: &GroundTruth<'_, D>,
    trace: &Trace<D::Vector>,
) -> Option<ClaimError> {
    let claimed = trace.colliding?;
    let (depth, tolerance) = (truth.signed_depth, truth.tolerance);
    let said = if claimed && depth < -tolerance {
        format!(
            "A and B are said to collide, but they are {} apart",
            number(-depth)
        )
    } else if !claimed && depth > tolerance {
        format!(
            "A and B are said to be apart, but they overlap by {}",
            number(depth)
        )
    } else if !claimed && truth.colliding && touches_by_its_own_numbers(trace) {
        "A and B are said to be apart, but they touch, and a shape has its boundary".to_owned()
    } else {
        return None;
    };
    Some(ClaimError::new(Claim::Verdict, said))
}

/// A verdict of apart needs a direction along which it shows.
fn separation<D: Checkable>(
    truth: &GroundTruth<'_, D>,
    trace: &Trace<D::Vector>,
    radius: f64,
) -> Option<ClaimError> {
    // Of bodies that all but touch either verdict will do, and no direction need show it.
    let is_open = trace.colliding != Some(false) || trace.unread.is_some();
    if is_open || -truth.signed_depth <= truth.tolerance {
        return None;
    }
    let reached = trace
        .steps
        .iter()
        .filter_map(|step| Some(step.direction.unit()?.dot(step.support)));
    let least = reached.reduce(f64::min)? + radius;
    (least > truth.tolerance).then(|| {
        let said = format!(
            "A and B are said to be apart, and they are, but none of the directions of the steps separates them: \
             along each the support point lies at least {} past the origin",
            number(least)
        );
        ClaimError::new(Claim::End, said)
    })
}

/// Whether the trace has seen a support point level with the origin, and none that falls short of it.
fn touches_by_its_own_numbers(trace: &Trace<impl Vector>) -> bool {
    let levels = || {
        trace
            .steps
            .iter()
            .map(|step| step.direction.dot(step.support))
    };
    trace.unread.is_none()
        && levels().any(|level| level == 0.0)
        && levels().all(|level| level >= 0.0)
}

fn distance<D: Checkable>(
    truth: &GroundTruth<'_, D>,
    trace: &Trace<D::Vector>,
) -> Option<ClaimError> {
    let claimed = trace.distance?;
    if let Some(wrong) = length_wrong::<D>("the distance", claimed) {
        return Some(wrong);
    }
    let so = if truth.signed_depth < 0.0 {
        -truth.signed_depth
    } else {
        0.0
    };
    // Some programs give the depth of an overlap as a negative distance.
    let is_signed = (claimed + truth.signed_depth).abs() <= truth.tolerance;
    let is_right = (claimed - so).abs() <= truth.tolerance || is_signed;
    (!is_right).then(|| {
        let [given, so] = NumberFormat::default().lengths_apart([claimed, so]);
        let said = format!("the distance is given as {given}, but it is {so}");
        ClaimError::new(Claim::Depth, said)
    })
}

fn depth<D: Checkable>(truth: &GroundTruth<'_, D>, trace: &Trace<D::Vector>) -> Option<ClaimError> {
    let claimed = trace.depth?;
    if let Some(wrong) = length_wrong::<D>("the depth", claimed) {
        return Some(wrong);
    }
    let (depth, tolerance) = (truth.signed_depth, truth.tolerance);
    if (claimed - depth).abs() <= tolerance || (depth <= tolerance && claimed.abs() <= tolerance) {
        return None;
    }
    if depth < 0.0 {
        let said = format!(
            "the depth is given as {}, but A and B are {} apart",
            number(claimed),
            number(-depth)
        );
        return Some(ClaimError::new(Claim::Depth, said));
    }
    let [given, so] = NumberFormat::default().lengths_apart([claimed, depth]);
    let said = format!("the depth is given as {given}, but it is {so}");
    Some(ClaimError::new(Claim::Depth, said))
}

fn normal<D: Checkable>(
    truth: &GroundTruth<'_, D>,
    trace: &Trace<D::Vector>,
) -> Option<ClaimError> {
    let claimed = trace.normal?;
    if let Some(wrong) = vector_wrong::<D>("the normal", claimed) {
        return Some(wrong);
    }
    let tolerance = truth.tolerance;
    let length = claimed.length();
    let direction = claimed.unit();
    let is_long = (length - 1.0).abs() > truth.unit_tolerance;
    let said = match direction {
        None => {
            let zero = coordinates(D::Vector::default());
            format!("the normal is given as {zero}, which leads nowhere")
        }
        Some(_) if is_long => {
            let [given, _] = NumberFormat::default().numbers_apart([length, 1.0]);
            format!("the normal is given with the length {given}, not 1")
        }
        Some(direction) => {
            let reach = truth.reach(direction);
            // Of bodies apart, a normal is as good as the vector between the closest points that it is made of.
            let gap = -truth.signed_depth;
            let is_right = truth.is_way_out(direction)
                || (gap > 0.0 && gap * direction.distance(truth.normal) <= tolerance);
            if is_right {
                return None;
            }
            let [given, so] = NumberFormat::default().coordinates_apart([claimed, truth.normal]);
            if truth.signed_depth < 0.0 {
                format!(
                    "the normal is given as {given}, but from A’s closest point to B’s leads {so}"
                )
            } else {
                let [reach, least] =
                    NumberFormat::default().lengths_apart([reach, truth.signed_depth]);
                format!(
                    "the normal is given as {given}, along which B must move {reach} to clear A, but along {so} it is \
                     {least}"
                )
            }
        }
    };
    Some(ClaimError::new(Claim::Normal, said))
}

/// Closest points lie on A and on B and as far apart as those are; of bodies that overlap, the deepest will do, too.
fn closest<D: Checkable>(
    truth: &GroundTruth<'_, D>,
    trace: &Trace<D::Vector>,
) -> Option<ClaimError> {
    let (between, witnesses) = trace.closest?;
    if let Some(wrong) = strays(
        truth,
        Claim::Closest,
        "the closest point",
        between,
        witnesses,
    ) {
        return Some(wrong);
    }
    let length = between.length();
    let so = (-truth.signed_depth).max(0.0);
    let is_right = [so, truth.signed_depth.abs()]
        .iter()
        .any(|so| (length - so).abs() <= truth.tolerance);
    (!is_right).then(|| {
        let [given, so] = NumberFormat::default().lengths_apart([length, so]);
        let said =
            format!("the closest points are given {given} apart, but A and B are {so} apart");
        ClaimError::new(Claim::Closest, said)
    })
}

/// The points of a contact lie in A and in B, one behind the other along the normal, one of them on its body's boundary.
fn contacts<D: Checkable>(
    truth: &GroundTruth<'_, D>,
    trace: &Trace<D::Vector>,
) -> Option<ClaimError> {
    let claimed = trace.normal.and_then(Vector::unit);
    let normal = claimed.unwrap_or(truth.normal);
    let tolerance = truth.tolerance;
    trace
        .contacts
        .iter()
        .flatten()
        .enumerate()
        .find_map(|(k, contact)| {
            let name = format!("contact {k}");
            let [on_a, on_b] = contact.witnesses;
            let between = on_a - on_b;
            let strays = strays(
                truth,
                Claim::Contacts,
                &name,
                between,
                Some(contact.witnesses),
            );
            if strays.is_some() {
                return strays;
            }
            let depth = normal.dot(between);
            let claimed = contact.depth.unwrap_or(depth);
            let within = [
                normal.dot(truth.a.farthest(normal) - on_a),
                normal.dot(on_b - truth.b.farthest(-normal)),
            ];
            let aside = (between - normal * depth).length();
            if let Some(wrong) = length_wrong::<D>(&format!("the depth of {name}"), claimed) {
                return Some(ClaimError::new(Claim::Contacts, wrong.said));
            }
            let said = if (claimed - depth).abs() > tolerance {
                let [given, so] = NumberFormat::default().lengths_apart([claimed, depth]);
                format!("is given {given} deep, but its points are {so} deep along the normal")
            } else if aside > tolerance {
                format!(
                    "has points that lie {} aside of each other, seen along the normal",
                    number(aside)
                )
            } else if within.iter().all(|&within| within > tolerance) {
                "has both its points inside: one of them lies on its body’s boundary".to_owned()
            } else {
                return None;
            };
            Some(ClaimError::new(Claim::Contacts, format!("{name} {said}")))
        })
}

/// What is wrong with points on A and on B that are no numbers or lie outside their bodies.
fn strays<D: Checkable>(
    truth: &GroundTruth<'_, D>,
    claim: Claim,
    name: &str,
    between: D::Vector,
    witnesses: Option<[D::Vector; 2]>,
) -> Option<ClaimError> {
    let points = [between].into_iter().chain(witnesses.into_iter().flatten());
    if let Some(wrong) = points
        .into_iter()
        .find_map(|point| vector_wrong::<D>(name, point))
    {
        return Some(ClaimError::new(claim, wrong.said));
    }
    let off = match witnesses {
        Some(witnesses) => truth.off(witnesses),
        None => [truth.outside(between), 0.0],
    };
    let k = off.iter().position(|&off| off > truth.tolerance)?;
    let (point, body) = match witnesses {
        Some(witnesses) => (witnesses[k], ["A", "B"][k]),
        None => (between, "A ⊖ B"),
    };
    let said = format!(
        "{name} is given at {}, which lies {} outside {body}",
        coordinates(point),
        number(off[k])
    );
    Some(ClaimError::new(claim, said))
}
