//! Falling scenes: time, gravity, the mouse joint, the selected pair, and E, which runs to the next impact.

use collidoscope::app::{
    Action, App, Command, DragTarget, FallStep, Go, HeldKey, PointerAction, VertexEdit,
};
use collidoscope::lesson::{Lesson, LessonConfig};
use collidoscope::scene::{AnyScene, Body, BodyId, Falling, KEPT_TICKS, preset, read};
use collidoscope_core::dynamics::{Solver, TICK_SECONDS};
use glam::dvec2;

use super::helpers::{Shown, act, app_with, message, pointer, run, ticks};

const FLOOR: usize = 0;
const LOWER: usize = 1;
const UPPER: usize = 2;
const DISC: usize = 3;

/// A floor, two stacked boxes on it, and a disc in the air next to them.
const HEAP: &str = r#"{"title": "A heap", "bodies": [
    {"shape": {"polygon": [[-400,-20],[400,-20],[400,20],[-400,20]]}, "position": [500,600], "fixed": true},
    {"shape": {"polygon": [[-40,-30],[40,-30],[40,30],[-40,30]]}, "position": [400,550]},
    {"shape": {"polygon": [[-40,-30],[40,-30],[40,30],[-40,30]]}, "position": [400,490]},
    {"shape": {"circle": {"radius": 30}}, "position": [650,200]}]}"#;

fn heap() -> AnyScene {
    let opened = read(HEAP.as_bytes(), "heap.json".as_ref());
    opened.expect("a scene").scene
}

fn falling_app() -> App {
    app_with(heap())
}

fn falling(app: &App) -> &Falling {
    app.falling().expect("bodies that fall")
}

fn fall(app: &mut App, step: FallStep) {
    act(app, &[Action::Fall(step)]);
}

fn height(app: &App, body: usize) -> f64 {
    falling(app).body(body).position.y
}

#[test]
fn a_scene_of_bodies_opens_at_rest_and_space_plays_and_stops() {
    let mut app = falling_app();
    run(&mut app, 20);
    assert_eq!((ticks(&app), app.is_moving()), (0, false));
    act(&mut app, &[Action::ToggleFreeze]);
    run(&mut app, 20);
    assert_eq!((ticks(&app), app.is_moving()), (20, true));
    assert!(height(&app, DISC) > 230.0, "{}", height(&app, DISC));
    act(&mut app, &[Action::ToggleFreeze]);
    run(&mut app, 20);
    assert_eq!((ticks(&app), app.is_moving()), (20, false));
    act(&mut app, &[Action::ToggleFreeze]);
    let _ = app.take(Command::Pass(0.5));
    assert!(ticks(&app) <= 24, "a slow machine is asked for few");
}

#[test]
fn time_can_be_rewound_tick_by_tick_and_resumed() {
    let mut app = falling_app();
    let start = height(&app, DISC);
    act(&mut app, &[Action::ToggleFreeze]);
    run(&mut app, 10);
    let end = height(&app, DISC);
    act(&mut app, &[Action::Go(Go::Back)]);
    run(&mut app, 5);
    assert_eq!(ticks(&app), 9, "and it has stopped there");
    act(&mut app, &[Action::Go(Go::Forward)]);
    assert_eq!((ticks(&app), height(&app, DISC)), (10, end));
    act(&mut app, &[Action::Go(Go::Forward)]);
    assert_eq!(ticks(&app), 11, "past the last there is a tick more");
    act(&mut app, &[Action::Go(Go::First)]);
    assert_eq!((ticks(&app), height(&app, DISC)), (0, start));
    act(&mut app, &[Action::Go(Go::Back)]);
    assert_eq!(ticks(&app), 0);
    fall(&mut app, FallStep::Go(Go::To(4)));
    assert_eq!((ticks(&app), falling(&app).span()), (4, [0, 11]));
    act(&mut app, &[Action::ToggleFreeze]);
    run(&mut app, 1);
    assert_eq!(falling(&app).span(), [0, 5], "what lay ahead is forgotten");
    run(&mut app, KEPT_TICKS as u32 + 25);
    act(&mut app, &[Action::Go(Go::First)]);
    assert_eq!(ticks(&app), 30, "the last twenty seconds are kept");
    assert_eq!(KEPT_TICKS as f64 * TICK_SECONDS, 20.0);
}

