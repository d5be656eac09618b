//! The shapes, each in its own local space, with validation.

use std::f64::consts::TAU;

use glam::DVec2;
use thiserror::Error;

use super::hull::{check_points, convex_hull};
use super::pose::in_range;
use super::{
    HullError, MAX_COORDINATE, MAX_VERTICES, MIN_COORDINATE, Polygon, PolygonError, unit_vector,
};

/// Why a shape was refused.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum ShapeError {
    /// A number is NaN or infinite.
    #[error("every number of a shape must be finite")]
    NotFinite,
    /// A number is so large or so small that products with it would overflow or underflow.
    #[error("a length must be 0 or between {MIN_COORDINATE:e} and {MAX_COORDINATE:e} in magnitude")]
    OutOfRange,
    /// A radius below zero.
    #[error("a radius must not be negative")]
    NegativeRadius,
    /// A radius or half axis of zero where there must be an area.
    #[error("this radius must be above 0")]
    ZeroRadius,
    /// A regular polygon of fewer than 3 or more than [`MAX_VERTICES`] sides.
    #[error("a regular polygon has 3 to {MAX_VERTICES} sides, not {sides}")]
    Sides {
        /// The number requested.
        sides: usize,
    },
    /// The polygon that the shape is made of was refused.
    #[error(transparent)]
    Polygon(#[from] PolygonError),
    /// The points of a hull were refused.
    #[error(transparent)]
    Hull(#[from] HullError),
}

/// A polygon grown outwards by a radius.
#[derive(Clone, Debug, PartialEq)]
pub struct Rounded {
    polygon: Polygon,
    radius: f64,
}

impl Rounded {
    /// `polygon` grown by `radius` px; a radius of 0 leaves it as it is.
    ///
    /// # Errors
    /// [`ShapeError`] when the radius is negative, not finite or out of range.
    pub fn new(polygon: Polygon, radius: f64) -> Result<Self, ShapeError> {
        check_radius(radius)?;
        Ok(Self { polygon, radius })
    }

    /// The polygon inside.
    #[must_use]
    pub fn polygon(&self) -> &Polygon {
        &self.polygon
    }

    /// The radius about it, in px.
    #[must_use]
    pub fn radius(&self) -> f64 {
        self.radius
    }
}

/// A disc about the local origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle {
    radius: f64,
}

impl Circle {
    /// A disc of `radius` px; a radius of 0 makes a point.
    ///
    /// # Errors
    /// [`ShapeError`] when the radius is negative, not finite or out of range.
    pub fn new(radius: f64) -> Result<Self, ShapeError> {
        check_radius(radius)?;
        Ok(Self { radius })
    }

    /// The radius, in px.
    #[must_use]
    pub fn radius(&self) -> f64 {
        self.radius
    }
}

/// The points within a radius of a segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capsule {
    ends: [DVec2; 2],
    radius: f64,
}

impl Capsule {
    /// About the segment between two local points; a radius of 0 makes the segment, two equal ends a disc.
    ///
    /// # Errors
    /// [`ShapeError`] when a number is not finite or out of range, or the radius negative.
    pub fn new(from: DVec2, to: DVec2, radius: f64) -> Result<Self, ShapeError> {
        for number in [from.x, from.y, to.x, to.y] {
            check_number(number)?;
        }
        check_radius(radius)?;
        Ok(Self {
            ends: [from, to],
            radius,
        })
    }

    /// The ends of the segment, in local space (px).
    #[must_use]
    pub fn ends(&self) -> [DVec2; 2] {
        self.ends
    }

    /// The radius, in px.
    #[must_use]
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// The distinct points of the core.
    pub(super) fn core(&self) -> &[DVec2] {
        if self.ends[0] == self.ends[1] {
            &self.ends[..1]
        } else {
            &self.ends
        }
    }
}

/// An ellipse about the local origin, its axes along x and y.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ellipse {
    half_axes: DVec2,
}

impl Ellipse {
    /// From its half axes, in px.
    ///
    /// # Errors
    /// [`ShapeError`] when one is not above 0, not finite or out of range.
    pub fn new(rx: f64, ry: f64) -> Result<Self, ShapeError> {
        for radius in [rx, ry] {
            check_radius(radius)?;
            if radius == 0.0 {
                return Err(ShapeError::ZeroRadius);
            }
        }
        Ok(Self {
            half_axes: DVec2::new(rx, ry),
        })
    }

    /// The half axes along x and y, in px.
    #[must_use]
    pub fn half_axes(&self) -> DVec2 {
        self.half_axes
    }
}

/// A regular polygon about the local origin, with a vertex at +x.
#[derive(Clone, Debug, PartialEq)]
pub struct Regular {
    sides: usize,
    radius: f64,
    polygon: Polygon,
}

impl Regular {
    /// A polygon of `sides` sides, its vertices at `radius` px from the origin.
    ///
    /// # Errors
    /// [`ShapeError`] when there are too few sides or too many, or the radius is not above 0.
    pub fn new(sides: usize, radius: f64) -> Result<Self, ShapeError> {
        let polygon = Polygon::regular(sides, radius)?;
        Ok(Self {
            sides,
            radius,
            polygon,
        })
    }

