//! Converts the window system's events, keys and modifiers to egui's.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::ops::RangeInclusive;

use egui::{
    Event, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, RawInput, TouchDeviceId, TouchId,
    Vec2,
};
use macroquad::input::{KeyCode, MouseButton};
use macroquad::miniquad::{KeyMods, TouchPhase};

/// The scroll distance of a notch of the wheel, in points.
const SCROLL: f32 = 60.0;

/// The size of a notch of the wheel. A browser reports px, and fractions of a notch for a trackpad; window systems
/// disagree about a notch's size, but all report its sign.
const WHEEL_UNITS: f32 = if cfg!(target_arch = "wasm32") {
    100.0
} else {
    1.0
};

/// Characters that some window systems send for keys without a character.
const PRIVATE: RangeInclusive<char> = '\u{e000}'..='\u{f8ff}';

/// A distance too large for a click, in pixels.
const ELSEWHERE: f32 = 1000.0;

/// The largest distance a tap may move, in points.
const TAP: f32 = 8.0;

/// The events for egui since its last frame, with positions in pixels.
#[derive(Default)]
pub(in crate::ui) struct Events {
    /// The events for the next frame, and for those after it.
    frames: VecDeque<Vec<Event>>,
    /// The persistent state: the modifiers and the focus.
    input: RawInput,
    /// Of the last frame.
    pixels_per_point: f32,
    /// The keys that are down.
    pub(in crate::ui) held: HashSet<KeyCode>,
    /// The positions of the fingers that are down.
    fingers: BTreeMap<u64, Pos2>,
    /// The first finger, which is also the pointer, and where it came down.
    pointing: Option<(u64, Pos2)>,
}

impl Events {
    /// The events since the last call, or those left for the next frame, with positions in points.
    pub(in crate::ui) fn take(&mut self, pixels_per_point: f32) -> RawInput {
        self.pixels_per_point = pixels_per_point;
        let mut events = self.frames.pop_front().unwrap_or_default();
        for event in &mut events {
            if let Event::PointerMoved(pos)
            | Event::PointerButton { pos, .. }
            | Event::Touch { pos, .. } = event
            {
                *pos = *pos / pixels_per_point;
            }
        }
        RawInput {
            events,
            ..self.input.clone()
        }
    }

    /// A key press, possibly repeated.
    pub(in crate::ui) fn key_down(&mut self, key: KeyCode, reported: KeyMods) {
        self.held.insert(key);
        self.follow(key, reported);
        match key {
            KeyCode::C if self.input.modifiers.command => self.push(Event::Copy),
            KeyCode::X if self.input.modifiers.command => self.push(Event::Cut),
            // Pasted text is a separate event.
            KeyCode::V if self.input.modifiers.command => {}
            _ => self.push_key(key, true),
        }
    }

    /// A key release.
    pub(in crate::ui) fn key_up(&mut self, key: KeyCode, reported: KeyMods) {
        self.held.remove(&key);
        self.follow(key, reported);
        self.push_key(key, false);
    }

    /// Determines the modifiers from those reported with a key and the modifier keys that are down, as X11 reports the
    /// state before the key.
    fn follow(&mut self, key: KeyCode, reported: KeyMods) {
        let held = |reported: bool, own: [KeyCode; 2]| {
            if own.contains(&key) {
                own.iter().any(|key| self.held.contains(key))
            } else {
                reported
            }
        };
        let alt = held(reported.alt, [KeyCode::LeftAlt, KeyCode::RightAlt]);
        let ctrl = held(reported.ctrl, [KeyCode::LeftControl, KeyCode::RightControl]);
        let shift = held(reported.shift, [KeyCode::LeftShift, KeyCode::RightShift]);
        let logo = held(reported.logo, [KeyCode::LeftSuper, KeyCode::RightSuper]);
        let is_mac = cfg!(target_os = "macos");
        self.input.modifiers = Modifiers {
            alt,
            ctrl,
            shift,
            mac_cmd: is_mac && logo,
            command: if is_mac { logo } else { ctrl },
        };
    }

    /// For the keys that widgets handle, and more; keys with a character also arrive as text.
    fn push_key(&mut self, key: KeyCode, pressed: bool) {
        let known = match key {
            KeyCode::KpEnter => Some(Key::Enter),
            // egui has the same names as miniquad for the other keys in use.
            _ => Key::from_name(&format!("{key:?}")),
        };
        if let Some(key) = known {
            self.push(Event::Key {
                key,
                physical_key: None,
                pressed,
                // egui detects repeats itself.
                repeat: false,
                modifiers: self.input.modifiers,
            });
        }
    }

