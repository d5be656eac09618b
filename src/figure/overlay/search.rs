//! A lesson's step: the support query, and GJK's or the distance's simplex.

use glam::DVec2;

use super::Canvas;
use super::hull::{all_labelled, outline};
use crate::figure::drawn::Drawn;
use crate::figure::{Caption, Mark, Rect, Role};
use crate::lesson::{
    Dimension, DirectionSource, NamedPoint, Phase, Step, StepData, Vector, subscript,
};
use collidoscope_core::planar::GjkOutcome;

/// The length of a search arrow without foreshortening, in points of the figure.
pub(super) const ARROW: f64 = 46.0;

/// A search arrow foreshortened to less than this fraction isn't drawn; its name stands alone.
const END_ON: f64 = 0.08;

/// A search arrow foreshortened to less than this fraction, more than 14° off the view plane, has the sign of an arrow
/// towards or away from the viewer next to its name.
const FORESHORTENED: f64 = 0.97;

/// The side of a right-angle mark, and the shortest length with a label; in points of the figure.
const RIGHT_ANGLE: f64 = 8.0;
const LEAST_NAMED: f64 = 30.0;

/// The distance of the support along the direction, an arrow along it from its start, and the step's input and result,
/// in a lesson on bodies with radii that sum to `radius`.
pub(crate) fn minkowski<D: Drawn>(
    step: &Step<D>,
    radius: f64,
    canvas: &Canvas<'_, D>,
) -> Vec<Mark> {
    let mut marks = reach(step, canvas);
    marks.extend(D::support_line(step, canvas));
    if step.before.is_empty() {
        marks.push(Mark::dot(canvas.project(step.start), Role::Center));
    }
    marks.extend(arrow(step.start, step.direction, name(step), canvas));
    marks.extend(match &step.work {
        StepData::Epa(work) => D::epa_step(step, work, radius, canvas),
        _ => gjk_step(step, canvas),
    });
    marks
}

/// d·w: from the origin along the direction to the support's projection, and from there to the support; none if it is
/// seen nearly end-on.
fn reach<D: Drawn>(step: &Step<D>, canvas: &Canvas<'_, D>) -> Vec<Mark> {
    let scale = canvas.scale_of_arrows();
    let along = step.direction.normalize_or_zero();
    let foot = along * step.reach();
    let to = canvas.project(foot);
    let length = to.length() * scale;
    if length < RIGHT_ANGLE {
        return Vec::new();
    }
    let role = Role::SupportDistance;
    let mut marks = vec![Mark::line([DVec2::ZERO, to], role)];
    for places in D::right_angle(step, RIGHT_ANGLE / scale) {
        let points = places.into_iter().map(|at| canvas.project(at));
        marks.push(Mark::line(points, Role::Extension));
    }
    if length > LEAST_NAMED {
        let text = format!("{}·{}", name(step), step.support.name());
        marks.push(Mark::label(to / 2.0, text, role, -to.perp().normalize()));
    }
    marks
}

/// On each body an arrow in the direction of its query, in the plane its tangent line, and a dot with the point's
/// number on every vertex that forms a point of the step.
pub(crate) fn world<D: Drawn>(step: &Step<D>, canvas: &Canvas<'_, D>) -> Vec<Mark> {
    let touching = D::witnesses(&step.support.support);
    let directions = [step.direction, -step.direction];
    let names = [name(step).to_owned(), format!("−{}", name(step))];
    let mut marks = Vec::new();
    for body in [0, 1] {
        let (at, along) = (touching[body], directions[body]);
        marks.extend(D::touching_line(body, at, along, canvas));
        marks.extend(arrow(at, along, &names[body], canvas));
    }
    if step.search == DirectionSource::Centres {
        marks.extend(centres(canvas));
    }
    marks.extend(vertices(step, 0, canvas));
    marks.extend(vertices(step, 1, canvas));
    marks
}

/// From A's centre to B's.
fn centres<D: Drawn>(canvas: &Canvas<'_, D>) -> [Mark; 3] {
    let role = Role::Center;
    let [from, to] = canvas
        .subject
        .bodies()
        .map(|body| canvas.project(D::center(body)));
    let line = Mark::line([from, to], role);
    [line, Mark::dot(from, role), Mark::dot(to, role)]
}

