//! A shape as parts. One row per kind has the names in files and in the UI; the writer, rounding and the panel's fields
//! all use these rows.

use std::error::Error;

use self::Part::{Count, Length, Points, Vector};
use super::quantity;

/// A part of a shape, in its local space; lengths in px.
#[derive(Clone, Debug, PartialEq)]
pub enum Part<V> {
    Length(f64),
    Count(usize),
    /// A point, or a length along each axis.
    Vector(V),
    Points(Vec<V>),
}

impl<V: quantity::Vector> Part<V> {
    /// Changes each of its lengths and coordinates.
    pub fn change(&mut self, change: impl Fn(f64) -> f64) {
        match self {
            Length(length) => *length = change(*length),
            Count(_) => {}
            Vector(vector) => *vector = vector.map(change),
            Points(points) => points
                .iter_mut()
                .for_each(|point| *point = point.map(&change)),
        }
    }
}

/// The type of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartKind {
    Length,
    /// A length that grows the shape outwards.
    Rounding,
    Count,
    Vector,
    Points,
}

pub struct PartRow {
    /// In a file; empty where the part is the whole shape.
    pub name: &'static str,
    /// In the UI.
    pub title: &'static str,
    pub kind: PartKind,
}

pub struct ShapeRow {
    pub slug: &'static str,
    pub parts: &'static [PartRow],
}

/// The parts that shapes have, and the row of a shape.
pub(super) mod rows {
    use super::PartKind::{Count, Length, Points, Rounding, Vector};
    use super::{PartKind, PartRow, ShapeRow};

    const fn part(name: &'static str, title: &'static str, kind: PartKind) -> PartRow {
        PartRow { name, title, kind }
    }

    pub const fn row(slug: &'static str, parts: &'static [PartRow]) -> ShapeRow {
        ShapeRow { slug, parts }
    }

    pub const VERTICES: PartRow = part("", "vertices", Points);
    pub const POINTS: PartRow = part("", "points", Points);
    pub const POLYGON: PartRow = part("polygon", "vertices", Points);
    pub const HULL: PartRow = part("hull", "points", Points);
    pub const RADIUS: PartRow = part("radius", "radius", Length);
    pub const ROUNDING: PartRow = part("radius", "radius", Rounding);
    pub const HALF_HEIGHT: PartRow = part("half_height", "half height", Length);
    pub const HALF_X: PartRow = part("rx", "half axis x", Length);
    pub const HALF_Y: PartRow = part("ry", "half axis y", Length);
    pub const SIDES: PartRow = part("sides", "sides", Count);
    pub const FROM: PartRow = part("from", "from", Vector);
    pub const TO: PartRow = part("to", "to", Vector);
    pub const HALF_EDGES: PartRow = part("half", "half edges", Vector);
    pub const HALF_AXES: PartRow = part("radii", "half axes", Vector);
}

/// The error for a kind without such parts.
pub(super) fn unknown(kind: &str) -> Box<dyn Error> {
    format!("unknown shape `{kind}`").into()
}
