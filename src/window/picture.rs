//! What is on the glass, as files that number themselves.

use glam::DVec2;
use macroquad::texture::{Image, get_screen_data};

use super::app::App;
use crate::export::{self, Raster, Sheet, write_numbered};
use crate::figure::Theme;

/// Writes what has been drawn so far in this frame, and tells the player where it went or why not.
pub(super) fn screenshot(app: &mut App) {
    let Image {
        bytes,
        width,
        height,
    } = get_screen_data();
    match Raster::from_bottom_up_rgba(u32::from(width), u32::from(height), &bytes)
        .and_then(|raster| raster.to_png())
    {
        Ok(png) => save(app, "png", &png),
        Err(error) => app.warn(format!("No picture: {error}")),
    }
}

/// Writes the figure that fills `size` points of this frame, without what is written over it.
pub(super) fn svg(app: &mut App, size: DVec2) {
    let svg = export::svg(
        &app.figure(size),
        &Theme::new(app.theme),
        &Sheet::of_points(size),
    );
    save(app, "svg", svg.as_bytes());
}

fn save(app: &mut App, extension: &str, bytes: &[u8]) {
    match write_numbered(&app.out, "collidoscope", extension, bytes) {
        Ok(path) => {
            let path = path.strip_prefix(".").unwrap_or(&path);
            app.say(format!("Saved {}", path.display()));
        }
        Err(error) => app.warn(format!("No picture: {error}")),
    }
}
