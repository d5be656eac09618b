//! The query of a pair of shapes, answered by running the state machines to their ends.
//!
//! A shape is a core grown by a radius, and so is A − B, by the sum r of both. Where the cores overlap, their depth
//! grows by r along the same normal. Where they are apart by d, the shapes collide when d ≤ r; their depth is then
//! r − d along the line between the closest points.

use glam::DVec2;

use super::difference::Difference;
use super::distance::Feature;
use super::epa_polygon::EpaPolygon;
use super::hull::winds_once;
use super::predicates::{cross, orientation};
use super::{Certainty, ClosestFeature, Epa, Gjk, GjkDistance, Simplex, Support, SupportPoint};
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
    /// Rounding left GJK, EPA or the distance open, and the exact boundary settled it.
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
/// for polygons, segments and points; with radii, accurate to the rounding of the distance; for smooth shapes to 1e-12
/// of their extent and the rounding of their supports' coordinates, which far from the world's origin is the larger:
/// two discs as ellipses, at 10¹² radii, may count as touching while an ulp of their coordinates separates them.
#[must_use]
#[inline]
pub fn intersects(a: &(impl Support + ?Sized), b: &(impl Support + ?Sized)) -> bool {
    let radius = a.radius() + b.radius();
    match (a.hull(), b.hull()) {
        (Some(a), Some(b)) => Difference::new(a, b).overlap(radius),
        _ => Difference::new(a, b).overlap(radius),
    }
}

