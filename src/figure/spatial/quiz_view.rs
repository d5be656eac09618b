//! What a question in space shows: what can be chosen, what is chosen, and what was wrong with the last answer.

use glam::DVec2;

use super::View;
use crate::figure::Pane;
use crate::lesson::spatial::{Choice, Question};

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
