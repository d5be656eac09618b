//! The questions of space, each with its answer.

use glam::DVec3;

use super::Choice;
use crate::lesson::question::collision::{self, Collision};
use crate::lesson::spatial::sentence::name;
use crate::lesson::spatial::{GjkReason, NamedPoint};
use crate::lesson::{Verdict, coordinates, px};

/// Do the bodies collide?
#[derive(Clone, Debug, PartialEq)]
pub struct AsksCollides {
    /// A's and B's closest or deepest points, in world space.
    pub witnesses: [DVec3; 2],
    pub(super) collision: Collision,
}

impl AsksCollides {
    pub(super) fn prompt(&self) -> String {
        collision::PROMPT.to_owned()
    }

    pub(super) fn answer(&self) -> String {
        self.collision.answer()
    }

    pub(super) fn choices(&self) -> Vec<Choice> {
        collision::WORDS.map(Choice::Word).to_vec()
    }

    pub(super) fn right(&self) -> usize {
        self.collision.right()
    }

    pub(super) fn judge(&self, choice: usize) -> Verdict {
        if choice < collision::WORDS.len() {
            self.collision.judge(choice)
        } else {
            Verdict::no_answer()
        }
    }
}

/// Which vertex of A ⊖ B lies farthest along the direction?
#[derive(Clone, Debug, PartialEq)]
pub struct AsksSupport {
    /// Of length 1.
    pub direction: DVec3,
    /// Where the direction is best drawn from, in A ⊖ B.
    pub start: DVec3,
    /// The direction's letter: n in EPA, else d.
    pub letter: char,
    /// The vertices of the cores' A ⊖ B.
    pub(super) vertices: Vec<DVec3>,
    /// The points that have a name by now.
    pub(super) known: Vec<NamedPoint>,
    /// What the machine finds.
    pub(super) found: NamedPoint,
    /// How far that lies along the direction, in px.
    pub(super) reach: f64,
    /// How much less far, in px, is as far.
    pub(super) slack: f64,
    /// What is asked about: A ⊖ B or the cores'.
    pub(super) difference: &'static str,
}

impl AsksSupport {
    pub(super) fn prompt(&self) -> String {
        format!(
            "Which vertex of {} is the support along {}, the farthest that way?",
            self.difference, self.letter
        )
    }

    pub(super) fn answer(&self) -> String {
        let (letter, name) = (self.letter, self.found.name());
        format!(
            "{name}: {letter}·{name} = {}, and nothing lies farther along {letter}.",
            px(self.reach)
        )
    }

    /// The other vertices that lie as far, by name or by place.
    pub(super) fn as_right(&self) -> Vec<String> {
        let is_as_right = |at: &&DVec3| {
            **at != self.found.support.point()
                && self.direction.dot(**at) >= self.reach - self.slack
        };
        let others = self.vertices.iter().filter(is_as_right);
        others
            .map(|&at| self.name_of(at).unwrap_or_else(|| coordinates(at)))
            .collect()
    }

    pub(super) fn choices(&self) -> Vec<Choice> {
        let vertices = self.vertices.iter();
        vertices
            .map(|&at| Choice::Point {
                at,
                name: self.name_of(at),
            })
            .collect()
    }

    /// The choice that lies farthest.
    pub(super) fn right(&self) -> usize {
        let reaches = self.vertices.iter().map(|&at| self.direction.dot(at));
        let farthest = reaches
            .enumerate()
            .max_by(|one, other| one.1.total_cmp(&other.1));
        farthest.map_or(0, |(index, _)| index)
    }

