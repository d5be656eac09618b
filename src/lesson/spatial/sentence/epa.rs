//! The sentences of EPA in space.

use crate::lesson::sentence::polytope::{ClosestPart, ClosestReason, cannot_expand};
use crate::lesson::sentence::{ShapeKind, and, kind, name};
use crate::lesson::spatial::{EpaWork, NamedPoint, Step, StepData};
use crate::spatial::EpaCase;

/// Of more faces than these that go only the number is given; the lines of numbers name them.
const MOST_NAMED: usize = 4;

/// `last` is the step before; `queries` counts EPA's so far.
pub(super) fn sentence(
    radii: &ShapeKind,
    step: &Step,
    work: &EpaWork,
    last: Option<&Step>,
    queries: usize,
) -> String {
    let Some(corners) = work.closest_face() else {
        // A − B is a point or a segment with the origin on it.
        let what = match &step.before[..] {
            [p] => format!("the single point {}, because both are points", p.name()),
            points => format!("the segment {}, because both lie in one line", name(points)),
        };
        return cannot_expand(&what, radii, work.distance);
    };
    let face = step.points(corners);
    let closest = ClosestPart {
        step,
        radii,
        part: "face",
        points: &face,
        distance: work.distance,
        since: since(step, work, corners, last),
    };
    match work.case {
        EpaCase::BoundReached => {
            let (lowest, reach) = match &work.lowest {
                Some((face, reach)) => (&face[..], *reach),
                None => (&face[..], work.distance),
            };
            format!(
                "EPA stops after {queries} steps at a curve, because there is always a point a little beyond. Of all \
                 normals tried {} reaches least far along that of {}. So the depth is at most {}.",
                radii.difference(),
                name(lowest),
                radii.length(reach + radii.radius)
            )
        }
        EpaCase::OnBoundary => closest.is_on_boundary(),
        EpaCase::Outside => closest.expands(&format!(". {}", replaced(step, work))),
        EpaCase::NoFace => String::new(),
    }
}

/// How the face with these corners came to be the closest.
fn since(step: &Step, work: &EpaWork, face: [usize; 3], last: Option<&Step>) -> ClosestReason {
    let was = match last {
        Some(Step {
            work: StepData::Epa(was),
            ..
        }) => was,
        _ => return ClosestReason::Start(start(step, work, last.map_or(&[], |last| &last.after))),
    };
    let newest = step.before.len() - 1;
    let made = was.new_faces().len().to_string();
    if face.contains(&newest) {
        return ClosestReason::New(made, was.distance);
    }
    let faces = work.faces.iter().zip(&work.distances);
    let new = faces.filter(|(face, _)| face.contains(&newest));
    ClosestReason::Earlier(
        made,
        new.fold(f64::INFINITY, |least, (_, &distance)| least.min(distance)),
    )
}

/// What EPA's polytope starts as, where GJK left this simplex.
fn start(step: &Step, work: &EpaWork, simplex: &[NamedPoint]) -> String {
    let (started, left) = (name(&step.before), name(simplex));
    let kind = match (work.faces.len(), &step.before[..]) {
        (2, points @ [_, _, _]) => kind(points),
        (2, _) => "flat polytope",
        (_, points @ [_, _, _, _]) => kind(points),
        _ => "polytope",
    };
    if started == left {
        format!("EPA’s polytope starts as GJK’s {kind} {started}.")
    } else {
        format!("GJK’s {left} has no inside, so EPA starts with the {kind} {started}.")
    }
}

/// The faces that go, and what closes the hole.
fn replaced(step: &Step, work: &EpaWork) -> String {
    let w = step.support.name();
    let (edges, made) = (work.horizon.len(), work.new_faces().len());
    let seen = work
        .removed
        .iter()
        .map(|&face| step.points(work.faces[face]));
    let names: Vec<String> = seen.map(|face| name(&face)).collect();
    let (sees, their) = match &names[..] {
        [face] => (format!("face {face} alone, so it goes"), "Its"),
        [..] if names.len() <= MOST_NAMED => {
            (format!("the faces {}, so they go", and(names)), "Their")
        }
        [..] => (format!("{} faces, so they go", names.len()), "Their"),
    };
    format!("{w} sees {sees}. {their} horizon of {edges} edges gets {made} new faces.")
}
