//! Keys as they come from the window system, as what is held and what was pressed.

use std::collections::HashSet;

use macroquad::input::KeyCode;
use macroquad::miniquad::{EventHandler, KeyMods};

use super::action::Action;
use super::bindings::{Trigger, action_of, repeats};
use crate::scene::{Controls, Turn};

/// The keyboard. A key that was let go before the tick it was pressed for counts as held for one tick,
/// and none stays held when the window loses the focus.
#[derive(Default)]
pub(super) struct Input {
    held: HashSet<KeyCode>,
    tapped: HashSet<KeyCode>,
    /// Those of the held that came with Ctrl or the like, and are no keys of the scene's.
    commanding: HashSet<KeyCode>,
    shift: bool,
    pressed: Vec<Action>,
    /// What the sign that came last did, until its key comes too.
    signed: Option<Action>,
    typed: Vec<Typed>,
    stirred: bool,
}

/// A character that was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Typed {
    pub(super) character: char,
    /// Whether it came with Ctrl, or on a Mac with Command, and is no text.
    pub(super) is_command: bool,
}

/// Whether what is pressed with these modifiers is a command.
fn is_command(modifiers: KeyMods) -> bool {
    modifiers.ctrl || cfg!(target_os = "macos") && modifiers.logo
}

impl Input {
    /// The actions whose keys were pressed since the last call, in order.
    pub(super) fn take_pressed(&mut self) -> Vec<Action> {
        std::mem::take(&mut self.pressed)
    }

    /// What was typed since the last call, in order.
    pub(super) fn take_typed(&mut self) -> Vec<Typed> {
        std::mem::take(&mut self.typed)
    }

    /// Whether a key is held, or anything has come from the keyboard or mouse since the last call.
    pub(super) fn take_stirred(&mut self) -> bool {
        std::mem::take(&mut self.stirred) || !self.held.is_empty()
    }

    /// What is held in the tick that is due; a tap is used up by it.
    pub(super) fn take_controls(&mut self) -> Controls {
        let controls = self.controls();
        self.tapped.clear();
        controls
    }

    fn controls(&self) -> Controls {
        let is_held = |key| self.held.contains(&key) && !self.commanding.contains(&key);
        let has = |key| is_held(key) || self.tapped.contains(&key);
        let turn = |key| match (has(key), self.shift) {
            (false, _) => Turn::None,
            (true, false) => Turn::Clockwise,
            (true, true) => Turn::CounterClockwise,
        };
        Controls {
            left: has(KeyCode::Left),
            right: has(KeyCode::Right),
            up: has(KeyCode::Up),
            down: has(KeyCode::Down),
            turn_a: turn(KeyCode::O),
            turn_b: turn(KeyCode::I),
        }
    }

    /// Lets go of everything.
    pub(super) fn release_all(&mut self) {
        self.held.clear();
        self.tapped.clear();
        self.commanding.clear();
        self.shift = false;
    }

    fn press_key(&mut self, key: KeyCode, modifiers: KeyMods) {
        let trigger = match (is_command(modifiers), modifiers.shift) {
            (false, _) if modifiers.alt || modifiers.logo => return,
            (false, _) => Trigger::Key(key),
            _ if modifiers.alt => return,
            (true, false) => Trigger::Ctrl(key),
            (true, true) => Trigger::CtrlShift(key),
        };
        let action = action_of(trigger);
        // Some keys act by the sign that they print and by themselves: not by both at once.
        if self.signed.take() != action {
            self.pressed.extend(action);
        }
    }
}

impl EventHandler for Input {
    fn update(&mut self) {}

    fn draw(&mut self) {}

    fn key_down_event(&mut self, key: KeyCode, modifiers: KeyMods, _repeat: bool) {
        self.stirred = true;
        self.shift = modifiers.shift || matches!(key, KeyCode::LeftShift | KeyCode::RightShift);
        // The window system's own mark of a repeat outlives a loss of focus; being held does not.
        if self.held.insert(key) {
            if is_command(modifiers) || modifiers.alt || modifiers.logo {
                self.commanding.insert(key);
            } else {
                self.tapped.insert(key);
            }
            self.press_key(key, modifiers);
        }
    }

    fn key_up_event(&mut self, key: KeyCode, _modifiers: KeyMods) {
        self.stirred = true;
        self.held.remove(&key);
        self.commanding.remove(&key);
        self.shift =
            self.held.contains(&KeyCode::LeftShift) || self.held.contains(&KeyCode::RightShift);
    }

    fn char_event(&mut self, character: char, modifiers: KeyMods, repeat: bool) {
        // AltGr makes some layouts' brackets, and may come as Ctrl and Alt.
        self.typed.push(Typed {
            character,
            is_command: is_command(modifiers) && !modifiers.alt,
        });
        let trigger = if modifiers.ctrl && !modifiers.alt {
            Trigger::CtrlSign(character)
        } else {
            Trigger::Sign(character)
        };
        let action = action_of(trigger);
        if !repeat || action.is_some_and(repeats) {
            self.stirred = true;
            self.signed = action;
            self.pressed.extend(action);
        }
    }

