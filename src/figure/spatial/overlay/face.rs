//! The face of A ⊖ B closest to the origin, and the minimum translation vector.

use glam::{DVec2, DVec3};

use super::contacts::{ghost, note_in_minkowski, note_in_world};
use super::context::{Layers, OverlayContext};
use super::points::face;
use crate::figure::{Mark, MinkowskiPane, Overlay, Role};
use crate::spatial::SupportPoint;

/// A face of A ⊖ B and the closest have one normal where the cosine of the angle between them is at least this.
const SAME_NORMAL: f64 = 1.0 - 1e-9;

/// The face, the vector from the origin to it, and its length in words.
pub(super) fn minkowski(canvas: &OverlayContext<'_, '_>) -> Layers {
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
pub(super) fn world(canvas: &OverlayContext<'_, '_>) -> Vec<Mark> {
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
