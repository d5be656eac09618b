//! The world: bodies, their contacts, and the tick.

use glam::DVec2;

use super::body::are_in_range;
use super::broad_phase::{Bounds, PredictedMotion, Sweep};
use super::contact::{Contact, Impulse};
use super::contact_reuse::RelativeMotion;
use super::narrow_phase::Pair;
use super::restitution::RestitutionStep;
use super::solver_body::{SolverBody, Tolerances};
use super::{
    BodyError, Impact, ManifoldKind, Motion, MouseJoint, RigidBody, Solver, TICK_SECONDS,
    contact_reuse, impact, soft_step, solver,
};

/// The number of bodies that the dynamics is designed for; more are slower, not wrong.
pub const MOST_BODIES: usize = 200;

/// Rigid bodies under gravity.
///
/// Fast bodies do not pass through thin ones, a px thick: with one-shot contacts and a solver that uses gaps
/// (sequential, soft step) a disc up to 60 000 px/s, a box of 20 px up to 17 000 px/s, and slender bodies, whose far
/// end an impact may rotate through the other before the next tick, up to 1000 px/s.
#[derive(Clone, Debug)]
pub struct World {
    pub(super) bodies: Vec<RigidBody>,
    pub(super) lengths: Tolerances,
    /// The largest distance of a point of each body from its centre of mass, in px.
    pub(super) reaches: Vec<f64>,
    pub(super) predictions: Vec<PredictedMotion>,
    pub(super) gravity: DVec2,
    solver: Solver,
    pub(super) manifold: ManifoldKind,
    pull: Option<MouseJoint>,
    pub(super) sweep: Sweep,
    /// The state of the nearby pairs, sorted.
    pub(super) pairs: Vec<([usize; 2], Box<Pair>)>,
    pub(super) contacts: Vec<Contact>,
    /// The contacts that are new in this tick, until they are merged.
    pub(super) new_contacts: Vec<Contact>,
    pub(super) impacts: Vec<Impact>,
    moving: Vec<SolverBody>,
    solving: soft_step::Memory,
}

impl World {
    /// A world of these bodies, with a gravity in px/s².
    #[must_use]
    pub fn new(bodies: Vec<RigidBody>, gravity: DVec2) -> Self {
        let mut world = Self {
            lengths: Tolerances::new(&bodies),
            reaches: bodies.iter().map(reach).collect(),
            predictions: Vec::new(),
            bodies,
            gravity,
            solver: Solver::default(),
            manifold: ManifoldKind::default(),
            pull: None,
            sweep: Sweep::default(),
            pairs: Vec::new(),
            contacts: Vec::new(),
            new_contacts: Vec::new(),
            impacts: Vec::new(),
            moving: Vec::new(),
            solving: soft_step::Memory::default(),
        };
        world.collide();
        world
    }

    /// The bodies, in the order in which they were given.
    #[must_use]
    pub fn bodies(&self) -> &[RigidBody] {
        &self.bodies
    }

    /// The contacts of the bodies at their current poses, in the order of their indices, with the impulses that the
    /// last tick applied there. Those with a gap may touch within a tick.
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

    /// Sets the gravity, in px/s².
    pub fn set_gravity(&mut self, gravity: DVec2) {
        self.gravity = gravity;
    }

    /// The speed of approach, in px/s, up to which contacts are rest, without restitution: what gravity adds in a tick.
    /// Without gravity only rounding is rest.
    #[must_use]
    pub fn impact_speed(&self) -> f64 {
        (TICK_SECONDS * self.gravity.length()).max(1e-6 * self.lengths.slop)
    }

    /// The solver.
    #[must_use]
    pub fn solver(&self) -> Solver {
        self.solver
    }

    /// Sets the solver.
    pub fn set_solver(&mut self, solver: Solver) {
        self.solver = solver;
    }

    /// How contacts are generated.
    #[must_use]
    pub fn manifold(&self) -> ManifoldKind {
        self.manifold
    }

    /// Sets how contacts are generated.
    pub fn set_manifold(&mut self, manifold: ManifoldKind) {
        self.manifold = manifold;
        self.pairs.clear();
        self.sweep.predictions.clear();
        self.collide();
    }

    /// The mouse joint, if there is one.
    #[must_use]
    pub fn pull(&self) -> Option<&MouseJoint> {
        self.pull.as_ref()
    }

    /// Sets or removes the mouse joint.
    ///
    /// # Errors
    /// [`BodyError`] for a joint of a body that does not exist, or with a point that is not finite or beyond
    /// [`MAX_COORDINATE`](crate::planar::MAX_COORDINATE); nothing changes then.
    pub fn set_pull(&mut self, pull: Option<MouseJoint>) -> Result<(), BodyError> {
        if let Some(pull) = &pull {
            let points = [pull.held_at, pull.target].map(|point| point.to_array());
            if pull.body >= self.bodies.len() {
                return Err(BodyError::NotFound(pull.body));
            }
            if !are_in_range(points.as_flattened()) {
                return Err(BodyError::Number("a pull's points must lie within ±1e100"));
            }
        }
        self.pull = pull;
        Ok(())
    }

