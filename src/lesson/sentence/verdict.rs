//! The sentences of GJK that are the same in the plane and in space: what a look found, and what it came to.

use super::{ShapeKind, direction, kind, name, next_direction};
use crate::lesson::{Dimension, NamedPoint, Step};

/// A look along a direction, and the farthest point that it found.
pub(in crate::lesson) struct VerdictFacts<'s, D: Dimension> {
    pub(in crate::lesson) step: &'s Step<D>,
    pub(in crate::lesson) radii: &'s ShapeKind,
}

impl<D: Dimension> VerdictFacts<'_, D> {
    fn support(&self) -> String {
        self.step.support.name()
    }

    fn direction(&self) -> String {
        direction(self.step)
    }

    /// How far the point lies along the direction.
    fn reach(&self) -> String {
        format!(
            "d·{} = {}",
            self.support(),
            self.radii.length(self.step.reach())
        )
    }

    /// Where the point lies, which does not fall short of the origin.
    fn place(&self) -> String {
        let reach = self.step.reach();
        let (place, is) = if reach > 0.0 {
            ("past", " is positive")
        } else if reach < 0.0 {
            ("level with", " is only rounding")
        } else {
            ("level with", "")
        };
        format!("is {place} the origin, because {}{is}.", self.reach())
    }

    pub(in crate::lesson) fn found(&self) -> String {
        format!("{} {}", self.support(), self.place())
    }

    pub(in crate::lesson) fn first(&self) -> String {
        let difference = self.radii.difference();
        format!(
            "{} The farthest point of {difference} along d is {}. It {} So the origin may lie in {difference}. Next d \
             is turned round, to look the opposite way.",
            self.direction(),
            self.support(),
            self.place()
        )
    }

    pub(in crate::lesson) fn falls_short(&self) -> String {
        format!(
            "{} Even the farthest point of {}, {}, falls short of the origin, because {} is negative. So d is a \
             separating axis, and {} are apart.",
            self.direction(),
            self.radii.difference(),
            self.support(),
            self.reach(),
            self.radii.bodies()
        )
    }

    pub(in crate::lesson) fn is_origin(&self) -> String {
        format!(
            "{} is the origin itself, because its point on A and its point on B are the same. So {} have a point in \
             common.",
            self.support(),
            self.radii.bodies()
        )
    }

    pub(in crate::lesson) fn touches(&self) -> String {
        format!(
            "{} {} is level with the origin, because {} is no more than rounding. So {} touch.",
            self.direction(),
            self.support(),
            self.reach(),
            self.radii.bodies()
        )
    }

    pub(in crate::lesson) fn bound_reached(&self, queries: usize) -> String {
        format!(
            "GJK stops after {queries} steps, because {} is still too close to 0 to tell. That counts as touching.",
            self.reach()
        )
    }

    /// Where one point was the whole simplex and is found again.
    pub(in crate::lesson) fn found_again(&self) -> String {
        let w = self.support();
        format!(
            "{} The farthest point is {w} again. One point alone does not show on which side of it the origin lies. \
             So next {}",
            self.direction(),
            next_direction(&[self.step.support])
        )
    }

    /// Where the origin is in the simplex, at this place.
    pub(in crate::lesson) fn holds(&self, place: &str) -> String {
        let simplex = self.step.with_support();
        let kind = kind(&simplex);
        format!(
            "With {} the simplex is the {kind} {}. The origin {place}. Because {} is convex, it holds all of the \
             {kind}. So {} collide.",
            self.support(),
            name(&simplex),
            self.radii.difference(),
            self.radii.bodies()
        )
    }

    /// The second point, which makes an edge of the first, where the origin lies so far off the line of both.
    pub(in crate::lesson) fn beside(
        &self,
        ends: &[NamedPoint<D::Support>; 2],
        off_line: f64,
    ) -> String {
        let [p, q] = ends;
        format!(
            "{} {} The origin lies {} the line through {} and {}. So next d is perpendicular to that line, towards the \
             origin, for a third point.",
            self.direction(),
            self.found(),
            self.radii.off(off_line, "beside"),
            p.name(),
            q.name()
        )
    }

    pub(in crate::lesson) fn settled(&self, is_apart: bool) -> String {
        format!(
            "{} Rounding hides whether {} falls short of the origin, because d·{1} is so close to 0. {}",
            self.direction(),
            self.support(),
            self.by_exact_arithmetic(is_apart)
        )
    }

    pub(in crate::lesson) fn by_exact_arithmetic(&self, is_apart: bool) -> String {
        let (bodies, difference) = (self.radii.bodies(), self.radii.difference());
        if is_apart {
            format!(
                "In exact arithmetic the origin lies outside {difference}. So {bodies} are apart."
            )
        } else {
            format!("In exact arithmetic {difference} holds the origin. So {bodies} collide.")
        }
    }
}
