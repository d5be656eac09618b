//! Opening, pasting, saving and exporting.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use collidoscope::app::{Action, App, Command, Effect, ExportKind, FileQuestion, Import, Link};
use collidoscope::export::{FileError, LessonFrame};
use collidoscope::lesson::reading_time;
use collidoscope::scene::{AnyScene, parse, preset};
use glam::{DVec2, dvec2};

use super::helpers::{
    Shown, act, add_vertex, app_with, assert_says, in_space, message, paste, two_boxes,
};

#[test]
fn a_pasted_link_is_opened() {
    let mut app = two_boxes();
    let mut scene = preset("hamaluik").expect("a preset").scene;
    scene.title = "Mine".to_owned();
    let fragment = Link::to(scene.clone()).encode().expect("a fragment");
    paste(
        &mut app,
        &format!(" https://example.org/page/#{fragment}\n"),
    );
    assert_eq!(app.scene(), &scene);
    paste(&mut app, "https://example.org/page/#1.torn");
    assert_says(&app, true, "the link is incomplete");
    assert_eq!(app.scene(), &scene);
}

#[test]
fn unknown_text_is_refused_with_its_place() {
    let mut app = two_boxes();
    let before = app.drawn();
    paste(&mut app, "{\"a\": {\"shape\":\n 12");
    assert_says(&app, true, "clipboard:2:");
    assert_eq!(app.drawn(), before);
}

#[test]
fn a_pasted_pair_becomes_the_current_scene_with_a_summary() {
    let mut app = two_boxes();
    let text = "polyB = [(0,0), (40,0), (20,30)]\npolyA = [(1,1), (9,1), (9,9), (1,9)]";
    paste(&mut app, text);
    let scene = app.scene().clone();
    assert_eq!((scene.title.as_str(), scene.push), ("Pasted pair", false));
    let taken = "A: `polyA`, 4 points (line 2); B: `polyB`, 3 points (line 1)";
    assert_eq!(scene.note.as_deref(), Some(taken));
    assert_says(&app, false, taken);
    act(&mut app, &[Action::PreviousScene]);
    assert_eq!(app.drawn().title, "Two boxes");
}

#[test]
fn a_pasted_or_dropped_pair_in_space_is_a_scene_in_space() {
    let text = "o A\nv 0 0 0\nv 4 0 0\nv 4 3 0\nv 1 1 5\no B\nv 1 1 0\nv 5 1 0\nv 5 4 2\n";
    let taken = "A: `A`, 4 points (lines 1 to 5); B: `B`, 3 points (lines 6 to 9)";
    let pasted = Import::from_clipboard(text);
    let dropped = Import::from_file(text.as_bytes(), Path::new("pair.obj"));
    for (import, title) in [(pasted, "Pasted pair"), (dropped, "pair")] {
        let mut app = two_boxes();
        let _ = app.take(Command::Import(import));
        assert_says(&app, false, taken);
        let AnyScene::Spatial(scene) = app.drawn_scene() else {
            panic!("of the plane")
        };
        assert_eq!(scene.title, title);
        assert!(!scene.push);
    }
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
        assert!(app.gif.is_some() && app.is_moving());
        assert_eq!(act(&mut app, &[Action::Record]), [], "one at a time");
    }
}

#[test]
fn the_result_of_a_file_action_is_reported() {
    let mut app = two_boxes();
    act(&mut app, &[Action::ToggleLesson]);
    for (kind, saved, failed) in [
        (ExportKind::Handout, "Saved one", "No handout: full"),
        (ExportKind::Picture, "Saved one", "No picture: full"),
        (ExportKind::Gif, "Saved one, 1.2 MB", "No GIF: full"),
    ] {
        let written = (PathBuf::from("./one"), 1_234_567);
        for (written, said) in [(Ok(written), saved), (Err("full".to_owned()), failed)] {
            gif(&mut app, dvec2(640.0, 480.0));
            let is_warning = written.is_err();
            let _ = app.take(Command::Exported { kind, written });
            assert_eq!(message(&app), (said, is_warning));
            assert_eq!(app.gif.is_some(), kind != ExportKind::Gif);
            let (kind, written) = (ExportKind::Gif, Err("done".to_owned()));
            let _ = app.take(Command::Exported { kind, written });
        }
    }
}

