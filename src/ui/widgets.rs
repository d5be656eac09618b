//! Tests of the widgets by role and label, without a window.

mod gallery;
mod scenes;

use std::path::PathBuf;

use egui::accesskit::Role;
use egui::{Context, Event, Key, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{Queryable, by};
use glam::DVec2;

use super::bindings::BINDINGS;
use super::frame::FrameState;
use super::style;
use crate::app::{Action, App, Command, Effect, StartupOptions, TourStep};
use crate::lesson::tour::stops;
use crate::scene::{Body, preset_scene};

/// The app without a window, its frame, and the effects it has returned.
struct TestUi {
    app: App,
    frame_state: FrameState,
    effects: Vec<Effect>,
    has_fonts: bool,
}

impl TestUi {
    fn frame(&mut self, context: &Context) {
        if !self.has_fonts {
            style::install_fonts(context);
            self.has_fonts = true;
            return;
        }
        let commands = self.frame_state.show(context, &mut self.app, 0.01, false);
        for command in commands {
            self.take(command);
        }
    }

    fn take(&mut self, command: Command) {
        let effects = self.app.take(command);
        self.effects.extend(effects);
    }
}

fn default_ui(size: Vec2, actions: &[Action]) -> Harness<'static, TestUi> {
    ui_with("two-boxes", size, actions)
}

/// The same with another preset.
fn ui_with(slug: &str, size: Vec2, actions: &[Action]) -> Harness<'static, TestUi> {
    let opening = StartupOptions::of(preset_scene(slug).unwrap());
    let mut frame_state = FrameState::default();
    frame_state.interaction.files.folder = PathBuf::from("target");
    let mut ui = TestUi {
        app: App::new(opening),
        frame_state,
        effects: Vec::new(),
        has_fonts: false,
    };
    for &action in actions {
        ui.take(Command::Act(action));
    }
    let mut harness = Harness::builder()
        .with_size(size)
        .build_state(|context, ui: &mut TestUi| ui.frame(context), ui);
    harness.run_steps(4);
    harness
}

const USUAL: Vec2 = vec2(1024.0, 1600.0);

fn b(harness: &Harness<'_, TestUi>) -> Body {
    let workspace = harness.state().app.plane().expect("the plane");
    workspace.world.simulation.scene().b.clone()
}

/// Clicks the first widget with this label.
fn click(harness: &mut Harness<'_, TestUi>, label: &str) {
    let found = harness.get_all_by_label_contains(label).next();
    found.unwrap().click();
    harness.run_steps(3);
}

/// Clicks the first number field that shows this text.
fn click_number(harness: &mut Harness<'_, TestUi>, shown: &str) {
    let of_number = by().role(Role::SpinButton);
    let fields = harness.get_all(
        of_number.predicate(|node| node.value().is_some_and(|value| value.contains(shown))),
    );
    fields.into_iter().next().unwrap().click();
    harness.run_steps(3);
}

/// Replaces the text of the focused field.
fn type_over(harness: &mut Harness<'_, TestUi>, text: &str) {
    harness
        .get(by().predicate(|node| node.is_focused()))
        .type_text(text);
    harness.run_steps(2);
}

fn has(harness: &Harness<'_, TestUi>, label: &str) -> bool {
    harness.query_all_by_label_contains(label).next().is_some()
}

#[test]
fn while_a_field_is_edited_the_keys_are_its_own() {
    let mut harness = default_ui(USUAL, &[Action::TogglePanel]);
    click(&mut harness, "B  polygon");
    assert!(!harness.state().frame_state.interaction.is_typing);
    click_number(&mut harness, "x 0");
    assert!(harness.state().frame_state.interaction.is_typing);
    // Text that isn't a finite number is ignored.
    type_over(&mut harness, "1e309");
    harness.press_key(Key::Enter);
    harness.run_steps(3);
    assert!(!harness.state().frame_state.interaction.is_typing);
    assert_eq!(b(&harness).position, DVec2::ZERO);
}

#[test]
fn what_is_typed_replaces_the_name_that_is_proposed_and_the_folder_then_lists_it() {
    let mut harness = default_ui(USUAL, &[Action::SaveScene]);
    type_over(&mut harness, "my pair");
    harness.press_key(Key::Enter);
    harness.run_steps(3);
    let written = |harness: &Harness<'_, TestUi>| match harness.state().effects.last() {
        Some(Effect::WriteScene { path, .. }) => path.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(written(&harness), PathBuf::from("target/my pair.json"));

    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("more")).unwrap();
    harness.press_key_modifiers(egui::Modifiers::COMMAND, Key::A);
    harness.run_steps(2);
    type_over(&mut harness, folder.path().join("pair2").to_str().unwrap());
    harness.press_key(Key::Enter);
    harness.run_steps(3);
    let path = written(&harness);
    assert_eq!(path, folder.path().join("pair2.json"));
    std::fs::write(&path, "{}").unwrap();
    let close = [Command::CloseDialog, Command::Act(Action::OpenScene)];
    for command in close {
        harness.state_mut().take(command);
        harness.run_steps(3);
    }
    for row in ["..", "more/", "pair2.json"] {
        let listed = harness.query_by_role_and_label(Role::Button, row);
        assert!(listed.is_some(), "{row}");
    }
}

