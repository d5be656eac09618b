//! What is so: A − B as far as a trace's claims are about it, and the answer of the exact core.

use glam::DVec2;

use super::part::edges;
use crate::planar::{PairCache, PosedHull, PosedShape, Support, intersects, query};

/// Which bodies a trace is about, where they have radii: both are true answers of their question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lesson) enum Bodies {
    /// The cores, without the radii.
    Cores,
    /// All of them.
    Whole,
}

/// A body at a place: the core, or all of it, moved by `shift`.
#[derive(Clone, Copy)]
struct Side<'s> {
    shape: &'s PosedShape,
    radius: f64,
    shift: DVec2,
}

impl Side<'_> {
    /// The farthest point along a unit direction, the radius included.
    fn farthest(&self, direction: DVec2) -> DVec2 {
        self.support(direction) + self.radius * direction
    }
}

impl Support for Side<'_> {
    fn support(&self, direction: DVec2) -> DVec2 {
        self.shape.support(direction) + self.shift
    }

    fn center(&self) -> DVec2 {
        self.shape.center() + self.shift
    }

    fn radius(&self) -> f64 {
        self.radius
    }

    fn hull(&self) -> Option<&PosedHull> {
        // A hull that is moved has no vertices to show.
        self.shape.hull().filter(|_| self.shift == DVec2::ZERO)
    }
}

/// A pair, and how closely claims about it are taken.
pub(super) struct Truth<'s> {
    a: Side<'s>,
    b: Side<'s>,
    pub(super) bodies: Bodies,
    /// Whether they have a point in common; touching counts.
    pub(super) colliding: bool,
    /// The penetration depth in px or, where they are apart, the distance below 0.
    pub(super) signed_depth: f64,
    /// The unit vector from A towards B.
    pub(super) normal: DVec2,
    /// What a length may be off by, in px.
    pub(super) tolerance: f64,
    /// What a unit vector's length may be off by.
    pub(super) unit_tolerance: f64,
}

/// How closely claims are taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::lesson) struct Tolerance {
    /// As a part of the extent.
    pub(in crate::lesson) part: f64,
    /// The same as a length, with the rounding of the coordinates, in px.
    pub(in crate::lesson) length: f64,
}

/// What a unit vector's length may always be off by: the rounding of six printed digits.
pub(in crate::lesson) const PRINTED: f64 = 2e-6;

impl<'s> Truth<'s> {
    /// The truth about `bodies`.
    pub(super) fn of([a, b]: [&'s PosedShape; 2], bodies: Bodies, tolerance: Tolerance) -> Self {
        let [a, b] = [a, b].map(|shape| Side {
            shape,
            radius: match bodies {
                Bodies::Cores => 0.0,
                Bodies::Whole => shape.radius(),
            },
            shift: DVec2::ZERO,
        });
        let answer = query(&a, &b, &mut PairCache::default());
        Self {
            a,
            b,
            bodies,
            colliding: answer.colliding,
            signed_depth: if answer.colliding {
                answer.depth
            } else {
                -answer.distance
            },
            normal: answer.normal,
            tolerance: tolerance.length,
            unit_tolerance: tolerance.part.max(PRINTED),
        }
    }

    /// The farthest points of A along a unit direction and of B against it.
    pub(super) fn witnesses(&self, direction: DVec2) -> [DVec2; 2] {
        [self.a.farthest(direction), self.b.farthest(-direction)]
    }

    /// The support point of A − B along a unit direction.
    pub(super) fn support(&self, direction: DVec2) -> DVec2 {
        let [on_a, on_b] = self.witnesses(direction);
        on_a - on_b
    }

    /// The farthest points of A and of B, both along the same unit direction.
    pub(super) fn same_way(&self, direction: DVec2) -> [DVec2; 2] {
        [self.a.farthest(direction), self.b.farthest(direction)]
    }

    /// How far A − B reaches along a unit direction, in px: how far B must move along it to clear A.
    pub(super) fn reach(&self, direction: DVec2) -> f64 {
        direction.dot(self.support(direction))
    }

    /// The way from A's center to B's.
    pub(super) fn between_centers(&self) -> DVec2 {
        self.b.center() - self.a.center()
    }

    /// How far a point lies outside A − B, in px; 0 for one inside.
    pub(super) fn outside(&self, point: DVec2) -> f64 {
        let moved = self.b.moved(point);
        if intersects(&self.a, &moved) {
            0.0
        } else {
            query(&self.a, &moved, &mut PairCache::default()).distance
        }
    }

    /// How far points of the world lie outside A and outside B, in px.
    pub(super) fn off(&self, [on_a, on_b]: [DVec2; 2]) -> [f64; 2] {
        [(on_a, &self.a), (on_b, &self.b)].map(|(point, side)| {
            let farthest = side.farthest(unit(point - side.center()).unwrap_or(DVec2::X));
            if farthest == point {
                0.0
            } else {
                gap_to_point(side, point)
            }
        })
    }

    /// The edges of both polygons as unit normals with their lengths in px; none of a shape that has none.
    pub(super) fn axes(&self) -> Vec<(DVec2, f64)> {
        let rings = [&self.a, &self.b].map(|side| side.shape.vertices());
        let along = rings
            .into_iter()
            .flat_map(|ring| edges(ring).map(|[p, q]| q - p));
        along
            .filter_map(|along| Some((unit(along.perp())?, along.length())))
            .collect()
    }

    /// Whether moving B so far along a unit direction, in px, just clears A: the bodies then touch, or a line square
    /// to the direction has one of them on either side and touches both.
    pub(super) fn clears(&self, depth: f64, direction: DVec2) -> bool {
        if (self.reach(direction) - depth).abs() <= self.tolerance {
            return true;
        }
        let moved = self.b.moved(depth * direction);
        let answer = query(&self.a, &moved, &mut PairCache::default());
        answer.depth <= self.tolerance && answer.distance <= self.tolerance
    }
}

impl Side<'_> {
    fn moved(&self, by: DVec2) -> Self {
        Self {
            shift: self.shift + by,
            ..*self
        }
    }
}

/// A point as a body.
struct Dot(DVec2);

impl Support for Dot {
    fn support(&self, _: DVec2) -> DVec2 {
        self.0
    }

    fn center(&self) -> DVec2 {
        self.0
    }
}

fn gap_to_point(side: &Side<'_>, point: DVec2) -> f64 {
    query(side, &Dot(point), &mut PairCache::default()).distance
}

/// The diagonal of the box about both bodies, and the largest coordinate in it, in px.
pub(super) fn extent_and_size([a, b]: [&PosedShape; 2]) -> [f64; 2] {
    let reach = |direction: DVec2| {
        let [of_a, of_b] =
            [a, b].map(|shape| direction.dot(shape.support(direction)) + shape.radius());
        of_a.max(of_b)
    };
    let [right, left, down, up] = [DVec2::X, DVec2::NEG_X, DVec2::Y, DVec2::NEG_Y].map(reach);
    let size = [right, left, down, up].map(f64::abs);
    [
        DVec2::new(right + left, down + up).length(),
        size.into_iter().fold(0.0, f64::max),
    ]
}

/// The unit vector along `v`, however long that is; none for a zero.
pub(super) fn unit(v: DVec2) -> Option<DVec2> {
    (v / v.abs().max_element()).try_normalize()
}