    /// Advances the world by [`TICK_SECONDS`].
    pub fn tick(&mut self) {
        let mut moving = std::mem::take(&mut self.moving);
        let mut contacts = std::mem::take(&mut self.contacts);
        let mut memory = std::mem::take(&mut self.solving);
        self.solve(&mut moving, &mut contacts, &mut memory);
        let began = |at: usize| SolverBody::new(&self.bodies[at]);
        let rest = self.impact_speed();
        self.impacts.clear();
        let new = contacts.iter().filter(|contact| !contact.touched);
        self.impacts.extend(new.filter_map(|contact| {
            let pair = contact.bodies.map(began);
            Impact::new(contact, &pair, self.gravity, rest)
        }));
        for (body, moved) in self.bodies.iter_mut().zip(&moving) {
            if !body.is_fixed() {
                body.set_motion(moved.motion);
            }
        }
        (self.moving, self.contacts, self.solving) = (moving, contacts, memory);
        self.collide();
    }

    /// The contacts and the bodies after the solve of the next tick.
    pub(super) fn solved(&self) -> (Vec<Contact>, Vec<SolverBody>) {
        let mut contacts = self.contacts.clone();
        let mut moving = Vec::new();
        let mut memory = soft_step::Memory::default();
        self.solve(&mut moving, &mut contacts, &mut memory);
        (contacts, moving)
    }

    /// Computes the impulses of the contacts, and in `moving` the bodies a tick later.
    fn solve(
        &self,
        moving: &mut Vec<SolverBody>,
        contacts: &mut [Contact],
        memory: &mut soft_step::Memory,
    ) {
        moving.clear();
        moving.extend(self.bodies.iter().map(SolverBody::new));
        for contact in contacts.iter_mut() {
            contact.is_impact = false;
            for touch in contact.points_mut() {
                touch.applied = Impulse::default();
            }
        }
        let pull = self.pull.as_ref();
        let pull = pull.map(|pull| (pull, self.bodies[pull.body].local_center()));
        if let (Some((pull, center)), true) = (pull, self.solver != Solver::SoftStep) {
            pull.apply(&mut moving[pull.body], center, TICK_SECONDS);
        }
        let step = RestitutionStep {
            start: &self.bodies,
            gravity: self.gravity,
            seconds: TICK_SECONDS,
            impact_speed: self.impact_speed(),
            lengths: &self.lengths,
        };
        self.mark_free_fall(moving, contacts);
        match self.solver {
            Solver::PushOut | Solver::OneImpulse => {
                impact::solve(self.solver, moving, contacts, step);
            }
            Solver::Sequential => solver::solve(moving, contacts, step),
            Solver::SoftStep => soft_step::solve(moving, contacts, pull, step, memory),
        }
    }

    /// Marks the bodies without contacts as free falling.
    fn mark_free_fall(&self, moving: &mut [SolverBody], contacts: &[Contact]) {
        for body in moving.iter_mut().filter(|body| !body.is_fixed()) {
            body.free_fall = self.gravity;
        }
        for at in contacts.iter().flat_map(|contact| contact.bodies) {
            moving[at].free_fall = DVec2::ZERO;
        }
    }
}

/// An upper bound on a body's extent from its centre of mass, in px.
fn reach(body: &RigidBody) -> f64 {
    let (bounds, center) = (Bounds::new(body), body.motion().center);
    (bounds.max - center).max(center - bounds.min).length()
}

// Physical totals.

/// Sums over the free bodies, and the deepest overlap.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct EnergyTotals {
    /// ½mv² + ½Iω², in mass · px²/s².
    pub kinetic: f64,
    /// −m g·x, 0 for a centre of mass at the world's origin, in mass · px²/s².
    pub potential: f64,
    /// m v, in mass · px/s.
    pub momentum: DVec2,
    /// x × m v + Iω about the world's origin, in mass · px²/s.
    pub angular_momentum: f64,
    /// The deepest overlap, in px.
    pub deepest: f64,
}

impl EnergyTotals {
    /// Kinetic and potential energy.
    #[must_use]
    pub fn energy(&self) -> f64 {
        self.kinetic + self.potential
    }
}

impl World {
    /// The sums over the bodies as they are now.
    #[must_use]
    pub fn totals(&self) -> EnergyTotals {
        let mut totals = EnergyTotals::default();
        for body in self.bodies().iter().filter(|body| !body.is_fixed()) {
            let (mass, inertia, motion) = (body.mass(), body.inertia(), body.motion());
            let momentum = mass * motion.velocity;
            totals.kinetic += motion.velocity.dot(momentum) / 2.0;
            totals.kinetic += inertia * motion.spin * motion.spin / 2.0;
            totals.potential -= mass * self.gravity().dot(motion.center);
            totals.momentum += momentum;
            totals.angular_momentum += motion.center.perp_dot(momentum) + inertia * motion.spin;
        }
        let depths = self.contacts().iter().map(Contact::depth);
        totals.deepest = depths.fold(0.0, f64::max);
        totals
    }
}

