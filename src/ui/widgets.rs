//! Tests of the widgets by role and label, without a window.

mod gallery;
mod scenes;

use std::path::PathBuf;

use egui::accesskit::{Role, Toggled};
use egui::{Context, Event, Key, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{Node, Queryable, by};
use glam::DVec2;

use super::bindings::BINDINGS;
use super::frame::FrameState;
use super::panel::has_row_beside_keys;
use super::style;
use crate::app::{Action, App, Command, Effect, Import, StartupOptions, TourStep};
use crate::figure::{Overlay, Scenes};
use crate::lesson::tour::stops;
use crate::scene::{Body, preset_scene};

/// A window without a screen: the app, its frame, and the effects that it asked for.
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
        let shown = self.frame_state.show(context, &mut self.app, 0.01, false);
        for command in shown.commands {
            self.take(command);
        }
    }

    fn take(&mut self, command: Command) {
        let effects = self.app.take(command);
        self.effects.extend(effects);
    }
}

fn bench(size: Vec2, actions: &[Action]) -> Harness<'static, TestUi> {
    bench_with("two-boxes", size, actions)
}

/// The same with another preset.
fn bench_with(slug: &str, size: Vec2, actions: &[Action]) -> Harness<'static, TestUi> {
    let opening = StartupOptions::of(preset_scene(slug).unwrap());
    let mut bench = TestUi {
        app: App::new(opening),
        frame_state: FrameState::new(PathBuf::from("target")),
        effects: Vec::new(),
        has_fonts: false,
    };
    for &action in actions {
        bench.take(Command::Act(action));
    }
    let mut harness = Harness::builder()
        .with_size(size)
        .build_state(|context, bench: &mut TestUi| bench.frame(context), bench);
    harness.run_steps(4);
    harness
}

const USUAL: Vec2 = vec2(1024.0, 1600.0);

fn b(harness: &Harness<'_, TestUi>) -> Body {
    harness
        .state()
        .app
        .plane()
        .expect("the plane")
        .world
        .simulation
        .scene()
        .b
        .clone()
}

/// Clicks on what has this label, the first if there are several.
fn click(harness: &mut Harness<'_, TestUi>, label: &str) {
    harness
        .get_all_by_label_contains(label)
        .next()
        .unwrap()
        .click();
    harness.run_steps(3);
}

/// Clicks on the number field with this in what it shows, the first if there are several.
fn click_number(harness: &mut Harness<'_, TestUi>, shown: &str) {
    let is_it = |node: &Node<'_>| node.value().is_some_and(|value| value.contains(shown));
    let field = harness.get_all(by().role(Role::SpinButton).predicate(is_it));
    field.into_iter().next().unwrap().click();
    harness.run_steps(3);
}

/// Types into the field that has the focus, over what is in it.
fn type_over(harness: &mut Harness<'_, TestUi>, text: &str) {
    harness
        .get(by().predicate(|node| node.is_focused()))
        .type_text(text);
    harness.run_steps(2);
}

fn has(harness: &Harness<'_, TestUi>, label: &str) -> bool {
    harness.query_all_by_label_contains(label).next().is_some()
}

/// The panel with B's fields.
fn with_b_open() -> Harness<'static, TestUi> {
    let mut harness = bench(USUAL, &[Action::TogglePanel]);
    click(&mut harness, "B  polygon");
    harness
}

#[test]
fn a_row_switches_its_overlay_and_says_so() {
    let mut harness = bench(USUAL, &[Action::TogglePanel]);
    let of_two = Overlay::ALL
        .into_iter()
        .filter(|one| one.row().scenes != Scenes::Bodies);
    for overlay in of_two {
        let is_on = |harness: &Harness<'_, TestUi>| {
            let row = harness.get_by_role_and_label(Role::Button, overlay.row().title);
            row.toggled() == Some(Toggled::True)
        };
        assert!(!is_on(&harness) || overlay == Overlay::Hull, "{overlay:?}");
        let was_on = is_on(&harness);
        harness
            .get_by_role_and_label(Role::Button, overlay.row().title)
            .click();
        harness.run_steps(3);
        assert_ne!(is_on(&harness), was_on, "{overlay:?}");
    }
}

#[test]
fn while_a_field_is_edited_the_keys_are_its_own() {
    let mut harness = with_b_open();
    assert!(!harness.state().frame_state.interaction.is_typing);
    click_number(&mut harness, "x 0");
    assert!(harness.state().frame_state.interaction.is_typing);
    // What is not a number is ignored.
    type_over(&mut harness, "1e309");
    harness.press_key(Key::Enter);
    harness.run_steps(3);
    assert!(!harness.state().frame_state.interaction.is_typing);
    assert_eq!(b(&harness).position, DVec2::ZERO);
}

