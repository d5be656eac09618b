//! The questions about points of A ⊖ B: which is the support, and which leaves the simplex?

use glam::DVec2;

use super::guess::{Choice, Guess, Verdict};
use crate::lesson::{GjkReason, NamedPoint, coordinates, px};

/// Which point lies farthest along the direction?
#[derive(Clone, Debug, PartialEq)]
pub struct AsksSupport {
    /// Of length 1.
    pub direction: DVec2,
    /// Where the direction is best drawn from, in A ⊖ B.
    pub start: DVec2,
    /// The direction's letter: n in EPA, else d.
    pub letter: char,
    /// The points on the rim of A ⊖ B, in order.
    pub(super) rim: Vec<DVec2>,
    /// The points that have a name by now.
    pub(super) known: Vec<NamedPoint>,
    /// What the machine finds.
    pub(super) found: NamedPoint,
    /// How far that lies along the direction, in px.
    pub(super) reach: f64,
    /// How much less far, in px, is as far.
    pub(super) slack: f64,
    /// Whether the rim is a curve, so that the slack is a tolerance for hands.
    pub(super) is_curved: bool,
    /// What is asked about: A ⊖ B or the cores'.
    pub(super) difference: &'static str,
}

impl AsksSupport {
    pub(super) fn prompt(&self) -> String {
        let Self {
            letter, difference, ..
        } = self;
        if self.is_curved {
            format!(
                "Which point of {difference}’s rim is the support along {letter}, the farthest that way? Anything within {} of its {letter}·w counts.",
                px(self.slack)
            )
        } else {
            format!(
                "Which vertex of {difference} is the support along {letter}, the farthest that way?"
            )
        }
    }

    pub(super) fn answer(&self) -> String {
        let (letter, name) = (self.letter, self.found.name());
        format!(
            "{name}: {letter}·{name} = {}, and nothing lies farther along {letter}.",
            px(self.reach)
        )
    }

    pub(super) fn prompt_on_paper(&self) -> String {
        let Self {
            letter, difference, ..
        } = self;
        if self.is_curved {
            format!(
                "Mark the point of {difference}’s rim that is the support along {letter}, the farthest that way. Anything within {} of its {letter}·w counts.",
                px(self.slack)
            )
        } else {
            format!(
                "Mark the vertex of {difference} that is the support along {letter}, the farthest that way."
            )
        }
    }

    /// The other vertices that lie as far, by name or by place; of a curve's rim none.
    pub(super) fn as_right(&self) -> Vec<String> {
        let is_as_right = |at: &&DVec2| {
            **at != self.found.support.point()
                && self.direction.dot(**at) >= self.reach - self.slack
        };
        let others = self.rim.iter().filter(|_| !self.is_curved);
        others
            .filter(is_as_right)
            .map(|&at| self.name_of(at).unwrap_or_else(|| coordinates(at)))
            .collect()
    }

    pub(super) fn choices(&self) -> Vec<Choice> {
        let rim = self.rim.iter();
        rim.map(|&at| Choice::Point {
            at,
            name: self.name_of(at),
        })
        .collect()
    }

    /// The choice that lies farthest.
    pub(super) fn right(&self) -> Guess {
        let reaches = self.rim.iter().map(|&at| self.direction.dot(at));
        let farthest = reaches
            .enumerate()
            .max_by(|one, other| one.1.total_cmp(&other.1));
        Guess::Choice(farthest.map_or(0, |(index, _)| index))
    }

    pub(super) fn judge(&self, guess: &Guess) -> Verdict {
        let at = match guess {
            Guess::Choice(index) => self.rim.get(*index),
            Guess::Direction(_) | Guess::Shift { .. } => None,
        };
        let Some(&at) = at else {
            return Verdict::no_answer();
        };
        let letter = self.letter;
        let reach = self.direction.dot(at);
        let name = self.name_of(at);
        let (this, product) = match &name {
            Some(name) => (name.clone(), format!("{letter}·{name}")),
            None => ("This point".to_owned(), format!("{letter}·w")),
        };
        if reach < self.reach - self.slack {
            return Verdict::wrong(format!(
                "{this} has {product} = {}, but another lies farther along {letter}.",
                px(reach)
            ));
        }
        if at == self.found.support.point() {
            return Verdict::right(self.answer());
        }
        let found = self.found.name();
        let both = if self.is_curved {
            format!("near enough to {found}, which the search takes")
        } else {
            format!("as far along {letter} as {found}, which the search takes: either will do")
        };
        Verdict::right(format!("{product} = {}, {both}.", px(reach)))
    }

