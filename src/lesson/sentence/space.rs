//! The captions of steps in space, in the terms of the plane.

use super::epa::{ClosestPart, ClosestReason, cannot_expand};
use super::verdict::{VerdictFacts, off_line};
use super::walk::WalkOutcome;
use super::{ShapeKind, and, direction, feature, kind, listed, name, next_direction, walk};
use crate::lesson::Space;
use crate::lesson::spatial::{EpaWork, NamedPoint, Step, StepData};
use crate::lesson::spatial::{level, off_plane};
use collidoscope_core::spatial::{DistanceCase, EpaCase, GjkCase};

/// The caption of a step in space, given the previous steps.
pub(in crate::lesson) fn sentence(radii: &ShapeKind, step: &Step, before: &[Step]) -> String {
    let of_phase = before.iter().filter(|other| other.phase() == step.phase());
    let queries = of_phase.count() + 1;
    match &step.work {
        StepData::Gjk { case, .. } => gjk_sentence(radii, step, *case, queries),
        StepData::Epa(work) => epa_sentence(radii, step, work, before.last(), queries),
        StepData::Distance {
            closest_before,
            distance,
            case,
            ..
        } => {
            let distances = [closest_before.length(), *distance];
            let outcome = news(step, *case, distances[0], queries);
            walk::sentence(radii, step, outcome, distances, queries - 1)
        }
    }
}

/// The result of a step of the search, with the previous distance in px.
fn news(step: &Step, case: DistanceCase, was: f64, queries: usize) -> WalkOutcome {
    match case {
        DistanceCase::NearerVertex | DistanceCase::NearerEdge | DistanceCase::NearerFace => {
            WalkOutcome::Nearer
        }
        DistanceCase::Remeasured => WalkOutcome::Remeasured,
        // The support is farther along by more than rounding or a smooth shape's tolerance.
        DistanceCase::NearestVertex | DistanceCase::NearestEdge | DistanceCase::NearestFace
            if step.reach() + was > level(&step.support) =>
        {
            WalkOutcome::Blurred
        }
        DistanceCase::NearestVertex | DistanceCase::NearestEdge | DistanceCase::NearestFace => {
            WalkOutcome::Nearest
        }
        DistanceCase::BoundReached => WalkOutcome::BoundReached(queries),
    }
}

/// `queries` counts GJK's so far.
fn gjk_sentence(radii: &ShapeKind, step: &Step, case: GjkCase, queries: usize) -> String {
    let look = VerdictFacts { step, radii };
    if step.is_blurred() {
        return format!(
            "{} The origin is so close that rounding hides which part of the {} is closest to it. So GJK drops {} and \
             continues from {}.",
            look.found(),
            kind(&step.with_support()),
            listed(&step.gone()),
            listed(&step.after)
        );
    }
    match case {
        GjkCase::First => look.first(),
        GjkCase::FallsShort => look.falls_short(),
        GjkCase::AtOrigin => look.is_origin(),
        GjkCase::LevelWithinRounding => look.touches(),
        GjkCase::BoundReached => look.bound_reached(queries),
        GjkCase::SettledExactly => settled(&look, queries),
        GjkCase::FoundAgain => look.found_again(),
        GjkCase::OnEdge(_) if step.before.len() == 1 => {
            look.holds("lies on it, between its endpoints")
        }
        GjkCase::OnEdge(ends) => look.holds_on(&step.points(ends)),
        GjkCase::OnTriangle(_) if step.before.len() == 2 => look.holds("lies on it"),
        GjkCase::OnTriangle(corners) => look.holds_on(&step.points(corners)),
        GjkCase::Inside => look.holds("is inside it, on the inner side of every face"),
        GjkCase::NearVertex(index) => {
            let [p] = step.points([index]);
            nearest(&look, &[p], p.point().length())
        }
        GjkCase::BesideEdge(ends) => {
            let ends = step.points(ends);
            if step.before.len() == 1 {
                look.beside(&ends)
            } else {
                nearest(&look, &ends, off_line(&ends))
            }
        }
        GjkCase::FacingTriangle(corners) => {
            let corners = step.points(corners);
            format!(
                "{} {} The origin is {2} triangle {3} and projects inside it. Next, {4}",
                direction(step),
                look.found(),
                radii.off(off_plane(&corners), "from"),
                name(&corners),
                next_direction(&corners)
            )
        }
        GjkCase::BeyondFace { face, .. } => {
            let face = step.points(face);
            nearest(&look, &face, off_plane(&face))
        }
    }
}

