//! The sentences of EPA.

use super::{ShapeKind, kind, level_with, name};
use crate::lesson::{Dimension, EpaWork, NamedPoint, Step, edges};
use collidoscope_core::planar::{EpaCase, SMOOTH_BOUND};

/// `last` is the previous step.
pub(super) fn sentence(
    radii: &ShapeKind,
    step: &Step,
    work: &EpaWork,
    last: Option<&Step>,
) -> String {
    let ends = step.points(work.edge);
    let distance = work.distance;
    let closest = ClosestPart {
        step,
        radii,
        points: &ends,
        distance,
        since: since(step, work, &ends, last),
    };
    match work.case {
        EpaCase::SinglePoint => {
            let p = ends[0].name();
            let what = format!("the single point {p}, because both are points");
            cannot_expand(&what, radii, distance)
        }
        EpaCase::BoundReached => format!(
            "EPA stops after {SMOOTH_BOUND} steps, because a curve always has a point slightly farther out. The \
             tangent closest to the origin is found by bisection instead, and the depth is about {}.",
            radii.length(distance + radii.radius)
        ),
        EpaCase::SettledExactly => format!(
            "EPA did not end by itself, because of rounding. So the whole boundary of {} was computed exactly. \
             Edge {} is its closest, at {}. {}",
            radii.difference(),
            name(&ends),
            radii.length(distance),
            closest.depth()
        ),
        EpaCase::OnBoundary => closest.is_on_boundary(),
        EpaCase::Outside => closest.expands(". So EPA adds it and splits the edge."),
    }
}

/// Why the edge with these ends is the closest.
fn since(
    step: &Step,
    work: &EpaWork,
    ends: &[NamedPoint; 2],
    last: Option<&Step>,
) -> ClosestReason {
    let polytope = &step.before;
    let Some((last, was)) = last.and_then(|last| Some((last, last.epa()?))) else {
        let simplex = last.map_or(&[][..], |last| &last.after);
        return ClosestReason::Start(start(polytope, simplex));
    };
    let made = "two".to_owned();
    let is_newest = |point: &NamedPoint| point.number == last.support.number;
    if ends.iter().any(is_newest) {
        ClosestReason::New(made, was.distance)
    } else if ends.iter().all(|end| last.points(was.edge).contains(end)) {
        ClosestReason::OtherSide
    } else {
        // The edge k starts at point k.
        let measured = edges(polytope).zip(&work.distances);
        let new = measured.filter(|(ends, _)| ends.iter().any(is_newest));
        ClosestReason::Earlier(
            made,
            new.fold(f64::INFINITY, |least, (_, &distance)| least.min(distance)),
        )
    }
}

/// EPA's initial polytope, given GJK's last simplex.
fn start(polytope: &[NamedPoint], simplex: &[NamedPoint]) -> String {
    let kind = match polytope.len() {
        2 | 3 => kind(polytope),
        _ => "polygon",
    };
    let (started, left) = (name(polytope), name(simplex));
    if simplex.len() == polytope.len() {
        format!("EPA’s polytope starts as GJK’s {kind} {started}.")
    } else {
        format!("GJK’s {left} has no edge, so EPA starts with the {kind} {started}.")
    }
}

/// Why an edge or face is the closest.
pub(super) enum ClosestReason {
    /// The polytope is the initial one, as this sentence says.
    Start(String),
    /// The last point has added it and others, this many in all; with the previous closest distance, in px.
    New(String, f64),
    /// An earlier point has added it; with the number of new parts, and the distance of the closest, in px.
    Earlier(String, f64),
    /// It is the closest again, on its other side.
    OtherSide,
}

/// EPA's closest edge or face, and the support along its normal.
pub(super) struct ClosestPart<'s, D: Dimension> {
    pub step: &'s Step<D>,
    pub radii: &'s ShapeKind,
    /// Its endpoints or corners.
    pub points: &'s [NamedPoint<D>],
    /// Its distance from the origin.
    pub distance: f64,
    pub since: ClosestReason,
}

