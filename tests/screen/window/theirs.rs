//! Somebody else's trace in a real window.

use std::path::Path;

use super::can_run;
use super::program::Window;

#[test]
fn a_trace_that_is_opened_leads_to_its_first_wrong_step() {
    if !can_run() {
        return;
    }
    let trace = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/same-direction.json");
    let mut window = Window::open(&["hamaluik"]);
    window.press("ctrl+o", |told| told.asks("open"));
    window.xdotool(&["key", "ctrl+a"]);
    window.write(trace.to_str().expect("UTF-8"));
    let opened = window.press("Return", |told| told.asked.is_none());
    let lesson = opened.lesson.expect("a lesson");
    assert_eq!(lesson.step, 2);
    let message = opened.message.expect("a message");
    assert!(
        message.is_warning && message.text.starts_with("Step 2: "),
        "{message:?}"
    );
}
