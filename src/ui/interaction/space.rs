//! Translates mouse events over a scene in space to pointer actions.

use glam::DVec2;

use super::mouse::{Mouse, PointerView, Wheel, look};
use crate::app::{DragTarget, PointerAction, body_at};
use crate::figure;
use crate::scene::spatial::Scene;

/// A drag of the ground, which turns the view.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ViewDrag {
    /// Where it was in the frame before, in points of the picture.
    last: Option<DVec2>,
}

impl ViewDrag {
    /// Whether the view is being turned.
    pub(super) fn is_on(&self) -> bool {
        self.last.is_some()
    }
}

/// Bodies in space as they are drawn, and from where.
pub(super) struct SpaceInput<'s> {
    pub(super) scene: &'s Scene,
    pub(super) view: &'s figure::spatial::View,
    /// Whether a question waits, and the bodies with it: then a click answers, and a drag turns the view anywhere.
    pub(super) asks_a_question: bool,
}

impl SpaceInput<'_> {
    /// The body under the pointer that it can take hold of.
    pub(super) fn grip(&self, view: &PointerView, place: DVec2) -> Option<DragTarget> {
        let at = view.world(place).filter(|_| !self.asks_a_question)?;
        body_at(self.scene, self.view, at, view.reach_in_world()).map(DragTarget::Body)
    }
}

/// What `mouse` asks for: a body is dragged in the view's plane, the ground turns the view, of the world and of
/// Minkowski space, and the wheel turns a body or zooms.
pub(super) fn asked_by(
    mouse: &Mouse,
    wheel: &mut Wheel,
    turn: &mut ViewDrag,
    view: &PointerView,
    current_scene: &SpaceInput<'_>,
) -> Vec<PointerAction> {
    let mut asked = Vec::new();
    let click = mouse.click.filter(|_| current_scene.asks_a_question);
    asked.extend(click.map(PointerAction::Click));
    if let Some(place) = mouse.drag_began {
        match (current_scene.grip(view, place), view.world(place)) {
            (Some(grip), Some(at)) => asked.push(PointerAction::Grab { grip, at }),
            _ => turn.last = Some(place),
        }
    }
    if let Some(place) = mouse.drag {
        asked.push(match &mut turn.last {
            Some(last) => PointerAction::TurnView(place - std::mem::replace(last, place)),
            None => PointerAction::Drag(view.camera.to_space(&view.pane, place)),
        });
    }
    if mouse.drag_ended {
        turn.last = None;
        asked.push(PointerAction::LetGo);
    }
    asked.extend(look(mouse, wheel, view, |place| {
        current_scene.grip(view, place).map(DragTarget::body)
    }));
    asked
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::{Camera, Rect};
    use crate::scene::BodyId;
    use crate::scene::spatial::preset;
    use crate::spatial::Support;
    use crate::ui::interaction::mouse::REACH;
    use glam::dvec2;

    fn scene() -> Scene {
        preset("tetrahedra").unwrap().scene
    }

    /// The view's plane at half its size, with Minkowski space over its corner.
    fn view() -> PointerView {
        PointerView {
            pane: Rect::new(DVec2::ZERO, dvec2(1600.0, 1200.0)),
            minkowski: Some(Rect::new(dvec2(1400.0, 1000.0), dvec2(200.0, 200.0))),
            camera: Camera {
                offset: dvec2(-400.0, -400.0),
                scale: 0.5,
                y_up: false,
            },
            reach: REACH,
        }
    }

    fn asked(mouse: &Mouse, turn: &mut ViewDrag) -> Vec<PointerAction> {
        let (scene, seen_from) = (scene(), figure::spatial::View::default());
        let current_scene = SpaceInput {
            scene: &scene,
            view: &seen_from,
            asks_a_question: false,
        };
        asked_by(mouse, &mut Wheel::default(), turn, &view(), &current_scene)
    }

    /// Where B's middle is in the picture.
    fn middle_of_b() -> DVec2 {
        let center = scene().b.posed().center();
        let at = figure::spatial::View::default().project(center);
        view().camera.to_picture(&view().pane, at)
    }

    fn drag(from: DVec2, to: DVec2) -> Mouse {
        Mouse {
            drag_began: Some(from),
            drag: Some(to),
            ..Mouse::default()
        }
    }

    #[test]
    fn a_drag_moves_a_body_and_on_the_ground_or_beside_the_world_turns_the_view() {
        let (place, way) = (middle_of_b(), dvec2(30.0, -10.0));
        let to_space = |place| view().camera.to_space(&view().pane, place);
        let moved = asked(&drag(place, place + way), &mut ViewDrag::default());
        let grip = DragTarget::Body(BodyId::B);
        let at = to_space(place);
        assert_eq!(
            moved,
            [
                PointerAction::Grab { grip, at },
                PointerAction::Drag(to_space(place + way))
            ]
        );
        for place in [dvec2(5.0, 5.0), dvec2(1500.0, 1100.0)] {
            let mut turn = ViewDrag::default();
            assert_eq!(
                asked(&drag(place, place + way), &mut turn),
                [PointerAction::TurnView(way)]
            );
            let on = Mouse {
                drag: Some(place + 3.0 * way),
                drag_ended: true,
                ..Mouse::default()
            };
            let expected = [PointerAction::TurnView(2.0 * way), PointerAction::LetGo];
            assert_eq!(asked(&on, &mut turn), expected, "by what it moved since");
            assert!(!turn.is_on());
        }
    }

    #[test]
    fn the_wheel_turns_a_body_and_elsewhere_zooms_about_the_pointer() {
        let over = |place| Mouse {
            hover: Some(place),
            notches: 1.0,
            ..Mouse::default()
        };
        let id = BodyId::B;
        let turned = asked(&over(middle_of_b()), &mut ViewDrag::default());
        assert_eq!(turned, [PointerAction::Turn { id, degrees: 5.0 }]);
        let place = dvec2(5.0, 5.0);
        let [PointerAction::Look(camera)] = asked(&over(place), &mut ViewDrag::default())[..]
        else {
            panic!("no zoom");
        };
        let under = [view().camera, camera].map(|c| c.to_space(&view().pane, place));
        assert!(camera.scale > 0.5 && (under[0] - under[1]).length() < 1e-9);
    }
}
