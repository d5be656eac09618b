//! Push out: overlapping bodies are moved apart, without impulses.
//!
//! This is what the two-box program does, for many bodies. The separating translation, depth · n plus a small margin,
//! is shared between the two by their inverse masses, so that their common centre of mass stays: A moves back by
//! `m_B`/(`m_A` + `m_B`) of it, B forward by the rest. Velocities do not change. So bodies neither bounce nor rotate,
//! and the velocity of a body on the floor keeps growing: each tick it is moved back from deeper down, until the
//! shortest translation is through the other side.

use glam::DVec2;

use super::Contact;
use super::solver_body::Tolerances;
use super::solver_body::{SolverBody, both};

/// One tick of `seconds`: gravity, motion, and position correction.
pub(super) fn solve(
    bodies: &mut [SolverBody],
    contacts: &mut [Contact],
    gravity: DVec2,
    lengths: &Tolerances,
    seconds: f64,
) {
    for contact in contacts {
        push_apart(bodies, contact, lengths);
    }
    for body in bodies {
        body.accelerate(gravity, seconds);
        body.advance(seconds);
    }
}

/// Moves the bodies of a contact apart if they overlap.
pub(super) fn push_apart(bodies: &mut [SolverBody], contact: &Contact, lengths: &Tolerances) {
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
