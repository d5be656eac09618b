//! Push out: bodies that overlap are moved apart, and that is all.
//!
//! This is what the two-box program does, for many bodies. The shortest way out, depth · n and a hair more, is
//! shared between the two by their inverse masses, so that their common centre of mass stays: A goes back by
//! `m_B`/(`m_A` + `m_B`) of it, B on by the rest. No velocity is changed. So nothing bounces and nothing tumbles, and
//! what rests on the floor falls faster and faster all the while: each tick it is put back from deeper down,
//! until the shortest way out is through the other side.

use glam::DVec2;

use super::Contact;
use super::solver_body::Tolerances;
use super::solver_body::{SolverBody, both};

/// One tick of `seconds`: gravity, motion, and the overlaps of the contacts as they are undone.
pub(super) fn solve(
    bodies: &mut [SolverBody],
    contacts: &mut [Contact],
    gravity: DVec2,
    lengths: &Tolerances,
    seconds: f64,
) {
    for contact in contacts {
        part(bodies, contact, lengths);
    }
    for body in bodies {
        body.accelerate(gravity, seconds);
        body.advance(seconds);
    }
}

/// Moves the bodies of a contact apart where they overlap.
pub(super) fn part(bodies: &mut [SolverBody], contact: &Contact, lengths: &Tolerances) {
    let depth = contact.depth();
    if depth <= 0.0 {
        return;
    }
    let (a, b) = both(bodies, contact.bodies);
    let share = 1.0 / (a.inverse_mass + b.inverse_mass);
    let way = (depth + lengths.push_margin) * contact.normal;
    a.motion.center -= a.inverse_mass * share * way;
    b.motion.center += b.inverse_mass * share * way;
}
