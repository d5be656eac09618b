//! The query of a pair of shapes, answered by running the state machines to their ends.
//!
//! A shape is a core grown by a radius, and so is A − B, by the sum r of both. Where the cores overlap, their depth
//! grows by r along the same normal. Where they are apart by d, the shapes collide when d ≤ r; their depth is then
//! r − d along the line between the closest points.

use glam::DVec3;

use super::box_box::BoxDistance;
use super::boxes::Boxes;
use super::difference::Difference;
use super::epa::EpaMemory;
use super::feature_distance::unit_and_length;
use super::{
    Certainty, ClosestFeature, Epa, Gjk, GjkDistance, Iterations, Simplex, Support, SupportPoint,
};
use crate::exact::positive_part;

/// The result of a query on a pair of shapes, in world space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// Whether the shapes have a point in common; touching counts.
    pub colliding: bool,
    /// The penetration depth: the distance that B must move along `normal` to just touch A, in px; 0 when they touch or
    /// are apart.
    pub depth: f64,
    /// The gap, in px; 0 when they collide, else above 0.
    pub distance: f64,
    /// The unit vector from A towards B of the smallest translation that separates them or, where they are apart, from
    /// A's closest point to B's. [`Epa`] states the rule for several equally small translations.
    pub normal: DVec3,
    /// The deepest point of A in B or, where they are apart, A's point closest to B.
    pub on_a: DVec3,
    /// The corresponding point of B. `on_a - on_b` is `depth * normal` or `-distance * normal`.
    pub on_b: DVec3,
    /// The result for the cores, without the radii.
    pub cores: Cores,
    /// The number of support queries; none if the axes of two boxes decided.
    pub iterations: Iterations,
    /// How certain the verdict and the lengths are.
    pub certainty: Certainty,
    /// How the cores' answer was computed.
    pub method: Method,
}

/// The result of a query for the cores of two shapes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cores {
    /// Whether they have a point in common.
    pub collide: bool,
    /// A part of A − B of at most four points: where they collide it contains the origin. Empty if the axes of two
    /// boxes decided, without GJK.
    pub simplex: Simplex,
    /// The part of A − B closest to the origin.
    pub feature: ClosestFeature,
}

/// How the cores' answer was computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// By GJK and EPA, or GJK's distance, alone.
    Machines,
    /// By the fifteen axes that can separate two boxes.
    BoxAxes,
    /// Rounding left the verdict open, and exact signs alone settled it.
    ExactSigns,
}

impl Method {
    fn of(is_settled_exactly: bool) -> Self {
        if is_settled_exactly {
            Self::ExactSigns
        } else {
            Self::Machines
        }
    }
}

/// Whether the shapes have a point in common; touching counts. The fastest boolean test; agrees with [`query`]. Exact
/// for hulls, segments and points; with radii, accurate to the rounding of the distance; for smooth shapes to 1e-9 of
/// their extent.
#[must_use]
#[inline]
pub fn intersects(a: &(impl Support + ?Sized), b: &(impl Support + ?Sized)) -> bool {
    let difference = Difference::new(a, b);
    let radius = a.radius() + b.radius();
    if let Some(cores_collide) = difference.boxes().and_then(Boxes::verdict)
        && (cores_collide || radius == 0.0)
    {
        return cores_collide;
    }
    if radius > 0.0
        && let Some(distance) = difference.distance_of_boxes()
    {
        return distance <= radius;
    }
    let mut gjk = Gjk::of(difference, difference.first_direction());
    if gjk.run() {
        return true;
    }
    !gjk.is_apart(radius) && {
        let mut search = GjkDistance::of(gjk.difference, &gjk.simplex());
        search.run().distance <= radius
    }
}

impl<A: Support + ?Sized, B: Support + ?Sized> Difference<'_, A, B> {
    /// The distance of two separate boxes, if their axes determine it, which [`query`] compares with the radii.
    #[inline(never)]
    fn distance_of_boxes(&self) -> Option<f64> {
        match self.boxes()?.axes().nearest()? {
            BoxDistance::Apart(feature) => Some(feature.distance),
            BoxDistance::Overlap(_) => None,
        }
    }

    /// GJK, followed by EPA or the distance.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn by_machines(self, radii: [f64; 2], cache: &mut PairCache) -> Answer {
        let mut gjk = Gjk::of(self, self.first_direction());
        if gjk.run() {
            gjk.depth_after(radii, cache)
        } else {
            gjk.distance_after(radii)
        }
    }

    /// The answer if the axes of two boxes determine the depth or the distance.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn by_axes(&self, found: &BoxDistance, radii: [f64; 2]) -> Answer {
        let (collide, feature, certainty) = match *found {
            BoxDistance::Overlap(feature) => (true, feature, Certainty::Certified),
            BoxDistance::Apart(feature) => {
                (false, feature, self.certainty_of_radii(&feature, radii))
            }
        };
        let cores = Cores {
            collide,
            simplex: Simplex::default(),
            feature,
        };
        cores.answer(radii, Iterations::default(), certainty, Method::BoxAxes)
    }

    /// Whether rounding could have decided between the distance of the cores and the sum of the radii: each support may
    /// fall short by the rounding, the direction towards the origin is right to 1e-13, so the distance is right to that
    /// part of the feature's points, and the sum of the radii to one ulp.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn certainty_of_radii(
        &self,
        feature: &ClosestFeature,
        [radius_a, radius_b]: [f64; 2],
    ) -> Certainty {
        let radius = radius_a + radius_b;
        if radius == 0.0 {
            return Certainty::Certified;
        }
        let points = feature.simplex.points().iter();
        let size: f64 = points.map(|point| point.point().abs().element_sum()).sum();
        if (feature.distance - radius).abs() > self.rounding() + 2e-13 * (size + radius) {
            Certainty::Certified
        } else {
            Certainty::WithinRounding
        }
    }
}

