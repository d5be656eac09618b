//! The corners of the convex hull of points in a plane, in order, to draw it.

use glam::DVec2;

/// Points nearer to the line between their neighbours than this part of the extent are no corners.
const LEVEL: f64 = 1e-9;

/// The indices of the corners, in the order that turns from +x to +y; of points in a line the two ends, of points in
/// one place one. Andrew's monotone chain.
pub(super) fn corners(points: &[DVec2]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..points.len()).collect();
    order.sort_by(|&i, &j| {
        let (p, q) = (points[i], points[j]);
        p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y))
    });
    let extent = crate::figure::Rect::around(points.iter().copied())
        .size()
        .length();
    let apart = LEVEL * extent;
    let lower = chain(points, order.iter().copied(), apart);
    let upper = chain(points, order.iter().rev().copied(), apart);
    let mut ring = lower;
    ring.pop();
    ring.extend(upper);
    ring.pop();
    if ring.is_empty() {
        ring.extend(order.first());
    }
    ring.dedup();
    ring
}

/// The corners of one side of the hull, both ends with them.
fn chain(points: &[DVec2], order: impl Iterator<Item = usize>, apart: f64) -> Vec<usize> {
    let mut kept: Vec<usize> = Vec::new();
    for next in order {
        let is_same = |&last: &usize| points[last].distance(points[next]) <= apart;
        if kept.last().is_some_and(is_same) {
            // The first of several in one place is the end of the side.
            if kept.len() > 1 {
                kept.pop();
            } else {
                continue;
            }
        }
        while let [.., before, last] = kept[..] {
            let along = points[next] - points[before];
            let beside = (points[last] - points[before]).perp_dot(along);
            if beside > apart * along.length() {
                break;
            }
            kept.pop();
        }
        kept.push(next);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    #[test]
    fn what_lies_inside_or_on_an_edge_is_no_corner() {
        let square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)];
        let more = [
            (2.0, 0.0),
            (2.0, 2.0),
            (4.0, 1.0),
            (1.0, 4.0 + 1e-12),
            (0.0, 0.0),
        ];
        let points: Vec<DVec2> = square
            .into_iter()
            .chain(more)
            .map(|(x, y)| dvec2(x, y))
            .collect();
        let ring: Vec<DVec2> = corners(&points).into_iter().map(|at| points[at]).collect();
        assert_eq!(ring.len(), 4, "{ring:?}");
        let area: f64 = (0..4).map(|k| ring[k].perp_dot(ring[(k + 1) % 4])).sum();
        assert_eq!(area, 32.0);
    }
}