    /// The number of sides.
    #[must_use]
    pub fn sides(&self) -> usize {
        self.sides
    }

    /// The distance of its vertices from the origin, in px.
    #[must_use]
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// This shape as a polygon.
    #[must_use]
    pub fn polygon(&self) -> &Polygon {
        &self.polygon
    }
}

impl Polygon {
    /// The regular polygon of `sides` sides about the origin, with a vertex at +x, each at `radius` px.
    ///
    /// # Errors
    /// [`ShapeError`] when there are too few sides or too many, or the radius is not above 0.
    pub fn regular(sides: usize, radius: f64) -> Result<Self, ShapeError> {
        if !(3..=MAX_VERTICES).contains(&sides) {
            return Err(ShapeError::Sides { sides });
        }
        check_radius(radius)?;
        if radius == 0.0 {
            return Err(ShapeError::ZeroRadius);
        }
        let vertices: Vec<DVec2> = (0..sides)
            .map(|k| {
                let vertex = radius * unit_vector(TAU * k as f64 / sides as f64);
                // A zero sine is computed as 1e-16, and times a small radius it is out of range.
                let tiny = vertex.abs().cmplt(DVec2::splat(radius * 1e-15));
                DVec2::select(tiny, DVec2::ZERO, vertex)
            })
            .collect();
        Ok(Self::new(&vertices)?)
    }
}

/// Any of the shapes.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A convex polygon.
    Polygon(Polygon),
    /// A polygon grown by a radius.
    Rounded(Rounded),
    /// A disc.
    Circle(Circle),
    /// The points near a segment.
    Capsule(Capsule),
    /// An ellipse.
    Ellipse(Ellipse),
    /// A regular polygon.
    Regular(Regular),
}

impl Shape {
    /// The convex hull of local points (px), in any order, repeated or not: a polygon; a capsule of radius 0 if they
    /// lie on one line; one with equal ends if they coincide. Exact.
    ///
    /// # Errors
    /// [`ShapeError::Hull`] says which point is at fault and why.
    pub fn hull(points: &[DVec2]) -> Result<Self, ShapeError> {
        check_points(points)?;
        let mut sorted = vec![0; points.len()];
        let mut corners = vec![0; points.len() + 1];
        let count = convex_hull(points, &mut sorted, &mut corners);
        if count > MAX_VERTICES {
            return Err(HullError::TooManyCorners { count }.into());
        }
        let indices = corners[..count].iter();
        let hull: Vec<DVec2> = indices.map(|&index| points[index as usize]).collect();
        Ok(match hull[..] {
            [only] => Capsule::new(only, only, 0.0)?.into(),
            [from, to] => Capsule::new(from, to, 0.0)?.into(),
            _ => Polygon::from_corners(hull).into(),
        })
    }

    /// Its polygon in local space, if it has one.
    #[must_use]
    pub fn polygon(&self) -> Option<&Polygon> {
        match self {
            Self::Polygon(polygon) => Some(polygon),
            Self::Rounded(rounded) => Some(rounded.polygon()),
            Self::Regular(regular) => Some(regular.polygon()),
            Self::Circle(_) | Self::Capsule(_) | Self::Ellipse(_) => None,
        }
    }
}

/// In both dimensions.
macro_rules! shape_from {
    ($($kind:ident),*) => {
        $(impl From<$kind> for Shape {
            fn from(shape: $kind) -> Self {
                Self::$kind(shape)
            }
        })*
    };
}

pub(crate) use shape_from;

shape_from!(Polygon, Rounded, Circle, Capsule, Ellipse, Regular);

fn check_number(number: f64) -> Result<(), ShapeError> {
    if !number.is_finite() {
        Err(ShapeError::NotFinite)
    } else if !in_range(number) {
        Err(ShapeError::OutOfRange)
    } else {
        Ok(())
    }
}

fn check_radius(radius: f64) -> Result<(), ShapeError> {
    check_number(radius)?;
    if radius < 0.0 {
        Err(ShapeError::NegativeRadius)
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_has_its_error() {
        assert_eq!(Circle::new(-1.0), Err(ShapeError::NegativeRadius));
        assert_eq!(Circle::new(f64::NAN), Err(ShapeError::NotFinite));
        assert_eq!(Circle::new(1e-200), Err(ShapeError::OutOfRange));
        assert_eq!(Ellipse::new(1.0, 0.0), Err(ShapeError::ZeroRadius));
        assert_eq!(Regular::new(2, 1.0), Err(ShapeError::Sides { sides: 2 }));
        assert_eq!(Regular::new(5, 0.0), Err(ShapeError::ZeroRadius));
        let far = DVec2::splat(f64::INFINITY);
        assert_eq!(
            Capsule::new(far, DVec2::ZERO, 1.0),
            Err(ShapeError::NotFinite)
        );
    }

    #[test]
    fn regular_polygons_of_every_size_are_convex() {
        for sides in [3, 4, 5, 7, 64, 1000, 1023, MAX_VERTICES] {
            for radius in [1e-80, 1.0, 1e90] {
                let regular = Regular::new(sides, radius).unwrap();
                assert_eq!(regular.polygon().vertices().len(), sides);
                assert_eq!(regular.polygon().vertices()[0], DVec2::new(radius, 0.0));
            }
        }
    }
}
