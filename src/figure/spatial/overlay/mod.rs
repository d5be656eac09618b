//! The overlays in space, one file each, and what a lesson's steps show besides.

pub(super) mod canvas;
mod contacts;
mod distance;
mod epa;
mod face;
mod gjk;
mod hull;
mod labels;
pub(super) mod pointed;
mod points;
pub(super) mod question;
mod sat;
mod search;
mod simplex;
pub(super) mod steps;

use canvas::{Canvas, Layers};

use crate::figure::{Mark, Overlay};

/// An overlay's marks in the world, projected, in px; those of scenes of bodies and of casts have none.
pub(super) fn world(overlay: Overlay, canvas: &Canvas<'_, '_>) -> Vec<Mark> {
    match overlay {
        Overlay::Edge => face::world(canvas),
        Overlay::Contacts => contacts::world(canvas),
        Overlay::Sat => sat::world(canvas),
        Overlay::Distance => distance::world(canvas),
        Overlay::Labels => labels::world(canvas),
        _ => Vec::new(),
    }
}

/// Its marks in Minkowski space.
pub(super) fn minkowski(overlay: Overlay, canvas: &Canvas<'_, '_>) -> Layers {
    match overlay {
        Overlay::Hull => hull::minkowski(canvas),
        Overlay::Simplex => simplex::minkowski(canvas),
        Overlay::Edge => face::minkowski(canvas),
        Overlay::Contacts => contacts::minkowski(canvas),
        Overlay::Distance => distance::minkowski(canvas),
        _ => Layers::default(),
    }
}
