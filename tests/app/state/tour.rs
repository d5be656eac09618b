//! The tour: stop by stop to its end, and back to the previous scene.

use collidoscope::app::{
    Action, App, Command, DragTarget, Effect, Go, HeldKey, Import, PointerAction, Quiz,
    TourPosition, TourStep,
};
use collidoscope::figure::{MinkowskiPane, Overlay, ThemeName};
use collidoscope::lesson::tour::{Task, TourDemo, stops};
use collidoscope::scene::BodyId;
use glam::{DVec2, dvec2};

use super::helpers::{SIZE, Shown, act, b, pointer, run, run_with, two_boxes};

const GO_ON: Action = Action::Tour(TourStep::GoOn);
const BACK: Action = Action::Tour(TourStep::Back);
const LEAVE: Action = Action::Tour(TourStep::Leave);

/// More ticks than any key needs to move B to its target.
const LONG: u32 = 600;

fn at(app: &App) -> TourPosition<'_> {
    app.tour_position().expect("the tour is on")
}

fn is_done(app: &App) -> bool {
    at(app).achieved.is_some()
}

/// The app at the stop of this number, counted from 1; earlier stops are skipped.
pub(crate) fn at_stop(number: usize) -> App {
    let mut app = two_boxes();
    let _ = app.take(Command::Drawn(SIZE));
    act(&mut app, &[GO_ON]);
    act(&mut app, &vec![GO_ON; 2 * (number - 1)]);
    assert_eq!(at(&app).number, number);
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

fn demo(app: &App) -> TourDemo {
    app.display().exhibit.expect("an exhibit")
}

/// Does the stop's task by keys and drags.
fn do_task(app: &mut App) {
    match at(app).stop.task {
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
        assert_eq!(at(&app).number, number);
        assert!(!is_done(&app));
        do_task(&mut app);
        let achieved = at(&app).achieved.map(str::to_owned);
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
    assert_eq!(at(&app).number, 1, "another tour begins at the beginning");
}

#[test]
fn a_push_before_the_last_tick_of_a_slow_frame_completes_the_task() {
    let mut app = at_stop(stops().len());
    act(&mut app, &[Action::TogglePush]);
    let _ = app.take(Command::Pass(0.25));
    assert!(is_done(&app));
}

#[test]
fn no_stop_is_passed_without_its_task_or_a_second_enter() {
    for forward in [GO_ON, Action::NextScene] {
        let mut app = at_stop(1);
        for number in 1..stops().len() {
            act(&mut app, &[forward]);
            assert_eq!(at(&app).number, number, "asked for the first time");
            assert!(at(&app).was_asked);
            act(&mut app, &[forward]);
            assert_eq!(at(&app).number, number + 1);
            assert!(!at(&app).was_asked);
        }
    }
}

#[test]
fn a_stop_can_be_revisited_and_repeated() {
    for back in [BACK, Action::PreviousScene] {
        let mut app = at_stop(2);
        do_task(&mut app);
        act(&mut app, &[GO_ON, back]);
        assert_eq!(at(&app).number, 2);
        assert!(!is_done(&app), "its task is there again");
        act(&mut app, &[back, back]);
        assert_eq!(at(&app).number, 1, "before the first is nothing");
    }
}

#[test]
fn the_state_before_the_tour_is_restored_after_it() {
    let mut app = two_boxes();
    let _ = app.take(Command::Drawn(SIZE));
    run_with(&mut app, 30, &[HeldKey::Right]);
    let (id, vertex_at) = (BodyId::B, b(&app).position + dvec2(25.0, -5.0));
    let edge = 0;
    pointer(
        &mut app,
        PointerAction::AddVertex {
            id,
            edge,
            at: vertex_at,
        },
    );
    act(
        &mut app,
        &[Action::Toggle(Overlay::Sat), Action::StepSatAxis(1)],
    );
    act(&mut app, &[Action::Go(Go::First), Action::Go(Go::Forward)]);
    let look = |app: &App| {
        let display = app.display();
        (
            app.drawn(),
            display.overlays,
            display.minkowski,
            app.sat_axis(),
            app.world_camera(SIZE),
            app.plane()
                .expect("the plane")
                .lesson
                .shown()
                .map(|(_, at)| at),
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
fn unsaved_shapes_are_asked_about_in_the_tour_too() {
    let mut app = two_boxes();
    let (id, edge, at) = (BodyId::B, 0, dvec2(25.0, -5.0));
    pointer(&mut app, PointerAction::AddVertex { id, edge, at });
    act(&mut app, &[GO_ON]);
    assert_eq!(act(&mut app, &[Action::Quit]), []);
    assert!(app.asks_to_quit());
    act(&mut app, &[Action::Stay]);
    assert!(app.tour().is_some(), "staying is staying in the tour");
}

#[test]
fn changes_in_the_tour_are_not_unsaved_work() {
    let mut app = at_stop(4);
    let (edge, at_edge) = (0, b(&app).position + dvec2(20.0, 25.0));
    let id = BodyId::B;
    pointer(
        &mut app,
        PointerAction::AddVertex {
            id,
            edge,
            at: at_edge,
        },
    );
    assert_eq!(act(&mut app, &[Action::Quit]), [Effect::Quit]);
}

#[test]
fn the_tour_resumes_at_its_last_stop_with_the_task_open() {
    let mut app = at_stop(5);
    do_task(&mut app);
    assert!(is_done(&app));
    act(&mut app, &[LEAVE]);
    assert!(app.tour().is_none());
    act(&mut app, &[Action::NextScene, GO_ON]);
    assert_eq!(at(&app).number, 5);
    assert!(!is_done(&app));
    act(&mut app, &[LEAVE]);
    let shown = app.drawn().title;
    assert_eq!(
        shown, "Rectangle and triangle",
        "the scene of before this time"
    );
}

#[test]
fn theme_and_size_are_kept_and_reset_restarts_the_stop() {
    let mut app = at_stop(4);
    let (start, theme) = (app.drawn(), app.display().theme);
    hold(&mut app, HeldKey::Right, collide);
    act(
        &mut app,
        &[GO_ON, Action::CycleTheme, Action::Larger, Action::Reset],
    );
    assert_eq!(app.drawn(), start);
    assert!(!at(&app).was_asked);
    hold(&mut app, HeldKey::Down, |app| b(app).position.y > 260.0);
    assert!(!is_done(&app), "it was in A before the reset");
    act(&mut app, &[LEAVE]);
    assert_ne!(app.display().theme, theme);
    assert!(app.display().scale().factor() > 1.0);
    assert_eq!(app.display().theme, ThemeName::Classic);
}

#[test]
fn opening_a_scene_ends_the_tour() {
    let mut app = at_stop(3);
    let mut opened = app.drawn();
    "Mine".clone_into(&mut opened.title);
    let _ = app.take(Command::Import(Ok(Import::Scene(Box::new(
        opened.clone().into(),
    )))));
    assert!(app.tour().is_none());
    assert_eq!(app.drawn(), opened);
    act(&mut app, &[Action::PreviousScene]);
    assert_eq!(app.drawn().title, "Two boxes");
}

#[test]
fn a_sweep_can_be_stopped_dragged_and_restarted() {
    let mut app = at_stop(3);
    let progress = |app: &App| match demo(app) {
        TourDemo::Sweep { progress } => progress,
        other => panic!("{other:?}"),
    };
    act(&mut app, &[Action::ToggleFreeze]);
    run(&mut app, 60);
    act(&mut app, &[Action::ToggleFreeze]);
    let halted = progress(&app);
    assert!(halted > 0.0);
    run(&mut app, 60);
    assert_eq!(progress(&app), halted);
    act(
        &mut app,
        &[Action::Go(Go::Forward), Action::Go(Go::Forward)],
    );
    let by_hand = progress(&app);
    act(&mut app, &[Action::Go(Go::Back)]);
    assert!(by_hand > progress(&app) && progress(&app) > halted);
    act(&mut app, &vec![Action::Go(Go::Forward); 100]);
    assert!(is_done(&app), "by hand to its end");
    act(&mut app, &[Action::ToggleFreeze]);
    assert!(progress(&app) < 0.1 && app.is_moving());
}

#[test]
fn the_pointer_selects_vertices_in_both_spaces_and_rotates_a_direction() {
    let mut app = at_stop(2);
    let place_of = |app: &App, pane: usize, point: DVec2| {
        let pane = &app.figure(SIZE).panes[pane];
        pane.camera.to_picture(&pane.place, point)
    };
    let moment = app.moment().clone();
    let (corners_a, corners_b) = (moment.a.vertices(), moment.b.vertices());
    for (pane, point, expected) in [
        (0, corners_a[2], [2, 1]),
        (0, corners_b[0], [2, 0]),
        (1, corners_a[3] - corners_b[2], [3, 2]),
    ] {
        let place = place_of(&app, pane, point) + dvec2(3.0, -2.0);
        let _ = app.take(Command::Point(Some(place)));
        assert_eq!(demo(&app), TourDemo::Difference { corners: expected });
    }
    assert!(is_done(&app));
    act(&mut app, &[Action::Go(Go::Forward)]);
    let stepped = demo(&app);
    let still = place_of(&app, 1, corners_a[3] - corners_b[2]) + dvec2(3.0, -2.0);
    let _ = app.take(Command::Point(Some(still)));
    assert_eq!(demo(&app), stepped, "a pointer that rests changes nothing");
    let mut app = at_stop(5);
    let below = place_of(&app, 1, DVec2::ZERO) + dvec2(0.0, 50.0);
    let _ = app.take(Command::Point(Some(below)));
    let TourDemo::Products { angle } = demo(&app) else {
        panic!("another exhibit");
    };
    assert!(
        (angle - std::f64::consts::FRAC_PI_2).abs() < 1e-9,
        "{angle}"
    );
}

#[test]
fn a_stop_shows_minkowski_space_once_its_text_mentions_it() {
    for number in 1..=stops().len() {
        let app = at_stop(number);
        let speaks = number > 1;
        let is_shown = app.display().minkowski != MinkowskiPane::Off;
        assert_eq!(is_shown, speaks, "stop {number}");
        assert_eq!(app.figure(SIZE).panes.len(), 1 + usize::from(speaks));
        let lesson = app.is_lesson_open();
        assert_eq!(lesson, at(&app).stop.opens_at.is_some(), "stop {number}");
    }
}

#[test]
fn outside_the_tour_tour_actions_do_nothing() {
    let mut app = two_boxes();
    let before = app.drawn();
    for step in [
        TourStep::Back,
        TourStep::Restart,
        TourStep::Leave,
        TourStep::Exhibit(1),
        TourStep::Play,
    ] {
        act(&mut app, &[Action::Tour(step)]);
        assert!(app.tour().is_none() && !app.is_moving(), "{step:?}");
        assert_eq!(app.drawn(), before);
    }
}

#[test]
fn guess_first_uses_enter_during_a_question_and_its_steps_complete_no_task() {
    let mut app = at_stop(8);
    act(&mut app, &[Action::ToggleGuess]);
    for _ in 0..200 {
        let Some(quiz) = app.quiz().filter(|on| !on.is_over()) else {
            break;
        };
        match quiz.question() {
            Some(question) if quiz.is_waiting() => {
                let right = question.right();
                pointer(&mut app, PointerAction::Choose(right));
            }
            _ => drop(act(&mut app, &[Action::GoOn])),
        }
        assert_eq!(at(&app).number, 8, "Enter is the question's");
        assert!(!is_done(&app));
    }
    assert!(app.quiz().is_some_and(Quiz::is_over));
    act(&mut app, &[Action::GoOn; 2]);
    assert_eq!(at(&app).number, 9, "Enter is the tour's again");
}

#[test]
fn the_task_of_falling_short_is_done_by_dragging_b_out_at_any_step() {
    let last = 6;
    for step in 0..=last {
        let mut app = at_stop(9);
        act(&mut app, &[Action::Go(Go::To(step))]);
        assert!(!is_done(&app), "step {step}");
        drag_b(&mut app, dvec2(-150.0, 0.0));
        assert!(!collide(&app) && is_done(&app), "step {step}");
        let (lesson, at) = app.lesson();
        assert_eq!(
            lesson.steps()[at].work.case(),
            "falls-short",
            "from step {step}"
        );
    }
    let mut app = at_stop(9);
    act(&mut app, &[Action::ToggleLesson]);
    hold(&mut app, HeldKey::Left, |app| !collide(app));
    assert!(!is_done(&app), "no lesson, no support");
    act(&mut app, &[Action::ToggleLesson]);
    assert!(is_done(&app));
}
