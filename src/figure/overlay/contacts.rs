//! The deepest points of the two bodies, and B where the push will put it.

use super::super::{Mark, Role};
use crate::scene::{Collision, Moment};

/// The outline of B after the push.
pub(in crate::figure) fn ghost(moment: &Moment) -> Mark {
    let push = moment.push_out();
    Mark::Polygon {
        points: moment.b.outline().into_iter().map(|v| v + push).collect(),
        role: Role::GhostB,
    }
}

/// A dot on each body.
pub(in crate::figure) fn world(collision: &Collision) -> [Mark; 2] {
    let penetration = collision.penetration;
    [penetration.on_a, penetration.on_b].map(|at| Mark::Point {
        at,
        role: Role::Contact,
    })
}
