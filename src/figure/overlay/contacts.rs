//! The deepest points of the two bodies, and B where the push will put it.

use super::canvas::Canvas;
use super::registry::{Entry, Panes, nothing};
use crate::figure::{Mark, Role};
use crate::scene::Moment;

pub(super) const ENTRY: Entry = Entry {
    title: "Contact points",
    key: '4',
    role: Role::Contact,
    panes: Panes::World,
    legend: "the deepest point of each body, and B where the push will put it",
    shows_the_query: true,
    stays_in_a_lesson: false,
    world,
    minkowski: nothing,
};

/// A dot on each body, and B after the push.
fn world(canvas: &Canvas<'_>) -> Vec<Mark> {
    let moment = canvas.moment();
    if !moment.answer.colliding {
        return Vec::new();
    }
    let mut marks = vec![ghost(moment)];
    marks.extend(
        [moment.answer.on_a, moment.answer.on_b].map(|at| Mark::Point {
            at,
            role: Role::Contact,
        }),
    );
    marks
}

/// The outline of B after the push.
pub(super) fn ghost(moment: &Moment) -> Mark {
    let push = moment.push_out();
    Mark::Polygon {
        points: moment.b.outline().into_iter().map(|v| v + push).collect(),
        role: Role::GhostB,
    }
}
