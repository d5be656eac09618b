//! A shape as parts. One row per kind has the names in files and in the UI; the writer, rounding and the panel's fields
//! all use these rows.

use std::fmt::Display;

use glam::{DVec2, DVec3};

use self::Part::{Count, Length, Points, Vector};
use super::quantity;
use collidoscope_core::{planar, spatial};

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

pub trait Parted: Sized {
    type Vector: quantity::Vector;
    type Fault: Display;
    /// A row for each kind in files.
    const ROWS: &'static [ShapeRow];

    /// The kind, and the parts in the order of the kind's row.
    fn parts(&self) -> (&'static str, Vec<Part<Self::Vector>>);

    /// Builds a shape of a kind from its parts; `None` if they don't fit the kind.
    ///
    /// # Errors
    /// Why the shape is invalid.
    fn made(slug: &str, parts: &[Part<Self::Vector>]) -> Result<Option<Self>, Self::Fault>;

    /// Builds a shape from parts that were rounded.
    ///
    /// # Errors
    /// Why the shape is invalid.
    fn rebuilt(slug: &str, parts: &[Part<Self::Vector>]) -> Result<Option<Self>, Self::Fault> {
        Self::made(slug, parts)
    }

    fn row(&self) -> Option<&'static ShapeRow> {
        let (slug, _) = self.parts();
        Self::ROWS.iter().find(|row| row.slug == slug)
    }

    /// A short description: the kind, and the size or number of vertices.
    fn description(&self, short: impl Fn(f64) -> String) -> String {
        let (slug, parts) = self.parts();
        let lengths = match &parts[..] {
            [Part::Points(points), ..] => return format!("{slug} · {} vertices", points.len()),
            [Part::Count(sides), ..] => return format!("{slug} · {sides} sides"),
            [Part::Vector(half)] => quantity::Vector::parts(half).to_vec(),
            [Part::Length(width), Part::Length(height)] => vec![*width, *height],
            [.., Part::Length(radius)] => return format!("{slug} · radius {}", short(*radius)),
            _ => return slug.to_owned(),
        };
        let sides: Vec<String> = lengths.into_iter().map(short).collect();
        format!("{slug} · {}", sides.join(" × "))
    }
}

const fn part(name: &'static str, title: &'static str, kind: PartKind) -> PartRow {
    PartRow { name, title, kind }
}

const fn row(slug: &'static str, parts: &'static [PartRow]) -> ShapeRow {
    ShapeRow { slug, parts }
}

const RADIUS: PartRow = part("radius", "radius", PartKind::Length);
const ROUNDING: PartRow = part("radius", "radius", PartKind::Rounding);
const HALF_HEIGHT: PartRow = part("half_height", "half height", PartKind::Length);
const FROM: PartRow = part("from", "from", PartKind::Vector);
const TO: PartRow = part("to", "to", PartKind::Vector);

impl Parted for planar::Shape {
    type Vector = DVec2;
    type Fault = planar::ShapeError;

