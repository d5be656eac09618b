//! A subject with its bodies and A − B as they are seen, which every camera and step shares.

use std::cell::OnceCell;

use glam::{DVec2, DVec3};

use super::form::{Faces, Form};
use super::projected::Projected;
use super::{FigureSource, View};
use crate::figure::Rect;
use crate::spatial::PosedShape;

/// What is drawn of a subject.
pub(super) struct ProjectedScene<'s> {
    pub(super) subject: FigureSource<'s>,
    bodies: [Projected; 2],
    difference: OnceCell<ProjectedDifference<'s>>,
}

/// A − B, and as it is seen.
pub(super) struct ProjectedDifference<'s> {
    pub(super) form: Form<'s>,
    pub(super) projected: Projected,
}

impl<'s> ProjectedScene<'s> {
    pub(super) fn of(subject: &FigureSource<'s>) -> Self {
        Self {
            bodies: [&subject.moment.a, subject.shown_b()]
                .map(|body| Form::new(body).projected(&subject.view)),
            difference: OnceCell::new(),
            subject: *subject,
        }
    }

    /// The way from which it is looked at.
    pub(super) fn view(&self) -> &View {
        &self.subject.view
    }

    /// A and B as they are drawn, in world space.
    pub(super) fn bodies(&self) -> [&'s PosedShape; 2] {
        [&self.subject.moment.a, self.subject.shown_b()]
    }

    /// These as they are seen.
    pub(super) fn projected(&self) -> &[Projected; 2] {
        &self.bodies
    }

    /// A − B, as it was queried.
    pub(super) fn difference(&self) -> &ProjectedDifference<'s> {
        self.difference.get_or_init(|| {
            let (a, b) = (&self.subject.moment.a, &self.subject.moment.b);
            let faces = self.subject.faces.cloned();
            let faces = faces.unwrap_or_else(|| Faces::of_difference(a, b));
            let form = Form::difference(a, b, faces);
            ProjectedDifference {
                projected: form.projected(&self.subject.view),
                form,
            }
        })
    }

    /// A's or B's outline, in the picture's plane.
    pub(super) fn outline(&self, body: usize) -> &[DVec2] {
        &self.bodies[body].outline
    }

    /// The part of the picture's plane that A or B takes up.
    pub(super) fn bounds(&self, body: usize) -> Rect {
        Rect::around(self.outline(body).iter().copied())
    }

    /// The part that A − B takes up.
    pub(super) fn bounds_of_difference(&self) -> Rect {
        Rect::around(self.difference().projected.outline.iter().copied())
    }

    /// The outline of B as it was queried.
    pub(super) fn outline_of_queried_b(&self) -> Vec<DVec2> {
        if self.subject.shows_the_query() {
            self.outline(1).to_vec()
        } else {
            Form::new(&self.subject.moment.b)
                .projected(self.view())
                .outline
        }
    }

    /// Where a point of space falls in the picture's plane.
    pub(super) fn project(&self, point: DVec3) -> DVec2 {
        self.subject.view.project(point)
    }
}