#[test]
fn r_resets_the_bodies_and_the_solver_and_keeps_the_pair() {
    let mut app = falling_app();
    let start = falling(&app).body(DISC);
    fall(&mut app, FallStep::NextSolver);
    assert_eq!(message(&app).0, "Solver: push out");
    fall(&mut app, FallStep::Solve(Solver::Sequential));
    fall(&mut app, FallStep::ReverseGravity);
    assert_eq!(message(&app), ("Gravity: upwards", false));
    pointer(&mut app, PointerAction::SelectPair([LOWER, UPPER]));
    act(&mut app, &[Action::ToggleFreeze]);
    run(&mut app, 30);
    assert!(height(&app, DISC) < 180.0, "{}", height(&app, DISC));
    act(&mut app, &[Action::Reset]);
    run(&mut app, 30);
    let falling = falling(&app);
    let world = falling.world();
    assert_eq!((ticks(&app), falling.body(DISC)), (0, start));
    assert_eq!(world.solver(), Solver::default());
    assert_eq!(world.gravity(), dvec2(0.0, 980.0));
    assert_eq!(falling.pair(), [LOWER, UPPER]);
}

fn assert_is_a_lesson_on(app: &App, pair: [usize; 2]) {
    let bodies = falling(app).world().bodies();
    let [a, b] = pair.map(|at| bodies[at].posed());
    let (lesson, _) = app.lesson();
    let first = app.lesson_state().first;
    let course = LessonConfig {
        first,
        ..LessonConfig::default()
    };
    let fresh = Lesson::on([a, b], Some(falling(app)), course);
    assert_eq!(**lesson, *fresh);
}

/// The two bodies of the current moment.
fn selected_bodies(app: &App) -> [Body; 2] {
    BodyId::BOTH.map(|id| app.scene().body(id).clone())
}

#[test]
fn c_goes_from_contact_to_contact_and_makes_the_bodies_a_and_b_everywhere() {
    let mut app = falling_app();
    assert_eq!(falling(&app).pair(), [FLOOR, LOWER]);
    fall(&mut app, FallStep::StepContact(1));
    assert_eq!(message(&app).0, "Contact 2 of 2: A is body 1, B is body 2");
    let bodies = [LOWER, UPPER].map(|at| falling(&app).body(at));
    assert_eq!(selected_bodies(&app), bodies);
    assert!(app.moment().answer.colliding);
    fall(&mut app, FallStep::StepContact(1));
    assert_eq!(falling(&app).pair(), [FLOOR, LOWER]);
    fall(&mut app, FallStep::StepContact(-1));
    assert_eq!(falling(&app).pair(), [LOWER, UPPER]);
    act(&mut app, &[Action::ToggleFreeze]);
    run(&mut app, 10);
    let bodies = [LOWER, UPPER].map(|at| falling(&app).body(at));
    assert_eq!(selected_bodies(&app), bodies, "they are followed");
}

#[test]
fn a_lesson_stops_time_and_is_on_the_current_pair() {
    let mut app = falling_app();
    pointer(&mut app, PointerAction::SelectPair([FLOOR, DISC]));
    act(&mut app, &[Action::ToggleFreeze]);
    run(&mut app, 12);
    act(&mut app, &[Action::ToggleLesson]);
    run(&mut app, 12);
    assert_eq!(ticks(&app), 12);
    assert_is_a_lesson_on(&app, [FLOOR, DISC]);
    fall(&mut app, FallStep::StepContact(1));
    assert_is_a_lesson_on(&app, falling(&app).pair());
    act(&mut app, &[Action::Go(Go::Forward), Action::ToggleFreeze]);
    assert!(app.lesson_state().playback.playing, "keys are the lesson's");
    assert_eq!(ticks(&app), 12);
    act(&mut app, &[Action::ToggleLesson]);
    run(&mut app, 12);
    assert_eq!(ticks(&app), 12, "time waits for Space");
    act(&mut app, &[Action::ToggleFreeze]);
    run(&mut app, 12);
    assert_eq!(ticks(&app), 24);
}

#[test]
fn the_mouse_joint_pulls_a_body_while_time_runs() {
    let mut app = falling_app();
    let on_the_disc = dvec2(655.0, 190.0);
    let pull = PointerAction::Pull {
        body: DISC,
        at: on_the_disc,
    };
    pointer(&mut app, pull.clone());
    assert!(message(&app).0.starts_with("Press Space to run"));
    assert!(falling(&app).world().pull().is_none());
    act(&mut app, &[Action::ToggleFreeze]);
    pointer(&mut app, pull);
    pointer(&mut app, PointerAction::Drag(dvec2(700.0, 100.0)));
    run(&mut app, 120);
    let held = falling(&app).body(DISC).position;
    assert!(held.distance(dvec2(700.0, 100.0)) < 40.0, "{held}");
    pointer(&mut app, PointerAction::LetGo);
    run(&mut app, 60);
    assert!(height(&app, DISC) > 400.0, "it falls again");
}

