//! Quitting asks about unsaved changes first; also the file dialogs.

use std::io;
use std::path::PathBuf;

use collidoscope::app::{Action, App, Command, Effect, FileQuestion, PointerAction};
use collidoscope::export::FileError;
use collidoscope::scene::BodyId;
use glam::dvec2;

use super::helpers::{act, message, pointer, two_boxes};

fn with_another_shape() -> App {
    let mut app = two_boxes();
    let (edge, at) = (0, dvec2(25.0, -5.0));
    let id = BodyId::B;
    pointer(&mut app, PointerAction::AddVertex { id, edge, at });
    app
}

fn written(app: &mut App, name: &str, result: Result<(), FileError>) -> Vec<Effect> {
    let path = PathBuf::from(name);
    app.take(Command::SceneWritten { path, result })
}

#[test]
fn quitting_without_unsaved_changes_is_immediate() {
    let mut app = two_boxes();
    assert_eq!(act(&mut app, &[Action::Quit]), [Effect::Quit]);
}

#[test]
fn a_changed_shape_is_not_discarded_without_a_question() {
    let mut app = with_another_shape();
    assert_eq!(act(&mut app, &[Action::Quit, Action::Quit]), []);
    assert!(app.asks_to_quit() && app.is_modal_open());
    act(&mut app, &[Action::Stay]);
    assert!(!app.asks_to_quit() && app.has_unsaved_changes());
    let effects = act(&mut app, &[Action::Quit, Action::QuitAnyway]);
    assert_eq!(effects, [Effect::Quit]);
    act(&mut app, &[Action::SaveScene]);
    assert_eq!(written(&mut app, "scene-0001.json", Ok(())), []);
    assert!(!app.has_unsaved_changes());
    assert_eq!(act(&mut app, &[Action::Quit]), [Effect::Quit]);
}

#[test]
fn file_names_always_end_in_json() {
    for (typed, expected) in [
        ("my pair", "my pair.json"),
        ("out/v1.2", "out/v1.2.json"),
        ("mine.json", "mine.json"),
        ("MINE.JSON", "MINE.JSON"),
        ("mine.txt", "mine.txt.json"),
    ] {
        let mut app = two_boxes();
        act(&mut app, &[Action::SaveScene]);
        let effects = app.take(Command::SaveAs {
            path: PathBuf::from(typed),
            replaces: false,
        });
        let [Effect::WriteScene { path, .. }] = &effects[..] else {
            panic!("{effects:?}");
        };
        assert_eq!(path, &PathBuf::from(expected));
    }
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
    assert!(app.plane().expect("the plane").is_unsaved());
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
    assert!(
        fault.is_some_and(|fault| fault.contains("no room")),
        "{fault:?}"
    );
    act(&mut app, &[Action::Close, Action::OpenScene]);
    let _ = app.take(Command::Import(Err("torn".to_owned())));
    let fault = app.file_question().and_then(FileQuestion::fault);
    assert_eq!(fault, Some("torn"));
    let _ = app.take(Command::CloseDialog);
    let _ = app.take(Command::Import(Err("torn".to_owned())));
    assert_eq!(message(&app), ("torn", true), "dropped on the window");
}
