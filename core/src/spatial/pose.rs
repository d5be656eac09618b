//! The pose of a body: position and rotation.

use glam::{DMat3, DQuat, DVec3};
use thiserror::Error;

use crate::exact::{less, more};

/// The largest magnitude of a coordinate, in px. Up to here the products of four lengths in the exact predicates cannot
/// overflow.
pub const MAX_COORDINATE: f64 = 1e50;

/// The smallest magnitude of a coordinate that is not zero, in px. Down to here the predicates cannot underflow.
pub const MIN_COORDINATE: f64 = 1e-50;

/// Whether a coordinate or length (px) is 0 or of a magnitude whose products neither overflow nor underflow.
pub(super) fn in_range(number: f64) -> bool {
    number == 0.0 || (MIN_COORDINATE..=MAX_COORDINATE).contains(&number.abs())
}

/// A rotated coordinate below this is set to zero: a sine can be arbitrarily small, and so can a coordinate, whose
/// products would vanish.
const FLUSH: f64 = 1e-60;

/// Why a pose was refused.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum PoseError {
    /// A coordinate or the rotation is NaN or infinite.
    #[error("the position and the rotation must be finite numbers")]
    NotFinite,
    /// A coordinate is beyond [`MAX_COORDINATE`].
    #[error("the position must lie within ±{MAX_COORDINATE:e}")]
    OutOfRange,
    /// The rotation, or its axis, is zero.
    #[error("the axis of a rotation must not be zero")]
    NoAxis,
}

/// A position in world space (px) and a rotation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    position: DVec3,
    rotation: DQuat,
    matrix: DMat3,
}

impl Pose {
    /// Rotates a shape by `rotation`, normalized, about its local origin and puts that origin at `position`.
    ///
    /// # Errors
    /// [`PoseError`] when a number is not finite, the position is out of range or the rotation zero.
    pub fn new(position: DVec3, rotation: DQuat) -> Result<Self, PoseError> {
        let scaled = DQuat::from_vec4(glam::DVec4::from(rotation) / largest(rotation));
        if !rotation.is_finite() || !position.is_finite() {
            return Err(PoseError::NotFinite);
        }
        if position.abs().max_element() > MAX_COORDINATE {
            return Err(PoseError::OutOfRange);
        }
        if !scaled.is_finite() {
            return Err(PoseError::NoAxis);
        }
        let rotation = scaled.normalize();
        Ok(Self {
            position,
            rotation,
            matrix: DMat3::from_quat(rotation),
        })
    }

    /// The position of the shape's local origin, in world space (px).
    #[must_use]
    pub fn position(&self) -> DVec3 {
        self.position
    }

    /// The rotation from local to world space, of length 1.
    #[must_use]
    pub fn rotation(&self) -> DQuat {
        self.rotation
    }

    /// The world point of a point in the shape's local space.
    #[must_use]
    #[inline(always)]
    pub fn transform_point(&self, local: DVec3) -> DVec3 {
        flushed(self.position + self.rotate(local))
    }

    /// The point in the shape's local space of a world point, to within rounding.
    #[must_use]
    pub fn inverse_transform_point(&self, world: DVec3) -> DVec3 {
        self.rotate_to_local(world - self.position)
    }

    /// The local axes in world space, of length 1 to within 16ε.
    #[inline(always)]
    pub(super) fn axes(&self) -> [DVec3; 3] {
        [self.matrix.x_axis, self.matrix.y_axis, self.matrix.z_axis]
    }

    /// A local vector in world space: rotated, not translated.
    #[inline(always)]
    pub(super) fn rotate(&self, local: DVec3) -> DVec3 {
        self.matrix * local
    }

    /// A world vector in the shape's local space: rotated back, not translated.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn rotate_to_local(&self, world: DVec3) -> DVec3 {
        DVec3::from(self.axes().map(|axis| axis.dot(world)))
    }
}

fn largest(rotation: DQuat) -> f64 {
    glam::DVec4::from(rotation).abs().max_element()
}

/// The rotation by `angle` radians about `axis`, of any length: in axes with y down and z away from the viewer a
/// positive rotation about z is clockwise on screen. `None` when the axis is zero or a number not finite.
#[must_use]
pub fn rotation_about(axis: DVec3, angle: f64) -> Option<DQuat> {
    let scaled = axis / axis.abs().max_element();
    if !scaled.is_finite() || !angle.is_finite() {
        return None;
    }
    let (sin, cos) = libm::sincos(angle / 2.0);
    let vector = sin * scaled.normalize();
    Some(DQuat::from_xyzw(vector.x, vector.y, vector.z, cos))
}

/// `point` with zero for a coordinate whose products would underflow.
#[inline(always)]
pub(super) fn flushed(point: DVec3) -> DVec3 {
    DVec3::select(point.abs().cmplt(DVec3::splat(FLUSH)), DVec3::ZERO, point)
}

/// More than the reach of a shape in range at a pose in range; the exact signs support it.
const MAX_POSED: f64 = 10.0 * MAX_COORDINATE;

/// `point` with each coordinate clamped to the range that the exact signs support; NaN to the least.
pub(super) fn clamped_to_range(point: DVec3) -> DVec3 {
    flushed(point.map(|c| less(MAX_POSED, more(-MAX_POSED, c))))
}

/// The normalized vector, without underflow of its squares; +x if it is zero.
pub(super) fn unit_or_x(vector: DVec3) -> DVec3 {
    (vector / vector.abs().max_element()).normalize_or(DVec3::X)
}

impl Default for Pose {
    fn default() -> Self {
        Self {
            position: DVec3::ZERO,
            rotation: DQuat::IDENTITY,
            matrix: DMat3::IDENTITY,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use approx::assert_abs_diff_eq;
    use glam::dvec3;
    use std::f64::consts::FRAC_PI_2;

    #[test]
    fn a_quarter_turn_about_z_is_clockwise_on_screen() {
        let turn = rotation_about(dvec3(0.0, 0.0, 5.0), FRAC_PI_2).unwrap();
        let pose = Pose::new(dvec3(10.0, 20.0, 30.0), turn).unwrap();
        let world = pose.transform_point(dvec3(3.0, 0.0, 1.0));
        // A quaternion of rounded sines is accurate to a few ulps of the result.
        assert_abs_diff_eq!(world, dvec3(10.0, 23.0, 31.0), epsilon = 1e-14);
        assert_abs_diff_eq!(
            pose.inverse_transform_point(world),
            dvec3(3.0, 0.0, 1.0),
            epsilon = 1e-14
        );
    }

    #[test]
    fn refuses_what_is_not_a_number_out_of_range_or_no_rotation() {
        let still = DQuat::IDENTITY;
        assert_eq!(
            Pose::new(dvec3(f64::NAN, 0.0, 0.0), still),
            Err(PoseError::NotFinite)
        );
        assert_eq!(
            Pose::new(DVec3::ZERO, DQuat::from_xyzw(0.0, f64::INFINITY, 0.0, 1.0)),
            Err(PoseError::NotFinite)
        );
        assert_eq!(
            Pose::new(dvec3(0.0, 0.0, 1e51), still),
            Err(PoseError::OutOfRange)
        );
        assert_eq!(
            Pose::new(DVec3::ZERO, DQuat::from_xyzw(0.0, 0.0, 0.0, 0.0)),
            Err(PoseError::NoAxis)
        );
        assert_eq!(rotation_about(DVec3::ZERO, 1.0), None);
    }
}
