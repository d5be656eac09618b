//! The closest points of the bodies and the gap between them, or how deep they are in each other.

use super::super::{Mark, Role};
use super::dimension::{dimension, free_side};
use crate::lesson::px;
use crate::scene::Moment;

/// The length as a dimension line with a dot at either end.
pub(in crate::figure) fn world(moment: &Moment, scale: f64) -> Vec<Mark> {
    let answer = &moment.answer;
    let text = if answer.colliding {
        format!("depth {}", px(answer.depth))
    } else {
        format!("distance {}", px(answer.distance))
    };
    let ends = [answer.on_a, answer.on_b];
    let side = free_side(ends, answer.normal, [&moment.a, &moment.b], scale);
    let mut marks = dimension([ends[1], ends[0]], side, text, scale);
    marks.extend(ends.map(|at| Mark::Point {
        at,
        role: Role::Contact,
    }));
    marks
}
