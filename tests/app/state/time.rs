//! Time: when it starts, stops and continues, and the effect of a tap.

use collidoscope::app::{Action, App, Command, Go, HeldKey, Script, Speed, StartupOptions};
use collidoscope::figure::{MinkowskiPane, Overlay};
use collidoscope::lesson::FirstDirection;
use collidoscope::planar::Support;
use collidoscope::scene::{KeyScript, Scene, open, preset, presets, spatial};
use glam::DVec2;

use super::helpers::{RIGHT_DOWN, SIZE, Shown, act, app_with, b, run, run_with, ticks, two_boxes};

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
fn a_key_script_begins_at_once() {
    let scene = preset("two-boxes").expect("a preset").scene;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("right.keys");
    std::fs::write(&path, "3 R\n").expect("a script");
    let mut app = App::new(StartupOptions {
        preset: Some("two-boxes"),
        script: Some(Script::InPlane(KeyScript::load(&path).expect("a script"))),
        theme: collidoscope::figure::ThemeName::default(),
        ..StartupOptions::of(scene)
    });
    run(&mut app, 5);
    assert_eq!(ticks(&app), 5);
    assert!(b(&app).position.x > 0.0);
}

/// Every action that keeps time running and the current scene.
fn actions() -> Vec<Action> {
    let mut actions: Vec<Action> = Overlay::ALL.map(Action::Toggle).to_vec();
    actions.extend([
        Action::StepSatAxis(1),
        Action::CycleMinkowski,
        Action::SetSpeed(Speed::Two),
        Action::LookFirst(FirstDirection::Diagonal),
        Action::TogglePush,
        Action::Undo,
        Action::Redo,
        Action::CopyScene,
        Action::Larger,
        Action::Smaller,
        Action::UsualSize,
        Action::Fit,
        Action::CycleTheme,
        Action::Screenshot,
        Action::Svg,
        Action::Handout,
        Action::Record,
        Action::TogglePanel,
        Action::ToggleHelp,
        Action::Stay,
    ]);
    actions
}

#[test]
fn a_tap_counts_whatever_key_follows_within_the_tick() {
    let mut untouched = two_boxes();
    for _ in 0..8 {
        let _ = untouched.take(Command::Press(HeldKey::Right));
        let _ = untouched.take(Command::Release(HeldKey::Right));
        run(&mut untouched, 1);
    }
    let expected = b(&untouched).position;
    assert!(expected.x > 20.0, "eight taps reach {expected}");
    for action in actions() {
        let mut app = two_boxes();
        for _ in 0..8 {
            let _ = app.take(Command::Press(HeldKey::Right));
            let _ = app.take(Command::Release(HeldKey::Right));
            act(&mut app, &[action]);
            run(&mut app, 1);
        }
        assert_eq!(b(&app).position, expected, "{action:?}");
    }
}

#[test]
fn a_tap_belongs_to_the_scene_in_which_it_was_made() {
    for action in [Action::NextScene, Action::Reset] {
        let mut app = two_boxes();
        let _ = app.take(Command::Press(HeldKey::Right));
        let _ = app.take(Command::Release(HeldKey::Right));
        act(&mut app, &[action]);
        let start = b(&app).position;
        run_with(&mut app, 1, &[HeldKey::TurnA]);
        assert_eq!(b(&app).position.x, start.x, "{action:?}");
    }
}

#[test]
fn a_tap_counts_once_time_resumes_if_the_next_key_stopped_it() {
    let mut app = two_boxes();
    let _ = app.take(Command::Press(HeldKey::Right));
    let _ = app.take(Command::Release(HeldKey::Right));
    act(&mut app, &[Action::ToggleFreeze]);
    run(&mut app, 10);
    assert_eq!(b(&app).position, DVec2::ZERO);
    assert!(!app.is_moving());
    act(&mut app, &[Action::ToggleFreeze]);
    assert!(app.is_moving());
    run(&mut app, 1);
    assert!(b(&app).position.x > 0.0);
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
    assert_ne!(b(&app).angle_degrees, 0.0);
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
    let pane = app.display().minkowski;
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
fn the_space_key_plays_the_lesson_while_one_is_open() {
    let mut app = two_boxes();
    act(&mut app, &[Action::Go(Go::Forward), Action::ToggleFreeze]);
    assert!(app.is_playing() && !app.is_frozen());
    act(&mut app, &[Action::Go(Go::Back)]);
    assert!(!app.is_playing(), "a step by hand ends playing");
}

#[test]
fn reset_brings_b_to_rest() {
    let mut app = two_boxes();
    run_with(&mut app, 30, &RIGHT_DOWN);
    act(&mut app, &[Action::Reset]);
    assert_eq!(b(&app).position, DVec2::ZERO);
    let velocity = app.plane().expect("the plane").world.simulation.velocity();
    assert_eq!(velocity, DVec2::ZERO);
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
fn scenes_cycle_in_both_directions() {
    let mut app = two_boxes();
    act(&mut app, &[Action::PreviousScene, Action::NextScene]);
    let title = |app: &App| app.title().to_owned();
    assert_eq!(title(&app), "Two boxes");
    let count = presets().len() + spatial::presets().len();
    act(&mut app, &vec![Action::NextScene; count]);
    assert_eq!(title(&app), "Two boxes");
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
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("squares.json");
    std::fs::write(&path, text).expect("a scene");
    open(&path)
        .expect("a scene")
        .scene
        .planar()
        .expect("a scene of the plane")
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
