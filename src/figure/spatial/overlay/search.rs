//! The support query of a step in space: where it looks, and what it finds on the bodies.

use glam::{DVec2, DVec3};

use super::context::OverlayContext;
use super::hull::{middle, named_dot};
use crate::figure::{Mark, Role};
use crate::lesson::spatial::{NamedPoint, Step};
use crate::lesson::{DirectionSource, Phase, subscript};
use crate::spatial::Support;

/// The length of a search arrow that is seen from the side, in points of the picture.
const ARROW: f64 = 44.0;

/// An arrow of a search seen so nearly end-on, as a part of its length, is not drawn: its name stands by itself.
const END_ON: f64 = 0.08;

/// One drawn shorter than this part of its length, which is more than 14° off the plane of the picture, has by its name
/// the sign of what points towards the viewer, or of what points away.
const FORESHORTENED: f64 = 0.97;

/// How long the way to the support is at least where it is drawn, and where it is named; and the side of the mark of a
/// right angle. In points of the picture.
const LEAST_REACH: f64 = 8.0;
const LEAST_NAMED: f64 = 30.0;
const RIGHT_ANGLE: f64 = 8.0;

/// d·w: from the origin along the direction as far as the support lies, and from there, at a right angle in space, the
/// way to the support; nothing where it is seen nearly end-on.
pub(super) fn reach(step: &Step, canvas: &OverlayContext<'_, '_>) -> Vec<Mark> {
    let along = step.direction.normalize_or_zero();
    let foot = step.reach() * along;
    let way = canvas.project(foot);
    let length = way.length() * canvas.scale();
    if length < LEAST_REACH {
        return Vec::new();
    }
    let role = Role::SupportDistance;
    let mut marks = canvas.line([DVec3::ZERO, foot], role);
    let w = step.support.support.point();
    let side = RIGHT_ANGLE / canvas.scale();
    if let Some(aside) = (w - foot)
        .try_normalize()
        .filter(|_| w.distance(foot) > side)
    {
        let back = -side * step.reach().signum() * along;
        let corner = [back, back + side * aside, side * aside].map(|at| foot + at);
        marks.extend(
            [vec![foot, w], corner.to_vec()].map(|points| Mark::Polyline {
                points: points.into_iter().map(|at| canvas.project(at)).collect(),
                role: Role::Extension,
            }),
        );
    }
    if length > LEAST_NAMED {
        marks.push(Mark::Label {
            at: way / 2.0,
            text: format!("{}·{}", name(step), step.support.name()),
            role,
            side: -way.normalize().perp(),
        });
    }
    marks
}

/// The arrow that looks along the direction from where it is taken, and before the first point that place.
pub(super) fn minkowski(step: &Step, canvas: &OverlayContext<'_, '_>) -> Vec<Mark> {
    let mut marks = Vec::new();
    if step.before.is_empty() {
        marks.push(Mark::Point {
            at: canvas.project(step.start),
            role: Role::Center,
        });
    }
    let text = name(step).to_owned();
    marks.extend(arrow(step.start, step.direction, text, canvas));
    marks
}

/// On each body an arrow the way it is asked, and a dot on every vertex that made a point of the step, under the
/// point's number.
pub(super) fn world(step: &Step, canvas: &OverlayContext<'_, '_>) -> Vec<Mark> {
    let support = &step.support.support;
    let mut marks = Vec::new();
    marks.extend(arrow(
        support.on_a,
        step.direction,
        name(step).to_owned(),
        canvas,
    ));
    let opposite = format!("−{}", name(step));
    marks.extend(arrow(support.on_b, -step.direction, opposite, canvas));
    if step.search == DirectionSource::Centres {
        marks.extend(centres(canvas));
    }
    marks.extend(vertices(step, 'a', canvas, |point| point.support.on_a));
    marks.extend(vertices(step, 'b', canvas, |point| point.support.on_b));
    marks
}

/// The way from A's centre to B's.
fn centres(canvas: &OverlayContext<'_, '_>) -> [Mark; 3] {
    let role = Role::Center;
    let [from, to] = canvas
        .stage
        .bodies()
        .map(|body| canvas.project(body.center()));
    let points = vec![from, to];
    [
        Mark::Polyline { points, role },
        Mark::Point { at: from, role },
        Mark::Point { at: to, role },
    ]
}

/// A dot and a name on each vertex of a body that made a point of the step, the newest lit. A vertex that made several
/// has all their names.
fn vertices(
    step: &Step,
    letter: char,
    canvas: &OverlayContext<'_, '_>,
    witness: impl Fn(&NamedPoint) -> DVec3,
) -> Vec<Mark> {
    let mut drawn: Vec<(DVec3, String, bool)> = Vec::new();
    let named = step.named();
    for point in &named {
        let at = witness(point);
        let name = format!("{letter}{}", subscript(point.number));
        let is_newest = point.number == step.support.number;
        match drawn.iter_mut().find(|(other, ..)| *other == at) {
            Some((_, names, lit)) => {
                *names = format!("{names} = {name}");
                *lit |= is_newest;
            }
            None => drawn.push((at, name, is_newest)),
        }
    }
    let body = canvas.stage.bodies()[usize::from(letter == 'b')];
    let middle = canvas.project(body.center());
    let dots = drawn.into_iter().flat_map(|(at, text, is_lit)| {
        let role = if is_lit { Role::Support } else { Role::Simplex };
        let role = canvas.role_at(at, role);
        let at = canvas.project(at);
        let side = (at - middle).normalize_or(DVec2::NEG_Y);
        named_dot(at, &text, role, side)
    });
    dots.collect()
}

fn name(step: &Step) -> &'static str {
    if step.phase() == Phase::Epa { "n" } else { "d" }
}

/// An arrow along a direction, foreshortened as it is, named at its tip.
pub(super) fn arrow(
    from: DVec3,
    direction: DVec3,
    text: String,
    canvas: &OverlayContext<'_, '_>,
) -> Vec<Mark> {
    let way = canvas.project(direction.normalize_or(DVec3::X));
    let from = canvas.project(from);
    let to = from + way * (ARROW / canvas.scale());
    let role = Role::SearchDirection;
    let text = match canvas.stage.view().depth().dot(direction) {
        _ if way.length() > FORESHORTENED => text,
        away if away > 0.0 => format!("{text} ⊗"),
        _ => format!("{text} ⊙"),
    };
    let label = Mark::Label {
        at: to,
        text,
        role,
        side: way.normalize_or(DVec2::NEG_Y),
    };
    let is_seen = way.length() > END_ON;
    let arrow = is_seen.then_some(Mark::Arrow { from, to, role });
    arrow.into_iter().chain([label]).collect()
}

/// The dots and names of a step's points: the newest, those that stay and those that go.
pub(super) fn dots(
    step: &Step,
    after: &[NamedPoint],
    canvas: &OverlayContext<'_, '_>,
) -> Vec<Mark> {
    let points = step.named();
    let middle = middle(&points);
    let is_in = |point: &NamedPoint| after.iter().any(|other| other.number == point.number);
    let dots = points.iter().flat_map(|point| {
        let role = if point.number == step.support.number {
            Role::Support
        } else if is_in(point) {
            Role::Simplex
        } else {
            Role::Before
        };
        super::hull::labelled(point, middle, role, canvas)
    });
    dots.collect()
}
