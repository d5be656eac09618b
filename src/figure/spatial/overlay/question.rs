//! A question of *guess first* in space: what is known before the step, what is chosen, and what was wrong.

use glam::DVec3;

use super::context::{Layers, OverlayContext};
use super::hull::{face, labelled, middle, simplex, supports};
use super::search;
use crate::figure::spatial::solid::Solid;
use crate::figure::spatial::subject::QuizView;
use crate::figure::{Mark, Role};
use crate::lesson::Asks;
use crate::lesson::spatial::{Choice, Step, StepData};

/// Minkowski space's part of the question.
pub(in crate::figure::spatial) fn minkowski(
    asked: &QuizView<'_>,
    step: &Step,
    canvas: &OverlayContext<'_, '_>,
) -> Layers {
    let mut marks = match &asked.question.asks {
        Asks::Collides(_) | Asks::Normal(_) | Asks::Push(_) => Vec::new(),
        Asks::Support(asks) => {
            let mut marks = before(step, canvas);
            let name = asks.letter.to_string();
            marks.extend(search::arrow(asks.start, asks.direction, name, canvas));
            marks
        }
        Asks::Leaves(_) => {
            let all = step.with_support();
            let mut marks = simplex(&supports(&all), Role::Before, canvas);
            let middle = middle(&all);
            let dots = all.iter();
            marks.extend(dots.flat_map(|point| labelled(point, middle, Role::Simplex, canvas)));
            marks
        }
        Asks::Closest(_) => before(step, canvas),
    };
    let choices = asked.question.choices();
    if matches!(asked.question.asks, Asks::Support(_)) {
        let points = choices.iter();
        marks.extend(points.filter_map(|choice| marked(choice, Role::Candidate, canvas)));
    }
    for (index, role) in [(asked.wrong, Role::Wrong), (asked.guess, Role::Chosen)] {
        let choice = index.and_then(|index| choices.get(index));
        marks.extend(choice.and_then(|choice| marked(choice, role, canvas)));
    }
    Layers::before(marks)
}

/// What the search has before the step: the simplex or the polytope, with its names.
fn before(step: &Step, canvas: &OverlayContext<'_, '_>) -> Vec<Mark> {
    let points = &step.before;
    let mut marks = match &step.work {
        StepData::Epa(work) => {
            let places: Vec<DVec3> = points.iter().map(|point| point.support.point()).collect();
            super::steps::polytope(&Solid::of_triangles(places, &work.faces), canvas)
        }
        StepData::Gjk { .. } | StepData::Distance { .. } => {
            simplex(&supports(points), Role::Simplex, canvas)
        }
    };
    let middle = middle(points);
    let dots = points.iter();
    marks.extend(dots.flat_map(|point| labelled(point, middle, Role::Simplex, canvas)));
    marks
}

fn marked(choice: &Choice, role: Role, canvas: &OverlayContext<'_, '_>) -> Option<Mark> {
    match choice {
        Choice::Word(_) => None,
        Choice::Point { at, .. } => Some(Mark::Point {
            at: canvas.project(*at),
            role,
        }),
        Choice::Part { corners, .. } => Some(face(corners, role, canvas)),
    }
}
