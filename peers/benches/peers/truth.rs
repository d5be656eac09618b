//! The exact verdict and the depth or distance, by brute force over all edges and vertices.

use collidoscope_core::planar::{PosedShape, Support};
use glam::DVec2;
use robust::{Coord, orient2d};

/// Positive: the depth; negative: minus the distance. Exact in sign for polygons.
pub(crate) fn signed_depth(a: &PosedShape, b: &PosedShape) -> f64 {
    let radii = a.radius() + b.radius();
    let (va, vb) = (a.vertices(), b.vertices());
    let sides = [(va, vb), (vb, va)].map(|(edges_of, other)| deepest_of_least(edges_of, other));
    let (inside, least) = (sides[0].0 && sides[1].0, sides[0].1.min(sides[1].1));
    if inside {
        return least + radii;
    }
    let gap = [(va, vb), (vb, va)]
        .into_iter()
        .flat_map(|(edges_of, points)| {
            let count = edges_of.len();
            (0..count).flat_map(move |k| {
                let ends = [edges_of[k], edges_of[(k + 1) % count]];
                points.iter().map(move |&point| to_segment(point, ends))
            })
        })
        .fold(f64::INFINITY, f64::min);
    radii - gap
}

/// For each edge, how far the deepest of the other's points lies inside it; the least of these, and
/// whether none of them is strictly negative.
fn deepest_of_least(edges_of: &[DVec2], other: &[DVec2]) -> (bool, f64) {
    let coord = |p: DVec2| Coord { x: p.x, y: p.y };
    let count = edges_of.len();
    let mut least = (true, f64::INFINITY);
    for k in 0..if count < 2 { 0 } else { count } {
        let [from, to] = [edges_of[k], edges_of[(k + 1) % count]];
        let areas = other
            .iter()
            .map(|&p| orient2d(coord(from), coord(to), coord(p)));
        let most = areas.fold(f64::NEG_INFINITY, f64::max);
        least.0 &= most >= 0.0;
        least.1 = least.1.min(most / (to - from).length());
    }
    least
}

fn to_segment(point: DVec2, [from, to]: [DVec2; 2]) -> f64 {
    let along = to - from;
    let t = if along == DVec2::ZERO {
        0.0
    } else {
        ((point - from).dot(along) / along.length_squared()).clamp(0.0, 1.0)
    };
    point.distance(from + t * along)
}
