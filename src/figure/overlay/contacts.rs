//! The deepest points of the two bodies, and B where the push will put it.

use super::context::OverlayContext;
use super::untouched::{last_points, note_in_minkowski, note_in_world};
use crate::figure::{Mark, MinkowskiPane, Role};
use crate::scene::Moment;

/// A dot on each body, and B after the push.
pub(super) fn world(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    let moment = canvas.moment();
    let mut marks = Vec::new();
    if canvas.penetrates() {
        marks.push(ghost(moment));
    } else {
        marks.extend(last_points(canvas));
        marks.push(note_in_world(canvas));
    }
    if !moment.answer.colliding {
        return marks;
    }
    marks.extend(
        [moment.answer.on_a, moment.answer.on_b].map(|at| Mark::Point {
            at,
            role: Role::Contact,
        }),
    );
    marks
}

/// The note, where there is no world to hold it.
pub(super) fn minkowski(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    let is_alone = canvas.subject.minkowski == MinkowskiPane::Alone;
    let note = (is_alone && !canvas.penetrates()).then(|| note_in_minkowski(canvas));
    Vec::from_iter(note)
}

/// The outline of B after the push.
pub(super) fn ghost(moment: &Moment) -> Mark {
    let push = moment.push_out();
    Mark::Polygon {
        points: moment.b.outline().into_iter().map(|v| v + push).collect(),
        role: Role::GhostB,
    }
}
