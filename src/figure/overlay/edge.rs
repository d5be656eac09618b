//! The edge of A ⊖ B closest to the origin, and the minimum translation vector.

use glam::DVec2;

use super::contacts::ghost;
use super::context::OverlayContext;
use super::untouched::{last_edge, last_vector, note_in_minkowski, note_in_world};
use crate::figure::{Mark, MinkowskiPane, Overlay, Role};

/// The edge, the vector from the origin to it, and its length in words.
pub(super) fn minkowski(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    let answer = &canvas.moment().answer;
    let edge = answer.cores.collide.then(|| Mark::Polyline {
        points: answer.cores.feature.ends.map(|end| end.point()).to_vec(),
        role: Role::ClosestEdge,
    });
    let mut marks = Vec::from_iter(edge);
    if !canvas.penetrates() {
        marks.extend(last_edge(canvas));
        if !canvas.subject.overlays.has(Overlay::Contacts) {
            marks.push(note_in_minkowski(canvas));
        }
        return marks;
    }
    let foot = answer.depth * answer.normal;
    marks.extend([
        Mark::Arrow {
            from: DVec2::ZERO,
            to: foot,
            role: Role::Penetration,
        },
        Mark::Label {
            at: foot,
            text: format!("depth {}", canvas.subject.numbers().length(answer.depth)),
            role: Role::Penetration,
            side: answer.normal,
        },
    ]);
    marks
}

/// The same vector on the bodies: from B's deepest point to where the push takes it, and B there.
pub(super) fn world(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    let moment = canvas.moment();
    if !canvas.penetrates() {
        let mut marks = last_vector(canvas);
        if canvas.subject.minkowski == MinkowskiPane::Off {
            marks.push(note_in_world(canvas));
        }
        return marks;
    }
    let arrow = Mark::Arrow {
        from: moment.answer.on_b,
        to: moment.answer.on_a,
        role: Role::Penetration,
    };
    vec![ghost(moment), arrow]
}
