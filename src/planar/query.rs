//! The query of a pair of shapes, answered by running the state machines to their ends.
//!
//! A shape is a core grown by a radius, and so is A − B, by the sum r of both. Where the cores overlap, their depth
//! grows by r along the same normal. Where they are apart by d, the shapes collide when d ≤ r; their depth is then
//! r − d along the line between the closest points.

use glam::DVec2;

use super::cache::WarmStart;
use super::hull::winds_once;
use super::predicates::{cross, orientation};
use super::sat_depth::SatScan;
use super::support::Difference;
use super::{
    Certainty, ClosestFeature, Epa, Gjk, GjkDistance, PairCache, Simplex, Support, SupportPoint,
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
    pub normal: DVec2,
    /// The deepest point of A in B or, where they are apart, A's point closest to B.
    pub on_a: DVec2,
    /// The corresponding point of B. `on_a - on_b` is `depth * normal` or `-distance * normal`.
    pub on_b: DVec2,
    /// The result for the cores, without the radii.
    pub cores: Cores,
    /// The number of support queries; none if the edges were scanned.
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
    /// A part of A − B of at most three points: where they collide it contains the origin. Empty where the edges were
    /// scanned, without GJK.
    pub simplex: Simplex,
    /// The part of A − B closest to the origin.
    pub feature: ClosestFeature,
}

/// Support queries of A − B by phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Iterations {
    /// By GJK, after the first.
    pub gjk: usize,
    /// By EPA.
    pub epa: usize,
    /// By GJK's distance.
    pub distance: usize,
}

/// How the cores' answer was computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// By GJK and EPA, or GJK's distance, alone.
    Machines,
    /// By a scan of all edges, for two polygons with few vertices that overlap, or such a polygon and a point.
    EdgeScan,
    /// Rounding left one of them open, and the exact boundary of A − B settled it.
    ExactBoundary,
}

impl Method {
    fn of(is_settled_exactly: bool) -> Self {
        if is_settled_exactly {
            Self::ExactBoundary
        } else {
            Self::Machines
        }
    }
}

/// Whether the shapes have a point in common; touching counts. The fastest boolean test; agrees with [`query`]. Exact
/// for polygons, segments and points; with radii, right to the rounding of the distance; for smooth shapes to
/// [`SMOOTH_TOLERANCE`](super::SMOOTH_TOLERANCE) and the rounding of their supports' coordinates, which far from the
/// world's origin is the larger: two discs as ellipses, at 10¹² radii, may count as touching while an ulp of their
/// coordinates separates them.
#[must_use]
#[inline]
pub fn intersects<A, B>(a: &A, b: &B) -> bool
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    let radius = a.radius() + b.radius();
    match (a.hull(), b.hull()) {
        (Some(a), Some(b)) => overlap(Difference::new(a, b), radius),
        _ => overlap(Difference::new(a, b), radius),
    }
}

/// Whether the cores, grown by `radius` together, have a point in common.
fn overlap<A, B>(difference: Difference<'_, A, B>, radius: f64) -> bool
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    let mut gjk = Gjk::of(difference, difference.first_direction());
    if gjk.run() {
        return true;
    }
    !is_apart(&gjk, radius) && {
        let mut search = GjkDistance::of(*gjk.difference(), &gjk.simplex());
        search.run().distance <= radius
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
    let direction = gjk.direction();
    let level = gjk
        .simplex()
        .points()
        .last()
        .map_or(0.0, |w| direction.dot(w.point()));
    // A part in 10⁹ is far more than the rounding of the distance.
    -level > direction.length() * (radius * (1.0 + 1e-9) + 4.0 * gjk.difference().rounding())
}

/// Everything about the pair: verdict, depth or distance, normal and witness points. `cache` is the pair's from the
/// last query, or a new one. Its content changes the time, never the verdict, nor the choice among several equally
/// small translations; it changes lengths and normals by their rounding at most. Where edges are parallel there are
/// many deepest or closest points, and it may change which of them are returned.
#[must_use]
#[inline]
pub fn query<A, B>(a: &A, b: &B, cache: &mut PairCache) -> Answer
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    let radii = [a.radius(), b.radius()];
    match (a.hull(), b.hull()) {
        (Some(a), Some(b)) => answer_of(Difference::new(a, b), radii, cache),
        _ => answer_of(Difference::new(a, b), radii, cache),
    }
}

/// The answer from the warm start, or from a cold start.
fn answer_of<A, B>(
    difference: Difference<'_, A, B>,
    radii: [f64; 2],
    cache: &mut PairCache,
) -> Answer
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    let scan = SatScan::of(&difference);
    let warm = match cache.warm_start() {
        WarmStart::Feature(ends) => from_feature(difference, radii, cache, ends),
        WarmStart::Polytope if scan.is_none() => from_polytope(difference, radii, cache),
        WarmStart::Polytope | WarmStart::Nothing => None,
    };
    if let Some(answer) = warm {
        return answer;
    }
    if let Some(scan) = scan
        && let Some(feature) = scan.closest_edge()
    {
        return overlap_of_edges(feature, radii, cache);
    }
    cold_start(difference, radii, cache)
}

/// The answer if the scan of the edges found the closest.
#[inline(always)]
fn overlap_of_edges(feature: ClosestFeature, radii: [f64; 2], cache: &mut PairCache) -> Answer {
    cache.forget();
    overlap_of_cores(
        Simplex::default(),
        feature,
        radii,
        Iterations::default(),
        Certainty::Certified,
        Method::EdgeScan,
    )
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
    cold_start(Difference::new(a, b), radii, &mut PairCache::default())
}

