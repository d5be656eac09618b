//! A scene as a program with numbers of single precision has it.

use thiserror::Error;

use super::shape_fields::{Coordinates, Part, Parted};
use super::{Body, Scene};
use crate::planar::{Capsule, Rounded, Shape, ShapeError};
use crate::spatial;

/// Why a scene has no likeness in single precision.
#[derive(Debug, Error)]
pub enum SinglePrecisionError {
    /// It is a scene of bodies.
    #[error("only a scene of two is rounded, and this is one of bodies; leave it out")]
    OfBodies,
    /// A position is too far away.
    #[error("a position is beyond what single precision can hold")]
    Position,
    /// A shape is lost in rounding.
    #[error("{0}")]
    Shape(#[from] ShapeError),
    /// A shape in space is lost in rounding.
    #[error("{0}")]
    SpatialShape(#[from] spatial::ShapeError),
}

impl Scene {
    /// The scene with every coordinate, position and radius rounded to single precision. Angles stay: a file has
    /// them in degrees, which no engine has. A polygon that is no longer convex becomes its hull.
    ///
    /// # Errors
    /// [`SinglePrecisionError`] for a scene of bodies, and where a shape is lost.
    pub fn in_single_precision(&self) -> Result<Self, SinglePrecisionError> {
        if self.fall.is_some() {
            return Err(SinglePrecisionError::OfBodies);
        }
        let body = |body: &Body| {
            Ok::<_, SinglePrecisionError>(Body {
                shape: rounded_shape(&body.shape)?,
                position: rounded_position(body.position)?,
                angle_degrees: body.angle_degrees,
            })
        };
        Ok(Self {
            a: body(&self.a)?,
            b: body(&self.b)?,
            ..self.clone()
        })
    }
}

fn rounded_shape(shape: &Shape) -> Result<Shape, ShapeError> {
    let (slug, parts) = rounded_parts(shape);
    Ok(match (slug, &parts[..]) {
        ("polygon", [Part::Points(corners)]) => Shape::hull(corners)?,
        ("rounded", [Part::Points(corners), Part::Length(radius)]) => match Shape::hull(corners)? {
            Shape::Polygon(polygon) => Rounded::new(polygon, *radius)?.into(),
            Shape::Capsule(segment) => {
                let [from, to] = segment.ends();
                Capsule::new(from, to, *radius)?.into()
            }
            other => other,
        },
        _ => Shape::made(slug, &parts)?.unwrap_or_else(|| shape.clone()),
    })
}

/// The kind of a shape, and its parts rounded to single precision.
pub(super) fn rounded_parts<S: Parted>(shape: &S) -> (&'static str, Vec<Part<S::Vector>>) {
    let (slug, mut parts) = shape.parts();
    for part in &mut parts {
        match part {
            Part::Length(length) => *length = rounded_number(*length),
            Part::Count(_) => {}
            Part::Vector(vector) => *vector = rounded_point(*vector),
            Part::Points(points) => points
                .iter_mut()
                .for_each(|point| *point = rounded_point(*point)),
        }
    }
    (slug, parts)
}

pub(super) fn rounded_position<V: Coordinates>(position: V) -> Result<V, SinglePrecisionError> {
    let mut rounded = rounded_point(position);
    let is_finite = rounded.numbers().iter().all(|number| number.is_finite());
    is_finite
        .then_some(rounded)
        .ok_or(SinglePrecisionError::Position)
}

fn rounded_point<V: Coordinates>(mut point: V) -> V {
    for number in point.numbers() {
        *number = rounded_number(*number);
    }
    point
}

fn rounded_number(number: f64) -> f64 {
    f64::from(number as f32)
}
