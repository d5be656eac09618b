//! The convex hull of a few points of A − B, and how near the origin it comes.

use glam::DVec2;

use crate::planar::nearest_on_segment;

/// The corners of the hull, counter-clockwise, without those within an edge (Andrew's monotone chain).
pub(super) fn hull(points: &[DVec2]) -> Vec<DVec2> {
    let mut sorted = points.to_vec();
    sorted.sort_by(|p, q| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y)));
    sorted.dedup();
    if sorted.len() < 3 {
        return sorted;
    }
    let mut corners = half(sorted.iter());
    corners.extend(half(sorted.iter().rev()));
    corners
}

/// One side of the hull, from the first of the sorted points to the last, which is left out.
fn half<'p>(sorted: impl Iterator<Item = &'p DVec2>) -> Vec<DVec2> {
    let mut side: Vec<DVec2> = Vec::new();
    for &point in sorted {
        while let [.., p, q] = side[..]
            && (q - p).perp_dot(point - q) <= 0.0
        {
            side.pop();
        }
        side.push(point);
    }
    side.pop();
    side
}

/// The edges of a ring of points, from each to the next; of two points the segment there and back.
pub(super) fn edges(ring: &[DVec2]) -> impl Iterator<Item = [DVec2; 2]> + '_ {
    let ends = ring.iter().cycle().skip(1);
    ring.iter().zip(ends).map(|(&p, &q)| [p, q])
}

/// How long the walk round a ring of points is, in px.
pub(super) fn perimeter(ring: &[DVec2]) -> f64 {
    edges(ring).map(|[p, q]| p.distance(q)).sum()
}

/// The point of the hull of `points` nearest the origin; `None` where there are none.
pub(super) fn nearest(points: &[DVec2]) -> Option<DVec2> {
    let corners = hull(points);
    if corners.len() >= 3 && edges(&corners).all(|[p, q]| p.perp_dot(q) >= 0.0) {
        return Some(DVec2::ZERO);
    }
    let feet = edges(&corners).map(|ends| nearest_on_segment(ends, DVec2::ZERO));
    feet.min_by(|p, q| p.length().total_cmp(&q.length()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    #[test]
    fn a_hull_has_the_corners_alone() {
        let points = [[0, 0], [2, 0], [1, 0], [2, 2], [1, 1], [0, 2], [0, 2]];
        let points = points.map(|[x, y]| dvec2(f64::from(x), f64::from(y)));
        let corners = [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]].map(DVec2::from);
        assert_eq!(hull(&points), corners);
        assert_eq!(hull(&points[..3]), [corners[0], corners[1]]);
        assert_eq!(perimeter(&hull(&points)), 8.0);
        assert_eq!(perimeter(&hull(&points[..2])), 4.0);
    }

    #[test]
    fn the_nearest_point_is_inside_on_an_edge_or_at_a_corner() {
        let [p, q, r] = [dvec2(1.0, -1.0), dvec2(1.0, 3.0), dvec2(-4.0, 0.0)];
        assert_eq!(nearest(&[p, q, r]), Some(DVec2::ZERO));
        assert_eq!(nearest(&[p, q]), Some(dvec2(1.0, 0.0)));
        assert_eq!(nearest(&[q, q + p]), Some(dvec2(2.0, 2.0)));
        assert_eq!(nearest(&[q, q]), Some(q));
        assert_eq!(nearest(&[]), None);
    }
}
