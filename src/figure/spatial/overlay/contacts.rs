//! Where the bodies press on each other: the manifold, the deepest points, and B where the push will put it.

use glam::{DVec2, DVec3};

use super::context::{Layers, OverlayContext};
use super::points::face;
use crate::figure::spatial::projected::span;
use crate::figure::{Mark, MinkowskiPane, Role};

/// How far a note keeps from the rim of the pane, in points of the picture.
const RIM: f64 = 24.0;

/// The manifold's points on A and what they span, the deepest point of each body, and B after the push.
pub(super) fn world(canvas: &OverlayContext<'_, '_>) -> Vec<Mark> {
    let moment = canvas.subject().moment;
    let mut marks = Vec::new();
    if canvas.penetrates() {
        marks.push(ghost(canvas, moment.push_out()));
    } else {
        marks.push(note_in_world(canvas));
    }
    if moment.contacts.is_empty() {
        return marks;
    }
    let points: Vec<DVec3> = moment.contacts.iter().map(|point| point.on_a).collect();
    if points.len() > 1 {
        marks.push(face(&points, Role::ContactPatch, canvas));
    }
    let dots = [moment.answer.on_a, moment.answer.on_b];
    let deepest = dots.map(|at| (at, Role::Contact));
    let others = points.iter().map(|&at| (at, Role::ManifoldPoint));
    marks.extend(others.chain(deepest).map(|(at, role)| Mark::Point {
        at: canvas.project(at),
        role,
    }));
    marks
}

/// The note, where there is no world to hold it.
pub(super) fn minkowski(canvas: &OverlayContext<'_, '_>) -> Layers {
    let is_alone = canvas.subject().minkowski == MinkowskiPane::Alone;
    let note = (is_alone && !canvas.penetrates()).then(|| note_in_minkowski(canvas));
    Layers::inside(Vec::from_iter(note))
}

/// The outline of B moved by `way`.
pub(super) fn ghost(canvas: &OverlayContext<'_, '_>, way: DVec3) -> Mark {
    let way = canvas.project(way);
    let outline = canvas.stage.outline_of_queried_b().into_iter();
    span(outline.map(|at| at + way).collect(), Role::GhostB)
}

/// Says in the world, below the bodies, why there is no penetration to show.
pub(super) fn note_in_world(canvas: &OverlayContext<'_, '_>) -> Mark {
    let bounds = canvas.stage.bounds(0).with(&canvas.stage.bounds(1));
    let rim = canvas.shown().shrunk(RIM / canvas.scale());
    let below = DVec2::new(bounds.center().x, bounds.max.y);
    Mark::Label {
        at: below.clamp(rim.min, rim.max),
        text: words(canvas).to_owned(),
        role: Role::Note,
        side: DVec2::Y,
    }
}

/// The same in Minkowski space, at the origin and away from A ⊖ B.
pub(super) fn note_in_minkowski(canvas: &OverlayContext<'_, '_>) -> Mark {
    let [a, b] = [0, 1].map(|body| canvas.stage.bounds(body).center());
    Mark::Label {
        at: DVec2::ZERO,
        text: words(canvas).to_owned(),
        role: Role::Note,
        side: (b - a).normalize_or(DVec2::Y),
    }
}

fn words(canvas: &OverlayContext<'_, '_>) -> &'static str {
    if canvas.answer().colliding {
        "touching: no penetration"
    } else {
        "apart: no penetration"
    }
}