    fn mouse_motion_event(&mut self, _x: f32, _y: f32) {
        self.stirred = true;
    }

    fn mouse_wheel_event(&mut self, _x: f32, _y: f32) {
        self.stirred = true;
    }

    fn mouse_button_down_event(
        &mut self,
        _button: macroquad::input::MouseButton,
        _x: f32,
        _y: f32,
    ) {
        self.stirred = true;
    }

    fn window_minimized_event(&mut self) {
        self.release_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: KeyMods = KeyMods {
        shift: false,
        ctrl: false,
        alt: false,
        logo: false,
    };
    const SHIFT: KeyMods = KeyMods {
        shift: true,
        ..NONE
    };

    #[test]
    fn a_tap_shorter_than_a_tick_counts_for_one() {
        let mut input = Input::default();
        input.key_down_event(KeyCode::Right, NONE, false);
        input.key_up_event(KeyCode::Right, NONE);
        assert!(input.take_controls().right);
        assert!(!input.take_controls().right);
    }

    #[test]
    fn a_held_key_stays_held() {
        let mut input = Input::default();
        input.key_down_event(KeyCode::Up, NONE, false);
        assert!(input.take_controls().up && input.take_controls().up);
        input.key_up_event(KeyCode::Up, NONE);
        assert!(!input.take_controls().up);
    }

    #[test]
    fn no_key_sticks_when_the_focus_goes() {
        let mut input = Input::default();
        input.key_down_event(KeyCode::Left, NONE, false);
        input.window_minimized_event();
        assert_eq!(input.take_controls(), Controls::default());
        // Back again, the window system may still take the next press for a repeat.
        input.key_down_event(KeyCode::P, NONE, true);
        assert_eq!(input.take_pressed(), [Action::Screenshot]);
    }

    #[test]
    fn a_held_key_acts_once() {
        let mut input = Input::default();
        for repeat in [false, true, true] {
            input.key_down_event(KeyCode::P, NONE, repeat);
        }
        assert_eq!(input.take_pressed(), [Action::Screenshot]);
    }

    #[test]
    fn a_held_step_key_steps_on() {
        let mut input = Input::default();
        for repeat in [false, true, true] {
            input.char_event('.', NONE, repeat);
            input.char_event('1', NONE, repeat);
        }
        let pressed = input.take_pressed();
        let steps = pressed.iter().filter(|&&action| repeats(action)).count();
        assert_eq!((steps, pressed.len()), (3, 4));
    }

    #[test]
    fn shift_turns_the_other_way() {
        let mut input = Input::default();
        input.key_down_event(KeyCode::I, NONE, false);
        assert_eq!(input.take_controls().turn_b, Turn::Clockwise);
        input.key_down_event(KeyCode::LeftShift, SHIFT, false);
        assert_eq!(input.take_controls().turn_b, Turn::CounterClockwise);
        input.key_up_event(KeyCode::LeftShift, SHIFT);
        assert_eq!(input.take_controls().turn_b, Turn::Clockwise);
    }

    #[test]
    fn with_ctrl_a_letter_is_not_ours() {
        let mut input = Input::default();
        input.key_down_event(KeyCode::P, KeyMods { ctrl: true, ..NONE }, false);
        assert!(input.take_pressed().is_empty());
        input.char_event('1', KeyMods { ctrl: true, ..NONE }, false);
        assert!(input.take_pressed().is_empty());
    }

    #[test]
    fn opening_a_scene_turns_nothing() {
        let ctrl = KeyMods { ctrl: true, ..NONE };
        let mut input = Input::default();
        input.key_down_event(KeyCode::O, ctrl, false);
        assert_eq!(input.take_controls(), Controls::default());
        // Ctrl may be let go first.
        input.key_up_event(KeyCode::LeftControl, NONE);
        assert_eq!(input.take_controls(), Controls::default());
        input.key_up_event(KeyCode::O, NONE);
        input.key_down_event(KeyCode::O, NONE, false);
        assert_eq!(input.take_controls().turn_a, Turn::Clockwise);
    }

    #[test]
    fn ctrl_z_undoes_and_with_shift_redoes() {
        let ctrl = KeyMods { ctrl: true, ..NONE };
        let both = KeyMods {
            ctrl: true,
            ..SHIFT
        };
        let mut input = Input::default();
        for modifiers in [ctrl, both] {
            input.key_down_event(KeyCode::Z, modifiers, false);
            input.key_up_event(KeyCode::Z, modifiers);
        }
        assert_eq!(input.take_pressed(), [Action::Undo, Action::Redo]);
    }

    #[test]
    fn a_key_that_prints_its_sign_acts_once() {
        let ctrl = KeyMods { ctrl: true, ..NONE };
        let mut input = Input::default();
        input.char_event('+', ctrl, false);
        input.key_down_event(KeyCode::KpAdd, ctrl, false);
        assert_eq!(input.take_pressed(), [Action::Larger]);
        input.key_down_event(KeyCode::KpSubtract, ctrl, false);
        assert_eq!(
            input.take_pressed(),
            [Action::Smaller],
            "where no sign comes"
        );
    }
}
