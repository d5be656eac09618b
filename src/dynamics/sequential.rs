//! Sequential impulses: iterate over the contacts until they agree.
//!
//! After Catto, "Fast and simple physics using sequential impulses", GDC 2006. Each contact is solved as with one
//! impulse, but the sum λ of its impulses in this tick is clamped: λ must not be negative, and a later iteration may
//! reduce the impulse of an earlier one.
//!
//! ```text
//! λ' = max(λ − (v_n + b)/k, 0)      and the impulse λ' − λ is applied
//! ```
//!
//! Friction's sum is clamped to ±μλ in the same way. As the next tick is similar, it starts with the sums of this one
//! (warm starting), and the iterations need only correct the difference.
//!
//! b is the target velocity of the contact. For a gap s it is s/h: the bodies may close it, and no more. Within the
//! slop it is 0, so that bodies at rest stay at rest. For an overlap larger than the slop, Baumgarte's β/h of the
//! excess is added as speed each tick. Impacts are solved before the iterations, as in
//! [`restitution`](super::restitution). The two points of a contact are solved together
//! ([`constraint`](super::constraint)), so that a body lying flat does not rotate, however heavy.
//!
//! # Limitations
//! The speed that corrects an overlap remains: deeply overlapping bodies fly apart.
//!
//! An iteration propagates a load by about one contact, and an error decays more slowly the heavier the upper body is:
//! a box under one of 100 times its mass overlaps by 0.6 px of its 40, under one of 1000 times by 36.

use super::constraint::{ContactConstraint, PointConstraint};
use super::contact::{Contact, Touch};
use super::restitution::{RestitutionStep, candidates, solve_impacts};
use super::solver_body::{Arms, SolverBody};

/// The number of iterations.
const ROUNDS: usize = 40;

/// The fraction of an overlap that a tick corrects.
const BAUMGARTE: f64 = 0.2;

/// One tick: impacts, gravity, the iterations, motion.
pub(super) fn solve(
    bodies: &mut [SolverBody],
    contacts: &mut [Contact],
    step: RestitutionStep<'_>,
) {
    let candidates = candidates(contacts, step.start);
    solve_impacts(bodies, contacts, &candidates, step);
    let constraint = |contact: &Contact| prepared(bodies, contact, step);
    let mut constraints: Vec<ContactConstraint> = contacts.iter().map(constraint).collect();
    for body in bodies.iter_mut() {
        body.accelerate(step.gravity, step.seconds);
    }
    for constraint in &constraints {
        constraint.warm_start(bodies);
    }
    for _ in 0..ROUNDS {
        for constraint in &mut constraints {
            constraint.solve_normal(bodies);
        }
        for constraint in &mut constraints {
            constraint.solve_friction(bodies);
        }
    }
    for (contact, constraint) in contacts.iter_mut().zip(&constraints) {
        for (touch, point) in contact.points_mut().iter_mut().zip(constraint.points()) {
            touch.remembered = point.impulse;
            touch.applied.add(point.impulse);
        }
    }
    for body in bodies {
        body.advance(step.seconds);
    }
}

fn prepared(
    bodies: &[SolverBody],
    contact: &Contact,
    step: RestitutionStep<'_>,
) -> ContactConstraint {
    let [a, b] = contact.bodies.map(|at| &bodies[at]);
    // The impacts have moved the bodies.
    let [moved_a, moved_b] = contact
        .bodies
        .map(|at| bodies[at].motion.center - step.start[at].motion().center);
    let share = b.inverse_mass / (a.inverse_mass + b.inverse_mass);
    let point = |touch: &Touch| {
        let (on_a, on_b) = (touch.at.on_a + moved_a, touch.at.on_b + moved_b);
        let depth = contact.normal.dot(on_a - on_b);
        let slop = step.lengths.slop;
        let target_speed = if depth < 0.0 {
            depth / step.seconds
        } else if depth < slop {
            0.0
        } else {
            BAUMGARTE * (depth - slop) / step.seconds
        };
        PointConstraint {
            arms: Arms::to(on_a + share * (on_b - on_a), a, b),
            target_speed,
            impulse: touch.remembered,
        }
    };
    let points: Vec<PointConstraint> = contact.points().iter().map(point).collect();
    ContactConstraint::new(contact, &points, bodies)
}
