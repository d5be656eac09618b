//! The view that a scene opens in, and goes back to, whatever was looked at before.

use glam::DVec2;

use super::fit::fitting;
use super::legend::beside_legend;
use super::pane::world_pane;
use super::scale::{Space, above_scale};
use super::title::below_title;
use super::{Camera, MinkowskiPane, Rect, Subject, Theme, bounds_of};

/// The part of the world that `subject` opens with in a picture of `size`: one to one if nothing but the
/// bodies is shown and they fill the picture so, else all that is drawn, clear of the Minkowski pane and
/// of the pane's title. A lesson has one view for all its steps. It depends neither on the subject's own
/// camera nor on pointer and velocity.
#[must_use]
pub fn home_camera(subject: &Subject<'_>, theme: &Theme, size: DVec2) -> Camera {
    let (world, _) = subject.minkowski.layout(size);
    let core = bounds_of(&[&subject.moment.a, subject.shown_b()]);
    if !subject.shows_the_query() && fills_one_to_one(&core, size) {
        return Camera::ONE_TO_ONE;
    }
    let marks = |camera: Camera, wide: Rect| {
        let still = Subject {
            world_camera: camera,
            pointer: None,
            velocity: DVec2::ZERO,
            ..*subject
        };
        let steps = still
            .at_each_step()
            .map(|step| world_pane(&step, theme, wide, None).marks);
        steps.flatten().collect()
    };
    let parts = subject.minkowski.free(size).into_iter();
    let cameras = parts.map(|part| {
        let room = if subject.minkowski == MinkowskiPane::Off {
            part
        } else {
            above_scale(&below_title(&part, theme), theme, Space::World, &world)
        };
        let room = beside_legend(&room, subject, theme);
        fitting(&core, &world, [&part, &room], theme, &marks)
    });
    let largest = cameras.max_by(|one, other| one.scale.total_cmp(&other.scale));
    largest.unwrap_or(Camera::ONE_TO_ONE)
}

/// Whether one to one shows `core` whole and large enough.
fn fills_one_to_one(core: &Rect, size: DVec2) -> bool {
    let fills = (core.size() / size.max(DVec2::ONE)).max_element();
    Rect::new(DVec2::ZERO, size).holds(core) && fills >= 0.6
}
