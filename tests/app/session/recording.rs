//! A recording: what goes into it, when it ends, and that it is kept until it is in its file.

use std::path::PathBuf;
use std::time::Duration;

use collidoscope::lesson::reading_time;
use collidoscope::session::{Action, Command, Effect, LONGEST, Recording, Session};
use glam::{DVec2, dvec2};

use super::sitting::{RIGHT_DOWN, act, run, run_with, said, two_boxes};

const SMALL: DVec2 = dvec2(240.4, 180.0);

/// Takes a recording through the encoder, which makes this of it.
fn encode(session: &mut Session) -> Vec<Effect> {
    session.take(Command::GifEncoded(Ok(b"GIF89a".to_vec())))
}

/// The frames that go into the GIF, by the time from which they are shown.
fn shown_from(effects: &[Effect]) -> Vec<Duration> {
    let pictures = effects.iter().filter_map(|effect| match effect {
        Effect::GifPicture { svg, at } => {
            assert!(svg.starts_with("<svg"), "{svg}");
            Some(*at)
        }
        _ => None,
    });
    pictures.collect()
}

#[test]
fn what_is_played_between_two_presses_of_g_is_recorded() {
    let mut session = two_boxes();
    assert_eq!(act(&mut session, &[Action::Record]), []);
    let mut effects = Vec::new();
    for _ in 0..30 {
        effects.extend(session.take(Command::Drawn(SMALL)));
        run_with(&mut session, 1, &RIGHT_DOWN);
    }
    effects.extend(act(&mut session, &[Action::Record]));
    assert_eq!(effects[0], Effect::StartGif(dvec2(240.0, 180.0)));
    let times = shown_from(&effects);
    assert!((13..=16).contains(&times.len()), "{times:?}");
    let Some(Effect::EndGif(end)) = effects.last() else {
        panic!("{:?}", effects.last());
    };
    assert!((end.as_secs_f64() - 1.0).abs() < 0.04, "{end:?}");
    assert!(times.is_sorted() && times.last() < Some(end));
    assert_eq!(encode(&mut session), [Effect::WriteGif(b"GIF89a".to_vec())]);
    assert!(session.recording().is_unfinished(), "it is in no file yet");
    let path = PathBuf::from("./collidoscope-0001.gif");
    let _ = session.take(Command::PictureWritten {
        path,
        bytes: Some(12_300),
    });
    assert!(!session.recording().is_unfinished());
    assert_eq!(said(&session).0, "Saved collidoscope-0001.gif, 13 kB");
}

#[test]
fn an_open_lesson_is_recorded_whole_with_a_pause_at_the_end() {
    let mut session = two_boxes();
    act(&mut session, &[Action::NextScene, Action::ToggleLesson]);
    let lesson = session
        .plane()
        .expect("the plane")
        .lesson
        .shown()
        .expect("open")
        .0;
    let frames = lesson.frames().iter();
    let to_read: Vec<f64> = frames
        .map(|frame| reading_time(&frame.caption).as_secs_f64())
        .collect();
    act(&mut session, &[Action::Record]);
    let effects = session.take(Command::Drawn(dvec2(640.0, 480.0)));
    let mut times = shown_from(&effects);
    assert_eq!(times.len(), to_read.len());
    let Some(Effect::EndGif(end)) = effects.last() else {
        panic!("{:?}", effects.last());
    };
    times.push(*end);
    let lasts: Vec<f64> = times
        .windows(2)
        .map(|pair| (pair[1] - pair[0]).as_secs_f64())
        .collect();
    let last = to_read.len() - 1;
    for (at, (lasts, to_read)) in lasts.iter().zip(&to_read).enumerate() {
        let pause = if at == last { 2.5 } else { 0.0 };
        assert!((lasts - to_read - pause).abs() < 0.011, "{at}: {lasts} s");
    }
    let place = session
        .plane()
        .expect("the plane")
        .lesson
        .shown()
        .expect("open")
        .1;
    assert_eq!(place, 0, "the lesson stays where it was");
}

#[test]
fn a_window_too_small_for_a_sentence_says_so() {
    let mut session = two_boxes();
    act(&mut session, &[Action::ToggleLesson, Action::Record]);
    assert_eq!(session.take(Command::Drawn(dvec2(60.0, 60.0))), []);
    assert!(said(&session).1);
    assert!(!session.recording().is_unfinished());
}

#[test]
fn a_recording_ends_by_itself_at_its_limit() {
    let mut session = two_boxes();
    act(&mut session, &[Action::Record]);
    let _ = session.take(Command::Drawn(SMALL));
    let _ = session.take(Command::Pass(LONGEST.as_secs_f64() - 1.0));
    let _ = session.take(Command::Drawn(SMALL));
    assert!(matches!(session.recording(), Recording::Live(_)));
    let _ = session.take(Command::Pass(1.0));
    let effects = session.take(Command::Drawn(SMALL));
    assert_eq!(effects, [Effect::EndGif(LONGEST)]);
    assert!(said(&session).0.contains("60 s or 20 MB"));
}

#[test]
fn a_recording_ends_by_itself_when_it_is_heavy() {
    let mut session = two_boxes();
    act(&mut session, &[Action::Record]);
    let _ = session.take(Command::Drawn(SMALL));
    let _ = session.take(Command::GifProgress {
        encoded: 1,
        expected_bytes: 20_000_000,
    });
    let effects = session.take(Command::Drawn(SMALL));
    assert!(matches!(effects[..], [Effect::EndGif(_)]), "{effects:?}");
}

#[test]
fn a_dropped_recording_leaves_nothing() {
    let mut session = two_boxes();
    assert_eq!(act(&mut session, &[Action::DropRecording]), []);
    assert!(session.message().is_none(), "there is nothing to drop");
    act(&mut session, &[Action::Record]);
    let _ = session.take(Command::Drawn(SMALL));
    let effects = act(&mut session, &[Action::DropRecording]);
    assert_eq!(effects, [Effect::DropGif]);
    assert!(!session.recording().is_unfinished());
}

#[test]
fn what_could_not_be_written_is_kept_until_it_can() {
    let mut session = two_boxes();
    act(&mut session, &[Action::Record]);
    let _ = session.take(Command::Drawn(SMALL));
    act(&mut session, &[Action::Record]);
    encode(&mut session);
    let gif = b"GIF89a".to_vec();
    let reason = "the disk is full".to_owned();
    let _ = session.take(Command::GifNotWritten {
        gif: gif.clone(),
        reason,
    });
    assert_eq!(said(&session), ("No GIF: the disk is full", true));
    assert_eq!(session.recording(), &Recording::Unsaved(gif.clone()));
    run(&mut session, 100);
    let effects = act(&mut session, &[Action::Record]);
    assert_eq!(effects, [Effect::WriteGif(gif)]);
}
