//! A scan of the edges of A − B: for two polygons with few vertices, or one and a circle's centre, the fastest method
//! for the depth.
//!
//! An edge of A − B is an edge of A or a negated edge of B, so the separating axis theorem needs only their normals:
//! the level of an edge is the signed distance of the origin beyond its line (Gregorius, "The separating axis test
//! between convex polyhedra", GDC 2013; `b2CollidePolygons` of `Box2D`). Where all levels are below 0 the polygons
//! overlap, and the depth is the highest, negated.
//!
//! # Why the answer is right
//! The theorem holds for the rings as they were posed, because [`PosedHull::scannable_spread`] rejects those that
//! rounding could have dented. A level n·b − n·a over |n| is accurate to 3ε(|a| + |b|), where |a| and
//! |b| are the largest coordinates: √2ε of each for the products and their sum, as much again for the rounded
//! normal and the difference. That is less than a tenth of [`Difference::rounding`]. So where all levels are below 0 by
//! more than the rounding, all exact ones are below 0; a smaller overlap is left to the state machines. Every edge
//! whose level lies within the rounding of the highest may be the closest. The support vertex for each of those is
//! corrected by exact orientations, so that both make an edge of A − B, complete if edges of A and B are parallel; its
//! distance is computed as in EPA, and EPA's rule for ties chooses.

use glam::DVec2;

use super::difference::Difference;
use super::epa_polygon::{facing, foot_beyond, precedes};
use super::local_hull::MAX_SCANNED_EDGES;
use super::predicates::{cross_edges, select};
use super::{ClosestFeature, PosedHull, Support, SupportPoint};
use crate::exact::{less, more};

/// Two polygons whose edges can be scanned, or such a polygon and a point.
#[derive(Clone, Copy)]
pub(super) struct SatScan<'v> {
    a: &'v PosedHull,
    b: &'v PosedHull,
    rounding: f64,
    /// From A's centre to B's.
    between: DVec2,
}

impl<'v, A: Support + ?Sized, B: Support + ?Sized> Difference<'v, A, B> {
    /// Both cores, if they are polygons of few vertices, one of them possibly a point, and near enough to overlap.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn sat_scan(&self) -> Option<SatScan<'v>> {
        let [a, b] = self.hulls()?;
        let spread = a.scannable_spread? + b.scannable_spread?;
        let between = self.between_centers();
        let is_near = between.length_squared() <= spread * spread;
        let has_edges = a.vertex_count() + b.vertex_count() > 2;
        (is_near && has_edges).then_some(SatScan {
            a,
            b,
            rounding: self.rounding(),
            between,
        })
    }
}

impl SatScan<'_> {
    /// The edge of A − B closest to the origin if they overlap by more than the rounding. `None` if they do not, or
    /// rounding could decide.
    #[inline(always)]
    pub(super) fn closest_edge(self) -> Option<ClosestFeature> {
        match self.a.vertex_count().max(self.b.vertex_count()) {
            ..=4 => self.closest_of::<4>(),
            5..=8 => self.closest_of::<8>(),
            _ => self.closest_of::<MAX_SCANNED_EDGES>(),
        }
    }

    #[inline(never)]
    fn closest_of<const N: usize>(self) -> Option<ClosestFeature> {
        let (rounding, between) = (self.rounding, self.between);
        let mut memory = [[DVec2::ZERO; N]; 2];
        let [memory_a, memory_b] = &mut memory;
        let (ring_a, ring_b) = (self.a.padded(memory_a), self.b.padded(memory_b));
        let (count_a, count_b) = (self.a.vertex_count(), self.b.vertex_count());
        let (a, b) = (Lanes::new(ring_a, count_a), Lanes::new(ring_b, count_b));
        let rings = [&ring_a[..count_a], &ring_b[..count_b]];
        if a.reach(between) + b.reach(-between) < 0.0 {
            return None;
        }
        let levels = [a.levels(&b), b.levels(&a)];
        let most = highest(levels.as_flattened());
        if -most <= rounding * rounding {
            return None;
        }
        let depth = (-most).sqrt();
        let lowest = -(depth + rounding) * (depth + rounding);
        let mut closest: Option<ClosestFeature> = None;
        for (side, levels) in levels.iter().enumerate() {
            for edge in (0..N).filter(|&edge| levels[edge] >= lowest) {
                let [p, q] = boundary_edge(rings, side, edge);
                let (normal, distance) = facing(&p, &q);
                let is_closer = closest.is_none_or(|best| {
                    distance < best.distance
                        || (distance == best.distance && precedes(normal, best.normal, between))
                });
                if foot_beyond(&p, &q).is_eq() && is_closer {
                    closest = Some(ClosestFeature {
                        ends: [p, q],
                        normal,
                        distance,
                    });
                }
            }
        }
        closest
    }
}

