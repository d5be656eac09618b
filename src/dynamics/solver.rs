//! The choice of solver and of contact manifold.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The method for bodies in contact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Solver {
    /// Bodies are moved apart; their velocities do not change.
    PushOut,
    /// One impulse at each contact in turn, without warm starting.
    OneImpulse,
    /// Impulses accumulated and clamped over several iterations, warm started from the previous tick.
    Sequential,
    /// Substeps, soft contacts, and a relax pass that removes the velocity added by softness.
    #[default]
    SoftStep,
}

/// No solver has this name.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("unknown solver '{0}': it is push-out, one-impulse, sequential or soft-step")]
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
    pub const fn slug(self) -> &'static str {
        match self {
            Self::PushOut => "push-out",
            Self::OneImpulse => "one-impulse",
            Self::Sequential => "sequential",
            Self::SoftStep => "soft-step",
        }
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

impl fmt::Display for Solver {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.slug())
    }
}

impl FromStr for Solver {
    type Err = UnknownSolver;

    fn from_str(slug: &str) -> Result<Self, UnknownSolver> {
        let found = Self::ALL.into_iter().find(|solver| solver.slug() == slug);
        found.ok_or_else(|| UnknownSolver(slug.to_owned()))
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
