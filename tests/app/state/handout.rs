//! Exports of a lesson: a handout and a GIF.

use std::path::PathBuf;
use std::time::Duration;

use collidoscope::app::{Action, App, Command, Effect};
use collidoscope::export::{LessonFrame, PairSource, lesson_on};
use collidoscope::lesson::{LessonConfig, reading_time};
use collidoscope::scene::{Simulation, preset};
use glam::{DVec2, dvec2};

use super::helpers::{act, app_with, in_space, message, two_boxes};

fn page(app: &mut App) -> String {
    let effects = act(app, &[Action::Handout]);
    let [Effect::WriteHandout { page }] = &effects[..] else {
        panic!("{effects:?}");
    };
    page.clone()
}

fn gif(app: &mut App, size: DVec2) -> Vec<LessonFrame> {
    let _ = app.take(Command::Drawn(size));
    let mut effects = act(app, &[Action::Record]);
    let Some(Effect::WriteGif { size: own, frames }) = effects.pop() else {
        panic!("{effects:?}");
    };
    assert_eq!(own, size.round());
    frames
}

#[test]
fn a_handout_shows_each_frame_of_the_lesson_and_holds_the_scene() {
    let scene = preset("hamaluik").expect("a preset").scene;
    let lesson = lesson_on(
        PairSource::alone(&Simulation::new(scene.clone())),
        LessonConfig::default(),
    );
    let page = page(&mut app_with(scene.clone()));
    assert_eq!(
        page.matches("<li class=\"step\"").count(),
        lesson.step_count()
    );
    assert!(page.contains(&scene.title));
    assert!(
        !page.contains("href=\"scene.json\""),
        "there is no such file beside it"
    );
    assert!(page.contains("Save it as scene.json"));
}

#[test]
fn a_gif_has_a_frame_for_each_slide_with_a_reading_time() {
    for mut app in [two_boxes(), in_space("deep-in-space")] {
        act(&mut app, &[Action::ToggleLesson]);
        let frames = gif(&mut app, dvec2(640.4, 480.0));
        let (narration, _) = app.narration().expect("a lesson");
        let shown = narration.abridged(|_| false);
        assert_eq!(frames.len(), shown.len());
        for (at, (frame, slide)) in frames.iter().zip(&shown).enumerate() {
            let is_last = at + 1 == frames.len();
            let pause = Duration::from_millis(if is_last { 2500 } else { 0 });
            let stays = (reading_time(&slide.caption) + pause).as_millis() / 10;
            assert_eq!(u128::from(frame.delay), stays);
            assert!(frame.svg.starts_with("<svg"), "{}", frame.svg);
        }
        assert!(app.is_making_gif() && app.is_moving());
        assert_eq!(act(&mut app, &[Action::Record]), [], "one at a time");
    }
}

#[test]
fn g_explains_what_to_do_without_a_lesson() {
    let mut app = two_boxes();
    assert_eq!(act(&mut app, &[Action::Record]), []);
    assert!(message(&app).0.contains("L opens the lesson"));
    let _ = app.take(Command::Drawn(dvec2(60.0, 60.0)));
    assert_eq!(act(&mut app, &[Action::ToggleLesson, Action::Record]), []);
    assert!(message(&app).1, "too small for a sentence");
    assert!(!app.is_making_gif());
}

#[test]
fn the_result_of_a_file_action_is_reported() {
    let mut app = two_boxes();
    let written = Ok(PathBuf::from("./collidoscope-0001.html"));
    let _ = app.take(Command::HandoutWritten(written));
    assert_eq!(message(&app), ("Saved collidoscope-0001.html", false));
    let _ = app.take(Command::HandoutWritten(Err("the disk is full".to_owned())));
    assert_eq!(message(&app), ("No handout: the disk is full", true));

    act(&mut app, &[Action::ToggleLesson]);
    let all = gif(&mut app, dvec2(640.0, 480.0)).len();
    let _ = app.take(Command::GifProgress(2));
    assert_eq!(
        message(&app).0,
        format!("Writing the GIF, picture 2 of {all}")
    );
    let _ = app.take(Command::GifFailed("the disk is full".to_owned()));
    assert_eq!(message(&app), ("No GIF: the disk is full", true));
    assert!(!app.is_making_gif());
    for (bytes, weight) in [
        (0, "0 kB"),
        (1, "1 kB"),
        (12_300, "13 kB"),
        (1_234_567, "1.2 MB"),
    ] {
        gif(&mut app, dvec2(640.0, 480.0));
        let _ = app.take(Command::PictureWritten {
            path: PathBuf::from("./collidoscope-0001.gif"),
            bytes: Some(bytes),
        });
        let expected = format!("Saved collidoscope-0001.gif, {weight}");
        assert_eq!(message(&app).0, expected);
        assert!(!app.is_making_gif());
    }
}

#[test]
fn neither_export_shows_the_answers_of_guess_first() {
    for action in [Action::Handout, Action::Record] {
        let mut app = two_boxes();
        act(&mut app, &[Action::ToggleGuess]);
        assert_eq!(act(&mut app, &[action]), []);
        assert!(message(&app).0.contains("show the answers"));
    }
}