/// The complete edge of A − B that contains an edge of A, or of B, given the vertices of both. The support vertex of the
/// other core is reached by exact signs; one that is equally far lengthens the edge. The edges of −B have the same order
/// as B's.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn boundary_edge([a, b]: [&[DVec2]; 2], side: usize, edge: usize) -> [SupportPoint; 2] {
    let [own, other] = [[a, b], [b, a]][side];
    let along = [own[edge], own[after(edge, own.len())]];
    let mut behind = nearest_behind(outward(along[0], along[1]), other);
    // Each climb leads to a vertex farther out, so it ends.
    loop {
        let (before, next) = (before(behind, other.len()), after(behind, other.len()));
        let turn_before = cross_edges(along, [other[before], other[behind]]);
        let turn_after = cross_edges(along, [other[behind], other[next]]);
        if turn_after > 0.0 {
            behind = next;
        } else if turn_before < 0.0 {
            behind = before;
        } else {
            let first = select(turn_before == 0.0, before, behind);
            let last = select(turn_after == 0.0, next, behind);
            let ends = [(edge, first), (after(edge, own.len()), last)];
            return ends.map(|(own, other)| {
                let [i, j] = [[own, other], [other, own]][side];
                SupportPoint::of_vertices([i, j], a[i], b[j])
            });
        }
    }
}

/// The index after `index`, cyclically.
#[inline(always)]
fn after(index: usize, count: usize) -> usize {
    if index + 1 == count { 0 } else { index + 1 }
}

/// The index before `index`, cyclically.
#[inline(always)]
fn before(index: usize, count: usize) -> usize {
    if index == 0 { count - 1 } else { index - 1 }
}

/// The vertices of a polygon by coordinate, padded with the first to `N`, so that the loops have a fixed length and are
/// vectorized.
struct Lanes<const N: usize> {
    x: [f64; N],
    y: [f64; N],
    edges: usize,
}

/// In four lanes, so that it is vectorized: the number of levels is a multiple of 4.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn highest(levels: &[f64]) -> f64 {
    let mut highest = [f64::NEG_INFINITY; 4];
    for four in levels.as_chunks::<4>().0 {
        for k in 0..4 {
            highest[k] = more(highest[k], four[k]);
        }
    }
    more(more(highest[0], highest[2]), more(highest[1], highest[3]))
}

impl<const N: usize> Lanes<N> {
    #[inline(always)]
    fn new(padded: &[DVec2; N], count: usize) -> Self {
        Self {
            x: padded.map(|vertex| vertex.x),
            y: padded.map(|vertex| vertex.y),
            edges: if count == 1 { 0 } else { count },
        }
    }

    /// Their reach along a direction, in px times its length.
    #[inline(always)]
    fn reach(&self, direction: DVec2) -> f64 {
        highest(&std::array::from_fn::<_, N, _>(|k| {
            direction.x * self.x[k] + direction.y * self.y[k]
        }))
    }

