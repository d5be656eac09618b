//! A scene's clock: whether it runs, and the held keys.

use crate::scene::{Controls, Turn};

/// The most ticks after a stall; further time is dropped.
const MOST_TICKS_AT_ONCE: u32 = 4;

/// A scene's clock.
pub(super) struct Time {
    tick_seconds: f64,
    owed_seconds: f64,
    pub(super) keys: HeldKeys,
    /// Whether the user has stopped it.
    pub(super) frozen: bool,
    /// Whether anything has moved a body since the scene was opened; before, it stays as saved.
    pub(super) has_begun: bool,
}

impl Time {
    /// A clock with ticks of `tick_seconds`, above 0, that starts with the first input.
    pub(super) fn new(tick_seconds: f64) -> Self {
        Self {
            tick_seconds,
            owed_seconds: 0.0,
            keys: HeldKeys::default(),
            frozen: false,
            has_begun: false,
        }
    }

    /// Replaces another scene's clock and takes over the held keys.
    pub(super) fn follow(&mut self, before: &mut Self) {
        self.frozen = false;
        self.keys = std::mem::take(&mut before.keys);
        self.wait_for_input();
    }

    /// Waits for the first input again, in a scene just opened or restored.
    pub(super) fn wait_for_input(&mut self) {
        self.has_begun = false;
        self.keys.taps = Default::default();
    }

    /// Stops or resumes time; resuming starts it.
    pub(super) fn set_frozen(&mut self, frozen: bool) {
        self.frozen = frozen;
        self.has_begun = true;
    }

    /// Presses a key, which starts time unless it only reverses others. A key that pushes resumes it.
    pub(super) fn press(&mut self, key: HeldKey, is_lesson_open: bool) {
        self.frozen &= is_lesson_open || !key.pushes();
        self.has_begun |= key != HeldKey::Shift;
        let stands_still = self.stands_still(is_lesson_open);
        self.keys.press(key, stands_still);
    }

    /// Whether time is stopped: not started, stopped by the user, or by an open lesson.
    pub(super) fn stands_still(&self, is_lesson_open: bool) -> bool {
        self.frozen || is_lesson_open || !self.has_begun
    }

    /// The number of ticks after another `seconds`.
    fn advance(&mut self, seconds: f64) -> u32 {
        self.owed_seconds += seconds.max(0.0);
        let due = (self.owed_seconds / self.tick_seconds).floor();
        if due > f64::from(MOST_TICKS_AT_ONCE) {
            self.owed_seconds = 0.0;
            return MOST_TICKS_AT_ONCE;
        }
        self.owed_seconds -= due * self.tick_seconds;
        due as u32
    }

    /// The number of ticks due after `seconds`.
    pub(super) fn due(&mut self, seconds: f64, is_lesson_open: bool) -> u32 {
        let due = self.advance(seconds);
        if !self.stands_still(is_lesson_open) {
            return due;
        }
        if due > 0 {
            self.keys.stand_still();
        }
        0
    }
}

/// A key that acts while it is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeldKey {
    /// Pushes B to the left.
    Left,
    Right,
    Up,
    Down,
    /// Pushes B away from the viewer, in space.
    Away,
    /// Pushes B towards the viewer, in space.
    Towards,
    TurnA,
    TurnB,
    /// Reverses the direction of rotation.
    Shift,
}

impl HeldKey {
    /// Whether it pushes B.
    pub(super) fn pushes(self) -> bool {
        !matches!(self, Self::TurnA | Self::TurnB | Self::Shift)
    }
}

const COUNT: usize = 9;

/// The held keys. A tap shorter than a tick counts for the next tick, unless time was stopped.
#[derive(Clone, Debug, Default)]
pub struct HeldKeys {
    held: [bool; COUNT],
    /// The keys pressed since the last tick.
    taps: [Option<Tap>; COUNT],
}

#[derive(Clone, Copy, Debug)]
struct Tap {
    with_shift: bool,
    /// Whether time was stopped at the tap.
    while_still: bool,
}

