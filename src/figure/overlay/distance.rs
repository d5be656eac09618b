//! The closest points of the bodies and the gap between them, or how deep they are in each other.

use super::super::{Mark, Role};
use super::dimension::{dimension, free_side};
use crate::lesson::px;
use crate::scene::Moment;

/// The length as a dimension line with a dot at either end.
pub(in crate::figure) fn world(moment: &Moment, scale: f64) -> Vec<Mark> {
    let gap = moment.gap.map(|gap| {
        let text = format!("distance {}", px(gap.distance));
        ([gap.on_a, gap.on_b], gap.normal, text)
    });
    let depth = moment.collision.map(|collision| {
        let deep = collision.penetration;
        let text = format!("depth {}", px(deep.depth));
        ([deep.on_a, deep.on_b], deep.normal, text)
    });
    let Some((ends, normal, text)) = gap.or(depth) else {
        return Vec::new();
    };
    let side = free_side(ends, normal, [&moment.a, &moment.b], scale);
    let mut marks = dimension([ends[1], ends[0]], side, text, scale);
    marks.extend(ends.map(|at| Mark::Point {
        at,
        role: Role::Contact,
    }));
    marks
}
