//! A shape as the parts that make it. A row a kind says what a file calls them and what people do; the reader, the
//! writer, rounding and the panel's fields all go by these rows.

use std::fmt::{Debug, Display};

use glam::{DVec2, DVec3};
use serde::de::DeserializeOwned;

use self::Part::{Count, Length, Points, Vector};
use crate::planar::{Capsule, Circle, Ellipse, Polygon, Regular, Rounded, Shape, ShapeError};

/// A part of a shape, in its local space; lengths in px.
#[derive(Clone, Debug, PartialEq)]
pub enum Part<V> {
    /// A length.
    Length(f64),
    /// How many there are of something.
    Count(usize),
    /// A point, or a length along each axis.
    Vector(V),
    /// Points.
    Points(Vec<V>),
}

/// What a part of a kind of shape is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartKind {
    /// A [`Part::Length`].
    Length,
    /// One that grows the shape outwards.
    Rounding,
    /// A [`Part::Count`].
    Count,
    /// A [`Part::Vector`].
    Vector,
    /// [`Part::Points`].
    Points,
}

/// A part of a kind of shape, and what it is called.
#[derive(Clone, Copy, Debug)]
pub struct PartRow {
    /// In a file; empty where the shape is this part and nothing else.
    pub name: &'static str,
    /// For people.
    pub title: &'static str,
    /// What it is.
    pub kind: PartKind,
}

/// A kind of shape.
#[derive(Clone, Copy, Debug)]
pub struct ShapeRow {
    /// Its name in a file.
    pub slug: &'static str,
    /// What it is made of.
    pub parts: &'static [PartRow],
}

/// A vector of a shape: of the plane or of space.
pub trait Coordinates: Copy + Debug + PartialEq {
    /// As a file has it.
    type Numbers: DeserializeOwned + Into<Self>;

    /// Its coordinates, in order.
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

/// A shape that is made of parts.
pub trait Parted: Sized {
    /// Its vectors.
    type Vector: Coordinates;
    /// Why one is refused.
    type Fault: Display;
    /// A row for each kind that a file may have.
    const ROWS: &'static [ShapeRow];
    /// How one is written, for who wrote something else.
    const EXAMPLE: &'static str;

    /// The kind that it is of, and its parts in the order of the kind's row.
    fn parts(&self) -> (&'static str, Vec<Part<Self::Vector>>);

    /// The shape of a kind with these parts; `None` where the kind has others.
    ///
    /// # Errors
    /// Why there is no such shape.
    fn made(slug: &str, parts: &[Part<Self::Vector>]) -> Result<Option<Self>, Self::Fault>;

    /// The row of its kind.
    fn row(&self) -> Option<&'static ShapeRow> {
        let (slug, _) = self.parts();
        Self::ROWS.iter().find(|row| row.slug == slug)
    }

    /// What it is in a few words: its kind, and how large or of how many vertices.
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

/// A part with its names.
pub(super) const fn part(name: &'static str, title: &'static str, kind: PartKind) -> PartRow {
    PartRow { name, title, kind }
}

/// A kind of shape with its parts.
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
