//! The camera that shows all of the bodies, or all of A ⊖ B.

use glam::DVec2;

use super::{Camera, Overlay, Overlays, Rect};

/// The margin about what is fitted, as a part of the room's shorter side: labels, lengths and arrows stand there, and
/// the axis of SAT with both projections.
const MARGIN: f64 = 0.1;
const MARGIN_OF_SAT: f64 = 0.17;

/// The camera of a pane at `place`, the same way up as `from`, that shows `bounds` in the middle of the pane's `room`,
/// as large as the margin that these overlays need allows.
pub(super) fn fitted(
    from: &Camera,
    bounds: &Rect,
    place: &Rect,
    (room, overlays): (&Rect, &Overlays),
) -> Camera {
    let margin = if overlays.has(Overlay::Sat) {
        MARGIN_OF_SAT
    } else {
        MARGIN
    };
    let inner = room.shrunk(margin * room.size().min_element());
    let scale = Camera::scale_of(bounds, inner.size().max(DVec2::ONE));
    Camera {
        offset: bounds.center() - from.turned(inner.center() - place.min) / scale,
        scale,
        ..*from
    }
}

/// The bounds of A ⊖ B, from the bounds of A and B.
pub(super) fn difference(a: &Rect, b: &Rect) -> Rect {
    Rect {
        min: a.min - b.max,
        max: a.max - b.min,
    }
}

/// The bounds of A ⊖ B and of the origin, from the bounds of A and B.
pub(super) fn bounds_of_difference(a: &Rect, b: &Rect) -> Rect {
    difference(a, b).with(&Rect::default())
}
