//! The subject of a figure, and what of it is drawn.

use glam::DVec2;

use super::spatial::{Faces, View};
use super::{Camera, MinkowskiPane, Overlay, Overlays, Panes, Rect, Role, bounds_of};
use crate::check::TraceComparison;
use crate::lesson::tour::TourDemo;
use crate::lesson::{Dimension, ImpulseStep, Lesson, NumberFormat, Plane, Question, Step};
use crate::scene::{Falling, Moment, Unit, Verdict};
use collidoscope_core::dynamics::{RigidBody, Solver};

/// The subject of a figure: what it shows.
pub struct Subject<'s, D: Dimension = Plane> {
    /// The bodies as queried, and the answer.
    pub moment: &'s Moment<D>,
    /// B after the push.
    pub b_after: &'s D::Posed,
    /// Whether the moment is the last collision: only its push has moved B since.
    pub is_last_collision: bool,
    /// B's velocity relative to A, in px per tick.
    pub velocity: DVec2,
    /// The unit of lengths.
    pub unit: Unit,
    /// The faces of A − B in space, if already computed.
    pub faces: Option<&'s Faces>,
    /// The physics scene that the pair belongs to.
    pub falling: Option<&'s Falling>,
    /// A lesson on the moment and its current step, which replaces the last simplex and the closest edge.
    pub lesson: Option<(&'s Lesson<D>, usize)>,
    /// The comparison of the lesson with a user trace.
    pub comparison: Option<&'s TraceComparison>,
    /// The question before the lesson's step, which replaces all marks that would answer it.
    pub asked: Option<QuizView<'s, D>>,
    /// The tour's exhibit.
    pub exhibit: Option<TourDemo>,
    pub overlays: Overlays,
    /// The index of the current axis in `sat_axes`; `None` for the deciding one.
    pub sat_axis: Option<usize>,
    /// The view of space.
    pub view: View,
    pub layout: Layout,
    pub hints: Hints,
}

/// The visible parts of both spaces, and the areas of the figure.
#[derive(Clone, Copy, Debug, Default)]
pub struct Layout {
    /// Where Minkowski space is shown.
    pub minkowski: MinkowskiPane,
    /// The visible part of the world.
    pub world_camera: Camera,
    /// The visible part of Minkowski space; `None` for all of A ⊖ B.
    pub minkowski_camera: Option<Camera>,
    /// The area of the legend below the panes; `None` if it covers a corner of the figure.
    pub below_panes: Option<Rect>,
    /// An area without legend and labels, as it is covered.
    pub kept_free: Option<Rect>,
}

/// What a window shows in addition.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hints {
    /// The pointer in the figure.
    pub pointer: Option<DVec2>,
    /// The solver, if the figure is to name it: while the simulation runs.
    pub solver: Option<Solver>,
}

// Derived, they would require copies of bodies.
impl<D: Dimension> Clone for Subject<'_, D> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<D: Dimension> Copy for Subject<'_, D> {}

impl<'s, D: Dimension> Subject<'s, D> {
    /// The bodies at rest and nothing else, at scale 1 and in space from the default view.
    pub fn new(moment: &'s Moment<D>, b_after: &'s D::Posed) -> Self {
        Self {
            moment,
            b_after,
            is_last_collision: false,
            velocity: DVec2::ZERO,
            unit: Unit::default(),
            faces: None,
            falling: None,
            lesson: None,
            comparison: None,
            asked: None,
            exhibit: None,
            overlays: Overlays::default(),
            sat_axis: None,
            view: View::default(),
            layout: Layout::default(),
            hints: Hints::default(),
        }
    }

    /// The number format for lengths.
    pub(super) fn numbers(&self) -> NumberFormat {
        let [a, b] = self.moment.bodies();
        NumberFormat::of_pair::<D>(a, b).in_unit(self.unit)
    }

