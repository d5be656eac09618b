//! The questions about the bodies: do they collide, and where does the push move B?

use glam::DVec2;

use super::{Ask, Verdict};
use crate::lesson::{Dimension, NumberFormat, Plane, Vector, edges};

/// Do the bodies collide?
#[derive(Clone, Debug, PartialEq)]
pub struct AsksCollides<D: Dimension = Plane> {
    /// The lesson's verdict.
    pub is_colliding: bool,
    /// A's and B's closest or deepest points, in world space.
    pub witnesses: [D::Vector; 2],
    pub(super) numbers: NumberFormat,
}

impl<D: Dimension> AsksCollides<D> {
    /// The gap between bodies that don't collide, as text.
    fn gap(&self) -> String {
        let [on_a, on_b] = self.witnesses;
        self.numbers.length(on_a.distance(on_b))
    }
}

impl<D: Dimension> Ask for AsksCollides<D> {
    fn title(&self) -> &'static str {
        "collision"
    }

    fn prompt(&self) -> String {
        "Do A and B collide? Touching counts.".to_owned()
    }

    fn is_of_collision(&self) -> bool {
        true
    }

    fn words(&self) -> Vec<(usize, &'static str)> {
        vec![(0, "yes"), (1, "no")]
    }

    fn answer(&self) -> String {
        if self.is_colliding {
            "Yes: they share a point, so A ⊖ B contains the origin.".to_owned()
        } else {
            format!(
                "No: there is a gap of {} between them, so A ⊖ B does not contain the origin.",
                self.gap()
            )
        }
    }

    fn right(&self) -> usize {
        usize::from(!self.is_colliding)
    }

    fn judge(&self, choice: usize) -> Verdict {
        match choice {
            0 | 1 if choice == self.right() => Verdict::right(self.answer()),
            0 | 1 if self.is_colliding => {
                Verdict::wrong("They share at least one point, and touching counts.".to_owned())
            }
            0 | 1 => Verdict::wrong(format!(
                "Even at their closest points there is a gap of {}.",
                self.gap()
            )),
            _ => Verdict::no_answer(),
        }
    }
}

/// Where does the push move B?
#[derive(Clone, Debug, PartialEq)]
pub struct AsksPush {
    /// The shortest pushes, in px: the lesson's own, and those of the same length.
    ways: Vec<DVec2>,
    /// Whether the origin is at a corner of the cores' A ⊖ B, around which the radii form an arc: then all pushes to
    /// the arc have the same length.
    is_at_a_corner: bool,
    numbers: NumberFormat,
}

impl AsksPush {
    /// The question for the lesson's own push, `way`; `radius` is that around the cores' `hull`, and `reach` the extent of
    /// A ⊖ B along a unit vector, by which a push separates the shapes. Pushes longer by at most `slack` count as equally
    /// short; pushes that end nearer to each other than `unseen` count as one.
    pub(super) fn new(
        way: DVec2,
        hull: &[DVec2],
        radius: f64,
        reach: impl Fn(DVec2) -> f64,
        [slack, unseen]: [f64; 2],
        numbers: NumberFormat,
    ) -> Self {
        let mut ways = vec![way];
        let opposite = -way.normalize_or_zero();
        let normals = edges(hull).map(|[p, q]| (p - q).perp().normalize_or_zero());
        for normal in normals
            .chain([opposite])
            .filter(|normal| *normal != DVec2::ZERO)
        {
            let other = reach(normal) * normal;
            let is_another = ways.iter().all(|known| known.distance(other) > unseen);
            if is_another && other.length() <= way.length() + slack {
                ways.push(other);
            }
        }
        let is_here = |corner: &DVec2| corner.length() <= unseen;
        Self {
            ways,
            is_at_a_corner: radius > 0.0 && hull.iter().any(is_here),
            numbers,
        }
    }
}

impl AsksPush {
    /// The length of the lesson's own push, in px.
    pub(super) fn length(&self) -> f64 {
        self.ways[0].length()
    }
}

impl Ask for AsksPush {
    fn title(&self) -> &'static str {
        "push"
    }

    fn prompt(&self) -> String {
        "Where is B after the push? Draw its outline in the world, moved by the shortest push that separates the \
             bodies."
            .to_owned()
    }

    fn as_right(&self) -> Vec<String> {
        if self.is_at_a_corner {
            return vec!["other separating pushes of that length".to_owned()];
        }
        let others = self.ways[1..].iter();
        others
            .map(|&way| format!("by {}", self.numbers.coordinates(way)))
            .collect()
    }

    fn answer(&self) -> String {
        let way = self.ways[0];
        format!(
            "B moves by {}, a distance of {}: the normal times the depth.",
            self.numbers.coordinates(way),
            self.numbers.length(self.length())
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    fn square() -> [DVec2; 4] {
        let corners = [(-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0)];
        corners.map(|(x, y)| dvec2(x, y))
    }

    #[test]
    fn every_way_out_that_is_as_short_is_in_the_answer() {
        let ways = |way: DVec2, hull: &[DVec2], radius: f64| {
            let reach = |unit: DVec2| {
                let corners = hull.iter().map(|corner| unit.dot(*corner));
                corners.fold(f64::NEG_INFINITY, f64::max) + radius
            };
            let numbers = NumberFormat::default();
            AsksPush::new(way, hull, radius, reach, [1e-9; 2], numbers).as_right()
        };
        assert_eq!(ways(dvec2(4.0, 0.0), &square(), 0.0).len(), 3);
        assert_eq!(
            ways(dvec2(6.0, 0.0), &square(), 2.0).len(),
            3,
            "with a radius"
        );
        let aside = square().map(|corner| corner + DVec2::X);
        assert!(ways(dvec2(-3.0, 0.0), &aside, 0.0).is_empty());
        let segment = [dvec2(-100.0, 0.0), DVec2::ZERO];
        for hull in [&segment[..], &[DVec2::ZERO]] {
            let all = ways(dvec2(0.0, 40.0), hull, 40.0);
            assert!(all[0].contains("other separating pushes"), "{all:?}");
        }
    }
}
