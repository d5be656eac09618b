//! A question of *guess first*: what is known before the step, what is chosen, and what was wrong.

use glam::DVec2;

use super::context::OverlayContext;
use super::hull::{labelled, outline};
use super::search;
use crate::figure::clip::{HalfPlane, line_within};
use crate::figure::subject::QuizView;
use crate::figure::{Mark, Role};
use crate::lesson::{
    Asks, AsksClosest, AsksCollides, AsksLeaves, AsksSupport, Choice, NamedPoint, Question, Step,
    StepData,
};
use crate::planar::PosedShape;

/// A rim with more points than this shows none of them but the chosen.
const MOST_DOTS: usize = 48;

/// The world's part of the question: after a wrong answer what the bodies share.
pub(in crate::figure) fn world(asked: &QuizView<'_>, canvas: &OverlayContext<'_>) -> Vec<Mark> {
    match &asked.question.asks {
        Asks::Collides(asks) if asked.wrong.is_some() => between(asks, canvas.bodies()),
        _ => Vec::new(),
    }
}

/// Minkowski space's part of it, over the hull.
pub(in crate::figure) fn minkowski(
    asked: &QuizView<'_>,
    step: &Step,
    canvas: &OverlayContext<'_>,
) -> Vec<Mark> {
    let mut marks = match &asked.question.asks {
        Asks::Collides(_) | Asks::Push(_) => Vec::new(),
        Asks::Support(asks) => support(asks, asked, step, canvas),
        Asks::Leaves(asks) => leaves(asks, asked),
        Asks::Closest(asks) => closest_edge(asks, asked, canvas),
        Asks::Normal(asks) => {
            let mut marks = Vec::from_iter(outline(&asks.polytope, Role::Polytope));
            marks.extend(outline(&asks.edge, Role::ClosestEdge));
            marks.extend(named(&asks.polytope));
            marks
        }
    };
    marks.extend(chosen(asked.question, asked.guess, Role::Chosen));
    marks
}

/// The choice that a guess is, marked.
fn chosen(question: &Question, guess: Option<usize>, role: Role) -> Option<Mark> {
    match question.choices().get(guess?)? {
        Choice::Word(_) => None,
        Choice::Point { at, .. } => Some(Mark::Point { at: *at, role }),
        Choice::Part { corners, .. } => Some(Mark::Polyline {
            points: corners.clone(),
            role,
        }),
    }
}

/// What the bodies share, or the gap between them.
fn between(asks: &AsksCollides, [a, b]: [&PosedShape; 2]) -> Vec<Mark> {
    let role = Role::Wrong;
    let [on_a, on_b] = asks.witnesses;
    if !asks.is_colliding {
        let points = vec![on_a, on_b];
        let ends = [on_a, on_b].map(|at| Mark::Point { at, role });
        return [vec![Mark::Polyline { points, role }], ends.to_vec()].concat();
    }
    let outline = b.outline();
    let next = outline.iter().cycle().skip(1);
    let shared = outline
        .iter()
        .zip(next)
        .fold(a.outline(), |shared, (&p, &q)| {
            HalfPlane::beyond(p, (q - p).perp()).clip(&shared)
        });
    if shared.len() > 2 {
        vec![Mark::Polygon {
            points: shared,
            role,
        }]
    } else {
        vec![Mark::Point { at: on_a, role }]
    }
}

/// What the search has before the step, the direction, the rim's points and, after a wrong answer, how far
/// it lies along the direction.
fn support(
    asks: &AsksSupport,
    asked: &QuizView<'_>,
    step: &Step,
    canvas: &OverlayContext<'_>,
) -> Vec<Mark> {
    let mut marks = before(step);
    let choices = asked.question.choices();
    if choices.len() <= MOST_DOTS {
        marks.extend(choices.iter().filter_map(|choice| match choice {
            Choice::Point { at, .. } => Some(Mark::Point {
                at: *at,
                role: Role::Candidate,
            }),
            _ => None,
        }));
    }
    marks.extend(search::arrow(
        asks.start,
        asks.direction,
        canvas.scale(),
        asks.letter.to_string(),
    ));
    if let Some(index) = asked.wrong
        && let Some(Choice::Point { at, .. }) = choices.get(index)
    {
        let ends = line_within(&canvas.shown(), *at, asks.direction);
        marks.extend(ends.map(|ends| Mark::Polyline {
            points: ends.to_vec(),
            role: Role::Wrong,
        }));
        marks.push(Mark::Point {
            at: *at,
            role: Role::Wrong,
        });
        marks.push(Mark::Label {
            at: *at,
            text: canvas.subject.numbers().length(asks.direction.dot(*at)),
            role: Role::Wrong,
            side: -asks.direction,
        });
    }
    marks
}

/// The simplex, feature or polytope that a step begins with.
fn before(step: &Step) -> Vec<Mark> {
    let points = &step.before;
    let mut marks = Vec::new();
    if let StepData::Epa { edge, .. } = &step.work {
        marks.extend(outline(points, Role::Polytope));
        marks.extend(outline(&edge.map(|index| points[index]), Role::ClosestEdge));
    } else {
        marks.extend(outline(points, Role::Simplex));
    }
    marks.extend(named(points));
    marks
}

fn named(points: &[NamedPoint]) -> Vec<Mark> {
    let sum: DVec2 = points.iter().map(|point| point.support.point()).sum();
    let middle = sum / points.len().max(1) as f64;
    let labels = points
        .iter()
        .flat_map(|point| labelled(point, middle, Role::Simplex));
    labels.collect()
}

/// The simplex with the newest point and, after a wrong answer, that point.
fn leaves(asks: &AsksLeaves, asked: &QuizView<'_>) -> Vec<Mark> {
    let mut marks = Vec::from_iter(outline(&asks.points, Role::Before));
    marks.extend(named(&asks.points));
    marks.extend(chosen(asked.question, asked.wrong, Role::Wrong));
    marks
}

/// The polytope and, after a wrong answer, how far that edge is from the origin.
fn closest_edge(
    asks: &AsksClosest,
    asked: &QuizView<'_>,
    canvas: &OverlayContext<'_>,
) -> Vec<Mark> {
    let mut marks = Vec::from_iter(outline(&asks.polytope, Role::Polytope));
    if let Some(index) = asked.wrong
        && let Some(&distance) = asks.distances.get(index)
        && let Some(Choice::Part { corners, .. }) = asked.question.choices().get(index)
        && let [p, q] = corners[..]
    {
        let role = Role::Wrong;
        let along = q - p;
        let foot = p - along * (p.dot(along) / along.length_squared());
        marks.push(Mark::Polyline {
            points: vec![DVec2::ZERO, foot],
            role,
        });
        marks.push(Mark::Label {
            at: foot / 2.0,
            text: canvas.subject.numbers().length(distance),
            role,
            side: along.normalize_or_zero(),
        });
    }
    marks.extend(named(&asks.polytope));
    marks
}