    /// A character, as text or as a part of a command.
    pub(in crate::ui) fn character(&mut self, character: char, is_text: bool) {
        if is_text && !character.is_control() && !PRIVATE.contains(&character) {
            self.push(Event::Text(character.to_string()));
        }
    }

    /// Any event.
    pub(in crate::ui) fn push(&mut self, event: Event) {
        match self.frames.back_mut() {
            Some(events) => events.push(event),
            None => self.frames.push_back(vec![event]),
        }
    }

    /// A move of the pointer.
    pub(in crate::ui) fn pointer(&mut self, x: f32, y: f32) {
        self.push(Event::PointerMoved(Pos2::new(x, y)));
    }

    /// A press or release of a button.
    pub(in crate::ui) fn button(&mut self, button: MouseButton, x: f32, y: f32, pressed: bool) {
        let button = match button {
            // `Unknown` is reported as released when the pointer returns to the window without a held button.
            MouseButton::Left | MouseButton::Unknown => PointerButton::Primary,
            MouseButton::Middle => PointerButton::Middle,
            MouseButton::Right => PointerButton::Secondary,
        };
        self.push(Event::PointerButton {
            pos: Pos2::new(x, y),
            button,
            pressed,
            modifiers: self.input.modifiers,
        });
    }

    /// A turn of the wheel, away from the user positive.
    pub(in crate::ui) fn wheel(&mut self, x: f32, y: f32) {
        let notches = [x, y].map(|raw| (raw / WHEEL_UNITS).clamp(-1.0, 1.0));
        self.push(Event::MouseWheel {
            unit: MouseWheelUnit::Point,
            delta: SCROLL * Vec2::from(notches),
            modifiers: self.input.modifiers,
        });
    }

    /// A touch event. The first finger is also the pointer, which moves there one frame before it is pressed, as
    /// otherwise the path from the last release would be a drag. After a tap the pointer stays, so that touch can show
    /// what is only visible under a pointer.
    pub(in crate::ui) fn touch(&mut self, phase: TouchPhase, id: u64, x: f32, y: f32) {
        let pos = Pos2::new(x, y);
        let is_first = self.fingers.is_empty();
        match phase {
            TouchPhase::Started | TouchPhase::Moved => self.fingers.insert(id, pos),
            TouchPhase::Ended | TouchPhase::Cancelled => self.fingers.remove(&id),
        };
        let is_lifted = matches!(phase, TouchPhase::Ended | TouchPhase::Cancelled);
        if phase == TouchPhase::Started && is_first {
            self.pointer(x, y);
            self.frames.push_back(Vec::new());
        } else if is_lifted && self.frames.back().is_some_and(|frame| !frame.is_empty()) {
            // egui counts a move as part of a drag only in a frame in which the pointer is still down.
            self.frames.push_back(Vec::new());
        }
        self.push(Event::Touch {
            device_id: TouchDeviceId(0),
            id: TouchId(id),
            phase: match phase {
                TouchPhase::Started => egui::TouchPhase::Start,
                TouchPhase::Moved => egui::TouchPhase::Move,
                TouchPhase::Ended => egui::TouchPhase::End,
                TouchPhase::Cancelled => egui::TouchPhase::Cancel,
            },
            pos,
            force: None,
        });
        if phase == TouchPhase::Started {
            if is_first {
                self.pointing = Some((id, pos));
                self.button(MouseButton::Left, x, y, true);
            }
            // The target of a press is determined before the finger moves.
            self.frames.push_back(Vec::new());
        }
        let Some((_, from)) = self.pointing.filter(|&(pointing, _)| pointing == id) else {
            return;
        };
        match phase {
            TouchPhase::Started => {}
            TouchPhase::Moved => self.pointer(x, y),
            TouchPhase::Ended | TouchPhase::Cancelled => {
                if phase == TouchPhase::Cancelled {
                    // A pointer that has been elsewhere doesn't click.
                    self.pointer(x + ELSEWHERE, y);
                    self.pointer(x, y);
                }
                self.button(MouseButton::Left, x, y, false);
                self.pointing = None;
                if from.distance(pos) > TAP * self.pixels_per_point {
                    // The pointer is removed once the released widget has seen its position.
                    self.frames.push_back(vec![Event::PointerGone]);
                }
            }
        }
    }

    /// Whether no event is left for the next frame, and no finger is down.
    pub(in crate::ui) fn are_over(&self) -> bool {
        self.frames.is_empty() && self.fingers.is_empty()
    }

    /// The window gained the focus, or lost it, which releases everything.
    pub(in crate::ui) fn focus(&mut self, is_focused: bool) {
        // A touch may arrive just before the focus does.
        if !is_focused {
            for (id, at) in std::mem::take(&mut self.fingers) {
                self.touch(TouchPhase::Cancelled, id, at.x, at.y);
            }
            self.held.clear();
            self.input.modifiers = Modifiers::NONE;
        }
        self.input.focused = is_focused;
        self.push(Event::WindowFocused(is_focused));
    }
}

