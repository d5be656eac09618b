//! The support mapping, through which the core accesses every convex shape.

use glam::DVec2;

use super::PosedHull;

/// A convex shape in world space (px), given by its support mapping: the set of points within [`Support::radius`] of a
/// core. Implement it for a shape of your own, and every query works with it, also behind a `&dyn` or a `Box`. A
/// coordinate that is not 0 has a magnitude between [`MIN_COORDINATE`](super::MIN_COORDINATE) and ten times
/// [`MAX_COORDINATE`](super::MAX_COORDINATE): one beyond counts as the limit, and so does NaN.
///
/// ```
/// use collidoscope_core::planar::{PairCache, Polygon, Pose, Support, query};
/// use glam::{DVec2, dvec2};
///
/// /// The part of a disc about the origin that lies right of x = 0.
/// struct HalfDisc(f64);
///
/// impl Support for HalfDisc {
///     fn support(&self, direction: DVec2) -> DVec2 {
///         let rim = self.0 * direction.normalize_or(DVec2::X);
///         if rim.x >= 0.0 { rim } else { dvec2(0.0, self.0.copysign(rim.y)) }
///     }
///     fn center(&self) -> DVec2 {
///         dvec2(self.0 / 2.0, 0.0)
///     }
/// }
///
/// let square = Polygon::new(&[dvec2(0.0, 0.0), dvec2(1.0, 0.0), dvec2(1.0, 1.0), dvec2(0.0, 1.0)])?;
/// let posed = square.posed(&Pose::new(dvec2(5.0, -0.5), 0.0)?);
/// let anything: Box<dyn Support> = Box::new(HalfDisc(2.0));
/// let answer = query(&*anything, &posed, &mut PairCache::default());
/// assert!((answer.distance - 3.0).abs() < 1e-9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Support {
    /// The point of the core that is farthest along `direction`, which is not zero and need not be of length 1.
    fn support(&self, direction: DVec2) -> DVec2;

    /// A point of the core; the search starts along the direction from one shape's to the other's.
    fn center(&self) -> DVec2;

    /// The radius about the core, in px, not negative.
    fn radius(&self) -> f64 {
        0.0
    }

    /// The core, if it is the hull of finitely many points: then verdicts are exact. `None` for a
    /// smooth core, for which they are accurate to 1e-12 of the extent.
    fn hull(&self) -> Option<&PosedHull> {
        None
    }
}

impl Support for PosedHull {
    fn support(&self, direction: DVec2) -> DVec2 {
        self.farthest(direction).1
    }

    fn center(&self) -> DVec2 {
        self.vertex_mean()
    }

    #[inline(always)]
    fn hull(&self) -> Option<&PosedHull> {
        Some(self)
    }
}

/// In both dimensions.
macro_rules! support_behind {
    ($pointer:ty, $vector:ty) => {
        impl<S: Support + ?Sized> Support for $pointer {
            fn support(&self, direction: $vector) -> $vector {
                (**self).support(direction)
            }

            fn center(&self) -> $vector {
                (**self).center()
            }

            fn radius(&self) -> f64 {
                (**self).radius()
            }

            fn hull(&self) -> Option<&PosedHull> {
                (**self).hull()
            }
        }
    };
}

pub(crate) use support_behind;

support_behind!(&S, DVec2);
support_behind!(Box<S>, DVec2);
