//! Input from the window system: key bindings for the app, and all events for egui. Tab leaves the canvas after the
//! last widget and, backwards, before the first.

use egui::{Context, Event, Id, Key, LayerId, Memory};
use macroquad::input::{KeyCode, MouseButton};
use macroquad::miniquad::{EventHandler, KeyMods, TouchPhase};

use super::bindings::{Trigger, action_of, held_key, repeats};
use super::host;
use super::integration::Events;
use crate::app::{Action, Command};

pub(super) const ARROWS: [Key; 4] = [
    Key::ArrowLeft,
    Key::ArrowRight,
    Key::ArrowUp,
    Key::ArrowDown,
];

/// Keyboard, mouse and touch. All keys are released when the window loses the focus.
#[derive(Default)]
pub(super) struct Input {
    came: Vec<Command>,
    /// The action of the last character, until its key event arrives.
    signed: Option<Action>,
    had_input: bool,
    /// Whether the last input was touch.
    pub(super) prefers_touch: bool,
    /// All events, for egui.
    pub(super) events: Events,
}

/// Whether a key with these modifiers is a command.
fn is_command(modifiers: KeyMods) -> bool {
    modifiers.ctrl || cfg!(target_os = "macos") && modifiers.logo
}

impl Input {
    /// Touch only until other input, if `has_fingers`.
    pub(super) fn new(has_fingers: bool) -> Self {
        Self {
            prefers_touch: has_fingers,
            ..Self::default()
        }
    }

    /// The commands of keys since the last call, in order.
    pub(super) fn take(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.came)
    }

    /// Whether a key or a finger is down, there were events since the last call, or some are left for a frame.
    pub(super) fn take_had_input(&mut self) -> bool {
        std::mem::take(&mut self.had_input)
            || !self.events.held.is_empty()
            || !self.events.are_over()
    }

    /// Records input, by touch or not.
    fn stir(&mut self, is_touch: bool) {
        self.had_input = true;
        self.prefers_touch = is_touch;
    }

    /// An event that is neither of a key nor of the pointer.
    pub(super) fn take_event(&mut self, event: Event) {
        self.had_input = true;
        self.events.push(event);
    }

    fn press_key(&mut self, key: KeyCode, modifiers: KeyMods) {
        let with_shift = Trigger::Shift(key as u16);
        let trigger = match (is_command(modifiers), modifiers.shift) {
            (false, _) if modifiers.alt || modifiers.logo => return,
            (false, true) if action_of(with_shift).is_some() => with_shift,
            (false, _) => Trigger::Key(key),
            _ if modifiers.alt => return,
            (true, false) => Trigger::Ctrl(key),
            (true, true) => Trigger::CtrlShift(key),
        };
        let action = action_of(trigger);
        // Some keys act by their character as well as by themselves, but only once.
        if self.signed.take() != action {
            self.came.extend(action.map(Command::Act));
        }
    }
}

impl EventHandler for Input {
    fn update(&mut self) {}

    fn draw(&mut self) {}

    fn key_down_event(&mut self, key: KeyCode, modifiers: KeyMods, _repeat: bool) {
        self.stir(false);
        // The window system's own repeat flag survives a loss of focus; held keys don't.
        let is_repeat = self.events.held.contains(&key);
        self.events.key_down(key, modifiers);
        let pastes = key == KeyCode::V && is_command(modifiers);
        if pastes && let Some(text) = host::clipboard_text() {
            self.events.push(Event::Paste(text));
        }
        if !is_repeat {
            let is_shift = matches!(key, KeyCode::LeftShift | KeyCode::RightShift);
            if is_shift || !(is_command(modifiers) || modifiers.alt || modifiers.logo) {
                self.came.extend(held_key(key).map(Command::Press));
            }
            self.press_key(key, modifiers);
        }
    }

    fn key_up_event(&mut self, key: KeyCode, modifiers: KeyMods) {
        self.stir(false);
        self.events.key_up(key, modifiers);
        let shifts = [KeyCode::LeftShift, KeyCode::RightShift];
        let mut held = self.events.held.iter();
        if !(shifts.contains(&key) && held.any(|key| shifts.contains(key))) {
            self.came.extend(held_key(key).map(Command::Release));
        }
    }

    fn char_event(&mut self, character: char, modifiers: KeyMods, repeat: bool) {
        // AltGr is needed for brackets in some layouts, and may be reported as Ctrl and Alt.
        let is_text = !is_command(modifiers) || modifiers.alt;
        self.events.character(character, is_text);
        let trigger = if modifiers.ctrl && !modifiers.alt {
            Trigger::CtrlSign(character)
        } else {
            Trigger::Sign(character)
        };
        let action = action_of(trigger);
        if !repeat || action.is_some_and(repeats) {
            self.stir(false);
            self.signed = action;
            self.came.extend(action.map(Command::Act));
        }
    }

