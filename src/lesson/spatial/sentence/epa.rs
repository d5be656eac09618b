//! The sentences of EPA in space.

use super::kind;
use crate::lesson::px;
use crate::lesson::sentence::{Focus, Radii, Teller, level_with, name, told_apart};
use crate::lesson::spatial::{EpaWork, NamedPoint, Step, Work};
use crate::spatial::EpaCase;

/// `last` is the step before; `queries` counts EPA's so far.
pub(super) fn sentence(
    teller: &mut Teller,
    step: &Step,
    work: &EpaWork,
    last: Option<&Step>,
    queries: usize,
) -> String {
    let radii = teller.radii;
    let Some(face) = work.closest_face() else {
        return no_face(step, work, &radii);
    };
    let face = step.points(face);
    match work.case {
        EpaCase::NoFace => no_face(step, work, &radii),
        EpaCase::BoundReached => {
            let (lowest, reach) = match &work.lowest {
                Some((face, reach)) => (&face[..], *reach),
                None => (&face[..], work.distance),
            };
            format!(
                "After {queries} looks at a curve we stop, because there is always a little beyond: of the normals \
                 tried {} reaches least far along the one that leaves through {}, and the depth is at most {}.",
                radii.difference(),
                name(lowest),
                px(reach + radii.radius)
            )
        }
        EpaCase::OnBoundary => on_boundary(step, work, &face, last, &radii),
        EpaCase::Outside => expands(teller, step, work, &face, last),
    }
}

/// Where A − B has no face, it is a point or a segment with the origin on it.
fn no_face(step: &Step, work: &EpaWork, radii: &Radii) -> String {
    let difference = if radii.radius > 0.0 {
        "The cores’ A ⊖ B"
    } else {
        "A ⊖ B"
    };
    let what = match &step.before[..] {
        [p] => format!("is the single point {}, because both are points", p.name()),
        points => format!(
            "is the segment {}, because both lie in one line",
            name(points)
        ),
    };
    let depth = px(work.distance + radii.radius);
    let told = if radii.radius > 0.0 {
        format!("that of the radii, {depth}")
    } else {
        depth
    };
    format!("{difference} {what}; nothing can expand, and the depth is {told}.")
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
        format!("EPA’s polytope starts as GJK’s {kind} {started}")
    } else {
        format!(
            "EPA’s polytope starts as the {kind} {started}, because GJK’s {left} has no inside to expand"
        )
    }
}

/// The depth where the cores overlap by `distance`.
fn depth_of(distance: f64, radii: &Radii) -> String {
    if radii.radius == 0.0 {
        return format!(
            "no part of the boundary is nearer, so the face’s distance, {}, is the penetration depth, and its normal \
             the way out",
            px(distance)
        );
    }
    format!(
        "the cores overlap by {}, the radii add {}, so the depth is {}, and the face’s normal the way out",
        px(distance),
        px(radii.radius),
        px(distance + radii.radius)
    )
}

fn on_boundary(
    step: &Step,
    work: &EpaWork,
    face: &[NamedPoint; 3],
    last: Option<&Step>,
    radii: &Radii,
) -> String {
    let f = name(face);
    let outwards = match epa_of(last) {
        Some(_) => format!("Outwards from {f}, the closest face,"),
        None => format!(
            "{}; outwards from {f}, its closest face,",
            start(step, work, last.map_or(&[], |last| &last.after))
        ),
    };
    let nothing = if radii.is_smooth {
        "up to rounding nothing"
    } else {
        "nothing"
    };
    let found = format!(
        "{outwards} {nothing} of {} lies outside it, because {}",
        radii.difference(),
        level_with(face, &step.support)
    );
    if work.distance == 0.0 && radii.radius == 0.0 {
        format!("{found}; the origin is on that face: A and B just touch.")
    } else {
        format!("{found}; {}.", depth_of(work.distance, radii))
    }
}

