//! Sequential impulses: go round the contacts until they agree.
//!
//! After Catto, "Fast and simple physics using sequential impulses", GDC 2006. Each contact is answered as one
//! impulse would, but what counts is the sum λ of its impulses in this tick: it is λ that must not be negative,
//! and a later round may take back what an earlier one gave too much.
//!
//! ```text
//! λ' = max(λ − (v_n + b)/k, 0)      and the impulse λ' − λ is applied
//! ```
//!
//! Friction's sum is held within ±μλ in the same way. As the next tick is much like this one, it starts with the
//! sums of this (warm starting), and the rounds need only mend the difference.
//!
//! b is the velocity the contact is to be left with. Over a gap s it is s/h: the bodies may close it, and no
//! more. Within the slop it is 0, so that what rests there is left to rest. Where they overlap by more than the slop,
//! Baumgarte's β/h of the rest is given back as speed each tick. Impacts are answered before the rounds, as in
//! [`restitution`](super::restitution). The two points of a contact are solved together
//! ([`constraint`](super::constraint)), so that what lies flat does not turn, however heavy.
//!
//! # What it loses
//! The speed that undoes an overlap stays with the bodies: what overlaps deeply flies apart.
//!
//! A round carries a load on by about a contact, and an error dies the more slowly the heavier the body above is: a box
//! under one of a hundred times its weight is pressed in by 0.6 px of its 40, under one of a thousand times by 36.

use super::constraint::{ContactConstraint, PointConstraint};
use super::contact::{Contact, Touch};
use super::restitution::{Step, candidates, strike};
use super::solver_body::{Arms, SolverBody};

/// How often it goes round.
const ROUNDS: usize = 40;

/// The part of an overlap that a tick is to undo.
const BAUMGARTE: f64 = 0.2;

/// One tick: impacts, gravity, the rounds, motion.
pub(super) fn solve(bodies: &mut [SolverBody], contacts: &mut [Contact], step: Step<'_>) {
    let candidates = candidates(contacts, step.start);
    strike(bodies, contacts, &candidates, step);
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
            constraint.press(bodies);
        }
        for constraint in &mut constraints {
            constraint.rub(bodies);
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

fn prepared(bodies: &[SolverBody], contact: &Contact, step: Step<'_>) -> ContactConstraint {
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
        let parting = if depth < 0.0 {
            depth / step.seconds
        } else if depth < slop {
            0.0
        } else {
            BAUMGARTE * (depth - slop) / step.seconds
        };
        PointConstraint {
            arms: Arms::to(on_a + share * (on_b - on_a), a, b),
            parting,
            impulse: touch.remembered,
        }
    };
    let points: Vec<PointConstraint> = contact.points().iter().map(point).collect();
    ContactConstraint::new(contact, &points, bodies)
}