/// GJK, followed by EPA or the distance.
#[inline(always)]
fn cold_start<A, B>(
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
        distance_after(&gjk, radii, cache)
    }
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
    let method = Method::of(gjk.is_settled_exactly() || epa.is_settled_exactly());
    cache.remember_polytope(epa.into_polytope());
    overlap_of_cores(gjk.simplex(), feature, radii, iterations, certainty, method)
}

/// GJK's distance from GJK's last simplex.
#[inline(always)]
fn distance_after<A, B>(gjk: &Gjk<'_, A, B>, radii: [f64; 2], cache: &mut PairCache) -> Answer
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    let mut search = GjkDistance::of(*gjk.difference(), &gjk.simplex());
    let feature = search.run();
    cache.remember_feature(&feature);
    let iterations = Iterations {
        gjk: gjk.iterations(),
        epa: 0,
        distance: search.iterations(),
    };
    let certainty = gjk.certainty().max(search.certainty());
    let certainty = certainty.max(certainty_of_radii(gjk.difference(), &feature, radii));
    let method = Method::of(gjk.is_settled_exactly() || search.is_settled_exactly());
    cores_apart(gjk.simplex(), feature, radii, iterations, certainty, method)
}

/// The most queries tried from the last feature: the walk need not end for bodies that now overlap.
const MAX_WARM_QUERIES: usize = 8;

/// With more vertices, the nearest feature moves so far along the boundary in a tick that a warm start costs more than
/// a cold one.
const MAX_VERTICES_FROM_FEATURE: usize = 1024;

/// The distance from the last feature; `None` if it gives no answer.
#[inline(never)]
fn from_feature<A, B>(
    difference: Difference<'_, A, B>,
    radii: [f64; 2],
    cache: &mut PairCache,
    ends: [[u16; 2]; 2],
) -> Option<Answer>
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    difference
        .most_vertices()
        .filter(|&count| count <= MAX_VERTICES_FROM_FEATURE)?;
    let [p, q] = [difference.vertex(ends[0])?, difference.vertex(ends[1])?];
    let mut search = GjkDistance::from_segment(difference, &p, &q);
    let feature = search.run_for(MAX_WARM_QUERIES)?;
    // A verdict that rounding decides is left to the cold start, so that it does not depend on the cache.
    if certainty_of_radii(&difference, &feature, radii) != Certainty::Certified {
        return None;
    }
    cache.remember_feature(&feature);
    let iterations = Iterations {
        distance: search.iterations(),
        ..Iterations::default()
    };
    let simplex = search.simplex();
    let method = Method::Machines;
    Some(cores_apart(
        simplex,
        feature,
        radii,
        iterations,
        search.certainty(),
        method,
    ))
}

/// With more vertices, so many leave the boundary in a tick that expanding a remembered polytope costs more than a cold
/// start.
const MAX_VERTICES_FROM_POLYTOPE: usize = 256;

/// EPA from the last polytope; `None` if that no longer contains the origin.
#[inline(never)]
fn from_polytope<A, B>(
    difference: Difference<'_, A, B>,
    radii: [f64; 2],
    cache: &mut PairCache,
) -> Option<Answer>
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    difference
        .most_vertices()
        .filter(|&count| count <= MAX_VERTICES_FROM_POLYTOPE)?;
    let (points, len) = cache.recall_polytope(&difference)?;
    let points = &points[..len];
    let simplex = triangle_about_origin(points)?;
    let mut epa = Epa::from_polytope(difference, points, cache.take_memory());
    let feature = epa.run();
    // Choose the same of several equally small translations, whatever the cache holds.
    if epa.is_tied() {
        cache.remember_polytope(epa.into_polytope());
        return None;
    }
    let iterations = Iterations {
        epa: epa.iterations(),
        ..Iterations::default()
    };
    let (certainty, method) = (epa.certainty(), Method::of(epa.is_settled_exactly()));
    cache.remember_polytope(epa.into_polytope());
    Some(overlap_of_cores(
        simplex, feature, radii, iterations, certainty, method,
    ))
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
        depth: positive_part(-gap),
        distance: if colliding {
            0.0
        } else {
            // For a smooth shape the nearest point found may be the origin itself, although GJK found a separating
            // axis.
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
/// fall short by the rounding, the distance is right to a few ulps of the feature's points, and the sum of the radii to
/// one ulp.
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
    let ClosestFeature { ends, distance, .. } = feature;
    let [p, q] = ends.map(|end| end.point().abs());
    let size = p.element_sum() + q.element_sum() + radius;
    if (distance - radius).abs() > difference.rounding() + 8.0 * f64::EPSILON * size {
        Certainty::Certified
    } else {
        Certainty::WithinRounding
    }
}

/// A triangle of the points that contains the origin, if in order they are a strictly convex, counter-clockwise polygon
/// with the origin inside or on its boundary; exact.
#[inline(always)]
fn triangle_about_origin(points: &[SupportPoint]) -> Option<Simplex> {
    let around = points.iter().cycle();
    let edges = points.iter().zip(around.clone().skip(1));
    let corners = edges.clone().zip(around.skip(2));
    let is_convex = corners
        .clone()
        .all(|((p, q), r)| orientation(p, q, r) > 0.0);
    let contains_origin = edges.clone().all(|(p, q)| cross(p, q) >= 0.0);
    if !is_convex || !contains_origin || !winds_once(points.iter().map(SupportPoint::point)) {
        return None;
    }
    // The triangles about the first vertex cover the polygon.
    let [first, rest @ ..] = points else {
        return None;
    };
    let holding = rest
        .windows(2)
        .find(|pair| cross(first, &pair[0]) >= 0.0 && cross(&pair[1], first) >= 0.0)?;
    Some(Simplex::new(&[*first, holding[0], holding[1]]))
}
