//! What an overlay draws from and on.

use glam::DVec2;

use crate::figure::dimension::DrawnDimension;
use crate::figure::{Camera, FigureSource, Rect, Theme};
use crate::lesson::{NumberFormat, Plane};
use crate::scene::{Moment, Verdict};

/// The subject, and the pane in which an overlay shows it.
pub struct OverlayContext<'c, D: DrawnDimension = Plane> {
    pub(in crate::figure) subject: &'c FigureSource<'c, D>,
    pub(super) theme: &'c Theme,
    pub(in crate::figure) is_minkowski: bool,
    /// The pane's place in the picture.
    place: Rect,
    /// Which part of its space the pane shows.
    pub(super) camera: Camera,
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

    /// The bodies as they were queried, and the answer.
    pub(super) fn moment(&self) -> &'c Moment<D> {
        self.subject.moment
    }

    pub(super) fn answer(&self) -> Verdict<D::Vector> {
        self.subject.answer()
    }

    /// Whether the bodies are in each other, and not only touching.
    pub(super) fn penetrates(&self) -> bool {
        let answer = self.answer();
        answer.colliding && answer.depth > 0.0
    }

    /// A and B as they are drawn, in world space.
    pub(super) fn bodies(&self) -> [&'c D::Posed; 2] {
        self.subject.bodies()
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

    pub(super) fn numbers(&self) -> NumberFormat {
        self.subject.numbers()
    }

    /// The part of its space that the pane shows.
    pub(in crate::figure) fn shown(&self) -> Rect {
        self.camera.shown(&self.place)
    }

    /// Downwards in the picture, of length 1.
    pub(super) fn down(&self) -> DVec2 {
        self.camera.turned(DVec2::Y)
    }

    /// Points of the picture to a px.
    pub(in crate::figure) fn scale(&self) -> f64 {
        self.camera.scale
    }

    /// The same for arrows, which are shorter in a small pane.
    pub(super) fn scale_of_arrows(&self) -> f64 {
        self.theme.scale_of_arrows(self.camera.scale)
    }
}