/// A dot and a name on each vertex of a body that forms a point of the step, the newest highlighted. A vertex of
/// several points has all their names.
fn vertices<D: Drawn>(step: &Step<D>, body: usize, canvas: &Canvas<'_, D>) -> Vec<Mark> {
    let middle = Rect::around(canvas.outlines[body].iter().copied()).center();
    let letter = ['a', 'b'][body];
    let mut drawn: Vec<(D::Vector, Vec<String>, bool)> = Vec::new();
    for point in step.named() {
        let at = D::witnesses(&point.support)[body];
        let name = format!("{letter}{}", subscript(point.number));
        let is_newest = point.number == step.support.number;
        match drawn.iter_mut().find(|(other, ..)| *other == at) {
            Some((_, names, lit)) => {
                names.push(name);
                *lit |= is_newest;
            }
            None => drawn.push((at, vec![name], is_newest)),
        }
    }
    let dots = drawn.into_iter().flat_map(|(at, names, is_lit)| {
        let role = if is_lit { Role::Support } else { Role::Simplex };
        let at = canvas.project(at);
        let side = (at - middle).normalize_or(DVec2::NEG_Y);
        let caption = Caption::symbols(&names).of_body([Role::ShapeA, Role::ShapeB][body]);
        Mark::named_dot(at, caption, role, side)
    });
    dots.collect()
}

pub(super) fn name<D: Dimension>(step: &Step<D>) -> &'static str {
    if step.phase() == Phase::Epa { "n" } else { "d" }
}

/// An arrow of fixed length along a direction, foreshortened in space, named at its tip.
pub(super) fn arrow<D: Drawn>(
    from: D::Vector,
    direction: D::Vector,
    name: &str,
    canvas: &Canvas<'_, D>,
) -> Vec<Mark> {
    let unit = direction.normalize_or_zero();
    let along = if unit == D::Vector::default() {
        DVec2::X
    } else {
        canvas.project(unit)
    };
    let from = canvas.project(from);
    let to = from + along * (ARROW / canvas.scale_of_arrows());
    let role = Role::SearchDirection;
    let caption = match D::depth(&canvas.subject.view, direction) {
        _ if along.length() > FORESHORTENED => Caption::symbol(name),
        away if away > 0.0 => format!("{name} ⊗").into(),
        _ => format!("{name} ⊙").into(),
    };
    let side = along.normalize_or(DVec2::NEG_Y);
    let [arrow, label] = Mark::arrow(from, to, role).with(Mark::label(to, caption, role, side));
    let is_seen = along.length() > END_ON;
    is_seen
        .then_some(arrow)
        .into_iter()
        .chain([label])
        .collect()
}

/// The simplex or feature before the step, faint, and after it, with dots and names.
fn gjk_step<D: Drawn>(step: &Step<D>, canvas: &Canvas<'_, D>) -> Vec<Mark> {
    let ink = match step.phase() {
        Phase::Distance => Role::Nearest,
        _ => Role::Simplex,
    };
    // A support that falls short is in the simplex, but the simplex no longer matters.
    let after = match step.work {
        StepData::Gjk {
            outcome: GjkOutcome::Separated,
            ..
        } => &step.before,
        _ => &step.after,
    };
    let mut marks = Vec::new();
    if step.before != *after {
        marks.extend(outline(&step.before, Role::Before, canvas));
    }
    marks.extend(outline(after, ink, canvas));
    marks.extend(D::beside_simplex(step, canvas));
    let role = |point: &NamedPoint<D::Support>| {
        if point.number == step.support.number {
            Role::Support
        } else if after.iter().any(|kept| kept.number == point.number) {
            Role::Simplex
        } else {
            Role::Before
        }
    };
    let points = step.named();
    marks.extend(all_labelled(&points, &points, role, canvas));
    marks
}

/// The dots and names of a polytope's points, with the support highlighted.
pub(super) fn polytope_points<D: Drawn>(
    points: &[NamedPoint<D::Support>],
    around: &[NamedPoint<D::Support>],
    newest: usize,
    canvas: &Canvas<'_, D>,
) -> Vec<Mark> {
    all_labelled(
        points,
        around,
        |point| [Role::Simplex, Role::Support][usize::from(point.number == newest)],
        canvas,
    )
}

/// The line from the origin to the closest edge or face, and its length.
pub(super) fn closest_distance<D: Drawn>(
    distance: f64,
    normal: D::Vector,
    canvas: &Canvas<'_, D>,
) -> Vec<Mark> {
    if distance == 0.0 {
        return Vec::new();
    }
    let ends = [DVec2::ZERO, canvas.project(normal * distance)];
    let text = canvas.subject.numbers().length(distance);
    Vec::from(Mark::named_line(ends, &text, Role::Penetration))
}
