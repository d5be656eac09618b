//! A user trace that is pasted, dropped or opened.

use std::path::Path;

use collidoscope::app::{
    Action, App, Command, Effect, Go, Import, Message, PointerAction, TourStep, UndoGroup,
};
use collidoscope::figure::{Figure, Mark, Role};
use collidoscope::scene::{BodyId, preset};

use super::helpers::{SIZE, Shown, act, app_with, pointer, two_boxes};

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

fn paste(app: &mut App, text: &str) {
    let _ = app.take(Command::Import(Import::from_clipboard(text)));
}

#[test]
fn a_trace_of_json_lines_is_compared_and_a_wrong_one_reports_its_step() {
    let mut app = hamaluik();
    paste(
        &mut app,
        "{\"direction\": [11, 8.5], \"support\": [4, 1]}\n{\"direction\": [NaN, 1], \"support\": [4, 1]}\n",
    );
    let report = message(&app).text;
    assert_eq!(
        report,
        "Step 1: the direction is (NaN, 1.00), and NaN is no number."
    );
    assert_eq!(step(&app), 1);
}

fn step(app: &App) -> usize {
    app.lesson().1
}

fn message(app: &App) -> Message {
    app.message().expect("a message").clone()
}

fn has(figure: &Figure, role: Role) -> bool {
    let mut marks = figure.panes.iter().flat_map(|pane| &pane.marks);
    marks.any(|mark: &Mark| mark.role() == role)
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
    let report = message(&app);
    assert!(
        report.is_warning && report.text.starts_with("Step 1: "),
        "{report:?}"
    );
    let figure = app.figure(SIZE);
    assert!(has(&figure, Role::UserSupport) && has(&figure, Role::FirstWrong));
    let dropped = Import::from_file(SOUND.as_bytes(), Path::new("mine.json"));
    let _ = app.take(Command::Import(dropped));
    let report = message(&app);
    assert!(
        !report.is_warning && report.text.starts_with("The trace is sound"),
        "{report:?}"
    );
    assert_eq!(step(&app), 0);
    assert!(!has(&app.figure(SIZE), Role::FirstWrong));
}

#[test]
fn an_unreadable_trace_changes_nothing() {
    let mut app = hamaluik();
    paste(&mut app, SOUND);
    paste(&mut app, "[\n{\"direction\": [1, 0], \"support\": [1]}]");
    let report = message(&app);
    assert!(
        report.is_warning && report.text.starts_with("clipboard:2:"),
        "{report:?}"
    );
    assert!(app.choice().beside.is_some());
}

#[test]
fn the_trace_stays_until_it_is_closed_the_scene_is_reset_or_another_is_opened() {
    let goes = [Action::TakeTraceAway, Action::Reset, Action::NextScene];
    for action in goes {
        let mut app = hamaluik();
        paste(&mut app, SOUND);
        act(&mut app, &[Action::ToggleLesson, Action::ToggleLesson]);
        act(&mut app, &[Action::Go(Go::Forward), Action::CycleTheme]);
        assert!(app.choice().beside.is_some());
        act(&mut app, &[action]);
        assert!(app.choice().beside.is_none(), "{action:?}");
        let (lesson, _) = app.lesson();
        assert!(lesson.comparison().is_none(), "{action:?}");
        assert!(!has(&app.figure(SIZE), Role::UserSupport));
    }
    let mut app = hamaluik();
    paste(&mut app, SOUND);
    let scene = app.drawn().to_json();
    paste(&mut app, &scene);
    assert!(app.choice().beside.is_none());
}

#[test]
fn the_trace_is_checked_again_when_bodies_move_and_a_changed_result_is_reported() {
    let mut app = hamaluik();
    paste(&mut app, SOUND);
    act(&mut app, &[Action::Go(Go::Forward)]);
    drag_b(&mut app, glam::dvec2(3.0, 0.0));
    let report = message(&app);
    assert!(
        report.is_warning && report.text.contains("no longer holds"),
        "{report:?}"
    );
    let (lesson, _) = app.lesson();
    assert_eq!(lesson.first_wrong_step(), Some(0));
    act(&mut app, &[Action::Undo]);
    let report = message(&app);
    assert!(
        !report.is_warning && report.text.contains("the trace holds"),
        "{report:?}"
    );
}

#[test]
fn pictures_and_the_handout_contain_the_trace_and_a_link_does_not() {
    let mut app = hamaluik();
    let _ = app.take(Command::Drawn(SIZE));
    paste(&mut app, WRONG);
    let [Effect::WriteSvg(svg)] = &act(&mut app, &[Action::Svg])[..] else {
        panic!("no figure");
    };
    assert!(svg.contains("class=\"first-wrong\""));
    let [Effect::WriteHandout { page }] = &act(&mut app, &[Action::Handout])[..] else {
        panic!("no handout");
    };
    assert!(page.contains("It is not sound.</strong> Step 1: "));
    act(&mut app, &[Action::CopyLink]);
    assert!(app.choice().beside.is_some());
}

#[test]
fn guess_first_hides_the_check_report_of_the_user_trace() {
    let mut app = hamaluik();
    paste(&mut app, WRONG);
    act(&mut app, &[Action::ToggleGuess]);
    assert!(app.hides_answers());
    assert!(!has(&app.figure(SIZE), Role::UserSupport));
    paste(&mut app, SOUND);
    assert!(
        !app.hides_answers(),
        "a trace that comes ends the questions"
    );
    assert!(has(&app.figure(SIZE), Role::UserSupport));
}

#[test]
fn other_text_is_not_taken_for_a_trace() {
    let mut app = hamaluik();
    let mut scene = preset("two-boxes").expect("a preset").scene;
    scene.title = "\"steps\"".to_owned();
    paste(&mut app, &scene.to_json());
    assert_eq!(app.drawn().title, scene.title);
    let pair = "steps = [[0,0],[4,0],[4,3]]\nclaims = [[1,1],[5,1],[5,4]]";
    paste(&mut app, pair);
    assert_eq!(app.drawn().title, "Pasted pair");
    assert!(app.choice().beside.is_none());
}

#[test]
fn on_the_tour_a_handout_is_of_the_stops_pair() {
    let mut app = two_boxes();
    act(&mut app, &[Action::Tour(TourStep::GoOn)]);
    let seen = app.drawn();
    paste(&mut app, SOUND);
    assert!(app.tour().is_none());
    assert_eq!(
        app.plane()
            .expect("the plane")
            .world
            .simulation
            .queried_scene()
            .b,
        seen.b
    );
    assert!(app.choice().beside.is_some());
}
