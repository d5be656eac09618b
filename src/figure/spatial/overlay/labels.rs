//! The letters of the bodies, and what overlaps, lit up.

use glam::DVec2;

use super::context::{Layers, OverlayContext};
use crate::figure::clip::is_within;
use crate::figure::{Mark, Rect, Role};

/// A letter in the middle of each body, or where one lies in the middle of the other, on the side away from it.
pub(super) fn world(canvas: &OverlayContext<'_, '_>) -> Vec<Mark> {
    let outlines = [0, 1].map(|body| canvas.stage.outline(body));
    let letters = [("A", Role::ShapeA), ("B", Role::ShapeB)].into_iter();
    let letter = |(body, (text, role)): (usize, (&str, Role))| Mark::Label {
        at: place_of_letter(outlines[body], outlines[1 - body]),
        text: text.to_owned(),
        role,
        side: DVec2::ZERO,
    };
    letters.enumerate().map(letter).collect()
}

/// The middle of an outline, or where it and that of `other` are close a place between the middle and the rim, if
/// `other` leaves one free.
fn place_of_letter(outline: &[DVec2], other: &[DVec2]) -> DVec2 {
    let [middle, others] = [outline, other].map(|ring| Rect::around(ring.iter().copied()).center());
    if !is_within(middle, other) && !is_within(others, outline) {
        return middle;
    }
    let away = (middle - others).try_normalize().unwrap_or(DVec2::NEG_ONE);
    let rim = outline.iter().copied();
    let rim = rim.max_by(|p, q| away.dot(*p).total_cmp(&away.dot(*q)));
    let aside = middle.lerp_monotonic(rim.unwrap_or(middle), 0.6);
    if is_within(aside, other) {
        middle
    } else {
        aside
    }
}

/// The outlines that overlap.
pub(super) fn state_world(canvas: &OverlayContext<'_, '_>) -> Vec<Mark> {
    let outlines = [0, 1].map(|body| canvas.stage.outline(body).to_vec());
    canvas.stage.subject.state().lit(outlines)
}

/// O where it is inside A ⊖ B.
pub(super) fn minkowski(canvas: &OverlayContext<'_, '_>) -> Layers {
    Layers::before(Vec::from_iter(canvas.stage.subject.state().lit_origin()))
}