impl HeldKeys {
    pub(super) fn press(&mut self, key: HeldKey, while_still: bool) {
        let with_shift = self.held[HeldKey::Shift as usize];
        self.held[key as usize] = true;
        self.taps[key as usize] = Some(Tap {
            with_shift,
            while_still,
        });
    }

    pub(super) fn release(&mut self, key: HeldKey) {
        self.held[key as usize] = false;
    }

    /// Releases all keys; taps before still count.
    pub(super) fn release_all(&mut self) {
        self.held = [false; COUNT];
    }

    /// Whether a key of the scene is held or was tapped.
    pub(super) fn are_busy(&self) -> bool {
        let moves = ..HeldKey::Shift as usize;
        self.held[moves].contains(&true) || self.taps[moves].iter().any(Option::is_some)
    }

    /// The controls for the next tick; consumes the taps.
    pub(super) fn take(&mut self) -> Controls {
        let along_axes = [
            [HeldKey::Left, HeldKey::Right],
            [HeldKey::Up, HeldKey::Down],
            [HeldKey::Towards, HeldKey::Away],
        ];
        let controls = Controls {
            push: along_axes.map(|keys| keys.map(|key| self.has(key))),
            turns: [HeldKey::TurnA, HeldKey::TurnB].map(|key| self.turn(key)),
            ..Controls::default()
        };
        self.taps = Default::default();
        controls
    }

    /// A tick while time is stopped: drops the taps made while it was stopped.
    pub(super) fn stand_still(&mut self) {
        for tap in &mut self.taps {
            *tap = tap.filter(|tap| !tap.while_still);
        }
    }

    /// Whether a key is held or was tapped.
    pub(super) fn has(&self, key: HeldKey) -> bool {
        self.held[key as usize] || self.taps[key as usize].is_some()
    }

    /// The rotation that a key asks for.
    pub(super) fn turn(&self, key: HeldKey) -> Turn {
        let is_back = if self.held[key as usize] {
            self.held[HeldKey::Shift as usize]
        } else {
            self.taps[key as usize].is_some_and(|tap| tap.with_shift)
        };
        match (self.has(key), is_back) {
            (false, _) => Turn::None,
            (true, false) => Turn::Clockwise,
            (true, true) => Turn::CounterClockwise,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::TICK_SECONDS;

    #[test]
    fn the_rate_does_not_depend_on_the_display() {
        for frames_a_second in [24, 30, 60, 75, 144, 240] {
            for ticks_a_second in [30, 60] {
                let mut clock = Time::new(1.0 / f64::from(ticks_a_second));
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
        let mut clock = Time::new(TICK_SECONDS);
        assert_eq!(clock.advance(60.0), MOST_TICKS_AT_ONCE);
        assert_eq!(clock.advance(TICK_SECONDS / 2.0), 0);
    }

    #[test]
    fn a_tap_shorter_than_a_tick_counts_for_one() {
        let mut keys = HeldKeys::default();
        keys.press(HeldKey::Right, false);
        keys.release(HeldKey::Right);
        assert!(keys.take().push[0][1]);
        assert!(!keys.take().push[0][1]);
    }

    #[test]
    fn shift_turns_the_other_way_also_for_a_tap() {
        let mut keys = HeldKeys::default();
        keys.press(HeldKey::TurnB, false);
        assert_eq!(keys.take().turns[1], Turn::Clockwise);
        keys.press(HeldKey::Shift, false);
        assert_eq!(keys.take().turns[1], Turn::CounterClockwise);
        keys.release(HeldKey::TurnB);
        keys.press(HeldKey::TurnA, false);
        keys.release_all();
        assert_eq!(keys.take().turns[0], Turn::CounterClockwise);
    }

    #[test]
    fn what_is_tapped_while_time_stands_still_does_not_wait_for_it_to_go_on() {
        let mut keys = HeldKeys::default();
        keys.press(HeldKey::Left, false);
        keys.press(HeldKey::Right, true);
        keys.release_all();
        keys.stand_still();
        let controls = keys.take();
        assert_eq!(controls.push[0], [true, false]);
    }
}
