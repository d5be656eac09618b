//! The widgets of a lesson that is compared with a user trace.

use egui::accesskit::Role;
use egui::{Event, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{Queryable, by};

use super::{TestUi, USUAL, bench_with, click, has};
use crate::app::{Action, Command, Import};

const WRONG: &str = r#"[
    {"direction": [11, 8.5], "support": [4, 1]},
    {"direction": [-11, -8.5], "support": [4, 1]}
]"#;

const FOUND: &str = "Step 1: along";

fn with_trace() -> Harness<'static, TestUi> {
    let mut harness = bench_with("hamaluik", USUAL, &[Action::TogglePanel]);
    let trace = Import::from_clipboard(WRONG);
    harness.state_mut().take(Command::Import(trace));
    // The message that said so goes.
    for _ in 0..60 {
        harness.state_mut().take(Command::Pass(1.0));
    }
    harness.run_steps(3);
    harness
}

#[test]
fn the_panel_says_what_was_found_and_takes_the_trace_away() {
    let mut harness = with_trace();
    assert!(has(&harness, FOUND) && has(&harness, "Theirs looks along"));
    // Ours begins where the user trace looks first.
    assert!(!has(&harness, "worst case"));
    click(&mut harness, "Take the trace away");
    assert!(!has(&harness, FOUND) && !has(&harness, "Theirs looks along"));
    assert!(has(&harness, "worst case"));
    assert!(harness.state().app.is_lesson_open());
}

#[test]
fn the_mark_on_the_timeline_tells_what_is_wrong_under_the_pointer() {
    let mut harness = with_trace();
    harness.state_mut().take(Command::Act(Action::TogglePanel));
    harness.run_steps(3);
    let shown = |harness: &Harness<'_, TestUi>| harness.query_all_by_label_contains(FOUND).count();
    // The lesson's sentence says it too.
    assert_eq!(shown(&harness), 1);
    let slider = by().role(Role::Slider).label("step");
    let track = harness.get(slider).bounding_box().unwrap();
    let count = harness.state().app.narration().unwrap().0.step_count();
    // The track reaches 10 points beyond its first and its last node.
    let spacing = (track.width() - 20.0) / (count - 1) as f64;
    let mark = vec2(
        (track.x0 + 10.0 + spacing) as f32,
        ((track.y0 + track.y1) / 2.0) as f32,
    );
    for aside in [3.0, 0.0] {
        let at = mark.to_pos2() + vec2(aside, 0.0);
        harness.input_mut().events.push(Event::PointerMoved(at));
        harness.run_steps(40);
    }
    assert_eq!(shown(&harness), 2);
}
