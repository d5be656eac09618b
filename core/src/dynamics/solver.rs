//! The choice of solver and of contact manifold, and the sequential solver.

use strum::{Display, EnumString, IntoStaticStr};
use thiserror::Error;

use super::constraint::{ContactConstraint, PointConstraint};
use super::contact::{Contact, Touch};
use super::restitution::{RestitutionStep, candidates, solve_impacts};
use super::solver_body::{Arms, SolverBody};

/// The method for bodies in contact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case", parse_err_ty = UnknownSolver, parse_err_fn = UnknownSolver::new)]
pub enum Solver {
    /// Bodies are moved apart; their velocities do not change.
    PushOut,
    /// One impulse at each contact point in turn, without warm starting.
    OneImpulse,
    /// Impulses accumulated and clamped over several iterations, warm started from the previous tick.
    Sequential,
    /// Substeps, soft contacts, and a relax pass that removes the velocity added by softness.
    #[default]
    SoftStep,
}

/// No solver has this name.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("unknown solver '{0}': expected push-out, one-impulse, sequential or soft-step")]
pub struct UnknownSolver(String);

impl Solver {
    /// All solvers, each better than the previous one.
    pub const ALL: [Self; 4] = [
        Self::PushOut,
        Self::OneImpulse,
        Self::Sequential,
        Self::SoftStep,
    ];

    /// Its name in files and on the command line.
    #[must_use]
    pub fn slug(self) -> &'static str {
        self.into()
    }

    /// Its display name.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::PushOut => "push out",
            Self::OneImpulse => "one impulse",
            Self::Sequential => "sequential impulses",
            Self::SoftStep => "soft step",
        }
    }

    /// The next solver, cyclically.
    #[must_use]
    pub fn next(self) -> Self {
        let at = Self::ALL.iter().position(|&solver| solver == self);
        Self::ALL[at.map_or(0, |at| (at + 1) % Self::ALL.len())]
    }
}

impl UnknownSolver {
    fn new(slug: &str) -> Self {
        Self(slug.to_owned())
    }
}

/// How the contacts of a pair are generated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ManifoldKind {
    /// All points at once, by clipping.
    #[default]
    OneShot,
    /// One deepest point per tick, accumulated.
    Incremental,
}

impl ManifoldKind {
    /// Its name for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::OneShot => "one-shot",
            Self::Incremental => "incremental",
        }
    }

    /// The other kind.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::OneShot => Self::Incremental,
            Self::Incremental => Self::OneShot,
        }
    }
}

/// The number of iterations.
const ROUNDS: usize = 40;

/// The fraction of an overlap that a tick corrects.
const BAUMGARTE: f64 = 0.2;

/// One tick: impacts, gravity, the iterations, motion.
pub(super) fn solve(
    bodies: &mut [SolverBody],
    contacts: &mut [Contact],
    step: RestitutionStep<'_>,
) {
    let candidates = candidates(contacts, step.start);
    solve_impacts(bodies, contacts, &candidates, step);
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
            constraint.solve_normal(bodies);
        }
        for constraint in &mut constraints {
            constraint.solve_friction(bodies);
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

fn prepared(
    bodies: &[SolverBody],
    contact: &Contact,
    step: RestitutionStep<'_>,
) -> ContactConstraint {
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
        let target_speed = if depth < 0.0 {
            depth / step.seconds
        } else if depth < slop {
            0.0
        } else {
            BAUMGARTE * (depth - slop) / step.seconds
        };
        PointConstraint {
            arms: Arms::to(on_a + share * (on_b - on_a), a, b),
            target_speed,
            impulse: touch.remembered,
        }
    };
    let points: Vec<PointConstraint> = contact.points().iter().map(point).collect();
    ContactConstraint::new(contact, &points, bodies)
}
