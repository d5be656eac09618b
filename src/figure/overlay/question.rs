//! A question of the quiz: the state before the step, the choice, and what is wrong with it.

use glam::DVec2;

use super::Canvas;
use super::hull::{all_labelled, outline};
use super::search;
use crate::figure::clip::line_within;
use crate::figure::drawn::Drawn;
use crate::figure::subject::QuizView;
use crate::figure::{Mark, Role};
use crate::lesson::{Asks, NamedPoint, Phase, Step, Vector};

/// The largest outline with dots on all points; on larger ones only the chosen point has one.
const MOST_DOTS: usize = 48;

/// The question in the world: after a wrong answer the counterexample on the bodies.
pub(crate) fn world<D: Drawn>(asked: &QuizView<'_, D>, canvas: &Canvas<'_, D>) -> Vec<Mark> {
    match asked.question.asks {
        Asks::Collides if asked.wrong.is_some() => between(canvas),
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
    let choices = &asked.question.corners;
    let mut marks = match asked.question.asks {
        Asks::Collides | Asks::Push => Vec::new(),
        Asks::Support => {
            let mut marks = before(step, canvas);
            if choices.len() <= MOST_DOTS {
                let dots = choices.iter();
                marks.extend(dots.filter_map(|at| marked(at, Role::Candidate, canvas)));
            }
            let direction = step.direction.normalize_or_zero();
            marks.extend(search::arrow(
                step.start,
                direction,
                search::name(step),
                canvas,
            ));
            if let Some(at) = wrong.and_then(|index| choices.get(index)) {
                marks.extend(too_near(at[0], direction, canvas));
            }
            marks
        }
        Asks::Leaves => {
            let points = step.with_support();
            let mut marks = outline(&points, Role::Before, canvas);
            marks.extend(named(&points, canvas));
            marks.extend(chosen(asked, wrong, Role::Wrong, canvas));
            marks
        }
        Asks::Closest => {
            let mut marks = D::polytope(step, canvas);
            marks.extend(chosen(asked, wrong, Role::Wrong, canvas));
            if let Some(index) = wrong.filter(|index| *index < choices.len()) {
                let distance = asked.question.distances[index];
                marks.extend(too_far(&choices[index], distance, canvas));
            }
            marks.extend(named(&step.before, canvas));
            marks
        }
        Asks::Normal => before(step, canvas),
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
    marked(asked.question.corners.get(guess?)?, role, canvas)
}

fn marked<D: Drawn>(choice: &[D::Vector], role: Role, canvas: &Canvas<'_, D>) -> Option<Mark> {
    match choice {
        [] => None,
        [at] => Some(Mark::dot(canvas.project(*at), role)),
        _ => Some(canvas.span(choice.iter().copied(), role)),
    }
}

/// A common point of the bodies, or the gap between them.
fn between<D: Drawn>(canvas: &Canvas<'_, D>) -> Vec<Mark> {
    let Some((lesson, _)) = canvas.subject.lesson else {
        return Vec::new();
    };
    let role = Role::Wrong;
    let [on_a, on_b] = lesson.witnesses().map(|at| canvas.project(at));
    let mut marks = vec![Mark::dot(on_a, role)];
    if !lesson.is_colliding() {
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
