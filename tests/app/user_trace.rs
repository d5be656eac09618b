//! A user trace compared with our steps: in figures, film strips, GIFs and handouts.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

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

struct Folder(tempfile::TempDir);

impl Folder {
    fn with(trace: &str) -> Self {
        let folder = Self(tempfile::tempdir().expect("a folder"));
        fs::write(folder.path("trace.json"), trace).expect("a file");
        folder
    }

    fn path(&self, name: &str) -> String {
        let path = self.0.path().join(name);
        path.to_str().expect("UTF-8").to_owned()
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a text")
    }

    /// Runs a command on `hamaluik` with the trace, and writes a file of this name.
    fn run(&self, command: &str, name: &str, more: &[&str]) -> Output {
        let [trace, output] = ["trace.json", name].map(|name| self.path(name));
        let arguments = [command, "hamaluik", "--trace", &trace, "-o", &output];
        collidoscope(&[&arguments[..], more].concat())
            .output()
            .expect("the program runs")
    }

    /// The SVG of a figure with the trace.
    fn figure(&self, more: &[&str]) -> String {
        let done = self.run("figure", "figure.svg", &[&["--force"], more].concat());
        assert!(done.status.success(), "{done:?}");
        self.read("figure.svg")
    }
}

fn collidoscope(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_collidoscope"));
    command
        .args(arguments)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY");
    command
}

fn has(svg: &str, role: &str) -> bool {
    svg.contains(&format!("<g class=\"{role}\""))
}

