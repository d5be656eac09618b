//! The support mapping, through which the core accesses every convex shape.

use glam::DVec3;

use super::PosedHull;
use crate::planar::support_behind;

/// A convex shape in world space (px), given by its support mapping: the set of points within [`Support::radius`] of a
/// core. Implement it for a shape of your own, and every query works with it, also behind a `&dyn` or a `Box`. A
/// coordinate that is not 0 has a magnitude between [`MIN_COORDINATE`](super::MIN_COORDINATE) and ten times
/// [`MAX_COORDINATE`](super::MAX_COORDINATE): one beyond counts as the limit, and so does NaN.
pub trait Support {
    /// The point of the core that is farthest along `direction`, which is not zero and need not be of length 1.
    fn support(&self, direction: DVec3) -> DVec3;

    /// A point of the core; the search starts along the direction from one shape's to the other's.
    fn center(&self) -> DVec3;

    /// The radius about the core, in px, not negative.
    fn radius(&self) -> f64 {
        0.0
    }

    /// The core, if it is the hull of finitely many points: then verdicts are exact. `None` for a
    /// smooth core, for which they are accurate to 1e-9 of the extent.
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

support_behind!(&S, DVec3);
support_behind!(Box<S>, DVec3);
