//! Edits of the bodies: dragging, turning, changing shapes, and undo.

use collidoscope::app::{Action, App, DragTarget, Go, HeldKey, PointerAction, vertices};
use collidoscope::lesson::Lesson;
use collidoscope::scene::{BodyId, preset};
use glam::{DVec2, dvec2};

use super::helpers::{Shown, act, b, message, pointer, run, run_with, two_boxes};

fn drag(app: &mut App, grip: DragTarget, from: DVec2, to: DVec2) {
    pointer(app, PointerAction::Grab { grip, at: from });
    for step in 1..=10 {
        let here = from.lerp_monotonic(to, f64::from(step) / 10.0);
        pointer(app, PointerAction::Drag(here));
        run(app, 1);
    }
    pointer(app, PointerAction::LetGo);
}

/// Drags B by a point near its corner to this position.
fn drag_b(app: &mut App, to: DVec2) {
    drag(app, DragTarget::Body(BodyId::B), dvec2(20.0, 30.0), to);
}

fn start() -> DVec2 {
    preset("two-boxes").expect("there").scene.b.position
}

#[test]
fn a_typed_vertex_keeps_the_shape_convex_and_can_be_undone() {
    let mut app = two_boxes();
    act(&mut app, &[Action::ToggleFreeze]);
    let id = BodyId::B;
    let corner = |app: &App| vertices(&b(app))[2];
    let start = corner(&app);
    let farther = start + dvec2(12.5, 7.25);
    for to in [start + dvec2(6.0, 0.0), farther] {
        pointer(&mut app, PointerAction::MoveVertex { id, index: 2, to });
    }
    assert_eq!(corner(&app), farther);
    let to = vertices(&b(&app))[0];
    pointer(&mut app, PointerAction::MoveVertex { id, index: 2, to });
    assert!(message(&app).1);
    assert_ne!(corner(&app), to, "it stops at the last convex place");
    act(&mut app, &[Action::Undo]);
    assert_eq!(corner(&app), start, "one field, one edit");
}

#[test]
fn a_lesson_follows_a_drag_and_keeps_its_step() {
    let mut app = two_boxes();
    act(&mut app, &[Action::Go(Go::To(0))]);
    let depth = |app: &App| app.lesson().0.signed_depth();
    let (before, camera) = (depth(&app), app.world_camera(dvec2(800.0, 600.0)));
    act(&mut app, &[Action::Go(Go::Forward)]);
    let from = dvec2(20.0, 30.0);
    let grip = DragTarget::Body(BodyId::B);
    drag(&mut app, grip, from, from + dvec2(120.0, 60.0));
    assert_eq!(b(&app).position, dvec2(120.0, 60.0) + start());
    assert!(depth(&app) > before, "B has come nearer");
    assert_eq!(app.lesson().1, 1);
    let id = BodyId::B;
    pointer(&mut app, PointerAction::Turn { id, degrees: 30.0 });
    let now = app.moment();
    let lesson = Lesson::new(&now.a, &now.b, app.choice().first);
    assert_eq!(depth(&app), lesson.signed_depth());
    let size = dvec2(800.0, 600.0);
    assert_eq!(
        app.world_camera(size),
        camera,
        "the view waits for the hand"
    );
}

#[test]
fn frozen_or_running_a_dragged_body_follows_the_pointer() {
    for frozen in [true, false] {
        let mut app = two_boxes();
        if frozen {
            act(&mut app, &[Action::ToggleFreeze]);
        }
        let by = dvec2(120.0, 60.0);
        let from = dvec2(20.0, 30.0);
        drag_b(&mut app, from + by);
        assert_eq!(b(&app).position, by);
        let from = dvec2(400.0, 350.0);
        drag(&mut app, DragTarget::Body(BodyId::A), from, from + by);
        assert_eq!(app.scene().a.position, dvec2(420.0, 360.0));
        act(&mut app, &[Action::Undo]);
        act(&mut app, &[Action::Undo]);
        assert_eq!(b(&app).position, DVec2::ZERO);
        act(&mut app, &[Action::Redo]);
        assert_eq!(b(&app).position, by, "a drag is one edit");
    }
}

#[test]
fn running_b_cannot_be_dragged_into_a() {
    let mut app = two_boxes();
    drag_b(&mut app, dvec2(330.0, 380.0));
    let left_of_a = b(&app).position.x + 50.0;
    assert!(left_of_a < 300.0, "pushed out to the left: {left_of_a}");
    assert!(left_of_a > 290.0);
    let there = b(&app);
    act(&mut app, &[Action::Undo]);
    act(&mut app, &[Action::Redo]);
    assert_eq!(b(&app), there, "the push is part of the drag");
}

#[test]
fn a_body_cannot_be_dragged_out_of_range() {
    let mut app = two_boxes();
    act(&mut app, &[Action::ToggleFreeze]);
    let before = b(&app);
    for nowhere in [DVec2::NAN, dvec2(1e200, 0.0)] {
        drag_b(&mut app, nowhere);
    }
    assert_eq!(b(&app), before);
}