#[test]
fn what_is_typed_replaces_the_name_that_is_proposed_and_the_folder_then_lists_it() {
    let mut harness = bench(USUAL, &[Action::SaveScene]);
    type_over(&mut harness, "my pair");
    harness.press_key(Key::Enter);
    harness.run_steps(3);
    let written = |harness: &Harness<'_, TestUi>| match harness.state().effects.last() {
        Some(Effect::WriteScene { path, .. }) => path.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(written(&harness), PathBuf::from("target/my pair.json"));

    harness.state_mut().take(Command::CloseDialog);
    harness.run_steps(3);
    harness.state_mut().take(Command::Act(Action::SaveScene));
    harness.run_steps(3);
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
    let result = Ok(());
    harness
        .state_mut()
        .take(Command::SceneWritten { path, result });
    harness.run_steps(1);
    harness.state_mut().take(Command::Act(Action::OpenScene));
    harness.run_steps(3);
    for row in ["..", "more/", "pair2.json"] {
        let listed = harness.query_by_role_and_label(Role::Button, row);
        assert!(listed.is_some(), "{row}");
    }
}

#[test]
fn a_file_that_is_there_is_asked_about_with_no_as_the_first_answer() {
    let mut harness = bench(USUAL, &[Action::SaveScene]);
    let path = PathBuf::from("mine.json");
    let result = Err(crate::export::FileError::Exists(path.clone()));
    harness
        .state_mut()
        .take(Command::SceneWritten { path, result });
    harness.run_steps(3);
    assert!(has(&harness, "Replace mine.json?"));
    assert!(
        harness
            .get_by_role_and_label(Role::Button, "No")
            .is_focused()
    );
    click(&mut harness, "Yes, replace it");
    let effects = &harness.state().effects;
    let is_replaced = |effect: &Effect| matches!(effect, Effect::WriteScene { replaces: true, .. });
    assert!(effects.iter().any(is_replaced), "{effects:?}");
}

#[test]
fn escape_closes_a_dialog_and_not_in_the_frame_in_which_it_opens() {
    let mut harness = bench(USUAL, &[Action::OpenScene]);
    assert!(harness.state().app.file_question().is_some());
    harness.press_key(Key::Escape);
    harness.run_steps(3);
    assert!(harness.state().app.file_question().is_none());
}

#[test]
fn a_term_under_the_pointer_is_explained_above_its_sentence() {
    for size in [USUAL, vec2(1280.0, 800.0), vec2(640.0, 480.0)] {
        let mut harness = bench(size, &[Action::ToggleLesson]);
        let meaning = "All differences w = a − b";
        assert!(!has(&harness, meaning));
        let (narration, at) = harness.state().app.narration().unwrap();
        let sentence = narration.caption(at).to_owned();
        harness.get_by_label("Minkowski difference, A ⊖ B").hover();
        // It is explained once the pointer has rested.
        let is_explained = (0..200).any(|_| {
            harness.run_steps(1);
            has(&harness, meaning)
        });
        assert!(is_explained, "{size:?}");
        harness.run_steps(3);
        let explanation = harness
            .get_by_label_contains(meaning)
            .bounding_box()
            .unwrap();
        let sentence = harness.get_by_label(&sentence).bounding_box().unwrap();
        assert!(
            explanation.y1 <= sentence.y0,
            "{explanation:?} over {sentence:?} in {size:?}"
        );
        assert!(explanation.y0 >= 0.0 && explanation.x1 <= f64::from(size.x));
    }
}

const PHONE: Vec2 = vec2(360.0, 640.0);

/// A phone's window with buttons for fingers.
fn phone(actions: &[Action]) -> Harness<'static, TestUi> {
    let mut harness = bench(PHONE, actions);
    harness.state_mut().frame_state.shows_pad = true;
    harness.run_steps(3);
    harness
}

#[test]
fn on_a_phone_the_panel_is_a_sheet_with_a_way_out_and_the_pad_comes_back() {
    let mut harness = phone(&[Action::TogglePanel]);
    assert!(!has(&harness, "Push B left"));
    click(&mut harness, "Close");
    assert!(!harness.state().app.shows_panel());
    assert!(has(&harness, "Push B left"));
}

