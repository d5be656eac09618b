//! The app on scenes in space: camera, lesson, links, keys and pointer, and actions that do not apply there.

use collidoscope::app::{
    Action, App, Command, DragTarget, FallStep, Go, HeldKey, PointerAction, TourStep,
};
use collidoscope::check::KnownBug;
use collidoscope::figure::Overlay;
use collidoscope::lesson::FirstDirection;
use collidoscope::lesson::tour::stops;
use collidoscope::scene::{Body, BodyId, Space};
use glam::{DVec2, DVec3, dvec2};

use super::helpers::{
    SIZE, Shown, act, in_space, message, opened_by, pointer, run, run_with, two_boxes,
};

#[test]
fn a_background_drag_orbits_the_view_and_the_front_follows_the_pointer() {
    let mut app = in_space("tetrahedra");
    let before = app.view();
    let scene = app.scene_in_space().clone();
    let front = scene.a.position - 100.0 * before.depth;
    let drag = dvec2(30.0, 20.0);
    pointer(&mut app, PointerAction::TurnView(drag));
    let after = app.view();
    let gone = after.project(front) - after.project(scene.a.position);
    assert!(gone.x > 5.0 && gone.y > 5.0, "{gone}");
    pointer(&mut app, PointerAction::TurnView(dvec2(0.0, 1e4)));
    assert_eq!(app.view().elevation, 90.0, "no farther than from above");
    let zoomed = app.world_camera(SIZE);
    let turned = app.view();
    act(&mut app, &[Action::Fit]);
    assert_ne!(app.world_camera(SIZE), zoomed);
    assert_eq!(app.view(), turned, "all is shown from where it is seen");
}

#[test]
fn actions_for_another_kind_of_scene_are_refused_with_a_message() {
    for action in [
        Action::LookFirst(FirstDirection::Worst),
        Action::ShowFault(KnownBug::ALL[0]),
        Action::TakeTraceAway,
        Action::Fall(FallStep::ReverseGravity),
        Action::Fall(FallStep::NextSolver),
        Action::Fall(FallStep::StepContact(1)),
        Action::Toggle(Overlay::Cast),
        Action::Toggle(Overlay::Impulses),
    ] {
        let mut app = in_space("tetrahedra");
        act(&mut app, &[action]);
        assert!(!message(&app).1 && message(&app).0.len() > 20, "{action:?}");
        let before = in_space("tetrahedra");
        assert_eq!(app.drawn_scene(), before.drawn_scene());
        assert!(!app.is_lesson_open() && app.display.overlays == before.display.overlays);
    }
    let mut app = two_boxes();
    for step in [
        FallStep::ReverseGravity,
        FallStep::NextSolver,
        FallStep::StepContact(1),
        FallStep::NextImpact,
    ] {
        act(&mut app, &[Action::Fall(step)]);
        assert!(message(&app).0.contains("physics scenes") && !app.is_moving());
    }
    for key in [HeldKey::Away, HeldKey::Towards] {
        run_with(&mut app, 3, &[key]);
        assert!(message(&app).0.contains("3D"));
        assert!(!app.is_moving(), "no key that means something");
    }
}

#[test]
fn a_link_restores_a_scene_in_space() {
    let mut app = in_space("cylinder-on-box");
    let _ = app.take(Command::Drawn(SIZE));
    run_with(&mut app, 9, &[HeldKey::Away, HeldKey::TurnB]);
    run(&mut app, 60);
    pointer(&mut app, PointerAction::TurnView(dvec2(120.0, -33.0)));
    let lesson = [Action::Go(Go::To(1)), Action::Toggle(Overlay::Sat)];
    act(&mut app, &lesson);
    let opened = opened_by(&app.link().expect("a link"));
    assert_eq!(opened.drawn_scene(), app.drawn_scene());
    assert_eq!(opened.view(), app.view());
    let step = |app: &App| app.narration().map(|(_, at)| at);
    assert_eq!((step(&opened), step(&app)), (Some(1), Some(1)));
    assert_eq!(opened.display.overlays, app.display.overlays);
}

#[test]
fn the_tour_is_in_the_plane_and_returns_to_space() {
    let mut app = in_space("ball-in-corner");
    run_with(&mut app, 5, &[HeldKey::Left]);
    pointer(&mut app, PointerAction::TurnView(dvec2(40.0, 0.0)));
    let before = (app.drawn_scene(), app.view());
    act(&mut app, &[Action::GoOn]);
    assert!(app.tour().is_some() && app.space().is_none());
    assert_eq!(app.drawn(), stops()[0].scene);
    act(&mut app, &[Action::Tour(TourStep::Leave)]);
    assert_eq!((app.drawn_scene(), app.view()), before);
}

fn body(app: &App, id: BodyId) -> Body<Space> {
    app.scene_in_space().body(id).clone()
}

fn b(app: &App) -> Body<Space> {
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
            (HeldKey::Right, HeldKey::Left, view.right),
            (HeldKey::Down, HeldKey::Up, view.down),
            (HeldKey::Away, HeldKey::Towards, view.depth),
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
        let depth = seen_after(orbit).view().depth;
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
                assert!(view.depth.dot(moved).abs() < 1e-10, "as far away");
                act(&mut app, &[Action::Undo]);
                assert_eq!(body(&app, id).position, start, "a drag is one edit");
                act(&mut app, &[Action::Redo]);
                assert_eq!(body(&app, id).position, there);
            }
        }
    }
}
