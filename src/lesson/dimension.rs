//! The plane and space, as far as a lesson says the same of both: their vectors and their bodies.

use std::fmt::Debug;
use std::iter::Sum;
use std::ops::{Add, Div, Mul, Neg, Sub};

use glam::{DVec2, DVec3};

use super::Phase;
use crate::exact::cross_of_sums;
use crate::planar::SupportPoint;

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
    + Div<f64, Output = Self>
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
    /// The points of its A − B, each with its points on A and B.
    type Support: Copy + Debug + PartialEq;
    /// What of a step belongs to its machine alone.
    type StepData: Clone + Debug + PartialEq;

    /// The point of a body's core that is farthest along a direction.
    fn support(shape: &Self::Shape, direction: Self::Vector) -> Self::Vector;

    /// The vertices of a body's core; none of a smooth one's.
    fn vertices(shape: &Self::Shape) -> Vec<Self::Vector>;

    /// A body's centre.
    fn center(shape: &Self::Shape) -> Self::Vector;

    /// How far a body reaches beyond its core, in px.
    fn radius(shape: &Self::Shape) -> f64;

    /// Whether a body's core is smooth, so that there is a tolerance.
    fn is_smooth(shape: &Self::Shape) -> bool;

    /// Where in A − B a point is.
    fn point(support: &Self::Support) -> Self::Vector;

    /// Its points on A and on B, in world space.
    fn witnesses(support: &Self::Support) -> [Self::Vector; 2];

    /// Which machine ran.
    fn phase(work: &Self::StepData) -> Phase;

    /// EPA's closest edge or face, as indices into the points before the step; `None` of another machine, and where
    /// A − B has none.
    fn closest_part(work: &Self::StepData) -> Option<&[usize]>;

    /// With how many decimals its points are printed: what a face's distance is made of has nine coordinates.
    const DECIMALS: usize;

    /// What EPA's polytope is made of, one of it.
    const PART: &'static str;

    /// The length that a step's machine seeks, as far as it is found, in px, with the points `after` the step; `None` of
    /// a verdict's.
    fn sought(work: &Self::StepData) -> Option<f64>;
}

/// Two dimensions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plane;

/// Three dimensions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Space;

/// cross(p, q) of two points of A − B, seen from the origin: 0 where the origin lies on the line through
/// them. In px², exact in sign.
pub(super) fn cross(p: &SupportPoint, q: &SupportPoint) -> f64 {
    cross_of_sums(
        &[p.on_a.into(), (-p.on_b).into()],
        &[q.on_a.into(), (-q.on_b).into()],
    )
}
