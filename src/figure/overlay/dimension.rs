//! Dimension lines: a length drawn beside what it measures, with thin lines that lead to it.

use glam::DVec2;

use super::hull::named_dot;
use crate::figure::{Camera, Mark, Role};
use crate::lesson::{Ending, Lesson, Step};
use crate::planar::{PosedShape, Support, grown};

/// How far a dimension line stands beside what it measures, in points of the picture.
const ASIDE: f64 = 30.0;

/// A length shorter than this, in points of the picture, is measured from outside.
const SHORTEST: f64 = 32.0;

/// The length of an arrow that measures from outside, in points of the picture.
const OUTSIDE: f64 = 26.0;

/// On which side of the line between two points, perpendicular to `normal`, fewer of the bodies lie.
pub(super) fn free_side(
    [on_a, on_b]: [DVec2; 2],
    normal: DVec2,
    bodies: [&PosedShape; 2],
    camera: &Camera,
) -> DVec2 {
    let side = camera.across(normal);
    let covered = |side: DVec2| {
        let label = (on_a + on_b) / 2.0 + side * (2.5 * ASIDE / camera.scale);
        bodies.iter().filter(|body| covers(body, label)).count()
    };
    if covered(-side) < covered(side) {
        -side
    } else {
        side
    }
}

/// Whether `point` lies inside the drawn outline.
fn covers(body: &PosedShape, point: DVec2) -> bool {
    let outline = body.outline();
    let next = outline.iter().cycle().skip(1);
    outline
        .iter()
        .zip(next)
        .all(|(&from, &to)| (to - from).perp_dot(point - from) >= 0.0)
}

/// A line with a head at either end, as long as what it measures and beside it, on its `side`; thin
/// lines lead to it from the ends.
pub(in crate::figure) fn dimension(
    [from, to]: [DVec2; 2],
    side: DVec2,
    text: String,
    scale: f64,
) -> Vec<Mark> {
    let role = Role::Dimension;
    let offset = side * (ASIDE / scale);
    let along = (to - from).try_normalize();
    let [start, end] = [from, to].map(|point| point + offset);
    let mut marks: Vec<Mark> = [(from, start), (to, end)]
        .into_iter()
        .map(|(at, aside)| Mark::Polyline {
            points: vec![at, aside + offset * 0.2],
            role: Role::Extension,
        })
        .collect();
    let (arrows, label) = match along {
        // Nothing to measure: the word stands by itself.
        None => {
            marks.clear();
            (Vec::new(), (to, side))
        }
        Some(along) if (to - from).length() * scale < SHORTEST => {
            let reach = along * (OUTSIDE / scale);
            (
                vec![(start - reach, start), (end + reach, end)],
                (start - reach, -along),
            )
        }
        Some(_) => {
            let middle = (start + end) / 2.0;
            (vec![(middle, start), (middle, end)], (middle, side))
        }
    };
    marks.extend(
        arrows
            .into_iter()
            .map(|(from, to)| Mark::Arrow { from, to, role }),
    );
    let (at, side) = label;
    marks.push(Mark::Label {
        at,
        text,
        role,
        side,
    });
    marks
}

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
