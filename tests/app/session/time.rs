//! Time: when it begins, stands still and goes on, and what a tap is worth.

use collidoscope::figure::{MinkowskiPane, Overlay};
use collidoscope::lesson::FirstDirection;
use collidoscope::planar::Support;
use collidoscope::scene::{KeyScript, Scene, open, preset, presets, spatial};
use collidoscope::session::{Action, Command, Go, HeldKey, Opening, Script, Session, Speed};
use glam::DVec2;

use super::sitting::{
    RIGHT_DOWN, SIZE, Shown, act, b, run, run_with, sitting_on, ticks, two_boxes,
};

#[test]
fn a_scene_opens_as_it_was_saved_and_time_begins_with_a_hand_on_it() {
    let mut scene = preset("deep-containment").expect("a preset").scene;
    scene.push = true;
    let saved = scene.b.position;
    let mut session = sitting_on(scene);
    act(
        &mut session,
        &[Action::Toggle(Overlay::Sat), Action::CycleTheme],
    );
    run(&mut session, 30);
    assert_eq!((b(&session).position, ticks(&session)), (saved, 0));
    run_with(&mut session, 1, &[HeldKey::TurnA]);
    assert_ne!(b(&session).position, saved, "now it is pushed out");
    act(&mut session, &[Action::Reset]);
    run(&mut session, 30);
    assert_eq!(b(&session).position, saved, "a reset opens it anew");
}

#[test]
fn a_key_script_begins_at_once() {
    let scene = preset("two-boxes").expect("a preset").scene;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("right.keys");
    std::fs::write(&path, "3 R\n").expect("a script");
    let mut session = Session::new(Opening {
        preset: Some("two-boxes"),
        script: Some(Script::InPlane(KeyScript::load(&path).expect("a script"))),
        theme: collidoscope::figure::ThemeName::default(),
        ..Opening::of(scene)
    });
    run(&mut session, 5);
    assert_eq!(ticks(&session), 5);
    assert!(b(&session).position.x > 0.0);
}

/// Every action that leaves time going and the scene on the table.
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
        Action::SaveScene,
        Action::OpenScene,
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
fn a_tap_survives_whatever_key_follows_it_within_the_tick() {
    let mut untouched = two_boxes();
    for _ in 0..8 {
        let _ = untouched.take(Command::Press(HeldKey::Right));
        let _ = untouched.take(Command::Release(HeldKey::Right));
        run(&mut untouched, 1);
    }
    let expected = b(&untouched).position;
    assert!(expected.x > 20.0, "eight taps reach {expected}");
    for action in actions() {
        let mut session = two_boxes();
        for _ in 0..8 {
            let _ = session.take(Command::Press(HeldKey::Right));
            let _ = session.take(Command::Release(HeldKey::Right));
            act(&mut session, &[action]);
            run(&mut session, 1);
        }
        assert_eq!(b(&session).position, expected, "{action:?}");
    }
}

#[test]
fn a_tap_is_of_the_scene_it_was_made_in() {
    for action in [Action::NextScene, Action::Reset] {
        let mut session = two_boxes();
        let _ = session.take(Command::Press(HeldKey::Right));
        let _ = session.take(Command::Release(HeldKey::Right));
        act(&mut session, &[action]);
        let start = b(&session).position;
        run_with(&mut session, 1, &[HeldKey::TurnA]);
        assert_eq!(b(&session).position.x, start.x, "{action:?}");
    }
}

#[test]
fn a_tap_counts_once_time_goes_on_when_the_key_after_it_stopped_it() {
    let mut session = two_boxes();
    let _ = session.take(Command::Press(HeldKey::Right));
    let _ = session.take(Command::Release(HeldKey::Right));
    act(&mut session, &[Action::ToggleFreeze]);
    run(&mut session, 10);
    assert_eq!(b(&session).position, DVec2::ZERO);
    assert!(!session.is_moving());
    act(&mut session, &[Action::ToggleFreeze]);
    assert!(session.is_moving());
    run(&mut session, 1);
    assert!(b(&session).position.x > 0.0);
}

#[test]
fn frozen_is_frozen_and_n_is_one_tick() {
    let mut session = two_boxes();
    act(&mut session, &[Action::ToggleFreeze]);
    run_with(&mut session, 5, &RIGHT_DOWN);
    assert_eq!(ticks(&session), 0);
    for key in RIGHT_DOWN {
        let _ = session.take(Command::Press(key));
    }
    act(&mut session, &[Action::TickOnce]);
    assert_eq!((ticks(&session), b(&session).position), (1, DVec2::ONE));
    act(&mut session, &[Action::ToggleFreeze]);
    run(&mut session, 1);
    assert_eq!(ticks(&session), 2);
}

