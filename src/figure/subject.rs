//! What a figure is of.

use glam::DVec2;

use super::overlay::state::BodiesState;
use super::visible_pose::{LAST_COLLISION, shows_the_query};
use super::{Camera, MinkowskiPane, Overlay, Overlays, QuizView, Rect, Role};
use crate::dynamics::Solver;
use crate::lesson::tour::TourDemo;
use crate::lesson::{Ending, ImpulseStep, Lesson, NumberFormat, Plane, Step};
use crate::planar::{PosedShape, Support};
use crate::scene::{Falling, Moment, Unit};

/// What a figure is of.
#[derive(Clone, Copy, Debug)]
pub struct FigureSource<'s> {
    /// The bodies as they were queried, and the answer.
    pub moment: &'s Moment,
    /// B after the push.
    pub b_after: &'s PosedShape,
    /// Whether the moment is the last collision, since which nothing has moved.
    pub is_last_collision: bool,
    /// The word for lengths.
    pub unit: Unit,
    /// What is shown on top.
    pub overlays: Overlays,
    /// How Minkowski space is shown.
    pub minkowski: MinkowskiPane,
    /// Which part of the world is shown.
    pub world_camera: Camera,
    /// Which part of Minkowski space is shown; `None` for all of A ⊖ B.
    pub minkowski_camera: Option<Camera>,
    /// A lesson on the moment and the step of it that is shown; it takes the place of the last simplex
    /// and the closest edge.
    pub lesson: Option<(&'s Lesson, usize)>,
    /// What is asked before the lesson's step, and takes the place of all that would answer it.
    pub asked: Option<QuizView<'s>>,
    /// Where the pointer is in the picture.
    pub pointer: Option<DVec2>,
    /// Where the legend stands below the panes; `None` where it lies over a corner of the picture.
    pub below_panes: Option<Rect>,
    /// What lies over the picture: no legend or label stands there.
    pub kept_free: Option<Rect>,
    /// Which of `sat_axes` is shown; `None` for the deciding one.
    pub sat_axis: Option<usize>,
    /// B's velocity less A's, in px a tick.
    pub velocity: DVec2,
    /// The last moment at which the bodies were in each other; it is shown, faint, while they are not.
    pub last_contact: Option<&'s Moment>,
    /// Whether to mention that X lets B sink in: push-out is on and there is a keyboard.
    pub hints_at_x: bool,
    /// What the tour shows besides.
    pub exhibit: Option<TourDemo>,
    /// The scene of bodies that the two are the pair of.
    pub falling: Option<&'s Falling>,
    /// What answers the contacts, where the picture is to name it: while the bodies fall.
    pub solver: Option<Solver>,
}

impl<'s> FigureSource<'s> {
    /// The bodies at rest and nothing else, one to one.
    #[must_use]
    pub fn new(moment: &'s Moment, b_after: &'s PosedShape) -> Self {
        Self {
            moment,
            b_after,
            is_last_collision: false,
            unit: Unit::default(),
            overlays: Overlays::default(),
            minkowski: MinkowskiPane::Off,
            world_camera: Camera::ONE_TO_ONE,
            minkowski_camera: None,
            lesson: None,
            asked: None,
            pointer: None,
            below_panes: None,
            kept_free: None,
            sat_axis: None,
            velocity: DVec2::ZERO,
            last_contact: None,
            hints_at_x: false,
            exhibit: None,
            falling: None,
            solver: None,
        }
    }

    /// How lengths are printed.
    pub(super) fn numbers(&self) -> NumberFormat {
        NumberFormat::of_pair::<Plane>(&self.moment.a, &self.moment.b).in_unit(self.unit)
    }

    /// What stands above the world: the solver, the last collision, or its name next to the other space.
    pub(super) fn world_name(&self) -> Option<&'static str> {
        let world = (self.minkowski != MinkowskiPane::Off).then_some("World");
        let last = self.is_last_collision && self.asked.is_none() && self.shows_the_query();
        self.solver
            .map(Solver::title)
            .or(last.then_some(LAST_COLLISION))
            .or(world)
    }

    /// The support query that is shown; in a step of the impulse the last.
    pub(super) fn query(&self) -> Option<&Step> {
        self.lesson.map(|(lesson, at)| lesson.query_at(at).1)
    }

    /// The step of the impulse that is shown.
    pub(super) fn impulse(&self) -> Option<&ImpulseStep> {
        let (lesson, at) = self.lesson?;
        lesson.impulse(at)
    }

    /// The lesson and its step, where what the step does is shown and not asked.
    pub(super) fn shown_step(&self) -> Option<(&'s Lesson, usize)> {
        self.lesson.filter(|_| self.asked.is_none())
    }

    /// The lesson, when its last support query is shown or has been, and what that comes to.
    pub(super) fn ended_lesson(&self) -> Option<(&Lesson, Ending)> {
        let (lesson, at) = self.lesson?;
        (at + 1 >= lesson.steps().len()).then(|| (lesson, lesson.ending()))
    }

    /// The overlays to draw, those beneath first.
    pub(super) fn drawn(&self) -> impl Iterator<Item = Overlay> + use<> {
        let is_answer = self.lesson.is_none();
        // A step of the impulse is about velocities, and its bodies may fill the pane.
        let is_of_impulse = self.impulse().is_some();
        let overlays = match self.asked {
            Some(_) => [Overlay::Hull, Overlay::Labels].into_iter().collect(),
            None => self.overlays,
        };
        overlays
            .iter()
            .filter(move |overlay| is_answer || overlay.row().stays_in_a_lesson)
            .filter(move |&overlay| !(is_of_impulse && overlay == Overlay::State))
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

    /// B as it is drawn: before the push where the query is shown, else after it.
    pub(super) fn shown_b(&self) -> &PosedShape {
        if self.shows_the_query() {
            &self.moment.b
        } else {
            self.b_after
        }
    }
}
