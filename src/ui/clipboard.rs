//! The clipboard's text.

#[cfg(not(target_os = "macos"))]
pub(super) use macroquad::miniquad::window::{clipboard_get as text, clipboard_set as set};

#[cfg(target_os = "macos")]
pub(super) use mac::{set, text};

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
