//! E, to the next impact.

use collidoscope::app::{Action, FallStep, Go};
use collidoscope::scene::preset;

use super::commands::{Shown, act, app_on, said, ticks};
use super::dynamics::{DISC, FLOOR, assert_is_a_lesson_on, fall, falling, run, sitting};

#[test]
fn e_goes_on_to_the_next_impact_and_looks_at_its_pair() {
    let mut app = sitting();
    fall(&mut app, FallStep::NextImpact);
    let tick = ticks(&app);
    assert!(tick > 20, "{tick}");
    assert!(!app.is_moving() && app.is_frozen());
    assert_eq!(falling(&app).pair(), [FLOOR, DISC]);
    let text = format!("Impact in tick {tick}: A is body {FLOOR}, B is body {DISC}");
    assert!(said(&app).0.starts_with(&text), "{:?}", said(&app));
    // Its lesson has the impulse, and a tick later it has been.
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
fn each_impact_of_a_tick_is_gone_to_once() {
    let mut app = app_on(preset("bounce").expect("a preset").scene);
    let mut seen = Vec::new();
    for _ in 0..7 {
        fall(&mut app, FallStep::NextImpact);
        seen.push((ticks(&app), falling(&app).pair()));
    }
    let first = seen[0].0;
    // That which rebounds most comes first.
    let of_first: Vec<[usize; 2]> = (6..12).rev().map(|ball| [0, ball]).collect();
    let pairs: Vec<[usize; 2]> = seen[..6].iter().map(|(_, pair)| *pair).collect();
    assert_eq!(pairs, of_first);
    assert!(seen[..6].iter().all(|(tick, _)| *tick == first));
    assert!(seen[6].0 > first, "{seen:?}");
    // From the start they come again.
    act(&mut app, &[Action::Reset]);
    fall(&mut app, FallStep::NextImpact);
    assert_eq!((ticks(&app), falling(&app).pair()), seen[0]);
}

#[test]
fn where_no_impact_comes_e_changes_nothing_and_says_so() {
    let mut app = app_on(preset("stack").expect("a preset").scene);
    fall(&mut app, FallStep::NextImpact);
    assert_eq!(said(&app).0, "No impact comes within 3600 ticks");
    assert_eq!((ticks(&app), falling(&app).span()), (0, [0, 0]));
    assert!(!falling(&app).is_chosen());
}

#[test]
fn an_impact_that_was_stepped_back_to_is_gone_to_again() {
    let mut app = app_on(preset("bounce").expect("a preset").scene);
    fall(&mut app, FallStep::NextImpact);
    let first = (ticks(&app), falling(&app).pair());
    act(&mut app, &[Action::TickOnce, Action::Go(Go::Back)]);
    assert_eq!(ticks(&app), first.0);
    fall(&mut app, FallStep::NextImpact);
    assert_eq!((ticks(&app), falling(&app).pair()), first);
    // Under another solver it is another one.
    fall(&mut app, FallStep::NextSolver);
    fall(&mut app, FallStep::NextImpact);
    assert_eq!(falling(&app).pair(), first.1);
}

#[test]
fn where_no_impact_comes_bodies_that_fell_fall_on() {
    let mut app = app_on(preset("stack").expect("a preset").scene);
    act(&mut app, &[Action::ToggleFreeze]);
    run(&mut app, 20);
    fall(&mut app, FallStep::NextImpact);
    let expected = "No impact comes within 3600 ticks; the bodies fall on from where they were";
    assert_eq!((said(&app).0, ticks(&app)), (expected, 20));
    run(&mut app, 5);
    assert_eq!(ticks(&app), 25);
}