/// Exact signs decided, where f64 was inconclusive.
fn settled(look: &VerdictFacts<'_, Space>, queries: usize) -> String {
    let step = look.step;
    if step.is_level() {
        return look.settled();
    }
    let stuck = if step.found_again() {
        let w = step.support.name();
        format!(
            "{} The search finds {w} again and cannot continue",
            direction(step)
        )
    } else {
        format!("After {queries} steps the search has not ended")
    };
    format!(
        "{stuck}, because rounding hides where the origin lies. {}",
        look.by_exact_arithmetic()
    )
}

/// The part of the simplex from which the search continues, with its distance from the origin.
fn nearest(look: &VerdictFacts<'_, Space>, part: &[NamedPoint], distance: f64) -> String {
    let simplex = look.step.with_support();
    let vertex = if part.len() == 1 { "vertex " } else { "" };
    format!(
        "{} The part of the {} {} closest to the origin is its {vertex}{}, {}. So GJK drops {}. Next, {}",
        look.found(),
        kind(&simplex),
        name(&simplex),
        feature(part),
        look.radii.off(distance, "away"),
        listed(&look.step.gone()),
        next_direction(part)
    )
}

/// The largest number of removed faces that are named; the lines of numbers name more.
const MOST_NAMED: usize = 4;

/// `last` is the previous step; `queries` counts EPA's so far.
fn epa_sentence(
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
                "EPA stops after {queries} steps, because a curve always has a point slightly farther out. Of all \
                 normals tried, {} extends least along that of {}. So the depth is at most {}.",
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

/// Why the face with these corners is the closest.
fn since(step: &Step, work: &EpaWork, face: [usize; 3], last: Option<&Step>) -> ClosestReason {
    let Some(was) = last.and_then(Step::epa) else {
        let simplex = last.map_or(&[][..], |last| &last.after);
        return ClosestReason::Start(start(step, work, simplex));
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

/// EPA's initial polytope, given GJK's last simplex.
fn start(step: &Step, work: &EpaWork, simplex: &[NamedPoint]) -> String {
    let (started, left) = (name(&step.before), name(simplex));
    let kind = match (work.faces.len(), step.before.len()) {
        (2, 3) | (3.., 4) => kind(&step.before),
        (2, _) => "flat polytope",
        _ => "polytope",
    };
    if started == left {
        format!("EPA’s polytope starts as GJK’s {kind} {started}.")
    } else {
        format!("GJK’s {left} has no volume, so EPA starts with the {kind} {started}.")
    }
}

/// The removed faces, and those that close the hole.
fn replaced(step: &Step, work: &EpaWork) -> String {
    let w = step.support.name();
    let (edges, made) = (work.horizon.len(), work.new_faces().len());
    let seen = work
        .removed
        .iter()
        .map(|&face| name(&step.points(work.faces[face])));
    let (faces, [them, their]) = match seen.len() {
        1 => (format!("only face {}", and(seen)), ["it", "Its"]),
        2..=MOST_NAMED => (format!("faces {}", and(seen)), ["them", "Their"]),
        count => (format!("{count} faces"), ["them", "Their"]),
    };
    format!(
        "{w} sees {faces}, so EPA removes {them}. {their} horizon of {edges} edges gets {made} new faces."
    )
}
