//! The support mapping, through which the core accesses every convex shape.

use glam::DVec2;

use super::hull::HullRing;
use super::pose::clamped_to_range;
use super::predicates::{cross, cross_edges};
use super::{PosedHull, Simplex, SupportPoint, unit_vector};

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
/// let square = square.posed(&Pose::new(dvec2(5.0, -0.5), 0.0)?);
/// let anything: Box<dyn Support> = Box::new(HalfDisc(2.0));
/// let answer = query(&*anything, &square, &mut PairCache::default());
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
    /// smooth core, for which they are accurate to [`SMOOTH_TOLERANCE`](super::SMOOTH_TOLERANCE).
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

// The support mapping of the Minkowski difference A − B of two cores.

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
        let direction = if direction == DVec2::ZERO {
            DVec2::X
        } else {
            direction
        };
        let on_a = clamped_to_range(self.a.support(direction));
        let on_b = clamped_to_range(self.b.support(-direction));
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

// The exact boundary of A − B: the state machines fall back to it where `f64` is inconclusive, and it is drawn.
//
// Queries answer for the hull of the posed vertices, so each ring is first reduced to the corners of its hull
// ([`HullRing`]). An edge of A − B is an edge of A or a negated edge of B, and along the boundary the directions of the
// edges turn steadily, so the two lists of edges, each sorted by angle, are merged (de Berg et al., "Computational
// Geometry", section 13.3). Parallel edges become one. Every comparison is exact in sign. O(n + m) if rounding has
// dented neither ring, else O(n log n + m log m). Allocates only to pose all vertices of a large polygon.

/// The boundary of the Minkowski difference of two hulls.
pub(super) struct Boundary<'v> {
    a: HullRing<'v>,
    b: HullRing<'v>,
}

/// The location of the origin.
pub(super) enum OriginLocation {
    /// In A − B, in this simplex of it, boundaries included.
    Inside(Simplex),
    /// Outside, strictly beyond the line through this edge.
    BeyondEdge([SupportPoint; 2]),
    /// Outside, A − B being a segment or a point: on its line, beyond this end.
    BeyondEnd(SupportPoint),
}

impl<'v> Boundary<'v> {
    pub(super) fn of([a, b]: [&'v PosedHull; 2]) -> Self {
        Self {
            a: HullRing::of(a.vertices()),
            b: HullRing::of(b.vertices()),
        }
    }

    /// The vertices, counter-clockwise; for a segment its two ends.
    pub(super) fn vertices(&self) -> impl Iterator<Item = SupportPoint> + '_ {
        // −B's lowest vertex is B's highest.
        let (start_a, start_b) = (self.a.lowest(1.0), self.b.lowest(-1.0));
        let (edges_a, edges_b) = (self.a.edges(), self.b.edges());
        let (mut i, mut j) = (0, 0);
        let mut is_first = true;
        std::iter::from_fn(move || {
            if !is_first && i == edges_a && j == edges_b {
                return None;
            }
            is_first = false;
            let (a, b) = (&self.a, &self.b);
            let edge_a = [start_a + i, start_a + i + 1].map(|k| a.corner(k));
            let edge_b = [start_b + j, start_b + j + 1].map(|k| b.corner(k));
            let [(i_a, on_a), (i_b, on_b)] = [edge_a[0], edge_b[0]];
            let here = SupportPoint::of_vertices([i_a, i_b].map(usize::from), on_a, on_b);
            let turn = match (i < edges_a, j < edges_b) {
                (false, false) => return Some(here),
                (true, false) => 1.0,
                (false, true) => -1.0,
                (true, true) => {
                    turn_between([edge_a[0].1, edge_a[1].1], [edge_b[1].1, edge_b[0].1])
                }
            };
            i += usize::from(turn >= 0.0);
            j += usize::from(turn <= 0.0);
            Some(here)
        })
    }

    /// The edges, counter-clockwise. A segment is traversed in both directions, a point has none.
    pub(super) fn edges(&self) -> impl Iterator<Item = [SupportPoint; 2]> + '_ {
        let first = self.vertices().next();
        let mut start = first;
        let ends = self.vertices().skip(1).chain(first);
        ends.filter_map(move |end| Some([start.replace(end)?, end]))
            .filter(|[p, q]| p != q)
    }

    /// The origin's location, by exact signs alone.
    pub(super) fn locate_origin(&self) -> OriginLocation {
        if let Some(edge) = self.edges().find(|[p, q]| cross(p, q) < 0.0) {
            return OriginLocation::BeyondEdge(edge);
        }
        let mut vertices = self.vertices();
        let first = vertices.next().unwrap_or_default();
        let second = vertices.next();
        let Some(second) = second else {
            return if first.point() == DVec2::ZERO {
                OriginLocation::Inside(Simplex::new(&[first]))
            } else {
                OriginLocation::BeyondEnd(first)
            };
        };
        if vertices.next().is_none() {
            return on_segment(first, second);
        }
        // The triangles about the first vertex cover A − B, so one of them contains the origin.
        let holding = self.edges().find(|[p, q]| {
            *p != first && *q != first && cross(&first, p) >= 0.0 && cross(q, &first) >= 0.0
        });
        let [p, q] = holding.unwrap_or([second; 2]);
        OriginLocation::Inside(Simplex::new(&[first, p, q]))
    }
}

