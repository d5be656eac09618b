//! The overlays: each is a file of this folder and a row of the registry; and what the panes and a lesson's steps show
//! besides. What an overlay draws is the same in the plane and in space, but for what [`Drawing`] says.

use glam::DVec2;

use super::dimension::DrawnDimension;
use super::{Camera, FigureSource, Mark, Rect, Role, Theme};
use crate::lesson::{Plane, Step};

mod contacts;
pub(super) mod distance;
pub(super) mod hull;
pub(super) mod impulses;
pub(super) mod labels;
mod motion;
pub(super) mod other_bodies;
#[cfg(test)]
mod pictures;
mod plane;
pub(super) mod question;
mod registry;
pub(super) mod sat;
pub(super) mod search;
mod space;
mod tour_demos;
mod user_trace;

pub use registry::Overlays;
pub use registry::{Overlay, OverlayKey, OverlayRow, Panes, Scenes};

/// How far what has to be seen keeps from the rim of the pane, in points of the picture.
pub(super) const RIM: f64 = 24.0;

/// The subject, and the pane in which an overlay shows it.
pub struct OverlayContext<'c, D: DrawnDimension = Plane> {
    pub(in crate::figure) subject: &'c FigureSource<'c, D>,
    pub(super) theme: &'c Theme,
    pub(in crate::figure) is_minkowski: bool,
    /// The pane's place in the picture.
    place: Rect,
    /// Which part of its space the pane shows.
    pub(in crate::figure) camera: Camera,
    /// Where the pointer is, in the pane's space.
    pub(super) pointer: Option<DVec2>,
    /// Of A and B as they are drawn, in the picture's plane.
    pub(in crate::figure) outlines: [Vec<DVec2>; 2],
}

impl<'c, D: DrawnDimension> OverlayContext<'c, D> {
    /// The canvas of a pane at a place of the picture.
    pub(in crate::figure) fn new(
        subject: &'c FigureSource<'c, D>,
        theme: &'c Theme,
        is_minkowski: bool,
        (place, camera): (Rect, Camera),
    ) -> Self {
        let pointer = subject.pointer.filter(|&at| place.contains(at));
        Self {
            subject,
            theme,
            is_minkowski,
            place,
            camera,
            pointer: pointer.map(|at| camera.to_space(&place, at)),
            outlines: subject.bodies().map(|body| D::outline(body, &subject.view)),
        }
    }

    /// Whether the bodies are in each other, and not only touching.
    pub(super) fn penetrates(&self) -> bool {
        let answer = self.subject.answer();
        answer.colliding && answer.depth > 0.0
    }

    /// The part of the picture's plane that both take up.
    pub(super) fn bounds(&self) -> Rect {
        Rect::around(self.outlines.iter().flatten().copied())
    }

    /// The middle of A − B.
    pub(in crate::figure) fn middle_of_difference(&self) -> DVec2 {
        let [a, b] = self.subject.moment.bodies().map(D::center);
        self.project(a - b)
    }

    /// Where a point falls in the picture's plane.
    pub(in crate::figure) fn project(&self, point: D::Vector) -> DVec2 {
        D::project(&self.subject.view, point)
    }

    /// The direction of a vector in the picture's plane, of length 1; of one seen end-on downwards.
    pub(super) fn side(&self, vector: D::Vector) -> DVec2 {
        self.project(vector).normalize_or(DVec2::Y)
    }

    /// The point nearest to `point` that is well inside the pane.
    pub(super) fn inside(&self, point: DVec2) -> DVec2 {
        let rim = self.shown().shrunk(RIM / self.camera.scale);
        point.clamp(rim.min, rim.max)
    }

    /// Why there is nothing to see, below the bodies.
    pub(super) fn note(&self, text: impl Into<String>, role: Role) -> Mark {
        let bounds = self.bounds();
        let below = bounds.center() + self.down() * bounds.size().y / 2.0;
        Mark::label(self.inside(below), text, role, self.down())
    }

    /// The part of its space that the pane shows.
    pub(in crate::figure) fn shown(&self) -> Rect {
        self.camera.shown(&self.place)
    }

    /// Downwards in the picture, of length 1.
    pub(super) fn down(&self) -> DVec2 {
        self.camera.turned(DVec2::Y)
    }

    /// Points of the picture to a px, for arrows, which are shorter in a small pane.
    pub(super) fn scale_of_arrows(&self) -> f64 {
        self.theme.scale_of_arrows(self.camera.scale)
    }
}

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
