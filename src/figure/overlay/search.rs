//! A lesson's step: the support query, and GJK's or the distance's simplex; and the question of the quiz before it.

use glam::DVec2;

use super::hull::{all_labelled, outline};
use crate::figure::clip::line_within;
use crate::figure::drawn::{Canvas, Drawn};
use crate::figure::subject::QuizView;
use crate::figure::{Caption, Mark, Rect, Role};
use crate::lesson::{
    Asks, Dimension, DirectionSource, NamedPoint, Phase, Step, StepData, Vector, subscript,
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

/// The distance of the support along the direction, an arrow along it from its start, and the step's input and result.
pub(crate) fn minkowski<D: Drawn>(step: &Step<D>, canvas: &mut Canvas<'_, D>) {
    reach(step, canvas);
    D::support_line(step, canvas);
    if step.before.is_empty() {
        canvas.dot(step.start, Role::Center);
    }
    canvas.draw(arrow(step.start, step.direction, name(step), canvas));
    match &step.work {
        StepData::Epa(work) => D::epa_step(step, work, canvas),
        _ => gjk_step(step, canvas),
    }
}

/// d·w: from the origin along the direction to the support's projection, and from there to the support; none if it is
/// seen nearly end-on.
fn reach<D: Drawn>(step: &Step<D>, canvas: &mut Canvas<'_, D>) {
    let scale = canvas.scale_of_arrows();
    let to = canvas.project(step.direction.normalize_or_zero() * step.reach());
    let length = to.length() * scale;
    if length < RIGHT_ANGLE {
        return;
    }
    let role = Role::SupportDistance;
    canvas.draw([Mark::line([DVec2::ZERO, to], role)]);
    for places in D::right_angle(step, RIGHT_ANGLE / scale) {
        canvas.line(places, Role::Extension);
    }
    if length > LEAST_NAMED {
        let text = format!("{}·{}", name(step), step.support.name());
        let side = -to.perp().normalize();
        canvas.draw([Mark::label(to / 2.0, text, role, side)]);
    }
}

/// On each body an arrow in the direction of its query, in the plane its tangent line, and a dot with the point's
/// number on every vertex that forms a point of the step.
pub(crate) fn world<D: Drawn>(step: &Step<D>, canvas: &mut Canvas<'_, D>) {
    let touching = D::witnesses(&step.support.support);
    let names = [name(step).to_owned(), format!("−{}", name(step))];
    for (body, along) in [step.direction, -step.direction].into_iter().enumerate() {
        let at = touching[body];
        canvas.draw(D::touching_line(body, at, along, canvas));
        canvas.draw(arrow(at, along, &names[body], canvas));
    }
    if step.search == DirectionSource::Centres {
        let centers = canvas.subject.bodies().map(D::center);
        canvas.line(centers, Role::Center);
        for center in centers {
            canvas.dot(center, Role::Center);
        }
    }
    vertices(step, 0, canvas);
    vertices(step, 1, canvas);
}

/// A dot and a name on each vertex of a body that forms a point of the step, the newest highlighted. A vertex of
/// several points has all their names.
fn vertices<D: Drawn>(step: &Step<D>, body: usize, canvas: &mut Canvas<'_, D>) {
    let middle = Rect::around(canvas.outlines[body].iter().copied()).center();
    let mut drawn: Vec<(D::Vector, Vec<String>, Role)> = Vec::new();
    for point in step.named() {
        let at = D::witnesses(&point.support)[body];
        let name = format!("{}{}", ['a', 'b'][body], subscript(point.number));
        let found = drawn.iter().position(|(other, ..)| *other == at);
        let index = found.unwrap_or_else(|| {
            drawn.push((at, Vec::new(), Role::Simplex));
            drawn.len() - 1
        });
        drawn[index].1.push(name);
        if point.number == step.support.number {
            drawn[index].2 = Role::Support;
        }
    }
    for (vertex, names, role) in drawn {
        let at = canvas.project(vertex);
        let side = (at - middle).normalize_or(DVec2::NEG_Y);
        let caption = Caption::symbols(&names).of_body([Role::ShapeA, Role::ShapeB][body]);
        canvas.draw(Mark::named_dot(at, caption, role, side));
    }
}

fn name<D: Dimension>(step: &Step<D>) -> &'static str {
    if step.phase() == Phase::Epa { "n" } else { "d" }
}

/// An arrow of fixed length along a direction, foreshortened in space, named at its tip.
pub(super) fn arrow<D: Drawn>(
    from: D::Vector,
    direction: D::Vector,
    name: &str,
    canvas: &Canvas<'_, D>,
) -> impl IntoIterator<Item = Mark> + use<D> {
    let unit = direction.normalize_or_zero();
    let along = if unit == D::Vector::default() {
        DVec2::X
    } else {
        canvas.project(unit)
    };
    let start = canvas.project(from);
    let to = start + along * (ARROW / canvas.scale_of_arrows());
    let role = Role::SearchDirection;
    let caption = match D::depth(&canvas.subject.view, direction) {
        _ if along.length() > FORESHORTENED => Caption::symbol(name),
        away if away > 0.0 => format!("{name} ⊗").into(),
        _ => format!("{name} ⊙").into(),
    };
    let side = along.normalize_or(DVec2::NEG_Y);
    let marks = Mark::arrow(start, to, role).with(Mark::label(to, caption, role, side));
    let is_seen = along.length() > END_ON;
    marks.into_iter().skip(usize::from(!is_seen))
}

