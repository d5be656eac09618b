//! The sentences of EPA.

use super::{Focus, Radii, Teller, level_with, name, told_apart};
use crate::lesson::{NamedPoint, Step, Work, px};
use crate::planar::{EpaCase, SMOOTH_BOUND};

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

/// What came before a step of EPA.
pub(super) enum Since<'s> {
    /// GJK, which ended with this simplex.
    Gjk(&'s [NamedPoint]),
    /// An expansion.
    Expansion {
        /// What joined.
        newest: NamedPoint,
        /// The edge that was closest then.
        closest: [NamedPoint; 2],
        /// Its distance, in px.
        distance: f64,
    },
}

impl<'s> Since<'s> {
    pub(super) fn new(last: Option<&'s Step>) -> Self {
        match last {
            Some(
                step @ Step {
                    work: Work::Epa { edge, distance, .. },
                    ..
                },
            ) => Self::Expansion {
                newest: step.support,
                closest: edge.map(|index| step.before[index]),
                distance: *distance,
            },
            Some(step) => Self::Gjk(&step.after),
            None => Self::Gjk(&[]),
        }
    }
}

pub(super) fn sentence(
    teller: &mut Teller,
    step: &Step,
    polytope: &Polytope<'_>,
    case: EpaCase,
    since: &Since<'_>,
) -> String {
    let radii = teller.radii;
    let depth = depth_of(polytope.distance, &radii);
    let closest = name(&polytope.ends());
    let difference = radii.difference();
    match case {
        EpaCase::SinglePoint => format!(
            "{} is the single point {}, because both are points; nothing can expand, and the depth is {}.",
            if radii.radius > 0.0 {
                "The cores’ A ⊖ B"
            } else {
                "A ⊖ B"
            },
            polytope.points[0].name(),
            if radii.radius > 0.0 {
                format!(
                    "that of the radii, {}",
                    px(polytope.distance + radii.radius)
                )
            } else {
                px(polytope.distance)
            }
        ),
        EpaCase::BoundReached => format!(
            "After {SMOOTH_BOUND} looks at a curve we stop, because there is always a little beyond: edge {} is the \
             closest found, and the depth is about {}.",
            closest,
            px(polytope.distance + radii.radius)
        ),
        EpaCase::SettledExactly => format!(
            "EPA came to no end by itself, because rounding blurs its edges, so all of {difference}’s boundary was \
             worked out exactly: edge {closest} is its closest, and {depth}."
        ),
        EpaCase::OnBoundary => {
            let is_touch = polytope.distance == 0.0 && radii.radius == 0.0;
            on_boundary(step, polytope, since, (!is_touch).then_some(depth), &radii)
        }
        EpaCase::Outside => expands(teller, step, polytope, since),
    }
}

/// What EPA's polytope starts as, where GJK left this simplex.
fn start(polytope: &Polytope<'_>, simplex: &[NamedPoint]) -> String {
    let walk = |points: &[NamedPoint]| -> String { points.iter().map(NamedPoint::name).collect() };
    let kind = match polytope.points.len() {
        2 => "segment",
        3 => "triangle",
        _ => "polygon",
    };
    let (started, left) = (walk(polytope.points), walk(simplex));
    if simplex.len() == polytope.points.len() {
        format!("EPA’s polytope starts as GJK’s {kind} {started}")
    } else {
        format!(
            "EPA’s polytope starts as the {kind} {started}, because GJK’s {left} has no edge to expand"
        )
    }
}

