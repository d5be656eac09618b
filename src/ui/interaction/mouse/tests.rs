//! The actions of the mouse in each kind of scene.

use super::*;
use crate::scene::preset;
use collidoscope_core::spatial::Support;
use glam::dvec2;

fn boxes() -> Scene {
    preset("two-boxes").unwrap().scene
}

/// The world at half scale, with Minkowski space over its corner. There, B of the boxes covers (0, 0) to (25, 40).
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

const ON_B: DVec2 = dvec2(12.0, 20.0);
const GROUND: DVec2 = dvec2(300.0, 300.0);
const IN_MINKOWSKI: DVec2 = dvec2(700.0, 500.0);
const WAY: DVec2 = dvec2(10.0, -4.0);

fn over(place: DVec2, notches: f64) -> Mouse {
    Mouse {
        hover: Some(place),
        notches,
        ..Mouse::default()
    }
}

fn drag(from: DVec2, to: DVec2) -> Mouse {
    Mouse {
        drag_began: Some(from),
        drag: Some(to),
        ..Mouse::default()
    }
}

fn asked(
    state: &mut MouseState,
    mouse: &Mouse,
    bodies: BodiesInView<'_>,
    asks_a_question: bool,
) -> Vec<PointerAction> {
    let target = PointerTarget {
        bodies,
        selected: Some(BodyId::B),
        asks_a_question,
    };
    state.asks(mouse, &view(), &target)
}

/// The actions on the boxes, with B selected, without previous input; and while a question is open.
fn of_boxes(mouse: &Mouse) -> [Vec<PointerAction>; 2] {
    let scene = boxes();
    [false, true].map(|asks_a_question| {
        let bodies = BodiesInView::Pair(&scene);
        asked(&mut MouseState::default(), mouse, bodies, asks_a_question)
    })
}

fn changes_view(asked: &[PointerAction]) -> bool {
    matches!(asked, [PointerAction::Look(_)])
}

#[test]
fn drags_and_clicks_act_on_what_is_under_them_or_answer() {
    let id = BodyId::B;
    let grip = DragTarget::Body(id);
    let none = Mouse::default();
    let (on_edge, near_vertex) = (Some(dvec2(25.0, 20.0)), Some(dvec2(26.0, 41.0)));
    let click = Mouse {
        click: Some(ON_B),
        ..none
    };
    let double = Mouse {
        double_click: on_edge,
        ..none
    };
    let right = Mouse {
        right_click: near_vertex,
        ..none
    };
    let at = dvec2(50.0, 40.0);
    let grab = PointerAction::Grab {
        grip,
        at: 2.0 * ON_B,
    };
    for (mouse, expected, while_asked) in [
        (
            drag(ON_B, dvec2(90.0, 20.0)),
            vec![grab, PointerAction::Drag(dvec2(180.0, 40.0))],
            vec![],
        ),
        (
            click,
            vec![PointerAction::Select(Some(id))],
            vec![PointerAction::Click(ON_B)],
        ),
        (
            double,
            vec![PointerAction::Reshape {
                id,
                edit: VertexEdit::Add { edge: 1, at },
            }],
            vec![],
        ),
        (
            right,
            vec![PointerAction::Reshape {
                id,
                edit: VertexEdit::Remove { index: 2 },
            }],
            vec![],
        ),
    ] {
        assert_eq!(of_boxes(&mouse), [expected, while_asked], "{mouse:?}");
    }
}

#[test]
fn the_wheel_turns_a_body_and_elsewhere_zooms() {
    let mut mouse = over(ON_B, 2.0);
    let id = BodyId::B;
    let turn = |degrees| vec![PointerAction::Turn { id, degrees }];
    let [free, while_asked] = of_boxes(&mouse);
    assert!(free == turn(10.0) && changes_view(&while_asked));
    mouse.shift = true;
    assert_eq!(of_boxes(&mouse)[0], turn(2.0));
    mouse.ctrl = true;
    assert!(changes_view(&of_boxes(&mouse)[0]));
    let [PointerAction::Look(camera)] = of_boxes(&over(GROUND, 2.0))[0][..] else {
        panic!("no zoom");
    };
    assert!(camera.scale > 0.6);
}

#[test]
fn a_drag_of_the_ground_and_the_middle_button_pan_the_space_they_began_on() {
    let pan = |from, notches| Mouse {
        pan: Some([from, WAY]),
        ..over(ON_B, notches)
    };
    let panned = PointerAction::Look(view().camera.panned(WAY));
    for mouse in [pan(ON_B, 0.0), drag(GROUND, GROUND + WAY)] {
        assert_eq!(of_boxes(&mouse)[0], std::slice::from_ref(&panned));
    }
    let look = |from, to, factor| PointerAction::PanMinkowski { from, to, factor };
    let [from, to] = [IN_MINKOWSKI, IN_MINKOWSKI + WAY];
    let zoomed = vec![look(from, from, ZOOM_PER_NOTCH)];
    assert_eq!(of_boxes(&over(from, 1.0)), [zoomed.clone(), zoomed]);
    assert_eq!(of_boxes(&pan(from, 0.0))[0], [look(from, to, 1.0)]);
}

#[test]
fn among_falling_bodies_a_drag_pulls_a_free_one_and_a_click_looks_at_a_contact() {
    let falling = Falling::new(preset("stack").unwrap().scene.fall.unwrap());
    let bodies = falling.world().bodies();
    let asked = |mouse: &Mouse| {
        let bodies = BodiesInView::Falling(&falling);
        asked(&mut MouseState::default(), mouse, bodies, false)
    };
    for is_fixed in [false, true] {
        let found = bodies.iter().position(|body| body.is_fixed() == is_fixed);
        let body = found.expect("a body");
        let at = bodies[body].motion().center;
        let actions = asked(&drag(at / 2.0, at / 2.0 + WAY));
        assert_eq!(changes_view(&actions), is_fixed);
        let pull = PointerAction::Pull { body, at };
        assert_eq!(actions[0] == pull, !is_fixed);
    }
    let contact = falling.world().contacts()[0];
    let near = contact.points()[0].point() / 2.0 + dvec2(3.0, 4.0);
    let click = Mouse {
        click: Some(near),
        ..Mouse::default()
    };
    assert_eq!(asked(&click), [PointerAction::SelectPair(contact.bodies)]);
}

#[test]
fn in_space_a_drag_moves_a_body_and_on_the_ground_turns_the_view() {
    let scene = crate::scene::preset_in_space("tetrahedra").unwrap().scene;
    let seen_from = View::default();
    let asked = |mouse: &Mouse| {
        let bodies = BodiesInView::Space(&scene, &seen_from);
        asked(&mut MouseState::default(), mouse, bodies, false)
    };
    let at = seen_from.project(scene.b.posed().center());
    let place = at / 2.0;
    let (id, grip) = (BodyId::B, DragTarget::Body(BodyId::B));
    let moved = [
        PointerAction::Grab { grip, at },
        PointerAction::Drag(at + 2.0 * WAY),
    ];
    assert_eq!(asked(&drag(place, place + WAY)), moved);
    let turned = [PointerAction::Turn { id, degrees: 5.0 }];
    assert_eq!(asked(&over(place, 1.0)), turned);
    for place in [dvec2(5.0, 5.0), IN_MINKOWSKI] {
        let turned = asked(&drag(place, place + WAY));
        assert_eq!(turned, [PointerAction::TurnView(WAY)]);
    }
}
