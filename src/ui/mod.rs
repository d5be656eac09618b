//! The window: draws the app's figures, turns input into commands, and carries out effects.
//!
//! Only this module uses macroquad and egui.

#[cfg(any(target_family = "wasm", test))]
mod accessibility;
mod action_button;
mod bindings;
#[cfg(target_family = "wasm")]
mod browser;
#[cfg(not(target_family = "wasm"))]
mod desktop;
mod frame;
mod frame_context;
mod gallery;
mod help;
mod input;
mod integration;
mod interaction;
mod lesson_caption;
mod main_loop;
#[cfg(target_family = "wasm")]
mod page;
mod painter;
mod panel;
mod pointing;
mod question_banner;
mod snapshot;
mod status_bar;
mod style;
mod timeline;
mod touch_pad;
mod tour_banner;
#[cfg(test)]
mod widgets;

#[cfg(not(target_family = "wasm"))]
use desktop as host;
#[cfg(target_family = "wasm")]
use page as host;

#[cfg(not(target_family = "wasm"))]
pub use desktop::WindowError;

use std::path::PathBuf;

use macroquad::conf::{Conf, UpdateTrigger};
use macroquad::miniquad;

use crate::app;

/// Opens the window, which writes pictures to the folder `out`, and returns when it is closed.
///
/// # Errors
/// [`WindowError`] when there is no display or no window can be opened on it.
#[cfg(not(target_family = "wasm"))]
pub fn open(opening: app::StartupOptions, out: PathBuf) -> Result<(), WindowError> {
    desktop::run(main_loop::run(opening, out))
}

/// Opens the window in the page that loaded the program. A page opened with `?digest` reports `digests` on its console
/// first.
#[cfg(target_family = "wasm")]
pub fn open_in_page(digests: impl FnOnce() -> Vec<String>) {
    if page::opened().digests {
        page::report(&digests().join("; "));
    }
    let Some(opening) = page::opening() else {
        return;
    };
    if page::opened().cannot_draw {
        page::show_still(app::App::new(opening));
        return;
    }
    let conf = window_conf(miniquad::conf::Platform {
        blocking_event_loop: true,
        ..Default::default()
    });
    macroquad::Window::from_config(conf, main_loop::run(opening, PathBuf::new()));
}

/// A window on `platform`, which draws frames on events.
fn window_conf(platform: miniquad::conf::Platform) -> Conf {
    let miniquad_conf = miniquad::conf::Conf {
        window_title: "Collidoscope".to_owned(),
        window_width: 1024,
        window_height: 768,
        high_dpi: true,
        // egui antialiases what it draws; four samples would double the work without a GPU.
        sample_count: 1,
        platform,
        ..miniquad::conf::Conf::default()
    };
    Conf {
        miniquad_conf,
        update_on: Some(UpdateTrigger {
            key_down: true,
            mouse_down: true,
            mouse_up: true,
            mouse_motion: true,
            mouse_wheel: true,
            specific_key: None,
            touch: true,
        }),
        ..Conf::default()
    }
}
