//! The sentences of EPA.

use super::{Angle, Radii, Teller, edge, level_with, told_apart};
use crate::lesson::{EpaReason, NamedPoint, Step, Work, px};
use crate::planar::SMOOTH_BOUND;

/// The polytope that a step asks, with the distances of its edges from the origin, in px.
pub(super) struct Polytope<'s> {
    pub(super) points: &'s [NamedPoint],
    /// The closest edge's ends, as indices into `points`.
    pub(super) closest: [usize; 2],
    pub(super) distance: f64,
    /// Of every edge; the edge k starts at point k.
    pub(super) distances: &'s [f64],
}

impl Polytope<'_> {
    fn ends(&self) -> [NamedPoint; 2] {
        self.closest.map(|index| self.points[index])
    }

    /// The distance of the closest of the other edges, in px.
    fn next_distance(&self) -> Option<f64> {
        let others = self.distances.iter().enumerate();
        let others = others.filter(|(start, _)| *start != self.closest[0]);
        let distances = others.map(|(_, &distance)| distance);
        let next = distances.min_by(f64::total_cmp);
        next.filter(|_| self.points.len() > 2)
    }
}

pub(super) fn tell(
    teller: &mut Teller,
    step: &Step,
    polytope: &Polytope<'_>,
    reason: &EpaReason,
    last: Option<&Step>,
) -> String {
    let radii = teller.radii;
    let depth = depth_of(polytope.distance, &radii);
    let closest = edge(&polytope.ends());
    let difference = radii.difference();
    match reason {
        EpaReason::SinglePoint(p) => format!(
            "The cores’ A ⊖ B is the single point {}, because both are points; nothing can expand, and {depth}.",
            p.name()
        ),
        EpaReason::BoundReached => format!(
            "After {SMOOTH_BOUND} looks at a curve we stop, because there is always a little beyond: edge {} is the closest found, and the depth is about {}.",
            closest,
            px(polytope.distance + radii.radius)
        ),
        EpaReason::SettledExactly => format!(
            "EPA came to no end by itself, because rounding blurs its edges, so all of {difference}’s boundary was worked out exactly: edge {} is its closest, and {depth}.",
            closest
        ),
        EpaReason::OnBoundary(_) => {
            let is_touch = polytope.distance == 0.0 && radii.radius == 0.0;
            on_boundary(step, &polytope.ends(), &radii, (!is_touch).then_some(depth))
        }
        EpaReason::Expands(_) => expands(teller, step, polytope, last),
    }
}

fn on_boundary(
    step: &Step,
    ends: &[NamedPoint; 2],
    radii: &Radii,
    depth: Option<String>,
) -> String {
    let e = edge(ends);
    let nothing = if radii.is_smooth {
        "up to rounding nothing"
    } else {
        "nothing"
    };
    let found = format!(
        "Outwards from {e}, the closest edge, {nothing} of {} lies beyond it, because {}",
        radii.difference(),
        level_with(ends, &step.support)
    );
    match depth {
        Some(depth) => format!("{found}: {depth}."),
        None => format!("{found}; the origin is on that edge: A and B just touch."),
    }
}

fn expands(
    teller: &mut Teller,
    step: &Step,
    polytope: &Polytope<'_>,
    last: Option<&Step>,
) -> String {
    let radii = teller.radii;
    let difference = radii.difference();
    let (e, w) = (edge(&polytope.ends()), step.support.name());
    let distance = px(polytope.distance);
    let reach = format!("n·{w} = {}", px(step.reach()));
    let Some((newest, was)) = last.and_then(expansion) else {
        let names: String = polytope.points.iter().map(NamedPoint::name).collect();
        let kind = match polytope.points.len() {
            2 => "segment",
            3 => "triangle",
            _ => "polygon",
        };
        return format!(
            "EPA’s polytope starts as GJK’s {kind} {names}: its edge {e} is closest to the origin, at {distance}, but because {reach} is more, {difference} goes on beyond it, and {w} joins."
        );
    };
    let is_new = polytope
        .ends()
        .iter()
        .any(|end| end.number == newest.number);
    let newest = newest.name();
    let is_shown_beyond = told_apart(step.reach(), polytope.distance).is_some();
    let from_new = told_apart(polytope.distance, was)
        .filter(|_| is_new && is_shown_beyond)
        .map(|[now, was]| {
            format!(
                "The closest edge is now {e}, which {newest} made, at {now} after {was}; because {reach} is more, it is not on the boundary either, and {w} joins."
            )
        });
    let from_earlier = (!is_new && is_shown_beyond).then(|| {
        format!(
            "No edge that {newest} made is closer than {e}, which was there before, at {distance}; because {reach} is more, {w} lies beyond it and joins."
        )
    });
    // The depth is at least the closest edge's distance, for the polytope lies in A ⊖ B, and at most how
    // far A ⊖ B reaches along any unit vector.
    let depth = if radii.radius > 0.0 {
        "The cores’ overlap"
    } else {
        "The depth"
    };
    let bounds = told_apart(polytope.distance, step.reach()).map(|[least, most]| {
        format!(
            "{depth} is at least {least}, because {e} is the closest edge, and at most n·{w}, {most}: the two still differ, so {w} joins."
        )
    });
    let beyond = format!(
        "{w} lies {} beyond the closest edge, {e}, because n·{w} is so much more than the edge’s {distance}: at {w} the edge is split in two.",
        px(step.reach() - polytope.distance)
    );
    let next_closest = polytope
        .next_distance()
        .and_then(|next| told_apart(next, polytope.distance))
        .filter(|_| is_shown_beyond)
        .map(|[next, closest]| {
            format!(
                "Of {} edges {e} is closest, at {closest}, before the next at {next}; because {reach} is more than {closest}, {w} joins.",
                polytope.points.len()
            )
        });
    teller.choose(
        [
            (Angle::NewestEdge, from_new),
            (Angle::EarlierEdge, from_earlier),
            (Angle::Bounds, bounds),
            (Angle::NextClosest, next_closest),
        ],
        (Angle::Beyond, beyond),
    )
}

/// What the step before took in, and the distance of the edge that was closest then, in px.
fn expansion(last: &Step) -> Option<(NamedPoint, f64)> {
    match &last.work {
        Work::Epa { distance, .. } => Some((last.support, *distance)),
        Work::Gjk { .. } | Work::Distance { .. } => None,
    }
}

/// The depth where the cores overlap by `distance`.
fn depth_of(distance: f64, radii: &Radii) -> String {
    if radii.radius == 0.0 {
        return format!(
            "the edge’s distance from the origin, {}, is the penetration depth",
            px(distance)
        );
    }
    format!(
        "the cores overlap by {}, the radii add {}, so the depth is {}",
        px(distance),
        px(radii.radius),
        px(distance + radii.radius)
    )
}