#[test]
fn while_a_lesson_is_open_nothing_moves_but_n_ticks_and_it_follows() {
    let mut session = two_boxes();
    act(&mut session, &[Action::ToggleLesson]);
    run_with(&mut session, 5, &RIGHT_DOWN);
    assert_eq!(ticks(&session), 0);
    let pane = session.looking().minkowski;
    assert_eq!(pane, MinkowskiPane::Half, "a lesson lives there");
    let gap = |session: &Session| session.lesson().0.signed_depth();
    let before = gap(&session);
    for key in RIGHT_DOWN {
        let _ = session.take(Command::Press(key));
    }
    act(&mut session, &[Action::TickOnce]);
    assert!(gap(&session) > before, "B has come nearer");
    act(&mut session, &[Action::ToggleLesson]);
    run(&mut session, 1);
    assert_eq!(ticks(&session), 2, "closing it lets time go by again");
}

#[test]
fn space_is_the_lessons_while_one_is_open() {
    let mut session = two_boxes();
    act(
        &mut session,
        &[Action::Go(Go::Forward), Action::ToggleFreeze],
    );
    assert!(session.is_playing() && !session.is_frozen());
    act(&mut session, &[Action::Go(Go::Back)]);
    assert!(!session.is_playing(), "a step by hand ends playing");
}

#[test]
fn reset_puts_b_back_to_rest() {
    let mut session = two_boxes();
    run_with(&mut session, 30, &RIGHT_DOWN);
    act(&mut session, &[Action::Reset]);
    assert_eq!(b(&session).position, DVec2::ZERO);
    let velocity = session
        .plane()
        .expect("the plane")
        .world
        .simulation
        .velocity();
    assert_eq!(velocity, DVec2::ZERO);
}

#[test]
fn x_switches_the_push() {
    let mut session = two_boxes();
    act(&mut session, &[Action::TogglePush]);
    run_with(&mut session, 90, &RIGHT_DOWN);
    let moment = session.moment();
    assert!(moment.answer.colliding && moment.push == DVec2::ZERO);
    act(&mut session, &[Action::Reset]);
    let push = session.scene().push;
    assert!(!push, "a reset leaves it as it is switched");
}

#[test]
fn scenes_go_round_both_ways() {
    let mut session = two_boxes();
    act(&mut session, &[Action::PreviousScene, Action::NextScene]);
    let title = |session: &Session| session.title().to_owned();
    assert_eq!(title(&session), "Two boxes");
    let count = presets().len() + spatial::presets().len();
    act(&mut session, &vec![Action::NextScene; count]);
    assert_eq!(title(&session), "Two boxes");
}

#[test]
fn at_rest_nothing_moves() {
    for preset in presets() {
        let mut session = sitting_on(preset.scene);
        assert!(!session.is_moving(), "{} as it is opened", preset.slug);
        if session.falling().is_some() {
            continue;
        }
        run_with(&mut session, 3, &RIGHT_DOWN);
        assert!(session.is_moving());
        run(&mut session, 60);
        assert!(!session.is_moving(), "{}", preset.slug);
        let center = session.moment().b.center();
        run(&mut session, 60);
        let later = session.moment().b.center();
        assert!((later - center).length() < 1e-3, "{}", preset.slug);
    }
}

/// Two squares of this size, a half of it apart.
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
fn bodies_of_any_size_are_pushed_in_steps_that_look_alike() {
    let mut steps = Vec::new();
    for size in [1e-3, 1.0, 1e6] {
        let mut session = sitting_on(squares(size));
        let _ = session.take(Command::Drawn(SIZE));
        let start = b(&session).position.x;
        run_with(&mut session, 10, &[HeldKey::Left]);
        let way = start - b(&session).position.x;
        steps.push(way / size);
        run_with(&mut session, 200, &[HeldKey::Left]);
        let moment = session.moment();
        let off = (b(&session).position.x - size).abs() / size;
        assert!(moment.answer.colliding && off < 0.01, "{size}: {off}");
    }
    for step in &steps {
        assert!((step / steps[0] - 1.0).abs() < 1e-6, "{steps:?}");
    }
}
