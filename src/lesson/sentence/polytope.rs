//! The sentences of EPA that are the same of an edge in the plane and of a face in space.

use super::{ShapeKind, level_with, name};
use crate::lesson::{Dimension, NamedPoint, Step};

/// How the closest edge or face came to be that.
pub(in crate::lesson) enum ClosestReason {
    /// The polytope is that with which EPA starts, as this sentence says.
    Start(String),
    /// The point that joined last has made it and others, so many in all; the closest before was so far off, in px.
    New(String, f64),
    /// It was there before that made so many, of which the closest is so far off, in px.
    Earlier(String, f64),
    /// It is the closest again, on its other side.
    OtherSide,
}

/// EPA's closest edge or face, and the support along its normal.
pub(in crate::lesson) struct ClosestPart<'s, D: Dimension> {
    pub(in crate::lesson) step: &'s Step<D>,
    pub(in crate::lesson) radii: &'s ShapeKind,
    /// An edge or a face.
    pub(in crate::lesson) part: &'static str,
    /// Its ends or corners.
    pub(in crate::lesson) points: &'s [NamedPoint<D::Support>],
    /// How far it is from the origin.
    pub(in crate::lesson) distance: f64,
    pub(in crate::lesson) since: ClosestReason,
}

impl<D: Dimension> ClosestPart<'_, D> {
    /// Where A ⊖ B extends beyond it; `follows` says what comes of that.
    pub(in crate::lesson) fn expands(&self, follows: &str) -> String {
        let (part, reach) = (self.part, self.step.reach());
        let (how, along) = match &self.since {
            ClosestReason::Start(_) => (String::new(), "its normal n"),
            ClosestReason::New(made, _) => (format!(" It is one of the {made} new {part}s."), "n"),
            ClosestReason::Earlier(made, least) if *least > self.distance => {
                (format!(" The {made} new {part}s are farther."), "n")
            }
            ClosestReason::Earlier(made, _) => {
                (format!(" The {made} new {part}s are no nearer."), "n")
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

    /// Where nothing lies beyond it.
    pub(in crate::lesson) fn is_on_boundary(&self) -> String {
        let (part, radii) = (self.part, self.radii);
        let whose = if radii.radius > 0.0 {
            "the cores’"
        } else {
            "the"
        };
        format!(
            "{} The farthest point along n is {}. So {} lies beyond the {part}: it is on {whose} boundary. {}",
            self.closest_and(self.distance).0,
            level_with(self.points, &self.step.support, part),
            radii.nothing(),
            if self.distance == 0.0 && radii.radius == 0.0 {
                format!("The origin is on the {part}, so A and B just touch.")
            } else {
                self.depth()
            }
        )
    }

    /// What is closest, where it was closer before how close, and how far the support reaches: distinguished.
    fn closest_and(&self, reach: f64) -> (String, String) {
        let (part, name, numbers) = (self.part, name(self.points), &self.radii.numbers);
        // What is farther by rounding alone, more digits would not show.
        let reach = if numbers.is_beyond(reach, self.distance) {
            reach
        } else {
            self.distance
        };
        let [distance, at] = numbers.lengths_apart([self.distance, reach]);
        let closest = match &self.since {
            ClosestReason::Start(start) => {
                format!("{start} Its closest {part} is {name}, at {distance}.")
            }
            ClosestReason::New(_, was) if numbers.is_beyond(self.distance, *was) => {
                let [was, distance, at] = numbers.lengths_apart([*was, self.distance, reach]);
                let closest = format!(
                    "The closest {part} is now {name}, at {distance} (before it was {was})."
                );
                return (closest, at);
            }
            ClosestReason::New(..) | ClosestReason::Earlier(..) => {
                format!("The closest {part} is now {name}, at {distance}.")
            }
            ClosestReason::OtherSide => {
                format!("The closest {part} is still {name}, at {distance}, now on its other side.")
            }
        };
        (closest, at)
    }

    /// How deep A and B overlap, where no part of the boundary is nearer.
    pub(in crate::lesson) fn depth(&self) -> String {
        let radius = self.radii.radius;
        if radius == 0.0 {
            return "It is the nearest part, so its distance is the penetration depth.".to_owned();
        }
        format!(
            "The radii add {} to that, so the depth is {}.",
            self.radii.length(radius),
            self.radii.length(self.distance + radius)
        )
    }
}

/// Where A ⊖ B is no more than this and has nothing to expand, because A and B are as it says.
pub(in crate::lesson) fn cannot_expand(what: &str, radii: &ShapeKind, distance: f64) -> String {
    let of_radii = if radii.radius > 0.0 {
        ", that of the radii"
    } else {
        ""
    };
    format!(
        "All of {} is {what}. Nothing can expand, so the depth is {}{of_radii}.",
        radii.difference(),
        radii.length(distance + radii.radius)
    )
}
