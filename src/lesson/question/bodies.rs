//! The questions about the bodies: do they collide, and where does the push take B?

use glam::DVec2;

use super::ask::{Ask, Guess, Verdict};
use crate::lesson::{Dimension, Plane, Vector, coordinates, px};
use crate::planar::nearest_on_segment;

/// Do the bodies collide?
#[derive(Clone, Debug, PartialEq)]
pub struct AsksCollides<D: Dimension = Plane> {
    /// What the lesson comes to.
    pub is_colliding: bool,
    /// A's and B's closest or deepest points, in world space.
    pub witnesses: [D::Vector; 2],
}

impl<D: Dimension> AsksCollides<D> {
    /// How far apart the bodies are where they do not collide, in px.
    fn gap(&self) -> String {
        let [on_a, on_b] = self.witnesses;
        px(on_a.distance(on_b))
    }
}

impl<D: Dimension> Ask for AsksCollides<D> {
    fn title(&self) -> &'static str {
        "collision"
    }

    fn prompt(&self) -> String {
        "Do A and B collide? Touching counts.".to_owned()
    }

    fn answer(&self) -> String {
        if self.is_colliding {
            "Yes: they have a point in common, and so A ⊖ B holds the origin.".to_owned()
        } else {
            format!(
                "No: a gap of {} lies between them, and so A ⊖ B leaves the origin out.",
                self.gap()
            )
        }
    }

    fn right(&self) -> Guess {
        Guess::Choice(usize::from(!self.is_colliding))
    }

    fn judge(&self, guess: &Guess) -> Verdict {
        match guess.choice() {
            Some(0 | 1) if *guess == self.right() => Verdict::right(self.answer()),
            Some(0 | 1) if self.is_colliding => {
                Verdict::wrong("There is a place that belongs to both.".to_owned())
            }
            Some(0 | 1) => Verdict::wrong(format!(
                "Even where they come closest there is a gap of {}.",
                self.gap()
            )),
            _ => Verdict::no_answer(),
        }
    }
}

/// How far a hand may put B off its place, in points of the picture; of a short push at most a part.
pub const POINTS_OFF: f64 = 12.0;
const PART_OFF: f64 = 0.25;

/// Where does the push take B?
#[derive(Clone, Debug, PartialEq)]
pub struct AsksPush {
    /// The shortest ways out, in px: the lesson's own, and those that are as short.
    pub(super) ways: Vec<DVec2>,
    /// The boundary of the cores' A ⊖ B, counter-clockwise.
    pub(super) hull: Vec<DVec2>,
    /// What the radii add to it, in px.
    pub(super) radius: f64,
    /// What no eye tells apart, in px.
    slack: f64,
}

impl AsksPush {
    /// The question, where `way` is the lesson's own push; what is longer by at most `slack` is as short.
    pub(super) fn new(way: DVec2, hull: Vec<DVec2>, radius: f64, slack: f64) -> Self {
        let mut ways = vec![way];
        for [p, q] in edges(&hull) {
            let along = q - p;
            let Some(normal) = DVec2::new(along.y, -along.x).try_normalize() else {
                continue;
            };
            let length = normal.dot(p) + radius;
            let foot = -p.dot(along) / along.length_squared();
            let is_here = (0.0..=1.0).contains(&foot) && normal.dot(p) >= 0.0;
            let is_another = way.distance(length * normal) > slack;
            if is_here && is_another && length <= way.length() + slack {
                ways.push(length * normal);
            }
        }
        Self {
            ways,
            hull,
            radius,
            slack,
        }
    }

    /// How long the push is, in px.
    #[must_use]
    pub fn length(&self) -> f64 {
        self.ways[0].length()
    }

    /// Whether the origin is at a corner of the cores' A ⊖ B, about which the radii are an arc: then all ways
    /// to that are as short.
    fn is_at_a_corner(&self) -> bool {
        let is_here = |corner: &DVec2| corner.length() <= self.slack;
        self.radius > 0.0 && self.hull.iter().any(is_here)
    }

