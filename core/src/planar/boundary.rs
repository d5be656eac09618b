//! The exact boundary of A − B: the state machines fall back to it where `f64` is inconclusive, and it is drawn.
//!
//! Queries answer for the hull of the posed vertices, so each ring is first reduced to the corners of its hull
//! ([`HullRing`]). An edge of A − B is an edge of A or a negated edge of B, and along the boundary the directions of the
//! edges turn steadily, so the two lists of edges, each sorted by angle, are merged (de Berg et al., "Computational
//! Geometry", section 13.3). Parallel edges become one. Every comparison is exact in sign. O(n + m) if rounding has
//! dented neither ring, else O(n log n + m log m). Allocates only to pose all vertices of a large polygon.

use glam::DVec2;

use super::difference::Difference;
use super::hull::HullRing;
use super::predicates::{cross, cross_edges, is_between};
use super::{PosedHull, Simplex, Support, SupportPoint, unit_vector};

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
        let Some(second) = vertices.next() else {
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
    if is_between(p.point(), DVec2::ZERO, q.point()) {
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
    match (descends(first), descends(second)) {
        (false, true) => 1.0,
        (true, false) => -1.0,
        _ => cross_edges(first, second),
    }
}

fn descends([from, to]: [DVec2; 2]) -> bool {
    to.y < from.y || (to.y == from.y && to.x < from.x)
}

/// The number of directions in which a smooth core is sampled for drawing.
const SAMPLES: u32 = 180;

/// The vertices of the core of A − B in world units, counter-clockwise, each with its points on A and B. Exact for
/// hulls of points; a smooth part is sampled. The radii are not included: A − B is the set of points within their sum
/// of this.
#[must_use]
pub fn minkowski_difference(
    a: &(impl Support + ?Sized),
    b: &(impl Support + ?Sized),
) -> Vec<SupportPoint> {
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
    use crate::planar::{Capsule, Polygon, Pose, PosedShape, Shape};

    /// From the origin to this point.
    fn segment(to: DVec2) -> PosedShape {
        Shape::from(Capsule::new(DVec2::ZERO, to, 0.0).unwrap()).posed(&Pose::default())
    }

    #[test]
    fn a_square_minus_a_segment_is_a_hexagon() {
        let corners = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)].map(DVec2::from);
        let square = Polygon::new(&corners).unwrap().posed(&Pose::default());
        let hull = minkowski_difference(&square, &segment(DVec2::ONE));
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
}
