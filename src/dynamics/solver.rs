//! Which rule answers the contacts, and which contacts it is given.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// What is done about bodies in contact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Solver {
    /// Bodies are moved apart; their velocities stay as they were.
    PushOut,
    /// One impulse at each contact, one contact after the other, nothing remembered.
    OneImpulse,
    /// Impulses accumulated and clamped over several rounds, begun with those of the tick before.
    Sequential,
    /// Small steps, soft contacts, and the velocity that softness added taken out again.
    #[default]
    SoftStep,
}

/// There is no solver of this name.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("unknown solver '{0}': it is push-out, one-impulse, sequential or soft-step")]
pub struct UnknownSolver(String);

impl Solver {
    /// All of them, each better than the one before.
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

    /// Its name for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::PushOut => "push out",
            Self::OneImpulse => "one impulse",
            Self::Sequential => "sequential impulses",
            Self::SoftStep => "soft step",
        }
    }

    /// The one after it, going round.
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

/// How the contacts of a pair are obtained.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ManifoldKind {
    /// All at once, by clipping.
    #[default]
    OneShot,
    /// One deepest point a tick, gathered.
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

    /// The other.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::OneShot => Self::Incremental,
            Self::Incremental => Self::OneShot,
        }
    }
}
