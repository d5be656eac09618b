//! The claims of a step of EPA about its polytope, its closest edge or face, and its end.

use super::Checkable;
use super::trace::TraceOutcome;
use super::truth::{StepContext, nearest};
use crate::lesson::{NumberFormat, Vector, coordinates, number};

/// A list of points.
pub(super) fn list(points: &[impl Vector]) -> String {
    let [list, _] = NumberFormat::default().lists_apart([points, points]);
    list
}

/// The claimed length and the right one as text, unless it is one of the right ones.
pub(super) fn lengths_if_wrong(claimed: f64, right: &[f64], tolerance: f64) -> Option<[String; 2]> {
    let so = *right.first()?;
    let is_right = right.iter().any(|so| (claimed - so).abs() <= tolerance);
    (!is_right).then(|| NumberFormat::default().lengths_apart([claimed, so]))
}

/// What is wrong with points that are not in A − B.
pub(super) fn strangers<D: Checkable>(
    place: &StepContext<'_, D>,
    name: &str,
    points: &[D::Vector],
) -> Option<String> {
    let seen = place.seen();
    let mut unseen = points.iter().filter(|point| !seen.contains(point));
    unseen.find_map(|&point| {
        let by = place.beyond(place.truth.outside(point))?;
        let (point, difference) = (coordinates(point), place.truth.difference);
        Some(format!(
            "{name} has {point}, but that is not a point of {difference}: it lies {by} outside"
        ))
    })
}

/// The polytope consists of points of A − B, contains the origin, and has the point found in the previous step.
pub(super) fn points<D: Checkable>(place: &StepContext<'_, D>) -> Option<String> {
    let points = place.step().polytope.as_deref()?;
    if let Some(stranger) = strangers(place, "the polytope", points) {
        return Some(stranger);
    }
    let off = nearest::<D>(points).map_or(0.0, Vector::length);
    if let Some(by) = place.beyond(off) {
        return Some(format!(
            "the polytope {} does not contain the origin, which lies {by} outside",
            list(points)
        ));
    }
    let previous = place.previous()?.step();
    previous.polytope.as_ref()?;
    (!place.is_among(previous.support, points)).then(|| {
        format!(
            "the point found the step before, {}, is not in the polytope",
            coordinates(previous.support)
        )
    })
}

/// The edge or face of a step's polytope in the search direction, with that direction.
pub(super) struct ClaimedPart<D: Checkable> {
    pub(super) corners: D::Corners,
    direction: D::Vector,
}

impl<D: Checkable> ClaimedPart<D> {
    /// The one that the step names, or else the closest of those perpendicular to the direction; `None` if the
    /// polytope or the direction is missing, or none is perpendicular to it.
    pub(super) fn of(place: &StepContext<'_, D>) -> Option<Self> {
        let step = place.step();
        let direction = step.direction.unit()?;
        let parts = D::parts(step)?;
        let slack = 2.0 * place.tolerance();
        let corners = if step.edge.is_some() || step.face.is_some() {
            D::named_part(step)?
        } else {
            closest_part::<D>(parts.into_iter().filter(|&corners| {
                let part = Self { corners, direction };
                part.tilt() <= slack && direction.dot(corners.as_ref()[0]) >= -slack
            }))?
        };
        Some(Self { corners, direction })
    }

    /// The difference of the corners along the direction, in px.
    fn tilt(&self) -> f64 {
        let corners = self.corners.as_ref();
        let edges = corners.iter().map(|corner| *corner - corners[0]);
        edges
            .map(|edge| edge.dot(self.direction).abs())
            .fold(0.0, f64::max)
    }

    /// The distance along the direction, in px.
    fn level(&self) -> f64 {
        farthest(self.corners.as_ref(), self.direction)
    }
}

/// The distance of the farthest of some points along a direction, in px.
fn farthest<'p, V: Vector>(points: impl IntoIterator<Item = &'p V>, direction: V) -> f64 {
    let levels = points.into_iter().map(|point| direction.dot(*point));
    levels.fold(f64::NEG_INFINITY, f64::max)
}

fn closest_part<D: Checkable>(parts: impl IntoIterator<Item = D::Corners>) -> Option<D::Corners> {
    let all = parts.into_iter();
    all.min_by(|one, other| D::part_distance(*one).total_cmp(&D::part_distance(*other)))
}

/// The name of an edge or a face in a sentence.
fn name<D: Checkable>(corners: &D::Corners) -> String {
    match corners.as_ref() {
        [p, q] => format!("the edge from {} to {}", coordinates(*p), coordinates(*q)),
        corners => format!("the {} {}", D::PART, list(corners)),
    }
}

