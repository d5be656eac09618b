//! What pictures of a scene are of.

use crate::scene::{Falling, Simulation};

/// A pair as it was queried, and the bodies around it.
#[derive(Clone, Copy, Debug)]
pub struct PairSource<'l> {
    /// The pair.
    pub simulation: &'l Simulation,
    /// The bodies that it is a pair of, in a scene of bodies.
    pub falling: Option<&'l Falling>,
}

impl<'l> PairSource<'l> {
    /// A pair with nothing around it.
    #[must_use]
    pub fn alone(simulation: &'l Simulation) -> Self {
        Self {
            simulation,
            falling: None,
        }
    }
}
