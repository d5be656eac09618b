//! The command line for new users: help with examples, suggestions, stdin and stdout.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use collidoscope::export::{
    PageSize, PairSource, PictureStyle, answer_figure, answer_figure_in_space,
};
use collidoscope::figure::spatial::View;
use collidoscope::figure::{MinkowskiPane, Overlay, Theme, ThemeName};
use collidoscope::scene::{Simulation, presets, spatial};
use serde_json::Value;

/// Runs the program in this folder with this stdin.
fn run_in(folder: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_collidoscope"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("piped");
    // A program that does not read stdin has closed it.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

fn run(arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    run_in(folder.path(), arguments, "")
}

/// The stdout of a successful run.
fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The line on stderr of a run that ends with this status.
fn failure(output: &Output, status: i32) -> String {
    let message = String::from_utf8(output.stderr.clone()).expect("UTF-8");
    assert_eq!(output.status.code(), Some(status), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
    message
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(arguments)).expect("JSON")
}

/// The names of all commands, as the help lists them.
fn commands() -> Vec<String> {
    let help = printed(&["--help"]);
    let list = help.split("Commands:\n").nth(1).expect("a list");
    let lines = list.lines().take_while(|line| !line.is_empty());
    let names = lines.filter(|line| !line.starts_with("   "));
    let names = names.filter_map(|line| line.split_whitespace().next());
    names.map(str::to_owned).collect()
}

#[test]
fn help_describes_every_command() {
    let commands = commands();
    assert!(commands.len() >= 11, "{commands:?}");
    assert_eq!(printed(&["help"]), printed(&["--help"]));
    for command in commands.iter().filter(|command| *command != "help") {
        assert_eq!(printed(&["help", command]), printed(&[command, "--help"]));
    }
}

#[cfg(unix)]
#[test]
fn every_example_in_a_help_runs() {
    let program = Path::new(env!("CARGO_BIN_EXE_collidoscope"));
    let programs = program.parent().expect("a folder").to_str().expect("UTF-8");
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap_or_default());
    for command in commands().iter().filter(|command| *command != "help") {
        let help = printed(&["help", command]);
        let examples = help.split("Example").nth(1).expect("an example");
        let folder = tempfile::tempdir().expect("a folder");
        let mut count = 0;
        for example in examples.lines().skip(1) {
            assert!(
                example.contains(&format!("collidoscope {command}")),
                "{example}"
            );
            let output = Command::new("sh")
                .args(["-c", example])
                .current_dir(folder.path())
                .env("PATH", &path)
                .output()
                .expect("a shell");
            assert!(output.status.success(), "{example}: {output:?}");
            count += 1;
        }
        assert!(count > 0, "{command}");
    }
    let help = printed(&["help"]);
    assert!(
        help.contains("  collidoscope hamaluik --show hull,labels\n"),
        "{help}"
    );
    let output = run(&["hamaluik", "--show", "hull,labels"]);
    assert!(
        failure(&output, 1).contains("no display"),
        "the arguments are right"
    );
}

#[test]
fn an_unknown_name_is_answered_with_a_suggestion() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("my-scene.json"), "{}").expect("a file");
    for (arguments, meant) in [
        (&["hamaliuk"][..], "did you mean hamaluik?"),
        (&["query", "two-boxs"], "did you mean two-boxes?"),
        (&["query", "edge-on-edg"], "did you mean edge-on-edge?"),
        (&["query", "mi-scene.json"], "did you mean my-scene.json?"),
        (&["scenes", "hamalik"], "did you mean hamaluik?"),
        (
            &["faults", "inverted-norml"],
            "did you mean inverted-normal?",
        ),
        (&["figur"], "did you mean figure?"),
        (&["qurey", "hamaluik"], "did you mean query?"),
        (&["help", "figur"], "did you mean figure?"),
        (&["query", "hamaluik", "--jsn"], "'--json'"),
    ] {
        let message = failure(&run_in(folder.path(), arguments, ""), 2);
        assert!(message.contains(meant), "{arguments:?}: {message}");
    }
    let message = failure(&run(&["query", "hamaluik", "--nothing"]), 2);
    assert!(
        message.ends_with("see `collidoscope help query`\n"),
        "{message}"
    );
    let message = failure(
        &run_in(
            folder.path(),
            &["check", "-", "-"],
            &printed(&["scenes", "hamaluik"]),
        ),
        2,
    );
    assert!(
        message.contains("standard input can be read once"),
        "{message}"
    );
    let message = failure(&run_in(folder.path(), &["query", "qqqqqq"], ""), 2);
    assert!(!message.contains("did you mean"), "{message}");
}