#[test]
fn frozen_b_can_be_dragged_into_a() {
    let mut app = two_boxes();
    act(&mut app, &[Action::ToggleFreeze]);
    drag_b(&mut app, dvec2(330.0, 380.0));
    assert_eq!(b(&app).position, dvec2(310.0, 350.0));
    assert!(app.moment().answer.colliding);
}

#[test]
fn ticks_are_not_edits_and_undo_skips_them() {
    let mut app = two_boxes();
    drag_b(&mut app, dvec2(70.0, 30.0));
    run_with(&mut app, 20, &[HeldKey::Down]);
    assert!(b(&app).position.y > 50.0);
    act(&mut app, &[Action::Undo]);
    assert_eq!(b(&app).position, DVec2::ZERO);
    act(&mut app, &[Action::Redo]);
    assert_eq!(b(&app).position, dvec2(50.0, 0.0));
}

#[test]
fn a_vertex_dragged_inwards_stops_with_a_message() {
    let mut app = two_boxes();
    pointer(
        &mut app,
        PointerAction::Grab {
            grip: DragTarget::Vertex(BodyId::B, 2),
            at: dvec2(50.0, 80.0),
        },
    );
    pointer(&mut app, PointerAction::Drag(dvec2(5.0, 5.0)));
    assert!(app.is_refused());
    assert!(message(&app).1);
    pointer(&mut app, PointerAction::Drag(dvec2(60.0, 90.0)));
    assert!(!app.is_refused(), "it is free to come back");
    pointer(&mut app, PointerAction::LetGo);
    let polygon = b(&app).shape.polygon().expect("there").clone();
    assert!(polygon.vertices()[2].distance(dvec2(60.0, 90.0)) < 1e-9);
    act(&mut app, &[Action::Undo]);
    assert_eq!(b(&app), preset("two-boxes").expect("there").scene.b);
}

#[test]
fn vertices_can_be_added_and_removed() {
    let mut app = two_boxes();
    let count = |app: &App| b(app).shape.polygon().map_or(0, |p| p.vertices().len());
    let (id, at) = (BodyId::B, dvec2(50.0, 40.0));
    pointer(&mut app, PointerAction::AddVertex { id, edge: 1, at });
    assert_eq!(count(&app), 5);
    for _ in 0..3 {
        pointer(&mut app, PointerAction::RemoveVertex { id, index: 0 });
    }
    assert_eq!(count(&app), 3);
    let (text, _) = message(&app);
    assert!(text.contains("at least 3"), "{text}");
    for _ in 0..3 {
        act(&mut app, &[Action::Undo]);
    }
    assert_eq!(count(&app), 4);
}

#[test]
fn turns_of_the_wheel_are_one_edit_until_a_pause() {
    let mut app = two_boxes();
    let turn = PointerAction::Turn {
        id: BodyId::B,
        degrees: -5.0,
    };
    pointer(&mut app, turn.clone());
    pointer(&mut app, turn.clone());
    assert_eq!(b(&app).angle_degrees, 350.0);
    run(&mut app, 40);
    pointer(&mut app, turn);
    act(&mut app, &[Action::Undo]);
    assert_eq!(b(&app).angle_degrees, 350.0);
    act(&mut app, &[Action::Undo]);
    assert_eq!(b(&app).angle_degrees, 0.0);
}

#[test]
fn a_reset_can_be_undone() {
    let mut app = two_boxes();
    drag_b(&mut app, dvec2(70.0, 30.0));
    act(&mut app, &[Action::Reset]);
    assert_eq!(b(&app).position, DVec2::ZERO);
    act(&mut app, &[Action::Undo]);
    assert_eq!(b(&app).position, dvec2(50.0, 0.0));
}

#[test]
fn each_scene_has_its_own_history() {
    let mut app = two_boxes();
    drag_b(&mut app, dvec2(70.0, 30.0));
    act(&mut app, &[Action::NextScene]);
    let before = b(&app);
    act(&mut app, &[Action::Undo]);
    assert_eq!(b(&app), before);
}

#[test]
fn a_dragged_body_turns_about_the_pointer_within_the_same_edit() {
    let mut app = two_boxes();
    act(&mut app, &[Action::ToggleFreeze]);
    let id = BodyId::B;
    let grip = DragTarget::Body(id);
    let before = b(&app);
    let at = dvec2(20.0, 30.0);
    let held = before.to_local(at);
    pointer(&mut app, PointerAction::Grab { grip, at });
    for step in 1..=6 {
        pointer(&mut app, PointerAction::Turn { id, degrees: 15.0 });
        let to = at + dvec2(10.0 * f64::from(step), 0.0);
        pointer(&mut app, PointerAction::Drag(to));
        let there = b(&app).to_local(to);
        assert!(there.distance(held) < 1e-9, "{there} is under the pointer");
    }
    pointer(&mut app, PointerAction::LetGo);
    assert_eq!(b(&app).angle_degrees, 90.0);
    act(&mut app, &[Action::Undo]);
    assert_eq!(b(&app), before, "one gesture, one edit");
}
