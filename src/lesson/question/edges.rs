//! The questions about EPA's polytope: which edge or face is closest to the origin, and what is the normal?

use glam::DVec2;

use super::points::places;
use super::{Ask, Choice, Verdict};
use crate::lesson::number_format::direction;
use crate::lesson::sentence::name;
use crate::lesson::{Dimension, NamedPoint, NumberFormat, Plane};

/// Which edge or face is closest to the origin?
#[derive(Clone, Debug, PartialEq)]
pub struct AsksClosest<D: Dimension = Plane> {
    /// The polytope: in the plane in the order of its boundary, in space every vertex that it has had.
    pub polytope: Vec<NamedPoint<D::Support>>,
    /// Its edges or faces, as indices into it.
    pub parts: Vec<Vec<usize>>,
    /// Their distances, in px.
    pub distances: Vec<f64>,
    /// The part that EPA takes.
    pub(super) taken: usize,
    /// The additional distance, in px, that counts as equal.
    pub(super) slack: f64,
    pub(super) numbers: NumberFormat,
}

impl<D: Dimension> AsksClosest<D> {
    fn is_as_close(&self, k: usize) -> bool {
        self.distances[k] <= self.distances[self.taken] + self.slack
    }

    pub(super) fn choices(&self) -> Vec<Choice<D::Vector>> {
        let parts = 0..self.parts.len();
        let choice = |k: usize| {
            let corners = self.corners(k).into_iter();
            Choice::Part {
                corners: corners.map(|corner| D::point(&corner.support)).collect(),
                name: self.name(k),
            }
        };
        parts.map(choice).collect()
    }

    fn corners(&self, k: usize) -> Vec<NamedPoint<D::Support>> {
        let corners = self.parts[k].iter();
        corners.map(|&index| self.polytope[index]).collect()
    }

    fn name(&self, k: usize) -> String {
        name(&self.corners(k))
    }
}

impl<D: Dimension> Ask for AsksClosest<D> {
    fn title(&self) -> &'static str {
        if D::PART == "edge" {
            "closest edge"
        } else {
            "closest face"
        }
    }

    fn prompt(&self) -> String {
        format!(
            "Which {} of the polytope is closest to the origin?",
            D::PART
        )
    }

    /// Includes the corners of its edges or faces.
    fn prompt_on_paper(&self) -> String {
        let corners = self.polytope.iter().enumerate();
        let corners =
            corners.filter(|(index, _)| self.parts.iter().any(|part| part.contains(index)));
        let corners: Vec<_> = corners.map(|(_, corner)| *corner).collect();
        format!(
            "{} {}.",
            self.prompt(),
            places::<D>(&corners, &self.numbers)
        )
    }

    fn answer(&self) -> String {
        format!(
            "{} is {} from the origin, and no {} is closer.",
            self.name(self.taken),
            self.numbers.length(self.distances[self.taken]),
            D::PART
        )
    }

    fn as_right(&self) -> Vec<String> {
        let others = (0..self.parts.len()).filter(|&k| k != self.taken && self.is_as_close(k));
        others.map(|k| self.name(k)).collect()
    }

    fn right(&self) -> usize {
        self.taken
    }

    fn judge(&self, index: usize) -> Verdict {
        if index >= self.parts.len() {
            return Verdict::no_answer();
        }
        let (name, distance) = (self.name(index), self.numbers.length(self.distances[index]));
        if index == self.taken {
            Verdict::right(self.answer())
        } else if self.is_as_close(index) {
            Verdict::right(format!(
                "{name} is {distance} from the origin, as close as {}, which EPA chooses: both are right.",
                self.name(self.taken)
            ))
        } else {
            Verdict::wrong(format!(
                "{name} is {distance} from the origin, and another {} is closer.",
                D::PART
            ))
        }
    }
}

/// In which direction is the normal of the closest edge?
#[derive(Clone, Debug, PartialEq)]
pub struct AsksNormal {
    /// The polytope in the order of its boundary.
    pub polytope: Vec<NamedPoint>,
    /// The closest edge.
    pub edge: [NamedPoint; 2],
    /// Its unit normal, out of the polytope.
    pub normal: DVec2,
}

impl Ask for AsksNormal {
    fn title(&self) -> &'static str {
        "normal"
    }

    fn prompt(&self) -> String {
        format!(
            "Draw the normal of {}, the closest edge: perpendicular to it, pointing out of the polytope. Anything \
                 within 10° is right.",
            name(&self.edge)
        )
    }

    fn answer(&self) -> String {
        format!(
            "n = {}, perpendicular to {} and pointing out of the polytope.",
            direction(self.normal),
            name(&self.edge)
        )
    }
}
