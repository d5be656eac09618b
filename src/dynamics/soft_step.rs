//! Soft step: small steps, soft contacts, and the speed that softness added taken out again.
//!
//! After Catto's `Box2D` v3 (and his "Solver 2D", 2024). A tick is cut into substeps of h, in each of which every
//! contact is solved once (more steps are worth more than more rounds): gravity, warm start, soft solve, motion,
//! relax.
//!
//! # A soft contact
//! An overlap s < 0 is undone as by a spring with frequency ω and damping ratio ζ, stepped backwards in time. With
//! the contact's effective mass m = 1/k that is the impulse
//!
//! ```text
//! λ = −m · c (v_n + r s) − d λ_sum      r = ω/(2ζ + hω)   c = a/(1 + a)   d = 1/(1 + a)   a = hω(2ζ + hω)
//! ```
//!
//! however stiff the spring is. Over a gap s > 0 the contact is rigid and lets the bodies close s in this
//! substep, no more. Where bodies touch, they are let overlap by the slop: s stands for the overlap beyond it.
//!
//! # Relax
//! To undo an overlap bodies were given speed. After they have moved, the contacts are solved once more without
//! r s, which takes it away again, so that no energy comes of it.
//!
//! # Impacts
//! Friction in an impact turns the bodies, and that presses anew: a contact is struck where its impulse more than
//! doubles from a substep to the next, and is gone round several times. What a blow gives is no guess at what
//! comes after it, so that the next substep begins with what this one began with.
//!
//! # Restitution
//! An impact between bodies that give back is answered before the substep that it would happen in, with the speed of
//! the impact itself ([`given_back`]): a ball never rises above where it fell from. Where it could not even rise to
//! where it is, it is let come to the touch first, and gets its part of that speed there. Impacts are passed on from
//! body to body, as in a cradle, by going round until none is left.
//!
//! # Two at once
//! Contacts that share no free body can be solved in any order, or at the same time: they are taken two at a time
//! ([`Batch`]), one a lane of the processor's vectors.
//!
//! # Where impulses act
//! On both bodies at the same point of the world, between the points on them wherever they have moved in the tick:
//! so angular momentum is conserved to the last digits.

use glam::DVec2;

use super::Pull;
use super::contact::Contact;
use super::lanes::LANES;
use super::moving::Lengths;
use super::moving::Moving;
use super::soft_contact::{Batch, Softness, Substep};

/// Into how many a tick is cut.
const SUBSTEPS: u32 = 4;

/// The contact's spring: how often it would swing in a second, and how far it is from swinging at all.
const HERTZ: f64 = 60.0;
const DAMPING: f64 = 5.0;

/// How often impacts go round; each round passes one on by at least a body.
const IMPACT_ROUNDS: usize = 16;

/// One tick of `seconds`.
pub(super) fn solve(
    bodies: &mut [Moving],
    contacts: &mut [Contact],
    gravity: DVec2,
    pull: Option<(&Pull, DVec2)>,
    lengths: &Lengths,
    seconds: f64,
    memory: &mut Memory,
) {
    let h = seconds / f64::from(SUBSTEPS);
    let step = Substep {
        h,
        rate: 1.0 / h,
        lengths,
    };
    let spring = Softness::new(HERTZ, DAMPING, h);
    memory.batch(bodies, contacts);
    let batches = &mut memory.batches;
    let is_elastic = contacts.iter().any(|contact| contact.restitution > 0.0);
    if is_elastic {
        bounce(bodies, batches, gravity, step);
    }
    for _ in 0..SUBSTEPS {
        for body in bodies.iter_mut() {
            body.accelerate(gravity, h);
        }
        if let Some((pull, local_center)) = pull {
            pull.apply(&mut bodies[pull.body], local_center, h);
        }
        for batch in batches.iter_mut() {
            batch.warm_start(bodies);
        }
        for batch in batches.iter_mut() {
            batch.solve_softly(bodies, spring, step);
        }
        for body in bodies.iter_mut() {
            body.advance(h);
        }
        if is_elastic {
            for batch in batches.iter_mut() {
                batch.follow(bodies);
            }
            bounce(bodies, batches, gravity, step);
        }
        for batch in batches.iter_mut() {
            batch.follow(bodies);
            batch.relax(bodies, step);
        }
    }
    for batch in batches {
        batch.store(contacts);
    }
}

/// The contacts in batches, none of which share a free body; kept from tick to tick for its memory alone.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    batches: Vec<Batch>,
    /// The colours that the contacts of a body have, a bit each.
    taken: Vec<u64>,
    /// The contacts of each kind.
    kinds: Vec<Vec<usize>>,
}

impl Memory {
    /// Contacts that find every colour before it taken have this, and may share a body: they go alone.
    const LAST_COLOR: u32 = 63;

    /// Each contact takes the first colour that no other of its bodies' contacts has (a greedy colouring of their
    /// graph); those of one colour go together, and those with as many points.
    fn batch(&mut self, bodies: &[Moving], contacts: &[Contact]) {
        self.taken.clear();
        self.taken.resize(bodies.len(), 0);
        self.kinds.iter_mut().for_each(Vec::clear);
        for (index, contact) in contacts.iter().enumerate() {
            let free = contact
                .bodies
                .into_iter()
                .filter(|&at| !bodies[at].is_fixed());
            let used = free.clone().fold(0, |used, at| used | self.taken[at]);
            let color = used.trailing_ones().min(Self::LAST_COLOR);
            for at in free {
                self.taken[at] |= 1 << color;
            }
            let kind = 2 * color as usize + contact.points().len() - 1;
            if self.kinds.len() <= kind {
                self.kinds.resize(kind + 1, Vec::new());
            }
            self.kinds[kind].push(index);
        }
        self.batches.clear();
        for (kind, of_a_kind) in self.kinds.iter().enumerate() {
            let is_last = kind / 2 == Self::LAST_COLOR as usize;
            for of_a_batch in of_a_kind.chunks(if is_last { 1 } else { LANES }) {
                self.batches.push(Batch::default());
                if let Some(batch) = self.batches.last_mut() {
                    batch.fill(bodies, contacts, of_a_batch);
                }
            }
        }
    }
}

/// Answers the impacts of a substep, going round until none is left.
fn bounce(bodies: &mut [Moving], batches: &mut [Batch], gravity: DVec2, step: Substep<'_>) {
    for _ in 0..IMPACT_ROUNDS {
        let mut any = false;
        for batch in batches.iter_mut().filter(|batch| batch.is_elastic()) {
            any |= batch.bounce(bodies, gravity, step);
        }
        if !any {
            break;
        }
    }
}