/// The normal has the direction of the search and length 1.
pub(super) fn normal<D: Checkable>(place: &StepContext<'_, D>) -> Option<String> {
    let step = place.epa()?;
    let normal = step.normal?;
    let direction = step.direction.unit()?;
    let is_unit = (normal.length() - 1.0).abs() <= place.truth.tolerance.unit;
    let leads_along = normal.unit()?.dot(direction) >= 1.0 - 1e-6;
    (!is_unit || !leads_along).then(|| {
        let [given, so] = NumberFormat::default().coordinates_apart([normal, direction]);
        let part = D::PART;
        format!("the {part}’s normal is given as {given}, but the unit normal is {so}")
    })
}

/// The direction leads out of the polytope, across the edge or face closest to the origin.
pub(super) fn direction<D: Checkable>(place: &StepContext<'_, D>) -> Option<String> {
    let step = place.epa()?;
    // A zero direction is checked earlier; here the normal may replace it.
    if step.direction.unit().is_none() && step.normal.is_some() {
        return None;
    }
    let parts = D::parts(step)?;
    let given = coordinates(step.direction);
    let Some(part) = ClaimedPart::of(place) else {
        let kind = D::PART;
        return Some(format!(
            "the direction {given} is perpendicular to no {kind} of the polytope"
        ));
    };
    let called = name::<D>(&part.corners);
    let corners = part.corners.as_ref();
    let mut all = parts.iter().map(D::Corners::as_ref);
    if !all.any(|other| corners.iter().all(|p| other.contains(p))) {
        return Some(format!(
            "{called} is not one of the polytope’s: its endpoints are not adjacent"
        ));
    }
    let slack = 2.0 * place.tolerance();
    if part.tilt() > slack {
        return Some(format!(
            "the direction {given} is not perpendicular to {called}"
        ));
    }
    let all = parts.iter().flat_map(D::Corners::as_ref);
    let beyond = farthest(all, part.direction) - part.level();
    if beyond > slack && parts.len() > 2 {
        return Some(format!(
            "at {called}, the direction {given} points into the polytope, not out of it"
        ));
    }
    let closest = closest_part::<D>(parts)?;
    let (is, least) = (D::part_distance(part.corners), D::part_distance(closest));
    // Nothing of the polytope is beyond the part, so any of the parts in line with the closest is valid.
    (is.min(part.level()) > least + place.tolerance()).then(|| {
        let [is, least] = NumberFormat::default().lengths_apart([is, least]);
        format!(
            "{called}, {is} from the origin, is used as the polytope’s closest, but {} is only {least} from it",
            name::<D>(&closest)
        )
    })
}

/// The distance is that of the edge or face, or of its line or plane.
pub(super) fn distance<D: Checkable>(place: &StepContext<'_, D>) -> Option<String> {
    let claimed = place.epa()?.distance?;
    let part = ClaimedPart::of(place)?;
    let right = [D::part_distance(part.corners), part.level()];
    let [given, so] = lengths_if_wrong(claimed, &right, place.tolerance())?;
    let called = name::<D>(&part.corners);
    Some(format!(
        "{called} is given as {given} from the origin, but it is {so}"
    ))
}

/// EPA runs on bodies that overlap.
pub(super) fn falls_short<D: Checkable>(place: &StepContext<'_, D>) -> Option<String> {
    let step = place.epa()?;
    let by = place.beyond(-step.direction.unit()?.dot(step.support))?;
    let support = coordinates(step.support);
    Some(format!(
        "this is a step of EPA, but the support point {support} falls {by} short of the origin: A and B are apart"
    ))
}

/// If EPA ends, nothing is beyond its edge or face.
pub(super) fn end<D: Checkable>(place: &StepContext<'_, D>) -> Option<String> {
    let step = place.epa()?;
    let reach = step.direction.unit()?.dot(step.support);
    let is_end = match step.outcome {
        Some(outcome) => outcome == TraceOutcome::Closest,
        None => place.is_last() && !step.removes_faces(),
    };
    let of_part = ClaimedPart::of(place).map(|part| part.level());
    let level = of_part.or(step.distance)?;
    let by = place.beyond(reach - level).filter(|_| is_end)?;
    Some(format!(
        "EPA ends at its closest {}, {} from the origin, but the support point {} lies {by} beyond it",
        D::PART,
        number(level),
        coordinates(step.support)
    ))
}
