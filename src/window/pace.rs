//! How often a frame is drawn: no oftener than the eye needs, and seldom when nothing moves.

use std::time::{Duration, Instant};

/// While something moves. Above the rates of common displays' 60 and 75 Hz, so that with vsync the
/// display sets the pace; a limit where there is none.
const MOVING: Duration = Duration::from_millis(12);

/// When nothing has moved for a little while: quick enough that a first key is not felt to lag.
const AT_REST: Duration = Duration::from_millis(50);

/// When nobody has touched anything for long.
const ASLEEP: Duration = Duration::from_millis(100);

const REST_AFTER: Duration = Duration::from_millis(400);
const SLEEP_AFTER: Duration = Duration::from_secs(4);

/// Keeps the time between frames.
pub(super) struct Pace {
    frame_began: Instant,
    last_moved: Instant,
}

impl Pace {
    pub(super) fn new() -> Self {
        let now = Instant::now();
        Self {
            frame_began: now,
            last_moved: now,
        }
    }

    /// Waits for the next frame to be due; returns the seconds since the last one.
    pub(super) fn wait(&mut self, moving: bool) -> f64 {
        if moving {
            self.last_moved = Instant::now();
        }
        let period = period(self.last_moved.elapsed());
        let spent = self.frame_began.elapsed();
        if let Some(rest) = period.checked_sub(spent) {
            std::thread::sleep(rest);
        }
        let seconds = self.frame_began.elapsed().as_secs_f64();
        self.frame_began = Instant::now();
        seconds
    }
}

fn period(still_for: Duration) -> Duration {
    if still_for < REST_AFTER {
        MOVING
    } else if still_for < SLEEP_AFTER {
        AT_REST
    } else {
        ASLEEP
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longer_nothing_moves_the_fewer_frames() {
        assert_eq!(period(Duration::ZERO), MOVING);
        assert_eq!(period(Duration::from_secs(1)), AT_REST);
        assert_eq!(period(Duration::from_secs(60)), ASLEEP);
    }
}