/// The simplex or feature before the step, faint, and after it, with dots and names.
fn gjk_step<D: Drawn>(step: &Step<D>, canvas: &mut Canvas<'_, D>) {
    let role = match step.phase() {
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
    if step.before != *after {
        outline(&step.before, Role::Before, canvas);
    }
    outline(after, role, canvas);
    D::beside_simplex(step, canvas);
    let role_of = |point: &NamedPoint<D>| {
        if point.number == step.support.number {
            Role::Support
        } else if after.iter().any(|kept| kept.number == point.number) {
            Role::Simplex
        } else {
            Role::Before
        }
    };
    let points = step.named();
    all_labelled(&points, &points, role_of, canvas);
}

/// The dots and names of a polytope's points, with the support highlighted.
pub(super) fn polytope_points<D: Drawn>(
    points: &[NamedPoint<D>],
    around: &[NamedPoint<D>],
    newest: usize,
    canvas: &mut Canvas<'_, D>,
) {
    let roles = [Role::Simplex, Role::Support];
    let role = |point: &NamedPoint<_>| roles[usize::from(point.number == newest)];
    all_labelled(points, around, role, canvas);
}

/// The line from the origin to the closest edge or face, and its length.
pub(super) fn closest_distance<D: Drawn>(
    distance: f64,
    normal: D::Vector,
    canvas: &mut Canvas<'_, D>,
) {
    if distance != 0.0 {
        let ends = [DVec2::ZERO, canvas.project(normal * distance)];
        let text = canvas.subject.numbers().length(distance);
        canvas.draw(Mark::named_line(ends, &text, Role::Penetration));
    }
}

/// The largest outline with dots on all points; on larger ones only the chosen point has one.
const MOST_DOTS: usize = 48;

/// A question in the world: after a wrong answer a common point of the bodies, or the gap between them.
pub(crate) fn question_world<D: Drawn>(asked: &QuizView<'_, D>, canvas: &mut Canvas<'_, D>) {
    if let Some((lesson, _)) = canvas.subject.lesson
        && asked.question.asks == Asks::Collides
        && asked.wrong.is_some()
    {
        let [on_a, on_b] = lesson.witnesses();
        canvas.dot(on_a, Role::Wrong);
        if !lesson.is_colliding() {
            canvas.dot(on_b, Role::Wrong);
            canvas.line([on_a, on_b], Role::Wrong);
        }
    }
}

/// A question in Minkowski space, over the hull: the state before the step, the choice, and what is wrong with it.
pub(crate) fn question_minkowski<D: Drawn>(
    asked: &QuizView<'_, D>,
    step: &Step<D>,
    canvas: &mut Canvas<'_, D>,
) {
    let choices = &asked.question.corners;
    let wrong = asked.wrong.filter(|&index| index < choices.len());
    match asked.question.asks {
        Asks::Collides | Asks::Push => {}
        Asks::Support => {
            before(step, canvas);
            for choice in choices.iter().filter(|_| choices.len() <= MOST_DOTS) {
                marked(choice, Role::Candidate, canvas);
            }
            let direction = step.direction.normalize_or_zero();
            canvas.draw(arrow(step.start, direction, name(step), canvas));
            if let Some(index) = wrong {
                too_near(choices[index][0], direction, canvas);
            }
        }
        Asks::Leaves => {
            let points = step.with_support();
            outline(&points, Role::Before, canvas);
            named(&points, canvas);
            if let Some(index) = wrong {
                marked(&choices[index], Role::Wrong, canvas);
            }
        }
        Asks::Closest => {
            D::polytope(step, canvas);
            if let Some(index) = wrong {
                marked(&choices[index], Role::Wrong, canvas);
                too_far(&choices[index], asked.question.distances[index], canvas);
            }
            named(&step.before, canvas);
        }
        Asks::Normal => before(step, canvas),
    }
    if let Some(choice) = asked.guess.and_then(|index| choices.get(index)) {
        marked(choice, Role::Chosen, canvas);
    }
}

fn marked<D: Drawn>(choice: &[D::Vector], role: Role, canvas: &mut Canvas<'_, D>) {
    if !choice.is_empty() {
        canvas.span(choice.iter().copied(), role);
    }
}

/// The distance of a wrong point along the direction.
fn too_near<D: Drawn>(point: D::Vector, direction: D::Vector, canvas: &mut Canvas<'_, D>) {
    let role = Role::Wrong;
    let (at, along) = (canvas.project(point), canvas.project(direction));
    let ends = line_within(&canvas.shown(), at, along).filter(|_| D::IS_FLAT);
    canvas.draw(ends.map(|ends| Mark::line(ends, role)));
    let text = canvas.subject.numbers().length(direction.dot(point));
    canvas.draw(Mark::named_dot(at, text, role, -along));
}

/// The origin's distance from the line of a wrong edge, or from the plane of a wrong face.
fn too_far<D: Drawn>(corners: &[D::Vector], distance: f64, canvas: &mut Canvas<'_, D>) {
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
    let ends = [DVec2::ZERO, canvas.project(foot)];
    canvas.draw(Mark::named_line(ends, &text, Role::Wrong));
}

/// The state before a step, with names: the simplex, or the polytope with its closest part.
fn before<D: Drawn>(step: &Step<D>, canvas: &mut Canvas<'_, D>) {
    match step.phase() {
        Phase::Epa => D::polytope(step, canvas),
        _ => outline(&step.before, Role::Simplex, canvas),
    }
    if let Some(closest) = step.closest_part() {
        outline(&closest, Role::ClosestEdge, canvas);
    }
    named(&step.before, canvas);
}

fn named<D: Drawn>(points: &[NamedPoint<D>], canvas: &mut Canvas<'_, D>) {
    all_labelled(points, points, |_| Role::Simplex, canvas);
}
