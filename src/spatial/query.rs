//! The query of a pair of shapes, answered by running the state machines to their ends.
//!
//! A shape is a core grown by a radius, and so is A − B, by the sum r of both. Where the cores overlap, their depth
//! grows by r along the same normal. Where they are apart by d, the shapes collide when d ≤ r; their depth is then
//! r − d along the line between the closest points.

use glam::DVec3;

use super::box_box::BoxDistance;
use super::boxes::Boxes;
use super::epa::EpaMemory;
use super::feature_distance::unit_and_length;
use super::support::Difference;
use super::{
    Certainty, ClosestFeature, Epa, Gjk, GjkDistance, Iterations, Simplex, Support, SupportPoint,
};

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
/// for hulls, segments and points; with radii, right to the rounding of the distance; for smooth shapes to
/// [`SMOOTH_TOLERANCE`](super::SMOOTH_TOLERANCE).
#[must_use]
#[inline]
pub fn intersects<A, B>(a: &A, b: &B) -> bool
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    let difference = Difference::new(a, b);
    let radius = a.radius() + b.radius();
    let by_axes = Boxes::new(&difference).and_then(Boxes::verdict);
    if let Some(do_cores_collide) = by_axes
        && (do_cores_collide || radius == 0.0)
    {
        return do_cores_collide;
    }
    if radius > 0.0
        && let Some(distance) = distance_of_boxes(&difference)
    {
        return distance <= radius;
    }
    let mut gjk = Gjk::of(difference, difference.first_direction());
    if gjk.run() {
        return true;
    }
    !is_apart(&gjk, radius) && {
        let mut search = GjkDistance::of(*gjk.difference(), &gjk.simplex());
        search.run().distance <= radius
    }
}

/// The distance of two separate boxes, if their axes determine it, which [`query`] compares with the radii.
#[inline(never)]
fn distance_of_boxes<A, B>(difference: &Difference<'_, A, B>) -> Option<f64>
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    match Boxes::new(difference)?.axes().nearest()? {
        BoxDistance::Apart(feature) => Some(feature.distance),
        BoxDistance::Overlap(_) => None,
    }
}

/// Whether the axis that separates the cores also separates the shapes, beyond any rounding.
#[inline(always)]
fn is_apart<A, B>(gjk: &Gjk<'_, A, B>, radius: f64) -> bool
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    if radius == 0.0 {
        return true;
    }
    let (direction, _) = unit_and_length(gjk.direction());
    let last = gjk.simplex().points().last().map(SupportPoint::point);
    let point = last.unwrap_or_default();
    // A part in 10⁹ is far more than the rounding of the distance.
    let reach = radius + 1e-9 * (radius + point.length());
    -direction.dot(point) > reach + 4.0 * gjk.difference().rounding()
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
    match Boxes::new(&difference).and_then(|boxes| boxes.axes().nearest()) {
        Some(BoxDistance::Overlap(feature)) => overlap_by_axes(feature, radii),
        Some(BoxDistance::Apart(feature)) => apart_by_axes(&difference, feature, radii),
        None => by_machines(difference, radii, cache),
    }
}

/// The answer of GJK and EPA, or GJK's distance, even where another method is faster: the result of stepping [`Gjk`],
/// [`Epa`] and [`GjkDistance`], with their iterations and GJK's last simplex.
#[must_use]
pub fn query_by_machines<A, B>(a: &A, b: &B) -> Answer
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    let radii = [a.radius(), b.radius()];
    by_machines(Difference::new(a, b), radii, &mut PairCache::default())
}

/// GJK, followed by EPA or the distance.
#[inline(always)]
fn by_machines<A, B>(
    difference: Difference<'_, A, B>,
    radii: [f64; 2],
    cache: &mut PairCache,
) -> Answer
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    let mut gjk = Gjk::of(difference, difference.first_direction());
    if gjk.run() {
        depth_after(&gjk, radii, cache)
    } else {
        distance_after(&gjk, radii)
    }
}

/// The answer if the axes of two boxes determine the depth.
#[inline(always)]
fn overlap_by_axes(feature: ClosestFeature, radii: [f64; 2]) -> Answer {
    overlap_of_cores(
        Simplex::default(),
        feature,
        radii,
        Iterations::default(),
        Certainty::Certified,
        Method::BoxAxes,
    )
}

/// The answer if the axes of two boxes determine the distance.
#[inline(always)]
fn apart_by_axes<A, B>(
    difference: &Difference<'_, A, B>,
    feature: ClosestFeature,
    radii: [f64; 2],
) -> Answer
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    cores_apart(
        Simplex::default(),
        feature,
        radii,
        Iterations::default(),
        certainty_of_radii(difference, &feature, radii),
        Method::BoxAxes,
    )
}