/// The one line on stderr of a run that must end with 2.
fn failure(done: &Output) -> String {
    let message = String::from_utf8(done.stderr.clone()).expect("UTF-8");
    assert_eq!(done.status.code(), Some(2), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
    message
}

#[test]
fn a_figure_opens_at_the_first_wrong_step_and_marks_it() {
    let folder = Folder::with(WRONG);
    let svg = folder.figure(&["--caption"]);
    assert!(has(&svg, "first-wrong") && has(&svg, "their-support"));
    assert!(has(&svg, "their-direction") && svg.contains("w′₃") && svg.contains("b′₃"));
    assert!(svg.contains("is first wrong here. Step 2: "), "{svg}");
    assert_eq!(folder.figure(&["--caption", "--step", "2"]), svg);
    let before = folder.figure(&["--caption", "--step", "1"]);
    assert!(!has(&before, "first-wrong") && has(&before, "their-support"));
    assert!(before.contains("every claim of this step is right."));
}

#[test]
fn a_sound_trace_has_no_mark() {
    let folder = Folder::with(SOUND);
    let opened = folder.figure(&[]);
    assert_eq!(folder.figure(&["--step", "0"]), opened);
    for step in 0..=5 {
        let svg = folder.figure(&["--step", &step.to_string(), "--caption"]);
        assert!(
            has(&svg, "their-support") && !has(&svg, "first-wrong"),
            "{step}"
        );
        assert_eq!(svg.contains("Theirs came to its end"), step > 2, "{step}");
        assert_eq!(svg.contains("The trace is sound"), step == 5, "{step}");
    }
}

#[test]
fn the_output_of_trace_can_be_compared_and_is_sound() {
    let traced = collidoscope(&["trace", "hamaluik", "--json"])
        .output()
        .expect("the program runs");
    let folder = Folder::with(&String::from_utf8(traced.stdout).expect("UTF-8"));
    let svg = folder.figure(&["--caption", "--step", "1"]);
    assert!(svg.contains("every claim of this step is right."));
    assert!(has(&svg, "their-support") && !has(&svg, "first-wrong"));
    let page = folder.run("handout", "page", &[]);
    assert!(page.status.success(), "{page:?}");
    let page = folder.read("page/index.html");
    assert!(page.contains("<strong>The trace is sound: "));
}

#[test]
fn a_wrong_result_is_marked_at_the_end() {
    let folder = Folder::with(&format!(r#"{{"colliding": false, "steps": {SOUND}}}"#));
    let svg = folder.figure(&["--caption"]);
    assert!(
        has(&svg, "first-wrong") && svg.contains("In the end"),
        "{svg}"
    );
    assert_eq!(folder.figure(&["--step", "5", "--caption"]), svg);
}

#[test]
fn steps_are_counted_to_the_longer_of_both() {
    let folder = Folder::with(&longer());
    let svg = folder.figure(&["--step", "8", "--caption"]);
    assert!(svg.contains("Ours came to its end with step 5."), "{svg}");
    let beyond = folder.run("figure", "figure.svg", &["--step", "9", "--force"]);
    let message = failure(&beyond);
    assert!(
        message.contains("the steps of this scene are 0 to 8"),
        "{message}"
    );
}

#[test]
fn a_film_strip_and_a_gif_show_every_step_of_both() {
    let folder = Folder::with(&longer());
    let svg = folder.figure(&["--steps", "0-8", "--size", "3000x2000"]);
    assert!(svg.contains("Step 0, the start · "));
    for step in 1..9 {
        assert!(svg.contains(&format!("Step {step} of 8 · ")), "{step}");
    }
    assert!(svg.matches("class=\"their-support\"").count() >= 9);
    let done = folder.run("figure", "film.gif", &["--size", "640x480"]);
    assert!(done.status.success(), "{done:?}");
    let gif = fs::File::open(folder.path("film.gif")).expect("a GIF");
    let mut reader = gif::DecodeOptions::new().read_info(gif).expect("a GIF");
    let mut frames = 0;
    while reader.read_next_frame().expect("a frame").is_some() {
        frames += 1;
    }
    assert_eq!(frames, 9);
}

#[test]
fn a_handout_starts_with_the_check_report_and_shows_both_traces() {
    let folder = Folder::with(WRONG);
    let done = folder.run("handout", "page", &[]);
    assert!(done.status.success(), "{done:?}");
    let page = folder.read("page/index.html");
    roxmltree::Document::parse_with_options(
        &page,
        roxmltree::ParsingOptions {
            allow_dtd: true,
            ..Default::default()
        },
    )
    .expect("XML");
    let (top, steps) = page.split_once("Step by step").expect("steps");
    assert!(top.contains("It is not sound.</strong> Step 2: "), "{top}");
    assert!(top.contains("<a href=\"#step-2\">"));
    assert!(steps.contains("<p class=\"said\">Theirs looks along <i>d</i>′"));

    assert!(has(steps, "first-wrong"));

    let sound = Folder::with(SOUND);
    assert!(sound.run("handout", "page", &[]).status.success());
    let page = sound.read("page/index.html");
    assert!(page.contains("<strong>The trace is sound: each of its 3 steps is right. "));
    assert!(!has(&page, "first-wrong"));
    let asking = sound.run("handout", "other", &["--questions"]);
    assert!(failure(&asking).contains("--questions"));
}

#[test]
fn an_unreadable_trace_is_reported_with_its_place() {
    let folder = Folder::with("[\n  {\"direction\": [1, 0], \"support\": [1]}\n]");
    for command in ["figure", "handout"] {
        let message = failure(&folder.run(command, "out.svg", &[]));
        assert!(message.contains("trace.json:2:"), "{message}");
    }
    assert!(!Path::new(&folder.path("out.svg")).exists());
    let missing = collidoscope(&["figure", "hamaluik", "--trace", "no.json", "-o", "x.svg"]);
    let missing = { missing }.output().expect("the program runs");
    assert!(failure(&missing).contains("no.json"));
}

#[test]
fn a_trace_is_read_from_stdin_unless_the_scene_is() {
    let folder = Folder::with(WRONG);
    let output = folder.path("piped.svg");
    let mut child = collidoscope(&["figure", "hamaluik", "--trace", "-", "-o", &output])
        .stdin(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(WRONG.as_bytes()).expect("a reader");
    drop(stdin);
    assert!(child.wait().expect("an end").success());
    assert_eq!(folder.read("piped.svg"), folder.figure(&[]));
    let both = collidoscope(&["figure", "-", "--trace", "-", "-o", &output])
        .stdin(Stdio::null())
        .output()
        .expect("the program runs");
    assert!(failure(&both).contains("stdin is either the scene or the trace"));
}
