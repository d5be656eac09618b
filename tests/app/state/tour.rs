//! The tour: stop by stop to its end, and back to the previous scene.

use collidoscope::app::{
    Action, App, Command, DragTarget, Go, HeldKey, PointerAction, Tour, TourStep,
};
use collidoscope::figure::Overlay;
use collidoscope::lesson::tour::{Task, stops};
use collidoscope::lesson::{NumberFormat, Plane};
use collidoscope::scene::BodyId;
use glam::{DVec2, dvec2};

use super::helpers::{SIZE, Shown, act, add_vertex, b, pointer, run, run_with, two_boxes};

const GO_ON: Action = Action::Tour(TourStep::GoOn);
const LEAVE: Action = Action::Tour(TourStep::Leave);

/// More ticks than any key needs to move B to its target.
const LONG: u32 = 600;

fn at(app: &App) -> &Tour {
    app.tour().expect("the tour is on")
}

fn is_done(app: &App) -> bool {
    at(app).achieved().is_some()
}

/// The app at the stop of this number, counted from 1; earlier stops are skipped.
fn at_stop(number: usize) -> App {
    let mut app = two_boxes();
    let _ = app.take(Command::Drawn(SIZE));
    act(&mut app, &[GO_ON]);
    act(&mut app, &vec![GO_ON; 2 * (number - 1)]);
    assert_eq!(at(&app).number(), number);
    app
}

/// Holds a key until the condition is true.
fn hold(app: &mut App, key: HeldKey, is_so: impl Fn(&App) -> bool) {
    let _ = app.take(Command::Press(key));
    let ticks = (0..LONG).find(|_| {
        run(app, 1);
        is_so(app)
    });
    let _ = app.take(Command::Release(key));
    assert!(ticks.is_some(), "{key:?} does not move B to its target");
}

fn drag_b(app: &mut App, by: DVec2) {
    let from = b(app).position + dvec2(40.0, 40.0);
    let grip = DragTarget::Body(BodyId::B);
    pointer(app, PointerAction::Grab { grip, at: from });
    pointer(app, PointerAction::Drag(from + by));
    pointer(app, PointerAction::LetGo);
}

fn collide(app: &App) -> bool {
    app.moment().answer.colliding
}

/// Does the stop's task by keys and drags.
fn do_task(app: &mut App) {
    match at(app).stop().task {
        Task::Overlap | Task::CoverOrigin => {
            hold(app, HeldKey::Right, collide);
            assert!(!is_done(app), "in, but not yet out");
            hold(app, HeldKey::Left, |app| !collide(app));
        }
        Task::MeetDifferences(others) => {
            act(app, &vec![Action::Go(Go::Forward); others]);
        }
        Task::SweepRound => {
            act(app, &[Action::ToggleFreeze]);
            assert!(app.is_moving());
            run(app, LONG / 2);
            assert!(!is_done(app), "half of it");
            run(app, LONG);
            assert!(!app.is_moving());
        }
        Task::TurnToSupports(_) => {
            for _ in 0..24 {
                act(app, &[Action::Go(Go::Back)]);
            }
        }
        Task::BringAbout(_) => {
            drag_b(app, dvec2(-150.0, 0.0));
            assert!(!collide(app));
        }
        Task::Reach(_) => {
            for _ in 0..10 {
                if !is_done(app) {
                    act(app, &[Action::Go(Go::Forward)]);
                }
            }
        }
        Task::PushOut => {
            act(app, &[Action::TogglePush]);
            run(app, 2);
        }
    }
}

#[test]
fn every_stop_can_be_completed_and_the_last_returns() {
    let mut app = two_boxes();
    let _ = app.take(Command::Drawn(SIZE));
    let before = app.drawn();
    act(&mut app, &[GO_ON]);
    for number in 1..=stops().len() {
        assert_eq!(at(&app).number(), number);
        assert!(!is_done(&app));
        do_task(&mut app);
        let achieved = at(&app).achieved().map(str::to_owned);
        let achieved = achieved.unwrap_or_else(|| panic!("stop {number} is not done"));
        let tells_something = achieved.chars().any(char::is_numeric) || achieved.contains('O');
        assert!(tells_something, "{achieved}");
        act(&mut app, &[GO_ON]);
    }
    assert!(app.tour().is_none());
    assert_eq!(app.drawn(), before);
    let message = &app.message().expect("what to try next").text;
    assert!(message.contains("Lesson") && message.contains("Scenes"));
    act(&mut app, &[GO_ON]);
    assert_eq!(at(&app).number(), 1, "another tour begins at the beginning");
}

