//! The questions about points of A ⊖ B: which is the support, and which leaves the simplex?

use super::{Ask, Choice, Verdict};
use crate::lesson::number_format::direction;
use crate::lesson::{Dimension, NamedPoint, NumberFormat, Plane, Vector};

/// The coordinates of named points, for print.
pub(super) fn places<D: Dimension>(
    points: &[NamedPoint<D::Support>],
    numbers: &NumberFormat,
) -> String {
    let places = points.iter().map(|point| {
        let at = numbers.coordinates(D::point(&point.support));
        format!("{} = {at}", point.name())
    });
    places.collect::<Vec<_>>().join(", ")
}

/// Which point lies farthest along the direction?
#[derive(Clone, Debug, PartialEq)]
pub struct AsksSupport<D: Dimension = Plane> {
    /// Of length 1.
    pub direction: D::Vector,
    /// The point of A ⊖ B at which the direction is drawn.
    pub start: D::Vector,
    /// The direction's letter: n in EPA, else d.
    pub letter: char,
    /// The points on the boundary of A ⊖ B, in the plane in order.
    pub(super) rim: Vec<D::Vector>,
    /// The points already named.
    pub(super) known: Vec<NamedPoint<D::Support>>,
    /// The machine's answer.
    pub(super) found: NamedPoint<D::Support>,
    pub(super) numbers: NumberFormat,
    /// Its distance along the direction, in px.
    pub(super) reach: f64,
    /// The difference, in px, that counts as equal.
    pub(super) slack: f64,
    /// Whether the boundary is a curve, so that the slack is a tolerance.
    pub(super) is_curved: bool,
    /// Whether a point can be marked in the figure by pen: not in space, where one may be behind another.
    pub(super) can_be_marked: bool,
    /// The subject: A ⊖ B or that of the cores.
    pub(super) difference: &'static str,
}

impl<D: Dimension> AsksSupport<D> {
    pub(super) fn choices(&self) -> Vec<Choice<D::Vector>> {
        let rim = self.rim.iter();
        rim.map(|&at| Choice::Point {
            at,
            name: self.name_of(at),
        })
        .collect()
    }

    fn name_of(&self, at: D::Vector) -> Option<String> {
        let mut known = self.known.iter();
        let known = known.find(|known| D::point(&known.support) == at);
        known.map(NamedPoint::name)
    }

    fn place_found(&self) -> D::Vector {
        D::point(&self.found.support)
    }

    /// The subject of the question, and what else counts as right.
    fn sought(&self) -> (String, String) {
        let (letter, difference) = (self.letter, self.difference);
        if !self.is_curved {
            return (format!("vertex of {difference}"), String::new());
        }
        let slack = self.numbers.length(self.slack);
        let counts = format!(" Any {letter}·w within {slack} of the largest counts.");
        (format!("point of {difference}’s boundary"), counts)
    }
}

impl<D: Dimension> Ask for AsksSupport<D> {
    fn title(&self) -> &'static str {
        "support"
    }

    fn prompt(&self) -> String {
        let (what, counts) = self.sought();
        let letter = self.letter;
        format!(
            "Which {what} is the support point along {letter}, the farthest in that direction?{counts}"
        )
    }

    fn prompt_on_paper(&self) -> String {
        let (what, counts) = self.sought();
        let (letter, direction) = (self.letter, direction(self.direction));
        let asked = if self.can_be_marked {
            format!(
                "Mark the {what} that is the support point along {letter}, the farthest in that direction.{counts}"
            )
        } else {
            self.prompt()
        };
        format!("{asked} {letter} = {direction}.")
    }

    fn direction(&self) -> Option<String> {
        Some(format!("{} = {}", self.letter, direction(self.direction)))
    }

    fn answer(&self) -> String {
        let (letter, name) = (self.letter, self.found.name());
        format!(
            "{name}: {letter}·{name} = {}, and no point lies farther along {letter}.",
            self.numbers.length(self.reach)
        )
    }

    /// The other vertices at the same distance, by name or by coordinates; none on a curved boundary.
    fn as_right(&self) -> Vec<String> {
        let is_as_right = |at: &&D::Vector| {
            **at != self.place_found() && self.direction.dot(**at) >= self.reach - self.slack
        };
        let others = self.rim.iter().filter(|_| !self.is_curved);
        others
            .filter(is_as_right)
            .map(|&at| {
                self.name_of(at)
                    .unwrap_or_else(|| self.numbers.coordinates(at))
            })
            .collect()
    }

    /// The farthest choice.
    fn right(&self) -> usize {
        let reaches = self.rim.iter().map(|&at| self.direction.dot(at));
        let farthest = reaches
            .enumerate()
            .max_by(|one, other| one.1.total_cmp(&other.1));
        farthest.map_or(0, |(index, _)| index)
    }

    fn judge(&self, choice: usize) -> Verdict {
        let Some(&at) = self.rim.get(choice) else {
            return Verdict::no_answer();
        };
        let letter = self.letter;
        let reach = self.direction.dot(at);
        let (this, product) = match self.name_of(at) {
            Some(name) => (name.clone(), format!("{letter}·{name}")),
            None => ("This point".to_owned(), format!("{letter}·w")),
        };
        if reach < self.reach - self.slack {
            return Verdict::wrong(format!(
                "{this} has {product} = {}, but another point lies farther along {letter}.",
                self.numbers.length(reach)
            ));
        }
        if at == self.place_found() {
            return Verdict::right(self.answer());
        }
        let found = self.found.name();
        let both = if self.is_curved {
            format!("close enough to {found}, which the search finds")
        } else {
            format!("as far along {letter} as {found}, which the search finds: both are right")
        };
        Verdict::right(format!(
            "{product} = {}, {both}.",
            self.numbers.length(reach)
        ))
    }
}