#[test]
fn each_button_for_fingers_is_large_enough_for_one_and_inside_the_window() {
    let mut checked = 0;
    for (slug, actions) in [
        ("two-boxes", &[][..]),
        ("two-boxes", &[Action::ToggleLesson]),
        ("two-boxes", &[Action::ToggleGuess]),
        ("tumble", &[]),
        ("boxes-in-space", &[]),
        ("boxes-in-space", &[Action::ToggleLesson]),
    ] {
        for turned in [PHONE, vec2(PHONE.y, PHONE.x)] {
            let mut harness = bench_with(slug, turned, actions);
            harness.state_mut().frame_state.shows_pad = true;
            harness.run_steps(3);
            for button in harness.get_all(by().role(Role::Button)) {
                let place = button.bounding_box().unwrap();
                let what = format!("{:?} at {place:?} in {turned:?}", button.label());
                assert!(place.width() >= 43.9 && place.height() >= 43.9, "{what}");
                let [right, bottom] = [turned.x, turned.y].map(f64::from);
                assert!(place.x0 >= 0.0 && place.y0 >= 0.0, "{what}");
                assert!(place.x1 <= right && place.y1 <= bottom, "{what}");
                checked += 1;
            }
        }
    }
    assert!(checked > 50, "{checked} buttons");
}

#[test]
fn the_buttons_that_a_stop_names_are_drawn() {
    let drawn = [
        ("‹", "Step back"),
        ("›", "Step forward"),
        ("▶", "Play"),
        ("Push out", "Push out"),
    ];
    let mut checked = 0;
    for by_fingers in [false, true] {
        let start = [Action::Tour(TourStep::GoOn)];
        let mut harness = if by_fingers {
            phone(&start)
        } else {
            bench(USUAL, &start)
        };
        for (before, stop) in stops().iter().enumerate() {
            // The first asks whether the task is to be skipped.
            for _ in 0..2 {
                let at = harness.state().app.tour_position();
                if at.is_some_and(|at| at.number <= before) {
                    let next = Command::Act(Action::Tour(TourStep::GoOn));
                    harness.state_mut().take(next);
                }
            }
            harness.run_steps(3);
            let at = harness.state().app.tour_position().unwrap();
            assert_eq!(at.stop.title, stop.title);
            let asks = if by_fingers {
                stop.asks_of_fingers
            } else {
                stop.asks
            };
            for (sign, name) in drawn.iter().filter(|(sign, _)| asks.contains(sign)) {
                let is_drawn = |label| harness.query_all_by_label(label).next().is_some();
                assert!(
                    is_drawn(sign) || is_drawn(name),
                    "{asks} by_fingers: {by_fingers}"
                );
                checked += 1;
            }
        }
    }
    assert!(checked > 20, "{checked} names");
}

#[test]
fn the_help_has_each_key_once_and_the_panel_names_none_beside_its_overlays() {
    // So high that nothing is scrolled away.
    let [panel, help] = [Action::TogglePanel, Action::ToggleHelp]
        .map(|action| bench_with("stack", vec2(1024.0, 2600.0), &[action]));
    let listed = BINDINGS.iter().filter(|binding| binding.is_listed());
    for binding in listed.filter(|binding| !binding.key.is_empty()) {
        let rows = help.query_all(by().role(Role::Label).label(binding.does));
        assert_eq!(rows.count(), 1, "{} in the help", binding.does);
        let rows = panel.query_all(by().role(Role::Button).label(binding.does));
        // What bears the same name about the picture stands to its left.
        let mut boxes = rows.filter_map(|row| row.bounding_box());
        let has_row = boxes.any(|place| place.x0 > 700.0);
        let is_of_scene = panel.state().app.offers(binding.action);
        let is_kept = has_row_beside_keys(binding) && is_of_scene;
        assert_eq!(has_row, is_kept, "{} in the panel", binding.does);
    }
}

#[test]
fn the_panel_says_what_was_found_of_a_trace_and_takes_it_away() {
    let mut harness = bench_with("hamaluik", USUAL, &[Action::TogglePanel]);
    let trace = r#"[{"direction": [11, 8.5], "support": [4, 1]},
        {"direction": [-11, -8.5], "support": [4, 1]}]"#;
    let bench = harness.state_mut();
    bench.take(Command::Import(Import::from_clipboard(trace)));
    // The message that said so goes.
    (0..60).for_each(|_| bench.take(Command::Pass(1.0)));
    harness.run_steps(3);
    let found = "Step 1: along";
    assert!(has(&harness, found) && has(&harness, "Theirs looks along"));
    // Ours begins where the user trace looks first.
    assert!(!has(&harness, "worst case"));
    click(&mut harness, "Take the trace away");
    assert!(!has(&harness, found) && has(&harness, "worst case"));
    assert!(harness.state().app.is_lesson_open());
}
