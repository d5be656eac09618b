//! Figures on glass: a session's frames, the keys that command it, and its effects done.
//!
//! macroquad and egui are named in this module alone.

mod bindings;
mod clipboard;
mod desktop;
mod display;
mod glass;
mod hands;
mod help;
mod input;
mod integration;
mod lesson_panel;
mod pace;
mod painter;
mod panel;
mod question_banner;
mod recording_view;
mod shell;
mod style;
mod telling;
mod terms;
mod timeline;
#[cfg(test)]
mod touches;
mod tour_banner;
#[cfg(test)]
mod widgets;

pub use display::WindowError;

use std::path::PathBuf;

use crate::session::Opening;

/// What the window is opened with.
#[derive(Clone, Debug)]
pub struct Options {
    /// What the sitting begins with.
    pub opening: Opening,
    /// Where pictures go.
    pub out: PathBuf,
}

/// Opens the window and returns when it is closed.
///
/// # Errors
/// [`WindowError`] when there is no display or none that can be drawn on.
pub fn open(options: Options) -> Result<(), WindowError> {
    display::run(move || shell::run(options))
}