impl<D: Dimension> ClosestPart<'_, D> {
    /// A ⊖ B extends beyond it; `follows` is the consequence.
    pub fn expands(&self, follows: &str) -> String {
        let (part, reach) = (D::PART, self.step.reach());
        let (how, along) = match &self.since {
            ClosestReason::Start(_) => (String::new(), "its normal n"),
            ClosestReason::New(made, _) => (format!(" It is one of the {made} new {part}s."), "n"),
            ClosestReason::Earlier(made, least) if *least > self.distance => {
                (format!(" The {made} new {part}s are farther away."), "n")
            }
            ClosestReason::Earlier(made, _) => {
                (format!(" The {made} new {part}s are no closer."), "n")
            }
            ClosestReason::OtherSide => (String::new(), "n"),
        };
        let w = self.step.support.name();
        let beyond = self.radii.off(reach - self.distance, "beyond");
        let (closest, at) = self.closest_and(reach);
        format!(
            "{closest}{how} The farthest point along {along}, {w}, lies {beyond} the {part}, at n·{w} = {at}{follows}"
        )
    }

    /// Nothing is beyond it.
    pub fn is_on_boundary(&self) -> String {
        let (part, radii) = (D::PART, self.radii);
        let along = match self.since {
            ClosestReason::Start(_) => "its normal n",
            _ => "n",
        };
        format!(
            "{} The farthest point along {along} is {}. {} the {part} is on the boundary of {}. {}",
            self.closest_and(self.distance).0,
            level_with(self.points, &self.step.support),
            radii.so(),
            radii.difference(),
            if self.distance == 0.0 && radii.radius == 0.0 {
                format!("The origin is on the {part}, so A and B just touch.")
            } else {
                self.depth()
            }
        )
    }

    /// The closest part, with the previous distance if it was closer, and the distance of the support: distinguished.
    fn closest_and(&self, reach: f64) -> (String, String) {
        let (part, name, numbers) = (D::PART, name(self.points), &self.radii.numbers);
        // A difference by rounding alone would not show in more digits.
        let reach = if numbers.is_beyond(reach, self.distance) {
            reach
        } else {
            self.distance
        };
        let [distance, at] = numbers.lengths_apart([self.distance, reach]);
        let closest = match &self.since {
            ClosestReason::Start(start) => {
                format!("{start} Its {part} closest to the origin is {name}, at {distance}.")
            }
            ClosestReason::New(_, was) if numbers.is_beyond(self.distance, *was) => {
                let [was, distance, at] = numbers.lengths_apart([*was, self.distance, reach]);
                let closest =
                    format!("The closest {part} is now {name}, at {distance} (previously {was}).");
                return (closest, at);
            }
            ClosestReason::New(..) | ClosestReason::Earlier(..) => {
                format!("The closest {part} is now {name}, at {distance}.")
            }
            ClosestReason::OtherSide => {
                format!(
                    "The closest {part} is still {name}, at {distance}, but n now points to its other side."
                )
            }
        };
        (closest, at)
    }

    /// The depth of A and B, as no part of the boundary is nearer.
    pub fn depth(&self) -> String {
        let radius = self.radii.radius;
        if radius == 0.0 {
            let part = D::PART;
            return format!(
                "No {part} is closer, so its distance, {}, is the penetration depth, along n.",
                self.radii.length(self.distance)
            );
        }
        format!(
            "The radii add {} to its distance, so the depth is {}.",
            self.radii.length(radius),
            self.radii.length(self.distance + radius)
        )
    }
}

/// A ⊖ B is no more than this and can't be expanded, because of the shapes of A and B.
pub(super) fn cannot_expand(what: &str, radii: &ShapeKind, distance: f64) -> String {
    let [difference, of_radii] = if radii.radius > 0.0 {
        ["The cores’ A ⊖ B", ", that of the radii"]
    } else {
        ["A ⊖ B", ""]
    };
    format!(
        "{difference} is just {what}. There is nothing to expand, so the depth is {}{of_radii}.",
        radii.length(distance + radii.radius)
    )
}
