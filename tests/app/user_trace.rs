//! A user trace compared with our steps: in figures, film strips, GIFs and handouts.

use std::fs;

use crate::film::play;
use crate::run::{failure_of, page, piped, refused, run, scratch, scratch_path, svg, text};

/// Our own steps on `hamaluik`, as short as a trace may be.
const SOUND: &str = r#"[
    {"direction": [11, 8.5], "support": [4, 1]},
    {"direction": [-11, -8.5], "support": [-13, -2]},
    {"direction": [3, -17], "support": [2, -10]}
]"#;

/// The same, but step 2 queries B along the same direction as A.
const WRONG: &str = r#"{"colliding": true, "steps": [
    {"direction": [11, 8.5], "support": [4, 1]},
    {"direction": [-11, -8.5], "support": [-13, -2]},
    {"direction": [3, -17], "simplex": [[4, 1], [-13, -2]],
     "support": {"point": [-1, -7], "on_a": [-10, -18], "on_b": [-9, -11]}}
]}"#;

/// Six equal steps more after ours.
fn longer() -> String {
    let again = r#", {"direction": [3, -17], "support": [2, -10]}"#.repeat(6);
    let open = SOUND.trim_end().trim_end_matches(']').trim_end();
    format!("{open}{again}]")
}

/// The SVG of a figure of `hamaluik` with this trace.
fn figure(trace: &str, more: &[&str]) -> String {
    let (_folder, trace) = scratch("trace.json", trace);
    svg(&[&["hamaluik", "--trace", &trace], more].concat())
}

fn has(svg: &str, role: &str) -> bool {
    svg.contains(&format!("<g class=\"{role}\""))
}

#[test]
fn a_figure_opens_at_the_first_wrong_step_and_marks_it() {
    let svg = figure(WRONG, &["--caption"]);
    assert!(has(&svg, "first-wrong") && has(&svg, "their-support"));
    assert!(has(&svg, "their-direction") && svg.contains("w′₃") && svg.contains("b′₃"));
    assert!(
        svg.contains("makes its first mistake here. Step 2: "),
        "{svg}"
    );
    assert_eq!(figure(WRONG, &["--caption", "--step", "2"]), svg);
    let before = figure(WRONG, &["--caption", "--step", "1"]);
    assert!(!has(&before, "first-wrong") && has(&before, "their-support"));
    assert!(before.contains("this step is correct."));
    // Our run starts with the direction of the other one.
    let other = r#"[{"direction": [0.5, 2], "support": [4, 1]}]"#;
    let svg = figure(other, &["--step", "0", "--caption"]);
    assert!(svg.contains("The direction d is the first one of the other trace."));
    // A wrong result is marked at the end.
    let trace = format!(r#"{{"colliding": false, "steps": {SOUND}}}"#);
    let svg = figure(&trace, &["--caption"]);
    assert!(has(&svg, "first-wrong") && svg.contains("In the result"));
    assert_eq!(figure(&trace, &["--step", "5", "--caption"]), svg);
}

#[test]
fn a_sound_trace_has_no_mark() {
    assert_eq!(figure(SOUND, &["--step", "0"]), figure(SOUND, &[]));
    for step in 0..=5 {
        let svg = figure(SOUND, &["--step", &step.to_string(), "--caption"]);
        assert!(has(&svg, "their-support"), "{step}");
        assert!(!has(&svg, "first-wrong"), "{step}");
        assert_eq!(svg.contains("The other trace ended"), step > 2, "{step}");
        assert_eq!(svg.contains("The trace is correct"), step == 5, "{step}");
    }
}

#[test]
fn a_film_strip_and_a_gif_show_every_step_of_both() {
    let svg = figure(&longer(), &["--steps", "0-8", "--size", "3000x2000"]);
    for step in 0..9 {
        assert!(svg.contains(&format!("Step {step} of 8 · ")), "{step}");
    }
    assert!(svg.matches("class=\"their-support\"").count() >= 9);
    assert!(svg.contains("Our run ended with step 5."));
    // A point that is found again keeps its number.
    assert!(svg.contains("w′₃") && !svg.contains("w′₄"));
    let (_folder, trace) = scratch("trace.json", longer());
    let (_folder, film) = scratch_path("film.gif");
    let common = ["figure", "hamaluik", "--trace", &trace, "--size", "640x480"];
    let done = run(&[&common[..], &["-o", &film]].concat());
    assert!(done.status.success(), "{done:?}");
    let film = play(&fs::read(film).expect("a GIF"));
    assert_eq!(film.delays.len(), 9);
    let message = refused(&[&common[..], &["--step", "9", "-o", "-"]].concat());
    assert!(message.contains("the steps of this scene are 0 to 8"));
}

#[test]
fn a_handout_starts_with_the_check_report_and_shows_both_traces() {
    let more = r#", {"direction": [3, -17], "support": [2, -10]}]}"#;
    let trace = WRONG.trim_end_matches("\n]}").to_owned() + more;
    let (_folder, wrong) = scratch("trace.json", trace);
    let html = page(&["hamaluik", "--trace", &wrong]);
    assert!(html.contains("; steps after the first error are not checked.</p>"));
    let (top, steps) = html.split_once("Step by step").expect("steps");
    assert!(top.contains("It is wrong.</strong> Step 2: "), "{top}");
    assert!(top.contains("<a href=\"#step-2\">"));
    assert!(steps.contains("<p class=\"said\">The other trace searches along <i>d</i>′"));
    assert!(has(steps, "first-wrong"));
    let (_folder, sound) = scratch("trace.json", SOUND);
    let html = page(&["hamaluik", "--trace", &sound]);
    assert!(html.contains("<strong>The trace is correct: each of its 3 steps is right. "));
    assert!(!has(&html, "first-wrong"));
}

#[test]
fn a_trace_is_read_from_stdin_and_an_unreadable_one_is_reported_with_its_place() {
    let figure_of = ["figure", "hamaluik", "--trace", "-", "-o", "-"];
    let output = piped(&figure_of, WRONG);
    assert_eq!(text(&output.stdout), figure(WRONG, &[]));
    let unreadable = "[\n  {\"direction\": [1, 0], \"support\": [1]}\n]";
    let message = failure_of(&piped(&figure_of, unreadable), 2);
    assert!(message.contains("stdin:2:"), "{message}");
    let missing = refused(&["handout", "hamaluik", "--trace", "no.json", "-o", "x"]);
    assert!(missing.contains("no.json"), "{missing}");
    let both = refused(&["figure", "-", "--trace", "-", "-o", "-"]);
    assert!(both.contains("stdin is either the scene or the trace"));
}
