//! The gallery: typing, clicking and closing.

use egui::Modifiers;

use super::*;

fn open(size: Vec2) -> Harness<'static, TestUi> {
    bench_with("hamaluik", size, &[Action::ToggleGallery])
}

fn types(harness: &mut Harness<'_, TestUi>, text: &str) {
    let events = &mut harness.input_mut().events;
    events.push(Event::Text(text.to_owned()));
    harness.run_steps(3);
}

fn press(harness: &mut Harness<'_, TestUi>, key: Key) {
    harness.press_key_modifiers(Modifiers::NONE, key);
    harness.run_steps(3);
}

fn is_open(harness: &Harness<'_, TestUi>) -> bool {
    harness.state().app.gallery().is_some()
}

/// The title of the selection.
fn chosen(harness: &Harness<'_, TestUi>) -> Option<String> {
    let gallery = harness.state().app.gallery()?;
    let chosen = gallery.chosen()?;
    let mut found = gallery.found();
    let (_, entry) = found.find(|(at, _)| *at == chosen)?;
    Some(entry.title.clone())
}

#[test]
fn what_is_typed_is_searched_for_and_enter_opens_it() {
    for size in [vec2(1280.0, 800.0), vec2(640.0, 480.0), PHONE] {
        let mut harness = open(size);
        types(&mut harness, "corner ball");
        assert_eq!(chosen(&harness).as_deref(), Some("Ball in a corner"));
        press(&mut harness, Key::Enter);
        assert_eq!(harness.state().app.title(), "Ball in a corner");
        assert!(!is_open(&harness));
    }
}

#[test]
fn arrows_move_the_choice_and_not_the_scene() {
    // An opened scene that isn't a preset comes before the presets.
    let mut harness = open(vec2(1280.0, 800.0));
    assert_eq!(chosen(&harness).as_deref(), Some("Rectangle and triangle"));
    let start = b(&harness).position;
    let moves = [
        (Key::ArrowRight, "Two boxes"),
        (Key::ArrowDown, "Concentric"),
        (Key::ArrowLeft, "Origin on an edge"),
        (Key::ArrowUp, "Rectangle and triangle"),
    ];
    for (key, title) in moves {
        press(&mut harness, key);
        assert_eq!(chosen(&harness).as_deref(), Some(title), "{key:?}");
    }
    assert_eq!(b(&harness).position, start);
}

#[test]
fn escape_closes_it_and_letters_that_are_keys_are_searched_for() {
    let mut harness = open(USUAL);
    press(&mut harness, Key::Escape);
    assert!(!is_open(&harness));
    let mut harness = open(USUAL);
    click(&mut harness, "Common mistakes");
    for (key, letter) in [(Key::L, "l"), (Key::H, "h")] {
        types(&mut harness, letter);
        press(&mut harness, key);
    }
    let app = &harness.state().app;
    assert_eq!(app.gallery().expect("the gallery").search, "lh");
    assert!(!app.is_lesson_open() && !app.shows_help);
    click(&mut harness, "Close");
    assert!(!is_open(&harness));
}