    fn name_of(&self, at: DVec2) -> Option<String> {
        let known = self.known.iter().find(|known| known.support.point() == at);
        known.map(NamedPoint::name)
    }
}

const NONE_LEAVES: &str = "none leaves";

/// Which point leaves the simplex, if any?
#[derive(Clone, Debug, PartialEq)]
pub struct AsksLeaves {
    /// The simplex with the newest point, which comes last.
    pub points: Vec<NamedPoint>,
    /// What GJK decides.
    pub(super) reason: GjkReason,
}

impl AsksLeaves {
    pub(super) fn prompt(&self) -> String {
        let newest = self.points.last().map(NamedPoint::name);
        format!(
            "{} has just been found. Which vertex leaves the simplex, or does none?",
            newest.unwrap_or_default()
        )
    }

    pub(super) fn answer(&self) -> String {
        match self.reason {
            GjkReason::BeyondEdge { edge, goes } => format!(
                "{} leaves: the origin lies beyond edge {}, and {} is on its other side.",
                goes.name(),
                name(&edge),
                goes.name()
            ),
            GjkReason::InLine { stays, goes } => format!(
                "{} leaves: both are in line with the origin, on the same side of it, and {} is the nearer, {} away.",
                goes.name(),
                stays.name(),
                px(stays.support.point().length())
            ),
            _ => "None leaves: two points can still become a triangle that holds the origin, which lies beside their line.".to_owned(),
        }
    }

    pub(super) fn choices(&self) -> Vec<Choice> {
        let points = self.points.iter().map(|point| Choice::Point {
            at: point.support.point(),
            name: Some(point.name()),
        });
        points.chain([Choice::Word(NONE_LEAVES)]).collect()
    }

    pub(super) fn right(&self) -> Guess {
        let index = self
            .points
            .iter()
            .position(|point| Some(point.number) == self.leaves());
        Guess::Choice(index.unwrap_or(self.points.len()))
    }

    /// The edge or line that decides, in A ⊖ B.
    #[must_use]
    pub fn deciding(&self) -> [DVec2; 2] {
        let ends = match self.reason {
            GjkReason::BeyondEdge { edge, .. } => edge,
            GjkReason::InLine { stays, goes } => [stays, goes],
            _ => [self.points[0], self.points[self.points.len() - 1]],
        };
        ends.map(|end| end.support.point())
    }

    /// The number of the point that leaves.
    fn leaves(&self) -> Option<usize> {
        match self.reason {
            GjkReason::BeyondEdge { goes, .. } | GjkReason::InLine { goes, .. } => {
                Some(goes.number)
            }
            _ => None,
        }
    }

    pub(super) fn judge(&self, guess: &Guess) -> Verdict {
        let Guess::Choice(index) = *guess else {
            return Verdict::no_answer();
        };
        let point = self.points.get(index);
        if point.map(|point| point.number) == self.leaves() {
            return Verdict::right(self.answer());
        }
        let Some(point) = point.map(NamedPoint::name) else {
            return Verdict::wrong(match self.reason {
                GjkReason::InLine { .. } => {
                    "The origin is not between the two, so they cannot both be of use.".to_owned()
                }
                _ => "The triangle does not hold the origin, so one of its vertices is in the way."
                    .to_owned(),
            });
        };
        Verdict::wrong(match self.reason {
            GjkReason::BeyondEdge { .. } => format!(
                "{point} is an end of the edge that the origin lies beyond, so it is still needed."
            ),
            GjkReason::InLine { .. } => {
                format!("{point} is the nearer to the origin of the two, so it stays.")
            }
            _ => format!(
                "Without {point} there is no edge left to look square to, and no triangle to come."
            ),
        })
    }
}

