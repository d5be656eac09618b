//! What of a scene is drawn: which moment, before the push or after it, and whether Minkowski space.

use super::{MinkowskiPane, Overlays, Panes};
use crate::lesson::tour::TourDemo;
use crate::lesson::{Dimension, Lesson};

/// What stands above the world while the moment of the last collision is shown.
pub(super) const LAST_COLLISION: &str = "Last collision, before the push";

/// Where Minkowski space is drawn: not with a step of the impulse, which is of the world alone, nor in a scene of
/// falling bodies without a lesson, nor where no lesson, exhibit or overlay shows anything of it. In the world's place it
/// is drawn whatever it shows.
#[must_use]
pub fn drawn_minkowski<D: Dimension>(
    chosen: MinkowskiPane,
    overlays: &Overlays,
    exhibit: Option<TourDemo>,
    lesson: Option<(&Lesson<D>, usize)>,
    is_falling: bool,
) -> MinkowskiPane {
    let shows_something = match lesson {
        Some((lesson, at)) => lesson.impulse(at).is_none(),
        None if is_falling => false,
        None => {
            let mut shown = overlays.iter();
            exhibit.is_some() || shown.any(|overlay| overlay.row().panes != Panes::World)
        }
    };
    if shows_something || chosen == MinkowskiPane::Alone {
        chosen
    } else {
        MinkowskiPane::Off
    }
}

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
