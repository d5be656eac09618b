//! E runs to the next impact.

use collidoscope::app::{Action, FallStep, Go};
use collidoscope::scene::preset;

use super::falling::{DISC, FLOOR, assert_is_a_lesson_on, fall, falling, falling_app, run};
use super::helpers::{Shown, act, app_with, message, ticks};

#[test]
fn e_runs_to_the_next_impact_and_selects_its_pair() {
    let mut app = falling_app();
    fall(&mut app, FallStep::NextImpact);
    let tick = ticks(&app);
    assert!(tick > 20, "{tick}");
    assert!(!app.is_moving() && app.is_frozen());
    assert_eq!(falling(&app).pair(), [FLOOR, DISC]);
    let text = format!("Impact in tick {tick}: A is body {FLOOR}, B is body {DISC}");
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
    assert_eq!(message(&app).0, "No impact comes within 3600 ticks");
    assert_eq!((ticks(&app), falling(&app).span()), (0, [0, 0]));
    assert!(!falling(&app).is_chosen());
}

#[test]
fn an_impact_is_reached_again_after_a_step_back() {
    let mut app = app_with(preset("bounce").expect("a preset").scene);
    fall(&mut app, FallStep::NextImpact);
    let first = (ticks(&app), falling(&app).pair());
    act(&mut app, &[Action::TickOnce, Action::Go(Go::Back)]);
    assert_eq!(ticks(&app), first.0);
    fall(&mut app, FallStep::NextImpact);
    assert_eq!((ticks(&app), falling(&app).pair()), first);
    // Another solver leads to another impact.
    fall(&mut app, FallStep::NextSolver);
    fall(&mut app, FallStep::NextImpact);
    assert_eq!(falling(&app).pair(), first.1);
}

#[test]
fn without_another_impact_falling_bodies_keep_falling() {
    let mut app = app_with(preset("stack").expect("a preset").scene);
    act(&mut app, &[Action::ToggleFreeze]);
    run(&mut app, 20);
    fall(&mut app, FallStep::NextImpact);
    let expected = "No impact comes within 3600 ticks; the bodies fall on from where they were";
    assert_eq!((message(&app).0, ticks(&app)), (expected, 20));
    run(&mut app, 5);
    assert_eq!(ticks(&app), 25);
}