    /// Whether the way as long as the push in the direction of `by` just parts the bodies, too.
    fn is_as_short_along(&self, by: DVec2, within: f64) -> bool {
        let way = self.length() * by.normalize_or_zero();
        way.distance(by) <= within && self.radius - self.signed_distance(way) <= self.slack
    }

    /// How far `at` lies outside the cores' A ⊖ B, in px; below 0 inside.
    fn signed_distance(&self, at: DVec2) -> f64 {
        let mut inside = f64::NEG_INFINITY;
        let mut nearest = f64::INFINITY;
        for [p, q] in edges(&self.hull) {
            let along = q - p;
            nearest = nearest.min(at.distance(nearest_on_segment([p, q], at)));
            inside = inside.max((at - p).perp_dot(along));
        }
        if inside < 0.0 { -nearest } else { nearest }
    }
}

impl Ask for AsksPush {
    fn title(&self) -> &'static str {
        "push"
    }

    fn prompt(&self) -> String {
        format!(
            "Where does the push take B? Move its outline the shortest way that parts the bodies. Right is what is \
             within {POINTS_OFF} points of the picture and a quarter of the way."
        )
    }

    fn prompt_on_paper(&self) -> String {
        "Where does the push take B? Draw its outline in the world, moved the shortest way that parts the bodies."
            .to_owned()
    }

    fn as_right(&self) -> Vec<String> {
        if self.is_at_a_corner() {
            return vec!["every other way that is as long".to_owned()];
        }
        let others = self.ways[1..].iter();
        others
            .map(|&way| format!("by {}", coordinates(way)))
            .collect()
    }

    fn answer(&self) -> String {
        let way = self.ways[0];
        format!(
            "B goes by {}, which is {} long: the normal times the depth.",
            coordinates(way),
            px(way.length())
        )
    }

    fn right(&self) -> Guess {
        Guess::Shift {
            by: self.ways[0],
            within: 0.0,
        }
    }

    fn judge(&self, guess: &Guess) -> Verdict {
        let Guess::Shift { by, within } = *guess else {
            return Verdict::no_answer();
        };
        let depth = self.length();
        let within = within.min(PART_OFF * depth);
        let off = |way: &DVec2| way.distance(by) <= within;
        if self.ways.first().is_some_and(off) {
            return Verdict::right(self.answer());
        }
        if let Some(way) = self.ways.iter().find(|way| off(way)) {
            return Verdict::right(format!(
                "B may go by {} as well as by {}: both are {} long.",
                coordinates(*way),
                coordinates(self.ways[0]),
                px(depth)
            ));
        }
        if self.is_as_short_along(by, within) {
            return Verdict::right(format!(
                "That way out is as short as by {}: {}.",
                coordinates(self.ways[0]),
                px(depth)
            ));
        }
        let overlap = self.radius - self.signed_distance(by);
        Verdict::wrong(if overlap > self.slack {
            format!("There B would still be {} in A.", px(overlap))
        } else {
            format!(
                "That parts them, but it is {} long, and there is a shorter way.",
                px(by.length())
            )
        })
    }
}

