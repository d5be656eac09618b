//! What the queries of the last seconds cost.

use std::collections::VecDeque;

/// How many ticks are remembered: five seconds of two bodies, half as long of bodies that fall.
const REMEMBERED: usize = 150;

/// The support queries of the last ticks.
#[derive(Default)]
pub struct Costs {
    ticks: VecDeque<[usize; 2]>,
}

impl Costs {
    /// Another tick took so many of GJK and of EPA.
    pub(super) fn add(&mut self, iterations: [usize; 2]) {
        if self.ticks.len() == REMEMBERED {
            self.ticks.pop_front();
        }
        self.ticks.push_back(iterations);
    }

    pub(super) fn clear(&mut self) {
        self.ticks.clear();
    }

    /// GJK's and EPA's iterations, tick for tick, oldest first.
    #[must_use]
    pub fn ticks(&self) -> impl ExactSizeIterator<Item = [usize; 2]> + '_ {
        self.ticks.iter().copied()
    }

    /// The most that a tick cost, at least 1.
    #[must_use]
    pub fn most(&self) -> usize {
        let costs = self.ticks().map(|[gjk, epa]| gjk + epa);
        costs.max().unwrap_or(0).max(1)
    }

    /// How many ticks a full plot shows.
    pub const LENGTH: usize = REMEMBERED;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_seconds_are_remembered() {
        let mut costs = Costs::default();
        costs.add([7, 9]);
        assert_eq!(costs.most(), 16);
        for _ in 0..REMEMBERED {
            costs.add([2, 3]);
        }
        assert_eq!(costs.ticks().len(), REMEMBERED);
        assert_eq!(costs.most(), 5);
    }
}
