//! A pair of bodies, where they are or where a mistake puts them, and what is so about them.

use super::Checkable;
use crate::lesson::Vector;

/// Which bodies a trace is about, where they have radii: both are true answers of their question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bodies {
    /// The cores, without the radii.
    Cores,
    /// All of them.
    Whole,
}

/// A turn or a reflection, and then a move. Of a body's pose its turn and its position, in world space.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Isometry<D: Checkable> {
    pub(super) turn: D::Matrix,
    pub(super) shift: D::Vector,
}

impl<D: Checkable> Isometry<D> {
    /// This one, and then another.
    pub(super) fn then(self, other: Self) -> Self {
        Self {
            turn: other.turn * self.turn,
            shift: other.turn * self.shift + other.shift,
        }
    }

    pub(super) fn inverse(self) -> Self {
        let turn = D::transposed(self.turn);
        Self {
            turn,
            shift: -(turn * self.shift),
        }
    }
}

/// A body, the core or all of it, where it is or where somebody's mistake puts it.
pub struct TestedBody<'s, D: Checkable> {
    pub(super) shape: &'s D::Posed,
    /// From where it is to where it is put.
    pub(super) put: Isometry<D>,
    pub(super) radius: f64,
}

// Derived, it would ask that a shape can be copied, of which it has a reference.
impl<D: Checkable> Copy for TestedBody<'_, D> {}

impl<D: Checkable> Clone for TestedBody<'_, D> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<'s, D: Checkable> TestedBody<'s, D> {
    /// All of a body, put somewhere from where it is.
    pub(super) fn new(shape: &'s D::Posed, put: Isometry<D>) -> Self {
        Self {
            shape,
            put,
            radius: D::radius(shape),
        }
    }

    /// The point of the core that is farthest along a direction.
    pub(super) fn core(&self, direction: D::Vector) -> D::Vector {
        let there = D::transposed(self.put.turn) * direction;
        self.put.turn * D::support(self.shape, there) + self.put.shift
    }

    /// The farthest point along a unit direction, the radius included.
    pub(super) fn farthest(&self, direction: D::Vector) -> D::Vector {
        self.core(direction) + direction * self.radius
    }

    pub(super) fn center(&self) -> D::Vector {
        self.put.turn * D::center(self.shape) + self.put.shift
    }

    /// Whether it is where it is.
    pub(super) fn is_in_place(&self) -> bool {
        self.put == Isometry::default()
    }
}

/// What the core says of a pair.
pub struct CoreAnswer<V> {
    /// Whether they have a point in common; touching counts.
    pub(super) colliding: bool,
    /// The penetration depth in px or, where they are apart, the distance below 0.
    pub(super) signed_depth: f64,
    /// The unit vector from A towards B.
    pub(super) normal: V,
}

/// How closely claims are taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Tolerance {
    /// As a part of the extent.
    pub(super) part: f64,
    /// The same as a length, with the rounding of the coordinates, in px.
    pub(super) length: f64,
    /// Whether a doubt counts for the trace where the bodies touch, and rounding may have decided.
    pub(super) spares_rounding: bool,
}

/// A pair, and how closely claims about it are taken.
pub(super) struct GroundTruth<'s, D: Checkable> {
    pub(super) a: TestedBody<'s, D>,
    pub(super) b: TestedBody<'s, D>,
    pub(super) bodies: Bodies,
    /// What the core says of them.
    pub(super) answer: CoreAnswer<D::Vector>,
    /// What a length may be off by, in px.
    pub(super) tolerance: f64,
    /// What a unit vector's length may be off by.
    pub(super) unit_tolerance: f64,
    /// Whether a doubt counts for the trace where the bodies touch, and rounding may have decided.
    pub(super) spares_rounding: bool,
}

/// What a unit vector's length may always be off by: the rounding of six printed digits.
const PRINTED: f64 = 2e-6;

impl<'s, D: Checkable> GroundTruth<'s, D> {
    /// The truth about `bodies`.
    pub(super) fn new(pair: [TestedBody<'s, D>; 2], bodies: Bodies, tolerance: Tolerance) -> Self {
        let [a, b] = match bodies {
            Bodies::Cores => pair.map(|side| TestedBody {
                radius: 0.0,
                ..side
            }),
            Bodies::Whole => pair,
        };
        let answer = D::answer(&a, &b, D::Vector::default());
        Self {
            a,
            b,
            bodies,
            answer,
            tolerance: tolerance.length,
            unit_tolerance: tolerance.part.max(PRINTED),
            spares_rounding: tolerance.spares_rounding,
        }
    }

    /// How far A − B reaches beyond the cores', in px.
    pub(super) fn radii(&self) -> f64 {
        self.a.radius + self.b.radius
    }

    /// The farthest points of A and of B, both along the same unit direction.
    pub(super) fn same_way(&self, direction: D::Vector) -> [D::Vector; 2] {
        [self.a.farthest(direction), self.b.farthest(direction)]
    }

    /// The support point of A − B along a unit direction.
    pub(super) fn support(&self, direction: D::Vector) -> D::Vector {
        self.a.farthest(direction) - self.b.farthest(-direction)
    }

    /// How far A − B reaches along a unit direction, in px: how far B must move along it to clear A.
    pub(super) fn reach(&self, direction: D::Vector) -> f64 {
        direction.dot(self.support(direction))
    }

    /// Whether no way out is shorter than along a unit direction.
    pub(super) fn is_way_out(&self, direction: D::Vector) -> bool {
        self.reach(direction) <= self.answer.signed_depth + self.tolerance
    }

    /// How far a point lies outside A − B, in px; 0 for one inside.
    pub(super) fn outside(&self, point: D::Vector) -> f64 {
        -D::answer(&self.a, &self.b, point).signed_depth.min(0.0)
    }

    /// How far points of the world lie outside A and outside B, in px; 0 for those inside.
    pub(super) fn off(&self, [on_a, on_b]: [D::Vector; 2]) -> [f64; 2] {
        [D::gap(&self.a, on_a), D::gap(&self.b, on_b)]
    }
}

/// The diagonal of the box about both bodies, and the largest coordinate in it, in px.
pub(super) fn extent_and_size<D: Checkable>(pair: [&D::Posed; 2]) -> [f64; 2] {
    let reach = |direction: D::Vector| {
        let [of_a, of_b] =
            pair.map(|shape| direction.dot(D::support(shape, direction)) + D::radius(shape));
        of_a.max(of_b)
    };
    let sides = || {
        D::Vector::AXES
            .iter()
            .map(|&axis| (axis, reach(axis), reach(-axis)))
    };
    let diagonal: D::Vector = sides()
        .map(|(axis, there, back)| axis * (there + back))
        .sum();
    let size = sides().flat_map(|(_, there, back)| [there.abs(), back.abs()]);
    [diagonal.length(), size.fold(0.0, f64::max)]
}
