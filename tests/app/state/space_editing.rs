//! Keys and pointer on bodies in space: pushing, turning, dragging, typing, and undo.

use collidoscope::app::{Action, App, DragTarget, HeldKey, PointerAction, UndoGroup, body_at};
use collidoscope::figure::spatial::View;
use collidoscope::scene::BodyId;
use collidoscope::scene::spatial::{Body, Rotation};
use collidoscope::spatial::{Sphere, Support};
use glam::{DVec2, DVec3, dvec2, dvec3};

use super::helpers::{Shown, act, in_space, message, pointer, run, run_with};

fn body(app: &App, id: BodyId) -> Body {
    let space = app.space().expect("a scene in space");
    space.world.simulation.scene().body(id).clone()
}

fn b(app: &App) -> Body {
    body(app, BodyId::B)
}

/// Drags of the ground that lead to views from all sides.
const ORBITS: [DVec2; 6] = [
    dvec2(0.0, 0.0),
    dvec2(75.0, -50.0),
    dvec2(250.0, 30.0),
    dvec2(-300.0, 100.0),
    dvec2(20.0, 170.0),
    dvec2(400.0, -260.0),
];

/// An app on two tetrahedra, viewed after this drag.
fn seen_after(orbit: DVec2) -> App {
    let mut app = in_space("tetrahedra");
    pointer(&mut app, PointerAction::TurnView(orbit));
    app
}

#[test]
fn keys_push_b_along_the_worlds_axis_nearest_to_the_views() {
    for orbit in ORBITS {
        let view = seen_after(orbit).view();
        let mut axes = DVec3::ZERO;
        for (key, opposite, along) in [
            (HeldKey::Right, HeldKey::Left, view.right()),
            (HeldKey::Down, HeldKey::Up, view.down()),
            (HeldKey::Away, HeldKey::Towards, view.depth()),
        ] {
            let pushed = |key| {
                let mut app = seen_after(orbit);
                let start = b(&app).position;
                run_with(&mut app, 10, &[key]);
                b(&app).position - start
            };
            let (there, back) = (pushed(key), pushed(opposite));
            assert_eq!(there, DVec3::ZERO - back, "{key:?}");
            let moved = there.abs().cmpgt(DVec3::ZERO);
            assert_eq!(moved.bitmask().count_ones(), 1, "{key:?} along one axis");
            assert!(there.dot(along) > 0.0, "{key:?} {there} {along}");
            axes += there.abs().signum() * DVec3::select(moved, DVec3::ONE, DVec3::ZERO);
        }
        assert_eq!(axes, DVec3::ONE, "an axis each");
    }
}

#[test]
fn i_and_o_turn_b_and_a_about_the_axis_nearest_to_the_depth_and_shift_reverses_them() {
    for orbit in ORBITS {
        let depth = seen_after(orbit).view().depth();
        for (key, turned) in [(HeldKey::TurnB, BodyId::B), (HeldKey::TurnA, BodyId::A)] {
            let ends = [&[key][..], &[HeldKey::Shift, key]].map(|keys| {
                let mut app = seen_after(orbit);
                let start = [BodyId::A, BodyId::B].map(|id| body(&app, id));
                run_with(&mut app, 40, keys);
                for (id, start) in [BodyId::A, BodyId::B].into_iter().zip(start) {
                    assert_eq!(body(&app, id) != start, id == turned);
                }
                let before = in_space("tetrahedra");
                let before = body(&before, turned).rotation.quaternion();
                body(&app, turned).rotation.quaternion() * before.inverse()
            });
            // A positive rotation about the depth axis is clockwise on screen.
            let [there, back] = ends.map(|turn| turn.xyz().normalize() * turn.w.signum());
            assert!(there.dot(depth) > 0.5 && back.dot(depth) < -0.5, "{there}");
            assert!((there.abs().max_element() - 1.0).abs() < 1e-9, "{there}");
            let degrees = 2.0 * libm::asin(ends[0].xyz().length()).to_degrees();
            assert!((degrees - 10.0).abs() < 1e-9, "40 quarters of a degree");
        }
    }
}