#[test]
fn no_stop_is_passed_without_its_task_or_a_second_enter() {
    for forward in [GO_ON, Action::NextScene] {
        let mut app = at_stop(1);
        for number in 1..stops().len() {
            act(&mut app, &[forward]);
            assert_eq!(at(&app).number(), number, "asked for the first time");
            assert!(at(&app).was_asked);
            act(&mut app, &[forward]);
            assert_eq!(at(&app).number(), number + 1);
            assert!(!at(&app).was_asked);
        }
    }
}

#[test]
fn the_state_before_the_tour_is_restored_after_it() {
    let mut app = two_boxes();
    let _ = app.take(Command::Drawn(SIZE));
    run_with(&mut app, 30, &[HeldKey::Right]);
    add_vertex(&mut app);
    act(
        &mut app,
        &[Action::Toggle(Overlay::Sat), Action::StepSatAxis(1)],
    );
    act(&mut app, &[Action::Go(Go::First), Action::Go(Go::Forward)]);
    let look = |app: &App| {
        let display = &app.display;
        (
            app.drawn(),
            display.overlays,
            display.minkowski,
            app.narration().map(|(_, at)| at),
            app.figure(SIZE),
        )
    };
    let before = look(&app);
    act(&mut app, &[GO_ON]);
    do_task(&mut app);
    act(&mut app, &[GO_ON, GO_ON, GO_ON, LEAVE]);
    assert_eq!(look(&app), before);
    assert!(app.has_unsaved_changes(), "the vertex is not saved");
    act(&mut app, &[Action::Undo]);
    let vertices = b(&app).shape.polygon().expect("a polygon").vertices().len();
    assert_eq!(vertices, 4, "the edit of before is undone");
    act(&mut app, &[Action::ToggleLesson, Action::NextScene]);
    assert_eq!(app.drawn().title, "Rectangle and triangle");
}

#[test]
fn the_tour_resumes_at_its_last_stop_with_the_task_open() {
    let mut app = at_stop(5);
    do_task(&mut app);
    assert!(is_done(&app));
    act(&mut app, &[LEAVE]);
    assert!(app.tour().is_none());
    act(&mut app, &[Action::NextScene, GO_ON]);
    assert_eq!(at(&app).number(), 5);
    assert!(!is_done(&app));
    act(&mut app, &[LEAVE]);
    let shown = app.drawn().title;
    assert_eq!(
        shown, "Rectangle and triangle",
        "the scene of before this time"
    );
}

#[test]
fn r_restarts_the_stop() {
    let mut app = at_stop(4);
    let start = app.drawn();
    hold(&mut app, HeldKey::Right, collide);
    act(&mut app, &[GO_ON, Action::Reset]);
    assert_eq!(app.drawn(), start);
    assert!(!at(&app).was_asked);
    hold(&mut app, HeldKey::Down, |app| b(app).position.y > 260.0);
    assert!(!is_done(&app), "it was in A before the reset");
}

#[test]
fn the_line_about_the_push_has_the_numbers_of_the_collision_that_is_shown() {
    let mut app = at_stop(stops().len());
    act(&mut app, &[Action::TogglePush]);
    for ticks in [3, 60] {
        let _ = app.take(Command::Press(HeldKey::Right));
        run(&mut app, ticks);
        let _ = app.take(Command::Release(HeldKey::Right));
        run(&mut app, 30);
        let plane = app.plane().expect("the plane");
        let moment = plane.world.simulation.display_moment();
        let numbers = NumberFormat::of_pair::<Plane>(&moment.a, &moment.b);
        let depth = numbers.length(moment.answer.depth);
        let line = at(&app).achieved().expect("the push is done");
        assert!(line.contains(&depth), "{line}: {depth}");
        let marks = app
            .figure(SIZE)
            .panes
            .into_iter()
            .flat_map(|pane| pane.marks);
        for mark in marks {
            if let Some(text) = mark.text() {
                assert!(!text.contains("push-out"), "after Push out: {text}");
            }
        }
    }
}
