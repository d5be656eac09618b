//! Soft step: substeps, soft contacts, and a relax pass that removes the speed added by softness.
//!
//! After Catto's `Box2D` v3 (and his "Solver 2D", 2024). A tick is divided into substeps of h with one
//! iteration each (more steps are worth more than more iterations): gravity, warm start, soft solve, motion, relax.
//!
//! # A soft contact
//! An overlap s < 0 is corrected by a spring with frequency ω and damping ratio ζ, by implicit Euler. With the
//! contact's effective mass m = 1/k that is the impulse
//!
//! ```text
//! λ = −m · c (v_n + r s) − d λ_sum      r = ω/(2ζ + hω)   c = a/(1 + a)   d = 1/(1 + a)   a = hω(2ζ + hω)
//! ```
//!
//! which is stable for any stiffness. Over a gap s > 0 the contact is rigid and lets the bodies close s in this
//! substep, no more. Touching bodies may overlap by the slop: s is the overlap beyond it.
//!
//! # Relax
//! The correction of an overlap adds speed. After the motion, the contacts are solved once more without r s, which
//! removes that speed, so that no energy is added.
//!
//! # Impacts
//! An impact is solved before the substep in which it happens, as in [`restitution`](super::restitution). If a load
//! more than doubles in a tick, friction changes the normal impulses, and the contact is iterated several times.
//!
//! # On several fixed bodies
//! The contacts of a body with several fixed ones are iterated until convergence, so that their order does not matter:
//! a body on two floors does not lean towards one.
//!
//! # Two at once
//! Contacts that share no free body can be solved in any order, or at the same time: they are solved two at a time
//! ([`ContactBatch`]), one per SIMD lane.
//!
//! # Where impulses act
//! On both bodies at the same world point, between the points on them at their current positions: so angular momentum
//! is conserved to rounding.

use glam::DVec2;

use super::MouseJoint;
use super::contact::Contact;
use super::restitution::{RestitutionStep, candidates, solve_impacts};
use super::simd::LANES;
use super::soft_contact::{ContactBatch, Substep};
use super::solver_body::SolverBody;

/// The number of substeps per tick.
const SUBSTEPS: u32 = 4;

/// The most passes over the contacts of bodies on several fixed ones.
const PASSES: usize = 1000;

/// One tick.
pub(super) fn solve(
    bodies: &mut [SolverBody],
    contacts: &mut [Contact],
    pull: Option<(&MouseJoint, DVec2)>,
    tick: RestitutionStep<'_>,
    memory: &mut Memory,
) {
    let h = tick.seconds / f64::from(SUBSTEPS);
    let step = Substep::new(h, tick.lengths);
    let substep = RestitutionStep { seconds: h, ..tick };
    let candidates = candidates(contacts, tick.start);
    memory.batch(bodies, contacts, tick.impact_speed);
    for _ in 0..SUBSTEPS {
        if solve_impacts(bodies, contacts, &candidates, substep) {
            for batch in &mut memory.batches {
                batch.update_gaps(bodies);
            }
        }
        for body in bodies.iter_mut() {
            body.accelerate(tick.gravity, h);
        }
        if let Some((pull, local_center)) = pull {
            pull.apply(&mut bodies[pull.body], local_center, h);
        }
        for batch in &mut memory.batches {
            batch.warm_start(bodies);
        }
        let (settling, others) = memory.batches.split_at_mut(memory.settling);
        iterate(settling, |batch| batch.solve_softly(bodies, step));
        for batch in others.iter_mut() {
            batch.solve_softly(bodies, step);
        }
        for body in bodies.iter_mut() {
            body.advance(h);
        }
        for batch in &mut memory.batches {
            batch.update_gaps(bodies);
        }
        let (settling, others) = memory.batches.split_at_mut(memory.settling);
        iterate(settling, |batch| batch.relax(bodies, step));
        settling.iter_mut().for_each(ContactBatch::end_substep);
        for batch in others {
            batch.relax(bodies, step);
            batch.end_substep();
        }
    }
    for batch in &memory.batches {
        batch.store(contacts);
    }
}

/// Iterates over the batches until convergence.
fn iterate(batches: &mut [ContactBatch], mut pass: impl FnMut(&mut ContactBatch)) {
    for _ in 0..PASSES {
        let mut has_settled = true;
        for batch in batches.iter_mut() {
            let before = batch.sums();
            pass(batch);
            has_settled &= batch.has_settled(before);
        }
        if has_settled {
            break;
        }
    }
}

/// The contacts in batches, each without a shared free body; kept from tick to tick only to reuse memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    batches: Vec<ContactBatch>,
    /// The number of leading batches with contacts of a body with several fixed ones.
    settling: usize,
    /// The number of contacts with fixed bodies of each body.
    supports: Vec<u8>,
    /// The colours of the contacts of each body, as bits.
    taken: Vec<u64>,
    /// The contacts of each colour with one point and with two, starting with those of bodies on several fixed ones.
    kinds: [Vec<Vec<usize>>; 2],
}

impl Memory {
    /// The colour of contacts for which all others are taken; they may share a body, so each gets a batch of its own.
    const LAST_COLOR: u32 = 63;

    /// Each contact takes the first colour unused by its bodies' other contacts (a greedy colouring of their graph); a
    /// batch has contacts of one colour and with the same number of points.
    fn batch(&mut self, bodies: &[SolverBody], contacts: &[Contact], impact_speed: f64) {
        self.supports.clear();
        self.supports.resize(bodies.len(), 0);
        for contact in contacts {
            let [a, b] = contact.bodies;
            if bodies[a].is_fixed() {
                self.supports[b] = self.supports[b].saturating_add(1);
            } else if bodies[b].is_fixed() {
                self.supports[a] = self.supports[a].saturating_add(1);
            }
        }
        self.taken.clear();
        self.taken.resize(bodies.len(), 0);
        self.kinds.iter_mut().flatten().for_each(Vec::clear);
        for (index, contact) in contacts.iter().enumerate() {
            let [a, b] = contact.bodies;
            let is_support = bodies[a].is_fixed() || bodies[b].is_fixed();
            let settles = is_support && self.supports[a].max(self.supports[b]) > 1;
            let used = self.taken[a] | self.taken[b];
            let color = used.trailing_ones().min(Self::LAST_COLOR);
            for at in [a, b] {
                if !bodies[at].is_fixed() {
                    self.taken[at] |= 1 << color;
                }
            }
            let kind = 2 * color as usize + contact.points().len() - 1;
            let kinds = &mut self.kinds[usize::from(!settles)];
            if kinds.len() <= kind {
                kinds.resize(kind + 1, Vec::new());
            }
            kinds[kind].push(index);
        }
        let mut len = 0;
        for kinds in &self.kinds {
            self.settling = len;
            for (kind, of_a_kind) in kinds.iter().enumerate() {
                let is_last = kind / 2 == Self::LAST_COLOR as usize;
                for of_a_batch in of_a_kind.chunks(if is_last { 1 } else { LANES }) {
                    if len == self.batches.len() {
                        self.batches.push(ContactBatch::default());
                    }
                    self.batches[len].fill(bodies, contacts, of_a_batch, impact_speed);
                    len += 1;
                }
            }
        }
        self.batches.truncate(len);
    }
}
