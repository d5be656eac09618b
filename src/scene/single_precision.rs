//! A scene rounded to single precision.

use thiserror::Error;

use super::shape_fields::{Coordinates, Part, Parted};
use super::{Body, Scene};
use crate::planar::{Capsule, Rounded, Shape, ShapeError};
use crate::spatial;

/// Why a scene can't be rounded to single precision.
#[derive(Debug, Error)]
pub enum SinglePrecisionError {
    #[error("only a scene of two is rounded, and this is one of bodies; leave it out")]
    OfBodies,
    /// A position is too far out.
    #[error("a position is beyond what single precision can hold")]
    Position,
    /// A shape degenerates by rounding.
    #[error("{0}")]
    Shape(#[from] ShapeError),
    /// A shape in space degenerates by rounding.
    #[error("{0}")]
    SpatialShape(#[from] spatial::ShapeError),
}

impl Scene {
    /// Rounds every coordinate, position and radius to single precision. Angles stay: files have degrees, engines
    /// radians. A polygon that is no longer convex becomes its hull.
    ///
    /// # Errors
    /// [`SinglePrecisionError`] for a falling scene, and for a shape that degenerates.
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
