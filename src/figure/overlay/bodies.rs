//! The bodies: A and B with their letters, the others of a physics scene, and the mouse joint.

use std::collections::BTreeSet;

use glam::DVec2;

use super::Canvas;
use crate::figure::clip::{is_within, within};
use crate::figure::drawn::Drawn;
use crate::figure::{Caption, Mark, Rect, Role, bounds_of};
use crate::lesson::{ImpulseStage, ImpulseStep};
use crate::scene::Falling;
use collidoscope_core::dynamics::{MouseJoint, RigidBody};
use collidoscope_core::planar::{PosedShape, Shape};

/// The bodies, the farther first (in the plane, B); if they collide, its outline is drawn over the other.
pub(crate) fn pair<D: Drawn>(canvas: &Canvas<'_, D>) -> Vec<Mark> {
    let subject = canvas.subject;
    let bodies = subject.bodies();
    let depth = bodies.map(|body| D::depth(&subject.view, D::center(body)));
    let far = usize::from(depth[1] >= depth[0]);
    let mut marks = Vec::new();
    for body in [far, 1 - far] {
        let role = [Role::ShapeA, Role::ShapeB][body];
        marks.extend(D::projected(bodies[body], &subject.view).body(role));
    }
    if let Some(falling) = subject.falling {
        marks.extend(spokes_of_pair(falling));
        marks.extend(mouse_joint(falling));
    }
    // Until the question is answered, the drawing must not reveal whether they collide.
    let shows_both = subject.answer().colliding || subject.asked.is_some();
    if subject.shows_the_query() && shows_both {
        let role = [Role::OutlineA, Role::OutlineB][far];
        marks.push(Mark::span(canvas.outlines[far].clone(), role));
    }
    marks
}

/// The letters of both bodies.
pub(super) fn letters<D: Drawn>(canvas: &Canvas<'_, D>) -> Vec<Mark> {
    let middles = canvas
        .subject
        .bodies()
        .map(|body| canvas.project(D::center(body)));
    let letters = [("A", Role::ShapeA), ("B", Role::ShapeB)].into_iter();
    let placed = letters.enumerate().map(|(body, (text, role))| {
        let at = place_of_letter(body, middles, &canvas.outlines, &canvas.shown());
        Mark::label(at, Caption::from(text).of_body(role), role, DVec2::ZERO)
    });
    placed.collect()
}

/// The position of a body's letter: its centre or, if a body contains the other's centre, a point towards the boundary
/// and outside the other, if there is one. If that is out of view, the centre of the visible part.
fn place_of_letter(
    body: usize,
    middles: [DVec2; 2],
    outlines: &[Vec<DVec2>; 2],
    shown: &Rect,
) -> DVec2 {
    let (outline, other) = (&outlines[body], &outlines[1 - body]);
    let (middle, others) = (middles[body], middles[1 - body]);
    let mut place = middle;
    if is_within(middle, other) || is_within(others, outline) {
        let away = (middle - others).normalize_or(DVec2::NEG_ONE);
        let rim = outline.iter().copied();
        let farthest = rim.max_by(|p, q| away.dot(*p).total_cmp(&away.dot(*q)));
        let aside = middle.lerp_monotonic(farthest.unwrap_or(middle), 0.6);
        if !is_within(aside, other) {
            place = aside;
        }
    }
    let part = match shown.contains(place) {
        true => Vec::new(),
        false => within(outline, shown),
    };
    match part.len() {
        0 => place,
        count => part.iter().sum::<DVec2>() / count as f64,
    }
}

/// The part of a disc's radius, inwards from its boundary, along which a line shows its rotation.
const SPOKE: f64 = 0.4;

/// The bodies that are neither A nor B, within the `shown` part of the world, the fixed ones at the bottom; those that
/// a step of the impulse refers to are named.
pub(crate) fn others(falling: &Falling, step: Option<&ImpulseStep>, shown: &Rect) -> Vec<Mark> {
    let pair = falling.pair();
    let numbered = step.map(numbered).unwrap_or_default();
    let (mut fixed, mut free) = (Vec::new(), Vec::new());
    for (at, body) in falling.world().bodies().iter().enumerate() {
        if pair.contains(&at) || !bounds_of(&[body.posed()]).overlaps(shown) {
            continue;
        }
        let name = numbered.contains(&at).then(|| name(at));
        let outline = area(body.posed(), role_of(body)).named(Vec::from_iter(name));
        if body.is_fixed() {
            fixed.push(outline);
        } else {
            free.push(outline);
            free.extend(spoke(body, Role::FreeBody));
        }
    }
    fixed.append(&mut free);
    fixed
}

fn role_of(body: &RigidBody) -> Role {
    if body.is_fixed() {
        Role::FixedBody
    } else {
        Role::FreeBody
    }
}

fn name(number: usize) -> String {
    format!("body-{number}")
}

/// The other bodies that a step of the impulse refers to.
fn numbered(step: &ImpulseStep) -> BTreeSet<usize> {
    let others = match step.stage {
        ImpulseStage::Point if step.point == 0 => &step.impact.account.others[..],
        ImpulseStage::Given => &step.impact.account.others[..],
        _ => &[],
    };
    others.iter().map(|other| other.with).collect()
}

/// Their numbers, in the centres of their `shown` parts.
pub(crate) fn numbers(falling: &Falling, step: &ImpulseStep, shown: &Rect) -> Vec<Mark> {
    let mut marks = Vec::new();
    for number in numbered(step) {
        let body = &falling.world().bodies()[number];
        let part = within(&body.posed().outline(), shown);
        if !part.is_empty() {
            let at = part.iter().sum::<DVec2>() / part.len() as f64;
            let caption = Caption::named(format!("body {number}"), vec![name(number)]);
            marks.push(Mark::label(at, caption, role_of(body), DVec2::ZERO));
        }
    }
    marks
}

/// The rotation marks of discs in the pair.
fn spokes_of_pair(falling: &Falling) -> impl Iterator<Item = Mark> {
    let pair = falling.pair().into_iter();
    pair.filter_map(|at| spoke(&falling.world().bodies()[at], Role::DiscMark))
}

/// The mouse joint: an arrow from its anchor on the body to its target.
fn mouse_joint(falling: &Falling) -> Option<Mark> {
    let MouseJoint {
        body,
        held_at,
        target,
    } = falling.world().pull()?;
    let held = falling.world().bodies().get(*body)?;
    Some(Mark::arrow(
        held.pose().transform_point(*held_at),
        *target,
        Role::MouseJoint,
    ))
}

/// The outline of one of many bodies: a curve with at most 95 points.
fn area(body: &PosedShape, role: Role) -> Mark {
    let outline = body.outline();
    let every = (outline.len() / 48).max(1);
    Mark::area(outline.into_iter().step_by(every), role)
}

/// The outer part of a radius of a disc; nothing else shows its rotation.
fn spoke(body: &RigidBody, role: Role) -> Option<Mark> {
    let Shape::Circle(circle) = body.shape() else {
        return None;
    };
    let ends = [1.0 - SPOKE, 1.0].map(|part| part * circle.radius() * DVec2::X);
    Some(Mark::line(
        ends.map(|end| body.pose().transform_point(end)),
        role,
    ))
}
