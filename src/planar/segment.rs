//! The nearest point of a segment.

use glam::DVec2;

/// The point of the segment nearest `point`, all in one space; where the ends coincide, that point.
#[must_use]
pub fn nearest_on_segment([from, to]: [DVec2; 2], point: DVec2) -> DVec2 {
    let along = to - from;
    let share = (point - from).dot(along) / along.length_squared();
    if share.is_finite() {
        from + share.clamp(0.0, 1.0) * along
    } else {
        from
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    #[test]
    fn it_is_the_foot_or_the_nearer_end() {
        let segment = [dvec2(1.0, 1.0), dvec2(5.0, 1.0)];
        for (point, nearest) in [
            (dvec2(2.0, 7.0), dvec2(2.0, 1.0)),
            (dvec2(-3.0, 0.0), segment[0]),
            (dvec2(9.0, 1.0), segment[1]),
        ] {
            assert_eq!(nearest_on_segment(segment, point), nearest);
        }
        let point = [segment[0]; 2];
        assert_eq!(nearest_on_segment(point, dvec2(4.0, 4.0)), segment[0]);
    }
}
