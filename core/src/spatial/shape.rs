//! The shapes, each in its own local space, with validation.

use glam::DVec3;
use thiserror::Error;

use super::local_hull::box_corners;
use super::pose::in_range;
use super::{Hull, HullError, MAX_COORDINATE, MIN_COORDINATE};
use crate::planar::shape_from;

/// Why a shape was refused.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum ShapeError {
    /// A number is NaN or infinite.
    #[error("every number of a shape must be finite")]
    NotFinite,
    /// A number is so large or so small that products with it would overflow or underflow.
    #[error("a length must be 0 or between {MIN_COORDINATE:e} and {MAX_COORDINATE:e} in magnitude")]
    OutOfRange,
    /// A length below zero.
    #[error("a length must not be negative")]
    Negative,
    /// A radius of zero where there must be a volume.
    #[error("this radius must be above 0")]
    ZeroRadius,
    /// The points of a hull were refused.
    #[error(transparent)]
    Hull(#[from] HullError),
}

fn check_number(number: f64) -> Result<(), ShapeError> {
    if !number.is_finite() {
        return Err(ShapeError::NotFinite);
    }
    if !in_range(number) {
        return Err(ShapeError::OutOfRange);
    }
    Ok(())
}

fn check_length(length: f64) -> Result<(), ShapeError> {
    check_number(length)?;
    if length < 0.0 {
        return Err(ShapeError::Negative);
    }
    Ok(())
}

fn check_above_zero(length: f64) -> Result<(), ShapeError> {
    check_length(length)?;
    if length == 0.0 {
        return Err(ShapeError::ZeroRadius);
    }
    Ok(())
}

/// A hull grown outwards by a radius.
#[derive(Clone, Debug, PartialEq)]
pub struct Rounded {
    hull: Hull,
    radius: f64,
}

impl Rounded {
    /// `hull` grown by `radius` px; a radius of 0 leaves it as it is.
    ///
    /// # Errors
    /// [`ShapeError`] when the radius is negative, not finite or out of range.
    pub fn new(hull: Hull, radius: f64) -> Result<Self, ShapeError> {
        check_length(radius)?;
        Ok(Self { hull, radius })
    }

    /// The hull inside.
    #[must_use]
    pub fn hull(&self) -> &Hull {
        &self.hull
    }

    /// The radius about it, in px.
    #[must_use]
    pub fn radius(&self) -> f64 {
        self.radius
    }
}

/// A box about the local origin, its edges along x, y and z.
#[derive(Clone, Debug, PartialEq)]
pub struct Cuboid {
    half: DVec3,
    hull: Hull,
}

impl Cuboid {
    /// From its half edges, in px; one of 0 makes it flat.
    ///
    /// # Errors
    /// [`ShapeError`] when one is negative, not finite or out of range.
    pub fn new(half: DVec3) -> Result<Self, ShapeError> {
        for length in half.to_array() {
            check_length(length)?;
        }
        Ok(Self {
            half,
            hull: Hull::new(&box_corners(half))?,
        })
    }

    /// The half edges along x, y and z, in px.
    #[must_use]
    pub fn half(&self) -> DVec3 {
        self.half
    }

    /// This shape as a hull.
    #[must_use]
    pub fn hull(&self) -> &Hull {
        &self.hull
    }
}

/// A ball about the local origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sphere {
    radius: f64,
}

impl Sphere {
    /// A ball of `radius` px; a radius of 0 makes a point.
    ///
    /// # Errors
    /// [`ShapeError`] when the radius is negative, not finite or out of range.
    pub fn new(radius: f64) -> Result<Self, ShapeError> {
        check_length(radius)?;
        Ok(Self { radius })
    }

    /// The radius, in px.
    #[must_use]
    pub fn radius(&self) -> f64 {
        self.radius
    }
}

/// The points within a radius of a segment.
#[derive(Clone, Debug, PartialEq)]
pub struct Capsule {
    ends: [DVec3; 2],
    radius: f64,
    core: Hull,
}