impl<A: Support + ?Sized, B: Support + ?Sized> Difference<'_, A, B> {
    /// Whether the cores, grown by `radius` together, have a point in common.
    fn overlap(self, radius: f64) -> bool {
        let mut gjk = Gjk::of(self, self.first_direction());
        if gjk.run() {
            return true;
        }
        !gjk.is_apart(radius) && {
            let mut search = GjkDistance::of(gjk.difference, &gjk.simplex());
            search.run().distance <= radius
        }
    }

    /// The answer from the warm start, or from a cold start.
    fn answer_of(self, radii: [f64; 2], cache: &mut PairCache) -> Answer {
        let scan = self.sat_scan();
        let warm = match cache.warm_start {
            WarmStart::Feature(ends) => self.restart_at_feature(radii, cache, ends),
            WarmStart::Polytope(vertices, len) if scan.is_none() => {
                self.restart_at_polytope(radii, cache, &vertices[..len])
            }
            WarmStart::Polytope(..) | WarmStart::Nothing => None,
        };
        if let Some(answer) = warm {
            return answer;
        }
        if let Some(scan) = scan
            && let Some(feature) = scan.closest_edge()
        {
            cache.forget();
            return Cores::overlapping(Simplex::default(), feature).answer(
                radii,
                Iterations::default(),
                Certainty::Certified,
                Method::EdgeScan,
            );
        }
        self.cold_start(radii, cache)
    }

    /// GJK, followed by EPA or the distance.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn cold_start(self, radii: [f64; 2], cache: &mut PairCache) -> Answer {
        let mut gjk = Gjk::of(self, self.first_direction());
        if gjk.run() {
            gjk.depth_after(radii, cache)
        } else {
            gjk.distance_after(radii, cache)
        }
    }

    /// The distance from the last feature; `None` if it gives no answer.
    #[inline(never)]
    fn restart_at_feature(
        self,
        radii: [f64; 2],
        cache: &mut PairCache,
        ends: [[u16; 2]; 2],
    ) -> Option<Answer> {
        self.most_vertices()
            .filter(|&count| count <= MAX_VERTICES_FROM_FEATURE)?;
        let [p, q] = [self.vertex(ends[0])?, self.vertex(ends[1])?];
        let mut search = GjkDistance::from_feature(self, Feature::of_segment(&p, &q));
        let feature = search.run_for(MAX_WARM_QUERIES)?;
        // A verdict that rounding decides is left to the cold start, so that it does not depend on the cache.
        if self.certainty_of_radii(&feature, radii) != Certainty::Certified {
            return None;
        }
        cache.remember_feature(&feature);
        let iterations = Iterations {
            distance: search.iterations(),
            ..Iterations::default()
        };
        let simplex = search.simplex();
        let method = Method::Machines;
        Some(Cores::apart(simplex, feature).answer(radii, iterations, search.certainty(), method))
    }

    /// EPA from the last polytope with these vertices of A and B; `None` if that no longer contains the origin, or a shape
    /// has changed and lacks one.
    #[inline(never)]
    fn restart_at_polytope(
        self,
        radii: [f64; 2],
        cache: &mut PairCache,
        vertices: &[[u16; 2]],
    ) -> Option<Answer> {
        self.most_vertices()
            .filter(|&count| count <= MAX_VERTICES_FROM_POLYTOPE)?;
        let mut points = [SupportPoint::default(); MAX_KEPT_VERTICES];
        for (point, &of_both) in points.iter_mut().zip(vertices) {
            *point = self.vertex(of_both)?;
        }
        let points = &points[..vertices.len()];
        let simplex = triangle_about_origin(points)?;
        let mut epa = Epa::from_polytope(self, points, cache.take_memory());
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
        Some(Cores::overlapping(simplex, feature).answer(radii, iterations, certainty, method))
    }

    /// Whether rounding could have decided between the distance of the cores and the sum of the radii: each support may
    /// fall short by the rounding, the distance is right to a few ulps of the feature's points, and the sum of the radii to
    /// one ulp.
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
        let ClosestFeature { ends, distance, .. } = feature;
        let [p, q] = ends.map(|end| end.point().abs());
        let size = p.element_sum() + q.element_sum() + radius;
        if (distance - radius).abs() > self.rounding() + 8.0 * f64::EPSILON * size {
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
        let direction = self.direction();
        let level = self
            .simplex()
            .points()
            .last()
            .map_or(0.0, |w| direction.dot(w.point()));
        // A part in 10⁹ is far more than the rounding of the distance.
        -level > direction.length() * (radius * (1.0 + 1e-9) + 4.0 * self.difference.rounding())
    }

    /// EPA on GJK's last simplex.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn depth_after(&self, radii: [f64; 2], cache: &mut PairCache) -> Answer {
        let mut epa = Epa::of(self.difference, &self.simplex(), cache.take_memory());
        let feature = epa.run();
        let iterations = Iterations {
            gjk: self.iterations(),
            epa: epa.iterations(),
            distance: 0,
        };
        let certainty = self.certainty().max(epa.certainty());
        let method = Method::of(self.is_settled_exactly() || epa.is_settled_exactly());
        cache.remember_polytope(epa.into_polytope());
        Cores::overlapping(self.simplex(), feature).answer(radii, iterations, certainty, method)
    }

    /// GJK's distance from GJK's last simplex.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn distance_after(&self, radii: [f64; 2], cache: &mut PairCache) -> Answer {
        let mut search = GjkDistance::of(self.difference, &self.simplex());
        let feature = search.run();
        cache.remember_feature(&feature);
        let iterations = Iterations {
            gjk: self.iterations(),
            epa: 0,
            distance: search.iterations(),
        };
        let of_machines = self.certainty().max(search.certainty());
        let of_radii = self.difference.certainty_of_radii(&feature, radii);
        let certainty = of_machines.max(of_radii);
        let method = Method::of(self.is_settled_exactly() || search.is_settled_exactly());
        Cores::apart(self.simplex(), feature).answer(radii, iterations, certainty, method)
    }
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
        (Some(a), Some(b)) => Difference::new(a, b).answer_of(radii, cache),
        _ => Difference::new(a, b).answer_of(radii, cache),
    }
}

