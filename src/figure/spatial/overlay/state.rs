//! What overlaps, lit up.

use super::context::{Layers, OverlayContext};
use crate::figure::Mark;

/// The outlines that overlap.
pub(super) fn world(canvas: &OverlayContext<'_, '_>) -> Vec<Mark> {
    let outlines = [0, 1].map(|body| canvas.stage.outline(body).to_vec());
    canvas.stage.subject.state().lit(outlines)
}

/// O where it is inside A ⊖ B.
pub(super) fn minkowski(canvas: &OverlayContext<'_, '_>) -> Layers {
    Layers::before(Vec::from_iter(canvas.stage.subject.state().lit_origin()))
}
