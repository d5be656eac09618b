//! Converts keys and modifiers to egui's.

use egui::{Key, Modifiers};
use macroquad::input::KeyCode;
use macroquad::miniquad::KeyMods;

/// The keys that widgets answer to, and more; keys that print also come as text.
pub(super) fn key_of(key: KeyCode) -> Option<Key> {
    match key {
        KeyCode::KpEnter => Some(Key::Enter),
        // egui knows the other keys in use by miniquad's names.
        _ => Key::from_name(&format!("{key:?}")),
    }
}

/// The modifiers that are held, from those reported with a key and the modifiers' own keys that are down: X11
/// reports what was held before the key.
pub(super) fn modifiers(
    reported: KeyMods,
    key: KeyCode,
    is_down: impl Fn(KeyCode) -> bool,
) -> Modifiers {
    let held = |reported: bool, own: [KeyCode; 2]| {
        if own.contains(&key) {
            own.into_iter().any(&is_down)
        } else {
            reported
        }
    };
    let alt = held(reported.alt, [KeyCode::LeftAlt, KeyCode::RightAlt]);
    let ctrl = held(reported.ctrl, [KeyCode::LeftControl, KeyCode::RightControl]);
    let shift = held(reported.shift, [KeyCode::LeftShift, KeyCode::RightShift]);
    let logo = held(reported.logo, [KeyCode::LeftSuper, KeyCode::RightSuper]);
    let is_mac = cfg!(target_os = "macos");
    Modifiers {
        alt,
        ctrl,
        shift,
        mac_cmd: is_mac && logo,
        command: if is_mac { logo } else { ctrl },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn egui_knows_the_keys_in_use_by_their_names() {
        for (key, expected) in [
            (KeyCode::Left, Key::ArrowLeft),
            (KeyCode::Right, Key::ArrowRight),
            (KeyCode::Up, Key::ArrowUp),
            (KeyCode::Down, Key::ArrowDown),
            (KeyCode::Home, Key::Home),
            (KeyCode::End, Key::End),
            (KeyCode::PageUp, Key::PageUp),
            (KeyCode::PageDown, Key::PageDown),
            (KeyCode::Escape, Key::Escape),
            (KeyCode::Tab, Key::Tab),
            (KeyCode::Enter, Key::Enter),
            (KeyCode::KpEnter, Key::Enter),
            (KeyCode::Space, Key::Space),
            (KeyCode::Backspace, Key::Backspace),
            (KeyCode::Delete, Key::Delete),
            (KeyCode::Insert, Key::Insert),
            (KeyCode::A, Key::A),
            (KeyCode::Z, Key::Z),
        ] {
            assert_eq!(key_of(key), Some(expected));
        }
    }
}
