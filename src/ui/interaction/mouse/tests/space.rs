//! In space.

use super::*;
use crate::scene::spatial::preset;
use crate::spatial::Support;
use glam::dvec2;

fn scene() -> spatial::Scene {
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

fn asked(mouse: &Mouse, state: &mut MouseState) -> Vec<PointerAction> {
    let (scene, seen_from) = (scene(), View::default());
    let target = PointerTarget {
        bodies: BodiesInView::Space(&scene, &seen_from),
        selected: None,
        asks_a_question: false,
    };
    state.asks(mouse, &view(), &target)
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
    let moved = asked(&drag(place, place + way), &mut MouseState::default());
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
        let mut state = MouseState::default();
        assert_eq!(
            asked(&drag(place, place + way), &mut state),
            [PointerAction::TurnView(way)]
        );
        let on = Mouse {
            drag: Some(place + 3.0 * way),
            drag_ended: true,
            ..Mouse::default()
        };
        let expected = [PointerAction::TurnView(2.0 * way), PointerAction::LetGo];
        assert_eq!(asked(&on, &mut state), expected, "by what it moved since");
        assert!(!state.drags_ground());
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
    let turned = asked(&over(middle_of_b()), &mut MouseState::default());
    assert_eq!(turned, [PointerAction::Turn { id, degrees: 5.0 }]);
    let place = dvec2(5.0, 5.0);
    let [PointerAction::Look(camera)] = asked(&over(place), &mut MouseState::default())[..] else {
        panic!("no zoom");
    };
    let under = [view().camera, camera].map(|c| c.to_space(&view().pane, place));
    assert!(camera.scale > 0.5 && (under[0] - under[1]).length() < 1e-9);
}