fn drag(app: &mut App, id: BodyId, by: DVec2) {
    let from = app.view().project(body(app, id).position) + dvec2(3.0, -2.0);
    let grip = DragTarget::Body(id);
    pointer(app, PointerAction::Grab { grip, at: from });
    for step in 1..=10 {
        let here = from.lerp_monotonic(from + by, f64::from(step) / 10.0);
        pointer(app, PointerAction::Drag(here));
        run(app, 1);
    }
    pointer(app, PointerAction::LetGo);
}

#[test]
fn a_dragged_body_follows_the_pointer_in_the_view_plane() {
    for orbit in ORBITS {
        for frozen in [true, false] {
            let mut app = seen_after(orbit);
            if frozen {
                act(&mut app, &[Action::ToggleFreeze]);
            }
            for id in [BodyId::B, BodyId::A] {
                let start = body(&app, id).position;
                let by = dvec2(-120.0, 35.0);
                drag(&mut app, id, by);
                let view = app.view();
                let there = body(&app, id).position;
                let moved = there - start;
                // Ten steps with coordinates of some hundred px, each rounded.
                assert!((view.project(moved) - by).length() < 1e-10);
                assert!(view.depth().dot(moved).abs() < 1e-10, "as far away");
                act(&mut app, &[Action::Undo]);
                assert_eq!(body(&app, id).position, start, "a drag is one edit");
                act(&mut app, &[Action::Redo]);
                assert_eq!(body(&app, id).position, there);
            }
        }
    }
}

#[test]
fn running_b_cannot_be_dragged_into_a_and_push_and_drag_are_one_edit() {
    let mut app = in_space("boxes-in-space");
    let view = app.view();
    let scene = app.scene_in_space().clone();
    act(&mut app, &[Action::TogglePush]);
    let start = b(&app);
    let mut inside = start.clone();
    inside.position = scene.a.position + dvec3(5.0, 9.0, -4.0);
    let (id, gesture) = (BodyId::B, UndoGroup::Single);
    let body = inside.clone();
    pointer(&mut app, PointerAction::PutInSpace { id, body, gesture });
    run(&mut app, 1);
    let space = app.space().expect("space");
    assert!(space.world.simulation.moment().push.length() > 1.0);
    let away = b(&app);
    let to_a = view.project(scene.a.position) - view.project(away.position);
    drag(&mut app, BodyId::B, to_a);
    let space = app.space().expect("space");
    let moment = space.world.simulation.moment();
    assert!(moment.answer.colliding && moment.push.length() > 1.0);
    run(&mut app, 1);
    let space = app.space().expect("space");
    assert!(
        !space.world.simulation.moment().answer.colliding,
        "it is out"
    );
    let there = b(&app);
    act(&mut app, &[Action::Undo]);
    assert_eq!(b(&app), away);
    act(&mut app, &[Action::Redo]);
    assert_eq!(b(&app), there);
    act(&mut app, &[Action::Undo, Action::Undo]);
    assert_eq!(b(&app), start);
}

#[test]
fn the_wheel_turns_a_body_about_the_depth_axis_as_one_edit() {
    let mut app = seen_after(ORBITS[1]);
    let start = b(&app);
    let id = BodyId::B;
    for _ in 0..4 {
        pointer(&mut app, PointerAction::Turn { id, degrees: 5.0 });
    }
    let turn = b(&app).rotation.quaternion() * start.rotation.quaternion().inverse();
    let half = 10f64.to_radians();
    let expected = libm::sin(half) * app.view().depth();
    let off = (turn.xyz() * turn.w.signum() - expected).length();
    // Four products of rounded quaternions.
    assert!(off < 1e-14, "{off}");
    let moved = b(&app).centroid().distance(start.centroid());
    // Four rotations of a point some hundred px away.
    assert!(moved < 1e-11, "{moved}");
    act(&mut app, &[Action::Undo]);
    assert_eq!(b(&app), start);
}

