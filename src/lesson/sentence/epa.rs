//! The sentences of EPA.

use super::polytope::{ClosestPart, ClosestReason, cannot_expand};
use super::{ShapeKind, name, walked};
use crate::lesson::{NamedPoint, Step, StepData};
use crate::planar::{EpaCase, SMOOTH_BOUND};

/// `last` is the step before.
pub(super) fn sentence(
    radii: &ShapeKind,
    step: &Step,
    case: EpaCase,
    last: Option<&Step>,
) -> String {
    let StepData::Epa { edge, distance, .. } = &step.work else {
        return String::new();
    };
    let ends = step.points(*edge);
    let closest = ClosestPart {
        step,
        radii,
        part: "edge",
        points: &ends,
        distance: *distance,
        since: since(step, &ends, last),
    };
    match case {
        EpaCase::SinglePoint => {
            let what = format!(
                "the single point {}, because both are points",
                ends[0].name()
            );
            cannot_expand(&what, radii, *distance)
        }
        EpaCase::BoundReached => format!(
            "EPA stops after {SMOOTH_BOUND} steps at a curve, because there is always a point a little beyond. The \
             tangent nearest to the origin is found by bisection instead, and the depth is about {}.",
            radii.length(distance + radii.radius)
        ),
        EpaCase::SettledExactly => format!(
            "EPA came to no end by itself, because rounding blurs its edges. So all of {}’s boundary was worked out \
             exactly. Edge {} is its closest, at {}. {}",
            radii.difference(),
            name(&ends),
            radii.length(*distance),
            closest.depth()
        ),
        EpaCase::OnBoundary => closest.is_on_boundary(),
        EpaCase::Outside => closest.expands(", so it joins."),
    }
}

/// How the edge with these ends came to be the closest.
fn since(step: &Step, ends: &[NamedPoint; 2], last: Option<&Step>) -> ClosestReason {
    let polytope = &step.before;
    let (last, was, distances) = match (last.map(|last| (last, &last.work)), &step.work) {
        (Some((last, StepData::Epa { edge, distance, .. })), StepData::Epa { distances, .. }) => {
            (last, (last.points(*edge), *distance), distances)
        }
        (last, _) => {
            return ClosestReason::Start(start(
                polytope,
                last.map_or(&[], |(last, _)| &last.after),
            ));
        }
    };
    let made = "two".to_owned();
    let is_newest = |point: &NamedPoint| point.number == last.support.number;
    if ends.iter().any(is_newest) {
        ClosestReason::New(made, was.1)
    } else if ends.iter().all(|end| was.0.contains(end)) {
        ClosestReason::OtherSide
    } else {
        // The edge k starts at point k.
        let next = polytope.iter().cycle().skip(1);
        let edges = polytope.iter().zip(next).zip(distances);
        let new = edges.filter(|((p, q), _)| is_newest(p) || is_newest(q));
        ClosestReason::Earlier(
            made,
            new.fold(f64::INFINITY, |least, (_, &distance)| least.min(distance)),
        )
    }
}

/// What EPA's polytope starts as, where GJK left this simplex.
fn start(polytope: &[NamedPoint], simplex: &[NamedPoint]) -> String {
    let kind = match polytope.len() {
        2 => "segment",
        3 => "triangle",
        _ => "polygon",
    };
    let (started, left) = (walked(polytope), walked(simplex));
    if simplex.len() == polytope.len() {
        format!("EPA’s polytope starts as GJK’s {kind} {started}.")
    } else {
        format!("GJK’s {left} has no edge, so EPA starts with the {kind} {started}.")
    }
}