#[test]
fn neither_export_shows_the_answers_of_the_quiz() {
    for action in [Action::Handout, Action::Record] {
        let mut app = two_boxes();
        act(&mut app, &[Action::ToggleGuess]);
        assert_eq!(act(&mut app, &[action]), []);
        assert!(message(&app).0.contains("show the answers"));
    }
}

fn with_another_shape() -> App {
    let mut app = two_boxes();
    add_vertex(&mut app);
    app
}

fn written(app: &mut App, name: &str, result: Result<(), FileError>) -> Vec<Effect> {
    let path = PathBuf::from(name);
    app.take(Command::SceneWritten { path, result })
}

#[test]
fn a_changed_shape_is_not_discarded_without_a_question() {
    let mut app = with_another_shape();
    assert_eq!(act(&mut app, &[Action::Quit, Action::Quit]), []);
    assert!(app.modes.asks_to_quit && app.is_modal_open());
    act(&mut app, &[Action::Stay]);
    assert!(!app.modes.asks_to_quit && app.has_unsaved_changes());
    let effects = act(&mut app, &[Action::Quit, Action::QuitAnyway]);
    assert_eq!(effects, [Effect::Quit]);
    act(&mut app, &[Action::SaveScene]);
    assert_eq!(written(&mut app, "scene-0001.json", Ok(())), []);
    assert!(!app.has_unsaved_changes());
    assert_eq!(act(&mut app, &[Action::Quit]), [Effect::Quit]);
}

#[test]
fn an_existing_file_is_replaced_only_after_confirmation() {
    let mut app = with_another_shape();
    act(&mut app, &[Action::SaveScene]);
    let path = PathBuf::from("mine.json");
    let effects = app.take(Command::SaveAs {
        path: path.clone(),
        replaces: false,
    });
    let [Effect::WriteScene { text, replaces, .. }] = &effects[..] else {
        panic!("{effects:?}");
    };
    assert!(!replaces && text.contains("\"polygon\""), "{text}");
    written(&mut app, "mine.json", Err(FileError::Exists(path.clone())));
    assert_eq!(app.file_question(), Some(&FileQuestion::Replace { path }));
    let _ = app.take(Command::CloseDialog);
    let question = app.file_question();
    assert!(matches!(question, Some(FileQuestion::WhereToSave { .. })));
    let _ = app.take(Command::CloseDialog);
    assert_eq!(app.file_question(), None);
    assert!(app.has_unsaved_changes());
}

#[test]
fn a_failed_save_or_open_is_explained_and_keeps_the_dialog() {
    let mut app = with_another_shape();
    act(&mut app, &[Action::SaveScene]);
    let full = io::Error::other("no room");
    let error = FileError::System {
        path: PathBuf::from("mine.json"),
        error: full,
    };
    written(&mut app, "mine.json", Err(error));
    let fault = app.file_question().and_then(FileQuestion::fault);
    assert_eq!(fault, Some("Not saved: mine.json: no room"));
    act(&mut app, &[Action::Close, Action::OpenScene]);
    let _ = app.take(Command::Import(Err("torn".to_owned())));
    let fault = app.file_question().and_then(FileQuestion::fault);
    assert_eq!(fault, Some("torn"));
    let _ = app.take(Command::CloseDialog);
    let _ = app.take(Command::Import(Err("torn".to_owned())));
    assert_eq!(message(&app), ("torn", true), "dropped on the window");
}

#[test]
fn a_preset_is_saved_under_the_name_of_its_file_and_an_own_scene_under_its_own() {
    let mut own = preset("sliver").expect("a preset").scene;
    (own.title, own.note) = ("Mine".to_owned(), Some("A note".to_owned()));
    for (mut app, title, note) in [
        (two_boxes(), "other", None),
        (in_space("tetrahedra"), "other", None),
        (
            app_with(preset("stack").expect("a preset").scene),
            "other",
            None,
        ),
        (app_with(own), "Mine", Some("A note")),
    ] {
        let was = app.title().to_owned();
        let path = PathBuf::from("folder/other.json");
        let effects = app.take(Command::SaveAs {
            path: path.clone(),
            replaces: false,
        });
        let [Effect::WriteScene { text, .. }] = &effects[..] else {
            panic!("{effects:?}");
        };
        let saved = parse(text.as_bytes(), &path).expect("a scene");
        assert_eq!((saved.title(), saved.note()), (title, note), "{was}");
    }
}
