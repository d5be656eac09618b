//! The command line's promises: stdout, one line on stderr, and the exit status.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use collidoscope::figure::{Overlay, ThemeName};
use collidoscope::lesson::{FirstDirection, Lesson};
use collidoscope::scene::{MAX_FILE_BYTES, preset};

fn collidoscope(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_collidoscope"));
    command
        .args(arguments)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY");
    command
}

fn run(arguments: &[&str]) -> Output {
    collidoscope(arguments).output().expect("the program runs")
}

/// The one line on stderr of a run that must end with `status`.
fn failure(arguments: &[&str], status: i32) -> String {
    let output = run(arguments);
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(
        output.status.code(),
        Some(status),
        "{arguments:?}: {message}"
    );
    assert_eq!(message.lines().count(), 1, "{message}");
    assert!(output.stdout.is_empty());
    message
}

fn scratch(name: &str, text: impl AsRef<[u8]>) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    fs::write(&path, text).expect("a file");
    let path = path.to_str().expect("UTF-8").to_owned();
    (folder, path)
}

const SQUARE: &str = r#"{"shape": {"polygon": [[0,0],[1,0],[1,1],[0,1]]}, "position": [0,0]}"#;

#[test]
fn play_prints_the_originals_rows() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let keys = data.join("run-a.keys");
    let output = run(&["play", "--keys", keys.to_str().expect("UTF-8")]);
    assert!(output.status.success());
    let ours = String::from_utf8(output.stdout).expect("UTF-8");
    let expected = fs::read_to_string(data.join("run-a.csv")).expect("its rows");
    assert_eq!(ours.lines().next(), expected.lines().next());
    assert_eq!(ours.lines().count(), expected.lines().count());
    let last = |text: &str| -> Vec<f64> {
        let row = text.lines().last().expect("a row");
        row.split(',')
            .map(|field| field.parse().expect("a number"))
            .collect()
    };
    for (ours, expected) in last(&ours).iter().zip(last(&expected)) {
        assert!((ours - expected).abs() < 0.01, "{ours} is not {expected}");
    }
}

#[test]
fn scenes_lists_slug_tab_title() {
    let output = run(&["scenes"]);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(text.lines().next(), Some("two-boxes\tTwo boxes"));
    assert!(text.lines().any(|line| line.starts_with("hamaluik\t")));
    assert!(text.lines().all(|line| line.split('\t').count() == 2));
}

#[test]
fn without_a_display_the_message_names_play() {
    let message = failure(&[], 1);
    assert!(
        message.contains("no display") && message.contains("collidoscope play"),
        "{message}"
    );
    let output = collidoscope(&[])
        .env("DISPLAY", ":59321")
        .output()
        .expect("it runs");
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(
        (output.status.code(), message.lines().count()),
        (Some(1), 1),
        "{message}"
    );
    assert!(
        message.contains(":59321") && message.contains("collidoscope play"),
        "{message}"
    );
}

#[test]
fn wrong_arguments_are_one_line_and_status_2() {
    assert!(failure(&["--bogus"], 2).contains("--bogus"));
    assert!(failure(&["play"], 2).contains("--keys"));
    assert!(failure(&["--theme", "neon"], 2).contains("chalkboard"));
    assert!(failure(&["--show", "hull,halo"], 2).contains("halo"));
}

#[test]
fn the_help_lists_every_overlay_and_theme() {
    for command in [&["--help"][..], &["figure", "--help"]] {
        let output = run(command);
        let message = String::from_utf8(output.stdout).expect("UTF-8");
        for slug in Overlay::ALL.map(Overlay::slug) {
            assert!(message.contains(slug), "{command:?}: {slug}");
        }
        for slug in ThemeName::ALL.map(ThemeName::slug) {
            assert!(message.contains(slug), "{command:?}: {slug}");
        }
    }
}

/// The command-line library is confined to its folder.
#[test]
fn only_the_command_line_uses_clap() {
    fn search(folder: &Path) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                search(&path);
            } else if !path.ends_with("src/cli.rs") && !path.to_string_lossy().contains("src/cli/")
            {
                let text = fs::read_to_string(&path).unwrap_or_default();
                assert!(!text.contains("clap::"), "{}", path.display());
            }
        }
    }
    search(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
}

