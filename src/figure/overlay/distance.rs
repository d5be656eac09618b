//! The closest points of the bodies and the gap between them, or how deep they are in each other.

use super::canvas::Canvas;
use super::dimension::{dimension, free_side};
use super::ending::cores;
use super::registry::{Entry, Panes, nothing};
use crate::figure::{Mark, Role};
use crate::lesson::px;

pub(super) const ENTRY: Entry = Entry {
    title: "Distance",
    key: '6',
    role: Role::Dimension,
    panes: Panes::Both,
    legend: "the closest points and the gap between them: how far O is from A ⊖ B",
    shows_the_query: true,
    stays_in_a_lesson: false,
    world,
    minkowski: nothing,
};

/// The length as a dimension line with a dot at either end.
fn world(canvas: &Canvas<'_>) -> Vec<Mark> {
    let answer = &canvas.moment().answer;
    let text = if answer.colliding {
        format!("depth {}", px(answer.depth))
    } else {
        format!("distance {}", px(answer.distance))
    };
    let [a, b] = canvas.bodies();
    let ends = [answer.on_a, answer.on_b];
    let side = free_side(ends, answer.normal, [a, b], canvas.scale());
    let mut marks = cores(a, b);
    marks.extend(dimension([ends[1], ends[0]], side, text, canvas.scale()));
    marks.extend(ends.map(|at| Mark::Point {
        at,
        role: Role::Contact,
    }));
    marks
}
