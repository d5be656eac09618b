//! Edits of the bodies in the plane: dragging, turning, changing shapes, undo, and the edits that each scene keeps.

use std::path::PathBuf;

use collidoscope::app::{
    Action, App, Command, DragTarget, Effect, FileQuestion, Go, HeldKey, Link, PointerAction,
    UndoGroup, VertexEdit, vertices,
};
use collidoscope::lesson::Lesson;
use collidoscope::scene::{Body, BodyId, Space, all_presets, preset};
use collidoscope_core::spatial::Sphere;
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
    let lesson = Lesson::new(&now.a, &now.b, app.lesson_state().first);
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

const AWAY_AND_BACK: [Action; 2] = [Action::NextScene, Action::PreviousScene];

/// Moves a corner of B outwards.
fn reshape(app: &mut App) -> Body {
    let to = vertices(&b(app))[2] + dvec2(7.0, 5.0);
    let (id, index) = (BodyId::B, 2);
    pointer(
        app,
        PointerAction::Reshape {
            id,
            edit: VertexEdit::Move { index, to },
        },
    );
    b(app)
}

fn b_in_space(app: &App) -> Body<Space> {
    app.scene_in_space().b.clone()
}

fn reshape_in_space(app: &mut App) -> Body<Space> {
    let body = Body::<Space> {
        shape: Sphere::new(33.0).expect("a ball").into(),
        ..b_in_space(app)
    };
    let (id, gesture) = (BodyId::B, UndoGroup::Single);
    let put = body.clone();
    let body_of = PointerAction::PutInSpace {
        id,
        body: put,
        gesture,
    };
    pointer(app, body_of);
    body
}

/// Saves the scene that the question is about.
fn saved(app: &mut App) -> Vec<Effect> {
    let question = app.file_question();
    assert!(matches!(question, Some(FileQuestion::WhereToSave { .. })));
    let (path, result) = (PathBuf::from("mine.json"), Ok(()));
    app.take(Command::SceneWritten { path, result })
}

#[test]
fn in_the_plane_edits_and_history_are_kept_when_the_scene_is_shown_again() {
    for lesson in [false, true] {
        let mut app = two_boxes();
        if lesson {
            act(&mut app, &[Action::ToggleLesson]);
        }
        let start = b(&app);
        let edited = reshape(&mut app);
        let to = dvec2(-40.0, 25.0);
        let moved = Body {
            position: to,
            ..edited.clone()
        };
        let (id, body, gesture) = (BodyId::B, moved.clone(), UndoGroup::Single);
        pointer(&mut app, PointerAction::Put { id, body, gesture });
        act(&mut app, &[Action::Undo]);
        for away_and_back in [
            vec![Action::NextScene, Action::PreviousScene],
            vec![Action::PreviousScene, Action::NextScene],
            vec![Action::NextScene; all_presets().len()],
        ] {
            act(&mut app, &away_and_back);
            assert_eq!(b(&app), edited);
            act(&mut app, &[Action::Redo]);
            assert_eq!(b(&app), moved, "what was undone can be done again");
            act(&mut app, &[Action::Undo, Action::Undo]);
            assert_eq!(b(&app), start);
            act(&mut app, &[Action::Undo]);
            assert_eq!(message(&app).0, "Nothing to undo");
            act(&mut app, &[Action::Redo]);
        }
        assert_eq!(app.is_lesson_open(), lesson);
    }
}

#[test]
fn r_resets_the_scene_and_undo_reverts_that() {
    let mut app = two_boxes();
    let start = b(&app);
    let edited = reshape(&mut app);
    act(&mut app, &AWAY_AND_BACK);
    act(&mut app, &[Action::Reset]);
    assert_eq!(b(&app), start);
    act(&mut app, &AWAY_AND_BACK);
    act(&mut app, &[Action::Undo]);
    assert_eq!(b(&app), edited);
}

#[test]
fn quitting_asks_about_shapes_edited_in_hidden_scenes() {
    let mut app = two_boxes();
    let edited = reshape(&mut app);
    act(&mut app, &[Action::PreviousScene]);
    let last = app.title().to_owned();
    reshape_in_space(&mut app);
    act(&mut app, &[Action::PreviousScene, Action::Go(Go::First)]);
    assert_eq!(app.unsaved(), ["Two boxes", &last]);
    assert_eq!(act(&mut app, &[Action::Quit]), []);
    assert!(app.modes.asks_to_quit);
    act(
        &mut app,
        &[Action::Stay, Action::NextScene, Action::NextScene],
    );
    assert_eq!(b(&app), edited);
    act(&mut app, &[Action::SaveScene]);
    assert_eq!(saved(&mut app), []);
    assert_eq!(app.unsaved(), [last]);
}

#[test]
fn vertex_handles_end_with_their_scene() {
    let link = Link::to(preset("two-boxes").expect("there").scene);
    let link = link.encode().expect("a link");
    let changes: [fn(&mut App, &str); 2] = [
        |app, _| drop(act(app, &[Action::NextScene, Action::PreviousScene])),
        |app, link| drop(app.take(Command::OpenLink(link.to_owned()))),
    ];
    for change in changes {
        let mut app = two_boxes();
        pointer(&mut app, PointerAction::Select(Some(BodyId::B)));
        let selected = |app: &App| app.plane().expect("the plane").editing.selected;
        assert_eq!(selected(&app), Some(BodyId::B));
        change(&mut app, &link);
        assert_eq!(selected(&app), None);
    }
}
