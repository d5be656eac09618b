//! The view that a scene opens in, and goes back to, whatever was looked at before.

use glam::DVec2;

use super::fit::fitting;
use super::legend::beside_legend;
use super::overlay::{energy, impulse_steps, impulses};
use super::pane::{fitted_minkowski, world_pane};
use super::scale::{Space, above_scale, has_scale};
use super::text::room as text_room;
use super::title::below_title;
use super::{Camera, MinkowskiPane, Rect, Role, Subject, Theme, bounds_of};
use crate::dynamics::RigidBody;
use crate::planar::PosedShape;

/// The part of the shorter side of a picture that is left free about bodies that only wait to be pushed.
const ROOM_TO_MOVE: f64 = 1.0 / 12.0;

/// The part of the world that `subject` opens with in a picture of `size`: all that is drawn, clear of the pane's
/// title, at a scale that suits Minkowski space, too, if both are shown. Where nothing but the bodies is shown they have room to move. A lesson has one view
/// for all its support queries, and one for the steps of the impulse, of the contact and what is free to move there;
/// a scene of bodies shows all of them as it began, so that it holds still. It depends neither on the part that the
/// subject's own camera shows nor on pointer and velocity.
#[must_use]
pub fn home_camera(subject: &Subject<'_>, theme: &Theme, size: DVec2) -> Camera {
    let (world, minkowski) = subject.minkowski.layout(size);
    // A lesson is about the pair, whatever else there is.
    let fall = subject.falling.filter(|_| subject.lesson.is_none());
    let core = match fall {
        Some(falling) => {
            let bodies = falling.fall().world().bodies().iter();
            bounds_of(&bodies.map(RigidBody::posed).collect::<Vec<_>>())
        }
        None => bounds_of(&free_of_the_pair(subject)),
    };
    let waits_for_a_push = fall.is_none() && !subject.shows_the_query();
    let marks = |camera: Camera, wide: Rect| {
        if fall.is_some() {
            // What moves would move the view.
            return Vec::new();
        }
        let still = Subject {
            falling: None,
            world_camera: camera,
            pointer: None,
            velocity: DVec2::ZERO,
            ..*subject
        };
        let steps = still.at_each_step().map(|step| match step.impulse() {
            // What is fixed may reach beyond the picture.
            Some(impulse) => {
                let bodies = [&step.moment.a, step.shown_b()];
                impulse_steps::world(impulse, bodies, camera.scale)
            }
            None => world_pane(&step, theme, wide).marks,
        });
        steps.flatten().collect()
    };
    let plot = energy::place(subject, theme, &world);
    let part = match plot {
        Some(plot) => Rect {
            max: world.max.with_y(plot.min.y),
            ..world
        },
        None => world,
    };
    let below = if subject.minkowski == MinkowskiPane::Off {
        part
    } else {
        below_title(&part, theme)
    };
    let room = impulses::below_scale(&below, subject, theme);
    let room = if has_scale(subject) {
        above_scale(&room, theme, Space::World, &part)
    } else {
        room
    };
    let room = beside_legend(&room, &subject.overlays, theme);
    // A letter may have to stand beside its body.
    let letter = text_room("", theme.style(Role::NameA).text_size).y;
    let room = match fall {
        Some(_) => room.shrunk(letter / 2.0),
        None if waits_for_a_push => room.shrunk(ROOM_TO_MOVE * size.min_element()),
        None => room,
    };
    let fitted = fitting(
        &subject.world_camera,
        &core,
        &part,
        [&part, &room],
        theme,
        &marks,
    );
    let both = minkowski.filter(|_| subject.minkowski == MinkowskiPane::Half);
    both.map_or(fitted, |place| {
        let minkowski = fitted_minkowski(subject, theme, &place);
        fitted.at_scale(&world, fitted.scale.min(minkowski.scale))
    })
}

/// The bodies of the pair that a view is of: in a step of the impulse those that it can move.
fn free_of_the_pair<'s>(subject: &'s Subject<'_>) -> Vec<&'s PosedShape> {
    let pair = [&subject.moment.a, subject.shown_b()];
    let is_fixed = |body| {
        let impulse = subject.impulse();
        impulse.is_some_and(|step| step.impact.is_fixed(body))
    };
    let free = pair.into_iter().enumerate();
    free.filter(|&(body, _)| !is_fixed(body))
        .map(|(_, body)| body)
        .collect()
}
