//! The support mapping, through which every convex shape is known.

use glam::DVec3;

use super::PosedHull;

/// A convex shape in world space (px), known by how far it reaches along each direction: the set of
/// points within [`Support::radius`] of a core. Implement it for a shape of your own and every query
/// works with it, also behind a `&dyn` or a `Box`. A coordinate that is not 0 has a magnitude between
/// [`MIN_COORDINATE`](super::MIN_COORDINATE) and ten times [`MAX_COORDINATE`](super::MAX_COORDINATE): one
/// beyond counts as the limit, one that is NaN too.
pub trait Support {
    /// The point of the core that is farthest along `direction`, which is not zero and need not be of
    /// length 1.
    fn support(&self, direction: DVec3) -> DVec3;

    /// A point of the core; the search starts along the way from one shape's to the other's.
    fn center(&self) -> DVec3;

    /// How far the shape reaches beyond its core, in px, not negative.
    fn radius(&self) -> f64 {
        0.0
    }

    /// The core, if it is the hull of finitely many points: then verdicts are exact. `None` for a
    /// smooth core, for which they are right to [`SMOOTH_TOLERANCE`](super::SMOOTH_TOLERANCE).
    fn hull(&self) -> Option<&PosedHull> {
        None
    }
}

impl Support for PosedHull {
    fn support(&self, direction: DVec3) -> DVec3 {
        self.farthest(direction).1
    }

    fn center(&self) -> DVec3 {
        self.vertex_mean()
    }

    fn hull(&self) -> Option<&PosedHull> {
        Some(self)
    }
}

macro_rules! support_behind {
    ($pointer:ty) => {
        impl<S: Support + ?Sized> Support for $pointer {
            fn support(&self, direction: DVec3) -> DVec3 {
                (**self).support(direction)
            }

            fn center(&self) -> DVec3 {
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

support_behind!(&S);
support_behind!(Box<S>);