    const ROWS: &'static [ShapeRow] = &[
        row("polygon", &[part("", "vertices", PartKind::Points)]),
        row("hull", &[part("", "points", PartKind::Points)]),
        row(
            "rounded",
            &[part("polygon", "vertices", PartKind::Points), ROUNDING],
        ),
        row("circle", &[RADIUS]),
        row("capsule", &[FROM, TO, RADIUS]),
        row(
            "ellipse",
            &[
                part("rx", "half axis x", PartKind::Length),
                part("ry", "half axis y", PartKind::Length),
            ],
        ),
        row(
            "regular",
            &[part("sides", "sides", PartKind::Count), RADIUS],
        ),
    ];

    fn parts(&self) -> (&'static str, Vec<Part<DVec2>>) {
        match self {
            Self::Polygon(shape) => ("polygon", vec![Points(shape.vertices().to_vec())]),
            Self::Rounded(shape) => {
                let polygon = Points(shape.polygon().vertices().to_vec());
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

    fn made(slug: &str, parts: &[Part<DVec2>]) -> Result<Option<Self>, planar::ShapeError> {
        Ok(Some(match (slug, parts) {
            ("polygon", [Points(corners)]) => planar::Polygon::new(corners)?.into(),
            ("hull", [Points(points)]) => Self::hull(points)?,
            ("rounded", [Points(corners), Length(radius)]) => {
                planar::Rounded::new(planar::Polygon::new(corners)?, *radius)?.into()
            }
            ("circle", [Length(radius)]) => planar::Circle::new(*radius)?.into(),
            ("capsule", [Vector(from), Vector(to), Length(radius)]) => {
                planar::Capsule::new(*from, *to, *radius)?.into()
            }
            ("ellipse", [Length(rx), Length(ry)]) => planar::Ellipse::new(*rx, *ry)?.into(),
            ("regular", [Count(sides), Length(radius)]) => {
                planar::Regular::new(*sides, *radius)?.into()
            }
            _ => return Ok(None),
        }))
    }

    /// A polygon that is no longer convex becomes its hull.
    fn rebuilt(slug: &str, parts: &[Part<DVec2>]) -> Result<Option<Self>, planar::ShapeError> {
        Ok(Some(match (slug, parts) {
            ("polygon", [Points(corners)]) => Self::hull(corners)?,
            ("rounded", [Points(corners), Length(radius)]) => match Self::hull(corners)? {
                Self::Polygon(polygon) => planar::Rounded::new(polygon, *radius)?.into(),
                Self::Capsule(segment) => {
                    let [from, to] = segment.ends();
                    planar::Capsule::new(from, to, *radius)?.into()
                }
                other => other,
            },
            _ => return Self::made(slug, parts),
        }))
    }
}

impl Parted for spatial::Shape {
    type Vector = DVec3;
    type Fault = spatial::ShapeError;

    const ROWS: &'static [ShapeRow] = &[
        row("hull", &[part("", "points", PartKind::Points)]),
        row("box", &[part("half", "half edges", PartKind::Vector)]),
        row("sphere", &[RADIUS]),
        row("capsule", &[FROM, TO, RADIUS]),
        row("cylinder", &[RADIUS, HALF_HEIGHT]),
        row("cone", &[RADIUS, HALF_HEIGHT]),
        row("ellipsoid", &[part("radii", "half axes", PartKind::Vector)]),
        row(
            "rounded",
            &[part("hull", "points", PartKind::Points), ROUNDING],
        ),
    ];

    fn parts(&self) -> (&'static str, Vec<Part<DVec3>>) {
        match self {
            Self::Hull(shape) => ("hull", vec![Points(shape.vertices().to_vec())]),
            Self::Cuboid(shape) => ("box", vec![Vector(shape.half())]),
            Self::Sphere(shape) => ("sphere", vec![Length(shape.radius())]),
            Self::Capsule(shape) => {
                let [from, to] = shape.ends().map(Vector);
                ("capsule", vec![from, to, Length(shape.radius())])
            }
            Self::Cylinder(shape) => {
                let lengths = [shape.radius(), shape.half_height()];
                ("cylinder", lengths.map(Length).to_vec())
            }
            Self::Cone(shape) => {
                let lengths = [shape.radius(), shape.half_height()];
                ("cone", lengths.map(Length).to_vec())
            }
            Self::Ellipsoid(shape) => ("ellipsoid", vec![Vector(shape.radii())]),
            Self::Rounded(shape) => {
                let hull = Points(shape.hull().vertices().to_vec());
                ("rounded", vec![hull, Length(shape.radius())])
            }
        }
    }

    fn made(slug: &str, parts: &[Part<DVec3>]) -> Result<Option<Self>, spatial::ShapeError> {
        Ok(Some(match (slug, parts) {
            ("hull", [Points(points)]) => spatial::Hull::new(points)?.into(),
            ("box", [Vector(half)]) => spatial::Cuboid::new(*half)?.into(),
            ("sphere", [Length(radius)]) => spatial::Sphere::new(*radius)?.into(),
            ("capsule", [Vector(from), Vector(to), Length(radius)]) => {
                spatial::Capsule::new(*from, *to, *radius)?.into()
            }
            ("cylinder", [Length(radius), Length(half_height)]) => {
                spatial::Cylinder::new(*radius, *half_height)?.into()
            }
            ("cone", [Length(radius), Length(half_height)]) => {
                spatial::Cone::new(*radius, *half_height)?.into()
            }
            ("ellipsoid", [Vector(radii)]) => spatial::Ellipsoid::new(*radii)?.into(),
            ("rounded", [Points(points), Length(radius)]) => {
                spatial::Rounded::new(spatial::Hull::new(points)?, *radius)?.into()
            }
            _ => return Ok(None),
        }))
    }
}
