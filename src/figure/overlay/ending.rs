//! What the last step comes to: the depth or the gap as a dimension line, in both spaces.

use glam::DVec2;

use super::super::{Mark, Role};
use crate::lesson::{Lesson, Step, px};
use crate::planar::{PosedShape, Support, grown};

/// How far a dimension line stands beside what it measures, in points of the picture.
const ASIDE: f64 = 30.0;

/// A length shorter than this, in points of the picture, is measured from outside.
const SHORTEST: f64 = 60.0;

/// The length of an arrow that measures from outside, in points of the picture.
const OUTSIDE: f64 = 26.0;

/// The depth or the gap in A ⊖ B, radii and all, from the origin to the boundary.
pub(in crate::figure) fn minkowski(lesson: &Lesson, scale: f64) -> Vec<Mark> {
    let foot = lesson.signed_depth() * lesson.normal();
    let away = if lesson.normal().perp().dot(center_of_points(lesson)) > 0.0 {
        -1.0
    } else {
        1.0
    };
    dimension(
        [DVec2::ZERO, foot],
        away * lesson.normal().perp(),
        lesson,
        scale,
    )
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
        free_side(lesson, bodies, scale),
        lesson,
        scale,
    ));
    for at in [on_a, on_b] {
        marks.push(Mark::Point {
            at,
            role: Role::Contact,
        });
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

/// On which side of the witness points fewer of the bodies lie.
fn free_side(lesson: &Lesson, bodies: [&PosedShape; 2], scale: f64) -> DVec2 {
    let [on_a, on_b] = lesson.witnesses();
    let side = lesson.normal().perp();
    let covered = |side: DVec2| {
        let label = (on_a + on_b) / 2.0 + side * (2.5 * ASIDE / scale);
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

/// Where the points of the last step lie, on the whole.
fn center_of_points(lesson: &Lesson) -> DVec2 {
    let points = lesson.steps().last().map(Step::named).unwrap_or_default();
    points.iter().map(|point| point.support.point).sum()
}

/// A line with a head at either end, as long as what it measures and beside it, on its `side`; thin
/// lines lead to it from the ends.
fn dimension([from, to]: [DVec2; 2], side: DVec2, lesson: &Lesson, scale: f64) -> Vec<Mark> {
    let length = lesson.signed_depth();
    let word = if lesson.is_colliding() {
        "depth"
    } else {
        "distance"
    };
    let text = format!("{word} {}", px(length.abs()));
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