/// EPA on GJK's last simplex.
#[inline(always)]
fn depth_after<A, B>(gjk: &Gjk<'_, A, B>, radii: [f64; 2], cache: &mut PairCache) -> Answer
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    let mut epa = Epa::of(*gjk.difference(), &gjk.simplex(), cache.take_memory());
    let feature = epa.run();
    let iterations = Iterations {
        gjk: gjk.iterations(),
        epa: epa.iterations(),
        distance: 0,
    };
    let certainty = gjk.certainty().max(epa.certainty());
    cache.keep_memory(epa.into_memory());
    let method = Method::of(gjk.is_settled_exactly());
    overlap_of_cores(gjk.simplex(), feature, radii, iterations, certainty, method)
}

/// GJK's distance from GJK's last simplex.
#[inline(always)]
fn distance_after<A, B>(gjk: &Gjk<'_, A, B>, radii: [f64; 2]) -> Answer
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    let mut search = GjkDistance::of(*gjk.difference(), &gjk.simplex());
    let feature = search.run();
    let iterations = Iterations {
        gjk: gjk.iterations(),
        epa: 0,
        distance: search.iterations(),
    };
    let certainty = gjk.certainty().max(search.certainty());
    let certainty = certainty.max(certainty_of_radii(gjk.difference(), &feature, radii));
    let method = Method::of(gjk.is_settled_exactly());
    cores_apart(gjk.simplex(), feature, radii, iterations, certainty, method)
}

/// The answer where the cores overlap: the radii add to the depth.
#[inline(always)]
fn overlap_of_cores(
    simplex: Simplex,
    feature: ClosestFeature,
    [radius_a, radius_b]: [f64; 2],
    iterations: Iterations,
    certainty: Certainty,
    method: Method,
) -> Answer {
    let [on_a, on_b] = feature.witnesses();
    Answer {
        colliding: true,
        depth: feature.distance + (radius_a + radius_b),
        distance: 0.0,
        normal: feature.normal,
        on_a: on_a + radius_a * feature.normal,
        on_b: on_b - radius_b * feature.normal,
        cores: Cores {
            collide: true,
            simplex,
            feature,
        },
        iterations,
        certainty,
        method,
    }
}

/// The answer where the cores are apart: the radii may close the gap.
#[inline(always)]
fn cores_apart(
    simplex: Simplex,
    feature: ClosestFeature,
    [radius_a, radius_b]: [f64; 2],
    iterations: Iterations,
    certainty: Certainty,
    method: Method,
) -> Answer {
    let radius = radius_a + radius_b;
    let colliding = radius > 0.0 && feature.distance <= radius;
    let gap = feature.distance - radius;
    let [on_a, on_b] = feature.witnesses();
    Answer {
        colliding,
        depth: if colliding {
            radius - feature.distance
        } else {
            0.0
        },
        distance: if colliding {
            0.0
        } else {
            // The nearest point found may round to the origin itself, although GJK found a separating axis.
            gap.max(f64::MIN_POSITIVE)
        },
        normal: feature.normal,
        on_a: on_a + radius_a * feature.normal,
        on_b: on_b - radius_b * feature.normal,
        cores: Cores {
            collide: false,
            simplex,
            feature,
        },
        iterations,
        certainty,
        method,
    }
}

/// Whether rounding could have decided between the distance of the cores and the sum of the radii: each support may
/// fall short by the rounding, the direction towards the origin is right to 1e-13, so the distance is right to that
/// part of the feature's points, and the sum of the radii to one ulp.
#[inline(always)]
fn certainty_of_radii<A, B>(
    difference: &Difference<'_, A, B>,
    feature: &ClosestFeature,
    [radius_a, radius_b]: [f64; 2],
) -> Certainty
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    let radius = radius_a + radius_b;
    if radius == 0.0 {
        return Certainty::Certified;
    }
    let points = feature.simplex.points().iter();
    let size: f64 = points.map(|point| point.point().abs().element_sum()).sum();
    if (feature.distance - radius).abs() > difference.rounding() + 2e-13 * (size + radius) {
        Certainty::Certified
    } else {
        Certainty::WithinRounding
    }
}

// The scratch memory of a pair's queries.
//
// It holds no warm start, unlike that of the plane. There an edge of A − B has two ends and one answer. In space a face
// with more than three corners, such as that of two crossing edges, is represented by one of its triangles, depending
// on the start of the search: a warm start would change the last bits, and the answer would depend on earlier queries.

/// The scratch memory of a pair's queries. Keep one for each pair of bodies; a cache that has served another pair
/// changes how long a query takes, never its answer.
#[derive(Clone, Debug, Default)]
pub struct PairCache {
    /// EPA's polytope grows here: a later query of the same depth does not allocate.
    polytope: EpaMemory,
}

impl PairCache {
    /// The memory for a polytope.
    #[inline(always)]
    pub(super) fn take_memory(&mut self) -> EpaMemory {
        std::mem::take(&mut self.polytope)
    }

    /// Keeps the memory of a polytope for the next query.
    #[inline(always)]
    pub(super) fn keep_memory(&mut self, memory: EpaMemory) {
        self.polytope = memory;
    }
}