    /// The level of each edge: the signed square of the distance of the nearest vertex of `other` beyond the edge's
    /// line. The level is (n·o − n·v)/|n|; squared, it needs no root.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn levels(&self, other: &Self) -> [f64; N] {
        let normal_x: [f64; N] = std::array::from_fn(|k| self.y[after(k, N)] - self.y[k]);
        let normal_y: [f64; N] = std::array::from_fn(|k| self.x[k] - self.x[after(k, N)]);
        let mut nearest = [f64::INFINITY; N];
        for j in 0..N {
            for k in 0..N {
                let along = normal_x[k] * other.x[j] + normal_y[k] * other.y[j];
                nearest[k] = less(nearest[k], along);
            }
        }
        let levels: [f64; N] = std::array::from_fn(|k| {
            let beyond = nearest[k] - (normal_x[k] * self.x[k] + normal_y[k] * self.y[k]);
            let squared = normal_x[k] * normal_x[k] + normal_y[k] * normal_y[k];
            beyond * (beyond.abs() / squared)
        });
        std::array::from_fn(|k| {
            if k < self.edges {
                levels[k]
            } else {
                f64::NEG_INFINITY
            }
        })
    }
}

/// The index of the vertex least far along the normal. Unpredictable: no branch.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn nearest_behind(normal: DVec2, vertices: &[DVec2]) -> usize {
    let mut nearest = (0, f64::INFINITY);
    for (index, vertex) in vertices.iter().enumerate() {
        let along = normal.dot(*vertex);
        let index = select(along < nearest.1, index, nearest.0);
        nearest = (index, less(nearest.1, along));
    }
    nearest.0
}

/// The outward normal, as long as the edge, of a counter-clockwise polygon.
#[inline(always)]
fn outward(from: DVec2, to: DVec2) -> DVec2 {
    DVec2::new(to.y - from.y, from.x - to.x)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::{Answer, Method, PairCache, Polygon, Pose, query, query_by_machines};
    use approx::assert_abs_diff_eq;
    use glam::dvec2;

    fn posed(polygon: &Polygon, at: DVec2, angle: f64) -> PosedHull {
        polygon.posed(&Pose::new(at, angle).unwrap())
    }

    fn scan_and_machines(a: &PosedHull, b: &PosedHull) -> [Answer; 2] {
        [
            query(a, b, &mut PairCache::default()),
            query_by_machines(a, b),
        ]
    }

    #[test]
    fn of_equally_near_edges_the_rule_for_ties_chooses_as_epa_does() {
        let corners = [(-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0)].map(DVec2::from);
        let upright = Polygon::new(&corners).unwrap();
        let a = posed(&upright, DVec2::ZERO, 0.0);
        for (x, y) in [(0.0, 0.0), (2.0, 2.0), (-2.0, 2.0), (1.0, 0.0), (0.0, -3.0)] {
            let b = posed(&upright, dvec2(x, y), 0.0);
            let [scanned, machines] = scan_and_machines(&a, &b);
            assert_eq!(scanned.method, Method::EdgeScan);
            assert_eq!(scanned.depth, machines.depth, "at ({x}, {y})");
            assert_eq!(scanned.normal, machines.normal, "at ({x}, {y})");
        }
    }

    #[test]
    fn a_ring_that_posing_may_have_dented_is_left_to_the_machines() {
        for (rise, expected) in [(1e-3, Method::EdgeScan), (1e-11, Method::Machines)] {
            let corners = [
                (0.0, 0.0),
                (20.0, 0.0),
                (20.0, 9.0),
                (10.0, 9.0 + rise),
                (0.0, 9.0),
            ];
            let polygon = Polygon::new(&corners.map(DVec2::from)).unwrap();
            let a = posed(&polygon, dvec2(1e4, 1e4), 0.3);
            let b = posed(&polygon, dvec2(1e4 + 5.0, 1e4 + 3.0), 0.7);
            let [scanned, machines] = scan_and_machines(&a, &b);
            assert_eq!(scanned.method, expected, "rise {rise}");
            // Coordinates of 1e4 px.
            assert_abs_diff_eq!(scanned.depth, machines.depth, epsilon = 1e-10);
        }
    }
}
