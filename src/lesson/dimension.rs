//! The plane and space, as far as a lesson says the same of both: their vectors and their bodies.

use std::fmt::Debug;
use std::iter::Sum;
use std::ops::{Add, Mul, Neg, Sub};

use glam::{DVec2, DVec3};

use crate::{planar, spatial};

/// A vector of the plane or of space.
pub trait Vector:
    Copy
    + Debug
    + Default
    + PartialEq
    + Add<Output = Self>
    + Sub<Output = Self>
    + Neg<Output = Self>
    + Mul<f64, Output = Self>
    + Sum
    + 'static
{
    /// The unit vectors along the axes.
    const AXES: &'static [Self];

    /// Its coordinates, in order.
    fn parts(&self) -> &[f64];

    /// The dot product with another.
    fn dot(self, other: Self) -> f64;

    /// The area of the parallelogram that it spans with another.
    fn area(self, other: Self) -> f64;

    /// How long it is.
    fn length(self) -> f64;

    /// The unit vector along it, or 0 for one too short to have any.
    fn normalize_or_zero(self) -> Self;

    /// The unit vector along it, however long it is; none for a zero.
    fn unit(self) -> Option<Self>;

    /// How far another lies from it.
    fn distance(self, other: Self) -> f64 {
        (self - other).length()
    }
}

macro_rules! vector {
    ($vector:ty, $count:literal, $axes:expr, $product:ident, $size:ident) => {
        impl Vector for $vector {
            const AXES: &'static [Self] = &$axes;

            fn parts(&self) -> &[f64] {
                AsRef::<[f64; $count]>::as_ref(self)
            }

            fn dot(self, other: Self) -> f64 {
                <$vector>::dot(self, other)
            }

            fn area(self, other: Self) -> f64 {
                <$vector>::$product(self, other).$size()
            }

            fn length(self) -> f64 {
                <$vector>::length(self)
            }

            fn normalize_or_zero(self) -> Self {
                <$vector>::normalize_or_zero(self)
            }

            fn unit(self) -> Option<Self> {
                (self / self.abs().max_element()).try_normalize()
            }
        }
    };
}

vector!(DVec2, 2, [DVec2::X, DVec2::Y], perp_dot, abs);
vector!(DVec3, 3, [DVec3::X, DVec3::Y, DVec3::Z], cross, length);

/// The plane or space.
pub trait Dimension: Copy + Debug + Default + PartialEq + 'static {
    /// Its vectors.
    type Vector: Vector;
    /// Its bodies, in world space.
    type Shape: 'static;

    /// The point of a body's core that is farthest along a direction.
    fn support(shape: &Self::Shape, direction: Self::Vector) -> Self::Vector;

    /// A body's centre.
    fn center(shape: &Self::Shape) -> Self::Vector;

    /// How far a body reaches beyond its core, in px.
    fn radius(shape: &Self::Shape) -> f64;

    /// Whether a body's core is smooth, so that there is a tolerance.
    fn is_smooth(shape: &Self::Shape) -> bool;
}

/// Two dimensions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plane;

/// Three dimensions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Space;

macro_rules! dimension {
    ($dimension:ident, $vector:ty, $core:ident) => {
        impl Dimension for $dimension {
            type Vector = $vector;
            type Shape = $core::PosedShape;

            fn support(shape: &Self::Shape, direction: Self::Vector) -> Self::Vector {
                $core::Support::support(shape, direction)
            }

            fn center(shape: &Self::Shape) -> Self::Vector {
                $core::Support::center(shape)
            }

            fn radius(shape: &Self::Shape) -> f64 {
                $core::Support::radius(shape)
            }

            fn is_smooth(shape: &Self::Shape) -> bool {
                $core::Support::hull(shape).is_none()
            }
        }
    };
}

dimension!(Plane, DVec2, planar);
dimension!(Space, DVec3, spatial);
