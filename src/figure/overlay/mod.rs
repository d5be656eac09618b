//! The overlays: each is a file of this folder and a row of the registry; and what the panes and a lesson's steps show
//! besides. What an overlay draws is the same in the plane and in space, but for what [`Drawing`] says.

use glam::DVec2;

use self::context::OverlayContext;
use super::dimension::DrawnDimension;
use super::{Mark, Role};
use crate::lesson::{NamedPoint, Step};

mod cast;
mod contacts;
pub(super) mod context;
pub(super) mod distance;
pub(super) mod hull;
pub(super) mod impulses;
pub(super) mod labels;
pub(super) mod other_bodies;
#[cfg(test)]
mod pictures;
mod plane;
pub(super) mod pointed;
pub(super) mod question;
mod registry;
pub(super) mod sat;
pub(super) mod search;
mod space;
mod tour_demos;
mod user_trace;
mod velocities;

pub use registry::Overlays;
pub use registry::{Overlay, OverlayKey, OverlayRow, Panes, Scenes};

/// What is drawn in one dimension alone, or differently in each.
pub trait Drawing: DrawnDimension {
    /// The ground of Minkowski space, with what the steps so far prove of it.
    fn beneath_minkowski(_: &OverlayContext<'_, Self>) -> Vec<Mark> {
        Vec::new()
    }

    /// An overlay that the other dimension doesn't have.
    fn own_overlay(_: Overlay, _: &OverlayContext<'_, Self>) -> Vec<Mark> {
        Vec::new()
    }

    /// What lies over the overlays and beneath a step of the lesson.
    fn above_overlays(_: &OverlayContext<'_, Self>) -> Vec<Mark> {
        Vec::new()
    }

    /// What lies over a step of the lesson.
    fn above_step(_: &OverlayContext<'_, Self>) -> Vec<Mark> {
        Vec::new()
    }

    /// The line across the pane at which a query ends.
    fn support_line(_: &Step<Self>, _: &OverlayContext<'_, Self>) -> Option<Mark> {
        None
    }

    /// The line that touches a body perpendicular to a direction, as long as the body and a little more.
    fn touching_line(
        _body: usize,
        _touching: Self::Vector,
        _direction: Self::Vector,
        _: &OverlayContext<'_, Self>,
    ) -> Option<Mark> {
        None
    }

    /// The lines that show a right angle, its sides so long, where the support is projected onto the direction.
    fn right_angle(step: &Step<Self>, side: f64) -> Vec<Vec<Self::Vector>>;

    /// The points that a step of GJK or of the distance keeps.
    fn kept(step: &Step<Self>) -> &[NamedPoint<Self::Support>];

    /// How the origin lies to the simplex.
    fn beside_simplex(step: &Step<Self>, canvas: &OverlayContext<'_, Self>) -> Vec<Mark>;

    /// What a step has and makes of it, in a lesson on bodies with radii that sum to `radius`.
    fn step_minkowski(
        step: &Step<Self>,
        radius: f64,
        canvas: &OverlayContext<'_, Self>,
    ) -> Vec<Mark>;

    /// EPA's polytope before a step.
    fn polytope(step: &Step<Self>, canvas: &OverlayContext<'_, Self>) -> Vec<Mark>;
}

/// An overlay's marks in a pane, in px. The legend is of all the marks that there are; the energy has a chart of its own.
pub(super) fn marks<D: Drawing>(overlay: Overlay, canvas: &OverlayContext<'_, D>) -> Vec<Mark> {
    match (overlay, canvas.is_minkowski) {
        (Overlay::Hull, true) => hull::minkowski(canvas),
        (Overlay::Simplex, true) => hull::simplex_minkowski(canvas),
        (Overlay::Edge, false) => contacts::edge_world(canvas),
        (Overlay::Edge, true) => contacts::edge_minkowski(canvas),
        (Overlay::Contacts, false) => contacts::world(canvas),
        (Overlay::Contacts, true) => contacts::minkowski(canvas),
        (Overlay::Sat, false) => sat::world(canvas),
        (Overlay::Distance, false) => distance::world(canvas),
        (Overlay::Distance, true) => distance::minkowski(canvas),
        (Overlay::Labels, false) => labels::world(canvas),
        // The word stands with the pane's title.
        (Overlay::State, _) if !canvas.subject.overlaps() => Vec::new(),
        (Overlay::State, false) => {
            let outlines = canvas.outlines.iter();
            outlines
                .map(|points| Mark::area(points.clone(), Role::Overlapping))
                .collect()
        }
        (Overlay::State, true) => vec![Mark::dot(DVec2::ZERO, Role::Overlapping)],
        _ => D::own_overlay(overlay, canvas),
    }
}
