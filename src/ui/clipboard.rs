//! The clipboard's text.

use macroquad::input::{KeyCode, is_key_down, is_key_pressed};

#[cfg(not(target_os = "macos"))]
pub(super) use macroquad::miniquad::window::{clipboard_get as text, clipboard_set as set};

#[cfg(target_os = "macos")]
pub(super) use mac::{set, text};

/// Whether macroquad has emptied the clipboard in this frame. Its own UI, which is never shown here, copies its empty
/// selection in every frame in which Ctrl and C or X are down (<https://github.com/not-fl3/macroquad/issues/546>).
pub(super) fn is_emptied() -> bool {
    let is_ctrl_down = is_key_down(KeyCode::LeftControl) || is_key_down(KeyCode::RightControl);
    let is_down = |key| is_key_down(key) || is_key_pressed(key);
    cfg!(not(target_os = "macos")) && is_ctrl_down && (is_down(KeyCode::C) || is_down(KeyCode::X))
}

/// miniquad has none on a Mac.
#[cfg(target_os = "macos")]
mod mac {
    use copypasta::{ClipboardContext, ClipboardProvider};

    /// What is in it, if that is text.
    pub(in crate::ui) fn text() -> Option<String> {
        ClipboardContext::new().ok()?.get_contents().ok()
    }

    /// Puts a text there; where the system refuses, nothing is there to be pasted.
    pub(in crate::ui) fn set(text: &str) {
        let _ = ClipboardContext::new().and_then(|mut board| board.set_contents(text.to_owned()));
    }
}
