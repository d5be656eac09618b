//! Keys that act while they are held, as input of a tick.

use crate::scene::{Controls, Turn};

/// A key that acts as long as it is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeldKey {
    /// Pushes B to the left.
    Left,
    /// Pushes B to the right.
    Right,
    /// Pushes B up.
    Up,
    /// Pushes B down.
    Down,
    /// Pushes B away from the viewer, in space.
    Away,
    /// Pushes B towards the viewer, in space.
    Towards,
    /// Turns A.
    TurnA,
    /// Turns B.
    TurnB,
    /// Turns the other way round.
    Shift,
}

impl HeldKey {
    /// Whether it pushes B.
    pub(super) fn pushes(self) -> bool {
        !matches!(self, Self::TurnA | Self::TurnB | Self::Shift)
    }
}

const COUNT: usize = 9;

/// Which are held. A tap shorter than a tick counts for the next tick, whatever comes in between.
#[derive(Clone, Debug, Default)]
pub struct HeldKeys {
    held: [bool; COUNT],
    /// Those that went down since the last tick.
    taps: [Option<Tap>; COUNT],
}

#[derive(Clone, Copy, Debug)]
struct Tap {
    with_shift: bool,
    /// Whether time stood still when it came.
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

    /// Nothing is held any more; what was tapped before still counts.
    pub(super) fn release_all(&mut self) {
        self.held = [false; COUNT];
    }

    /// Whether a key of the scene's is held or was tapped.
    pub(super) fn are_busy(&self) -> bool {
        let moves = ..HeldKey::Shift as usize;
        self.held[moves].contains(&true) || self.taps[moves].iter().any(Option::is_some)
    }

    /// What the tick that is due is asked for; a tap is used up by it.
    pub(super) fn take(&mut self) -> Controls {
        let controls = self.controls();
        self.forget_taps();
        controls
    }

    /// What was tapped is no longer wanted.
    pub(super) fn forget_taps(&mut self) {
        self.taps = [None; COUNT];
    }

    /// A tick goes by in which time stands still: taps that were meant for none are forgotten.
    pub(super) fn stand_still(&mut self) {
        for tap in &mut self.taps {
            *tap = tap.filter(|tap| !tap.while_still);
        }
    }

    /// Whether a key is held or was tapped.
    pub(super) fn has(&self, key: HeldKey) -> bool {
        self.held[key as usize] || self.taps[key as usize].is_some()
    }

    /// The turn that a key asks for.
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

    fn controls(&self) -> Controls {
        Controls {
            left: self.has(HeldKey::Left),
            right: self.has(HeldKey::Right),
            up: self.has(HeldKey::Up),
            down: self.has(HeldKey::Down),
            turn_a: self.turn(HeldKey::TurnA),
            turn_b: self.turn(HeldKey::TurnB),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tap_shorter_than_a_tick_counts_for_one() {
        let mut keys = HeldKeys::default();
        keys.press(HeldKey::Right, false);
        keys.release(HeldKey::Right);
        assert!(keys.take().right);
        assert!(!keys.take().right);
    }

    #[test]
    fn a_held_key_stays_held() {
        let mut keys = HeldKeys::default();
        keys.press(HeldKey::Up, false);
        assert!(keys.take().up && keys.take().up);
        keys.release(HeldKey::Up);
        assert!(!keys.take().up);
    }

    #[test]
    fn shift_turns_the_other_way_also_for_a_tap() {
        let mut keys = HeldKeys::default();
        keys.press(HeldKey::TurnB, false);
        assert_eq!(keys.take().turn_b, Turn::Clockwise);
        keys.press(HeldKey::Shift, false);
        assert_eq!(keys.take().turn_b, Turn::CounterClockwise);
        keys.release(HeldKey::TurnB);
        keys.press(HeldKey::TurnA, false);
        keys.release_all();
        assert_eq!(keys.take().turn_a, Turn::CounterClockwise);
    }

    #[test]
    fn what_is_tapped_while_time_stands_still_does_not_wait_for_it_to_go_on() {
        let mut keys = HeldKeys::default();
        keys.press(HeldKey::Left, false);
        keys.press(HeldKey::Right, true);
        keys.release_all();
        keys.stand_still();
        let controls = keys.take();
        assert!(controls.left && !controls.right);
    }
}
