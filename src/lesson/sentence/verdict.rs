//! GJK's sentences shared by the plane and space: what a query found, and the verdict.

use super::{ShapeKind, direction, feature, kind, listed, name, next_direction};
use crate::lesson::{Dimension, NamedPoint, Plane, Step, Vector};
use collidoscope_core::planar::{GjkCase, GjkOutcome, SMOOTH_BOUND};

/// A query along a direction, and the farthest point it found.
pub(super) struct VerdictFacts<'s, D: Dimension> {
    pub step: &'s Step<D>,
    pub radii: &'s ShapeKind,
}

impl<D: Dimension> VerdictFacts<'_, D> {
    fn support(&self) -> String {
        self.step.support.name()
    }

    /// The distance of the point along the direction.
    fn reach(&self) -> String {
        format!(
            "d·{} = {}",
            self.support(),
            self.radii.length(self.step.reach())
        )
    }

    /// The position of the point, which does not fall short of the origin.
    fn place(&self) -> String {
        let (place, is) = match self.step.reach() {
            0.0 => ("level with", ""),
            ..0.0 => ("level with", " is within the rounding error"),
            _ => ("past", " is positive"),
        };
        format!("is {place} the origin, because {}{is}.", self.reach())
    }

    pub fn found(&self) -> String {
        format!("{} {}", self.support(), self.place())
    }

    pub fn first(&self) -> String {
        let difference = self.radii.difference();
        format!(
            "{} The farthest point of {difference} along d is {}. It {} So the origin may lie in {difference}. Next, \
             reverse d.",
            direction(self.step),
            self.support(),
            self.place()
        )
    }

    pub fn falls_short(&self) -> String {
        format!(
            "{} Even {}, the farthest point of {} along d, falls short of the origin, because {} is negative. So d is a \
             separating axis, and {} are apart.",
            direction(self.step),
            self.support(),
            self.radii.difference(),
            self.reach(),
            self.radii.bodies()
        )
    }

    pub fn is_origin(&self) -> String {
        format!(
            "{} is the origin itself, because its points of A and B coincide. So {} share a point.",
            self.support(),
            self.radii.bodies()
        )
    }

    pub fn touches(&self) -> String {
        format!(
            "{} {} is level with the origin, because {} is within the rounding error. So {} touch.",
            direction(self.step),
            self.support(),
            self.reach(),
            self.radii.bodies()
        )
    }

    pub fn bound_reached(&self, queries: usize) -> String {
        format!(
            "GJK stops after {queries} steps, because {} is still too close to 0 to decide. That counts as touching.",
            self.reach()
        )
    }

    /// The only point of the simplex is found again.
    pub fn found_again(&self) -> String {
        let w = self.support();
        format!(
            "{} The farthest point is {w} again. One point alone does not show on which side of it the origin lies. \
             So next, {}",
            direction(self.step),
            next_direction(&[self.step.support])
        )
    }

    /// The origin is in the simplex, at this position.
    pub fn holds(&self, place: &str) -> String {
        let simplex = self.step.with_support();
        let called = kind(&simplex);
        format!(
            "With {}, the simplex is the {called} {}. The origin {place}. Because {} is convex, it contains the {called} and \
             with it the origin. So {} collide.",
            self.support(),
            name(&simplex),
            self.radii.difference(),
            self.radii.bodies()
        )
    }

    /// The origin is on this edge or face of the simplex.
    pub fn holds_on(&self, part: &[NamedPoint<D>]) -> String {
        self.holds(&format!("lies on its {}", feature(part)))
    }

    /// The second point, which forms an edge with the first, with the origin off their line by a distance.
    pub fn beside(&self, ends: &[NamedPoint<D>; 2]) -> String {
        format!(
            "{} {} The origin is {} the line through {}. Next, {}",
            direction(self.step),
            self.found(),
            self.radii.off(off_line(ends), "from"),
            listed(ends),
            next_direction(ends)
        )
    }

    pub fn settled(&self) -> String {
        format!(
            "{} Rounding hides whether {} falls short of the origin, because d·{1} is too close to 0. {}",
            direction(self.step),
            self.support(),
            self.by_exact_arithmetic()
        )
    }

    pub fn by_exact_arithmetic(&self) -> String {
        let (bodies, difference) = (self.radii.bodies(), self.radii.difference());
        if self.step.work.outcome() == GjkOutcome::Separated.slug() {
            format!(
                "In exact arithmetic the origin lies outside {difference}. So {bodies} are apart."
            )
        } else {
            format!("In exact arithmetic {difference} contains the origin. So {bodies} collide.")
        }
    }
}

/// The origin's distance to the line through two points, in px.
pub(in crate::lesson) fn off_line<D: Dimension>(ends: &[NamedPoint<D>; 2]) -> f64 {
    let [p, q] = ends.each_ref().map(NamedPoint::point);
    match p.distance(q) {
        0.0 => p.length(),
        length => p.area(q - p) / length,
    }
}

/// `last` is the previous step.
pub(super) fn sentence(
    radii: &ShapeKind,
    step: &Step,
    case: GjkCase,
    last: Option<&Step>,
) -> String {
    let look = VerdictFacts { step, radii };
    match case {
        GjkCase::First => look.first(),
        GjkCase::FallsShort => look.falls_short(),
        GjkCase::AtOrigin => look.is_origin(),
        GjkCase::LevelWithinRounding => look.touches(),
        GjkCase::BoundReached => look.bound_reached(SMOOTH_BOUND),
        GjkCase::SettledExactly => look.settled(),
        GjkCase::Between => look.holds("lies on it, between its endpoints"),
        GjkCase::FoundAgain => look.found_again(),
        GjkCase::InLine { gone } => {
            let [stays, goes] = step.points([1 - gone, gone]);
            format!(
                "{} and {} lie in line with the origin, both on the same side of it. GJK keeps the closer, {1}, and drops {0}, \
                 because the origin is not between them. Next, {}",
                goes.name(),
                stays.name(),
                next_direction(&[stays])
            )
        }
        GjkCase::Beside => look.beside(&step.points([0, 1])),
        GjkCase::Inside => look.holds("is inside it, on the inner side of every edge"),
        GjkCase::OnEdge(ends) => look.holds_on(&step.points(ends)),
        GjkCase::BeyondEdge { gone } => {
            let [p, w, goes] = step.points([1 - gone, 2, gone]);
            beyond_edge(&look, &[p, w], &goes, last)
        }
    }
}

fn beyond_edge(
    look: &VerdictFacts<'_, Plane>,
    ends: &[NamedPoint; 2],
    goes: &NamedPoint,
    last: Option<&Step>,
) -> String {
    let (step, numbers) = (look.step, &look.radii.numbers);
    let (edge, distance) = (name(ends), off_line(ends));
    let was_beyond = last.is_some_and(|last| last.work.case() == step.work.case());
    let outside = match step.before[..] {
        [p, q] if was_beyond => {
            let [now, was] = numbers.lengths_apart([distance, off_line(&[p, q])]);
            format!(
                "The origin is still outside, {now} beyond edge {edge} (previously {was} beyond {}).",
                name(&[p, q])
            )
        }
        _ => format!(
            "The origin is outside triangle {}, {} its edge {edge}.",
            name(&step.with_support()),
            look.radii.off(distance, "beyond")
        ),
    };
    format!(
        "{} {outside} So GJK drops {}. Next, {}",
        look.found(),
        goes.name(),
        next_direction(ends)
    )
}
