//! The support mapping, through which every convex shape is known.

use glam::DVec2;

use super::Polytope;

/// A convex shape in world space (px), known by how far it reaches along each direction: the set of
/// points within [`Support::radius`] of a core. Implement it for a shape of your own and every query
/// works with it.
///
/// ```
/// use collidoscope::planar::{Polygon, Pose, Support, distance};
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
/// let square = square.posed(&Pose::new(dvec2(5.0, -0.5), 0.0)?);
/// let gap = distance(&HalfDisc(2.0), &square).expect("they are apart");
/// assert!((gap.distance - 3.0).abs() < 1e-9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Support {
    /// The point of the core that is farthest along `direction`, which is not zero and need not be of
    /// length 1.
    fn support(&self, direction: DVec2) -> DVec2;

    /// A point of the core; the search starts along the way from one shape's to the other's.
    fn center(&self) -> DVec2;

    /// How far the shape reaches beyond its core, in px, not negative.
    fn radius(&self) -> f64 {
        0.0
    }

    /// The core, if it is the hull of finitely many points: then verdicts are exact. `None` for a
    /// smooth core, for which they are right to [`SMOOTH_TOLERANCE`](super::SMOOTH_TOLERANCE).
    fn polytope(&self) -> Option<&Polytope> {
        None
    }
}

/// One of the two cores in a query.
#[derive(Clone, Copy)]
pub(super) enum Core<'s> {
    Polytope(&'s Polytope),
    Smooth(&'s dyn Support),
}

impl std::fmt::Debug for Core<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Self::Polytope(_) => "Polytope",
            Self::Smooth(_) => "Smooth",
        })
    }
}

impl<'s> Core<'s> {
    #[inline(always)]
    pub(super) fn of<S: Support>(shape: &'s S) -> Self {
        match shape.polytope() {
            Some(polytope) => Self::Polytope(polytope),
            None => Self::Smooth(shape),
        }
    }

    pub(super) fn center(&self) -> DVec2 {
        match self {
            Self::Polytope(polytope) => polytope.vertex_mean(),
            Self::Smooth(shape) => shape.center(),
        }
    }

    /// The farthest point and, for a polytope, which vertex it is.
    #[inline(always)]
    pub(super) fn support(&self, direction: DVec2) -> (DVec2, u16) {
        match self {
            Self::Polytope(polytope) => {
                let index = polytope.farthest(direction);
                (polytope.vertices()[index], index as u16)
            }
            Self::Smooth(shape) => (shape.support(direction), 0),
        }
    }

    /// How far, in px, the core may reach beyond the support found, along a direction of length 1. A
    /// smooth core's support is taken as right to the rounding of its coordinates.
    #[inline(always)]
    pub(super) fn rounding(&self) -> f64 {
        match self {
            Self::Polytope(polytope) => polytope.rounding(),
            Self::Smooth(shape) => smooth_rounding(*shape),
        }
    }
}

#[inline(never)]
fn smooth_rounding(shape: &dyn Support) -> f64 {
    let reach = [DVec2::X, DVec2::NEG_X, DVec2::Y, DVec2::NEG_Y]
        .into_iter()
        .map(|direction| shape.support(direction).abs().max_element())
        .fold(0.0, f64::max);
    8.0 * f64::EPSILON * reach
}
