//! What a figure in space is of, projected.

use std::cell::OnceCell;

use glam::{DVec2, DVec3};

use super::View;
use super::form::{Faces, Form};
use super::projected::Projected;
use crate::figure::subject::{BodiesState, LAST_COLLISION, shows_the_query};
use crate::figure::{Camera, MinkowskiPane, Overlay, Overlays, Pane, Rect, Role};
use crate::lesson::spatial::{Choice, Lesson, Question};
use crate::lesson::{NumberFormat, Space};
use crate::scene::{Moment, Unit};
use crate::spatial::{PosedShape, Support};

/// What a figure in space is of.
#[derive(Clone, Copy, Debug)]
pub struct FigureSource<'s> {
    /// The bodies as they were queried, and the answer.
    pub moment: &'s Moment<Space>,
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
    pub fn new(moment: &'s Moment<Space>, b_after: &'s PosedShape) -> Self {
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
        let is_pushed = self.shown_b().center() != self.moment.b.center();
        BodiesState::new((answer.colliding, answer.depth, answer.distance), is_pushed)
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

/// A question that waits for its answer, or has just had it.
#[derive(Clone, Copy, Debug)]
pub struct QuizView<'q> {
    /// The question.
    pub question: &'q Question,
    /// The choice so far.
    pub guess: Option<usize>,
    /// The wrong choice that is being explained.
    pub wrong: Option<usize>,
}

/// How near the pointer must come to a point that can be chosen, in points of the picture.
const REACH: f64 = 24.0;

/// The choice at `place` in a picture made of these panes: of points the nearest, if one is near; of faces in front of
/// each other the one in front.
#[must_use]
pub fn choice_at(question: &Question, view: &View, panes: &[Pane], place: DVec2) -> Option<usize> {
    let pane = panes
        .iter()
        .rev()
        .find(|pane| pane.place.contains(place))
        .filter(|pane| pane.is_minkowski)?;
    let in_picture = |at| pane.camera.to_picture(&pane.place, view.project(at));
    let order = |choice: &Choice| match choice {
        Choice::Word(_) => None,
        Choice::Point { at, .. } => {
            let distance = in_picture(*at).distance(place);
            (distance <= REACH).then_some(distance)
        }
        Choice::Part { corners, .. } => {
            let depth = corners.iter().map(|at| view.depth().dot(*at)).sum::<f64>();
            let corners = <[_; 3]>::try_from(corners.as_slice()).ok()?;
            holds(corners.map(in_picture), place).then_some(depth)
        }
    };
    let choices = question.choices().into_iter().enumerate();
    let found = choices.filter_map(|(index, choice)| Some((index, order(&choice)?)));
    let first = found.min_by(|one, other| one.1.total_cmp(&other.1));
    first.map(|(index, _)| index)
}

/// Whether a triangle of the picture holds a place.
fn holds([p, q, r]: [DVec2; 3], place: DVec2) -> bool {
    let sides = [(p, q), (q, r), (r, p)].map(|(from, to)| (to - from).perp_dot(place - from));
    sides.iter().all(|&side| side >= 0.0) || sides.iter().all(|&side| side <= 0.0)
}

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
