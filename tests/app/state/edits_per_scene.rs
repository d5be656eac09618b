//! Each scene keeps its edits while another is shown, and quitting asks about all of them.

use std::path::PathBuf;

use collidoscope::app::{
    Action, App, Command, DragTarget, Effect, FileQuestion, Go, HeldKey, Import, Link,
    PointerAction, TourStep, UndoGroup, vertices,
};
use collidoscope::figure::Camera;
use collidoscope::scene::spatial::Body as BodyInSpace;
use collidoscope::scene::{Body, BodyId, preset};
use collidoscope::spatial::Sphere;
use glam::{DVec2, dvec2};

use super::helpers::{SIZE, Shown, act, b, in_space, message, pointer, run_with, two_boxes};

const AWAY_AND_BACK: [Action; 2] = [Action::NextScene, Action::PreviousScene];

/// Moves a corner of B outwards.
fn reshape(app: &mut App) -> Body {
    let to = vertices(&b(app))[2] + dvec2(7.0, 5.0);
    let (id, index) = (BodyId::B, 2);
    pointer(app, PointerAction::MoveVertex { id, index, to });
    b(app)
}

fn b_in_space(app: &App) -> BodyInSpace {
    let workspace = app.space().expect("space");
    workspace.world.simulation.scene().b.clone()
}

fn reshape_in_space(app: &mut App) -> BodyInSpace {
    let body = BodyInSpace {
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
            vec![Action::NextScene; 30],
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
fn in_space_edits_history_and_view_are_kept_when_the_scene_is_shown_again() {
    for away_and_back in [AWAY_AND_BACK, [Action::PreviousScene, Action::NextScene]] {
        // The scene before it is of the plane, and the one after it in space.
        let mut app = in_space("boxes-in-space");
        let start = b_in_space(&app);
        pointer(&mut app, PointerAction::TurnView(dvec2(40.0, 10.0)));
        let view = app.view();
        let edited = reshape_in_space(&mut app);
        act(&mut app, &away_and_back);
        assert_eq!(b_in_space(&app), edited);
        assert_eq!(app.view(), view);
        act(&mut app, &[Action::Undo]);
        assert_eq!(b_in_space(&app), start);
        act(&mut app, &[Action::Redo]);
        assert_eq!(b_in_space(&app), edited);
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

    let mut app = in_space("tetrahedra");
    let start = b_in_space(&app);
    let edited = reshape_in_space(&mut app);
    act(&mut app, &AWAY_AND_BACK);
    act(&mut app, &[Action::Reset]);
    assert_eq!(b_in_space(&app), start);
    act(&mut app, &[Action::Undo]);
    assert_eq!(b_in_space(&app), edited);
}

#[test]
fn a_scene_keeps_its_zoom() {
    let mut app = two_boxes();
    let camera = Camera {
        offset: dvec2(-30.0, 12.0),
        scale: 2.5,
        y_up: false,
    };
    pointer(&mut app, PointerAction::Look(camera));
    act(&mut app, &[Action::NextScene]);
    assert_ne!(app.world_camera(SIZE), camera);
    act(&mut app, &[Action::PreviousScene]);
    assert_eq!(app.world_camera(SIZE), camera);
}

#[test]
fn a_pasted_scene_stays_in_the_scene_list_with_its_edits() {
    let mut app = two_boxes();
    let text = "A = [(0,0), (40,0), (20,30)]\nB = [(60,1), (90,1), (90,40), (60,40)]";
    let _ = app.take(Command::Import(Import::from_clipboard(text)));
    let edited = reshape(&mut app);
    act(&mut app, &[Action::PreviousScene]);
    assert_eq!(app.title(), "Two boxes");
    act(&mut app, &[Action::NextScene]);
    assert_eq!(b(&app), edited);
}

#[test]
fn a_key_released_in_another_scene_is_not_held_in_the_first() {
    let mut app = two_boxes();
    let _ = app.take(Command::Press(HeldKey::Right));
    act(&mut app, &[Action::NextScene]);
    let _ = app.take(Command::Release(HeldKey::Right));
    act(&mut app, &[Action::PreviousScene]);
    let before = b(&app).position;
    run_with(&mut app, 5, &[HeldKey::TurnA]);
    assert_eq!(b(&app).position, before);
}

#[test]
fn held_keys_are_released_when_another_scene_is_shown() {
    let mut app = two_boxes();
    let grip = DragTarget::Body(BodyId::B);
    let at = dvec2(20.0, 30.0);
    pointer(&mut app, PointerAction::Grab { grip, at });
    pointer(&mut app, PointerAction::Drag(at + dvec2(10.0, 0.0)));
    act(&mut app, &AWAY_AND_BACK);
    assert_eq!(app.held(), None);
    let there = b(&app);
    pointer(&mut app, PointerAction::Drag(at + dvec2(300.0, 0.0)));
    assert_eq!(b(&app), there);
    act(&mut app, &[Action::Undo]);
    assert_eq!(b(&app).position, DVec2::ZERO, "the drag was one edit");
}

#[test]
fn a_link_to_an_edited_scene_opens_it_unedited_and_undo_restores_the_edit() {
    for elsewhere in [false, true] {
        let mut app = two_boxes();
        act(&mut app, &[Action::TogglePush]);
        let start = preset("two-boxes").expect("a preset").scene;
        let edited = reshape(&mut app);
        if elsewhere {
            act(&mut app, &[Action::NextScene]);
        }
        let link = Link::to(start.clone()).encode().expect("a link");
        let _ = app.take(Command::OpenLink(link));
        assert_eq!(app.drawn_scene(), start.clone().into());
        act(&mut app, &[Action::Undo]);
        assert_eq!(b(&app), edited);
        act(&mut app, &[Action::NextScene]);
        assert_eq!(app.title(), "Rectangle and triangle", "there is no second");
    }
}

#[test]
fn quitting_asks_about_shapes_edited_in_hidden_scenes() {
    let mut app = two_boxes();
    let edited = reshape(&mut app);
    act(&mut app, &[Action::PreviousScene]);
    reshape_in_space(&mut app);
    act(&mut app, &[Action::PreviousScene, Action::Go(Go::First)]);
    assert_eq!(app.unsaved(), ["Two boxes", "A flat one"]);
    assert_eq!(act(&mut app, &[Action::Quit]), []);
    assert!(app.asks_to_quit());
    act(
        &mut app,
        &[Action::Stay, Action::NextScene, Action::NextScene],
    );
    assert_eq!(b(&app), edited);
    act(&mut app, &[Action::SaveScene]);
    assert_eq!(saved(&mut app), []);
    assert_eq!(app.unsaved(), ["A flat one"]);
}

#[test]
fn the_tour_restores_the_scene_and_its_edits_and_quitting_asks_about_hidden_ones() {
    let mut app = two_boxes();
    reshape(&mut app);
    act(&mut app, &[Action::NextScene]);
    let edited = reshape(&mut app);
    act(&mut app, &[Action::Tour(TourStep::GoOn)]);
    assert_eq!(
        app.unsaved(),
        ["Rectangle and triangle", "Two boxes"],
        "the player's own"
    );
    act(&mut app, &[Action::Close]);
    assert_eq!(b(&app), edited);
    act(&mut app, &[Action::Undo]);
    assert_ne!(b(&app), edited);
}
