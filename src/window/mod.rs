//! Figures on glass: the macroquad loop, the keys, the panel and the painter.
//!
//! macroquad and egui are named in this module alone.

mod action;
mod app;
mod bindings;
mod display;
mod editing;
mod glass;
mod hands;
mod help;
mod history;
mod input;
mod lesson_panel;
mod lesson_view;
mod looking;
mod message;
mod pace;
mod painter;
mod panel;
mod picture;
mod quitting;
mod recording;
mod recording_view;
mod shell;
mod style;
mod timeline;
mod view;

pub use app::Options;
pub use display::WindowError;

/// Opens the window and returns when it is closed.
///
/// # Errors
/// [`WindowError`] when there is no display or none that can be drawn on.
pub fn open(options: Options) -> Result<(), WindowError> {
    display::run(move || shell::run(options))
}
