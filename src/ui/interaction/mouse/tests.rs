//! What the mouse asks for in scenes of each kind.

mod falling;
mod space;

use super::*;
use crate::scene::preset;
use glam::dvec2;

fn scene() -> Scene {
    preset("two-boxes").unwrap().scene
}

/// The world at half its size, with Minkowski space over its corner.
fn view() -> PointerView {
    PointerView {
        pane: Rect::new(DVec2::ZERO, dvec2(800.0, 600.0)),
        minkowski: Some(Rect::new(dvec2(600.0, 400.0), dvec2(200.0, 200.0))),
        camera: Camera {
            offset: DVec2::ZERO,
            scale: 0.5,
            y_up: false,
        },
        reach: REACH,
    }
}

fn over(place: DVec2) -> Mouse {
    Mouse {
        hover: Some(place),
        ..Mouse::default()
    }
}

/// What is asked for in a scene of two bodies, of which B is selected.
fn asked(state: &mut MouseState, mouse: &Mouse, scene: &Scene) -> Vec<PointerAction> {
    let target = PointerTarget {
        bodies: BodiesInView::Pair(scene),
        selected: Some(BodyId::B),
        asks_a_question: false,
    };
    state.asks(mouse, &view(), &target)
}

/// What is asked for when nothing went before.
fn fresh(mouse: &Mouse) -> Vec<PointerAction> {
    asked(&mut MouseState::default(), mouse, &scene())
}

/// What is asked for while a question waits.
fn answered(mouse: &Mouse) -> Vec<PointerAction> {
    let target = PointerTarget {
        bodies: BodiesInView::Pair(&scene()),
        selected: Some(BodyId::B),
        asks_a_question: true,
    };
    MouseState::default().asks(mouse, &view(), &target)
}

#[test]
fn a_drag_takes_what_was_under_the_button_when_it_went_down() {
    let mouse = Mouse {
        drag_began: Some(dvec2(12.0, 20.0)),
        drag: Some(dvec2(90.0, 20.0)),
        ..over(dvec2(90.0, 20.0))
    };
    let grip = DragTarget::Body(BodyId::B);
    let at = dvec2(24.0, 40.0);
    let expected = [
        PointerAction::Grab { grip, at },
        PointerAction::Drag(dvec2(180.0, 40.0)),
    ];
    assert_eq!(fresh(&mouse), expected);
}

#[test]
fn the_wheel_turns_a_body_and_elsewhere_zooms() {
    let mut mouse = Mouse {
        notches: 2.0,
        ..over(dvec2(12.0, 20.0))
    };
    let id = BodyId::B;
    let turn = |degrees| vec![PointerAction::Turn { id, degrees }];
    assert_eq!(fresh(&mouse), turn(10.0));
    mouse.shift = true;
    assert_eq!(fresh(&mouse), turn(2.0));
    mouse.ctrl = true;
    let over_b = fresh(&mouse);
    assert!(matches!(over_b[..], [PointerAction::Look(_)]), "{over_b:?}");
    mouse.ctrl = false;
    mouse.hover = Some(dvec2(400.0, 300.0));
    let [PointerAction::Look(camera)] = fresh(&mouse)[..] else {
        panic!("no zoom");
    };
    assert!(camera.scale > 0.6);
}

#[test]
fn the_wheel_means_one_thing_from_its_first_notch_to_its_last() {
    let place = dvec2(12.0, 20.0);
    let mouse = Mouse {
        notches: 1.0,
        ..over(place)
    };
    let mut wheel = MouseState::default();
    let turns = |wheel: &mut MouseState, mouse: &Mouse, scene: &Scene| {
        matches!(asked(wheel, mouse, scene)[..], [PointerAction::Turn { .. }])
    };
    assert!(turns(&mut wheel, &mouse, &scene()));
    let mut away = scene();
    away.b.position = dvec2(500.0, 0.0);
    for _ in 0..7 {
        wheel.rest(0.3);
        assert!(turns(&mut wheel, &mouse, &away), "B has turned away");
    }
    wheel.rest(1.0);
    assert!(!turns(&mut wheel, &mouse, &away), "after a pause it zooms");
    assert!(!turns(&mut wheel, &mouse, &scene()), "and goes on zooming");
    let elsewhere = Mouse {
        hover: Some(dvec2(12.0, 34.0)),
        ..mouse
    };
    assert!(turns(&mut wheel, &elsewhere, &scene()), "over B once more");
}

