//! The world: bodies, their contacts, and the tick.

use glam::DVec2;

use super::broad_phase::{Bounds, Sweep};
use super::contact::Contact;
use super::lengths::Lengths;
use super::moving::Moving;
use super::narrow_phase::{Approach, Pair};
use super::{
    Impact, ManifoldKind, Motion, Pull, RigidBody, Solver, inner_edges, one_impulse, push_out,
    sequential, soft_step,
};

/// How long a tick lasts, in seconds.
pub const TICK_SECONDS: f64 = 1.0 / 60.0;

/// So far ahead bodies are looked for that may meet, in seconds: a tick, and what a solver looks beyond it.
const LOOK_AHEAD: f64 = 1.25 * TICK_SECONDS;

/// So many bodies are meant to fall at once; more are slow, not wrong.
pub const MOST_BODIES: usize = 200;

/// Rigid bodies under a gravity.
///
/// Fast bodies do not pass through thin ones, a px thick: with one-shot contacts and under a solver that minds gaps
/// (sequential, soft step) a disc up to 60 000 px/s, a box of 20 px up to 17 000 px/s, and slender bodies, whose
/// far end an impact may turn through the other before the next tick, up to 1000 px/s.
#[derive(Clone, Debug)]
pub struct World {
    bodies: Vec<RigidBody>,
    pub(super) lengths: Lengths,
    gravity: DVec2,
    solver: Solver,
    manifold: ManifoldKind,
    pull: Option<Pull>,
    sweep: Sweep,
    /// What is kept of the pairs that are near each other, in order.
    pub(super) pairs: Vec<([usize; 2], Box<Pair>)>,
    pub(super) contacts: Vec<Contact>,
    pub(super) impacts: Vec<Impact>,
}

impl World {
    /// These bodies under a gravity in px/s².
    #[must_use]
    pub fn new(bodies: Vec<RigidBody>, gravity: DVec2) -> Self {
        let mut world = Self {
            lengths: Lengths::of(&bodies),
            bodies,
            gravity,
            solver: Solver::default(),
            manifold: ManifoldKind::default(),
            pull: None,
            sweep: Sweep::default(),
            pairs: Vec::new(),
            contacts: Vec::new(),
            impacts: Vec::new(),
        };
        world.collide();
        world
    }

    /// The bodies, in the order in which they were given.
    #[must_use]
    pub fn bodies(&self) -> &[RigidBody] {
        &self.bodies
    }

    /// The contacts of the bodies where they are now, in the order of their indices, with the impulses that the
    /// last tick has given there. Those with a gap touch within a tick, if at all.
    #[must_use]
    pub fn contacts(&self) -> &[Contact] {
        &self.contacts
    }

    /// The impacts of the last tick, in the order of the bodies' indices.
    #[must_use]
    pub fn impacts(&self) -> &[Impact] {
        &self.impacts
    }

    /// The gravity, in px/s².
    #[must_use]
    pub fn gravity(&self) -> DVec2 {
        self.gravity
    }

    /// From now on another gravity, in px/s².
    pub fn set_gravity(&mut self, gravity: DVec2) {
        self.gravity = gravity;
    }

    /// The least speed at which bodies close for their impact to count as one, in px/s: slower ones are rest. It is
    /// 0.4 of the free bodies' median size (√area) by the second.
    #[must_use]
    pub fn impact_speed(&self) -> f64 {
        self.lengths.impact_speed
    }

    /// What answers the contacts.
    #[must_use]
    pub fn solver(&self) -> Solver {
        self.solver
    }

    /// From now on another solver.
    pub fn set_solver(&mut self, solver: Solver) {
        self.solver = solver;
    }

    /// How contacts are come by.
    #[must_use]
    pub fn manifold(&self) -> ManifoldKind {
        self.manifold
    }

    /// From now on contacts are come by in another way.
    pub fn set_manifold(&mut self, manifold: ManifoldKind) {
        self.manifold = manifold;
        self.pairs.clear();
        self.collide();
    }

    /// The hand that pulls, if one does.
    #[must_use]
    pub fn pull(&self) -> Option<&Pull> {
        self.pull.as_ref()
    }

    /// From now on a hand pulls, or none.
    pub fn set_pull(&mut self, pull: Option<Pull>) {
        self.pull = pull.filter(|pull| pull.body < self.bodies.len());
    }

    /// Lets [`TICK_SECONDS`] go by.
    pub fn tick(&mut self) {
        let mut moving: Vec<Moving> = self.bodies.iter().map(Moving::of).collect();
        let mut contacts = std::mem::take(&mut self.contacts);
        self.solve(&mut moving, &mut contacts);
        let began = |at: usize| Moving::of(&self.bodies[at]);
        let impacts = contacts.iter().filter_map(|contact| {
            let [a, b] = contact.bodies.map(began);
            Impact::of(contact, [&a, &b], self.lengths.impact_speed)
        });
        self.impacts = impacts.collect();
        self.contacts = contacts;
        for (body, moved) in self.bodies.iter_mut().zip(&moving) {
            if !body.is_fixed() {
                body.set_motion(moved.motion);
            }
        }
        self.collide();
    }

