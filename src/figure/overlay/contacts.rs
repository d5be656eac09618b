//! The deepest points of the two bodies, and B where the push will put it.

use super::super::{Mark, Role};
use crate::planar::Answer;
use crate::scene::Moment;

/// The outline of B after the push.
pub(in crate::figure) fn ghost(moment: &Moment) -> Mark {
    let push = moment.push_out();
    Mark::Polygon {
        points: moment.b.outline().into_iter().map(|v| v + push).collect(),
        role: Role::GhostB,
    }
}

/// A dot on each body.
pub(in crate::figure) fn world(answer: &Answer) -> [Mark; 2] {
    [answer.on_a, answer.on_b].map(|at| Mark::Point {
        at,
        role: Role::Contact,
    })
}
