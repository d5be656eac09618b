//! Ticks at a fixed rate, independent of the frame rate.

/// The length of a tick in a scene of two bodies: the original runs at 30 frames per second.
pub const TICK_SECONDS: f64 = 1.0 / 30.0;

/// The most ticks after a stall; further time is dropped.
const MOST_TICKS_AT_ONCE: u32 = 4;

#[derive(Clone, Debug)]
pub struct Clock {
    tick_seconds: f64,
    owed_seconds: f64,
}

impl Clock {
    /// A clock with ticks of `seconds`, above 0.
    #[must_use]
    pub fn new(tick_seconds: f64) -> Self {
        Self {
            tick_seconds,
            owed_seconds: 0.0,
        }
    }

    /// How many ticks are due after another `seconds`.
    pub fn advance(&mut self, seconds: f64) -> u32 {
        self.owed_seconds += seconds.max(0.0);
        let due = (self.owed_seconds / self.tick_seconds).floor();
        if due > f64::from(MOST_TICKS_AT_ONCE) {
            self.owed_seconds = 0.0;
            return MOST_TICKS_AT_ONCE;
        }
        self.owed_seconds -= due * self.tick_seconds;
        due as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_does_not_depend_on_the_display() {
        for frames_a_second in [24, 30, 60, 75, 144, 240] {
            for ticks_a_second in [30, 60] {
                let mut clock = Clock::new(1.0 / f64::from(ticks_a_second));
                let ticks: u32 = (0..10 * frames_a_second)
                    .map(|_| clock.advance(1.0 / f64::from(frames_a_second)))
                    .sum();
                // Rounding may delay the last tick.
                assert!(
                    (10 * ticks_a_second - 1..=10 * ticks_a_second).contains(&ticks),
                    "{ticks} ticks at {frames_a_second} Hz"
                );
            }
        }
    }

    #[test]
    fn the_time_of_a_stall_is_dropped() {
        let mut clock = Clock::new(TICK_SECONDS);
        assert_eq!(clock.advance(60.0), MOST_TICKS_AT_ONCE);
        assert_eq!(clock.advance(TICK_SECONDS / 2.0), 0);
    }

    #[test]
    fn negative_time_is_ignored() {
        let mut clock = Clock::new(TICK_SECONDS);
        assert_eq!(clock.advance(-5.0), 0);
        assert_eq!(clock.advance(TICK_SECONDS * 1.5), 1);
    }
}
