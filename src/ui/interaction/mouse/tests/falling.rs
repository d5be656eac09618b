//! Among bodies that fall.

use super::*;
use crate::scene::preset;
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

fn asked(mouse: &Mouse, state: &mut MouseState) -> Vec<PointerAction> {
    let target = PointerTarget {
        bodies: BodiesInView::Falling(&stack()),
        selected: None,
        asks_a_question: false,
    };
    state.asks(mouse, &view(), &target)
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
    let pulled = asked(&drag(middle, middle + way), &mut MouseState::default());
    let pull = PointerAction::Pull {
        body: body_index,
        at: middle,
    };
    assert_eq!(pulled, [pull, PointerAction::Drag(middle + way)]);
    for place in [body(true).1, dvec2(1500.0, 20.0)] {
        let mut state = MouseState::default();
        let panned = asked(&drag(place, place + way), &mut state);
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
        assert_eq!(asked(&on, &mut state), expected, "by what it moved since");
        assert!(!state.drags_ground());
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
    let looked = asked(&click(near), &mut MouseState::default());
    assert_eq!(looked, [PointerAction::LookAt(contact.bodies)]);
    assert_eq!(
        asked(&click(dvec2(1500.0, 20.0)), &mut MouseState::default()),
        []
    );
}
