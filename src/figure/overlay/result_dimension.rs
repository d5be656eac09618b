//! What the last step comes to: the depth or the gap as a dimension line, in both spaces.

use glam::DVec2;

use super::super::{Camera, Mark, Role};
use super::dimension::{dimension, free_side};
use super::points::named_dot;
use crate::lesson::{Ending, Lesson, Step};
use crate::planar::{PosedShape, Support, grown};

/// The depth or the gap in A ⊖ B, radii and all, from the origin to the boundary.
pub(in crate::figure) fn minkowski(lesson: &Lesson, ending: &Ending, camera: &Camera) -> Vec<Mark> {
    let Ending { way, along, .. } = *ending;
    let across = camera.across(along);
    let away = if across.dot(center_of_points(lesson)) > 0.0 {
        -across
    } else {
        across
    };
    let mut marks = dimension(
        [DVec2::ZERO, way],
        away,
        words(lesson, ending),
        camera.scale,
    );
    marks.extend(named_dot(way, "a − b", Role::Contact, along));
    marks
}

/// The same between the two witness points, and B where the depth would take it.
pub(in crate::figure) fn world(
    lesson: &Lesson,
    ending: &Ending,
    bodies: [&PosedShape; 2],
    camera: &Camera,
) -> Vec<Mark> {
    let [_, b] = bodies;
    let [on_a, on_b] = ending.witnesses;
    let mut marks = Vec::new();
    if ending.is_depth {
        let outline = b.outline().into_iter();
        marks.push(Mark::Polygon {
            points: outline.map(|point| point + ending.way).collect(),
            role: Role::GhostB,
        });
    }
    marks.extend(dimension(
        [on_b, on_a],
        free_side([on_a, on_b], ending.along, bodies, camera),
        words(lesson, ending),
        camera.scale,
    ));
    for (at, name, side) in [(on_a, "a", ending.along), (on_b, "b", -ending.along)] {
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
fn words(lesson: &Lesson, ending: &Ending) -> String {
    let word = if ending.is_depth { "depth" } else { "distance" };
    format!("{word} {}", lesson.number_format().length(ending.length))
}