// Snapshots of a world.

/// A copy of a world, with the warm starts of its queries, as these change the rounding of the next. A world restored to
/// it continues bit for bit as it did the first time.
#[derive(Clone, Debug)]
pub struct Snapshot {
    motions: Vec<Motion>,
    world: World,
}

impl Snapshot {
    /// The motion of each body.
    #[must_use]
    pub fn motions(&self) -> &[Motion] {
        &self.motions
    }
}

impl World {
    /// A snapshot of the current state.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            motions: self.bodies.iter().map(|body| *body.motion()).collect(),
            world: Self {
                // Scratch memory.
                moving: Vec::new(),
                solving: soft_step::Memory::default(),
                ..self.clone()
            },
        }
    }

    /// Becomes the world of which `snapshot` was taken: its bodies, gravity, solver, manifolds and mouse joint.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        self.clone_from(&snapshot.world);
    }
}

// The collision pipeline: the broad phase, followed by the narrow phase of each pair.

/// The time of the prediction of motions, in seconds: a tick plus the margin of a solver.
const LOOK_AHEAD: f64 = 1.25 * TICK_SECONDS;

/// The slack of the broad phase, in margins: a body may move this far before the next sweep.
const SLACK: f64 = 2.0;

impl World {
    /// Finds the contacts of the bodies at their current poses.
    pub(super) fn collide(&mut self) {
        self.predict_motions();
        let slack = SLACK * self.lengths.margin;
        if !self.sweep.is_valid(&self.predictions, &self.reaches, slack) {
            self.find_pairs(slack);
        }
        let gravity_offset = LOOK_AHEAD * LOOK_AHEAD * self.gravity.length();
        let mut old = self.contacts.iter_mut().peekable();
        for (pair, state) in &mut self.pairs {
            while let Some(gone) = old.next_if(|old| old.bodies < *pair) {
                gone.len = 0;
            }
            let [a, b] = *pair;
            let approach = RelativeMotion {
                translation: self.predictions[b].translation - self.predictions[a].translation,
                rotation_reach: self.predictions[a].rotation_reach
                    + self.predictions[b].rotation_reach,
                reach: self.reaches[b],
                gravity_offset,
                slop: self.lengths.slop,
                graze: self.lengths.graze,
                margin: self.lengths.margin,
            };
            let bodies = [&self.bodies[a], &self.bodies[b]];
            if let Some(contact) = old.next_if(|old| old.bodies == *pair) {
                state.update(bodies, &approach, self.manifold, contact);
            } else if !state.last.is_apart(bodies, &approach) {
                let found = state.find_contact(*pair, bodies, &approach, self.manifold);
                self.new_contacts.extend(found);
            }
        }
        old.for_each(|gone| gone.len = 0);
        self.contacts.retain(|contact| contact.len > 0);
        if !self.new_contacts.is_empty() {
            self.contacts.append(&mut self.new_contacts);
            self.contacts.sort_by_key(|contact| contact.bodies);
        }
        contact_reuse::remove(&self.bodies, &mut self.contacts, self.lengths.graze);
    }

    fn predict_motions(&mut self) {
        let gravity = self.gravity;
        let predict = |(body, reach): (&RigidBody, &f64)| {
            let motion = body.motion();
            PredictedMotion {
                center: motion.center,
                angle: motion.angle,
                translation: if body.is_fixed() {
                    DVec2::ZERO
                } else {
                    LOOK_AHEAD * (motion.velocity + LOOK_AHEAD * gravity)
                },
                rotation_reach: LOOK_AHEAD * motion.spin.abs() * reach,
            }
        };
        self.predictions.clear();
        let bodies = self.bodies.iter().zip(&self.reaches);
        self.predictions.extend(bodies.map(predict));
    }

    /// Finds the pairs that are near each other, or may be before a body has moved by `slack` px.
    fn find_pairs(&mut self, slack: f64) {
        let bodies = &self.bodies;
        let beyond = self.lengths.margin / 2.0 + slack;
        let boxes = bodies.iter().zip(&self.predictions).map(|(body, motion)| {
            Bounds::new(body).swept(motion.translation, beyond + motion.rotation_reach)
        });
        let boxes: Vec<Bounds> = boxes.collect();
        self.sweep.predictions.clone_from(&self.predictions);
        let near = self.sweep.pairs(&boxes, |at| bodies[at].is_fixed());
        let mut last = std::mem::take(&mut self.pairs).into_iter().peekable();
        let kept = near.into_iter().map(|pair| {
            while last.next_if(|(old, _)| *old < pair).is_some() {}
            let state = last.next_if(|(old, _)| *old == pair);
            state.unwrap_or_else(|| (pair, Box::default()))
        });
        self.pairs = kept.collect();
    }
}