    /// The title of the world pane: the solver, the last collision, or its name next to the other pane.
    pub(super) fn world_name(&self) -> Option<&'static str> {
        let world = (self.layout.minkowski != MinkowskiPane::Off).then_some("World");
        let last = self.is_last_collision && self.asked.is_none() && self.shows_the_query();
        self.hints
            .solver
            .map(Solver::title)
            .or(last.then_some(LAST_COLLISION))
            .or(world)
    }

    /// The current support query; in a step of the impulse the last.
    pub(super) fn query(&self) -> Option<&'s Step<D>> {
        self.lesson.map(|(lesson, at)| lesson.query_at(at).1)
    }

    /// The current step of the impulse.
    pub(super) fn impulse(&self) -> Option<&'s ImpulseStep> {
        let (lesson, at) = self.lesson?;
        lesson.impulse(at)
    }

    /// The lesson and its step, if the step's result is shown and not asked about.
    pub(super) fn shown_step(&self) -> Option<(&'s Lesson<D>, usize)> {
        self.lesson.filter(|_| self.asked.is_none())
    }

    /// The lesson, once its last support query has been shown.
    pub(super) fn ended_lesson(&self) -> Option<&'s Lesson<D>> {
        let ended = self
            .lesson
            .filter(|(lesson, at)| at + 1 >= lesson.steps().len());
        ended.map(|(lesson, _)| lesson)
    }

    /// The overlays to draw, from back to front.
    pub(super) fn drawn(&self) -> impl Iterator<Item = Overlay> + use<D> {
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

    pub(super) fn draws(&self, overlay: Overlay) -> bool {
        self.drawn().any(|one| one == overlay)
    }

    pub(super) fn answer(&self) -> Verdict<D::Vector> {
        D::verdict(&self.moment.answer)
    }

    fn is_pushed(&self) -> bool {
        let [_, queried_b] = self.moment.bodies().map(D::center);
        D::center(self.bodies()[1]) != queried_b
    }

    /// Whether the bodies overlap as drawn.
    pub(super) fn overlaps(&self) -> bool {
        let answer = self.answer();
        answer.colliding && answer.depth > 0.0 && !self.is_pushed()
    }

    /// The answer for the bodies as drawn, with its role, if it is shown.
    pub(super) fn state_word(&self) -> Option<(String, Role)> {
        let is_shown = self.draws(Overlay::State);
        let answer = self.answer();
        let (word, length, role) = match (answer.colliding, answer.depth > 0.0) {
            (false, _) => ("Apart", answer.distance, Role::Apart),
            (true, false) => return is_shown.then(|| ("Touching".to_owned(), Role::Touching)),
            (true, true) if self.is_pushed() => ("Pushed out", answer.depth, Role::Touching),
            (true, true) => ("Overlap", answer.depth, Role::Overlapping),
        };
        is_shown.then(|| (format!("{word} {}", self.numbers().length(length)), role))
    }

    /// Whether the state before the push is shown.
    pub(super) fn shows_the_query(&self) -> bool {
        shows_the_query(self.lesson.is_some(), &self.overlays, self.layout.minkowski)
    }

    /// A and B as drawn: before the push if the query is shown, else after it.
    pub(super) fn bodies(&self) -> [&'s D::Posed; 2] {
        let [a, b] = self.moment.bodies();
        match self.shows_the_query() {
            true => [a, b],
            false => [a, self.b_after],
        }
    }

    /// Whether a flat world has a scale.
    pub(super) fn has_scale(&self) -> bool {
        let has_bars = self.falling.is_some() && self.draws(Overlay::Impulses);
        has_bars || self.layout.minkowski == MinkowskiPane::Half || self.impulse().is_some()
    }
}

/// The title of the world pane for the moment of the last collision.
pub(super) const LAST_COLLISION: &str = "Last collision, before the push";

/// Where Minkowski space is drawn: not with a step of the impulse, which is about the world alone, nor in a physics
/// scene without a lesson, nor if no lesson, exhibit or overlay draws in it. In place of the world it is always drawn.
pub fn drawn_minkowski<D: Dimension>(
    chosen: MinkowskiPane,
    overlays: &Overlays,
    exhibit: Option<TourDemo>,
    lesson: Option<(&Lesson<D>, usize)>,
    is_falling: bool,
) -> MinkowskiPane {
    let shows_something = match lesson {
        Some((lesson, at)) => lesson.impulse(at).is_none(),
        None if is_falling => false,
        None => exhibit.is_some() || overlays.iter().any(|one| one.row().panes != Panes::World),
    };
    if shows_something || chosen == MinkowskiPane::Alone {
        chosen
    } else {
        MinkowskiPane::Off
    }
}

/// Whether the queried moment is drawn, with B before the push: a lesson, an overlay and Minkowski space all refer to
/// it. Without any of them B is drawn after the push.
pub fn shows_the_query(
    is_lesson_open: bool,
    overlays: &Overlays,
    minkowski: MinkowskiPane,
) -> bool {
    let mut shown = overlays.iter().filter(|&one| overlays.show(one, minkowski));
    let has_reference = is_lesson_open || minkowski != MinkowskiPane::Off;
    has_reference || shown.any(|overlay| overlay.row().shows_the_query)
}

/// An open or just answered question.
#[derive(Clone, Copy, Debug)]
pub struct QuizView<'q, D: Dimension = Plane> {
    pub question: &'q Question<D>,
    /// The current choice.
    pub guess: Option<usize>,
    /// The wrong choice being explained.
    pub wrong: Option<usize>,
}

/// The bounds of all bodies of a physics scene at its start.
pub(super) fn bounds_at_start(falling: &Falling) -> Rect {
    let bodies = falling.fall().world().bodies().iter();
    bounds_of(&bodies.map(RigidBody::posed).collect::<Vec<_>>())
}