#[test]
fn a_figure_lists_its_formats() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["a.bmp", "svg", ".svg", "a.svg.txt"] {
        let path = folder.path().join(name);
        let message = failure(
            &["figure", "hamaluik", "-o", path.to_str().expect("UTF-8")],
            2,
        );
        assert!(
            message.contains(".svg") && message.contains(".png"),
            "{message}"
        );
    }
    let path = folder.path().join("a.SVG");
    let path = path.to_str().expect("UTF-8");
    for (option, wrong) in [
        ("--size", "1024"),
        ("--size", "15x768"),
        ("--size", "16385x768"),
        ("--size", "16384x16384"),
        ("--size", "-1x768"),
        ("--view", "sideways"),
        ("--show", "hull,halo"),
        ("--theme", "neon"),
    ] {
        let argument = format!("{option}={wrong}");
        let message = failure(&["figure", "hamaluik", "-o", path, &argument], 2);
        assert!(
            message.contains(option) && message.contains(wrong),
            "{message}"
        );
    }
    assert!(failure(&["figure", "nowhere", "-o", path], 2).contains("nowhere"));
    assert!(failure(&["figure", "hamaluik"], 2).contains("--output"));
    assert!(failure(&["figure", "-o", path], 2).contains("SCENE"));
    assert!(run(&["figure", "hamaluik", "-o", path]).status.success());
    let names: Vec<_> = fs::read_dir(folder.path()).expect("a folder").collect();
    assert_eq!(names.len(), 1, "only the last is written: {names:?}");
}

#[test]
fn a_missing_scene_is_named() {
    assert!(failure(&["nowhere"], 2).contains("collidoscope scenes"));
    assert!(failure(&["no/such.json"], 2).contains("no/such.json"));
}

#[test]
fn a_bad_scene_is_named_with_line_and_column() {
    let torn = format!("{{\"a\": {SQUARE},\n\"b\": ");
    let concave = format!(
        "{{\"a\": {SQUARE},\n\"b\": {}}}",
        SQUARE.replace("[1,1]", "[0.1,0.1]")
    );
    let not_utf8 = b"{\"title\": \"\xff\"}".to_vec();
    let nested = "[".repeat(1_000_000);
    let many = format!(
        "{{\"a\": {SQUARE},\n\"b\": {{\"shape\": {{\"polygon\": [{}[0,0]]}}, \"position\": [0,0]}}}}",
        "[1,2],".repeat(1_000_000)
    );
    for text in [
        torn.into_bytes(),
        concave.into_bytes(),
        not_utf8,
        nested.into_bytes(),
        many.into_bytes(),
    ] {
        let (_folder, path) = scratch("bad.json", &text);
        let message = failure(&[&path], 2);
        let place = message
            .split("bad.json:")
            .nth(1)
            .expect("the file is named");
        let numbers: Vec<_> = place
            .splitn(3, ':')
            .take(2)
            .map(str::parse::<u32>)
            .collect();
        assert!(numbers.iter().all(Result::is_ok), "{message}");
    }
}

