//! The support mapping of the Minkowski difference A − B of two cores.

use glam::DVec3;

use super::pose::clamped_to_range;
use super::{PosedHull, Support, SupportPoint};

/// The error of a query on a smooth shape: how far A − B may reach beyond the closest face, or be nearer than the
/// closest feature, in units of its extent there.
pub(super) const SMOOTH_TOLERANCE: f64 = 1e-9;

/// The maximum number of support queries for a smooth shape, in each of GJK, EPA and the distance.
pub const SMOOTH_BOUND: usize = 256;

/// The most support queries for two hulls, in each of GJK, after which exact signs decide, and the distance. Random
/// hulls of a thousand corners needed at most twenty; hulls that touch to within rounding may take all.
pub(super) const HULL_BOUND: usize = 128;

/// The core of A − B: the cores' Minkowski difference, without the radii.
pub(super) struct Difference<'s, A: ?Sized, B: ?Sized> {
    a: &'s A,
    b: &'s B,
    /// The points of both cores, if neither is smooth.
    hulls: Option<[&'s PosedHull; 2]>,
}

impl<A: ?Sized, B: ?Sized> Clone for Difference<'_, A, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A: ?Sized, B: ?Sized> Copy for Difference<'_, A, B> {}

impl<'s, A: Support + ?Sized, B: Support + ?Sized> Difference<'s, A, B> {
    #[inline(always)]
    pub(super) fn new(a: &'s A, b: &'s B) -> Self {
        let hulls = match (a.hull(), b.hull()) {
            (Some(a), Some(b)) => Some([a, b]),
            _ => None,
        };
        Self { a, b, hulls }
    }

    /// The direction from A's centre to B's: towards the origin from the middle of A − B. Any direction, +x, when the
    /// centres coincide.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn first_direction(&self) -> DVec3 {
        let between = self.between_centers();
        if between == DVec3::ZERO {
            DVec3::X
        } else {
            between
        }
    }

    #[inline(always)]
    pub(super) fn between_centers(&self) -> DVec3 {
        match self.hulls {
            Some([a, b]) => b.vertex_mean() - a.vertex_mean(),
            None => clamped_to_range(self.b.center()) - clamped_to_range(self.a.center()),
        }
    }

    /// The support point along `direction`, in f64.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn support(&self, direction: DVec3) -> SupportPoint {
        match self.hulls {
            Some([a, b]) => {
                let (i, j) = (a.farthest_index(direction), b.farthest_index(-direction));
                SupportPoint::of_vertices([i, j], a.corner(i), b.corner(j))
            }
            None => self.smooth_support(direction),
        }
    }

    /// Out of line and by value, so that the walk over hulls can stay in registers.
    #[inline(never)]
    fn smooth_support(self, direction: DVec3) -> SupportPoint {
        // Perpendicular to an edge through the origin there is no direction, or rounding leaves none.
        let along = if direction == DVec3::ZERO {
            DVec3::X
        } else {
            direction
        };
        let on_a = clamped_to_range(self.a.support(along));
        let on_b = clamped_to_range(self.b.support(-along));
        SupportPoint::new(on_a, on_b)
    }

    /// Whether the supports' rounding affects lengths as large as `size`, as it does far from the world's origin; never
    /// for a smooth core, whose supports have no finer form. The bound on the rounding is about thirty times the
    /// rounding observed.
    #[inline(always)]
    pub(super) fn is_coarse_for(&self, size: f64) -> bool {
        const MIN_RELATIVE: f64 = 1.0 / (1u64 << 36) as f64;
        match self.hulls {
            Some([a, b]) => a.rounding() + b.rounding() > MIN_RELATIVE * size,
            None => false,
        }
    }

    /// The support point along `direction`, computed by the vertices' differences to those of `about`: for a nearby
    /// point far from the world's origin they are finer than the coordinates.
    #[cold]
    #[inline(never)]
    pub(super) fn support_about(self, about: &SupportPoint, direction: DVec3) -> SupportPoint {
        let Some([a, b]) = self.hulls else {
            return self.support(direction);
        };
        let (i, on_a) = a.farthest_from(about.on_a, direction);
        let (j, on_b) = b.farthest_from(about.on_b, -direction);
        SupportPoint::of_vertices([i, j], on_a, on_b)
    }

    /// How far, in px, A − B may reach beyond a support point, along a direction of length 1.
    #[inline(always)]
    pub(super) fn rounding(&self) -> f64 {
        match self.hulls {
            Some([a, b]) => a.rounding() + b.rounding(),
            None => self.rounding_of_smooth(),
        }
    }

    /// A smooth core's support is assumed accurate to the rounding of its coordinates.
    #[inline(never)]
    fn rounding_of_smooth(self) -> f64 {
        let reach = [DVec3::X, DVec3::Y, DVec3::Z]
            .into_iter()
            .flat_map(|axis| [axis, -axis])
            .map(|direction| self.smooth_support(direction).reach());
        8.0 * f64::EPSILON * reach.fold(0.0, f64::max)
    }

    /// The points of both cores, when neither is smooth.
    #[inline(always)]
    pub(super) fn hulls(&self) -> Option<[&'s PosedHull; 2]> {
        self.hulls
    }

    /// The number of vertices of A and B together; `None` if one is smooth.
    #[inline(always)]
    pub(super) fn vertex_count(&self) -> Option<usize> {
        let [a, b] = self.hulls?;
        Some(a.vertex_count() + b.vertex_count())
    }
}