/// The turn of the wheel, in notches.
pub(in crate::ui) fn notches(events: &[Event]) -> Vec2 {
    let turned = events.iter().map(|event| match event {
        Event::MouseWheel { delta, .. } => *delta / SCROLL,
        _ => Vec2::ZERO,
    });
    turned.fold(Vec2::ZERO, |sum, notches| sum + notches)
}

/// The modifiers at the last turn of the wheel, if there was one.
pub(in crate::ui) fn held_at_the_wheel(events: &[Event]) -> Option<Modifiers> {
    events.iter().rev().find_map(|event| match event {
        Event::MouseWheel { modifiers, .. } => Some(*modifiers),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use egui::vec2;

    use super::*;

    const NONE: KeyMods = KeyMods {
        shift: false,
        ctrl: false,
        alt: false,
        logo: false,
    };

    #[test]
    fn a_chord_is_a_command_and_no_text_and_what_comes_after_it_is_text() {
        let mut events = Events::default();
        let (command, held) = if cfg!(target_os = "macos") {
            (KeyCode::LeftSuper, KeyMods { logo: true, ..NONE })
        } else {
            (KeyCode::LeftControl, KeyMods { ctrl: true, ..NONE })
        };
        // As on X11: modifiers are reported as before the key, and a character before its key.
        events.key_down(command, NONE);
        for (letter, key) in [('c', KeyCode::C), ('v', KeyCode::V)] {
            events.character(letter, false);
            events.key_down(key, held);
        }
        events.push(Event::Paste("pasted".to_owned()));
        events.key_up(command, held);
        events.character('x', true);
        let input = events.take(1.0);
        assert_eq!(input.modifiers, Modifiers::NONE);
        let pasted = Event::Paste("pasted".to_owned());
        let text = Event::Text("x".to_owned());
        let events = input.events.iter();
        let came: Vec<&Event> = events
            .filter(|event| !matches!(event, Event::Key { .. }))
            .collect();
        assert_eq!(came, [&Event::Copy, &pasted, &text]);
    }

    #[test]
    fn a_notch_is_a_notch_however_large_the_window_system_has_it() {
        let mut events = Events::default();
        for raw in [1.0, 120.0, -1.0, 3.0] {
            events.wheel(0.0, raw * WHEEL_UNITS);
        }
        // Fractions are kept.
        events.wheel(0.25 * WHEEL_UNITS, 0.0);
        assert_eq!(notches(&events.take(1.0).events), vec2(0.25, 2.0));
    }

    /// The pointer events of the frames to come: positions, and presses and releases.
    fn pointed(events: &mut Events) -> Vec<Vec<(f32, Option<bool>)>> {
        let pointed = |event| match event {
            Event::PointerMoved(at) => Some((at.x, None)),
            Event::PointerButton { pos, pressed, .. } => Some((pos.x, Some(pressed))),
            Event::PointerGone => Some((f32::INFINITY, None)),
            _ => None,
        };
        let mut frames = Vec::new();
        while !events.frames.is_empty() {
            let came = events.take(1.0).events.into_iter();
            frames.push(came.filter_map(pointed).collect());
        }
        frames
    }

    #[test]
    fn the_first_finger_is_the_pointer_and_gone_when_it_has_moved() {
        use TouchPhase::{Ended, Moved, Started};
        let others = [
            (Started, 4, 10.0),
            (Started, 5, 90.0),
            (Moved, 5, 95.0),
            (Moved, 4, 12.0),
            (Ended, 4, 12.0),
            (Started, 6, 50.0),
            (Ended, 5, 95.0),
        ];
        let drag = [(Started, 1, 10.0), (Moved, 1, 40.0), (Ended, 1, 40.0)];
        let began = [vec![(10.0, None)], vec![(10.0, Some(true))]];
        let tapped = [
            vec![],
            vec![(12.0, None)],
            vec![(12.0, Some(false))],
            vec![],
        ];
        let dragged = [
            vec![(40.0, None)],
            vec![(40.0, Some(false))],
            vec![(f32::INFINITY, None)],
        ];
        for (touches, expected) in [(&others[..], &tapped[..]), (&drag, &dragged)] {
            let mut events = Events::default();
            // A pixel is a point.
            drop(events.take(1.0));
            for &(phase, id, x) in touches {
                events.touch(phase, id, x, 0.0);
            }
            assert_eq!(pointed(&mut events), [&began[..], expected].concat());
        }
    }
}