    /// The contacts as the next tick will have solved them.
    pub(super) fn solved(&self) -> Vec<Contact> {
        let mut moving: Vec<Moving> = self.bodies.iter().map(Moving::of).collect();
        let mut contacts = self.contacts.clone();
        self.solve(&mut moving, &mut contacts);
        contacts
    }

    /// Moves the bodies by a tick and gives the contacts their impulses.
    fn solve(&self, moving: &mut [Moving], contacts: &mut [Contact]) {
        for contact in contacts.iter_mut() {
            contact.begin_tick();
        }
        let pull = self.pull.as_ref();
        let pull = pull.map(|pull| (pull, self.bodies[pull.body].local_center()));
        if let (Some((pull, center)), true) = (pull, self.solver != Solver::SoftStep) {
            pull.apply(&mut moving[pull.body], center, TICK_SECONDS);
        }
        let (gravity, lengths) = (self.gravity, &self.lengths);
        self.let_fall(moving, contacts);
        match self.solver {
            Solver::PushOut => push_out::solve(moving, contacts, gravity, lengths, TICK_SECONDS),
            Solver::OneImpulse => {
                one_impulse::solve(moving, contacts, gravity, lengths, TICK_SECONDS);
            }
            Solver::Sequential => {
                sequential::solve(moving, contacts, gravity, lengths, TICK_SECONDS);
            }
            Solver::SoftStep => {
                soft_step::solve(moving, contacts, gravity, pull, lengths, TICK_SECONDS);
            }
        }
    }

    /// Marks the bodies that nothing touches.
    fn let_fall(&self, moving: &mut [Moving], contacts: &[Contact]) {
        for body in moving.iter_mut().filter(|body| !body.is_fixed()) {
            body.falls_with = self.gravity;
        }
        for contact in contacts {
            for at in contact.bodies {
                moving[at].falls_with = DVec2::ZERO;
            }
        }
    }

    /// Puts the bodies where they are to be.
    pub(super) fn put(&mut self, motions: &[Motion]) {
        for (body, motion) in self.bodies.iter_mut().zip(motions) {
            if !body.is_fixed() {
                body.set_motion(*motion);
            }
        }
        self.collide();
    }

    /// Finds the contacts of the bodies where they are.
    fn collide(&mut self) {
        let bodies = &self.bodies;
        let ways: Vec<DVec2> = bodies.iter().map(|body| self.way_of(body)).collect();
        let bounds: Vec<Bounds> = bodies.iter().map(Bounds::of).collect();
        let turnings: Vec<f64> = bodies
            .iter()
            .zip(&bounds)
            .map(|(body, bounds)| {
                let center = body.motion().center;
                let reach = (bounds.max - center).max(center - bounds.min).length();
                LOOK_AHEAD * body.motion().spin.abs() * reach
            })
            .collect();
        let swept: Vec<Bounds> = (0..bodies.len())
            .map(|at| bounds[at].swept(ways[at], self.lengths.margin / 2.0 + turnings[at]))
            .collect();
        let falling = LOOK_AHEAD * LOOK_AHEAD * self.gravity.length();
        let near = self.sweep.pairs(&swept, |at| bodies[at].is_fixed());
        let mut kept = std::mem::take(&mut self.pairs).into_iter().peekable();
        let before = std::mem::take(&mut self.contacts);
        let mut before = before.iter().peekable();
        for pair in near {
            while kept.next_if(|(old, _)| *old < pair).is_some() {}
            let known = kept.next_if(|(old, _)| *old == pair);
            let mut state = known.map_or_else(Box::<Pair>::default, |(_, state)| state);
            let [a, b] = pair;
            let approach = Approach {
                way: ways[b] - ways[a],
                turning: turnings[a] + turnings[b],
                falling,
                graze: 4.0 * self.lengths.slop,
                margin: self.lengths.margin,
            };
            let found = state.contact(pair, [&bodies[a], &bodies[b]], &approach, self.manifold);
            self.pairs.push((pair, state));
            if let Some(mut contact) = found {
                while before.next_if(|old| old.bodies < pair).is_some() {}
                if let Some(old) = before.next_if(|old| old.bodies == pair) {
                    contact.inherit(old);
                }
                self.contacts.push(contact);
            }
        }
        inner_edges::leave_out(bodies, &mut self.contacts, 4.0 * self.lengths.slop);
    }

    /// How far a body goes in the next tick and a little more unless something meets it, in px.
    fn way_of(&self, body: &RigidBody) -> DVec2 {
        if body.is_fixed() {
            return DVec2::ZERO;
        }
        LOOK_AHEAD * (body.motion().velocity + LOOK_AHEAD * self.gravity)
    }
}
