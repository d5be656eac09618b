//! The overlays, each a row of the registry, and the other marks of panes and of a lesson's steps. They are the same in
//! the plane and in space, except for what [`Drawn`] has.

use glam::DVec2;

use super::camera::Frame;
use super::drawn::{Drawn, Layer};
use super::spatial::hull_ring;
use super::{Camera, Caption, Mark, Rect, Role, Subject, Theme};
use crate::lesson::Plane;

pub(super) mod bodies;
mod contacts;
pub(super) mod distance;
pub(super) mod hull;
pub(super) mod impulses;
mod motion;
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
pub struct Canvas<'c, D: Drawn = Plane> {
    pub(crate) subject: &'c Subject<'c, D>,
    pub(super) theme: &'c Theme,
    pub(crate) is_minkowski: bool,
    /// The pane's area in the figure.
    place: Rect,
    /// The visible part of its space.
    pub(crate) camera: Camera,
    /// The pointer, in the pane's space.
    pub(super) pointer: Option<DVec2>,
    /// The outlines of A and B as drawn, in the view plane.
    pub(crate) outlines: [Vec<DVec2>; 2],
}

impl<'c, D: Drawn> Canvas<'c, D> {
    pub(super) fn new(subject: &'c Subject<'c, D>, is_minkowski: bool, frame: Frame<'c>) -> Self {
        let Frame {
            theme,
            camera,
            place,
        } = frame;
        let pointer = subject.hints.pointer.filter(|&at| place.contains(at));
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
    pub(crate) fn middle_of_difference(&self) -> DVec2 {
        let [a, b] = self.subject.moment.bodies().map(D::center);
        self.project(a - b)
    }

    /// Projects a point to the view plane.
    pub(crate) fn project(&self, point: D::Vector) -> DVec2 {
        D::project(&self.subject.view, point)
    }

    /// The point, edge or face with these corners, in any order.
    pub(super) fn span(&self, corners: impl IntoIterator<Item = D::Vector>, role: Role) -> Mark {
        let flat: Vec<DVec2> = corners.into_iter().map(|at| self.project(at)).collect();
        Mark::span(hull_ring(&flat), role)
    }

    pub(super) fn line(&self, ends: [D::Vector; 2], role: Role) -> Mark {
        Mark::line(ends.map(|at| self.project(at)), role)
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
    pub(super) fn note(&self, text: impl Into<Caption>, role: Role) -> Mark {
        let bounds = self.bounds();
        let below = bounds.center() + self.down() * bounds.size().y / 2.0;
        Mark::label(self.inside(below), text, role, self.down())
    }

    /// The visible part of the pane's space.
    pub(crate) fn shown(&self) -> Rect {
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

/// An overlay's marks in a pane, in px. The legend is built from all marks; energy has a separate chart.
pub(super) fn marks<D: Drawn>(overlay: Overlay, canvas: &Canvas<'_, D>) -> Vec<Mark> {
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
        (Overlay::Labels, false) => bodies::letters(canvas),
        // The answer is placed with the pane's title.
        (Overlay::State, _) if !canvas.subject.overlaps() => Vec::new(),
        (Overlay::State, false) => {
            let outlines = canvas.outlines.iter();
            outlines
                .map(|points| Mark::area(points.clone(), Role::Overlapping))
                .collect()
        }
        (Overlay::State, true) => vec![Mark::dot(DVec2::ZERO, Role::Overlapping)],
        _ => D::own_marks(Layer::Overlay(overlay), canvas),
    }
}
