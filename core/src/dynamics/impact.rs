//! Bodies that hit each other, and the solvers `OneImpulse` and `PushOut`.

use glam::DVec2;

use super::contact::{Contact, Impulse, Touch};
use super::restitution::RestitutionStep;
use super::solver_body::{Arms, SolverBody, Tolerances, acceleration_between, both, within_cone};
use super::{Motion, Solver, TICK_SECONDS};
use crate::planar::ContactPoint;

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
            // Over a gap the tick must have applied an impulse.
            let has_effect = touch.at.depth >= 0.0 || touch.applied.normal > 0.0;
            if has_effect && (touch.at.depth >= 0.0) == overlap {
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

/// Applies one impulse at each point where bodies overlap and approach.
fn apply_impulses(bodies: &mut [SolverBody], contacts: &mut [Contact]) {
    for contact in contacts {
        let whole = *contact;
        for touch in contact.points_mut() {
            touch.remembered = Impulse::default();
            let (a, b) = both(bodies, whole.bodies);
            let arms = Arms::to(touch.point(), a, b);
            let approaches = whole.normal.dot(arms.velocity_between(a, b)) < 0.0;
            if approaches && touch.at.depth >= 0.0 {
                let found = solve_point((a, b), &whole, &touch.at);
                touch.applied.add(found.impulse);
            }
        }
    }
}

/// The impulse at a point of a contact; on B, A gets its opposite. Lengths are in px, times in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointBreakdown {
    /// A's and B's point there, in world space.
    pub witnesses: [DVec2; 2],
    /// The point of application, in world space: midway between them.
    pub point: DVec2,
    /// The lever arms from A's and B's centre of mass to the point: `r_A` and `r_B`.
    pub arms: [DVec2; 2],
    /// A's and B's motion before it: after the tick's gravity or at the time of impact, and after the impulses at the
    /// previous points.
    pub before: [Motion; 2],
    /// The velocities of A's and B's point there: v + ω × r.
    pub velocities: [DVec2; 2],
    /// The relative velocity: B's minus A's.
    pub relative: DVec2,
    /// Its component along the normal: below 0 they approach.
    pub approach: f64,
    /// Its component along the tangent.
    pub slide: f64,
    /// The inverse effective mass along the normal: `1/m_A + 1/m_B + (r_A × n)²/I_A + (r_B × n)²/I_B`.
    pub inverse_mass_along_normal: f64,
    /// The same along the tangent.
    pub inverse_mass_along_tangent: f64,
    /// The tangential impulse that would stop the sliding, after the normal impulse.
    pub holding: f64,
    /// The largest friction impulse: μ times the normal impulse.
    pub cone: f64,
    /// The impulse: zero if the bodies separate.
    pub impulse: Impulse,
    /// A's and B's motion afterwards.
    pub after: [Motion; 2],
}

/// Computes the impulse at a point and applies it.
pub(super) fn solve_point(
    (a, b): (&mut SolverBody, &mut SolverBody),
    contact: &Contact,
    at: &ContactPoint,
) -> PointBreakdown {
    let (normal, tangent) = (contact.normal, contact.tangent());
    let witnesses = [at.on_a, at.on_b];
    let point = (at.on_a + at.on_b) / 2.0;
    let before = [a.motion, b.motion];
    let arms = Arms::to(point, a, b);
    let relative = arms.velocity_between(a, b);
    let (approach, slide) = (normal.dot(relative), tangent.dot(relative));
    let [along_normal, along_tangent] =
        [normal, tangent].map(|direction| arms.inverse_mass_along(direction, a, b));
    let j = if approach < 0.0 {
        -(1.0 + contact.restitution) * approach / along_normal
    } else {
        0.0
    };
    arms.apply(j * normal, a, b);
    let holding = -tangent.dot(arms.velocity_between(a, b)) / along_tangent;
    let tangential = within_cone(holding, contact.friction, j);
    arms.apply(tangential * tangent, a, b);
    PointBreakdown {
        witnesses,
        point,
        arms: [arms.a, arms.b],
        before,
        velocities: [before[0].velocity_at(arms.a), before[1].velocity_at(arms.b)],
        relative,
        approach,
        slide,
        inverse_mass_along_normal: along_normal,
        inverse_mass_along_tangent: along_tangent,
        holding,
        cone: contact.friction * j,
        impulse: Impulse {
            normal: j,
            tangent: tangential,
        },
        after: [a.motion, b.motion],
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
