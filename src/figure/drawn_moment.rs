//! Which moment is drawn: before the push or after it.

use super::{MinkowskiPane, Overlays};

/// Whether the moment that was queried is drawn, with B before the push: a lesson, an overlay and Minkowski
/// space all belong to it. Without any of them B is drawn after the push.
#[must_use]
pub fn shows_the_query(
    is_lesson_open: bool,
    overlays: &Overlays,
    minkowski: MinkowskiPane,
) -> bool {
    let mut shown = overlays
        .iter()
        .filter(|&overlay| overlays.show(overlay, minkowski));
    is_lesson_open
        || minkowski != MinkowskiPane::Off
        || shown.any(|overlay| overlay.row().shows_the_query)
}
