//! The support mapping of the Minkowski difference A − B of two cores.

use glam::DVec2;

use super::pose::clamped_to_range;
use super::{PosedHull, Support, SupportPoint};

/// The core of A − B: the cores' Minkowski difference, without the radii.
pub(super) struct Difference<'s, A: ?Sized, B: ?Sized> {
    pub(super) a: &'s A,
    pub(super) b: &'s B,
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
        Self { a, b }
    }

    /// The direction from A's centre to B's: towards the origin from the middle of A − B. Any direction, +x, when the
    /// centres coincide.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn first_direction(&self) -> DVec2 {
        let between = self.between_centers();
        if between == DVec2::ZERO {
            DVec2::X
        } else {
            between
        }
    }

    #[inline(always)]
    pub(super) fn between_centers(&self) -> DVec2 {
        match self.hulls() {
            Some([a, b]) => b.vertex_mean() - a.vertex_mean(),
            None => clamped_to_range(self.b.center()) - clamped_to_range(self.a.center()),
        }
    }

    /// The support point along `direction`, in f64.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn support(&self, direction: DVec2) -> SupportPoint {
        match self.hulls() {
            Some([a, b]) => {
                let ((i, on_a), (j, on_b)) = (a.farthest(direction), b.farthest(-direction));
                SupportPoint::of_vertices([i, j], on_a, on_b)
            }
            None => {
                let [on_a, on_b] = self.smooth_points(direction);
                SupportPoint::new(on_a, on_b)
            }
        }
    }

    /// Out of line and by value, so that the walk over hulls can stay in registers.
    #[inline(never)]
    fn smooth_points(self, direction: DVec2) -> [DVec2; 2] {
        // Rounding may leave no direction, such as the perpendicular to an edge whose ends coincide in f64.
        let along = if direction == DVec2::ZERO {
            DVec2::X
        } else {
            direction
        };
        let on_a = clamped_to_range(self.a.support(along));
        let on_b = clamped_to_range(self.b.support(-along));
        [on_a, on_b]
    }

    /// Whether the supports' rounding affects lengths as large as `size`, as it does far from the world's origin; never
    /// for a smooth core, whose supports have no finer form. The bound on the rounding is about thirty times the
    /// rounding observed.
    #[inline(always)]
    pub(super) fn is_coarse_for(&self, size: f64) -> bool {
        const MIN_RELATIVE: f64 = 1.0 / (1u64 << 36) as f64;
        match self.hulls() {
            Some([a, b]) => a.rounding + b.rounding > MIN_RELATIVE * size,
            None => false,
        }
    }

    /// The support point along `direction`, computed by the vertices' differences to those of `about`: for a nearby
    /// point far from the world's origin they are finer than the coordinates.
    #[inline(always)]
    pub(super) fn support_about(self, about: &SupportPoint, direction: DVec2) -> SupportPoint {
        let (vertices, [on_a, on_b]) = self.points_about([about.on_a, about.on_b], direction);
        SupportPoint::of_vertices(vertices, on_a, on_b)
    }

    /// Its vertices and its points on A and B. Not the support point itself, nor `about` by reference: passed to a
    /// function that is not inlined, they would keep every support point in memory instead of registers.
    #[cold]
    #[inline(never)]
    fn points_about(self, about: [DVec2; 2], direction: DVec2) -> ([usize; 2], [DVec2; 2]) {
        let Some([a, b]) = self.hulls() else {
            return ([0; 2], self.smooth_points(direction));
        };
        let (i, on_a) = a.farthest_from(about[0], direction);
        let (j, on_b) = b.farthest_from(about[1], -direction);
        ([i, j], [on_a, on_b])
    }

    /// How far, in px, A − B may reach beyond a support point, along a direction of length 1.
    #[inline(always)]
    pub(super) fn rounding(&self) -> f64 {
        match self.hulls() {
            Some([a, b]) => a.rounding + b.rounding,
            None => self.rounding_of_smooth(),
        }
    }

    /// A smooth core's support is assumed accurate to the rounding of its coordinates.
    #[inline(never)]
    fn rounding_of_smooth(self) -> f64 {
        let reach = [DVec2::X, DVec2::NEG_X, DVec2::Y, DVec2::NEG_Y]
            .map(|direction| self.support(direction).reach());
        8.0 * f64::EPSILON * reach.into_iter().fold(0.0, f64::max)
    }

    /// The points of both cores, when neither is smooth.
    #[inline(always)]
    pub(super) fn hulls(&self) -> Option<[&'s PosedHull; 2]> {
        Some([self.a.hull()?, self.b.hull()?])
    }

    /// The maximum number of vertices that A − B can have; `None` if a core is smooth.
    #[inline(always)]
    pub(super) fn most_vertices(&self) -> Option<usize> {
        let [a, b] = self.hulls()?;
        Some(a.vertex_count() + b.vertex_count())
    }

    /// The point of A − B of these two vertices, if both cores have them.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn vertex(&self, vertices: [u16; 2]) -> Option<SupportPoint> {
        let [a, b] = self.hulls()?;
        let [i, j] = vertices.map(usize::from);
        Some(SupportPoint::of_vertices(
            [i, j],
            a.vertex(i)?,
            b.vertex(j)?,
        ))
    }
}
