//! The overlays, each a row of the registry, and the other marks of panes and of a lesson's steps. They are the same in
//! the plane and in space, except for what [`Drawn`] has.

use glam::DVec2;

use super::drawn::{Canvas, Drawn, Layer};
use super::{Mark, Overlay, Role};

pub(super) mod bodies;
mod contacts;
pub(super) mod distance;
pub(super) mod hull;
pub(super) mod impulses;
mod motion;
mod plane;
pub(super) mod sat;
pub(super) mod search;
mod space;
mod tour_demos;
mod user_trace;

/// Draws an overlay in a pane. The legend is built from all marks; energy has a separate chart.
pub(super) fn draw<D: Drawn>(overlay: Overlay, canvas: &mut Canvas<'_, D>) {
    match (overlay, canvas.is_minkowski) {
        (Overlay::Hull, true) => D::difference(canvas),
        (Overlay::Simplex, true) => hull::simplex_minkowski(canvas),
        (Overlay::Edge, false) => contacts::edge_world(canvas),
        (Overlay::Edge, true) => contacts::edge_minkowski(canvas),
        (Overlay::Contacts, false) => contacts::world(canvas),
        (Overlay::Contacts, true) => contacts::minkowski(canvas),
        (Overlay::Sat, false) => sat::world(canvas),
        (Overlay::Distance, false) => distance::world(canvas),
        (Overlay::Distance, true) => distance::minkowski(canvas),
        (Overlay::Labels, false) => bodies::letters(canvas),
        // The answer is placed with the pane's title.
        (Overlay::State, _) if !canvas.subject.overlaps() => {}
        (Overlay::State, false) => {
            let outlines = canvas.outlines.clone();
            canvas.draw(outlines.map(|points| Mark::area(points, Role::Overlapping)));
        }
        (Overlay::State, true) => canvas.draw([Mark::dot(DVec2::ZERO, Role::Overlapping)]),
        _ => D::own_marks(Layer::Overlay(overlay), canvas),
    }
}
