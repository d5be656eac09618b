//! What is on the glass, as a file.

use macroquad::texture::{Image, get_screen_data};

use super::app::App;
use crate::export::{Raster, write_numbered};

/// Writes what has been drawn so far in this frame, and tells the player where it went or why not.
pub(super) fn take(app: &mut App) {
    let Image {
        bytes,
        width,
        height,
    } = get_screen_data();
    let png = Raster::from_bottom_up_rgba(u32::from(width), u32::from(height), &bytes)
        .and_then(|raster| raster.to_png())
        .map_err(|error| error.to_string());
    let written = png.and_then(|png| {
        write_numbered(&app.out, "collidoscope", "png", &png).map_err(|error| error.to_string())
    });
    match written {
        Ok(path) => {
            let path = path.strip_prefix(".").unwrap_or(&path);
            app.say(format!("Saved {}", path.display()));
        }
        Err(reason) => app.warn(format!("No screenshot: {reason}")),
    }
}
