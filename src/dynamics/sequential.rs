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
//! Baumgarte's β/h of the rest is given back as speed each tick. A contact that an impact comes to in this tick is
//! left with e times the impact's speed, as that is worked out in [`given_back`], less the tick's gravity: a ball
//! never rises above where it fell from. Where the tick's gravity alone would take what it gets back, it is let come
//! to the touch first, and gets it in the next tick.
//!
//! # What it loses
//! The speed that undoes an overlap stays with the bodies: what overlaps deeply flies apart.
//!
//! A round carries a load on by about a contact, and an error dies the more slowly the heavier the body above is. With
//! ten rounds a stack of ten boxes leans over in seconds; with forty it stands, and so does a box under one of thirty
//! times its weight; under one of sixty times it moves aside by a px, and one of a hundred times throws it out.
//!
//! An impact is answered at all contacts of the tick at once. A ball that hits a row of four others, all touching,
//! bounces back with 0.6 of its speed and leaves each of the others with 0.4: that keeps momentum and energy as well
//! as a cradle does, but it is not what a cradle does, where the blow goes from ball to ball.

use glam::DVec2;

use super::contact::{Contact, Impulse};
use super::moving::Lengths;
use super::moving::{Arms, Moving, acceleration_between, both, given_back, within_cone};

/// How often it goes round.
const ROUNDS: usize = 40;

/// The part of an overlap that a tick is to undo.
const BAUMGARTE: f64 = 0.2;

/// A point of a contact, with all that stays the same from round to round.
struct Constraint {
    pair: [usize; 2],
    normal: DVec2,
    tangent: DVec2,
    friction: f64,
    arms: Arms,
    /// 1/k along the normal and the tangent.
    masses: [f64; 2],
    bias: f64,
    sum: Impulse,
}

impl Constraint {
    fn press(&mut self, bodies: &mut [Moving]) {
        let (a, b) = both(bodies, self.pair);
        let apart = self.normal.dot(self.arms.velocity_between(a, b));
        let wanted = self.sum.normal - self.masses[0] * (apart + self.bias);
        let pushed = if wanted > 0.0 { wanted } else { 0.0 };
        self.arms
            .apply((pushed - self.sum.normal) * self.normal, a, b);
        self.sum.normal = pushed;
    }

    fn rub(&mut self, bodies: &mut [Moving]) {
        let (a, b) = both(bodies, self.pair);
        let slide = self.tangent.dot(self.arms.velocity_between(a, b));
        let wanted = self.sum.tangent - self.masses[1] * slide;
        let held = within_cone(wanted, self.friction, self.sum.normal);
        self.arms
            .apply((held - self.sum.tangent) * self.tangent, a, b);
        self.sum.tangent = held;
    }
}

/// One tick of `seconds`: gravity, the rounds, motion.
pub(super) fn solve(
    bodies: &mut [Moving],
    contacts: &mut [Contact],
    gravity: DVec2,
    lengths: &Lengths,
    seconds: f64,
) {
    let mut constraints = prepared(bodies, contacts, gravity, lengths, seconds);
    for body in bodies.iter_mut() {
        body.accelerate(gravity, seconds);
    }
    for one in &constraints {
        let (a, b) = both(bodies, one.pair);
        let warm = one.sum.normal * one.normal + one.sum.tangent * one.tangent;
        one.arms.apply(warm, a, b);
    }
    for _ in 0..ROUNDS {
        for constraint in &mut constraints {
            constraint.press(bodies);
        }
        for constraint in &mut constraints {
            constraint.rub(bodies);
        }
    }
    let touches = contacts.iter_mut().flat_map(Contact::points_mut);
    for (touch, constraint) in touches.zip(&constraints) {
        touch.remembered = constraint.sum;
        touch.applied.add(constraint.sum);
    }
    for body in bodies {
        body.advance(seconds);
    }
}

fn prepared(
    bodies: &mut [Moving],
    contacts: &mut [Contact],
    gravity: DVec2,
    lengths: &Lengths,
    seconds: f64,
) -> Vec<Constraint> {
    let mut constraints = Vec::with_capacity(2 * contacts.len());
    for contact in contacts {
        let pair = contact.bodies;
        let (a, b) = both(bodies, pair);
        let (normal, tangent) = (contact.normal, contact.tangent());
        let (friction, restitution) = (contact.friction, contact.restitution);
        for touch in contact.points_mut() {
            let arms = Arms::to(touch.point(), a, b);
            let speed = normal.dot(arms.velocity_between(a, b));
            let depth = touch.at.depth;
            let bias = if depth < 0.0 {
                -depth / seconds
            } else if depth < lengths.slop {
                0.0
            } else {
                BAUMGARTE * (lengths.slop - depth) / seconds
            };
            let acceleration = acceleration_between(a, b, gravity).dot(normal);
            let meets = -depth + (speed + acceleration * seconds) * seconds < 0.0;
            let came = speed.min(-touch.owed);
            let bounce = if meets && came < -lengths.impact_speed {
                let back = given_back(restitution, came, acceleration, -depth);
                -(back + acceleration * seconds)
            } else {
                0.0
            };
            let bounces = bounce < 0.0 && bounce < bias;
            let is_late = !bounces && bounce > 0.0 && restitution > 0.0 && touch.owed == 0.0;
            touch.owed = if is_late { -came } else { 0.0 };
            constraints.push(Constraint {
                pair,
                normal,
                tangent,
                friction,
                arms,
                masses: [normal, tangent].map(|n| 1.0 / arms.inverse_mass_along(n, a, b)),
                bias: if bounces { bounce } else { bias },
                sum: touch.remembered,
            });
        }
    }
    constraints
}
