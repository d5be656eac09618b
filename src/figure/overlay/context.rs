//! What an overlay draws from and on.

use glam::DVec2;

use crate::figure::{Camera, FigureSource, Rect, Theme};
use crate::planar::PosedShape;
use crate::scene::Moment;

/// The subject, and the pane in which an overlay shows it.
pub(in crate::figure) struct OverlayContext<'c> {
    pub(super) subject: &'c FigureSource<'c>,
    pub(super) theme: &'c Theme,
    /// The pane's place in the picture.
    place: Rect,
    /// Which part of its space the pane shows.
    pub(super) camera: Camera,
    /// Where the pointer is, in the pane's space.
    pub(super) pointer: Option<DVec2>,
}

impl<'c> OverlayContext<'c> {
    /// The canvas of a pane at a place of the picture.
    pub(in crate::figure) fn new(
        subject: &'c FigureSource<'c>,
        theme: &'c Theme,
        (place, camera): (Rect, Camera),
    ) -> Self {
        let pointer = subject.pointer.filter(|&at| place.contains(at));
        Self {
            subject,
            theme,
            place,
            camera,
            pointer: pointer.map(|at| camera.to_space(&place, at)),
        }
    }

    /// The bodies as they were queried, and the answer.
    pub(super) fn moment(&self) -> &'c Moment {
        self.subject.moment
    }

    /// Whether the bodies are in each other, and not only touching.
    pub(super) fn penetrates(&self) -> bool {
        let answer = &self.subject.moment.answer;
        answer.colliding && answer.depth > 0.0
    }

    /// A and B as they are drawn, in world space.
    pub(super) fn bodies(&self) -> [&'c PosedShape; 2] {
        [&self.subject.moment.a, self.subject.shown_b()]
    }

    /// The part of its space that the pane shows.
    pub(super) fn shown(&self) -> Rect {
        self.camera.shown(&self.place)
    }

    /// Downwards in the picture, of length 1.
    pub(super) fn down(&self) -> DVec2 {
        self.camera.turned(DVec2::Y)
    }

    /// Points of the picture to a px.
    pub(super) fn scale(&self) -> f64 {
        self.camera.scale
    }
}
