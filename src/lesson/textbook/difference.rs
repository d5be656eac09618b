//! The textbook's support mapping of A − B.

use glam::DVec2;

use super::Precision;
use super::rules::{Rules, SecondSupport};
use crate::planar::{PosedShape, Support};

/// A point of A − B and what it is the difference of, in world space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct DifferencePoint {
    pub(super) point: DVec2,
    pub(super) witnesses: [DVec2; 2],
}

/// A − B, known by its support mapping.
pub(super) struct TextbookDifference<'s> {
    a: &'s PosedShape,
    b: &'s PosedShape,
    precision: Precision,
    second: SecondSupport,
}

impl<'s> TextbookDifference<'s> {
    pub(super) fn new(a: &'s PosedShape, b: &'s PosedShape, rules: &Rules) -> Self {
        Self {
            a,
            b,
            precision: rules.precision,
            second: rules.second_support,
        }
    }

    /// From A's centre to B's, or +x where they coincide.
    pub(super) fn first_direction(&self) -> DVec2 {
        let [from, to] = [self.a, self.b].map(|shape| self.precision.vector(shape.center()));
        let between = self.precision.difference(to, from);
        if between == DVec2::ZERO {
            DVec2::X
        } else {
            between
        }
    }

    /// The support point along `direction`.
    pub(super) fn support(&self, direction: DVec2) -> DifferencePoint {
        let on_a = support(self.a, direction, self.precision);
        let on_b = match self.second {
            SecondSupport::Opposite => support(self.b, -direction, self.precision),
            SecondSupport::Same => support(self.b, direction, self.precision),
        };
        DifferencePoint {
            point: self.precision.difference(on_a, on_b),
            witnesses: [on_a, on_b],
        }
    }
}

/// The farthest point of a shape, its radius included. Of several vertices equally far it is the first.
fn support(shape: &PosedShape, direction: DVec2, precision: Precision) -> DVec2 {
    let vertices = shape.vertices().iter().map(|v| precision.vector(*v));
    let farthest = vertices.reduce(|best, vertex| {
        if precision.dot(vertex, direction) > precision.dot(best, direction) {
            vertex
        } else {
            best
        }
    });
    let of_core = farthest.unwrap_or_else(|| precision.vector(shape.support(direction)));
    if shape.radius() == 0.0 {
        return of_core;
    }
    let radius = precision.number(shape.radius());
    precision.sum(of_core, precision.times(precision.unit(direction), radius))
}
