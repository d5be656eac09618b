//! A scene's clock: whether it runs, and the keys held meanwhile.

use super::held_keys::{HeldKey, HeldKeys};
use crate::scene::Clock;

/// A scene's time.
pub(super) struct Time {
    clock: Clock,
    pub(super) keys: HeldKeys,
    /// Whether the player has stopped it.
    pub(super) frozen: bool,
    /// Whether anything has moved a body since the scene was opened: before, it stays as it was saved.
    has_begun: bool,
}

impl Time {
    /// Time that waits for a hand.
    pub(super) fn new(clock: Clock) -> Self {
        Self {
            clock,
            keys: HeldKeys::default(),
            frozen: false,
            has_begun: false,
        }
    }

    /// A hand has moved something.
    pub(super) fn begin(&mut self) {
        self.has_begun = true;
    }

    /// Whether a hand has moved something.
    pub(super) fn has_begun(&self) -> bool {
        self.has_begun
    }

    /// Comes after another scene's time, with the keys that are held.
    pub(super) fn follow(&mut self, before: &mut Self) {
        self.frozen = false;
        self.keys = std::mem::take(&mut before.keys);
        self.wait_for_a_hand();
    }

    /// The scene is as it was opened, or as it was left.
    pub(super) fn wait_for_a_hand(&mut self) {
        self.has_begun = false;
        self.keys.forget_taps();
    }

    /// A key goes down, which begins time, unless it only reverses others. A key that pushes resumes it.
    pub(super) fn press(&mut self, key: HeldKey, is_lesson_open: bool) {
        self.frozen &= is_lesson_open || !key.pushes();
        self.has_begun |= key != HeldKey::Shift;
        let stands_still = self.stands_still(is_lesson_open);
        self.keys.press(key, stands_still);
    }

    /// Whether no time goes by: it has not begun, the player has stopped it, or a lesson is open.
    pub(super) fn stands_still(&self, is_lesson_open: bool) -> bool {
        self.frozen || is_lesson_open || !self.has_begun
    }

    /// How many ticks are due after so many more seconds.
    pub(super) fn due(&mut self, seconds: f64, is_lesson_open: bool) -> u32 {
        let due = self.clock.advance(seconds);
        if !self.stands_still(is_lesson_open) {
            return due;
        }
        if due > 0 {
            self.keys.stand_still();
        }
        0
    }
}