/// The step before, with its work, where it was EPA's.
fn epa_of(last: Option<&Step>) -> Option<(&Step, &EpaWork)> {
    match last {
        Some(
            step @ Step {
                work: Work::Epa(work),
                ..
            },
        ) => Some((step, work)),
        _ => None,
    }
}

/// The faces that go, and what closes the hole, as the end of a sentence.
fn replaced(step: &Step, work: &EpaWork) -> String {
    let w = step.support.name();
    let (edges, made) = (work.horizon.len(), work.new_faces().len());
    match work.removed.len() {
        1 => format!(
            "that face goes, the only one that {w} sees, and {made} new faces close its horizon of {edges} edges"
        ),
        seen => format!(
            "the {seen} faces that {w} sees go, and {made} new faces close their horizon of {edges} edges"
        ),
    }
}

fn expands(
    teller: &mut Teller,
    step: &Step,
    work: &EpaWork,
    face: &[NamedPoint; 3],
    last: Option<&Step>,
) -> String {
    let radii = teller.radii;
    let difference = radii.difference();
    let (f, w) = (name(face), step.support.name());
    let distance = px(work.distance);
    let reach = format!("n·{w} = {}", px(step.reach()));
    let replaced = replaced(step, work);
    let Some((last, was)) = epa_of(last) else {
        let start = start(step, work, last.map_or(&[], |last| &last.after));
        return format!(
            "{start}: its face {f} is closest to the origin, at {distance}, but because {reach} is more, {difference} \
             goes on outside it: {replaced}."
        );
    };
    let newest = last.support;
    let is_new = face.iter().any(|corner| corner.number == newest.number);
    let newest = newest.name();
    let is_shown_beyond = told_apart(step.reach(), work.distance).is_some();
    let from_new = told_apart(work.distance, was.distance)
        .filter(|_| is_new && is_shown_beyond)
        .map(|[now, was]| {
            format!(
                "The closest face is now {f}, which {newest} made, at {now} after {was}; because {reach} is more, it \
                 is not on the boundary either: {replaced}."
            )
        });
    let from_earlier = (!is_new && is_shown_beyond).then(|| {
        format!(
            "No face that {newest} made is closer than {f}, which was there before, at {distance}; because {reach} is \
             more, {replaced}."
        )
    });
    // The depth is at least the closest face's distance, for the polytope lies in A ⊖ B, and at most how
    // far A ⊖ B reaches along any unit vector.
    let depth = if radii.radius > 0.0 {
        "The cores’ overlap"
    } else {
        "The depth"
    };
    let bounds = told_apart(work.distance, step.reach()).map(|[least, most]| {
        format!(
            "{depth} is at least {least}, because {f} is the closest face, and at most n·{w}, {most}: the two still \
             differ, so {replaced}."
        )
    });
    let next_closest = next_distance(work)
        .and_then(|next| told_apart(next, work.distance))
        .filter(|_| is_shown_beyond)
        .map(|[next, closest]| {
            format!(
                "Of {} faces {f} is closest, at {closest}, before the next at {next}; because {reach} is more than \
                 {closest}, {replaced}.",
                work.faces.len()
            )
        });
    let beyond = format!(
        "{w} lies {} outside the closest face, {f}, because n·{w} is so much more than the face’s {distance}: \
         {replaced}.",
        px(step.reach() - work.distance)
    );
    teller.choose(
        [
            (Focus::NewestPart, from_new),
            (Focus::EarlierPart, from_earlier),
            (Focus::Bounds, bounds),
            (Focus::NextClosest, next_closest),
        ],
        (Focus::Beyond, beyond),
    )
}

/// The distance of the closest of the other faces, in px.
fn next_distance(work: &EpaWork) -> Option<f64> {
    let others = work.distances.iter().enumerate();
    let others = others.filter(|(index, _)| *index != work.face);
    others.map(|(_, &distance)| distance).min_by(f64::total_cmp)
}
