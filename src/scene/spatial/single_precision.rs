//! A scene in space rounded to single precision.

use super::{Body, Scene};
use crate::scene::SinglePrecisionError;
use crate::scene::shape_fields::Parted;
use crate::scene::single_precision::{rounded_parts, rounded_position};
use crate::spatial::Shape;

impl Scene {
    /// Rounds every coordinate, position and radius to single precision. Rotations stay: files have degrees, engines
    /// radians or quaternions.
    ///
    /// # Errors
    /// [`SinglePrecisionError`] for a shape that degenerates.
    pub fn in_single_precision(&self) -> Result<Self, SinglePrecisionError> {
        let body = |body: &Body| {
            let (slug, parts) = rounded_parts(&body.shape);
            Ok::<_, SinglePrecisionError>(Body {
                shape: Shape::made(slug, &parts)?.unwrap_or_else(|| body.shape.clone()),
                position: rounded_position(body.position)?,
                rotation: body.rotation,
            })
        };
        Ok(Self {
            a: body(&self.a)?,
            b: body(&self.b)?,
            ..self.clone()
        })
    }
}