fn on_boundary(
    step: &Step,
    polytope: &Polytope<'_>,
    since: &Since<'_>,
    depth: Option<String>,
    radii: &Radii,
) -> String {
    let ends = &polytope.ends();
    let e = name(ends);
    let outwards = match since {
        Since::Gjk(simplex) if polytope.points.len() == 2 => {
            format!("{}; outwards from it", start(polytope, simplex))
        }
        Since::Gjk(simplex) => format!(
            "{}; outwards from {e}, its closest edge,",
            start(polytope, simplex)
        ),
        Since::Expansion { .. } => format!("Outwards from {e}, the closest edge,"),
    };
    let nothing = if radii.is_smooth {
        "up to rounding nothing"
    } else {
        "nothing"
    };
    let found = format!(
        "{outwards} {nothing} of {} lies beyond it, because {}",
        radii.difference(),
        level_with(ends, &step.support)
    );
    match depth {
        Some(depth) => format!("{found}; {depth}."),
        None => format!("{found}; the origin is on that edge: A and B just touch."),
    }
}

fn expands(teller: &mut Teller, step: &Step, polytope: &Polytope<'_>, since: &Since<'_>) -> String {
    let radii = teller.radii;
    let difference = radii.difference();
    let ends = polytope.ends();
    let (e, w) = (name(&ends), step.support.name());
    let distance = px(polytope.distance);
    let reach = format!("n·{w} = {}", px(step.reach()));
    let (newest, was_closest, was) = match since {
        Since::Gjk(simplex) => {
            let start = start(polytope, simplex);
            let closest = if polytope.points.len() == 2 {
                format!("the origin is {distance} from it")
            } else {
                format!("its edge {e} is closest to the origin, at {distance}")
            };
            return format!(
                "{start}: {closest}, but because {reach} is more, {difference} goes on beyond it, and {w} joins."
            );
        }
        Since::Expansion {
            newest,
            closest,
            distance,
        } => (newest, closest, *distance),
    };
    let is_new = ends.iter().any(|end| end.number == newest.number);
    let is_other_side = ends.iter().all(|end| was_closest.contains(end));
    let newest = newest.name();
    let is_shown_beyond = told_apart(step.reach(), polytope.distance).is_some();
    let other_side = (is_other_side && is_shown_beyond).then(|| {
        format!(
            "On its other side {e} is still the closest edge, at {distance}; because {reach} is more, {difference} \
             goes on there, too, and {w} joins."
        )
    });
    let from_new = told_apart(polytope.distance, was)
        .filter(|_| is_new && is_shown_beyond)
        .map(|[now, was]| {
            format!(
                "The closest edge is now {e}, which {newest} made, at {now} after {was}; because {reach} is more, it \
                 is not on the boundary either, and {w} joins."
            )
        });
    let from_earlier = (!is_new && !is_other_side && is_shown_beyond).then(|| {
        format!(
            "No edge that {newest} made is closer than {e}, which was there before, at {distance}; because {reach} is \
             more, {w} lies beyond it and joins."
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
            "{depth} is at least {least}, because {e} is the closest edge, and at most n·{w}, {most}: the two still \
             differ, so {w} joins."
        )
    });
    let beyond = format!(
        "{w} lies {} beyond the closest edge, {e}, because n·{w} is so much more than the edge’s {distance}: at {w} \
         the edge is split in two.",
        px(step.reach() - polytope.distance)
    );
    let next_closest = polytope
        .next_distance()
        .and_then(|next| told_apart(next, polytope.distance))
        .filter(|_| is_shown_beyond)
        .map(|[next, closest]| {
            format!(
                "Of {} edges {e} is closest, at {closest}, before the next at {next}; because {reach} is more than \
                 {closest}, {w} joins.",
                polytope.points.len()
            )
        });
    teller.choose(
        [
            (Focus::OtherSide, other_side),
            (Focus::NewestPart, from_new),
            (Focus::EarlierPart, from_earlier),
            (Focus::Bounds, bounds),
            (Focus::NextClosest, next_closest),
        ],
        (Focus::Beyond, beyond),
    )
}

/// The depth where the cores overlap by `distance`.
fn depth_of(distance: f64, radii: &Radii) -> String {
    if radii.radius == 0.0 {
        return format!(
            "no part of the boundary is nearer, so the edge’s distance, {}, is the penetration depth",
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
