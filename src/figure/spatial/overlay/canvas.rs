//! What an overlay in space draws from and on.

use glam::{DVec2, DVec3};

use crate::figure::spatial::Subject;
use crate::figure::spatial::stage::Stage;
use crate::figure::{Camera, Mark, Rect};
use crate::spatial::Answer;

/// The stage, and the pane in which an overlay shows it.
pub(in crate::figure::spatial) struct Canvas<'c, 's> {
    pub(super) stage: &'c Stage<'s>,
    place: Rect,
    camera: Camera,
}

/// The marks of Minkowski space from the back to the front.
#[derive(Default)]
pub(in crate::figure::spatial) struct Layers {
    /// Behind all that is inside A − B.
    pub(in crate::figure::spatial) behind: Vec<Mark>,
    /// Inside it.
    pub(in crate::figure::spatial) inside: Vec<Mark>,
    /// On its side of the viewer.
    pub(in crate::figure::spatial) before: Vec<Mark>,
}

impl Layers {
    /// Marks inside A − B alone.
    pub(super) fn inside(marks: Vec<Mark>) -> Self {
        Self {
            inside: marks,
            ..Self::default()
        }
    }

    /// All marks, from the back to the front.
    pub(in crate::figure::spatial) fn marks(self) -> Vec<Mark> {
        [self.behind, self.inside, self.before].concat()
    }

    /// Adds those of another overlay, each on top of its layer; what both show stands once.
    pub(in crate::figure::spatial) fn add(&mut self, other: Self) {
        let layers = [&mut self.behind, &mut self.inside, &mut self.before];
        for (marks, more) in layers
            .into_iter()
            .zip([other.behind, other.inside, other.before])
        {
            let shown = marks.len();
            for mark in more {
                if !marks[..shown].contains(&mark) {
                    marks.push(mark);
                }
            }
        }
    }
}

impl<'c, 's> Canvas<'c, 's> {
    /// The canvas of a pane at a place of the picture.
    pub(in crate::figure::spatial) fn new(
        stage: &'c Stage<'s>,
        (place, camera): (Rect, Camera),
    ) -> Self {
        Self {
            stage,
            place,
            camera,
        }
    }

    pub(super) fn subject(&self) -> &Subject<'s> {
        &self.stage.subject
    }

    /// What the query said.
    pub(super) fn answer(&self) -> &Answer {
        &self.stage.subject.moment.answer
    }

    /// Whether the bodies are in each other, and not only touching.
    pub(super) fn penetrates(&self) -> bool {
        self.answer().colliding && self.answer().depth > 0.0
    }

    /// Where a point of space falls in the picture's plane.
    pub(super) fn project(&self, point: DVec3) -> DVec2 {
        self.stage.project(point)
    }

    /// The way of a vector in the picture's plane, of length 1; of one seen end-on downwards.
    pub(super) fn side(&self, vector: DVec3) -> DVec2 {
        self.project(vector).normalize_or(DVec2::Y)
    }

    /// The part of the picture's plane that the pane shows.
    pub(super) fn shown(&self) -> Rect {
        self.camera.shown(&self.place)
    }

    /// Points of the picture to a px.
    pub(super) fn scale(&self) -> f64 {
        self.camera.scale
    }
}
