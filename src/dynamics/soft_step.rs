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
//! An impact is answered before the substep in which it happens, as in [`restitution`](super::restitution). Where a load
//! more than doubles in a tick, friction presses anew, and the contact is gone round several times.
//!
//! # On several fixed bodies
//! The contacts of a body with fixed ones are gone round until nothing changes, so that none of them comes first: what
//! stands on two floors does not lean towards one.
//!
//! # Two at once
//! Contacts that share no free body can be solved in any order, or at the same time: they are taken two at a time
//! ([`Batch`]), one a lane of the processor's vectors.
//!
//! # Where impulses act
//! On both bodies at the same point of the world, between the points on them wherever they have moved in the tick:
//! so angular momentum is conserved to the last digits.

use glam::DVec2;

use super::MouseJoint;
use super::contact::Contact;
use super::restitution::{Step, candidates, strike};
use super::simd::LANES;
use super::soft_contact::{Batch, Softness, Substep};
use super::solver_body::SolverBody;

/// Into how many a tick is cut.
const SUBSTEPS: u32 = 4;

/// The contact's spring: how often it would swing in a second, and how far it is from swinging at all.
const HERTZ: f64 = 60.0;
const DAMPING: f64 = 5.0;

/// The most passes over the contacts of bodies on several fixed ones.
const PASSES: usize = 1000;

/// One tick.
pub(super) fn solve(
    bodies: &mut [SolverBody],
    contacts: &mut [Contact],
    pull: Option<(&MouseJoint, DVec2)>,
    tick: Step<'_>,
    memory: &mut Memory,
) {
    let h = tick.seconds / f64::from(SUBSTEPS);
    let step = Substep {
        rate: 1.0 / h,
        lengths: tick.lengths,
    };
    let substep = Step { seconds: h, ..tick };
    let spring = Softness::new(HERTZ, DAMPING, h);
    let candidates = candidates(contacts, tick.start);
    memory.batch(bodies, contacts, tick.lengths.impact_speed);
    for _ in 0..SUBSTEPS {
        if strike(bodies, contacts, &candidates, substep) {
            memory
                .batches
                .iter_mut()
                .for_each(|batch| batch.follow(bodies));
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
        until_settled(settling, |batch| batch.solve_softly(bodies, spring, step));
        for batch in others.iter_mut() {
            batch.solve_softly(bodies, spring, step);
        }
        for body in bodies.iter_mut() {
            body.advance(h);
        }
        until_settled(settling, |batch| {
            batch.follow(bodies);
            batch.relax(bodies, step);
        });
        settling.iter_mut().for_each(Batch::end_substep);
        for batch in others {
            batch.follow(bodies);
            batch.relax(bodies, step);
            batch.end_substep();
        }
    }
    for batch in &memory.batches {
        batch.store(contacts);
    }
}

/// Goes over the batches until nothing changes.
fn until_settled(batches: &mut [Batch], mut pass: impl FnMut(&mut Batch)) {
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

/// The contacts in batches, none of which share a free body; kept from tick to tick for its memory alone.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    batches: Vec<Batch>,
    /// How many of them, the first, hold contacts of a body with several fixed ones.
    settling: usize,
    /// How many contacts with fixed bodies each body has.
    supports: Vec<u8>,
    /// The colours that the contacts of a body have, a bit each.
    taken: Vec<u64>,
    /// The contacts of each colour with one point and with two, first those of bodies on several fixed ones.
    kinds: [Vec<Vec<usize>>; 2],
}

impl Memory {
    /// Contacts that find every colour before it taken have this, and may share a body: they go alone.
    const LAST_COLOR: u32 = 63;

    /// Each contact takes the first colour that no other of its bodies' contacts has (a greedy colouring of their
    /// graph); those of one colour go together, and those with as many points.
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
        self.batches.clear();
        for kinds in &self.kinds {
            self.settling = self.batches.len();
            for (kind, of_a_kind) in kinds.iter().enumerate() {
                let is_last = kind / 2 == Self::LAST_COLOR as usize;
                for of_a_batch in of_a_kind.chunks(if is_last { 1 } else { LANES }) {
                    self.batches.push(Batch::default());
                    if let Some(batch) = self.batches.last_mut() {
                        batch.fill(bodies, contacts, of_a_batch, impact_speed);
                    }
                }
            }
        }
    }
}
