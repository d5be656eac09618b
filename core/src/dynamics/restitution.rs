//! Impacts: contacts that touch within a step are solved together, at their time of impact.
//!
//! # One round
//! For a gap s with the speed v < 0 and the acceleration a, a point touches after the time t of s + v t + ½ a t² = 0,
//! with the speed v' = v + a t. Newton's law of impact requires −e v' after it. So the points that touch separate at
//! least at that speed, and a point that separates faster gets no impulse:
//!
//! ```text
//! v⁺ ≥ −e v'      λ ≥ 0      λ (v⁺ + e v') = 0
//! ```
//!
//! That is one linear complementarity problem for all contacts. It is solved by projected Gauss–Seidel, the two points
//! of a contact at a time and exactly ([`ContactConstraint`]), until convergence. The velocities of its solution are
//! unique: a mirror-symmetric scene stays symmetric. As only points that approach take part, the energy changes by ½ Σ
//! λ (v' + v⁺) = −½ Σ λ (1 − e)|v'| and never rises. Friction then removes the tangential speed, within ±μλ.
//!
//! # Further rounds
//! Contacts that approach after a round are solved in the next round: the impulse propagates through a Newton's cradle
//! from ball to ball. (Smith, Kaufman, Vouga, Tamstorf and Grinspun, "Reflections on simultaneous impact", 2012,
//! iterate likewise.)
//!
//! # The time of impact
//! The lever arms are those at the time t, so that a normal impulse does not spin a disc, and the bodies are moved back
//! by t times the change of their velocities: after t they are where they touch. With both, momentum and angular
//! momentum are conserved to rounding. Gravity acts from the step's start: v⁺ is less by a t.

use glam::DVec2;

use super::RigidBody;
use super::constraint::{ContactConstraint, PointConstraint, settle};
use super::contact::{Contact, Impulse};
use super::solver_body::{Arms, SolverBody, Tolerances, acceleration_between, both};
use crate::planar::unit_vector;

/// The most rounds in a step; each propagates an impact by at least one body. Contacts that approach after them do not
/// bounce.
const ROUNDS: usize = 16;

/// The largest angle, in radians, by which an impact rotates a body back.
const MAX_MOVE_BACK: f64 = 0.7;

/// A step, and the bodies at the detection of their contacts.
#[derive(Clone, Copy)]
pub(super) struct RestitutionStep<'a> {
    pub(super) start: &'a [RigidBody],
    pub(super) gravity: DVec2,
    pub(super) seconds: f64,
    /// Approach up to this speed, in px/s, counts as rest.
    pub(super) impact_speed: f64,
    pub(super) lengths: &'a Tolerances,
}

/// A point of a contact that touches within a step.
struct Collision {
    contact: usize,
    /// The index of the point in the contact.
    point: usize,
    /// The time of impact, and the speed along the normal then.
    seconds: f64,
    speed: f64,
    /// The time by which the bodies are moved back.
    move_back: f64,
}

/// A point of a contact that moves with its bodies.
struct MovingPoint<'a> {
    contact: &'a Contact,
    point: usize,
    a: &'a SolverBody,
    b: &'a SolverBody,
    step: RestitutionStep<'a>,
}

impl<'a> MovingPoint<'a> {
    fn new(
        contact: &'a Contact,
        point: usize,
        bodies: &'a [SolverBody],
        step: RestitutionStep<'a>,
    ) -> Self {
        let [a, b] = contact.bodies.map(|at| &bodies[at]);
        Self {
            contact,
            point,
            a,
            b,
            step,
        }
    }

    /// The lever arms to the points on the two bodies after a time.
    fn arms(&self, seconds: f64) -> Arms {
        let at = &self.contact.points()[self.point].at;
        let (on, surface_offsets) = ([at.on_a, at.on_b], self.contact.surface_offsets());
        let [a, b] = [(0, self.a), (1, self.b)].map(|(side, body)| {
            let start = self.step.start[self.contact.bodies[side]].motion();
            let turn = body.motion.angle + seconds * body.motion.spin - start.angle;
            let arm = on[side] - start.center - surface_offsets[side];
            unit_vector(turn).rotate(arm) + surface_offsets[side]
        });
        Arms { a, b }
    }