/// The answer of GJK and EPA, or GJK's distance, even where another method is faster: the result of stepping [`Gjk`],
/// [`Epa`] and [`GjkDistance`], with their iterations and GJK's last simplex.
#[must_use]
pub fn query_by_machines(a: &(impl Support + ?Sized), b: &(impl Support + ?Sized)) -> Answer {
    let radii = [a.radius(), b.radius()];
    Difference::new(a, b).cold_start(radii, &mut PairCache::default())
}

/// The most queries tried from the last feature: the walk need not end for bodies that now overlap.
const MAX_WARM_QUERIES: usize = 8;

/// With more vertices, the nearest feature moves so far along the boundary in a tick that a warm start costs more than
/// a cold one.
const MAX_VERTICES_FROM_FEATURE: usize = 1024;

/// With more vertices, so many leave the boundary in a tick that expanding a remembered polytope costs more than a cold
/// start.
const MAX_VERTICES_FROM_POLYTOPE: usize = 256;

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
                // For a smooth shape the nearest point found may be the origin itself, although GJK found a separating
                // axis.
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

/// The maximum number of vertices of a polytope that is kept; most queries end with fewer.
const MAX_KEPT_VERTICES: usize = 16;

/// The warm start and the scratch memory of a pair's queries.
///
/// Bodies move little from tick to tick, so the vertices that decided the last query mostly decide the next. The cache
/// keeps their indices, not their positions; the next query takes their current positions and checks them as it would
/// check its own. Vertices that no longer fit cost that check and change neither the verdict nor the normal; where
/// rounding could decide between two normals, the query starts cold. (As `b2SimplexCache` in `Box2D`; here the polytope
/// is kept too.)
///
/// Keep one for each pair of bodies. A cache that has served another pair changes how long a query takes, not its answer;
/// [`query`](super::query) states the limits.
#[derive(Debug, Default)]
pub struct PairCache {
    warm_start: WarmStart,
    /// EPA's polytope grows here: a later query that needs no more does not allocate.
    polytope: EpaPolygon,
}

/// The result of the last query.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum WarmStart {
    /// Nothing is remembered.
    #[default]
    Nothing,
    /// The feature of A − B nearest the origin, by the vertices of A and B of its ends.
    Feature([[u16; 2]; 2]),
    /// EPA's last polytope, by the vertices of A and B of its own, and their count.
    Polytope([[u16; 2]; MAX_KEPT_VERTICES], usize),
}

/// A copy answers as the original does, and begins without its memory.
impl Clone for PairCache {
    fn clone(&self) -> Self {
        Self {
            warm_start: self.warm_start,
            polytope: EpaPolygon::default(),
        }
    }
}

impl PairCache {
    /// Forgets the last answer and keeps the memory: the next query starts cold.
    pub fn forget(&mut self) {
        self.warm_start = WarmStart::Nothing;
    }

    #[inline(always)]
    fn remember_feature(&mut self, feature: &ClosestFeature) {
        self.warm_start = WarmStart::Feature(feature.ends.map(|end| end.vertices()));
    }

    /// Keeps a polytope's memory, and remembers its vertices if there are at most [`MAX_KEPT_VERTICES`].
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn remember_polytope(&mut self, polytope: EpaPolygon) {
        self.warm_start = WarmStart::Nothing;
        if (3..=MAX_KEPT_VERTICES).contains(&polytope.len()) {
            let mut vertices = [[0; 2]; MAX_KEPT_VERTICES];
            for (remembered, index) in vertices.iter_mut().zip(polytope.walk()) {
                *remembered = polytope.edge(index).start.vertices();
            }
            self.warm_start = WarmStart::Polytope(vertices, polytope.len());
        }
        self.polytope = polytope;
    }

    /// The memory for a polytope.
    #[inline(always)]
    fn take_memory(&mut self) -> EpaPolygon {
        std::mem::take(&mut self.polytope)
    }
}

/// A triangle of the points that contains the origin, if in order they are a strictly convex, counter-clockwise polygon
/// with the origin inside or on its boundary; exact.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
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
