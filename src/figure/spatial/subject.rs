//! What a figure in space is of.

use glam::DVec2;

use super::{Faces, QuizView, View};
use crate::figure::overlay::labels::BodiesState;
use crate::figure::subject::{LAST_COLLISION, shows_the_query};
use crate::figure::{Camera, MinkowskiPane, Overlay, Overlays, Rect, Role};
use crate::lesson::spatial::Lesson;
use crate::lesson::{NumberFormat, Space};
use crate::scene::Unit;
use crate::scene::spatial::Moment;
use crate::spatial::{PosedShape, Support};

/// What a figure in space is of.
#[derive(Clone, Copy, Debug)]
pub struct FigureSource<'s> {
    /// The bodies as they were queried, and the answer.
    pub moment: &'s Moment,
    /// B after the push.
    pub b_after: &'s PosedShape,
    /// Whether the moment is the last collision, since which nothing has moved.
    pub is_last_collision: bool,
    /// The faces of A − B, if they were worked out before.
    pub faces: Option<&'s Faces>,
    /// The word for lengths.
    pub unit: Unit,
    /// What is shown on top.
    pub overlays: Overlays,
    /// How Minkowski space is shown.
    pub minkowski: MinkowskiPane,
    /// From where both spaces are looked at.
    pub view: View,
    /// Which part of the world's picture is shown.
    pub world_camera: Camera,
    /// Which part of Minkowski space's is shown; `None` for all of A − B.
    pub minkowski_camera: Option<Camera>,
    /// A lesson on the moment and the step of it that is shown; it takes the place of the last simplex and the closest
    /// face.
    pub lesson: Option<(&'s Lesson, usize)>,
    /// What is asked before the lesson's step, and takes the place of all that would answer it.
    pub asked: Option<QuizView<'s>>,
    /// The SAT axis to show, of those of [`sat_axes`](crate::spatial::sat_axes); else the deciding one.
    pub sat_axis: Option<usize>,
    /// Where the pointer is in the picture.
    pub pointer: Option<DVec2>,
    /// Where the legend stands below the panes; `None` where it lies over a corner of the picture.
    pub below_panes: Option<Rect>,
    /// What lies over the picture: no legend or label stands there.
    pub kept_free: Option<Rect>,
}

impl<'s> FigureSource<'s> {
    /// The bodies at rest and nothing else, from the usual side.
    #[must_use]
    pub fn new(moment: &'s Moment, b_after: &'s PosedShape) -> Self {
        Self {
            moment,
            b_after,
            is_last_collision: false,
            faces: None,
            unit: Unit::default(),
            overlays: Overlays::default(),
            minkowski: MinkowskiPane::Off,
            view: View::default(),
            world_camera: Camera::ONE_TO_ONE,
            minkowski_camera: None,
            lesson: None,
            asked: None,
            sat_axis: None,
            pointer: None,
            below_panes: None,
            kept_free: None,
        }
    }

    /// How lengths are printed.
    pub(super) fn numbers(&self) -> NumberFormat {
        NumberFormat::of_pair::<Space>(&self.moment.a, &self.moment.b).in_unit(self.unit)
    }

    /// What stands above the world.
    pub(super) fn world_name(&self) -> Option<&'static str> {
        let world = (self.minkowski != MinkowskiPane::Off).then_some("World");
        let last = self.is_last_collision && self.asked.is_none() && self.shows_the_query();
        last.then_some(LAST_COLLISION).or(world)
    }

    /// How the bodies lie to each other as they are drawn.
    pub(super) fn state(&self) -> BodiesState {
        let answer = &self.moment.answer;
        let push = self.shown_b().center() - self.moment.b.center();
        BodiesState::new(
            (answer.colliding, answer.depth, answer.distance),
            push.length(),
        )
    }

    /// The word for it, with its role, where it is shown.
    pub(super) fn state_word(&self) -> Option<(String, Role)> {
        let is_shown = self.drawn().any(|overlay| overlay == Overlay::State);
        is_shown.then(|| self.state().word(&self.numbers()))
    }

    /// Whether the moment before the push is shown.
    pub(super) fn shows_the_query(&self) -> bool {
        shows_the_query(self.lesson.is_some(), &self.overlays, self.minkowski)
    }

    /// The overlays to draw, those beneath first.
    pub(super) fn drawn(&self) -> impl Iterator<Item = Overlay> + use<> {
        let is_answer = self.lesson.is_none();
        let overlays = match self.asked {
            Some(_) => [Overlay::Hull, Overlay::Labels].into_iter().collect(),
            None => self.overlays,
        };
        overlays
            .iter()
            .filter(move |overlay| is_answer || overlay.row().stays_in_a_lesson)
    }

    /// B as it is drawn: before the push where the query is shown, else after it.
    pub(super) fn shown_b(&self) -> &'s PosedShape {
        if self.shows_the_query() {
            &self.moment.b
        } else {
            self.b_after
        }
    }
}
