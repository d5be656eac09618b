//! A shape as parts. One row per kind has the names in files and in the UI; the reader, the writer, rounding and the
//! panel's fields all use these rows.

use std::fmt::{Debug, Display};

use glam::{DVec2, DVec3};
use serde::de::DeserializeOwned;

use self::Part::{Count, Length, Points, Vector};
use crate::planar::{Capsule, Circle, Ellipse, Polygon, Regular, Rounded, Shape, ShapeError};

/// A part of a shape, in its local space; lengths in px.
#[derive(Clone, Debug, PartialEq)]
pub enum Part<V> {
    Length(f64),
    Count(usize),
    /// A point, or a length along each axis.
    Vector(V),
    Points(Vec<V>),
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

#[derive(Clone, Copy, Debug)]
pub struct PartRow {
    /// In a file; empty where the part is the whole shape.
    pub name: &'static str,
    /// In the UI.
    pub title: &'static str,
    pub kind: PartKind,
}

#[derive(Clone, Copy, Debug)]
pub struct ShapeRow {
    pub slug: &'static str,
    pub parts: &'static [PartRow],
}

/// A vector of a shape, in the plane or in space.
pub trait Coordinates: Copy + Debug + PartialEq {
    type Numbers: DeserializeOwned + Into<Self>;

    fn numbers(&mut self) -> &mut [f64];
}

impl Coordinates for DVec2 {
    type Numbers = [f64; 2];

    fn numbers(&mut self) -> &mut [f64] {
        AsMut::<[f64; 2]>::as_mut(self)
    }
}

impl Coordinates for DVec3 {
    type Numbers = [f64; 3];

    fn numbers(&mut self) -> &mut [f64] {
        AsMut::<[f64; 3]>::as_mut(self)
    }
}

pub trait Parted: Sized {
    type Vector: Coordinates;
    type Fault: Display;
    /// A row for each kind in files.
    const ROWS: &'static [ShapeRow];
    /// An example, for messages.
    const EXAMPLE: &'static str;

    /// The kind, and the parts in the order of the kind's row.
    fn parts(&self) -> (&'static str, Vec<Part<Self::Vector>>);

    /// Builds a shape of a kind from its parts; `None` if they don't fit the kind.
    ///
    /// # Errors
    /// Why the shape is invalid.
    fn made(slug: &str, parts: &[Part<Self::Vector>]) -> Result<Option<Self>, Self::Fault>;

    fn row(&self) -> Option<&'static ShapeRow> {
        let (slug, _) = self.parts();
        Self::ROWS.iter().find(|row| row.slug == slug)
    }

    /// A short description: the kind, and the size or number of vertices.
    fn description(&self, short: impl Fn(f64) -> String) -> String {
        let (slug, parts) = self.parts();
        let product = |lengths: &[f64]| {
            let lengths: Vec<String> = lengths.iter().map(|&length| short(length)).collect();
            lengths.join(" × ")
        };
        let size = match &parts[..] {
            [Part::Points(points), ..] => format!("{} vertices", points.len()),
            [Part::Count(sides), ..] => format!("{sides} sides"),
            [Part::Vector(half)] => product(half.to_owned().numbers()),
            [Part::Length(width), Part::Length(height)] => product(&[*width, *height]),
            [.., Part::Length(radius)] => format!("radius {}", short(*radius)),
            _ => return slug.to_owned(),
        };
        format!("{slug} · {size}")
    }
}

pub(super) const fn part(name: &'static str, title: &'static str, kind: PartKind) -> PartRow {
    PartRow { name, title, kind }
}

pub(super) const fn row(slug: &'static str, parts: &'static [PartRow]) -> ShapeRow {
    ShapeRow { slug, parts }
}

impl Parted for Shape {
    type Vector = DVec2;
    type Fault = ShapeError;

    const ROWS: &'static [ShapeRow] = &[
        row("polygon", &[part("", "vertices", PartKind::Points)]),
        row("hull", &[part("", "points", PartKind::Points)]),
        row(
            "rounded",
            &[
                part("polygon", "vertices", PartKind::Points),
                part("radius", "radius", PartKind::Rounding),
            ],
        ),
        row("circle", &[part("radius", "radius", PartKind::Length)]),
        row(
            "capsule",
            &[
                part("from", "from", PartKind::Vector),
                part("to", "to", PartKind::Vector),
                part("radius", "radius", PartKind::Length),
            ],
        ),
        row(
            "ellipse",
            &[
                part("rx", "half axis x", PartKind::Length),
                part("ry", "half axis y", PartKind::Length),
            ],
        ),
        row(
            "regular",
            &[
                part("sides", "sides", PartKind::Count),
                part("radius", "radius", PartKind::Length),
            ],
        ),
    ];

    const EXAMPLE: &'static str = "a shape, as in {\"circle\": {\"radius\": 5}}";

    fn parts(&self) -> (&'static str, Vec<Part<DVec2>>) {
        let points = |polygon: &Polygon| Points(polygon.vertices().to_vec());
        match self {
            Self::Polygon(shape) => ("polygon", vec![points(shape)]),
            Self::Rounded(shape) => {
                let polygon = points(shape.polygon());
                ("rounded", vec![polygon, Length(shape.radius())])
            }
            Self::Circle(shape) => ("circle", vec![Length(shape.radius())]),
            Self::Capsule(shape) => {
                let [from, to] = shape.ends().map(Vector);
                ("capsule", vec![from, to, Length(shape.radius())])
            }
            Self::Ellipse(shape) => {
                let half_axes = shape.half_axes().to_array();
                ("ellipse", half_axes.map(Length).to_vec())
            }
            Self::Regular(shape) => {
                let parts = vec![Count(shape.sides()), Length(shape.radius())];
                ("regular", parts)
            }
        }
    }

    fn made(slug: &str, parts: &[Part<DVec2>]) -> Result<Option<Self>, ShapeError> {
        Ok(Some(match (slug, parts) {
            ("polygon", [Points(corners)]) => Polygon::new(corners)?.into(),
            ("hull", [Points(points)]) => Self::hull(points)?,
            ("rounded", [Points(corners), Length(radius)]) => {
                Rounded::new(Polygon::new(corners)?, *radius)?.into()
            }
            ("circle", [Length(radius)]) => Circle::new(*radius)?.into(),
            ("capsule", [Vector(from), Vector(to), Length(radius)]) => {
                Capsule::new(*from, *to, *radius)?.into()
            }
            ("ellipse", [Length(rx), Length(ry)]) => Ellipse::new(*rx, *ry)?.into(),
            ("regular", [Count(sides), Length(radius)]) => Regular::new(*sides, *radius)?.into(),
            _ => return Ok(None),
        }))
    }
}