    fn acceleration(&self) -> DVec2 {
        acceleration_between(self.a, self.b, self.step.gravity)
    }

    /// `None` if the point does not touch within the step, or not faster than the impact speed.
    fn collision(&self, contact: usize) -> Option<Collision> {
        let (normal, h) = (self.contact.normal, self.step.seconds);
        let arms = self.arms(0.0);
        let centers = self.b.motion.center - self.a.motion.center;
        let gap = normal.dot(centers + arms.b - arms.a).max(0.0);
        let speed = normal.dot(arms.velocity_between(self.a, self.b));
        let acceleration = normal.dot(self.acceleration());
        let touches = gap + h * (speed + h * acceleration) <= 0.0;
        if !touches || speed >= -self.step.impact_speed {
            return None;
        }
        let at_touch = (speed * speed - 2.0 * acceleration * gap).max(0.0).sqrt();
        let seconds = (2.0 * gap / (at_touch - speed)).min(h);
        let impulse = (1.0 + self.contact.restitution) * at_touch
            / arms.inverse_mass_along(normal, self.a, self.b);
        let spins = [(arms.a, self.a), (arms.b, self.b)]
            .map(|(arm, body)| body.inverse_inertia * arm.perp_dot(impulse * normal));
        // If moving back would rotate a body by a large angle, solve at the current pose.
        let turns = spins.map(|spin| seconds * spin.abs() > MAX_MOVE_BACK);
        Some(Collision {
            contact,
            point: self.point,
            seconds,
            speed: -at_touch,
            move_back: if turns.contains(&true) { 0.0 } else { seconds },
        })
    }

    /// The constraint of the point at its time of impact.
    fn constraint(&self, seconds: f64) -> PointConstraint {
        let (a, b) = (self.a, self.b);
        let velocity = b.motion.velocity - a.motion.velocity + seconds / 2.0 * self.acceleration();
        let centers = b.motion.center - a.motion.center + seconds * velocity;
        // One world point for both, nearer to that of the lighter body, which slides over the other.
        let arms = self.arms(seconds);
        let share = b.inverse_mass / (a.inverse_mass + b.inverse_mass);
        let from_a = (1.0 - share) * arms.a + share * (centers + arms.b);
        let arms = Arms {
            a: from_a,
            b: from_a - centers,
        };
        let normal = self.contact.normal;
        let acceleration = normal.dot(self.acceleration());
        let speed = normal.dot(arms.velocity_between(a, b)) + seconds * acceleration;
        let target_speed = (-self.contact.restitution * speed).max(0.0);
        // Compensate gravity, which acts from the step's start, unless the bodies touch again in the step.
        let leaves = target_speed + (self.step.seconds - seconds) * acceleration > 0.0;
        PointConstraint {
            arms,
            target_speed: if leaves {
                target_speed - seconds * acceleration
            } else {
                target_speed
            },
            impulse: Impulse::default(),
        }
    }
}

/// The points that touch first, with their time of impact: points that share a free body are solved at the same time,
/// or in another round if their gap then exceeds the slop.
fn touching_first(
    mut collisions: Vec<Collision>,
    contacts: &[Contact],
    bodies: &[SolverBody],
    slop: f64,
) -> Vec<Collision> {
    let mut times = vec![None; bodies.len()];
    collisions.sort_by(|one, other| one.seconds.total_cmp(&other.seconds));
    collisions.retain_mut(|one| {
        let free = contacts[one.contact]
            .bodies
            .into_iter()
            .filter(|&at| !bodies[at].is_fixed());
        let mut before = free.clone().filter_map(|at| times[at]);
        let first = before.next().unwrap_or([one.seconds, one.move_back]);
        let is_at_once = first[1] < first[0] || (first[0] - one.seconds) * one.speed <= slop;
        let is_together = is_at_once && before.all(|other| other == first);
        if is_together {
            free.for_each(|at| times[at] = Some(first));
            one.move_back = first[1];
        }
        is_together
    });
    collisions.sort_by_key(|one| (one.contact, one.point));
    collisions
}

