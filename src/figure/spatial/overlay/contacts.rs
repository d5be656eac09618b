//! The closest face and the deepest points, where the bodies press on each other, and B where the push will put it.

use glam::{DVec2, DVec3};

use super::context::{Layers, OverlayContext};
use super::hull::face;
use crate::figure::spatial::projected::span;
use crate::figure::{Mark, MinkowskiPane, Overlay, Role};
use crate::spatial::SupportPoint;

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
    if moment.contacts().is_empty() {
        return marks;
    }
    let points: Vec<DVec3> = moment.contacts().iter().map(|point| point.on_a).collect();
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

/// A face of A ⊖ B and the closest have one normal where the cosine of the angle between them is at least this.
const SAME_NORMAL: f64 = 1.0 - 1e-9;

/// The face, the vector from the origin to it, and its length in words.
pub(super) fn face_minkowski(canvas: &OverlayContext<'_, '_>) -> Layers {
    let answer = canvas.answer();
    let mut layers = Layers::default();
    if answer.cores.collide {
        let corners = closest_face(canvas);
        let is_away = answer.normal.dot(canvas.stage.view().depth()) > 0.0;
        if is_away {
            let role = Role::ClosestEdge.behind_a_face();
            layers.behind.push(face(&corners, role, canvas));
        } else {
            layers
                .before
                .push(face(&corners, Role::ClosestEdge, canvas));
        }
    }
    if !canvas.penetrates() {
        if !canvas.subject().overlays.has(Overlay::Contacts) {
            layers.inside.push(note_in_minkowski(canvas));
        }
        return layers;
    }
    let foot = canvas.project(answer.depth * answer.normal);
    layers.inside.extend([
        Mark::Arrow {
            from: DVec2::ZERO,
            to: foot,
            role: Role::Penetration,
        },
        Mark::Label {
            at: foot,
            text: format!(
                "depth {}",
                canvas.stage.subject.numbers().length(answer.depth)
            ),
            role: Role::Penetration,
            side: canvas.side(answer.normal),
        },
    ]);
    layers
}

/// All of the face that the closest triangle is a part of, where A ⊖ B of the cores has faces; else the triangle.
fn closest_face(canvas: &OverlayContext<'_, '_>) -> Vec<DVec3> {
    let feature = &canvas.answer().cores.feature;
    let faces = canvas.stage.difference().form.core.iter();
    let mut faces = faces.flat_map(|core| &core.faces);
    match faces.find(|face| face.normal.dot(feature.normal) >= SAME_NORMAL) {
        Some(face) => face.corners.clone(),
        None => feature
            .simplex
            .points()
            .iter()
            .map(SupportPoint::point)
            .collect(),
    }
}

/// The same vector on the bodies: from B's deepest point to where the push takes it, and B there.
pub(super) fn face_world(canvas: &OverlayContext<'_, '_>) -> Vec<Mark> {
    if !canvas.penetrates() {
        let is_alone = canvas.subject().minkowski == MinkowskiPane::Off;
        return Vec::from_iter(is_alone.then(|| note_in_world(canvas)));
    }
    let answer = canvas.answer();
    let arrow = Mark::Arrow {
        from: canvas.project(answer.on_b),
        to: canvas.project(answer.on_a),
        role: Role::Penetration,
    };
    vec![ghost(canvas, canvas.subject().moment.push_out()), arrow]
}