impl<A: Support + ?Sized, B: Support + ?Sized> Gjk<'_, A, B> {
    /// Whether the axis that separates the cores also separates the shapes, beyond any rounding.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn is_apart(&self, radius: f64) -> bool {
        if radius == 0.0 {
            return true;
        }
        let (direction, _) = unit_and_length(self.direction());
        let last = self.simplex().points().last().map(SupportPoint::point);
        let point = last.unwrap_or_default();
        // A part in 10⁹ is far more than the rounding of the distance.
        let reach = radius + 1e-9 * (radius + point.length());
        -direction.dot(point) > reach + 4.0 * self.difference.rounding()
    }

    /// EPA on GJK's last simplex.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn depth_after(&self, radii: [f64; 2], cache: &mut PairCache) -> Answer {
        let memory = std::mem::take(&mut cache.polytope);
        let mut epa = Epa::of(self.difference, &self.simplex(), memory);
        let feature = epa.run();
        let iterations = Iterations {
            gjk: self.iterations(),
            epa: epa.iterations(),
            distance: 0,
        };
        let certainty = self.certainty().max(epa.certainty());
        cache.polytope = epa.into_memory();
        let method = Method::of(self.is_settled_exactly());
        Cores::overlapping(self.simplex(), feature).answer(radii, iterations, certainty, method)
    }

    /// GJK's distance from GJK's last simplex.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn distance_after(&self, radii: [f64; 2]) -> Answer {
        let simplex = self.simplex();
        let mut search = GjkDistance::of(self.difference, &simplex);
        let feature = search.run();
        let iterations = Iterations {
            gjk: self.iterations(),
            epa: 0,
            distance: search.iterations(),
        };
        let of_machines = self.certainty().max(search.certainty());
        let of_radii = self.difference.certainty_of_radii(&feature, radii);
        let certainty = of_machines.max(of_radii);
        let method = Method::of(self.is_settled_exactly());
        Cores::apart(simplex, feature).answer(radii, iterations, certainty, method)
    }
}

/// Everything about the pair: verdict, depth or distance, normal and witness points. `cache` is the pair's from the
/// last query, or a new one; its content changes the time, never the answer.
#[must_use]
pub fn query<A, B>(a: &A, b: &B, cache: &mut PairCache) -> Answer
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    let difference = Difference::new(a, b);
    let radii = [a.radius(), b.radius()];
    match difference.boxes().and_then(|boxes| boxes.axes().nearest()) {
        Some(found) => difference.by_axes(&found, radii),
        None => difference.by_machines(radii, cache),
    }
}

/// The answer of GJK and EPA, or GJK's distance, even where another method is faster: the result of stepping [`Gjk`],
/// [`Epa`] and [`GjkDistance`], with their iterations and GJK's last simplex.
#[must_use]
pub fn query_by_machines(a: &(impl Support + ?Sized), b: &(impl Support + ?Sized)) -> Answer {
    let radii = [a.radius(), b.radius()];
    Difference::new(a, b).by_machines(radii, &mut PairCache::default())
}

impl Cores {
    #[inline(always)]
    fn overlapping(simplex: Simplex, feature: ClosestFeature) -> Self {
        Self {
            collide: true,
            simplex,
            feature,
        }
    }

    #[inline(always)]
    fn apart(simplex: Simplex, feature: ClosestFeature) -> Self {
        Self {
            collide: false,
            simplex,
            feature,
        }
    }

    /// The answer for the shapes: the radii add to the cores' depth, or close their gap.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn answer(
        self,
        [radius_a, radius_b]: [f64; 2],
        iterations: Iterations,
        certainty: Certainty,
        method: Method,
    ) -> Answer {
        let (collide, feature) = (self.collide, &self.feature);
        let radius = radius_a + radius_b;
        let colliding = collide || (radius > 0.0 && feature.distance <= radius);
        let gap = if collide {
            -(feature.distance + radius)
        } else {
            feature.distance - radius
        };
        let [on_a, on_b] = feature.witnesses();
        Answer {
            colliding,
            depth: positive_part(-gap),
            distance: if colliding {
                0.0
            } else {
                // The nearest point found may round to the origin itself, although GJK found a separating axis.
                gap.max(f64::MIN_POSITIVE)
            },
            normal: feature.normal,
            on_a: on_a + radius_a * feature.normal,
            on_b: on_b - radius_b * feature.normal,
            cores: self,
            iterations,
            certainty,
            method,
        }
    }
}

/// The scratch memory of a pair's queries. Keep one for each pair of bodies; a cache that has served another pair
/// changes how long a query takes, never its answer.
///
/// It holds no warm start, unlike that of the plane. There an edge of A − B has two ends and one answer. In space a
/// face with more than three corners, such as that of two crossing edges, is represented by one of its triangles,
/// depending on the start of the search: a warm start would change the last bits, and the answer would depend on
/// earlier queries.
#[derive(Clone, Debug, Default)]
pub struct PairCache {
    /// EPA's polytope grows here: a later query that needs no more does not allocate.
    polytope: EpaMemory,
}
