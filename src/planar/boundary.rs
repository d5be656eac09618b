//! The boundary of A − B, exactly: what the machines end with where `f64` cannot tell, and what is drawn.
//!
//! The truth is the hull of the posed vertices, so each ring is first reduced to the corners of its hull
//! ([`Ring`]). An edge of A − B is an edge of A or an edge of B turned
//! half round, and going about the boundary the directions of the edges turn steadily, so that the two
//! lists of edges, each sorted by angle, are merged (de Berg et al., "Computational Geometry", section
//! 13.3). Parallel edges become one. Every comparison is exact in sign. O(n + m) where rounding has dented
//! neither ring, else O(n log n + m log m). Nothing is allocated but for posing a large polygon whole.

use glam::DVec2;

use super::difference::Difference;
use super::predicates::{cross, cross_edges};
use super::ring::Ring;
use super::{PosedHull, Simplex, Support, SupportPoint, unit_vector};

/// The boundary of the Minkowski difference of two hulls.
pub(super) struct Boundary<'v> {
    a: Ring<'v>,
    b: Ring<'v>,
}

/// Where the origin lies.
pub(super) enum OriginPlace {
    /// In A − B, in the part of it that is this simplex, or on its boundary.
    Inside(Simplex),
    /// Outside, strictly beyond the line through this edge.
    BeyondEdge([SupportPoint; 2]),
    /// Outside, on the line of the segment or point that A − B is, beyond this end.
    BeyondEnd(SupportPoint),
}

impl<'v> Boundary<'v> {
    pub(super) fn of([a, b]: [&'v PosedHull; 2]) -> Self {
        Self {
            a: Ring::of(a.vertices()),
            b: Ring::of(b.vertices()),
        }
    }

    /// The vertices, counter-clockwise. Of a segment its two ends.
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

    /// The edges, counter-clockwise. A segment is walked there and back, a point has none.
    pub(super) fn edges(&self) -> impl Iterator<Item = [SupportPoint; 2]> + '_ {
        let first = self.vertices().next();
        let mut start = first;
        let ends = self.vertices().skip(1).chain(first);
        ends.filter_map(move |end| Some([start.replace(end)?, end]))
            .filter(|[p, q]| p != q)
    }

    /// Where the origin lies, by exact signs alone.
    pub(super) fn place_of_origin(&self) -> OriginPlace {
        if let Some(edge) = self.edges().find(|[p, q]| cross(p, q) < 0.0) {
            return OriginPlace::BeyondEdge(edge);
        }
        let mut vertices = self.vertices();
        let first = vertices.next().unwrap_or_default();
        let second = vertices.next();
        let Some(second) = second else {
            return if first.point() == DVec2::ZERO {
                OriginPlace::Inside(Simplex::new(&[first]))
            } else {
                OriginPlace::BeyondEnd(first)
            };
        };
        if vertices.next().is_none() {
            return on_segment(first, second);
        }
        // The triangles about the first vertex cover A − B, so one of them holds the origin.
        let holding = self.edges().find(|[p, q]| {
            *p != first && *q != first && cross(&first, p) >= 0.0 && cross(q, &first) >= 0.0
        });
        let [p, q] = holding.unwrap_or([second; 2]);
        OriginPlace::Inside(Simplex::new(&[first, p, q]))
    }
}

/// Of a segment on whose line the origin lies: an f64 difference has the sign of the exact one.
fn on_segment(p: SupportPoint, q: SupportPoint) -> OriginPlace {
    let is_between = |p: f64, q: f64| p.min(q) <= 0.0 && p.max(q) >= 0.0;
    if is_between(p.point().x, q.point().x) && is_between(p.point().y, q.point().y) {
        OriginPlace::Inside(Simplex::new(&[p, q]))
    } else if q.point().length_squared() < p.point().length_squared() {
        OriginPlace::BeyondEnd(q)
    } else {
        OriginPlace::BeyondEnd(p)
    }
}

/// Positive when `first`, walked from the lowest point counter-clockwise, comes before `second`: both turn
/// from +x through +y, so the one still going up comes before one that comes down again.
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

/// How many directions a smooth core is sampled in to draw it.
const SAMPLES: u32 = 180;

/// The vertices of the core of A − B in world units, counter-clockwise, each with the points of A and B
/// that made it. Exact for hulls of points; a smooth part is sampled. The radii are left out: all of A − B
/// is what lies within their sum of this.
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
    use super::*;
    use crate::planar::{Capsule, Polygon, Pose, Shape};
    use glam::dvec2;

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
