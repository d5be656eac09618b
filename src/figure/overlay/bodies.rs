//! The bodies: A and B with their letters, the others of a physics scene, and the mouse joint.

use std::collections::BTreeSet;

use glam::DVec2;

use crate::figure::clip::{is_within, within};
use crate::figure::drawn::{Canvas, Drawn};
use crate::figure::{Caption, Mark, Rect, Role, bounds_of};
use crate::lesson::{ImpulseStage, ImpulseStep};
use crate::scene::Falling;
use collidoscope_core::dynamics::RigidBody;
use collidoscope_core::planar::{PosedShape, Shape};

/// The bodies, the farther first (in the plane, B); if they collide, its outline is drawn over the other.
pub(crate) fn pair<D: Drawn>(canvas: &mut Canvas<'_, D>) {
    let subject = canvas.subject;
    let bodies = subject.bodies();
    let depth = bodies.map(|body| D::depth(&subject.view, D::center(body)));
    let far = usize::from(depth[1] >= depth[0]);
    for body in [far, 1 - far] {
        let role = [Role::ShapeA, Role::ShapeB][body];
        canvas.draw(D::projected(bodies[body], &subject.view).body(role));
    }
    if let Some(falling) = subject.falling {
        let [a, b] = falling.pair().map(|at| &falling.world().bodies()[at]);
        canvas.draw(spoke(a, Role::DiscMark));
        canvas.draw(spoke(b, Role::DiscMark));
        canvas.draw(mouse_joint(falling));
    }
    // Until the question is answered, the drawing must not reveal whether they collide.
    let shows_both = subject.answer().colliding || subject.asked.is_some();
    if subject.shows_the_query() && shows_both {
        let role = [Role::OutlineA, Role::OutlineB][far];
        canvas.draw([Mark::span(canvas.outlines[far].clone(), role)]);
    }
}

/// The letters of both bodies.
pub(super) fn letters<D: Drawn>(canvas: &mut Canvas<'_, D>) {
    let bodies = canvas.subject.bodies();
    let middles = bodies.map(|body| canvas.project(D::center(body)));
    for (body, text, role) in [(0, "A", Role::ShapeA), (1, "B", Role::ShapeB)] {
        let at = place_of_letter(body, middles, &canvas.outlines, &canvas.shown());
        let caption = Caption::from(text).of_body(role);
        canvas.draw([Mark::label(at, caption, role, DVec2::ZERO)]);
    }
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
    let is_hidden = !shown.contains(place);
    let seen = is_hidden.then(|| middle_of(&within(outline, shown)));
    seen.flatten().unwrap_or(place)
}

fn middle_of(outline: &[DVec2]) -> Option<DVec2> {
    let count = outline.len();
    (count > 0).then(|| outline.iter().sum::<DVec2>() / count as f64)
}

/// The part of a disc's radius, inwards from its boundary, along which a line shows its rotation.
const SPOKE: f64 = 0.4;

/// The bodies that are neither A nor B, within the visible part of the world, the fixed ones at the bottom; those that
/// a step of the impulse refers to are named.
pub(crate) fn others<D: Drawn>(falling: &Falling, canvas: &mut Canvas<'_, D>) {
    let (pair, shown) = (falling.pair(), canvas.shown());
    let numbered = canvas.subject.impulse().map(numbered).unwrap_or_default();
    let mut free = Vec::new();
    for (at, body) in falling.world().bodies().iter().enumerate() {
        if pair.contains(&at) || !bounds_of(&[body.posed()]).overlaps(&shown) {
            continue;
        }
        let name = numbered.contains(&at).then(|| name(at));
        let outline = area(body.posed(), role_of(body)).named(Vec::from_iter(name));
        if body.is_fixed() {
            canvas.draw([outline]);
        } else {
            free.push(outline);
            free.extend(spoke(body, Role::FreeBody));
        }
    }
    canvas.draw(free);
}

fn role_of(body: &RigidBody) -> Role {
    [Role::FreeBody, Role::FixedBody][usize::from(body.is_fixed())]
}

fn name(number: usize) -> String {
    format!("body-{number}")
}

/// The other bodies that a step of the impulse refers to.
fn numbered(step: &ImpulseStep) -> BTreeSet<usize> {
    let is_about_others = match step.stage {
        ImpulseStage::Point => step.point == 0,
        stage => stage == ImpulseStage::Given,
    };
    let others = step.impact.account.others.iter();
    others
        .filter(|_| is_about_others)
        .map(|other| other.with)
        .collect()
}

/// Their numbers, in the centres of their visible parts.
pub(crate) fn numbers(falling: &Falling, step: &ImpulseStep, canvas: &mut Canvas<'_>) {
    for number in numbered(step) {
        let body = &falling.world().bodies()[number];
        let part = within(&body.posed().outline(), &canvas.shown());
        let caption = Caption::named(format!("body {number}"), vec![name(number)]);
        let label = middle_of(&part);
        canvas.draw(label.map(|at| Mark::label(at, caption, role_of(body), DVec2::ZERO)));
    }
}

/// The mouse joint: an arrow from its anchor on the body to its target.
fn mouse_joint(falling: &Falling) -> Option<Mark> {
    let joint = falling.world().pull()?;
    let body = falling.world().bodies().get(joint.body)?;
    let from = body.pose().transform_point(joint.held_at);
    Some(Mark::arrow(from, joint.target, Role::MouseJoint))
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
    let placed = ends.map(|end| body.pose().transform_point(end));
    Some(Mark::line(placed, role))
}

#[cfg(test)]
mod tests {
    use crate::figure::promises::{OverlayPicture, labels, of_role};
    use crate::figure::{MinkowskiPane, Overlay, Role};

    #[test]
    fn a_word_says_how_the_bodies_lie_and_what_overlaps_lights_up() {
        for (slug, word, lit) in [
            ("hamaluik", "Overlap 1.844", [2, 1]),
            ("kissing-corner", "Touching", [0, 0]),
            ("two-boxes", "Apart 333.02", [0, 0]),
        ] {
            let shown = OverlayPicture::new(slug, &[Overlay::State]);
            let figure = shown.figure(MinkowskiPane::Half);
            assert_eq!(labels(&figure.panes[0]), ["World", word], "{slug}");
            let found = [0, 1].map(|pane| {
                let marks = of_role(&figure.panes[pane], Role::Overlapping).into_iter();
                marks.filter(|mark| mark.text().is_none()).count()
            });
            assert_eq!(found, lit, "{slug}");
            let without = OverlayPicture::new(slug, &[]).figure(MinkowskiPane::Half);
            assert_eq!(labels(&without.panes[0]), ["World"], "{slug}");
        }
    }
}