/// A scene file of a square and this shape at the same place.
fn scene_with(shape: &str) -> (tempfile::TempDir, String) {
    let body = format!(r#"{{"shape": {shape}, "position": [0,0]}}"#);
    scratch("hull.json", format!("{{\"a\": {SQUARE},\n\"b\": {body}}}"))
}

#[test]
fn a_hull_is_a_polygon_a_segment_or_a_point() {
    for (points, depth) in [
        ("[[0.75,0],[9,0],[5,0.5],[9,1],[0.75,1],[0.75,0.5]]", 0.25),
        ("[[0.75,0.5],[2,0.5],[1,0.5]]", 0.25),
        ("[[0.75,0.5],[0.75,0.5]]", 0.25),
        ("[[1,0.5]]", 0.0),
    ] {
        let (_folder, path) = scene_with(&format!(r#"{{"hull": {points}}}"#));
        let output = run(&["query", &path, "--json"]);
        assert!(output.status.success(), "{output:?}");
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(answer["depth"], depth, "{points}");
        let picture = path.replace(".json", ".svg");
        for arguments in [&["trace", &path][..], &["figure", &path, "-o", &picture]] {
            let output = run(arguments);
            assert!(output.status.success(), "{output:?}");
        }
    }
}

#[test]
fn a_hull_of_no_points_or_of_invalid_points_is_refused() {
    for (points, why) in [
        ("[]", "hull.json:2:"),
        ("[]", "at least 1 point"),
        (
            "[[0,0],[1e200,0],[0,1]]",
            "point 1 (counted from 0) is out of range",
        ),
        ("[[0,0],[1,\"0\"]]", "hull.json:2:"),
        ("[[0,0],[NaN,0]]", "hull.json:2:"),
    ] {
        let (_folder, path) = scene_with(&format!(r#"{{"hull": {points}}}"#));
        let message = failure(&["query", &path], 2);
        assert!(message.contains(why), "{message}");
    }
}

#[test]
fn a_huge_scene_is_refused_unread() {
    let (_folder, path) = scratch("huge.json", vec![b' '; MAX_FILE_BYTES as usize + 1]);
    assert!(failure(&[&path], 2).contains("MiB"));
}

#[test]
fn a_folder_is_neither_a_scene_nor_a_script() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("UTF-8");
    failure(&[path], 2);
    failure(&["play", "--keys", path], 2);
}

#[test]
fn a_bad_script_is_named_with_its_line() {
    let (_folder, path) = scratch("bad.keys", "63 RD\n7 Q\n");
    let message = failure(&["play", "--keys", &path], 2);
    assert!(
        message.contains("bad.keys:2: `Q` is not a key"),
        "{message}"
    );
    assert!(failure(&["play", "--keys", "no/such.keys"], 2).contains("no/such.keys"));
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let (_folder, keys) = scratch("long.keys", "100000 R\n");
    let mut child = collidoscope(&["play", "--keys", &keys])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut first = [0; 16];
    child
        .stdout
        .take()
        .expect("piped")
        .read_exact(&mut first)
        .expect("a row");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success() && output.stderr.is_empty());
}

#[test]
fn help_goes_to_stdout() {
    let output = run(&["--help"]);
    assert!(output.status.success() && output.stderr.is_empty());
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    for word in [
        "play", "figure", "scenes", "--theme", "--show", "--out", "--keys",
    ] {
        assert!(text.contains(word), "{word}");
    }
}

#[test]
fn query_answers_in_the_promised_fields() {
    let json = |scene: &str| -> serde_json::Value {
        let output = run(&["query", scene, "--json"]);
        assert!(output.status.success());
        serde_json::from_slice(&output.stdout).expect("JSON")
    };
    let hit = json("hamaluik");
    assert_eq!(hit["colliding"], true);
    assert!((hit["depth"].as_f64().expect("a number") - 17.0 / 85f64.sqrt()).abs() < 1e-12);
    assert_eq!(hit["sat"]["colliding"], true);
    assert!(hit["closest"].is_null() && hit["distance"] == 0.0);
    assert!(!hit["contacts"].as_array().expect("a list").is_empty());
    let apart = json("two-boxes");
    assert_eq!(
        (&apart["colliding"], &apart["depth"]),
        (&false.into(), &0.0.into())
    );
    // From B's corner (50, 80) to A's corner (300, 300).
    let gap = apart["distance"].as_f64().expect("a number");
    assert!((gap - libm::hypot(250.0, 220.0)).abs() < 1e-12, "{gap}");
    assert_eq!(apart["closest"]["on_a"], serde_json::json!([300.0, 300.0]));
    assert_eq!(apart["contacts"], serde_json::json!([]));
    let touch = json("shared-edge");
    assert_eq!(
        (&touch["colliding"], &touch["depth"]),
        (&true.into(), &0.0.into())
    );
}

#[test]
fn query_reports_where_a_moved_shape_first_touches() {
    // B's right side, at x = 50, meets A's left, at x = 300.
    for (scene, translation, json, text) in [
        (
            "two-boxes",
            "400,440",
            serde_json::json!({"fraction": 0.625, "point": [300.0, 333.0], "normal": [-1.0, -0.0]}),
            "touches at 0.625000 of the way, in (300.000, 333.000), normal (-1.000, 0.000)",
        ),
        (
            "two-boxes",
            "-500,440",
            serde_json::Value::Null,
            "does not touch",
        ),
        (
            "hamaluik",
            "0,0",
            "overlapping".into(),
            "overlaps from the start",
        ),
    ] {
        let arguments = ["query", scene, "--cast", translation];
        let output = run(&[&arguments[..], &["--json"]].concat());
        let answers: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(answers.get("cast"), Some(&json), "{scene} {translation}");
        let output = run(&arguments);
        let printed = String::from_utf8(output.stdout).expect("UTF-8");
        let line = format!("cast       {text}\n");
        assert!(printed.ends_with(&line), "{scene} {translation}: {printed}");
    }
    for (scene, translation, message) in [
        ("edge-on-edge", "1,0", "in space"),
        ("two-boxes", "1", "two numbers"),
        ("two-boxes", "1,inf", "two numbers"),
    ] {
        let failure = failure(&["query", scene, "--cast", translation], 2);
        assert!(failure.contains(message), "{failure}");
    }
}

#[test]
fn a_step_out_of_range_is_refused_with_the_range() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.svg");
    let path = path.to_str().expect("UTF-8");
    let message = failure(&["figure", "hamaluik", "--step", "6", "-o", path], 2);
    assert!(
        message.contains("--step 6") && message.contains("0 to 5"),
        "{message}"
    );
    failure(&["figure", "hamaluik", "--step", "-1", "-o", path], 2);
    failure(&["figure", "hamaluik", "--step", "one", "-o", path], 2);
    assert!(!Path::new(path).exists());
    assert!(
        run(&["figure", "hamaluik", "--step", "5", "-o", path])
            .status
            .success()
    );
}

/// The text of an SVG in document order, without blanks and line breaks between words.
fn words(svg: &str) -> String {
    let tree = roxmltree::Document::parse(svg).expect("XML");
    let texts = tree.descendants().filter(|node| node.has_tag_name("text"));
    let parts = texts.flat_map(|node| node.descendants().filter(roxmltree::Node::is_text));
    parts
        .filter_map(|part| part.text())
        .flat_map(str::chars)
        .filter(|c| !c.is_whitespace())
        .collect()
}

fn closed_up(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

fn lesson(slug: &str) -> Lesson {
    let scene = preset(slug).expect("a preset").scene;
    Lesson::new(&scene.a.posed(), &scene.b.posed(), FirstDirection::Centres)
}

fn figure(arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.svg");
    let output = ["-o", path.to_str().expect("UTF-8")];
    let made = run(&[&["figure"], arguments, &output].concat());
    assert!(made.status.success(), "{made:?}");
    fs::read_to_string(path).expect("the picture")
}

#[test]
fn a_figure_has_the_steps_caption_on_request() {
    let lesson = lesson("hamaluik");
    for (at, step) in lesson.steps().iter().enumerate() {
        let at = at.to_string();
        let plain = figure(&["hamaluik", "--step", &at]);
        let captioned = figure(&["hamaluik", "--step", &at, "--caption"]);
        let caption = closed_up(&step.caption);
        assert!(!words(&plain).contains(&caption));
        assert!(words(&captioned).ends_with(&caption), "{caption}");
        for size in ["width=\"1024\"", "height=\"768\""] {
            assert!(captioned.contains(size), "the picture is no larger for it");
        }
    }
}

#[test]
fn a_film_strip_has_each_steps_picture_heading_and_sentence() {
    let lesson = lesson("hamaluik");
    for ends in [[0, 2], [3, 5], [4, 4]] {
        let strip = figure(&["hamaluik", "--steps", &format!("{}-{}", ends[0], ends[1])]);
        let message = words(&strip);
        for at in 0..lesson.step_count() {
            let text = closed_up(&format!("{}{}", lesson.heading(at), lesson.caption(at)));
            assert_eq!(
                message.contains(&text),
                (ends[0]..=ends[1]).contains(&at),
                "{at} of {ends:?}"
            );
        }
        let worlds = strip.matches("world\" clip-path").count();
        assert_eq!(worlds, ends[1] - ends[0] + 1);
        let mut ids: Vec<&str> = strip.split(" id=\"").skip(1).collect();
        ids.iter_mut()
            .for_each(|id| *id = id.split('"').next().expect("its end"));
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count, "no id stands twice");
    }
}

#[test]
fn a_film_strip_has_every_step_of_a_long_phase() {
    for steps in ["all", "0-16"] {
        let strip = figure(&["worst-direction", "--steps", steps, "--size", "3840x2160"]);
        let pictures = strip.matches("world\" clip-path").count();
        let due = match steps {
            "all" => lesson("worst-direction").step_count(),
            _ => 17,
        };
        assert_eq!(pictures, due, "{steps}");
    }
}

#[test]
fn invalid_film_strips_are_refused_with_status_2() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.svg");
    let path = path.to_str().expect("UTF-8");
    let failure = |more: &[&str]| failure(&[&["figure", "hamaluik", "-o", path], more].concat(), 2);
    let message = failure(&["--steps", "3-6"]);
    assert!(
        message.contains("--steps 3-6") && message.contains("0 to 5"),
        "{message}"
    );
    for wrong in ["2-1", "2-", "a-b", "-1-2", "0,6x", "all,1"] {
        let message = failure(&[&format!("--steps={wrong}")]);
        assert!(
            message.contains("--steps") && message.contains("0-2"),
            "{message}"
        );
    }
    failure(&["--steps", "0-2", "--step", "1"]);
    let message = failure(&["--steps", "0-5", "--size", "200x150"]);
    assert!(
        message.contains("200x150") && message.contains("--size"),
        "{message}"
    );
    let message = failure(&["--caption"]);
    assert!(
        message.contains("--caption") && message.contains("--step"),
        "{message}"
    );
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}