#[test]
fn a_preset_is_printed_as_a_scene_file() {
    for slug in presets()
        .iter()
        .map(|preset| preset.slug)
        .chain(["edge-on-edge"])
    {
        let text = printed(&["scenes", slug]);
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("it.json"), text).expect("a scene");
        let answers = run_in(folder.path(), &["query", "it.json"], "");
        assert!(answers.status.success(), "{slug}: {answers:?}");
        assert_eq!(answers.stdout, run(&["query", slug]).stdout, "{slug}");
    }
}

/// Windows PowerShell writes UTF-16 when `>` redirects output to a file.
#[test]
fn a_text_is_read_in_utf_16_and_with_a_byte_order_mark() {
    let folder = tempfile::tempdir().expect("a folder");
    let in_units = |text: &str, bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        let text = format!("\u{feff}{text}");
        text.encode_utf16().flat_map(bytes).collect()
    };
    let encodings = |text: &str| {
        [
            format!("\u{feff}{text}").into_bytes(),
            in_units(text, u16::to_le_bytes),
            in_units(text, u16::to_be_bytes),
        ]
    };
    let step = r#"{"direction": [-1,-1], "support": [250,220], "name": "−é"}"#;
    let pair = "a = [(0,0),(4,0),(2,3)]\nb = [(1,1),(2,1),(2,2)]\n";
    for (file, text, command) in [
        (
            "s.json",
            printed(&["scenes", "hamaluik"]).as_str(),
            &["query", "s.json"][..],
        ),
        ("p.txt", pair, &["query", "p.txt"]),
        ("t.jsonl", step, &["check", "two-boxes", "t.jsonl"]),
        ("k.keys", "3 RD\n", &["play", "--keys", "k.keys"]),
    ] {
        let answer = |bytes: &[u8]| {
            fs::write(folder.path().join(file), bytes).expect("a file");
            run_in(folder.path(), command, "")
        };
        let plain = answer(text.as_bytes());
        assert!(plain.status.success(), "{plain:?}");
        for bytes in encodings(text) {
            assert_eq!(answer(&bytes), plain, "{file}");
        }
    }
}

