//! Steps are counted alike on screen, on paper and in the trace: step 0 is the start, and the headings number the steps
//! after it.

use std::path::Path;

use collidoscope::app::{Action, App, Command as Asked, StartupOptions};
use collidoscope::scene::open;
use serde_json::Value;

use crate::run::{json, page, printed, svg};

/// The headings of the steps of the timeline.
fn on_screen(slug: &str) -> Vec<String> {
    let opened = open(Path::new(slug)).expect("a scene");
    let mut app = App::new(StartupOptions::of(opened.scene));
    let _ = app.take(Asked::Act(Action::ToggleLesson));
    let (narration, _) = app.narration().expect("a lesson");
    let steps = 0..narration.step_count();
    steps.map(|step| narration.heading(step)).collect()
}

#[test]
fn dots_headings_handout_film_strip_and_trace_count_the_same_steps() {
    for slug in [
        "two-boxes",
        "hamaluik",
        "worst-direction",
        "many-vertices",
        "stack",
        "boxes-in-space",
    ] {
        let headings = on_screen(slug);
        let records = json(&["trace", slug, "--json"]);
        let records: &Vec<Value> = records.as_array().expect("steps");
        let steps: Vec<u64> = records
            .iter()
            .filter_map(|record| record["step"].as_u64())
            .collect();
        let after_start = records.len() - 1;
        assert_eq!(
            steps,
            (0..=after_start as u64).collect::<Vec<_>>(),
            "{slug}"
        );
        assert!(headings[0].starts_with("Step 0, the start · "), "{slug}");
        for (step, heading) in headings.iter().enumerate().skip(1) {
            let due = format!("Step {step} of {after_start} · ");
            assert!(heading.starts_with(&due), "{slug}: {heading}");
        }
        assert_eq!(headings.len(), records.len(), "{slug}");
        let text = printed(&["trace", slug]);
        let traced: Vec<&str> = text
            .lines()
            .filter(|line| line.starts_with("Step"))
            .collect();
        assert_eq!(traced, headings, "{slug}: the trace");
        let page = page(&[slug]);
        let on_paper: Vec<&str> = page
            .split("<h3>")
            .skip(1)
            .filter_map(|rest| rest.split("</h3>").next())
            .collect();
        // A page begins with the impulse, whose steps have the last numbers, and omits the middle of long phases.
        let (impulse, query): (Vec<&str>, Vec<&str>) = headings
            .iter()
            .map(String::as_str)
            .filter(|heading| slug != "worst-direction" || on_paper.contains(heading))
            .partition(|heading| heading.ends_with("Impulse"));
        assert_eq!(on_paper, [impulse, query].concat(), "{slug}: the handout");
        let strip = svg(&[slug, "--steps", "all", "--size", "4000x3000"]);
        for heading in &headings {
            assert!(
                strip.contains(&format!(">{heading}</text>")),
                "{slug}: {heading}"
            );
        }
    }
}