/// The name of an edge: those of its ends, the older first.
pub(super) fn name(ends: &[NamedPoint; 2]) -> String {
    let mut ends = *ends;
    ends.sort_by_key(|end| end.number);
    ends.iter().map(NamedPoint::name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::SupportPoint;
    use glam::dvec2;

    fn point(number: usize, at: DVec2) -> NamedPoint {
        NamedPoint {
            number,
            support: SupportPoint::new(at, DVec2::ZERO),
        }
    }

    fn of_square(direction: DVec2) -> AsksSupport {
        let rim = [(2.0, 2.0), (-2.0, 2.0), (-2.0, -2.0), (2.0, -2.0)];
        let rim: Vec<DVec2> = rim.map(|(x, y)| dvec2(x, y)).to_vec();
        AsksSupport {
            direction,
            start: DVec2::ZERO,
            letter: 'd',
            known: vec![point(1, rim[2])],
            found: point(2, rim[0]),
            rim,
            reach: direction.dot(dvec2(2.0, 2.0)),
            slack: 1e-9,
            is_curved: false,
            difference: "A ⊖ B",
        }
    }

    #[test]
    fn both_ends_of_an_edge_square_to_the_direction_are_its_support() {
        let asks = of_square(DVec2::X);
        let right = [0, 1, 2, 3].map(|k| asks.judge(&Guess::Choice(k)).is_right);
        assert_eq!(right, [true, false, false, true]);
        let tied = asks.judge(&Guess::Choice(3)).why;
        assert!(tied.contains("2.00 px") && tied.contains("w₂"), "{tied}");
        assert_eq!(asks.as_right(), ["(2.00, −2.00)"]);
    }

    #[test]
    fn a_vertex_that_is_less_far_is_told_how_far_it_is() {
        let asks = of_square(dvec2(0.6, 0.8));
        assert!(asks.judge(&asks.right()).is_right);
        let why = asks.judge(&Guess::Choice(2)).why;
        assert!(why.starts_with("w₁ has d·w₁ = −2.80 px"), "{why}");
        assert!(asks.as_right().is_empty());
        let unnamed = asks.judge(&Guess::Choice(1)).why;
        assert!(unnamed.contains("d·w = 0.40 px"), "{unnamed}");
        assert!(!asks.judge(&Guess::Choice(9)).is_right);
    }

    #[test]
    fn on_a_curve_what_is_near_enough_counts_and_the_prompt_says_how_near() {
        let asks = AsksSupport {
            slack: 0.5,
            is_curved: true,
            ..of_square(dvec2(0.96, 0.28))
        };
        assert!(asks.prompt().contains("0.50 px"), "{}", asks.prompt());
        assert!(!asks.judge(&Guess::Choice(3)).is_right);
        let asks = AsksSupport { slack: 1.2, ..asks };
        assert!(asks.judge(&Guess::Choice(3)).is_right);
    }

    #[test]
    fn the_point_on_the_edges_other_side_leaves_and_its_ends_stay() {
        let points = [dvec2(5.0, -1.0), dvec2(6.0, 3.0), dvec2(2.0, 2.0)];
        let [p, q, w] = [1, 2, 3].map(|k| point(k, points[k - 1]));
        let reason = GjkReason::BeyondEdge {
            edge: [p, w],
            goes: q,
        };
        let asks = AsksLeaves {
            points: vec![p, q, w],
            reason,
        };
        let right = [0, 1, 2, 3].map(|k| asks.judge(&Guess::Choice(k)).is_right);
        assert_eq!(right, [false, true, false, false]);
        assert_eq!(asks.right(), Guess::Choice(1));
        assert_eq!(asks.deciding(), [points[0], points[2]]);
        let ends = asks.judge(&Guess::Choice(0)).why;
        assert!(ends.contains("w₁ is an end"), "{ends}");
        assert_eq!(asks.choices().len(), 4);
    }

    #[test]
    fn none_leaves_where_the_simplex_grows() {
        let [p, w] = [point(1, dvec2(5.0, 1.0)), point(2, dvec2(-3.0, 1.0))];
        let asks = AsksLeaves {
            points: vec![p, w],
            reason: GjkReason::Beside([p, w]),
        };
        let right = [0, 1, 2].map(|k| asks.judge(&Guess::Choice(k)).is_right);
        assert_eq!(right, [false, false, true]);
        assert_eq!(asks.right(), Guess::Choice(2));
    }

    #[test]
    fn of_two_in_line_with_the_origin_the_farther_leaves() {
        let [stays, goes] = [point(1, dvec2(2.0, 0.0)), point(2, dvec2(7.0, 0.0))];
        let asks = AsksLeaves {
            points: vec![stays, goes],
            reason: GjkReason::InLine { stays, goes },
        };
        let right = [0, 1, 2].map(|k| asks.judge(&Guess::Choice(k)).is_right);
        assert_eq!(right, [false, true, false]);
        assert!(asks.answer().contains("2.00 px"), "{}", asks.answer());
    }
}