#[test]
fn actions_for_two_bodies_are_refused_in_scenes_of_many() {
    let mut app = falling_app();
    let start = app.scene().clone();
    let _ = app.take(Command::Press(HeldKey::Left));
    let _ = app.take(Command::Release(HeldKey::Left));
    assert!(message(&app).0.starts_with("Gravity moves these bodies"));
    act(&mut app, &[Action::TogglePush]);
    assert!(message(&app).0.starts_with("X is for scenes of two bodies"));
    let id = BodyId::B;
    for edit in [
        PointerAction::Turn { id, degrees: 5.0 },
        PointerAction::Reshape {
            id,
            edit: VertexEdit::Remove { index: 0 },
        },
        PointerAction::Grab {
            grip: DragTarget::Body(id),
            at: start.b.position,
        },
    ] {
        pointer(&mut app, edit);
        assert!(message(&app).0.starts_with("Shapes in physics scenes"));
    }
    run(&mut app, 10);
    assert_eq!(app.scene(), &start);
    assert_eq!(ticks(&app), 0, "time has not begun");
    assert!(!app.has_unsaved_changes());
}

#[test]
fn the_initial_scene_is_kept() {
    let mut app = falling_app();
    act(&mut app, &[Action::ToggleFreeze]);
    run(&mut app, 30);
    assert_eq!(
        Some(app.drawn().fall),
        heap().planar().map(|scene| scene.fall)
    );
    let path = std::path::PathBuf::from("heap.json");
    let result = Ok(());
    let _ = app.take(Command::SceneWritten { path, result });
    assert_eq!(message(&app).0, "Saved heap.json, as it begins");
}

#[test]
fn e_runs_to_the_next_impact_and_selects_its_pair() {
    let mut app = falling_app();
    fall(&mut app, FallStep::NextImpact);
    let tick = ticks(&app);
    assert!(tick > 20, "{tick}");
    assert!(!app.is_moving() && app.is_frozen());
    assert_eq!(falling(&app).pair(), [FLOOR, DISC]);
    let text = format!("Tick {tick}: body {DISC} (B) hits body {FLOOR} (A)");
    assert!(message(&app).0.starts_with(&text), "{:?}", message(&app));
    // The lesson shows the impulse; a tick later it has acted.
    act(&mut app, &[Action::ToggleLesson, Action::Go(Go::Last)]);
    assert_is_a_lesson_on(&app, [FLOOR, DISC]);
    let (lesson, at) = app.lesson();
    assert!(lesson.impulse(at).is_some());
    act(&mut app, &[Action::ToggleLesson, Action::TickOnce]);
    let contacts = falling(&app).world().contacts();
    let given = contacts
        .iter()
        .find(|contact| contact.bodies == [FLOOR, DISC]);
    assert!(given.expect("a contact").points()[0].applied.normal > 0.0);
}

#[test]
fn each_impact_of_a_tick_is_visited_once() {
    let mut app = app_with(preset("bounce").expect("a preset").scene);
    let mut seen = Vec::new();
    for _ in 0..7 {
        fall(&mut app, FallStep::NextImpact);
        seen.push((ticks(&app), falling(&app).pair()));
    }
    let first = seen[0].0;
    // The one that rebounds most comes first.
    let of_first: Vec<[usize; 2]> = (6..12).rev().map(|ball| [0, ball]).collect();
    let pairs: Vec<[usize; 2]> = seen[..6].iter().map(|(_, pair)| *pair).collect();
    assert_eq!(pairs, of_first);
    assert!(seen[..6].iter().all(|(tick, _)| *tick == first));
    assert!(seen[6].0 > first, "{seen:?}");
    // After a restart they occur again.
    act(&mut app, &[Action::Reset]);
    fall(&mut app, FallStep::NextImpact);
    assert_eq!((ticks(&app), falling(&app).pair()), seen[0]);
}

#[test]
fn without_an_impact_e_changes_nothing_and_says_so() {
    let mut app = app_with(preset("stack").expect("a preset").scene);
    fall(&mut app, FallStep::NextImpact);
    assert_eq!(message(&app).0, "No impact in the next 3600 ticks");
    assert_eq!((ticks(&app), falling(&app).span()), (0, [0, 0]));
    assert!(!falling(&app).is_chosen());
}