    pub(super) fn judge(&self, choice: usize) -> Verdict {
        let Some(&at) = self.vertices.get(choice) else {
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
                "{this} has {product} = {}, but another lies farther along {letter}.",
                px(reach)
            ));
        }
        if at == self.found.support.point() {
            return Verdict::right(self.answer());
        }
        Verdict::right(format!(
            "{product} = {}, as far along {letter} as {}, which the search takes: either will do.",
            px(reach),
            self.found.name()
        ))
    }

    fn name_of(&self, at: DVec3) -> Option<String> {
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
            GjkReason::BeyondFace { face, goes } => format!(
                "{} leaves: the origin lies beyond face {}, and {} is on its other side.",
                goes.name(),
                name(&face),
                goes.name()
            ),
            GjkReason::FacingTriangle(corners) => format!(
                "None leaves: the origin lies straight in front of triangle {}, which with a fourth point can become a tetrahedron that holds it.",
                name(&corners)
            ),
            _ => "None leaves: two points can still become a triangle, and that a tetrahedron that holds the origin, which lies beside their line.".to_owned(),
        }
    }

    pub(super) fn choices(&self) -> Vec<Choice> {
        let points = self.points.iter().map(|point| Choice::Point {
            at: point.support.point(),
            name: Some(point.name()),
        });
        points.chain([Choice::Word(NONE_LEAVES)]).collect()
    }

    pub(super) fn right(&self) -> usize {
        let mut points = self.points.iter();
        let leaving = points.position(|point| Some(point.number) == self.leaves());
        leaving.unwrap_or(self.points.len())
    }

    /// The part of the simplex that decides, in A ⊖ B: its two or three corners.
    #[must_use]
    pub fn deciding(&self) -> Vec<DVec3> {
        let corners = match &self.reason {
            GjkReason::BeyondFace { face, .. } => &face[..],
            _ => &self.points,
        };
        corners
            .iter()
            .map(|corner| corner.support.point())
            .collect()
    }

    /// The number of the point that leaves.
    pub(super) fn leaves(&self) -> Option<usize> {
        match self.reason {
            GjkReason::BeyondFace { goes, .. } => Some(goes.number),
            _ => None,
        }
    }

    pub(super) fn judge(&self, choice: usize) -> Verdict {
        if choice > self.points.len() {
            return Verdict::no_answer();
        }
        if choice == self.right() {
            return Verdict::right(self.answer());
        }
        let Some(point) = self.points.get(choice).map(NamedPoint::name) else {
            return Verdict::wrong(
                "The tetrahedron does not hold the origin, so one of its vertices is in the way."
                    .to_owned(),
            );
        };
        Verdict::wrong(match self.reason {
            GjkReason::BeyondFace { .. } => format!(
                "{point} is a corner of the face that the origin lies beyond, so it is still needed."
            ),
            _ => format!(
                "Every point of the simplex is a corner of its part nearest the origin, {point} too."
            ),
        })
    }
}

/// Which face is closest to the origin?
#[derive(Clone, Debug, PartialEq)]
pub struct AsksClosestFace {
    /// Every vertex that the polytope has had.
    pub vertices: Vec<NamedPoint>,
    /// Its faces, as indices into them, counter-clockwise seen from outside.
    pub faces: Vec<[usize; 3]>,
    /// The distances of their planes, in px.
    pub distances: Vec<f64>,
    /// The face that EPA takes.
    pub(super) taken: usize,
    /// How much farther, in px, is as close.
    pub(super) slack: f64,
}

impl AsksClosestFace {
    pub(super) fn prompt(&self) -> String {
        "Which face of the polytope is closest to the origin?".to_owned()
    }

    pub(super) fn answer(&self) -> String {
        format!(
            "{} is {} from the origin, and no face is closer.",
            self.name(self.taken),
            px(self.distances[self.taken])
        )
    }

    /// The names of the other faces that are as close.
    pub(super) fn as_right(&self) -> Vec<String> {
        let faces = 0..self.faces.len();
        faces
            .filter(|&k| k != self.taken && self.is_as_close(k))
            .map(|k| self.name(k))
            .collect()
    }

    fn is_as_close(&self, k: usize) -> bool {
        self.distances[k] <= self.distances[self.taken] + self.slack
    }

    pub(super) fn choices(&self) -> Vec<Choice> {
        let faces = 0..self.faces.len();
        faces
            .map(|k| Choice::Face {
                corners: self.corners(k).map(|corner| corner.support.point()),
                name: self.name(k),
            })
            .collect()
    }

    pub(super) fn right(&self) -> usize {
        self.taken
    }

    pub(super) fn judge(&self, choice: usize) -> Verdict {
        let Some(&distance) = self.distances.get(choice) else {
            return Verdict::no_answer();
        };
        let name = self.name(choice);
        if choice == self.taken {
            Verdict::right(self.answer())
        } else if self.is_as_close(choice) {
            Verdict::right(format!(
                "{name} is {} from the origin, as close as {}, which EPA takes: either will do.",
                px(distance),
                self.name(self.taken)
            ))
        } else {
            Verdict::wrong(format!(
                "{name} is {} from the origin, and another face is closer.",
                px(distance)
            ))
        }
    }

    fn corners(&self, k: usize) -> [NamedPoint; 3] {
        self.faces[k].map(|index| self.vertices[index])
    }

    fn name(&self, k: usize) -> String {
        name(&self.corners(k))
    }
}