#[test]
fn a_file_that_is_there_is_asked_about_with_no_as_the_first_answer() {
    let mut harness = default_ui(USUAL, &[Action::SaveScene]);
    let path = PathBuf::from("mine.json");
    let result = Err(crate::export::FileError::Exists(path.clone()));
    let written = Command::SceneWritten { path, result };
    harness.state_mut().take(written);
    harness.run_steps(3);
    assert!(has(&harness, "Replace mine.json?"));
    let no = harness.get_by_role_and_label(Role::Button, "No");
    assert!(no.is_focused());
    click(&mut harness, "Yes, replace it");
    let mut effects = harness.state().effects.iter();
    assert!(effects.any(|effect| matches!(effect, Effect::WriteScene { replaces: true, .. })));
}

#[test]
fn escape_closes_a_dialog_and_not_in_the_frame_in_which_it_opens() {
    let mut harness = default_ui(USUAL, &[Action::OpenScene]);
    assert!(harness.state().app.file_question().is_some());
    harness.press_key(Key::Escape);
    harness.run_steps(3);
    assert!(harness.state().app.file_question().is_none());
}

#[test]
fn a_term_under_the_pointer_is_explained() {
    let mut harness = default_ui(vec2(640.0, 480.0), &[Action::ToggleLesson]);
    let meaning = "All differences w = a − b";
    assert!(!has(&harness, meaning));
    harness.get_by_label("Minkowski difference, A ⊖ B").hover();
    harness.run_steps(200);
    assert!(has(&harness, meaning));
}

const PHONE: Vec2 = vec2(360.0, 640.0);

#[test]
fn on_a_phone_the_panel_is_a_sheet_with_a_way_out_and_the_pad_comes_back() {
    let mut harness = default_ui(PHONE, &[Action::TogglePanel]);
    harness.state_mut().frame_state.shows_pad = true;
    harness.run_steps(3);
    assert!(!has(&harness, "Push B left"));
    click(&mut harness, "Close");
    assert!(!harness.state().app.shows_panel);
    assert!(has(&harness, "Push B left"));
}

#[test]
fn each_button_for_fingers_is_large_enough_for_one_and_inside_the_window() {
    for (slug, actions) in [
        ("two-boxes", &[][..]),
        ("two-boxes", &[Action::ToggleLesson]),
        ("two-boxes", &[Action::ToggleGuess]),
        ("tumble", &[]),
        ("boxes-in-space", &[]),
        ("boxes-in-space", &[Action::ToggleLesson]),
    ] {
        for turned in [PHONE, vec2(PHONE.y, PHONE.x)] {
            let mut harness = ui_with(slug, turned, actions);
            harness.state_mut().frame_state.shows_pad = true;
            harness.run_steps(3);
            for button in harness.get_all(by().role(Role::Button)) {
                let place = button.bounding_box().unwrap();
                let what = format!("{:?} at {place:?} in {turned:?}", button.label());
                assert!(place.width() >= 43.9 && place.height() >= 43.9, "{what}");
                let [right, bottom] = [turned.x, turned.y].map(f64::from);
                assert!(place.x0 >= 0.0 && place.y0 >= 0.0, "{what}");
                assert!(place.x1 <= right && place.y1 <= bottom, "{what}");
            }
        }
    }
}

#[test]
fn the_buttons_that_a_stop_names_are_drawn() {
    let drawn = [
        ("‹", "Step back"),
        ("›", "Step forward"),
        ("▶", "Play"),
        ("Push out", "Push out"),
    ];
    let go_on = Action::Tour(TourStep::GoOn);
    for by_fingers in [false, true] {
        let size = if by_fingers { PHONE } else { USUAL };
        let mut harness = default_ui(size, &[go_on]);
        harness.state_mut().frame_state.shows_pad = by_fingers;
        for stop in stops() {
            harness.run_steps(3);
            let at = harness.state().app.tour().unwrap();
            assert_eq!(at.stop().title, stop.title);
            let asks = at.asks(by_fingers);
            for (sign, name) in drawn.iter().filter(|(sign, _)| asks.contains(sign)) {
                let is_drawn = |label| harness.query_all_by_label(label).next().is_some();
                assert!(is_drawn(sign) || is_drawn(name), "{asks} {by_fingers}");
            }
            // The first click asks whether to skip the task.
            for _ in 0..2 {
                harness.state_mut().take(Command::Act(go_on));
            }
        }
    }
}

#[test]
fn the_help_has_each_key_once() {
    // High enough that nothing is scrolled out of view.
    let help = ui_with("stack", vec2(1024.0, 2600.0), &[Action::ToggleHelp]);
    let listed = BINDINGS.iter().filter(|binding| binding.is_listed());
    for binding in listed.filter(|binding| !binding.key.is_empty()) {
        let rows = help.query_all(by().role(Role::Label).label(binding.does));
        assert_eq!(rows.count(), 1, "{}", binding.does);
    }
}
