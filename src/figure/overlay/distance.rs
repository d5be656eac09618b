//! The closest points of the bodies and the gap between them, or how deep they are in each other.

use glam::DVec2;

use super::canvas::Canvas;
use super::dimension::{dimension, free_side};
use super::ending::cores;
use super::registry::{Entry, Panes};
use crate::figure::{Mark, Overlay, Role};
use crate::lesson::px;
use crate::planar::Answer;

pub(super) const ENTRY: Entry = Entry {
    title: "Distance",
    key: '6',
    role: Role::Dimension,
    panes: Panes::Both,
    legend: "the closest points and the gap between them: how far O is from A ⊖ B",
    shows_the_query: true,
    stays_in_a_lesson: false,
    world,
    minkowski,
};

/// The gap as a line from one closest point to the other, or the depth as a dimension line beside the
/// deepest ones, with a dot at either end.
fn world(canvas: &Canvas<'_>) -> Vec<Mark> {
    let answer = &canvas.moment().answer;
    let [a, b] = canvas.bodies();
    let ends = [answer.on_b, answer.on_a];
    let side = free_side([ends[1], ends[0]], answer.normal, [a, b], canvas.scale());
    let mut marks = cores(a, b);
    marks.extend(if canvas.penetrates() {
        dimension(ends, side, words(answer), canvas.scale())
    } else {
        between(ends, side, words(answer))
    });
    marks.extend(ends.map(|at| Mark::Point {
        at,
        role: Role::Contact,
    }));
    marks
}

/// The same vector from the origin to the nearest point of the boundary of A ⊖ B. The edge overlay has
/// the depth already.
fn minkowski(canvas: &Canvas<'_>) -> Vec<Mark> {
    let answer = &canvas.moment().answer;
    if canvas.penetrates() && canvas.subject.overlays.has(Overlay::Edge) {
        return Vec::new();
    }
    let nearest = answer.on_a - answer.on_b;
    let mut marks = between([DVec2::ZERO, nearest], answer.normal.perp(), words(answer));
    marks.push(Mark::Point {
        at: nearest,
        role: Role::Contact,
    });
    marks
}

/// A line from one point to the other, its label beside its middle.
fn between(ends: [DVec2; 2], side: DVec2, text: String) -> Vec<Mark> {
    let role = Role::Dimension;
    let label = Mark::Label {
        at: (ends[0] + ends[1]) / 2.0,
        text,
        role,
        side,
    };
    let line = (ends[0] != ends[1]).then(|| Mark::Polyline {
        points: ends.to_vec(),
        role,
    });
    line.into_iter().chain([label]).collect()
}

fn words(answer: &Answer) -> String {
    if !answer.colliding {
        format!("distance {}", px(answer.distance))
    } else if answer.depth > 0.0 {
        format!("colliding: depth {}", px(answer.depth))
    } else {
        format!("touching: distance {}", px(0.0))
    }
}
