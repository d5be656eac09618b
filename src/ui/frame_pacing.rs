//! Frame pacing: redraw only when something changes.
//!
//! Where the event loop can block, miniquad sleeps until an event arrives, and a still window costs nothing. Keys and the
//! mouse wake it, the close button doesn't: while closing has to be confirmed, the loop polls several times a second. An
//! uncovered window doesn't wake it either, which matters only without a compositor.

use std::time::Duration;

use macroquad::miniquad::window::blocking_event_loop;

use super::host;

/// While something moves. Above the rates of common displays' 60 and 75 Hz, so that with vsync the
/// display sets the pace; a limit where there is none.
const MOVING: Duration = Duration::from_millis(12);

/// When nothing moves and the loop cannot sleep: quick enough that a first key is not felt to lag.
const WATCHING: Duration = Duration::from_millis(50);

/// So long after the last that happened, widgets may still be settling.
const SETTLING: Duration = Duration::from_millis(300);

/// Keeps the time between frames.
pub(super) struct Pace {
    /// Times of the host's clock, in seconds.
    frame_began: f64,
    last_stirred: f64,
}

/// When the next frame is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NextFrame {
    /// After so long.
    Due(Duration),
    /// When the window system has an event.
    OnEvent,
}

impl NextFrame {
    /// Whether nothing has moved for a while.
    pub(super) fn is_still(self) -> bool {
        self != Self::Due(MOVING)
    }

    fn period(self) -> Option<Duration> {
        match self {
            Self::Due(period) => Some(period),
            Self::OnEvent => None,
        }
    }
}

/// The seconds from one frame to the next.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Elapsed {
    /// Without those of a sleep, in which no time goes by for the scene.
    pub(super) awake: f64,
    /// All of them.
    pub(super) on_the_wall: f64,
}

impl Pace {
    pub(super) fn new() -> Self {
        let now = host::now();
        Self {
            frame_began: now,
            last_stirred: now,
        }
    }

    /// At the end of a frame: asks for the next one. `is_watched` when the close button must be seen, or time
    /// alone will change what is shown.
    pub(super) fn ask(&mut self, had_input: bool, is_watched: bool) -> NextFrame {
        if had_input {
            self.last_stirred = host::now();
        }
        let can_sleep = blocking_event_loop() && !is_watched;
        let next = next(since(self.last_stirred), can_sleep);
        host::ask_for_frame(next.period());
        next
    }

    /// At the beginning of the next frame: waits until it is due.
    pub(super) fn wait(&mut self, next: NextFrame) -> Elapsed {
        host::wait_for_frame(next.period(), since(self.frame_began));
        let on_the_wall = since(self.frame_began).as_secs_f64();
        self.frame_began = host::now();
        Elapsed {
            awake: if next == NextFrame::OnEvent {
                0.0
            } else {
                on_the_wall.min(host::LONGEST_FRAME)
            },
            on_the_wall,
        }
    }
}

/// How long ago it was; a clock that was put back counts for none.
fn since(time: f64) -> Duration {
    Duration::try_from_secs_f64(host::now() - time).unwrap_or_default()
}

fn next(still_for: Duration, can_sleep: bool) -> NextFrame {
    if still_for < SETTLING {
        NextFrame::Due(MOVING)
    } else if can_sleep {
        NextFrame::OnEvent
    } else {
        NextFrame::Due(WATCHING)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_still_window_draws_nothing_unless_closing_it_must_be_asked_about() {
        assert_eq!(next(Duration::ZERO, true), NextFrame::Due(MOVING));
        assert_eq!(next(Duration::from_secs(1), true), NextFrame::OnEvent);
        assert_eq!(
            next(Duration::from_secs(1), false),
            NextFrame::Due(WATCHING)
        );
    }
}