/// The edges of a closed polygon.
fn edges(hull: &[DVec2]) -> impl Iterator<Item = [DVec2; 2]> + '_ {
    let next = hull.iter().cycle().skip(1);
    hull.iter().zip(next).map(|(&p, &q)| [p, q])
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    fn square() -> Vec<DVec2> {
        let corners = [(-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0)];
        corners.map(|(x, y)| dvec2(x, y)).to_vec()
    }

    fn shift(x: f64, y: f64) -> Guess {
        Guess::Shift {
            by: dvec2(x, y),
            within: 0.5,
        }
    }

    #[test]
    fn about_the_end_of_a_capsule_every_way_to_its_arc_is_as_short() {
        let segment = vec![dvec2(-100.0, 0.0), dvec2(0.0, 0.0)];
        let asks = AsksPush::new(dvec2(0.0, 40.0), segment, 40.0, 1e-9);
        for degrees in [-90.0f64, -45.0, 0.0, 30.0, 90.0] {
            let way = 40.0 * crate::planar::unit_vector(degrees.to_radians());
            assert!(asks.judge(&shift(way.x, way.y)).is_right, "{degrees}°");
        }
        let back = asks.judge(&shift(-40.0, 0.0));
        assert!(
            !back.is_right && back.why.contains("still be"),
            "{}",
            back.why
        );
    }

    #[test]
    fn of_equally_short_ways_out_each_counts() {
        let asks = AsksPush::new(dvec2(4.0, 0.0), square(), 0.0, 1e-9);
        for (x, y) in [(4.0, 0.0), (-4.0, 0.0), (0.0, 4.0), (0.2, -4.2)] {
            assert!(asks.judge(&shift(x, y)).is_right, "{x}, {y}");
        }
        let tied = asks.judge(&shift(0.0, 4.0)).why;
        assert!(
            tied.contains("(4.00, 0)") && tied.contains("4.00 px"),
            "{tied}"
        );
        assert_eq!(asks.as_right().len(), 3, "{:?}", asks.as_right());
        let inside = asks.judge(&shift(2.0, 0.0));
        assert!(
            !inside.is_right && inside.why.contains("2.00 px in A"),
            "{inside:?}"
        );
        let far = asks.judge(&shift(4.0, 4.0));
        assert!(!far.is_right && far.why.contains("5.66 px long"), "{far:?}");
        assert!(!asks.judge(&Guess::Choice(0)).is_right);
    }

    #[test]
    fn a_radius_makes_the_way_out_longer() {
        let asks = AsksPush::new(dvec2(6.0, 0.0), square(), 2.0, 1e-9);
        assert!(asks.judge(&shift(0.0, -6.0)).is_right);
        let inside = asks.judge(&shift(5.0, 0.0)).why;
        assert!(inside.contains("1.00 px in A"), "{inside}");
        let at_a_corner = asks.judge(&shift(5.0, 5.0)).why;
        assert!(at_a_corner.contains("0.59 px in A"), "{at_a_corner}");
    }

    #[test]
    fn a_hand_may_miss_a_short_way_by_a_quarter_of_it_at_most() {
        let asks = AsksPush::new(dvec2(4.0, 0.0), square(), 0.0, 1e-9);
        let by = |x: f64| Guess::Shift {
            by: dvec2(x, 0.0),
            within: 12.0,
        };
        assert!(asks.judge(&by(3.1)).is_right);
        assert!(!asks.judge(&by(0.0)).is_right && !asks.judge(&by(2.9)).is_right);
    }

    #[test]
    fn about_a_common_centre_every_way_out_is_as_short() {
        let asks = AsksPush::new(dvec2(5.0, 0.0), vec![DVec2::ZERO], 5.0, 1e-9);
        for (x, y) in [(5.0, 0.0), (-3.0, 4.0), (0.0, -5.2)] {
            assert!(asks.judge(&shift(x, y)).is_right, "{x}, {y}");
        }
        assert!(asks.as_right()[0].contains("every other way"));
        let inside = asks.judge(&shift(1.0, 1.0));
        assert!(
            !inside.is_right && inside.why.contains("3.59 px in A"),
            "{inside:?}"
        );
    }

    #[test]
    fn only_one_word_is_right() {
        for is_colliding in [false, true] {
            let asks = AsksCollides::<Plane> {
                is_colliding,
                witnesses: [DVec2::ZERO, dvec2(3.0, 4.0)],
            };
            let right = [0, 1].map(|k| asks.judge(&Guess::Choice(k)).is_right);
            assert_eq!(right, [is_colliding, !is_colliding]);
            assert!(asks.judge(&asks.right()).is_right);
            assert_eq!(asks.answer().contains("5.00 px"), !is_colliding);
        }
    }
}
