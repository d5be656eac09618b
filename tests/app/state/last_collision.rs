//! After a push the app shows the collision that led to it, until something moves.

use collidoscope::app::{Action, App, Command, HeldKey, PointerAction};
use collidoscope::lesson::Phase;
use collidoscope::scene::BodyId;

use super::helpers::{act, app_with, in_space, pointer, run, run_with, two_boxes};

/// B has been pushed into A until it was pushed out, and the key let go of.
fn after_a_push(mut app: App) -> App {
    let keys = if app.space().is_some() {
        act(&mut app, &[Action::TogglePush]);
        vec![HeldKey::Down]
    } else {
        vec![HeldKey::Right, HeldKey::Down]
    };
    for _ in 0..400 {
        run_with(&mut app, 1, &keys);
        let (collides, ..) = app.current_scene().verdict();
        if collides {
            run_with(&mut app, 10, &keys);
            run(&mut app, 120);
            return app;
        }
    }
    panic!("B does not reach A");
}

fn apps() -> [App; 2] {
    [two_boxes(), in_space("face-on-face")]
}

#[test]
fn the_lesson_after_a_push_is_on_the_collision_and_has_epa() {
    for app in apps() {
        let mut app = after_a_push(app);
        assert!(!app.is_moving());
        let (collides, depth, _) = app.current_scene().verdict();
        assert!(collides && depth > 1.0, "{}: {depth}", app.title());
        act(&mut app, &[Action::ToggleLesson]);
        let (captions, _) = app.narration().expect("a lesson");
        let mut steps = 0..captions.step_count();
        assert!(steps.any(|step| captions.phase(step) == Phase::Epa));
    }
}

#[test]
fn as_soon_as_something_moves_the_moment_is_the_current_one() {
    for moved in [HeldKey::Left, HeldKey::TurnA, HeldKey::TurnB] {
        for app in apps() {
            let mut app = after_a_push(app);
            let (_, before, _) = app.current_scene().verdict();
            let _ = app.take(Command::Press(moved));
            run(&mut app, 2);
            let (collides, depth, _) = app.current_scene().verdict();
            assert!(!collides || depth != before, "{moved:?}, {}", app.title());
        }
    }
    let mut app = after_a_push(two_boxes());
    act(&mut app, &[Action::Reset]);
    assert!(!app.current_scene().verdict().0, "put back to its start");
}

#[test]
fn an_edit_of_a_leaves_b_where_it_is_drawn() {
    let mut app = after_a_push(two_boxes());
    act(&mut app, &[Action::ToggleLesson]);
    let (_, depth, _) = app.current_scene().verdict();
    let (id, degrees) = (BodyId::A, 1e-9);
    pointer(&mut app, PointerAction::Turn { id, degrees });
    let (collides, now, _) = app.current_scene().verdict();
    assert!(
        collides && (now - depth).abs() < 1e-6,
        "{depth}, then {now}"
    );
}

#[test]
fn an_overlap_from_before_the_push_was_switched_on_is_pushed_out_in_the_picture() {
    for slug in ["hamaluik", "boxes-in-space"] {
        let mut app = match collidoscope::scene::preset(slug) {
            Some(preset) => app_with(preset.scene),
            None => in_space(slug),
        };
        act(&mut app, &[Action::TogglePush]);
        run(&mut app, 3);
        let (collides, ..) = app.current_scene().verdict();
        assert!(!collides, "{slug}");
    }
}
