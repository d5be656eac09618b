//! The Minkowski difference A − B of two convex polygons, whole.

use glam::DVec2;

use super::exact::cross_edges;
use super::{PosedPolygon, SupportPoint};

/// The vertices of A − B in world units, in the order that turns from +x to +y, each with the vertices
/// of A and B that made it. O(n + m).
///
/// An edge of A − B is an edge of A or an edge of B turned half round, and going about the boundary the
/// directions of the edges turn steadily; so the two lists of edges, each already sorted by angle, are
/// merged (de Berg et al., "Computational Geometry", section 13.3). Parallel edges become one.
#[must_use]
pub fn minkowski_difference(a: &PosedPolygon, b: &PosedPolygon) -> Vec<SupportPoint> {
    let (a, b) = (a.vertices(), b.vertices());
    // −B's lowest vertex is B's highest.
    let (start_a, start_b) = (lowest(a, 1.0), lowest(b, -1.0));
    let (mut i, mut j) = (0, 0);
    let mut hull = Vec::with_capacity(a.len() + b.len());
    while i < a.len() || j < b.len() {
        let edge_a = [a[(start_a + i) % a.len()], a[(start_a + i + 1) % a.len()]];
        let edge_b = [b[(start_b + j) % b.len()], b[(start_b + j + 1) % b.len()]];
        hull.push(SupportPoint::new(edge_a[0], edge_b[0]));
        let turn = if i == a.len() {
            -1.0
        } else if j == b.len() {
            1.0
        } else {
            cross_edges(edge_a, [edge_b[1], edge_b[0]])
        };
        if turn >= 0.0 {
            i += 1;
        }
        if turn <= 0.0 {
            j += 1;
        }
    }
    hull
}

/// The index of the vertex with the least `sign * (y, x)`, in lexicographic order.
fn lowest(vertices: &[DVec2], sign: f64) -> usize {
    let key = |k: usize| (sign * vertices[k].y, sign * vertices[k].x);
    (1..vertices.len()).fold(0, |best, k| if key(k) < key(best) { k } else { best })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::{Polygon, Pose};
    use glam::dvec2;

    #[test]
    fn a_square_minus_a_triangle_has_their_edges() {
        let square = Polygon::new(&[
            dvec2(0.0, 0.0),
            dvec2(2.0, 0.0),
            dvec2(2.0, 2.0),
            dvec2(0.0, 2.0),
        ]);
        let triangle = Polygon::new(&[dvec2(0.0, 0.0), dvec2(1.0, 0.0), dvec2(0.0, 1.0)]);
        let hull = minkowski_difference(
            &square.unwrap().posed(Pose::default()),
            &triangle.unwrap().posed(Pose::default()),
        );
        // By hand: −triangle is (0,0) (−1,0) (0,−1); its legs are parallel to the square's sides.
        let points: Vec<_> = hull.iter().map(|w| w.point).collect();
        assert_eq!(
            points,
            [
                dvec2(0.0, -1.0),
                dvec2(2.0, -1.0),
                dvec2(2.0, 2.0),
                dvec2(-1.0, 2.0),
                dvec2(-1.0, 0.0)
            ]
        );
        assert!(hull.iter().all(|w| w.on_a - w.on_b == w.point));
    }
}