/// Which point leaves the simplex, if any?
#[derive(Clone, Debug, PartialEq)]
pub struct AsksLeaves<D: Dimension = Plane> {
    /// The simplex including the newest point, which is last.
    pub points: Vec<NamedPoint<D::Support>>,
    /// The number of the point that leaves, if any.
    pub(super) leaves: Option<usize>,
    /// Which point leaves, and why.
    pub(super) answer: String,
    /// Why it is wrong that none does, if one does.
    pub(super) one_leaves: &'static str,
    /// Why another point stays, before its name and after it.
    pub(super) it_stays: [&'static str; 2],
    pub(super) numbers: NumberFormat,
}

impl<D: Dimension> AsksLeaves<D> {
    pub(super) fn choices(&self) -> Vec<Choice<D::Vector>> {
        let points = self.points.iter().map(|point| Choice::Point {
            at: D::point(&point.support),
            name: Some(point.name()),
        });
        points.chain([Choice::Word("none leaves")]).collect()
    }
}

impl<D: Dimension> Ask for AsksLeaves<D> {
    fn title(&self) -> &'static str {
        "dropped vertex"
    }

    fn prompt(&self) -> String {
        let newest = self.points.last().map(NamedPoint::name);
        format!(
            "GJK has just added {}. Which vertex does it drop, if any?",
            newest.unwrap_or_default()
        )
    }

    fn prompt_on_paper(&self) -> String {
        format!(
            "{} {}.",
            self.prompt(),
            places::<D>(&self.points, &self.numbers)
        )
    }

    fn words(&self) -> Vec<(usize, &'static str)> {
        vec![(self.points.len(), "none leaves")]
    }

    fn answer(&self) -> String {
        self.answer.clone()
    }

    fn right(&self) -> usize {
        let mut points = self.points.iter();
        let leaving = points.position(|point| Some(point.number) == self.leaves);
        leaving.unwrap_or(self.points.len())
    }

    fn judge(&self, index: usize) -> Verdict {
        if index > self.points.len() {
            return Verdict::no_answer();
        }
        if index == self.right() {
            return Verdict::right(self.answer());
        }
        let point = self.points.get(index).map(NamedPoint::name);
        let [before, after] = self.it_stays;
        Verdict::wrong(point.map_or(self.one_leaves.to_owned(), |point| {
            format!("{before}{point}{after}")
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use collidoscope_core::planar::SupportPoint;
    use glam::{DVec2, dvec2};

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
            numbers: NumberFormat::default(),
            is_curved: false,
            can_be_marked: true,
            difference: "A ⊖ B",
        }
    }

    #[test]
    fn what_is_as_far_or_on_a_curve_near_enough_is_right_and_the_sentence_says_how_far() {
        let curve = |slack: f64| AsksSupport {
            slack,
            is_curved: true,
            ..of_square(dvec2(0.96, 0.28))
        };
        let prompt = curve(0.5).prompt();
        assert!(prompt.contains("0.50"), "{prompt}");
        let less_far = of_square(dvec2(0.6, 0.8));
        for (asks, choice, is_right, why) in [
            (of_square(DVec2::X), 0, true, "w₂: d·w₂ = 2.00"),
            (of_square(DVec2::X), 1, false, "d·w = −2.00"),
            (
                of_square(DVec2::X),
                3,
                true,
                "d·w = 2.00, as far along d as w₂",
            ),
            (less_far.clone(), less_far.right(), true, "w₂: "),
            (less_far.clone(), 1, false, "d·w = 0.40"),
            (less_far.clone(), 2, false, "w₁ has d·w₁ = −2.80"),
            (less_far, 9, false, "not an answer"),
            (curve(0.5), 3, false, "another point lies farther"),
            (curve(1.2), 3, true, "close enough to w₂"),
        ] {
            let verdict = asks.judge(choice);
            assert_eq!(verdict.is_right, is_right, "{}", verdict.why);
            assert!(verdict.why.contains(why), "{}", verdict.why);
        }
        assert_eq!(of_square(DVec2::X).as_right(), ["(2.00, −2.00)"]);
    }
}
