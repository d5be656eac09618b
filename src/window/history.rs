//! What the queries of the last seconds cost.

use std::collections::VecDeque;

use crate::planar::Iterations;
use crate::scene::Moment;

/// How many ticks are remembered: five seconds.
const REMEMBERED: usize = 150;

/// The support queries of the last ticks.
#[derive(Default)]
pub(super) struct History {
    ticks: VecDeque<[usize; 2]>,
}

impl History {
    pub(super) fn add(&mut self, moment: &Moment) {
        if self.ticks.len() == REMEMBERED {
            self.ticks.pop_front();
        }
        let Iterations { gjk, epa, .. } = moment.by_machines().iterations;
        self.ticks.push_back([gjk, epa]);
    }

    pub(super) fn clear(&mut self) {
        self.ticks.clear();
    }

    /// GJK's and EPA's iterations, tick for tick, oldest first.
    pub(super) fn ticks(&self) -> impl ExactSizeIterator<Item = [usize; 2]> + '_ {
        self.ticks.iter().copied()
    }

    /// The most that a tick cost, at least 1.
    pub(super) fn most(&self) -> usize {
        let costs = self.ticks().map(|[gjk, epa]| gjk + epa);
        costs.max().unwrap_or(0).max(1)
    }

    /// How many ticks a full plot shows.
    pub(super) const LENGTH: usize = REMEMBERED;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Simulation, preset};

    #[test]
    fn only_the_last_seconds_are_remembered() {
        let simulation = Simulation::new(preset("hamaluik").unwrap().scene);
        let mut history = History::default();
        for _ in 0..2 * REMEMBERED {
            history.add(simulation.moment());
        }
        assert_eq!(history.ticks().len(), REMEMBERED);
        assert_eq!(
            history.most(),
            5,
            "two of GJK after the first, three of EPA"
        );
    }
}
