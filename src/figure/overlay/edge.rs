//! The edge of A ⊖ B closest to the origin, and the minimum translation vector.

use glam::DVec2;

use super::canvas::Canvas;
use super::contacts::ghost;
use super::registry::{Entry, Panes};
use crate::figure::{Mark, Role};
use crate::lesson::px;

pub(super) const ENTRY: Entry = Entry {
    title: "Closest edge",
    key: '3',
    role: Role::ClosestEdge,
    panes: Panes::Minkowski,
    legend: "the edge of A ⊖ B nearest O, and the shortest push that parts the bodies",
    shows_the_query: true,
    stays_in_a_lesson: false,
    world,
    minkowski,
};

/// The edge, the vector from the origin to it, and its length in words.
fn minkowski(canvas: &Canvas<'_>) -> Vec<Mark> {
    let answer = &canvas.moment().answer;
    if !answer.colliding {
        return Vec::new();
    }
    let edge = answer.cores.collide.then(|| Mark::Polyline {
        points: answer.cores.feature.ends.map(|end| end.point()).to_vec(),
        role: Role::ClosestEdge,
    });
    let foot = answer.depth * answer.normal;
    let mut marks = Vec::from_iter(edge);
    marks.extend([
        Mark::Arrow {
            from: DVec2::ZERO,
            to: foot,
            role: Role::Penetration,
        },
        Mark::Label {
            at: foot,
            text: format!("depth {}", px(answer.depth)),
            role: Role::Penetration,
            side: answer.normal,
        },
    ]);
    marks
}

/// The same vector on the bodies: from B's deepest point to where the push takes it, and B there.
fn world(canvas: &Canvas<'_>) -> Vec<Mark> {
    let moment = canvas.moment();
    if !moment.answer.colliding {
        return Vec::new();
    }
    let arrow = Mark::Arrow {
        from: moment.answer.on_b,
        to: moment.answer.on_a,
        role: Role::Penetration,
    };
    vec![ghost(moment), arrow]
}
