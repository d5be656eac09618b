//! Bodies that hit each other.

use glam::DVec2;

use super::closing::Closing;
use super::contact::{Contact, Touch};
use super::moving::{Arms, Moving};

/// Two bodies that have hit each other in a tick: before it they did not touch, and they closed in faster than what
/// counts as rest. Bodies whose gap would have stayed open, but for what pushed one of them in the tick, have not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// The indices of A and B among the bodies, the lower first.
    pub bodies: [usize; 2],
    /// How fast they closed in along the contact's normal when the tick began, in px/s.
    pub speed: f64,
}

impl Impact {
    /// That of a contact which a tick has answered and which did not touch before, with its bodies as they moved when
    /// it began; up to the speed `rest` it is none.
    pub(super) fn new(
        contact: &Contact,
        pair: &[Moving; 2],
        gravity: DVec2,
        rest: f64,
    ) -> Option<Self> {
        let [a, b] = pair;
        // Where the bodies overlap at a point, that is where they hit each other.
        let overlap = contact.depth() >= 0.0;
        let hits = |touch: &&Touch| touch.is_answered() && (touch.at.depth >= 0.0) == overlap;
        let touches = contact.points().iter().filter(hits);
        let closing = |touch: &Touch| {
            let arms = Arms::to(touch.point(), a, b);
            -contact.normal.dot(arms.velocity_between(a, b))
        };
        let speed = touches.map(closing).fold(0.0, f64::max);
        let meet = || overlap || Closing::new(contact, pair, gravity).is_some();
        (speed > rest && meet()).then_some(Self {
            bodies: contact.bodies,
            speed,
        })
    }
}
