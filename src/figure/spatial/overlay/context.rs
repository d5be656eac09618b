//! What an overlay in space draws from and on.

use glam::{DVec2, DVec3};

use crate::figure::spatial::FigureSource;
use crate::figure::spatial::projected::Shadow;
use crate::figure::spatial::subject::ProjectedScene;
use crate::figure::{Camera, Mark, Rect, Role};
use crate::spatial::Answer;

/// The stage, and the pane in which an overlay shows it.
pub(in crate::figure::spatial) struct OverlayContext<'c, 's> {
    pub(super) stage: &'c ProjectedScene<'s>,
    place: Rect,
    camera: Camera,
    shadows: Vec<Shadow>,
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

    /// Marks before it alone.
    pub(super) fn before(marks: Vec<Mark>) -> Self {
        Self {
            before: marks,
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

impl<'c, 's> OverlayContext<'c, 's> {
    /// The canvas of the world's pane at a place of the picture; there A and B hide.
    pub(in crate::figure::spatial) fn world(
        stage: &'c ProjectedScene<'s>,
        (place, camera): (Rect, Camera),
    ) -> Self {
        let bodies = stage.projected().iter();
        Self {
            stage,
            place,
            camera,
            shadows: bodies.filter_map(|body| body.shadow.clone()).collect(),
        }
    }

    /// That of Minkowski space, with what lies behind the solid that is drawn there.
    pub(in crate::figure::spatial) fn minkowski(
        stage: &'c ProjectedScene<'s>,
        (place, camera): (Rect, Camera),
        shadow: Option<Shadow>,
    ) -> Self {
        Self {
            stage,
            place,
            camera,
            shadows: Vec::from_iter(shadow),
        }
    }

    /// A role as it is at a point, which may lie behind a face.
    pub(in crate::figure::spatial) fn role_at(&self, at: DVec3, role: Role) -> Role {
        if self.shadows.iter().any(|shadow| shadow.hides(at)) {
            role.behind_a_face()
        } else {
            role
        }
    }

    /// A line, and of it what lies behind a face as that is drawn; of a pane with one shadow at most.
    pub(super) fn line(&self, ends: [DVec3; 2], role: Role) -> Vec<Mark> {
        let shadow = self.shadows.first();
        let [first, last] = shadow
            .and_then(|shadow| shadow.part(ends))
            .unwrap_or([0.0; 2]);
        let at = |part: f64| self.project(ends[0].lerp(ends[1], part));
        let parts = [
            (0.0, first, role),
            (first, last, role.behind_a_face()),
            (last, 1.0, role),
        ];
        let parts = parts.into_iter().filter(|(from, to, _)| from < to);
        parts
            .map(|(from, to, role)| Mark::Polyline {
                points: vec![at(from), at(to)],
                role,
            })
            .collect()
    }

    pub(super) fn subject(&self) -> &FigureSource<'s> {
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
