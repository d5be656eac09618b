//! Scenes in single precision.

use thiserror::Error;

use super::shape_fields::Parted;
use super::vector::Vector;
use super::{Body, Geometry, Scene};

/// Why a scene can't be rounded to single precision.
#[derive(Debug, Error)]
pub enum SinglePrecisionError {
    #[error("only for scenes of two bodies")]
    OfBodies,
    /// A position is too far out.
    #[error("a position is beyond what single precision can hold")]
    Position,
    /// A shape degenerates by rounding.
    #[error("{0}")]
    Shape(String),
}

impl<D: Geometry> Scene<D> {
    /// Rounds every coordinate, position and radius to single precision. Rotations stay: files have degrees, engines
    /// radians or quaternions. A polygon that is no longer convex becomes its hull.
    ///
    /// # Errors
    /// [`SinglePrecisionError`] for a falling scene, a position or a shape that can't be rounded.
    pub fn in_single_precision(&self) -> Result<Self, SinglePrecisionError> {
        if self.fall.is_some() {
            return Err(SinglePrecisionError::OfBodies);
        }
        Ok(Self {
            a: rounded_body(&self.a)?,
            b: rounded_body(&self.b)?,
            ..self.clone()
        })
    }
}

fn rounded_body<D: Geometry>(body: &Body<D>) -> Result<Body<D>, SinglePrecisionError> {
    let (slug, mut parts) = body.shape.parts();
    for part in &mut parts {
        part.change(rounded);
    }
    let shape = D::Shape::rebuilt(slug, &parts)
        .map_err(|fault| SinglePrecisionError::Shape(fault.to_string()))?;
    let position = body.position.map(rounded);
    if !position.parts().iter().all(|part| part.is_finite()) {
        return Err(SinglePrecisionError::Position);
    }
    Ok(Body {
        shape: shape.unwrap_or_else(|| body.shape.clone()),
        position,
        rotation: body.rotation,
    })
}

fn rounded(number: f64) -> f64 {
    f64::from(number as f32)
}
