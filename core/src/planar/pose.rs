//! The pose of a body: position and rotation.

use glam::DVec2;
use thiserror::Error;

use crate::exact::{less, more};

/// The largest magnitude of a coordinate, in px. Up to here the products of products in the exact predicates cannot
/// overflow.
pub const MAX_COORDINATE: f64 = 1e100;

/// The smallest magnitude of a coordinate that is not zero, in px. Down to here the predicates cannot underflow.
pub const MIN_COORDINATE: f64 = 1e-100;

/// Whether a coordinate or length (px) is 0 or of a magnitude whose products neither overflow nor underflow.
pub(super) fn in_range(number: f64) -> bool {
    number == 0.0 || (MIN_COORDINATE..=MAX_COORDINATE).contains(&number.abs())
}

/// A rotated coordinate below this is set to zero: a sine can be arbitrarily small, and so can a coordinate, whose
/// products would vanish.
const FLUSH: f64 = 1e-120;

/// Why a pose was refused.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum PoseError {
    /// A coordinate or the angle is NaN or infinite.
    #[error("the position and the angle must be finite numbers")]
    NotFinite,
    /// A coordinate is beyond [`MAX_COORDINATE`].
    #[error("the position must lie within ±{MAX_COORDINATE:e}")]
    OutOfRange,
}

/// A position in world space (px) and an angle (radians, clockwise on screen).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    position: DVec2,
    /// The angle's cosine and sine.
    turn: DVec2,
    angle: f64,
}

impl Pose {
    /// Turns a shape by `angle` radians about its local origin and puts that origin at `position`.
    ///
    /// # Errors
    /// [`PoseError`] when a number is not finite or the position is out of range.
    pub fn new(position: DVec2, angle: f64) -> Result<Self, PoseError> {
        if !angle.is_finite() {
            return Err(PoseError::NotFinite);
        }
        Self::checked(position)?;
        let (sin, cos) = libm::sincos(angle);
        Ok(Self {
            position,
            turn: DVec2::new(cos, sin),
            angle,
        })
    }

    fn checked(position: DVec2) -> Result<(), PoseError> {
        if !position.is_finite() {
            return Err(PoseError::NotFinite);
        }
        if position.abs().max_element() > MAX_COORDINATE {
            return Err(PoseError::OutOfRange);
        }
        Ok(())
    }

    /// The same rotation with the shape's local origin at `position`, in world space (px).
    ///
    /// # Errors
    /// [`PoseError`] when the position is not finite or out of range.
    pub fn moved_to(&self, position: DVec2) -> Result<Self, PoseError> {
        Self::checked(position)?;
        Ok(Self { position, ..*self })
    }

    /// The position of the shape's local origin, in world space (px).
    #[must_use]
    pub fn position(&self) -> DVec2 {
        self.position
    }

    /// The angle in radians, as it was given.
    #[must_use]
    pub fn angle(&self) -> f64 {
        self.angle
    }

    /// The world point of a point in the shape's local space.
    #[must_use]
    pub fn transform_point(&self, local: DVec2) -> DVec2 {
        flushed(self.position + self.rotate(local))
    }

    /// The point in the shape's local space of a world point, to within rounding.
    #[must_use]
    pub fn inverse_transform_point(&self, world: DVec2) -> DVec2 {
        self.rotate_to_local(world - self.position)
    }

    /// A local vector in world space: rotated, not translated.
    pub(crate) fn rotate(&self, local: DVec2) -> DVec2 {
        let DVec2 { x: cos, y: sin } = self.turn;
        DVec2::new(cos * local.x - sin * local.y, sin * local.x + cos * local.y)
    }

    /// A world vector in local space.
    #[inline(always)]
    pub(crate) fn rotate_to_local(&self, world: DVec2) -> DVec2 {
        let DVec2 { x: cos, y: sin } = self.turn;
        DVec2::new(cos * world.x + sin * world.y, cos * world.y - sin * world.x)
    }
}

/// `point` with zero for a coordinate whose products would underflow.
pub(super) fn flushed(point: DVec2) -> DVec2 {
    DVec2::select(point.abs().cmplt(DVec2::splat(FLUSH)), DVec2::ZERO, point)
}

/// More than the reach of a shape in range at a pose in range; the exact signs support it.
const MAX_POSED: f64 = 10.0 * MAX_COORDINATE;

/// `point` with each coordinate clamped to the range that the exact signs support; NaN to the least.
pub(super) fn clamped_to_range(point: DVec2) -> DVec2 {
    flushed(point.map(|c| less(MAX_POSED, more(-MAX_POSED, c))))
}

impl Default for Pose {
    fn default() -> Self {
        Self {
            position: DVec2::ZERO,
            turn: DVec2::X,
            angle: 0.0,
        }
    }
}

/// The unit vector at `angle` radians from +x towards +y.
#[must_use]
pub fn unit_vector(angle: f64) -> DVec2 {
    let (sin, cos) = libm::sincos(angle);
    DVec2::new(cos, sin)
}

/// The angle of `direction` from +x towards +y, in radians from −π to π.
#[must_use]
pub fn angle_of(direction: DVec2) -> f64 {
    libm::atan2(direction.y, direction.x)
}

#[cfg(test)]
mod tests {
    use std::f64::consts::FRAC_PI_2;

    use approx::assert_abs_diff_eq;
    use glam::dvec2;

    use super::*;

    #[test]
    fn a_quarter_turn_is_clockwise_on_screen() {
        let pose = Pose::new(dvec2(10.0, 20.0), FRAC_PI_2).unwrap();
        // cos(π/2) is 6e-17 in f64, so the result is accurate to an ulp.
        assert_abs_diff_eq!(
            pose.transform_point(dvec2(3.0, 0.0)),
            dvec2(10.0, 23.0),
            epsilon = 1e-14
        );
    }

    #[test]
    fn refuses_what_is_not_a_number_or_out_of_range() {
        assert_eq!(
            Pose::new(dvec2(f64::NAN, 0.0), 0.0),
            Err(PoseError::NotFinite)
        );
        assert_eq!(
            Pose::new(DVec2::ZERO, f64::INFINITY),
            Err(PoseError::NotFinite)
        );
        assert_eq!(
            Pose::new(dvec2(0.0, 1e101), 0.0),
            Err(PoseError::OutOfRange)
        );
    }

    #[test]
    fn a_vanishing_coordinate_becomes_zero() {
        let pose = Pose::new(DVec2::ZERO, 1e-200).unwrap();
        assert_eq!(pose.transform_point(dvec2(1.0, 0.0)), dvec2(1.0, 0.0));
    }

    #[test]
    fn the_last_bit_is_the_same_everywhere() {
        // The C library of Linux has 0.5984721441039565 and 1.2277723863741932.
        assert_eq!(
            unit_vector(2.5),
            dvec2(-0.801_143_615_546_933_7, 0.598_472_144_103_956_4)
        );
        assert_eq!(
            angle_of(dvec2(1.0, 2.800_000_000_000_000_3)),
            1.227_772_386_374_193_4
        );
    }
}
