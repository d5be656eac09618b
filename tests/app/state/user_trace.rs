//! A trace next to the lesson: the user's, which is pasted, dropped or opened, or that of a known bug.

use std::path::Path;

use collidoscope::app::{Action, App, Command, Effect, Go, Import, PointerAction, UndoGroup};
use collidoscope::check::KnownBug;
use collidoscope::figure::{Figure, Mark, Role};
use collidoscope::scene::{BodyId, preset};

use super::helpers::{SIZE, Shown, act, app_with, assert_says, message, paste, pointer, two_boxes};

const SOUND: &str = r#"[
    {"direction": [11, 8.5], "support": [4, 1]},
    {"direction": [-11, -8.5], "support": [-13, -2]},
    {"direction": [3, -17], "support": [2, -10]}
]"#;

const WRONG: &str = r#"{"steps": [
    {"direction": [11, 8.5], "support": [4, 1]},
    {"direction": [-11, -8.5], "support": [4, 1]},
    {"direction": [3, -17], "support": [2, -10]}
]}"#;

fn hamaluik() -> App {
    app_with(preset("hamaluik").expect("a preset").scene)
}

fn step(app: &App) -> usize {
    app.lesson().1
}

fn has(figure: &Figure, role: Role) -> bool {
    let mut marks = figure.panes.iter().flat_map(|pane| &pane.marks);
    marks.any(|mark: &Mark| mark.role == role)
}

/// Moves B by a drag.
fn drag_b(app: &mut App, by: glam::DVec2) {
    let scene = app.drawn();
    let mut body = scene.b.clone();
    body.position += by;
    let (id, gesture) = (BodyId::B, UndoGroup::Single);
    pointer(app, PointerAction::Put { id, body, gesture });
}

#[test]
fn a_trace_opens_the_lesson_at_its_first_wrong_step_with_a_message() {
    let mut app = hamaluik();
    paste(&mut app, WRONG);
    assert_eq!(step(&app), 1);
    assert_says(&app, true, "Step 1: ");
    let figure = app.figure(SIZE);
    assert!(has(&figure, Role::UserSupport) && has(&figure, Role::FirstWrong));
    let dropped = Import::from_file(SOUND.as_bytes(), Path::new("mine.json"));
    let _ = app.take(Command::Import(dropped));
    assert_says(&app, false, "The trace is correct");
    assert_eq!(step(&app), 0);
    assert!(!has(&app.figure(SIZE), Role::FirstWrong));
}

#[test]
fn an_unreadable_trace_changes_nothing() {
    let mut app = hamaluik();
    paste(&mut app, SOUND);
    paste(&mut app, "[\n{\"direction\": [1, 0], \"support\": [1]}]");
    assert_says(&app, true, "clipboard:2:");
    assert!(app.lesson_state().trace.is_some());
}

#[test]
fn the_trace_stays_until_it_is_closed_the_scene_is_reset_or_another_is_opened() {
    for action in [Action::TakeTraceAway, Action::Reset, Action::NextScene] {
        let mut app = hamaluik();
        paste(&mut app, SOUND);
        act(&mut app, &[Action::ToggleLesson, Action::ToggleLesson]);
        act(&mut app, &[Action::Go(Go::Forward), Action::CycleTheme]);
        assert!(app.lesson_state().trace.is_some());
        act(&mut app, &[action]);
        let mut of_bug = two_boxes();
        let shown = Action::ShowFault(KnownBug::InvertedNormal);
        act(&mut of_bug, &[shown, action]);
        for app in [app, of_bug] {
            assert!(app.lesson_state().trace.is_none(), "{action:?}");
            assert_eq!(app.lesson_state().fault, None, "{action:?}");
            assert!(app.comparison().is_none(), "{action:?}");
            assert!(!has(&app.figure(SIZE), Role::UserSupport));
        }
    }
    let mut app = hamaluik();
    paste(&mut app, SOUND);
    let scene = app.drawn().to_json();
    paste(&mut app, &scene);
    assert!(app.lesson_state().trace.is_none());
}

#[test]
fn the_trace_is_checked_again_when_bodies_move_and_a_changed_result_is_reported() {
    let mut app = hamaluik();
    paste(&mut app, SOUND);
    act(&mut app, &[Action::Go(Go::Forward)]);
    drag_b(&mut app, glam::dvec2(3.0, 0.0));
    assert_says(&app, true, "the trace is wrong");
    let (lesson, _) = app.lesson();
    assert_eq!(lesson.marked_step(), Some(0));
    act(&mut app, &[Action::Undo]);
    assert_says(&app, false, "the trace is correct");
}

#[test]
fn pictures_and_the_handout_contain_the_trace_and_a_link_does_not() {
    let mut app = hamaluik();
    let _ = app.take(Command::Drawn(SIZE));
    paste(&mut app, WRONG);
    let [Effect::Write(_, _, svg)] = &act(&mut app, &[Action::Svg])[..] else {
        panic!("no figure");
    };
    assert!(svg.contains("class=\"first-wrong\""));
    let [Effect::Write(_, _, page)] = &act(&mut app, &[Action::Handout])[..] else {
        panic!("no handout");
    };
    assert!(page.contains("It is wrong.</strong> Step 1: "));
    act(&mut app, &[Action::CopyLink]);
    assert!(app.lesson_state().trace.is_some());
}

#[test]
fn a_known_bug_opens_on_its_scene_next_to_the_lesson_with_a_message() {
    for fault in KnownBug::ALL {
        let mut app = two_boxes();
        act(&mut app, &[Action::ShowFault(fault)]);
        let scene = fault.scene();
        assert_eq!(app.drawn(), scene, "{}", fault.slug());
        assert_eq!(message(&app).0, fault.row().sentence);
        assert_eq!(app.lesson_state().fault, Some(fault));
        let (lesson, at) = app.lesson();
        let trace = fault.run(&scene.a.posed(), &scene.b.posed());
        assert_eq!(app.comparison().expect("a trace").trace, trace);
        assert_eq!(Some(at), lesson.marked_step(), "{}", fault.slug());
    }
}
