//! What the last step comes to: the depth or the gap as a dimension line, in both spaces.

use glam::DVec2;

use super::super::{Mark, Role};
use super::dimension::{dimension, free_side};
use super::points::named_dot;
use crate::lesson::{Lesson, Step, px};
use crate::planar::{PosedShape, Support, grown};

/// The depth or the gap in A ⊖ B, radii and all, from the origin to the boundary.
pub(in crate::figure) fn minkowski(lesson: &Lesson, scale: f64) -> Vec<Mark> {
    let foot = lesson.signed_depth() * lesson.normal();
    let away = if lesson.normal().perp().dot(center_of_points(lesson)) > 0.0 {
        -1.0
    } else {
        1.0
    };
    let mut marks = dimension(
        [DVec2::ZERO, foot],
        away * lesson.normal().perp(),
        words(lesson),
        scale,
    );
    marks.extend(named_dot(foot, "a − b", Role::Contact, lesson.normal()));
    marks
}

/// The same between the two witness points, and B where the depth would take it.
pub(in crate::figure) fn world(lesson: &Lesson, bodies: [&PosedShape; 2], scale: f64) -> Vec<Mark> {
    let [_, b] = bodies;
    let [on_a, on_b] = lesson.witnesses();
    let mut marks = Vec::new();
    if lesson.is_colliding() {
        let push = lesson.signed_depth() * lesson.normal();
        marks.push(Mark::Polygon {
            points: b.outline().into_iter().map(|point| point + push).collect(),
            role: Role::GhostB,
        });
    }
    marks.extend(dimension(
        [on_b, on_a],
        free_side([on_a, on_b], lesson.normal(), bodies, scale),
        words(lesson),
        scale,
    ));
    let normal = lesson.normal();
    for (at, name, side) in [(on_a, "a", normal), (on_b, "b", -normal)] {
        marks.extend(named_dot(at, name, Role::Contact, side));
    }
    marks
}

/// The outlines of the cores where a radius hides them.
pub(in crate::figure) fn cores(a: &PosedShape, b: &PosedShape) -> Vec<Mark> {
    let with_radius = [a, b].into_iter().filter(|body| body.radius() > 0.0);
    with_radius
        .map(|body| {
            let points = grown(body.vertices(), 0.0);
            match points[..] {
                [at] => Mark::Point {
                    at,
                    role: Role::Core,
                },
                [_, _] => Mark::Polyline {
                    points,
                    role: Role::Core,
                },
                _ => Mark::Polygon {
                    points,
                    role: Role::Core,
                },
            }
        })
        .collect()
}

/// Where the points of the last step lie, on the whole.
fn center_of_points(lesson: &Lesson) -> DVec2 {
    let points = lesson.steps().last().map(Step::named).unwrap_or_default();
    points.iter().map(|point| point.support.point()).sum()
}

/// The length in words.
fn words(lesson: &Lesson) -> String {
    let word = if lesson.is_colliding() {
        "depth"
    } else {
        "distance"
    };
    format!("{word} {}", px(lesson.signed_depth().abs()))
}