impl Capsule {
    /// About the segment between two local points; a radius of 0 makes the segment, two equal ends a ball.
    ///
    /// # Errors
    /// [`ShapeError`] when a number is not finite or out of range, or the radius negative.
    pub fn new(from: DVec3, to: DVec3, radius: f64) -> Result<Self, ShapeError> {
        for number in [from, to].into_iter().flat_map(|end| end.to_array()) {
            check_number(number)?;
        }
        check_length(radius)?;
        Ok(Self {
            ends: [from, to],
            radius,
            core: Hull::new(&[from, to])?,
        })
    }

    /// The ends of the segment, in local space (px).
    #[must_use]
    pub fn ends(&self) -> [DVec3; 2] {
        self.ends
    }

    /// The radius, in px.
    #[must_use]
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// The segment.
    #[must_use]
    pub fn core(&self) -> &Hull {
        &self.core
    }
}

/// A cylinder about the local origin, its axis along y.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cylinder {
    radius: f64,
    half_height: f64,
}

impl Cylinder {
    /// From its radius and half its height in px; half a height of 0 makes a disc.
    ///
    /// # Errors
    /// [`ShapeError`] when the radius is not above 0, or a number negative, not finite or out of range.
    pub fn new(radius: f64, half_height: f64) -> Result<Self, ShapeError> {
        check_above_zero(radius)?;
        check_length(half_height)?;
        Ok(Self {
            radius,
            half_height,
        })
    }

    /// The radius, in px.
    #[must_use]
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// Half the height, in px.
    #[must_use]
    pub fn half_height(&self) -> f64 {
        self.half_height
    }
}

/// A cone about the local y axis: its apex at `y = −half_height`, its base, a disc, at `y = half_height`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cone {
    radius: f64,
    half_height: f64,
}

impl Cone {
    /// From the base's radius and half the height in px; half a height of 0 makes a disc.
    ///
    /// # Errors
    /// [`ShapeError`] when the radius is not above 0, or a number negative, not finite or out of range.
    pub fn new(radius: f64, half_height: f64) -> Result<Self, ShapeError> {
        check_above_zero(radius)?;
        check_length(half_height)?;
        Ok(Self {
            radius,
            half_height,
        })
    }

    /// The base's radius, in px.
    #[must_use]
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// Half the height, in px.
    #[must_use]
    pub fn half_height(&self) -> f64 {
        self.half_height
    }
}

/// An ellipsoid about the local origin, its axes along x, y and z.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ellipsoid {
    radii: DVec3,
}

impl Ellipsoid {
    /// From its half axes, in px.
    ///
    /// # Errors
    /// [`ShapeError`] when one is not above 0, not finite or out of range.
    pub fn new(radii: DVec3) -> Result<Self, ShapeError> {
        for radius in radii.to_array() {
            check_above_zero(radius)?;
        }
        Ok(Self { radii })
    }

    /// The half axes along x, y and z, in px.
    #[must_use]
    pub fn radii(&self) -> DVec3 {
        self.radii
    }
}

/// Any of the shapes.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// The convex hull of points.
    Hull(Hull),
    /// A box.
    Cuboid(Cuboid),
    /// A ball.
    Sphere(Sphere),
    /// The points within a radius of a segment.
    Capsule(Capsule),
    /// A cylinder; smooth.
    Cylinder(Cylinder),
    /// A cone; smooth.
    Cone(Cone),
    /// An ellipsoid; smooth.
    Ellipsoid(Ellipsoid),
    /// A hull grown by a radius.
    Rounded(Rounded),
}

shape_from!(
    Hull, Cuboid, Sphere, Capsule, Cylinder, Cone, Ellipsoid, Rounded
);

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec3;

    #[test]
    fn a_shape_refuses_what_it_cannot_be() {
        assert_eq!(Sphere::new(-1.0), Err(ShapeError::Negative));
        assert_eq!(Sphere::new(f64::NAN), Err(ShapeError::NotFinite));
        assert_eq!(Sphere::new(1e51), Err(ShapeError::OutOfRange));
        assert_eq!(Cylinder::new(0.0, 1.0), Err(ShapeError::ZeroRadius));
        assert_eq!(Cone::new(1.0, -1.0), Err(ShapeError::Negative));
        assert_eq!(
            Ellipsoid::new(dvec3(1.0, 0.0, 1.0)),
            Err(ShapeError::ZeroRadius)
        );
        assert_eq!(
            Cuboid::new(dvec3(1.0, -1.0, 1.0)),
            Err(ShapeError::Negative)
        );
    }
}
