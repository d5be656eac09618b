//! Which file draws which overlay.

use super::canvas::Canvas;
use super::{
    Overlay, contacts, distance, edge, hull, impulses, labels, sat, simplex, trails, velocities,
};
use crate::figure::Mark;

/// An overlay's marks in the world, in px.
pub(in crate::figure) fn world(overlay: Overlay, canvas: &Canvas<'_>) -> Vec<Mark> {
    match overlay {
        Overlay::Edge => edge::world(canvas),
        Overlay::Contacts => contacts::world(canvas),
        Overlay::Sat => sat::world(canvas),
        Overlay::Distance => distance::world(canvas),
        Overlay::Labels => labels::world(canvas),
        Overlay::Impulses => impulses::world(canvas),
        Overlay::Velocities => velocities::world(canvas),
        Overlay::Trails => trails::world(canvas),
        // The legend is of all the marks that there are; the energy has a chart of its own.
        Overlay::Hull | Overlay::Simplex | Overlay::Legend | Overlay::Energy => Vec::new(),
    }
}

/// Its marks in Minkowski space, in px.
pub(in crate::figure) fn minkowski(overlay: Overlay, canvas: &Canvas<'_>) -> Vec<Mark> {
    match overlay {
        Overlay::Hull => hull::minkowski(canvas),
        Overlay::Simplex => simplex::minkowski(canvas),
        Overlay::Edge => edge::minkowski(canvas),
        Overlay::Contacts => contacts::minkowski(canvas),
        Overlay::Distance => distance::minkowski(canvas),
        Overlay::Sat
        | Overlay::Labels
        | Overlay::Legend
        | Overlay::Impulses
        | Overlay::Velocities
        | Overlay::Trails
        | Overlay::Energy => Vec::new(),
    }
}
