//! The support mapping of the Minkowski difference A − B of two cores.

use glam::DVec2;

use super::pose::held_in_range;
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

    /// The way from A's centre to B's: towards the origin from the middle of A − B. Any direction, +x,
    /// when the centres coincide.
    #[inline(always)]
    pub(super) fn first_direction(&self) -> DVec2 {
        let between = self.between_centers();
        if between == DVec2::ZERO {
            DVec2::X
        } else {
            between
        }
    }

    /// From A's centre to B's.
    #[inline(always)]
    pub(super) fn between_centers(&self) -> DVec2 {
        match self.hulls() {
            Some([a, b]) => b.vertex_mean() - a.vertex_mean(),
            None => held_in_range(self.b.center()) - held_in_range(self.a.center()),
        }
    }

    /// The support point along `direction`, in f64.
    #[inline(always)]
    pub(super) fn support(&self, direction: DVec2) -> SupportPoint {
        match self.hulls() {
            Some([a, b]) => {
                let ((i, on_a), (j, on_b)) = (a.farthest(direction), b.farthest(-direction));
                SupportPoint::of_vertices([i, j], on_a, on_b)
            }
            None => self.smooth_support(direction),
        }
    }

    /// Out of line and by value, so that the walk over hulls can stay in registers.
    #[inline(never)]
    fn smooth_support(self, direction: DVec2) -> SupportPoint {
        // Rounding may leave no direction, as square to an edge whose ends it makes one.
        let direction = if direction == DVec2::ZERO {
            DVec2::X
        } else {
            direction
        };
        let on_a = held_in_range(self.a.support(direction));
        let on_b = held_in_range(self.b.support(-direction));
        SupportPoint::new(on_a, on_b)
    }

    /// Whether the supports' own rounding is felt in lengths as large as `size`, as it is far from the
    /// world's origin; never for a smooth core, whose supports have no finer form. The bound on the
    /// rounding is some thirty times what is seen of it.
    #[inline(always)]
    pub(super) fn is_coarse_for(&self, size: f64) -> bool {
        const FELT: f64 = 1.0 / (1u64 << 36) as f64;
        match self.hulls() {
            Some([a, b]) => a.rounding() + b.rounding() > FELT * size,
            None => false,
        }
    }

    /// The support point along `direction`, told by the vertices' differences to those of `about`: from
    /// near by, far from the world's origin, they are finer than the coordinates.
    #[cold]
    #[inline(never)]
    pub(super) fn support_about(self, about: &SupportPoint, direction: DVec2) -> SupportPoint {
        let Some([a, b]) = self.hulls() else {
            return self.support(direction);
        };
        let (i, on_a) = a.farthest_from(about.on_a, direction);
        let (j, on_b) = b.farthest_from(about.on_b, -direction);
        SupportPoint::of_vertices([i, j], on_a, on_b)
    }

    /// How far, in px, A − B may reach beyond a support point, along a direction of length 1.
    #[inline(always)]
    pub(super) fn rounding(&self) -> f64 {
        match self.hulls() {
            Some([a, b]) => a.rounding() + b.rounding(),
            None => self.rounding_of_smooth(),
        }
    }

    /// A smooth core's support is taken as right to the rounding of its coordinates.
    #[inline(never)]
    fn rounding_of_smooth(self) -> f64 {
        let reach = [DVec2::X, DVec2::NEG_X, DVec2::Y, DVec2::NEG_Y]
            .map(|direction| self.smooth_support(direction).reach());
        8.0 * f64::EPSILON * reach.into_iter().fold(0.0, f64::max)
    }

    /// The points of both cores, when neither is smooth.
    #[inline(always)]
    pub(super) fn hulls(&self) -> Option<[&'s PosedHull; 2]> {
        Some([self.a.hull()?, self.b.hull()?])
    }

    /// How many vertices A − B can have; `None` when it has a smooth part.
    #[inline(always)]
    pub(super) fn most_vertices(&self) -> Option<usize> {
        let [a, b] = self.hulls()?;
        Some(a.vertex_count() + b.vertex_count())
    }

    /// The point of A − B made by these two vertices, if both cores have them.
    #[inline(always)]
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