#[test]
fn typed_values_are_used_exactly_or_refused_with_a_message() {
    let mut app = in_space("tetrahedra");
    let id = BodyId::B;
    let start = b(&app);
    let put = |app: &mut App, body: Body| {
        let gesture = UndoGroup::Field("x");
        pointer(app, PointerAction::PutInSpace { id, body, gesture });
    };
    let typed = Body {
        shape: Sphere::new(40.0).expect("a ball").into(),
        position: dvec3(1.5, -2.25, 1e6),
        rotation: Rotation {
            axis: dvec3(1.0, 2.0, -0.5),
            degrees: 400.5,
        },
    };
    put(&mut app, typed.clone());
    assert_eq!(b(&app), typed);
    let about = |axis, degrees| Rotation { axis, degrees };
    for (position, rotation, why) in [
        (DVec3::NAN, typed.rotation, "finite"),
        (dvec3(0.0, 0.0, 1e60), typed.rotation, "within"),
        (typed.position, about(DVec3::ZERO, 5.0), "must not be zero"),
        (typed.position, about(DVec3::X, f64::INFINITY), "finite"),
    ] {
        put(
            &mut app,
            Body {
                position,
                rotation,
                ..typed.clone()
            },
        );
        let (text, is_warning) = message(&app);
        assert!(is_warning && text.contains(why), "{text}");
        assert_eq!(b(&app), typed);
    }
    act(&mut app, &[Action::Undo]);
    assert_eq!(b(&app), start, "what was refused is no edit");
    act(&mut app, &[Action::Undo]);
    assert_eq!(message(&app).0, "Nothing to undo");
}

#[test]
fn r_resets_the_scene_and_the_view_and_can_be_undone() {
    let mut app = seen_after(ORBITS[2]);
    let start = b(&app);
    let pushed = [HeldKey::Right, HeldKey::Away, HeldKey::TurnB];
    run_with(&mut app, 30, &pushed);
    let there = b(&app);
    assert_ne!(there, start);
    act(&mut app, &[Action::Reset]);
    assert_eq!((b(&app), app.view()), (start.clone(), View::default()));
    assert!(!app.is_moving(), "it waits for a hand");
    act(&mut app, &[Action::Undo]);
    assert_eq!(b(&app), there);
    act(&mut app, &[Action::Redo]);
    assert_eq!(b(&app), start);
}

#[test]
fn space_freezes_n_is_one_tick_and_x_switches_the_push() {
    let mut app = in_space("tetrahedra");
    act(&mut app, &[Action::ToggleFreeze]);
    assert!(app.is_frozen());
    let start = b(&app);
    run_with(&mut app, 30, &[HeldKey::TurnB]);
    assert_eq!(b(&app), start);
    act(&mut app, &[Action::TickOnce]);
    assert_eq!(b(&app), start, "the tap was meant for no tick");
    let _ = app.take(collidoscope::app::Command::Press(HeldKey::TurnB));
    act(&mut app, &[Action::TickOnce]);
    assert_ne!(b(&app), start);
    let ticks = |app: &App| app.space().expect("space").world.simulation.ticks();
    assert_eq!(ticks(&app), 2);
    let pushes = |app: &App| app.scene_in_space().push;
    assert!(!pushes(&app));
    act(&mut app, &[Action::TogglePush]);
    assert!(pushes(&app));
    assert_eq!(message(&app).0, "Push-out on");
}

#[test]
fn the_body_under_the_pointer_is_dragged_and_of_two_the_smaller() {
    let app = in_space("deep-in-space");
    let space = app.space().expect("space");
    let scene = space.world.simulation.scene();
    for orbit in ORBITS {
        let view = seen_after(orbit).view();
        for id in BodyId::BOTH {
            let other = match id {
                BodyId::A => &scene.b,
                BodyId::B => &scene.a,
            };
            let mut apart = scene.clone();
            let place = view.project(other.posed().center()) + dvec2(5000.0, 0.0);
            apart.body_mut(id).position += 5000.0 * view.right();
            let found = body_at(&apart, &view, place, 400.0);
            assert_eq!(found, Some(id), "what is under it, whatever else there is");
            assert_eq!(
                body_at(&apart, &view, place - dvec2(0.0, 2000.0), 10.0),
                None
            );
        }
        // One body is within the other's outline.
        let mut nested = scene.clone();
        nested.b.shape = Sphere::new(5.0).expect("a ball").into();
        nested.b.position = nested.a.posed().center();
        let middle = view.project(nested.b.position);
        assert_eq!(body_at(&nested, &view, middle, 8.0), Some(BodyId::B));
        let beside = middle + dvec2(9.0, 0.0);
        assert_eq!(body_at(&nested, &view, beside, 2.0), Some(BodyId::A));
        std::mem::swap(&mut nested.a, &mut nested.b);
        assert_eq!(body_at(&nested, &view, middle, 8.0), Some(BodyId::A));
    }
}
