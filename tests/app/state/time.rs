//! Time: when it starts, stops and continues, and that the app shows the last collision after a push.

use collidoscope::app::{Action, App, Command, HeldKey};
use collidoscope::figure::{MinkowskiPane, Overlay};
use collidoscope::lesson::Phase;
use collidoscope::scene::{Scene, preset, presets, read};
use collidoscope_core::planar::Support;
use glam::DVec2;

use super::helpers::{
    RIGHT_DOWN, SIZE, Shown, act, app_with, b, in_space, message, run, run_with, ticks, two_boxes,
};

#[test]
fn a_scene_opens_as_saved_and_input_starts_time() {
    let mut scene = preset("deep-containment").expect("a preset").scene;
    scene.push = true;
    let saved = scene.b.position;
    let mut app = app_with(scene);
    act(
        &mut app,
        &[Action::Toggle(Overlay::Sat), Action::CycleTheme],
    );
    run(&mut app, 30);
    assert_eq!((b(&app).position, ticks(&app)), (saved, 0));
    run_with(&mut app, 1, &[HeldKey::TurnA]);
    assert_ne!(b(&app).position, saved, "now it is pushed out");
    act(&mut app, &[Action::Reset]);
    run(&mut app, 30);
    assert_eq!(b(&app).position, saved, "a reset opens it anew");
}

#[test]
fn frozen_time_stands_still_until_an_arrow_and_n_is_one_tick() {
    let mut app = two_boxes();
    act(&mut app, &[Action::ToggleFreeze]);
    let _ = app.take(Command::Press(HeldKey::TurnB));
    run(&mut app, 5);
    assert_eq!(ticks(&app), 0);
    act(&mut app, &[Action::TickOnce]);
    assert_eq!(ticks(&app), 1);
    assert_ne!(b(&app).rotation, 0.0);
    run(&mut app, 5);
    assert_eq!(ticks(&app), 1);
    run_with(&mut app, 3, &RIGHT_DOWN);
    assert!(!app.is_frozen());
    assert_eq!(ticks(&app), 4);
}

#[test]
fn while_a_lesson_is_open_nothing_moves_but_n_ticks_and_it_follows() {
    let mut app = two_boxes();
    act(&mut app, &[Action::ToggleLesson]);
    run_with(&mut app, 5, &RIGHT_DOWN);
    assert_eq!(ticks(&app), 0);
    let pane = app.display.minkowski;
    assert_eq!(pane, MinkowskiPane::Half, "a lesson lives there");
    let gap = |app: &App| app.lesson().0.signed_depth();
    let before = gap(&app);
    for key in RIGHT_DOWN {
        let _ = app.take(Command::Press(key));
    }
    act(&mut app, &[Action::TickOnce]);
    assert!(gap(&app) > before, "B has come nearer");
    act(&mut app, &[Action::ToggleLesson]);
    run(&mut app, 1);
    assert_eq!(ticks(&app), 2, "closing it lets time go by again");
}

#[test]
fn x_switches_the_push() {
    let mut app = two_boxes();
    act(&mut app, &[Action::TogglePush]);
    run_with(&mut app, 90, &RIGHT_DOWN);
    let moment = app.moment();
    assert!(moment.answer.colliding && moment.push == DVec2::ZERO);
    act(&mut app, &[Action::Reset]);
    let push = app.scene().push;
    assert!(!push, "a reset leaves it as it is switched");
}

#[test]
fn at_rest_nothing_moves() {
    for preset in presets() {
        let mut app = app_with(preset.scene);
        assert!(!app.is_moving(), "{} as it is opened", preset.slug);
        if app.falling().is_some() {
            continue;
        }
        run_with(&mut app, 3, &RIGHT_DOWN);
        assert!(app.is_moving());
        run(&mut app, 60);
        assert!(!app.is_moving(), "{}", preset.slug);
        let center = app.moment().b.center();
        run(&mut app, 60);
        let later = app.moment().b.center();
        assert!((later - center).length() < 1e-3, "{}", preset.slug);
    }
}

/// Two squares of this size, half a side apart.
fn squares(size: f64) -> Scene {
    let text = format!(
        r#"{{ "title": "Squares",
             "a": {{ "shape": {{ "polygon": [[0,0],[{size},0],[{size},{size}],[0,{size}]] }}, "position": [0,0] }},
             "b": {{ "shape": {{ "polygon": [[0,0],[{size},0],[{size},{size}],[0,{size}]] }}, "position": [{},0] }} }}"#,
        1.5 * size
    );
    let opened = read(text.as_bytes(), "squares.json".as_ref()).expect("a scene");
    opened.scene.planar().expect("a scene of the plane")
}

#[test]
fn bodies_of_all_sizes_are_pushed_in_similar_steps() {
    let mut steps = Vec::new();
    for size in [1e-3, 1.0, 1e6] {
        let mut app = app_with(squares(size));
        let _ = app.take(Command::Drawn(SIZE));
        let start = b(&app).position.x;
        run_with(&mut app, 10, &[HeldKey::Left]);
        let distance = start - b(&app).position.x;
        steps.push(distance / size);
        run_with(&mut app, 200, &[HeldKey::Left]);
        let moment = app.moment();
        let off = (b(&app).position.x - size).abs() / size;
        assert!(moment.answer.colliding && off < 0.01, "{size}: {off}");
    }
    for step in &steps {
        assert!((step / steps[0] - 1.0).abs() < 1e-6, "{steps:?}");
    }
}

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
        let (collides, ..) = app.current_scene.verdict();
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
        let (collides, depth, _) = app.current_scene.verdict();
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
            let (_, before, _) = app.current_scene.verdict();
            let _ = app.take(Command::Press(moved));
            run(&mut app, 2);
            let (collides, depth, _) = app.current_scene.verdict();
            assert!(!collides || depth != before, "{moved:?}, {}", app.title());
        }
    }
    let mut app = after_a_push(two_boxes());
    act(&mut app, &[Action::Reset]);
    assert!(!app.current_scene.verdict().0, "put back to its start");
}

#[test]
fn arrow_keys_step_through_an_open_lesson_and_others_say_that_time_stands_still() {
    for mut app in [
        app_with(preset("hamaluik").expect("a preset").scene),
        in_space("tetrahedra"),
    ] {
        act(&mut app, &[Action::ToggleLesson]);
        let before = app.drawn_scene();
        let steps = [HeldKey::Right, HeldKey::Right, HeldKey::Left].map(|key| {
            assert_eq!(app.take(Command::Press(key)), []);
            assert_eq!(app.take(Command::Release(key)), []);
            app.narration().expect("a lesson").1
        });
        assert_eq!(steps, [1, 2, 1], "{}", app.title());
        assert_eq!(app.take(Command::Press(HeldKey::Up)), []);
        assert!(message(&app).0.contains("← and →"), "{}", app.title());
        run(&mut app, 10);
        assert_eq!(app.drawn_scene(), before, "{}", app.title());
    }
}

#[test]
fn an_arrow_key_away_from_a_leads_back_from_the_last_collision_to_now() {
    let mut app = two_boxes();
    run_with(&mut app, 70, &RIGHT_DOWN);
    run(&mut app, 60);
    let shows_last = |app: &App| {
        let workspace = app.plane().expect("in the plane");
        workspace.world.simulation.displays_last_collision()
    };
    assert!(shows_last(&app));
    run_with(&mut app, 1, &[HeldKey::Left]);
    assert!(!shows_last(&app) && !app.shows_collision());
}
