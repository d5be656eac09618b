//! Bodies that hit each other, and the solvers `OneImpulse` and `PushOut`.

use glam::DVec2;

use super::contact::{Contact, Impulse, Touch};
use super::restitution::RestitutionStep;
use super::solver_body::{Arms, SolverBody, Tolerances, acceleration_between, both, within_cone};
use super::{Solver, TICK_SECONDS};

/// Two bodies that have hit each other in a tick: they did not touch before, and approached faster than the limit for
/// rest. A gap that closed only because another contact pushed one of them does not count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// The indices of A and B among the bodies, the lower first.
    pub bodies: [usize; 2],
    /// The speed of approach along the contact's normal at the start of the tick, in px/s.
    pub speed: f64,
    /// Where the sum of the tick's normal impulses acts at the time of impact, in world space.
    pub point: DVec2,
    /// The contact's normal: the unit vector from A towards B.
    pub normal: DVec2,
    /// The sum of the tick's impulses; zero if the solver only moves the bodies apart.
    pub impulse: Impulse,
}

impl Impact {
    /// The impact of a contact that a tick has solved and that did not touch before, with its bodies at the start of
    /// the tick; `None` up to the speed `rest`.
    pub(super) fn new(
        contact: &Contact,
        pair: &[SolverBody; 2],
        gravity: DVec2,
        rest: f64,
    ) -> Option<Self> {
        let [a, b] = pair;
        // If the bodies overlap at a point, they hit each other there.
        let overlap = contact.depth() >= 0.0;
        let mut impact = Self {
            bodies: contact.bodies,
            speed: 0.0,
            point: contact.points()[0].point(),
            normal: contact.normal,
            impulse: Impulse::default(),
        };
        let mut moment = DVec2::ZERO;
        for touch in contact.points() {
            if touch.has_effect() && (touch.at.depth >= 0.0) == overlap {
                let arms = Arms::to(touch.point(), a, b);
                let speed = -contact.normal.dot(arms.velocity_between(a, b));
                impact.speed = impact.speed.max(speed);
            }
            impact.impulse.add(touch.applied);
            moment += touch.applied.normal * touch.point();
        }
        if impact.impulse.normal > 0.0 {
            impact.point = moment / impact.impulse.normal;
        }
        if overlap {
            return (impact.speed > rest).then_some(impact);
        }
        let closing = TimeOfImpact::new(contact, pair, gravity)?;
        // Soft step moves bodies near each other a little off their parabolas.
        let is_own = impact.speed > 0.0 && closing.seconds < 2.0 * TICK_SECONDS;
        for body in pair {
            let moved = closing.at_impact(*body, gravity).motion;
            impact.point += (moved.center - body.motion.center) / 2.0;
        }
        (is_own && contact.is_impact).then_some(impact)
    }
}

// A gap that closes, up to the time of impact.
//
// A solver that uses gaps solves an impact in the tick in which it happens, while the bodies are still apart. The
// numbers of the impact are those at the time of impact. For a gap s with the speed v < 0 and the acceleration a along
// n, it is the time t of
//
// ```text
// s + v t + ½ a t² = 0      t = 2s/(−v + √(v² − 2as))
// ```
//
// and both bodies are moved there along their parabolas.

/// The time of impact of a gap that closes along the contact's normal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeOfImpact {
    /// The contact’s point that touches first, on A and on B at their current poses, in world space.
    pub points: [DVec2; 2],
    /// The gap, in px.
    pub gap: f64,
    /// Its current rate of change, in px/s.
    pub speed: f64,
    /// Its acceleration, in px/s².
    pub acceleration: f64,
    /// The time until it is closed, in seconds.
    pub seconds: f64,
}

impl TimeOfImpact {
    /// The time of impact of the contact point that touches first; `None` if none does.
    pub(super) fn new(contact: &Contact, [a, b]: &[SolverBody; 2], gravity: DVec2) -> Option<Self> {
        let acceleration = contact.normal.dot(acceleration_between(a, b, gravity));
        let closing = |touch: &Touch| {
            let arms = Arms {
                a: touch.at.on_a - a.motion.center,
                b: touch.at.on_b - b.motion.center,
            };
            let speed = contact.normal.dot(arms.velocity_between(a, b));
            let gap = -touch.at.depth;
            let translation = -speed + (speed * speed - 2.0 * acceleration * gap).sqrt();
            (translation > 0.0).then_some(Self {
                points: [touch.at.on_a, touch.at.on_b],
                gap,
                speed,
                acceleration,
                seconds: 2.0 * gap / translation,
            })
        };
        let all = contact.points().iter().filter_map(closing);
        all.min_by(|one, other| one.seconds.total_cmp(&other.seconds))
    }

    /// A body at the time of impact.
    pub(super) fn at_impact(&self, mut body: SolverBody, gravity: DVec2) -> SolverBody {
        let seconds = self.seconds;
        if !body.is_fixed() {
            body.motion.center += seconds * (body.motion.velocity + seconds / 2.0 * gravity);
            body.motion.angle += seconds * body.motion.spin;
        }
        body.accelerate(gravity, seconds);
        body
    }
}

/// One tick of [`Solver::OneImpulse`]: gravity, one impulse per contact point, position correction, motion; of
/// [`Solver::PushOut`] the same without impulses.
pub(super) fn solve(
    solver: Solver,
    bodies: &mut [SolverBody],
    contacts: &mut [Contact],
    step: RestitutionStep<'_>,
) {
    for body in bodies.iter_mut() {
        body.accelerate(step.gravity, step.seconds);
    }
    if solver == Solver::OneImpulse {
        apply_impulses(bodies, contacts);
    }
    for contact in contacts {
        push_apart(bodies, contact, step.lengths);
    }
    for body in bodies {
        body.advance(step.seconds);
    }
}

fn apply_impulses(bodies: &mut [SolverBody], contacts: &mut [Contact]) {
    for contact in contacts {
        let (normal, tangent) = (contact.normal, contact.tangent());
        let (friction, restitution) = (contact.friction, contact.restitution);
        let pair = contact.bodies;
        for touch in contact.points_mut() {
            touch.remembered = Impulse::default();
            if touch.at.depth < 0.0 {
                continue;
            }
            let (a, b) = both(bodies, pair);
            let arms = Arms::to(touch.point(), a, b);
            let approach = normal.dot(arms.velocity_between(a, b));
            if approach >= 0.0 {
                continue;
            }
            let j = -(1.0 + restitution) * approach / arms.inverse_mass_along(normal, a, b);
            arms.apply(j * normal, a, b);
            let slide = tangent.dot(arms.velocity_between(a, b));
            let holding = -slide / arms.inverse_mass_along(tangent, a, b);
            let tangential = within_cone(holding, friction, j);
            arms.apply(tangential * tangent, a, b);
            touch.applied.add(Impulse {
                normal: j,
                tangent: tangential,
            });
        }
    }
}

/// Moves the bodies of a contact apart if they overlap.
fn push_apart(bodies: &mut [SolverBody], contact: &Contact, lengths: &Tolerances) {
    let depth = contact.depth();
    if depth <= 0.0 {
        return;
    }
    let (a, b) = both(bodies, contact.bodies);
    let share = 1.0 / (a.inverse_mass + b.inverse_mass);
    let translation = (depth + lengths.push_margin) * contact.normal;
    a.motion.center -= a.inverse_mass * share * translation;
    b.motion.center += b.inverse_mass * share * translation;
}