/// A point at which bodies may hit each other within a tick, at the start of the tick.
pub(super) struct Candidate {
    contact: usize,
    point: usize,
    bodies: [usize; 2],
    normal: DVec2,
    arms: Arms,
    /// The bodies' angles.
    angles: [f64; 2],
}

/// The points of contacts at which fast approach is an impact.
pub(super) fn candidates(contacts: &[Contact], start: &[RigidBody]) -> Vec<Candidate> {
    let contacts = contacts.iter().enumerate();
    let struck = contacts.filter(|(_, contact)| contact.can_impact());
    struck
        .flat_map(|(at, contact)| {
            let [a, b] = contact.bodies.map(|at| start[at].motion());
            let points = contact.points().iter().enumerate();
            points.map(move |(point, touch)| {
                let arms = Arms {
                    a: touch.at.on_a - a.center,
                    b: touch.at.on_b - b.center,
                };
                Candidate {
                    contact: at,
                    point,
                    bodies: contact.bodies,
                    normal: contact.normal,
                    arms,
                    angles: [a.angle, b.angle],
                }
            })
        })
        .collect()
}

impl Candidate {
    /// Whether it may close in this step, and fast enough: most do not.
    fn may_collide(&self, bodies: &[SolverBody], step: RestitutionStep<'_>) -> bool {
        let [a, b] = self.bodies.map(|at| &bodies[at]);
        let speed = self.normal.dot(self.arms.velocity_between(a, b));
        if speed > -step.impact_speed / 2.0 {
            return false;
        }
        // The gap may be less by this, as the bodies have rotated since the start of the tick.
        let turn = |body: &SolverBody, side: usize| (body.motion.angle - self.angles[side]).abs();
        let less = turn(a, 0) * self.arms.a.length() + turn(b, 1) * self.arms.b.length();
        let centers = b.motion.center - a.motion.center;
        let gap = self.normal.dot(centers + self.arms.b - self.arms.a) - less;
        let acceleration = self.normal.dot(acceleration_between(a, b, step.gravity));
        gap + step.seconds * (2.0 * speed + step.seconds * acceleration) <= 0.0
    }
}

/// Solves the impacts of a step at these points; returns whether there were any.
pub(super) fn solve_impacts(
    bodies: &mut [SolverBody],
    contacts: &mut [Contact],
    candidates: &[Candidate],
    step: RestitutionStep<'_>,
) -> bool {
    for round in 0..ROUNDS {
        let fast = candidates
            .iter()
            .filter(|one| one.may_collide(bodies, step));
        let collisions = fast.filter_map(|one| {
            let contact = &contacts[one.contact];
            MovingPoint::new(contact, one.point, bodies, step).collision(one.contact)
        });
        let collisions: Vec<Collision> = collisions.collect();
        if collisions.is_empty() {
            return round > 0;
        }
        let collisions = touching_first(collisions, contacts, bodies, step.lengths.slop);
        let of_a_contact = |one: &Collision, other: &Collision| one.contact == other.contact;
        let constraint = |of: &[Collision]| {
            let contact = &contacts[of[0].contact];
            let point = |one: &Collision| {
                MovingPoint::new(contact, one.point, bodies, step).constraint(one.move_back)
            };
            let points: Vec<PointConstraint> = of.iter().map(point).collect();
            ContactConstraint::new(contact, &points, bodies)
        };
        let mut constraints: Vec<_> = collisions.chunk_by(of_a_contact).map(constraint).collect();
        settle(&mut constraints, |one| one.solve_normal(bodies));
        let mut points = constraints.iter().flat_map(ContactConstraint::points);
        if points.all(|point| point.impulse.normal == 0.0) {
            return round > 0;
        }
        settle(&mut constraints, |one| one.solve_landing(bodies));
        for (of, constraint) in collisions.chunk_by(of_a_contact).zip(&constraints) {
            let (a, b) = both(bodies, constraint.bodies);
            for (collision, point) in of.iter().zip(constraint.points()) {
                let back = -collision.move_back * constraint.vector(point.impulse);
                a.shift(point.arms.a, -back);
                b.shift(point.arms.b, back);
                let contact = &mut contacts[collision.contact];
                contact.is_impact |= point.impulse.normal > 0.0;
                contact.points[collision.point].applied.add(point.impulse);
            }
        }
    }
    true
}
