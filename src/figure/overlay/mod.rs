//! The overlays, each a row of the registry, and the other marks of panes and of a lesson's steps. They are the same in
//! the plane and in space, except for [`Drawing`].

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

/// The distance from the pane's border that visible marks keep, in points of the figure.
pub(super) const RIM: f64 = 24.0;

/// The subject, and the pane in which an overlay draws it.
pub struct OverlayContext<'c, D: DrawnDimension = Plane> {
    pub(in crate::figure) subject: &'c FigureSource<'c, D>,
    pub(super) theme: &'c Theme,
    pub(in crate::figure) is_minkowski: bool,
    /// The pane's area in the figure.
    place: Rect,
    /// The visible part of its space.
    pub(in crate::figure) camera: Camera,
    /// The pointer, in the pane's space.
    pub(super) pointer: Option<DVec2>,
    /// The outlines of A and B as drawn, in the view plane.
    pub(in crate::figure) outlines: [Vec<DVec2>; 2],
}

impl<'c, D: DrawnDimension> OverlayContext<'c, D> {
    /// The context of a pane at an area of the figure.
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

    /// Whether the bodies overlap, not only touch.
    pub(super) fn penetrates(&self) -> bool {
        let answer = self.subject.answer();
        answer.colliding && answer.depth > 0.0
    }

    /// The bodies' bounds in the view plane.
    pub(super) fn bounds(&self) -> Rect {
        Rect::around(self.outlines.iter().flatten().copied())
    }

    /// The centre of A − B.
    pub(in crate::figure) fn middle_of_difference(&self) -> DVec2 {
        let [a, b] = self.subject.moment.bodies().map(D::center);
        self.project(a - b)
    }

    /// Projects a point to the view plane.
    pub(in crate::figure) fn project(&self, point: D::Vector) -> DVec2 {
        D::project(&self.subject.view, point)
    }

    /// The direction of a vector in the view plane, of length 1; down if it is seen end-on.
    pub(super) fn side(&self, vector: D::Vector) -> DVec2 {
        self.project(vector).normalize_or(DVec2::Y)
    }

    /// The point nearest to `point` that is well inside the pane.
    pub(super) fn inside(&self, point: DVec2) -> DVec2 {
        let rim = self.shown().shrunk(RIM / self.camera.scale);
        point.clamp(rim.min, rim.max)
    }

    /// A note below the bodies on why there is nothing to see.
    pub(super) fn note(&self, text: impl Into<String>, role: Role) -> Mark {
        let bounds = self.bounds();
        let below = bounds.center() + self.down() * bounds.size().y / 2.0;
        Mark::label(self.inside(below), text, role, self.down())
    }

    /// The visible part of the pane's space.
    pub(in crate::figure) fn shown(&self) -> Rect {
        self.camera.shown(&self.place)
    }

    /// Down on screen, of length 1.
    pub(super) fn down(&self) -> DVec2 {
        self.camera.turned(DVec2::Y)
    }

    /// Points per px for arrows, which are shorter in a small pane.
    pub(super) fn scale_of_arrows(&self) -> f64 {
        self.theme.scale_of_arrows(self.camera.scale)
    }
}

/// What is drawn in one dimension only, or differently in each.
pub trait Drawing: DrawnDimension {
    /// The background of Minkowski space, with what the steps so far prove about it.
    fn beneath_minkowski(_: &OverlayContext<'_, Self>) -> Vec<Mark> {
        Vec::new()
    }

    /// An overlay that the other dimension doesn't have.
    fn own_overlay(_: Overlay, _: &OverlayContext<'_, Self>) -> Vec<Mark> {
        Vec::new()
    }

    /// Marks above the overlays and below a lesson's step.
    fn above_overlays(_: &OverlayContext<'_, Self>) -> Vec<Mark> {
        Vec::new()
    }

    /// Marks above a lesson's step.
    fn above_step(_: &OverlayContext<'_, Self>) -> Vec<Mark> {
        Vec::new()
    }

    /// The line through a query's support, perpendicular to the direction.
    fn support_line(_: &Step<Self>, _: &OverlayContext<'_, Self>) -> Option<Mark> {
        None
    }

    /// The tangent line of a body perpendicular to a direction, a little longer than the body.
    fn touching_line(
        _body: usize,
        _touching: Self::Vector,
        _direction: Self::Vector,
        _: &OverlayContext<'_, Self>,
    ) -> Option<Mark> {
        None
    }

    /// The sides of a right-angle mark, of length `side`, at the support's projection on the direction.
    fn right_angle(step: &Step<Self>, side: f64) -> Vec<Vec<Self::Vector>>;

    /// The origin's position relative to the simplex.
    fn beside_simplex(step: &Step<Self>, canvas: &OverlayContext<'_, Self>) -> Vec<Mark>;

    /// A step's input and result, in a lesson on bodies with radii that sum to `radius`.
    fn step_minkowski(
        step: &Step<Self>,
        radius: f64,
        canvas: &OverlayContext<'_, Self>,
    ) -> Vec<Mark>;

    /// EPA's polytope before a step.
    fn polytope(step: &Step<Self>, canvas: &OverlayContext<'_, Self>) -> Vec<Mark>;
}

/// An overlay's marks in a pane, in px. The legend is built from all marks; energy has a separate chart.
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
        // The answer is placed with the pane's title.
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
