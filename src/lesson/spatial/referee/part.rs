//! How near the origin a few points of A − B, with all between them, come.

use glam::DVec3;

use crate::spatial::{Hull, MIN_COORDINATE, PairCache, Pose, query};

/// The point of the hull of `points` nearest the origin; `None` where there are none.
pub(super) fn nearest(points: &[DVec3]) -> Option<DVec3> {
    let flushed = |part: f64| {
        if part.abs() < MIN_COORDINATE {
            0.0
        } else {
            part
        }
    };
    let points: Vec<DVec3> = points
        .iter()
        .map(|p| p.to_array().map(flushed).into())
        .collect();
    let hull = Hull::new(&points).ok()?.posed(&Pose::default());
    let origin = Hull::new(&[DVec3::ZERO]).ok()?.posed(&Pose::default());
    let answer = query(&hull, &origin, &mut PairCache::default());
    Some(if answer.colliding {
        DVec3::ZERO
    } else {
        answer.on_a
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use approx::assert_abs_diff_eq;
    use glam::dvec3;

    #[test]
    fn the_nearest_point_is_inside_on_a_face_on_an_edge_or_at_a_corner() {
        let corners = [
            dvec3(1.0, -1.0, -1.0),
            dvec3(1.0, 3.0, -1.0),
            dvec3(1.0, -1.0, 3.0),
            dvec3(-4.0, 0.0, 0.0),
        ];
        assert_eq!(nearest(&corners), Some(DVec3::ZERO));
        let face = nearest(&corners[..3]).expect("a point");
        assert_abs_diff_eq!(face, DVec3::X, epsilon = 1e-15);
        let edge = nearest(&corners[..2]).expect("a point");
        assert_abs_diff_eq!(edge, dvec3(1.0, 0.0, -1.0), epsilon = 1e-15);
        assert_eq!(nearest(&corners[3..]), Some(corners[3]));
        assert_eq!(nearest(&[]), None);
    }
}
