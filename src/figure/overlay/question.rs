//! A question of the quiz: the state before the step, the choice, and what is wrong with it.

use glam::DVec2;

use super::Canvas;
use super::hull::{all_labelled, outline};
use super::search;
use crate::figure::clip::line_within;
use crate::figure::drawn::Drawn;
use crate::figure::subject::QuizView;
use crate::figure::{Mark, Role};
use crate::lesson::{Asks, AsksCollides, Choice, NamedPoint, Phase, Step, Vector};

/// The largest outline with dots on all points; on larger ones only the chosen point has one.
const MOST_DOTS: usize = 48;

/// The question in the world: after a wrong answer the counterexample on the bodies.
pub(crate) fn world<D: Drawn>(asked: &QuizView<'_, D>, canvas: &Canvas<'_, D>) -> Vec<Mark> {
    match &asked.question.asks {
        Asks::Collides(asks) if asked.wrong.is_some() => between(asks, canvas),
        _ => Vec::new(),
    }
}

/// The question in Minkowski space, over the hull.
pub(crate) fn minkowski<D: Drawn>(
    asked: &QuizView<'_, D>,
    step: &Step<D>,
    canvas: &Canvas<'_, D>,
) -> Vec<Mark> {
    let wrong = asked.wrong;
    let mut marks = match &asked.question.asks {
        Asks::Collides(_) | Asks::Push(_) => Vec::new(),
        Asks::Support(asks) => {
            let mut marks = before(step, canvas);
            let choices = asked.question.choices();
            if choices.len() <= MOST_DOTS {
                let dots = choices
                    .iter()
                    .filter_map(|one| marked(one, Role::Candidate, canvas));
                marks.extend(dots);
            }
            let name = asks.letter.to_string();
            marks.extend(search::arrow(asks.start, asks.direction, &name, canvas));
            if let Some(Choice::Point { at, .. }) = wrong.and_then(|index| choices.get(index)) {
                marks.extend(too_near(*at, asks.direction, canvas));
            }
            marks
        }
        Asks::Leaves(asks) => {
            let mut marks = outline(&asks.points, Role::Before, canvas);
            marks.extend(named(&asks.points, canvas));
            marks.extend(chosen(asked, wrong, Role::Wrong, canvas));
            marks
        }
        Asks::Closest(asks) => {
            let mut marks = D::polytope(step, canvas);
            marks.extend(chosen(asked, wrong, Role::Wrong, canvas));
            if let Some((index, Choice::Part { corners, .. })) =
                wrong.and_then(|index| Some((index, asked.question.choices().get(index)?.clone())))
            {
                marks.extend(too_far(&corners, asks.distances[index], canvas));
            }
            marks.extend(named(&asks.polytope, canvas));
            marks
        }
        Asks::Normal(_) => before(step, canvas),
    };
    marks.extend(chosen(asked, asked.guess, Role::Chosen, canvas));
    marks
}

/// The marked choice.
fn chosen<D: Drawn>(
    asked: &QuizView<'_, D>,
    guess: Option<usize>,
    role: Role,
    canvas: &Canvas<'_, D>,
) -> Option<Mark> {
    marked(asked.question.choices().get(guess?)?, role, canvas)
}

fn marked<D: Drawn>(
    choice: &Choice<D::Vector>,
    role: Role,
    canvas: &Canvas<'_, D>,
) -> Option<Mark> {
    match choice {
        Choice::Word(_) => None,
        Choice::Point { at, .. } => Some(Mark::dot(canvas.project(*at), role)),
        Choice::Part { corners, .. } => Some(canvas.span(corners.iter().copied(), role)),
    }
}

/// A common point of the bodies, or the gap between them.
fn between<D: Drawn>(asks: &AsksCollides<D>, canvas: &Canvas<'_, D>) -> Vec<Mark> {
    let role = Role::Wrong;
    let [on_a, on_b] = asks.witnesses.map(|at| canvas.project(at));
    let mut marks = vec![Mark::dot(on_a, role)];
    if !asks.is_colliding {
        marks.extend([Mark::dot(on_b, role), Mark::line([on_a, on_b], role)]);
    }
    marks
}

/// The distance of a wrong point along the direction.
fn too_near<D: Drawn>(point: D::Vector, direction: D::Vector, canvas: &Canvas<'_, D>) -> Vec<Mark> {
    let role = Role::Wrong;
    let at = canvas.project(point);
    let ends = line_within(&canvas.shown(), at, canvas.project(direction));
    let across = ends
        .filter(|_| D::IS_FLAT)
        .map(|ends| Mark::line(ends, role));
    let text = canvas.subject.numbers().length(direction.dot(point));
    let side = -canvas.project(direction);
    let mut marks = Vec::from_iter(across);
    marks.extend(Mark::named_dot(at, text, role, side));
    marks
}

/// The origin's distance from the line of a wrong edge, or from the plane of a wrong face.
fn too_far<D: Drawn>(corners: &[D::Vector], distance: f64, canvas: &Canvas<'_, D>) -> [Mark; 2] {
    let mut foot = corners[0];
    let mut axes: Vec<D::Vector> = Vec::new();
    for &corner in &corners[1..] {
        let mut axis = corner - corners[0];
        for &other in &axes {
            axis = axis - other * (axis.dot(other) / other.dot(other));
        }
        foot = foot - axis * (foot.dot(axis) / axis.dot(axis));
        axes.push(axis);
    }
    let text = canvas.subject.numbers().length(distance);
    Mark::named_line([DVec2::ZERO, canvas.project(foot)], &text, Role::Wrong)
}

/// The state before a step, with names: the simplex, or the polytope with its closest part.
fn before<D: Drawn>(step: &Step<D>, canvas: &Canvas<'_, D>) -> Vec<Mark> {
    let mut marks = match step.phase() {
        Phase::Epa => D::polytope(step, canvas),
        _ => outline(&step.before, Role::Simplex, canvas),
    };
    if let Some(closest) = step.closest_part() {
        let corners: Vec<_> = closest.iter().map(|&at| step.before[at]).collect();
        marks.extend(outline(&corners, Role::ClosestEdge, canvas));
    }
    marks.extend(named(&step.before, canvas));
    marks
}

fn named<D: Drawn>(points: &[NamedPoint<D::Support>], canvas: &Canvas<'_, D>) -> Vec<Mark> {
    all_labelled(points, points, |_| Role::Simplex, canvas)
}