    fn mouse_motion_event(&mut self, x: f32, y: f32) {
        self.stir(false);
        self.events.pointer(x, y);
    }

    fn mouse_wheel_event(&mut self, x: f32, y: f32) {
        self.stir(false);
        self.events.wheel(x, y);
    }

    fn mouse_button_down_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.stir(false);
        self.events.button(button, x, y, true);
    }

    fn mouse_button_up_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.stir(false);
        self.events.button(button, x, y, false);
    }

    fn touch_event(&mut self, phase: TouchPhase, id: u64, x: f32, y: f32) {
        self.stir(true);
        self.events.touch(phase, id, x, y);
    }

    fn window_minimized_event(&mut self) {
        self.came.push(Command::ReleaseAll);
        self.events.focus(false);
    }

    fn window_restored_event(&mut self) {
        self.had_input = true;
        self.events.focus(true);
    }
}

/// The direction in which the focus has left the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExitDirection {
    /// Before the first widget.
    Back,
    /// After the last one.
    On,
    /// To the page around an embed.
    Out,
}

/// Shows the widgets of a frame between two invisible tab stops; returns the direction if the focus has reached one of
/// them, or finds no widget at all. The focus is cleared then.
pub(super) fn around_widgets(context: &Context, show: impl FnOnce()) -> Option<ExitDirection> {
    let stops =
        [ExitDirection::Back, ExitDirection::On].map(|way| (way, Id::new(("way out", way as u8))));
    let [before, after] = stops.map(|(_, id)| id);
    let had_focus = context.memory(Memory::focused).is_some();
    let stop = |id| {
        // Without a focus, Tab leads to the first widget, and with Shift to the last.
        if had_focus {
            context.memory_mut(|memory| memory.interested_in_focus(id, LayerId::background()));
        }
    };
    stop(before);
    show();
    stop(after);
    match context.memory(Memory::focused) {
        Some(id) => {
            let &(way, _) = stops.iter().find(|(_, stop)| *stop == id)?;
            context.memory_mut(|memory| memory.surrender_focus(id));
            Some(way)
        }
        None => context.input(|input| {
            let way = if input.modifiers.shift {
                ExitDirection::Back
            } else {
                ExitDirection::On
            };
            input.key_pressed(Key::Tab).then_some(way)
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{FallStep, TourStep};
    use crate::figure::Overlay;

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

    const CTRL: KeyMods = KeyMods { ctrl: true, ..NONE };

    fn pressed(input: &mut Input) -> Vec<Action> {
        let came = input.take().into_iter();
        came.filter_map(|came| match came {
            Command::Act(action) => Some(action),
            _ => None,
        })
        .collect()
    }

    #[test]
    fn modifiers_choose_the_action_of_a_key_and_a_held_one_acts_once() {
        let both = KeyMods {
            ctrl: true,
            ..SHIFT
        };
        for (key, modifiers, expected) in [
            (KeyCode::P, NONE, Some(Action::Screenshot)),
            (KeyCode::P, SHIFT, Some(Action::Screenshot)),
            (KeyCode::P, CTRL, None),
            (KeyCode::Z, CTRL, Some(Action::Undo)),
            (KeyCode::Z, both, Some(Action::Redo)),
            (KeyCode::Enter, NONE, Some(Action::GoOn)),
            (KeyCode::Enter, SHIFT, Some(Action::Tour(TourStep::Back))),
            (KeyCode::E, NONE, Some(Action::Fall(FallStep::NextImpact))),
            (KeyCode::E, SHIFT, Some(Action::Toggle(Overlay::Energy))),
        ] {
            let mut input = Input::default();
            for repeat in [false, true, true] {
                input.key_down_event(key, modifiers, repeat);
            }
            input.key_up_event(key, modifiers);
            assert_eq!(pressed(&mut input), Vec::from_iter(expected), "{key:?}");
        }
        let mut input = Input::default();
        input.char_event('1', CTRL, false);
        assert!(input.take().is_empty());
    }

    #[test]
    fn a_key_that_prints_its_sign_acts_once() {
        let mut input = Input::default();
        input.char_event('+', CTRL, false);
        input.key_down_event(KeyCode::KpAdd, CTRL, false);
        assert_eq!(pressed(&mut input), [Action::Larger]);
        input.key_down_event(KeyCode::KpSubtract, CTRL, false);
        assert_eq!(
            pressed(&mut input),
            [Action::Smaller],
            "where no sign comes"
        );
    }
}
