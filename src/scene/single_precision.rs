//! A scene as a program with numbers of single precision has it.

use glam::{DVec2, Vec2};
use thiserror::Error;

use super::{Body, Scene};
use crate::planar::{Capsule, Circle, Ellipse, Regular, Rounded, Shape, ShapeError};
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
                position: Some(rounded_point(body.position))
                    .filter(|position| position.is_finite())
                    .ok_or(SinglePrecisionError::Position)?,
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
    Ok(match shape {
        Shape::Polygon(polygon) => rounded_hull(polygon.vertices())?,
        Shape::Rounded(shape) => {
            let radius = rounded_number(shape.radius());
            match rounded_hull(shape.polygon().vertices())? {
                Shape::Polygon(polygon) => Rounded::new(polygon, radius)?.into(),
                Shape::Capsule(segment) => {
                    let [from, to] = segment.ends();
                    Capsule::new(from, to, radius)?.into()
                }
                other => other,
            }
        }
        Shape::Circle(circle) => Circle::new(rounded_number(circle.radius()))?.into(),
        Shape::Capsule(capsule) => {
            let [from, to] = capsule.ends().map(rounded_point);
            Capsule::new(from, to, rounded_number(capsule.radius()))?.into()
        }
        Shape::Ellipse(ellipse) => {
            let DVec2 { x, y } = rounded_point(ellipse.half_axes());
            Ellipse::new(x, y)?.into()
        }
        Shape::Regular(regular) => {
            Regular::new(regular.sides(), rounded_number(regular.radius()))?.into()
        }
    })
}

fn rounded_hull(vertices: &[DVec2]) -> Result<Shape, ShapeError> {
    let rounded: Vec<DVec2> = vertices.iter().copied().map(rounded_point).collect();
    Shape::hull(&rounded)
}

fn rounded_point(point: DVec2) -> DVec2 {
    let single: Vec2 = point.as_vec2();
    single.as_dvec2()
}

pub(super) fn rounded_number(number: f64) -> f64 {
    f64::from(number as f32)
}
