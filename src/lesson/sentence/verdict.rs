//! The sentences of GJK that are the same in the plane and in space: its first look and its ends.

use super::Radii;
use crate::lesson::px;

/// A look along a direction, and the farthest point that it found.
pub(in crate::lesson) struct FirstLook<'s> {
    /// How the direction came about, as the beginning of a sentence.
    pub(in crate::lesson) looking: &'s str,
    /// The point's name.
    pub(in crate::lesson) support: &'s str,
    /// How far it lies from the origin along the direction, in px.
    pub(in crate::lesson) reach: f64,
    pub(in crate::lesson) radii: Radii,
}

impl FirstLook<'_> {
    /// The point's reach, as it stands in sentences.
    pub(in crate::lesson) fn said_reach(&self) -> String {
        format!("d·{} = {}", self.support, px(self.reach))
    }

    /// Where the point lies, which does not fall short of the origin.
    pub(in crate::lesson) fn past(&self) -> &'static str {
        if self.reach > 0.0 {
            "past the origin"
        } else {
            "level with the origin"
        }
    }

    pub(in crate::lesson) fn first(&self) -> String {
        let (looking, w, reach) = (self.looking, self.support, self.said_reach());
        let difference = self.radii.difference();
        if self.reach > 0.0 {
            return format!(
                "{looking}, the farthest point of {difference} is {w}, past the origin, because {reach} is positive; \
                 to hold the origin it must have points on the other side, too, so next we look the opposite way."
            );
        }
        format!(
            "{looking}, the farthest point of {difference}, {w}, is level with the origin, because {reach}{}; it may \
             hold it with points on the other side, so next we look the opposite way.",
            if self.reach < 0.0 {
                " is only rounding"
            } else {
                ""
            }
        )
    }

    pub(in crate::lesson) fn falls_short(&self) -> String {
        format!(
            "{}, even the farthest point of {}, {}, falls short of the origin, because {} is negative: d is a \
             separating axis, and {} are apart.",
            self.looking,
            self.radii.difference(),
            self.support,
            self.said_reach(),
            self.radii.bodies()
        )
    }

    pub(in crate::lesson) fn is_origin(&self) -> String {
        format!(
            "{} is the origin itself, because its point on A and its point on B are the same: {} have a point in \
             common.",
            self.support,
            self.radii.bodies()
        )
    }

    pub(in crate::lesson) fn touches(&self) -> String {
        format!(
            "{}, {} is level with the origin, because {} is no more than rounding: {} touch.",
            self.looking,
            self.support,
            self.said_reach(),
            self.radii.bodies()
        )
    }

    pub(in crate::lesson) fn bound_reached(&self, queries: usize) -> String {
        format!(
            "After {queries} looks at a curve we stop, because {} is still too close to tell; that counts as touching.",
            self.said_reach()
        )
    }

    /// Where one point was the whole simplex and is found again.
    pub(in crate::lesson) fn found_again(&self) -> String {
        let w = self.support;
        format!(
            "{}, the farthest point is {w} again; because one point alone cannot show on which side the origin lies, \
             we look from {w} straight towards it.",
            self.looking
        )
    }

    /// Where the origin is on the segment named `segment`, from `other` to the support.
    pub(in crate::lesson) fn between(&self, other: &str, segment: &str) -> String {
        format!(
            "{}, {} lies across the origin from {other}: {} is convex and holds the segment {segment}, and because \
             the origin is on it, {} collide.",
            self.looking,
            self.support,
            self.radii.difference(),
            self.radii.bodies()
        )
    }

    pub(in crate::lesson) fn settled(&self, is_apart: bool) -> String {
        let w = self.support;
        let (bodies, difference) = (self.radii.bodies(), self.radii.difference());
        let doubt = format!(
            "{}, rounding cannot tell whether {w} falls short of the origin, because d·{w} is within its reach of 0",
            self.looking
        );
        if is_apart {
            format!(
                "{doubt}; in exact arithmetic the origin lies outside {difference}: {bodies} are apart."
            )
        } else {
            format!("{doubt}; in exact arithmetic {difference} holds the origin: {bodies} collide.")
        }
    }
}