#[test]
fn a_body_without_a_position_is_at_the_origin() {
    let folder = tempfile::tempdir().expect("a folder");
    for (shape, origin) in [
        (r#"{"circle": {"radius": 5}}"#, "[0,0]"),
        (r#"{"sphere": {"radius": 5}}"#, "[0,0,0]"),
    ] {
        let placed = format!(r#"{{"shape": {shape}, "position": {origin}}}"#);
        let other = format!(r#"{{"shape": {shape}}}"#);
        let answers = [&placed, &other].map(|body| {
            let away = origin.replacen('0', "7", 1);
            let scene =
                format!(r#"{{"a": {body}, "b": {{"shape": {shape}, "position": {away}}}}}"#);
            let output = run_in(folder.path(), &["query", "-", "--json"], &scene);
            assert!(output.status.success(), "{output:?}");
            output.stdout
        });
        assert_eq!(answers[0], answers[1], "{shape}");
    }
}

#[test]
fn keys_are_read_from_stdin_and_a_picture_is_written_to_stdout() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("x.keys"), "3 RD\n2 -\n").expect("a script");
    for scene in ["two-boxes", "boxes-in-space"] {
        let read = run_in(folder.path(), &["play", scene, "--keys", "x.keys"], "");
        let piped = run_in(
            folder.path(),
            &["play", scene, "--keys", "-"],
            "3 RD\n2 -\n",
        );
        assert!(piped.status.success(), "{piped:?}");
        assert_eq!(read.stdout, piped.stdout);
    }
    let wrong = run_in(folder.path(), &["play", "--keys", "-"], "3 RQ\n");
    assert!(failure(&wrong, 2).contains("stdin:1: `Q` is not a key"));
    let both = run_in(folder.path(), &["play", "-", "--keys", "-"], "");
    assert!(failure(&both, 2).contains("stdin is either the scene or the key script"));

    let picture = ["figure", "hamaluik", "--step", "2", "-o"];
    assert!(
        run_in(folder.path(), &[&picture[..], &["a.svg"]].concat(), "")
            .status
            .success()
    );
    let file = fs::read_to_string(folder.path().join("a.svg")).expect("a picture");
    assert_eq!(printed(&[&picture[..], &["-"]].concat()), file);
    assert!(!folder.path().join("-").exists());
}

#[test]
fn a_figure_of_separated_shapes_shows_their_distance_unless_a_list_is_given() {
    let apart = "two-boxes";
    for (arguments, is_shown) in [
        (&["figure", apart, "-o", "-"][..], true),
        (&["figure", "worst-direction", "-o", "-"], true),
        (&["figure", apart, "-o", "-", "--show", "hull"], false),
        (&["figure", apart, "-o", "-", "--step", "0"], false),
        (&["figure", "hamaluik", "-o", "-"], false),
    ] {
        let names_it = printed(arguments).contains(">distance ");
        assert_eq!(names_it, is_shown, "{arguments:?}");
    }
}

#[test]
fn both_panes_have_the_same_scale() {
    let look = PictureStyle {
        overlays: [Overlay::Hull, Overlay::Labels].into_iter().collect(),
        minkowski: MinkowskiPane::Half,
        theme: Theme::new(ThemeName::Paper),
        sheet: PageSize::of_pixels(glam::uvec2(1024, 768)),
    };
    let planar = presets().into_iter().map(|preset| {
        let simulation = Simulation::new(preset.scene);
        answer_figure(PairSource::alone(&simulation), &look)
    });
    let in_space = spatial::presets().into_iter().map(|preset| {
        let simulation = spatial::Simulation::new(preset.scene);
        answer_figure_in_space(&simulation, View::default(), &look)
    });
    for figure in planar.chain(in_space) {
        let [world, minkowski] = &figure.panes[..] else {
            panic!("two panes")
        };
        assert_eq!(world.camera.scale, minkowski.camera.scale);
    }
}

/// The steps in the film strip of `hamaluik`, in order.
fn shown_steps(steps: &str) -> Vec<usize> {
    let strip = printed(&[
        "figure",
        "hamaluik",
        "--steps",
        steps,
        "--size",
        "1600x1200",
        "-o",
        "-",
    ]);
    let headings = strip.split(">Step ").skip(1);
    let numbers = headings.filter_map(|text| text.split([' ', ',']).next()?.parse().ok());
    numbers.collect()
}

#[test]
fn a_film_strip_has_all_steps_or_listed_ones() {
    assert_eq!(shown_steps("all"), [0, 1, 2, 3, 4, 5]);
    assert_eq!(shown_steps("0,2,5"), [0, 2, 5]);
    assert_eq!(shown_steps("4,0-1"), [4, 0, 1]);
    let message = failure(
        &run(&["figure", "hamaluik", "--steps", "0,6", "-o", "-"]),
        2,
    );
    assert!(
        message.contains("--steps 0,6") && message.contains("0 to 5"),
        "{message}"
    );
}

#[test]
fn a_size_that_is_too_small_is_answered_with_a_sufficient_one() {
    for more in [&["--steps", "all"][..], &["--step", "4", "--caption"]] {
        for scene in ["hamaluik", "worst-direction"] {
            let figure = [&["figure", scene, "-o", "-"], more].concat();
            let message = failure(&run(&[&figure[..], &["--size", "250x150"]].concat()), 2);
            assert!(message.contains("250x150 px are too few"), "{message}");
            let size = message
                .split("--size ")
                .nth(1)
                .and_then(|rest| rest.split(' ').next());
            let enough = run(&[&figure[..], &["--size", size.expect("a size")]].concat());
            assert!(enough.status.success(), "{message} {enough:?}");
        }
    }
}

#[test]
fn a_single_step_is_printed() {
    let whole = printed(&["trace", "hamaluik"]);
    let steps: Vec<&str> = whole.split("\nStep ").skip(1).collect();
    assert!(steps.len() > 3);
    for (at, step) in steps.iter().enumerate() {
        let alone = printed(&["trace", "hamaluik", "--step", &at.to_string()]);
        assert_eq!(alone.trim_end(), format!("Step {step}").trim_end());
        let record = json(&["trace", "hamaluik", "--json", "--step", &at.to_string()]);
        assert_eq!(
            record,
            serde_json::json!([json(&["trace", "hamaluik", "--json"])[at]])
        );
    }
    assert!(printed(&["trace", "edge-on-edge", "--step", "1"]).starts_with("Step 1 "));
    for scene in ["hamaluik", "edge-on-edge"] {
        let message = failure(&run(&["trace", scene, "--step", "999", "--json"]), 2);
        assert!(
            message.contains("--step 999: the steps of this scene are 0 to"),
            "{message}"
        );
    }
}

#[test]
fn a_compared_trace_is_checked_with_the_given_tolerance() {
    let folder = tempfile::tempdir().expect("a folder");
    let trace = printed(&["trace", "hamaluik", "--json"]);
    let mut steps: Value = serde_json::from_str(&trace).expect("JSON");
    let last = steps
        .as_array_mut()
        .expect("steps")
        .last_mut()
        .expect("a step");
    let distance = last["distance"].as_f64().expect("EPA's");
    last["distance"] = (distance * 1.01).into();
    fs::write(folder.path().join("t.json"), steps.to_string()).expect("a trace");
    for (tolerance, is_sound) in [("1e-6", false), ("0.1", true)] {
        let more = ["--tolerance", tolerance];
        let check = [&["check", "hamaluik", "t.json"], &more[..]].concat();
        assert_eq!(run_in(folder.path(), &check, "").status.success(), is_sound);
        let beside = [
            "hamaluik",
            "--trace",
            "t.json",
            "--step",
            "5",
            "--caption",
            "-o",
            "-",
        ];
        let figure = run_in(
            folder.path(),
            &[&["figure"], &beside[..], &more].concat(),
            "",
        );
        let message = String::from_utf8(figure.stdout)
            .expect("UTF-8")
            .replace('\u{a0}', " ");
        assert_eq!(!message.contains("wrong"), is_sound, "{message}");
        let page = [
            "handout", "hamaluik", "--trace", "t.json", "-o", "page", "--force",
        ];
        assert!(
            run_in(folder.path(), &[&page, &more[..]].concat(), "")
                .status
                .success()
        );
        let page = fs::read_to_string(folder.path().join("page/index.html")).expect("a page");
        assert_eq!(page.contains("The trace is sound"), is_sound);
    }
    let alone = run(&["figure", "hamaluik", "--tolerance", "0.1", "-o", "-"]);
    assert!(failure(&alone, 2).contains("--trace"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_takes_no_file_is_not_reported_missing() {
    for arguments in [
        &["figure", "hamaluik", "-o", "/proc/x.svg"][..],
        &["handout", "hamaluik", "-o", "/proc/x"],
    ] {
        let message = failure(&run(arguments), 1);
        assert!(
            message.contains("/proc: no file can be made in this folder"),
            "{message}"
        );
    }
}
