//! Ghost collisions: removes contacts at the inner edges between adjacent fixed bodies.
//!
//! A body at rest overlaps its floor a little. So a disc that rolls over tiles hits the corner of the next tile before
//! its top, and would bounce back at each. But the corner is not part of the outline of both tiles together. A contact
//! with a fixed body is removed if
//! - the body has a deeper contact with another fixed body, whose normal defines a line;
//! - the first does not rise above that line; and
//! - the points of its contact lie on the other, too: the two join there.
//!
//! A wall that stands on a floor rises above it, so its contacts are kept.

use super::RigidBody;
use super::contact::Contact;
use crate::planar::{Circle, Pose, Shape, Support, intersects};

/// Normals with a larger cosine count as equal.
const SAME_COSINE: f64 = 1.0 - 1e-9;

/// Removes the contacts at inner edges; heights that differ by no more than `graze` px count as level.
pub(super) fn remove(bodies: &[RigidBody], contacts: &mut Vec<Contact>, graze: f64) {
    let on_fixed = |(at, contact): (usize, &Contact)| {
        let [a, b] = contact.bodies.map(|body| bodies[body].is_fixed());
        (a != b).then(|| (contact.bodies[usize::from(a)], at))
    };
    let mut supported: Vec<(usize, usize)> =
        contacts.iter().enumerate().filter_map(on_fixed).collect();
    supported.sort_unstable();
    let mut inner: Vec<usize> = Vec::new();
    for of_a_body in supported.chunk_by(|one, other| one.0 == other.0) {
        for &(_, edge) in of_a_body {
            let is_inner = of_a_body.iter().any(|&(_, held)| {
                let is_deeper = contacts[held].depth() > contacts[edge].depth()
                    || contacts[held].depth() == contacts[edge].depth() && held < edge;
                is_deeper && is_covered(bodies, &contacts[edge], &contacts[held], graze)
            });
            if is_inner {
                inner.push(edge);
            }
        }
    }
    if !inner.is_empty() {
        inner.sort_unstable();
        let mut at = 0;
        contacts.retain(|_| {
            at += 1;
            inner.binary_search(&(at - 1)).is_err()
        });
    }
}

/// Whether a contact with a fixed body is at an edge that adjoins another fixed body supporting the same body.
fn is_covered(bodies: &[RigidBody], edge: &Contact, held: &Contact, graze: f64) -> bool {
    let [edge_side, held_side] = [edge, held].map(|contact| {
        let [a, _] = contact.bodies;
        usize::from(!bodies[a].is_fixed())
    });
    let outward = if held_side == 0 {
        held.normal
    } else {
        -held.normal
    };
    let edge_outward = if edge_side == 0 {
        edge.normal
    } else {
        -edge.normal
    };
    if outward.dot(edge_outward) > SAME_COSINE {
        return false;
    }
    let on = |contact: &Contact, side: usize, at: usize| {
        let touch = &contact.points()[at].at;
        if side == 0 { touch.on_a } else { touch.on_b }
    };
    let tile = bodies[edge.bodies[edge_side]].posed();
    let top = tile.support(outward).dot(outward) + tile.radius();
    if top > outward.dot(on(held, held_side, 0)) + graze {
        return false;
    }
    let floor = bodies[held.bodies[held_side]].posed();
    let Ok(about) = Circle::new(graze).map(Shape::from) else {
        return false;
    };
    (0..edge.points().len()).all(|at| {
        Pose::new(on(edge, edge_side, at), 0.0)
            .is_ok_and(|pose| intersects(floor, &about.posed(&pose)))
    })
}
