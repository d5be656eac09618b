//! Imports from files and the clipboard.

use std::path::Path;

use collidoscope::app::{Action, App, Command, Effect, Import, Link};
use collidoscope::scene::{AnyScene, preset};

use super::helpers::{Shown, act, two_boxes};

fn paste(app: &mut App, text: &str) {
    let _ = app.take(Command::Import(Import::from_clipboard(text)));
}

#[test]
fn a_key_asks_for_the_clipboard() {
    let mut app = two_boxes();
    let effects = app.take(Command::Act(Action::Paste));
    assert_eq!(effects, [Effect::ReadClipboard]);
}

#[test]
fn copied_text_can_be_pasted() {
    let mut app = two_boxes();
    let scene = preset("hamaluik").expect("a preset").scene;
    paste(&mut app, &scene.to_json());
    assert_eq!(app.scene(), &scene);
    act(&mut app, &[Action::PreviousScene]);
    assert_eq!(app.drawn().title, "Two boxes");
}

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
    let message = app.message().expect("a message");
    assert!(
        message.is_warning && message.text.contains("not a whole link"),
        "{message:?}"
    );
    assert_eq!(app.scene(), &scene);
}

#[test]
fn unknown_text_is_refused_with_its_place() {
    let mut app = two_boxes();
    let before = app.drawn();
    paste(&mut app, "{\"a\": {\"shape\":\n 12");
    let message = app.message().expect("a message");
    assert!(message.is_warning, "{message:?}");
    assert!(message.text.starts_with("clipboard:2:"), "{message:?}");
    assert_eq!(app.drawn(), before);
}

#[test]
fn the_name_of_a_preset_needs_no_file() {
    let mut app = two_boxes();
    let effects = app.take(Command::Open("hamaluik".into()));
    assert_eq!(effects, []);
    let hamaluik = preset("hamaluik").expect("a preset").scene;
    assert_eq!(app.scene(), &hamaluik);
    let effects = app.take(Command::Open("mine.json".into()));
    assert_eq!(effects, [Effect::ReadFile("mine.json".into())]);
}

#[test]
fn an_error_names_the_dropped_file() {
    let mut app = two_boxes();
    let path = Path::new("torn.json");
    let _ = app.take(Command::Import(Import::from_file(b"{", path)));
    let message = app.message().expect("a message");
    assert!(message.text.starts_with("torn.json:1:"), "{message:?}");
}

#[test]
fn a_pasted_pair_becomes_the_current_scene_with_a_summary() {
    let mut app = two_boxes();
    let text = "polyB = [(0,0), (40,0), (20,30)]\npolyA = [(1,1), (9,1), (9,9), (1,9)]";
    paste(&mut app, text);
    let scene = app.scene().clone();
    assert_eq!((scene.title.as_str(), scene.push), ("Pasted pair", false));
    assert_eq!(
        scene
            .a
            .shape
            .polygon()
            .map(|polygon| polygon.vertices().len()),
        Some(4)
    );
    let taken = "A: `polyA`, 4 points (line 2); B: `polyB`, 3 points (line 1)";
    assert_eq!(scene.note.as_deref(), Some(taken));
    let message = app.message().expect("a message");
    assert!(
        !message.is_warning && message.text.contains(taken),
        "{message:?}"
    );
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
        let message = app.message().expect("a message");
        assert!(message.text.contains(taken), "{message:?}");
        let AnyScene::Spatial(scene) = app.drawn_scene() else {
            panic!("of the plane")
        };
        assert_eq!(scene.title, title);
        assert!(!scene.push);
    }
}

#[test]
fn an_invalid_pair_changes_nothing() {
    let mut app = two_boxes();
    let before = app.drawn();
    for (text, place) in [
        (
            "[(0,0), (1,0), (0,1)]",
            "clipboard:1:1: one list of 3 points",
        ),
        ("hello", "clipboard:1:1: no scene"),
        (
            "\n[(0,0,1), (1,0,2), (3,0,2)]",
            "clipboard:2:1: one list of 3 points",
        ),
    ] {
        paste(&mut app, text);
        let message = app.message().expect("a message");
        assert!(
            message.is_warning && message.text.starts_with(place),
            "{message:?}"
        );
        assert_eq!(app.drawn(), before);
    }
}
