//! Converts keys and modifiers to egui's.

use egui::{Key, Modifiers};
use macroquad::input::KeyCode;
use macroquad::miniquad::KeyMods;

/// The keys that widgets answer to, but for those that print; those come as text.
pub(super) fn key_of(key: KeyCode) -> Option<Key> {
    Some(match key {
        KeyCode::Down => Key::ArrowDown,
        KeyCode::Left => Key::ArrowLeft,
        KeyCode::Right => Key::ArrowRight,
        KeyCode::Up => Key::ArrowUp,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Escape => Key::Escape,
        KeyCode::Tab => Key::Tab,
        KeyCode::Enter | KeyCode::KpEnter => Key::Enter,
        KeyCode::Space => Key::Space,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Delete => Key::Delete,
        KeyCode::Insert => Key::Insert,
        KeyCode::A => Key::A,
        KeyCode::B => Key::B,
        KeyCode::C => Key::C,
        KeyCode::D => Key::D,
        KeyCode::E => Key::E,
        KeyCode::F => Key::F,
        KeyCode::G => Key::G,
        KeyCode::H => Key::H,
        KeyCode::I => Key::I,
        KeyCode::J => Key::J,
        KeyCode::K => Key::K,
        KeyCode::L => Key::L,
        KeyCode::M => Key::M,
        KeyCode::N => Key::N,
        KeyCode::O => Key::O,
        KeyCode::P => Key::P,
        KeyCode::Q => Key::Q,
        KeyCode::R => Key::R,
        KeyCode::S => Key::S,
        KeyCode::T => Key::T,
        KeyCode::U => Key::U,
        KeyCode::V => Key::V,
        KeyCode::W => Key::W,
        KeyCode::X => Key::X,
        KeyCode::Y => Key::Y,
        KeyCode::Z => Key::Z,
        _ => return None,
    })
}

/// The modifiers that are held, from what came with a key and the modifiers' own keys that are down: X11 tells
/// what was held before the key.
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
