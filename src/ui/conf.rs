//! Window options, on a desktop and in a page.

use macroquad::conf::{Conf, UpdateTrigger};
use macroquad::miniquad::conf::{Conf as MiniquadConf, Platform};

/// A window on `platform`, for which frames are drawn when something comes.
pub(super) fn of_window(platform: Platform) -> Conf {
    let miniquad_conf = MiniquadConf {
        window_title: "Collidoscope".to_owned(),
        window_width: 1024,
        window_height: 768,
        high_dpi: true,
        // egui smooths what it draws; four samples would double the work without a GPU.
        sample_count: 1,
        platform,
        ..MiniquadConf::default()
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
