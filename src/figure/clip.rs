//! Clips convex polygons and lines.

use glam::DVec2;

use super::Rect;

/// The points x with normal · x ≥ level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct HalfPlane {
    pub normal: DVec2,
    pub level: f64,
}

impl HalfPlane {
    /// The half-plane through `point` and beyond along `direction`, which is not zero.
    pub fn beyond(point: DVec2, direction: DVec2) -> Self {
        let normal = direction.normalize_or(DVec2::X);
        Self {
            normal,
            level: normal.dot(point),
        }
    }

    /// The half-plane on the other side.
    pub fn opposite(self) -> Self {
        Self {
            normal: -self.normal,
            level: -self.level,
        }
    }

    fn depth(&self, point: DVec2) -> f64 {
        self.normal.dot(point) - self.level
    }

    /// The part of the convex polygon `points` in the half-plane (Sutherland and Hodgman).
    pub fn clip(&self, points: &[DVec2]) -> Vec<DVec2> {
        let mut kept = Vec::with_capacity(points.len() + 1);
        for (k, &from) in points.iter().enumerate() {
            let to = points[(k + 1) % points.len()];
            let (start, end) = (self.depth(from), self.depth(to));
            if start >= 0.0 {
                kept.push(from);
            }
            if start * end < 0.0 {
                // Computed from the nearer end, as the other may be very far away.
                kept.push(if start.abs() <= end.abs() {
                    from + (to - from) * (start / (start - end))
                } else {
                    to + (from - to) * (end / (end - start))
                });
            }
        }
        kept
    }
}

/// The part of a convex outline inside `rect`.
pub(super) fn within(outline: &[DVec2], rect: &Rect) -> Vec<DVec2> {
    let inwards = [DVec2::Y, DVec2::NEG_X, DVec2::NEG_Y, DVec2::X];
    let sides = corners(rect).into_iter().zip(inwards);
    sides.fold(outline.to_vec(), |left, (corner, inwards)| {
        HalfPlane::beyond(corner, inwards).clip(&left)
    })
}

/// The corners of a rectangle in order.
pub(super) fn corners(rect: &Rect) -> [DVec2; 4] {
    let Rect { min, max } = *rect;
    [min, DVec2::new(max.x, min.y), max, DVec2::new(min.x, max.y)]
}

/// The part of the line through `point` perpendicular to `normal` inside `rect`.
pub(super) fn line_within(rect: &Rect, point: DVec2, normal: DVec2) -> Option<[DVec2; 2]> {
    let reach = rect.size().length() + (point - rect.center()).length();
    let along = reach * normal.perp().normalize_or(DVec2::X);
    inside(rect, [point - along, point + along])
}

/// The parameters between which a segment is inside `rect`; `None` if it never is.
fn span(rect: &Rect, [from, to]: [DVec2; 2]) -> Option<[f64; 2]> {
    let along = to - from;
    let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
    for axis in 0..2 {
        let (start, step) = (from[axis], along[axis]);
        let (low, high) = (rect.min[axis], rect.max[axis]);
        if step == 0.0 {
            if !(low..=high).contains(&start) {
                return None;
            }
        } else {
            let ends = [(low - start) / step, (high - start) / step];
            enters = enters.max(ends[0].min(ends[1]));
            leaves = leaves.min(ends[0].max(ends[1]));
        }
    }
    (enters < leaves).then_some([enters, leaves])
}

/// The part of a segment inside `rect`, computed from its nearer end, as the other may be very far away.
pub(super) fn inside(rect: &Rect, [from, to]: [DVec2; 2]) -> Option<[DVec2; 2]> {
    let middle = rect.center();
    if to.distance(middle) < from.distance(middle) {
        return inside(rect, [to, from]).map(|[to, from]| [from, to]);
    }
    span(rect, [from, to]).map(|span| span.map(|part| from + (to - from) * part))
}

/// The parts of a segment outside `rect`: none, one or two.
pub(super) fn outside(rect: &Rect, ends: [DVec2; 2]) -> Vec<[DVec2; 2]> {
    let [from, to] = ends;
    let along = to - from;
    let Some([enters, leaves]) = span(rect, ends) else {
        return vec![ends];
    };
    let before = (enters > 0.0).then(|| [from, from + along * enters]);
    let after = (leaves < 1.0).then(|| [from + along * leaves, to]);
    before.into_iter().chain(after).collect()
}

/// Whether a segment intersects a rectangle.
pub(super) fn crosses(ends: &[DVec2; 2], rect: &Rect) -> bool {
    span(rect, *ends).is_some()
}

/// Whether a point is inside a convex outline of either orientation.
pub(super) fn is_within(point: DVec2, outline: &[DVec2]) -> bool {
    let ends = outline.iter().skip(1).chain(outline.first());
    let edges = outline.iter().zip(ends);
    let mut sides = edges.map(|(&from, &to)| (to - from).perp_dot(point - from));
    sides.clone().all(|side| side >= 0.0) || sides.all(|side| side <= 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    fn square() -> Rect {
        Rect::new(DVec2::ZERO, dvec2(10.0, 10.0))
    }

    #[test]
    fn a_line_through_a_rectangle_leaves_two_pieces() {
        let pieces = outside(&square(), [dvec2(-5.0, 5.0), dvec2(15.0, 5.0)]);
        let expected = [
            [dvec2(-5.0, 5.0), dvec2(0.0, 5.0)],
            [dvec2(10.0, 5.0), dvec2(15.0, 5.0)],
        ];
        assert_eq!(pieces, expected);
        assert_eq!(outside(&square(), [DVec2::ONE, dvec2(9.0, 3.0)]).len(), 0);
        let beside = [dvec2(-1.0, -5.0), dvec2(-1.0, 15.0)];
        assert_eq!(outside(&square(), beside), [beside]);
    }
}