#[test]
fn in_minkowski_space_the_wheel_zooms_and_drags_pan_and_no_body_is_touched() {
    let place = dvec2(700.0, 500.0);
    let clicks = Mouse {
        double_click: Some(place),
        right_click: Some(place),
        ..over(place)
    };
    assert_eq!(fresh(&clicks), []);
    let wheel = Mouse {
        notches: 1.0,
        ..over(place)
    };
    let (from, to) = (place, place);
    let factor = ZOOM_PER_NOTCH;
    let zoomed = [PointerAction::LookAtMinkowski { from, to, factor }];
    assert_eq!(fresh(&wheel), zoomed);
    assert_eq!(answered(&wheel), zoomed);
    let to = place + dvec2(10.0, -4.0);
    let factor = 1.0;
    let panned = PointerAction::LookAtMinkowski { from, to, factor };
    let middle = Mouse {
        pan: Some([place, to - place]),
        ..over(dvec2(12.0, 20.0))
    };
    assert_eq!(
        fresh(&middle),
        std::slice::from_ref(&panned),
        "where the drag began"
    );
    let mut state = MouseState::default();
    let mut drag = |mouse: &Mouse| asked(&mut state, mouse, &scene());
    let began = Mouse {
        drag_began: Some(place),
        drag: Some(to),
        ..over(to)
    };
    assert_eq!(drag(&began), [panned]);
    let away = dvec2(12.0, 20.0);
    let ended = Mouse {
        drag: Some(away),
        drag_ended: true,
        ..over(away)
    };
    let (from, to) = (to, away);
    let panned = PointerAction::LookAtMinkowski { from, to, factor };
    assert_eq!(drag(&ended), [panned, PointerAction::LetGo]);
}

#[test]
fn clicks_change_vertices() {
    let double = Mouse {
        double_click: Some(dvec2(25.0, 20.0)),
        ..Mouse::default()
    };
    let (id, at) = (BodyId::B, dvec2(50.0, 40.0));
    let added = [PointerAction::AddVertex { id, edge: 1, at }];
    assert_eq!(fresh(&double), added);
    let right = Mouse {
        right_click: Some(dvec2(26.0, 41.0)),
        ..Mouse::default()
    };
    let removed = [PointerAction::RemoveVertex { id, index: 2 }];
    assert_eq!(fresh(&right), removed);
}

#[test]
fn a_question_takes_clicks_wherever_the_bodies_are() {
    let place = dvec2(12.0, 20.0);
    let mouse = Mouse {
        click: Some(place),
        drag: Some(dvec2(40.0, 25.0)),
        drag_ended: true,
        ..over(place)
    };
    assert_eq!(answered(&mouse), [PointerAction::Click(place)]);
    let wheel = Mouse {
        notches: 1.0,
        ..over(place)
    };
    let zoomed = answered(&wheel);
    assert!(matches!(zoomed[..], [PointerAction::Look(_)]), "{zoomed:?}");
}

#[test]
fn the_middle_button_and_a_drag_of_the_ground_pan() {
    let offset = dvec2(10.0, -4.0);
    let (on_b, ground) = (dvec2(12.0, 20.0), dvec2(300.0, 300.0));
    let middle = Mouse {
        pan: Some([on_b, offset]),
        ..over(on_b)
    };
    let drag = Mouse {
        drag_began: Some(ground),
        drag: Some(ground + offset),
        ..over(ground + offset)
    };
    for mouse in [middle, drag] {
        let [PointerAction::Look(camera)] = fresh(&mouse)[..] else {
            panic!("no pan");
        };
        assert_eq!(camera.offset, dvec2(-20.0, 8.0));
    }
}
