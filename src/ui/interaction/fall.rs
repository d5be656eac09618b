//! The mouse in a scene of rigid bodies, and hit-testing there.

use egui::{CursorIcon, Painter, Stroke};
use glam::DVec2;

use super::mouse::{Mouse, Pan, PointerView, Wheel, dragged, look};
use super::pointer::{HANDLE_RADIUS, in_window, within_pane};
use crate::app::PointerAction;
use crate::dynamics::Contact;
use crate::figure::{Theme, body_at, contact_at};
use crate::scene::Falling;
use crate::ui::style;

/// What `mouse` asks for among these bodies: a free one is pulled, the ground panned, a contact looked at.
pub(super) fn asked_by(
    mouse: &Mouse,
    wheel: &mut Wheel,
    pan: &mut Pan,
    view: &PointerView,
    falling: &Falling,
) -> Vec<PointerAction> {
    let mut asked = Vec::new();
    if let Some(place) = mouse.drag_began {
        pan.end();
        let found = |at: DVec2| Some((at, free_body_at(falling, at)?));
        match view.world(place).and_then(found) {
            Some((at, body)) => asked.push(PointerAction::Pull { body, at }),
            None => pan.begin(place),
        }
    }
    asked.extend(dragged(mouse, pan, view));
    let contact = mouse
        .click
        .and_then(|place| contact_near(view, falling, place));
    asked.extend(contact.map(PointerAction::LookAt));
    asked.extend(look(mouse, wheel, view, |_| None));
    asked
}

/// The bodies whose contact is near a place of the picture.
fn contact_near(view: &PointerView, falling: &Falling, place: DVec2) -> Option<[usize; 2]> {
    view.world(place)?;
    contact_at(falling, &view.camera, &view.pane, place)
}

/// The body at a place of the world, if a hand can pull it.
fn free_body_at(falling: &Falling, at: DVec2) -> Option<usize> {
    body_at(falling, at).filter(|&body| !falling.world().bodies()[body].is_fixed())
}

/// Draws the points of the contact under the pointer; the pointer's look there.
pub(super) fn show(
    painter: &Painter,
    view: &PointerView,
    theme: &Theme,
    falling: &Falling,
    hover: Option<DVec2>,
) -> Option<CursorIcon> {
    let at = in_window(painter, view);
    let painter = within_pane(painter, view);
    let ink = style::color(theme.text);
    let thick = theme.stroke_scale as f32;
    let radius = (HANDLE_RADIUS * theme.stroke_scale) as f32;
    if falling.world().pull().is_some() {
        return Some(CursorIcon::Grabbing);
    }
    let place = hover?;
    if let Some(bodies) = contact_near(view, falling, place) {
        let contacts = falling.world().contacts().iter();
        let points = contacts.filter(|contact| contact.bodies == bodies);
        for touch in points.flat_map(Contact::points) {
            let scene_list = Stroke::new(1.5 * thick, ink);
            painter.circle_stroke(at(touch.point()), 1.5 * radius, scene_list);
        }
        return Some(CursorIcon::PointingHand);
    }
    let body = free_body_at(falling, view.world(place)?);
    body.map(|_| CursorIcon::Grab)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::{Camera, Rect};
    use crate::scene::preset;
    use crate::ui::interaction::mouse::REACH;
    use glam::dvec2;

    /// The stack before it falls.
    fn stack() -> Falling {
        Falling::new(preset("stack").unwrap().scene.fall.unwrap())
    }

    fn view() -> PointerView {
        PointerView {
            pane: Rect::new(DVec2::ZERO, dvec2(1600.0, 1200.0)),
            minkowski: None,
            camera: Camera::ONE_TO_ONE,
            reach: REACH,
        }
    }

    fn drag(from: DVec2, to: DVec2) -> Mouse {
        Mouse {
            drag_began: Some(from),
            drag: Some(to),
            ..Mouse::default()
        }
    }

    fn asked(mouse: &Mouse, pan: &mut Pan) -> Vec<PointerAction> {
        asked_by(mouse, &mut Wheel::default(), pan, &view(), &stack())
    }

    /// The middle of the first body that is free, or of the first that is not.
    fn body(is_fixed: bool) -> (usize, DVec2) {
        let stack = stack();
        let bodies = stack.world().bodies();
        let mut all = bodies.iter();
        let index = all.position(|body| body.is_fixed() == is_fixed).unwrap();
        (index, bodies[index].motion().center)
    }

    #[test]
    fn a_drag_pulls_a_free_body_and_pans_what_stands_fast_with_the_ground() {
        let way = dvec2(30.0, -10.0);
        let (body_index, middle) = body(false);
        let pulled = asked(&drag(middle, middle + way), &mut Pan::default());
        let pull = PointerAction::Pull {
            body: body_index,
            at: middle,
        };
        assert_eq!(pulled, [pull, PointerAction::Drag(middle + way)]);
        for place in [body(true).1, dvec2(1500.0, 20.0)] {
            let mut pan = Pan::default();
            let panned = asked(&drag(place, place + way), &mut pan);
            let [PointerAction::Look(camera)] = panned[..] else {
                panic!("{panned:?}");
            };
            assert_eq!(camera, Camera::ONE_TO_ONE.panned(way));
            let on = Mouse {
                drag: Some(place + 2.0 * way),
                drag_ended: true,
                ..Mouse::default()
            };
            let expected = [
                PointerAction::Look(Camera::ONE_TO_ONE.panned(way)),
                PointerAction::LetGo,
            ];
            assert_eq!(asked(&on, &mut pan), expected, "by what it moved since");
            assert!(pan.goes_on(place, &view()).is_none());
        }
    }

    #[test]
    fn a_click_looks_at_the_contact_that_is_near() {
        let contact = stack().world().contacts()[0];
        let near = contact.points()[0].point() + dvec2(3.0, 4.0);
        let click = |place| Mouse {
            click: Some(place),
            ..Mouse::default()
        };
        let looked = asked(&click(near), &mut Pan::default());
        assert_eq!(looked, [PointerAction::LookAt(contact.bodies)]);
        assert_eq!(asked(&click(dvec2(1500.0, 20.0)), &mut Pan::default()), []);
    }
}
