//! The support query of a step: where it looks, the line it ends at, and what that proves empty.

use glam::DVec2;

use super::super::clip::{HalfPlane, corners, line_within};
use super::super::{Mark, Rect, Role};
use crate::lesson::{DirectionSource, NamedPoint, Phase, Step, subscript};
use crate::planar::{PosedShape, Support};

/// The length of a search arrow, in points of the picture.
const ARROW: f64 = 46.0;

/// The side of the mark of a right angle, and the least length that is named; in points of the picture.
const RIGHT_ANGLE: f64 = 8.0;
const LEAST_NAMED: f64 = 30.0;

/// How far a support line reaches beyond the body it touches, in points of the picture.
const OVERHANG: f64 = 26.0;

/// The part of `shown` in which the query proves that there is nothing of A ⊖ B.
pub(in crate::figure) fn empty_side(step: &Step, shown: &Rect) -> Option<Mark> {
    let beyond = HalfPlane::beyond(step.support.support.point(), step.direction);
    let points = beyond.clip(&corners(shown));
    (points.len() > 2).then_some(Mark::Polygon {
        points,
        role: Role::EmptySide,
    })
}

/// The line across `shown` at which a query along `direction` ends.
pub(super) fn support_line(support: DVec2, direction: DVec2, shown: &Rect) -> Option<Mark> {
    let ends = line_within(shown, support, direction)?;
    Some(Mark::Polyline {
        points: ends.to_vec(),
        role: Role::SupportLine,
    })
}

/// How far the support lies along the direction, the support line across `shown`, and an arrow that looks along the
/// direction from where it is taken.
pub(in crate::figure) fn minkowski(step: &Step, shown: &Rect, scale: f64) -> Vec<Mark> {
    let mut marks = reach(step, scale);
    marks.extend(support_line(
        step.support.support.point(),
        step.direction,
        shown,
    ));
    if step.before.is_empty() {
        marks.push(Mark::Point {
            at: step.start,
            role: Role::Center,
        });
    }
    marks.extend(arrow(
        step.start,
        step.direction,
        scale,
        name(step).to_owned(),
    ));
    marks
}

/// d·w: from the origin along the direction to the support line, which it meets at a right angle.
fn reach(step: &Step, scale: f64) -> Vec<Mark> {
    let along = step.direction.normalize_or_zero();
    let foot = step.reach() * along;
    if foot.length() * scale < RIGHT_ANGLE {
        return Vec::new();
    }
    let role = Role::SupportDistance;
    let side = RIGHT_ANGLE / scale;
    let back = -side * foot.normalize();
    let aside = side * along.perp();
    let mut marks = vec![
        Mark::Polyline {
            points: vec![DVec2::ZERO, foot],
            role,
        },
        Mark::Polyline {
            points: vec![foot + back, foot + back + aside, foot + aside],
            role: Role::Extension,
        },
    ];
    if foot.length() * scale > LEAST_NAMED {
        marks.push(Mark::Label {
            at: foot / 2.0,
            text: format!("{}·{}", name(step), step.support.name()),
            role,
            side: -along.perp(),
        });
    }
    marks
}

/// On each body the line perpendicular to the direction that touches it, an arrow the way it is asked, and a
/// dot on every vertex that made a point of the step, under the point's number.
pub(in crate::figure) fn world(
    step: &Step,
    a: &PosedShape,
    b: &PosedShape,
    scale: f64,
) -> Vec<Mark> {
    let support = &step.support.support;
    let mut marks = Vec::new();
    let asked = [
        (a, support.on_a, step.direction, name(step).to_owned()),
        (b, support.on_b, -step.direction, format!("−{}", name(step))),
    ];
    for (body, touching, direction, text) in asked {
        marks.push(touching_line(body, touching, direction, scale));
        marks.extend(arrow(touching, direction, scale, text));
    }
    if step.search == DirectionSource::Centres {
        marks.extend(centres(a, b));
    }
    let number = step.support.number;
    marks.extend(vertices(step, number, a, 'a', |point| point.support.on_a));
    marks.extend(vertices(step, number, b, 'b', |point| point.support.on_b));
    marks
}

/// The way from A's centre to B's.
fn centres(a: &PosedShape, b: &PosedShape) -> [Mark; 3] {
    let role = Role::Center;
    let [from, to] = [a.center(), b.center()];
    let points = vec![from, to];
    [
        Mark::Polyline { points, role },
        Mark::Point { at: from, role },
        Mark::Point { at: to, role },
    ]
}

/// A dot and a name on each vertex of `body` that made a point of the step, the one of `newest` lit. A
/// vertex that made several has all their names.
fn vertices(
    step: &Step,
    newest: usize,
    body: &PosedShape,
    letter: char,
    witness: impl Fn(&NamedPoint) -> DVec2,
) -> Vec<Mark> {
    let middle = super::super::bounds_of(&[body]).center();
    let mut drawn: Vec<(DVec2, String, bool)> = Vec::new();
    for point in step.named() {
        let at = witness(&point);
        let name = format!("{letter}{}", subscript(point.number));
        let is_newest = point.number == newest;
        match drawn.iter_mut().find(|(other, ..)| *other == at) {
            Some((_, names, lit)) => {
                *names = format!("{names} = {name}");
                *lit |= is_newest;
            }
            None => drawn.push((at, name, is_newest)),
        }
    }
    let mut marks = Vec::new();
    for (at, text, is_lit) in drawn {
        let role = if is_lit { Role::Support } else { Role::Simplex };
        let side = (at - middle).try_normalize().unwrap_or(DVec2::NEG_Y);
        marks.push(Mark::Point { at, role });
        marks.push(Mark::Label {
            at,
            text,
            role,
            side,
        });
    }
    marks
}

fn name(step: &Step) -> &'static str {
    if step.phase() == Phase::Epa { "n" } else { "d" }
}

/// An arrow of one length along a direction, named at its tip.
pub(super) fn arrow(from: DVec2, direction: DVec2, scale: f64, text: String) -> [Mark; 2] {
    let along = direction.normalize_or(DVec2::X);
    let to = from + along * (ARROW / scale);
    [
        Mark::Arrow {
            from,
            to,
            role: Role::SearchDirection,
        },
        Mark::Label {
            at: to,
            text,
            role: Role::SearchDirection,
            side: along,
        },
    ]
}

/// The line through `touching` perpendicular to `direction`, as long as the body and a little more.
pub(super) fn touching_line(
    body: &PosedShape,
    touching: DVec2,
    direction: DVec2,
    scale: f64,
) -> Mark {
    let along = direction.perp().normalize_or(DVec2::X);
    let reach = |side: f64| {
        let outline = body.outline();
        let most = outline
            .iter()
            .map(|&point| side * along.dot(point - touching))
            .fold(0.0, f64::max);
        touching + side * (most + OVERHANG / scale) * along
    };
    Mark::Polyline {
        points: vec![reach(-1.0), reach(1.0)],
        role: Role::SupportLine,
    }
}
