//! Bodies that hit each other.

use glam::DVec2;

use super::contact::{Contact, Touch};
use super::solver_body::{Arms, SolverBody, acceleration_between};

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
        pair: &[SolverBody; 2],
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
        let meet = || overlap || TimeOfImpact::new(contact, pair, gravity).is_some();
        (speed > rest && meet()).then_some(Self {
            bodies: contact.bodies,
            speed,
        })
    }
}

// A gap that closes, up to the moment in which the bodies touch.
//
// A solver that minds gaps answers an impact in the tick in which it happens, from where the bodies are still apart.
// What is told of the impact is told of the moment of the touch. Over a gap s that changes with the speed v < 0 and
// the acceleration a along n, it comes after the time t of
//
// ```text
// s + v t + ½ a t² = 0      t = 2s/(−v + √(v² − 2as))
// ```
//
// and both bodies are taken there along their parabolas.

/// How a gap closes, along the contact's normal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeOfImpact {
    /// The contact’s point that touches first, on A and on B, as both lie now, in world space.
    pub points: [DVec2; 2],
    /// The gap, in px.
    pub gap: f64,
    /// How fast it changes now, in px/s.
    pub speed: f64,
    /// How fast that does, in px/s².
    pub acceleration: f64,
    /// How long it takes until it is closed, in seconds.
    pub seconds: f64,
}

impl TimeOfImpact {
    /// That of the point of a contact which touches first; `None` where none does.
    pub(super) fn new(contact: &Contact, [a, b]: &[SolverBody; 2], gravity: DVec2) -> Option<Self> {
        let acceleration = contact.normal.dot(acceleration_between(a, b, gravity));
        let closing = |touch: &Touch| {
            let arms = Arms {
                a: touch.at.on_a - a.motion.center,
                b: touch.at.on_b - b.motion.center,
            };
            let speed = contact.normal.dot(arms.velocity_between(a, b));
            let gap = -touch.at.depth;
            let way = -speed + (speed * speed - 2.0 * acceleration * gap).sqrt();
            (way > 0.0).then_some(Self {
                points: [touch.at.on_a, touch.at.on_b],
                gap,
                speed,
                acceleration,
                seconds: 2.0 * gap / way,
            })
        };
        let all = contact.points().iter().filter_map(closing);
        all.min_by(|one, other| one.seconds.total_cmp(&other.seconds))
    }

    /// A body when the gap is closed.
    pub(super) fn at_its_end(&self, mut body: SolverBody, gravity: DVec2) -> SolverBody {
        let seconds = self.seconds;
        if !body.is_fixed() {
            body.motion.center += seconds * (body.motion.velocity + seconds / 2.0 * gravity);
            body.motion.angle += seconds * body.motion.spin;
        }
        body.accelerate(gravity, seconds);
        body
    }
}
