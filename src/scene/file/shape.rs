//! The shapes of a scene file, each checked as it is read.

use std::fmt;

use glam::DVec2;
use serde::Deserialize;
use serde::de::{Deserializer, Error as _, SeqAccess, Visitor};

use crate::planar::{Capsule, Circle, Ellipse, MAX_VERTICES, Polygon, Regular, Rounded, Shape};

/// A shape as it is written. Each kind is checked as it is read, so that what is wrong with it has a
/// line and a column.
#[derive(Deserialize)]
#[serde(
    rename_all = "lowercase",
    expecting = "a shape, as in {\"circle\": {\"radius\": 5}}"
)]
pub(super) enum ShapeText {
    Polygon(PolygonText),
    #[serde(deserialize_with = "hull")]
    Hull(Shape),
    #[serde(deserialize_with = "rounded")]
    Rounded(Rounded),
    #[serde(deserialize_with = "circle")]
    Circle(Circle),
    #[serde(deserialize_with = "capsule")]
    Capsule(Capsule),
    #[serde(deserialize_with = "ellipse")]
    Ellipse(Ellipse),
    #[serde(deserialize_with = "regular")]
    Regular(Regular),
}

impl ShapeText {
    pub(super) fn into_shape(self) -> Shape {
        match self {
            Self::Polygon(PolygonText(polygon)) => polygon.into(),
            Self::Hull(shape) => shape,
            Self::Rounded(rounded) => rounded.into(),
            Self::Circle(circle) => circle.into(),
            Self::Capsule(capsule) => capsule.into(),
            Self::Ellipse(ellipse) => ellipse.into(),
            Self::Regular(regular) => regular.into(),
        }
    }
}

/// Any points: as many as the file holds, since most of them may be no corners.
fn hull<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Shape, D::Error> {
    let points = Vec::<[f64; 2]>::deserialize(deserializer)?;
    let points: Vec<DVec2> = points.into_iter().map(DVec2::from).collect();
    Shape::hull(&points).map_err(D::Error::custom)
}

fn rounded<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Rounded, D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields, expecting = "the fields of this shape")]
    struct Text {
        polygon: PolygonText,
        radius: f64,
    }
    let Text { polygon, radius } = Text::deserialize(deserializer)?;
    Rounded::new(polygon.0, radius).map_err(D::Error::custom)
}

fn circle<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Circle, D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields, expecting = "the fields of this shape")]
    struct Text {
        radius: f64,
    }
    Circle::new(Text::deserialize(deserializer)?.radius).map_err(D::Error::custom)
}

fn capsule<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Capsule, D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields, expecting = "the fields of this shape")]
    struct Text {
        from: [f64; 2],
        to: [f64; 2],
        radius: f64,
    }
    let Text { from, to, radius } = Text::deserialize(deserializer)?;
    Capsule::new(from.into(), to.into(), radius).map_err(D::Error::custom)
}

fn ellipse<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Ellipse, D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields, expecting = "the fields of this shape")]
    struct Text {
        rx: f64,
        ry: f64,
    }
    let Text { rx, ry } = Text::deserialize(deserializer)?;
    Ellipse::new(rx, ry).map_err(D::Error::custom)
}

fn regular<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Regular, D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields, expecting = "the fields of this shape")]
    struct Text {
        sides: usize,
        radius: f64,
    }
    let Text { sides, radius } = Text::deserialize(deserializer)?;
    Regular::new(sides, radius).map_err(D::Error::custom)
}

pub(super) struct PolygonText(Polygon);

impl<'de> Deserialize<'de> for PolygonText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(PolygonVisitor)
    }
}

/// Collects vertices and stops at one too many, so that a hostile file costs no memory.
struct PolygonVisitor;

impl<'de> Visitor<'de> for PolygonVisitor {
    type Value = PolygonText;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a list of vertices [x, y]")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<PolygonText, A::Error> {
        let mut vertices = Vec::new();
        while let Some([x, y]) = list.next_element::<[f64; 2]>()? {
            if vertices.len() == MAX_VERTICES {
                let fault = format!("a polygon may have at most {MAX_VERTICES} vertices");
                return Err(A::Error::custom(fault));
            }
            vertices.push(DVec2::new(x, y));
        }
        Polygon::new(&vertices)
            .map(PolygonText)
            .map_err(A::Error::custom)
    }
}