/// The origin's location on the line of a segment: an f64 difference has the sign of the exact one.
fn on_segment(p: SupportPoint, q: SupportPoint) -> OriginLocation {
    let is_between = |p: f64, q: f64| p.min(q) <= 0.0 && p.max(q) >= 0.0;
    if is_between(p.point().x, q.point().x) && is_between(p.point().y, q.point().y) {
        OriginLocation::Inside(Simplex::new(&[p, q]))
    } else if q.point().length_squared() < p.point().length_squared() {
        OriginLocation::BeyondEnd(q)
    } else {
        OriginLocation::BeyondEnd(p)
    }
}

/// Positive when `first` precedes `second` counter-clockwise from the lowest point: the directions turn from +x through
/// +y, so an edge that rises precedes one that descends.
fn turn_between(first: [DVec2; 2], second: [DVec2; 2]) -> f64 {
    let comes_down = |edge: [DVec2; 2]| {
        let [from, to] = edge;
        to.y < from.y || (to.y == from.y && to.x < from.x)
    };
    match (comes_down(first), comes_down(second)) {
        (false, true) => 1.0,
        (true, false) => -1.0,
        _ => cross_edges(first, second),
    }
}

/// The number of directions in which a smooth core is sampled for drawing.
const SAMPLES: u32 = 180;

/// The vertices of the core of A − B in world units, counter-clockwise, each with its points on A and B. Exact for
/// hulls of points; a smooth part is sampled. The radii are not included: A − B is the set of points within their sum
/// of this.
#[must_use]
pub fn minkowski_difference<A, B>(a: &A, b: &B) -> Vec<SupportPoint>
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    let difference = Difference::new(a, b);
    match difference.hulls() {
        Some(hulls) => Boundary::of(hulls).vertices().collect(),
        None => {
            let mut points: Vec<SupportPoint> = (0..SAMPLES)
                .map(|k| f64::from(k) * std::f64::consts::TAU / f64::from(SAMPLES))
                .map(|angle| difference.support(unit_vector(angle)))
                .collect();
            points.dedup_by_key(|w| w.point());
            points
        }
    }
}

#[cfg(test)]
mod tests {
    use glam::dvec2;

    use super::*;
    use crate::planar::{Capsule, Polygon, Pose, Shape};

    fn square() -> Polygon {
        let corners = [
            dvec2(0.0, 0.0),
            dvec2(2.0, 0.0),
            dvec2(2.0, 2.0),
            dvec2(0.0, 2.0),
        ];
        Polygon::new(&corners).unwrap()
    }

    #[test]
    fn a_square_minus_a_segment_is_a_hexagon() {
        let segment = Shape::from(Capsule::new(dvec2(0.0, 0.0), dvec2(1.0, 1.0), 0.0).unwrap());
        let posed = segment.posed(&Pose::default());
        let hull = minkowski_difference(&square().posed(&Pose::default()), &posed);
        let points: Vec<_> = hull.iter().map(SupportPoint::point).collect();
        assert_eq!(
            points,
            [
                dvec2(-1.0, -1.0),
                dvec2(1.0, -1.0),
                dvec2(2.0, 0.0),
                dvec2(2.0, 2.0),
                dvec2(0.0, 2.0),
                dvec2(-1.0, 1.0)
            ]
        );
    }

    #[test]
    fn two_segments_make_a_parallelogram_and_two_points_a_point() {
        let segment = |to: DVec2| {
            Shape::from(Capsule::new(DVec2::ZERO, to, 0.0).unwrap()).posed(&Pose::default())
        };
        let cross = minkowski_difference(&segment(dvec2(4.0, 0.0)), &segment(dvec2(0.0, 4.0)));
        assert_eq!(cross.len(), 4);
        let point = minkowski_difference(&segment(DVec2::ZERO), &segment(DVec2::ZERO));
        assert_eq!(point.len(), 1);
    }
}
