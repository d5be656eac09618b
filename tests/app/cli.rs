//! The command line's promises: what goes to stdout, one line on stderr, and the exit status.

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
fn complaint(arguments: &[&str], status: i32) -> String {
    let output = run(arguments);
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(output.stdout.is_empty());
    said
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
    let comparison = fs::read_to_string(data.join("run-a.csv")).expect("its rows");
    assert_eq!(ours.lines().next(), comparison.lines().next());
    assert_eq!(ours.lines().count(), comparison.lines().count());
    let last = |text: &str| -> Vec<f64> {
        let row = text.lines().last().expect("a row");
        row.split(',')
            .map(|field| field.parse().expect("a number"))
            .collect()
    };
    for (ours, comparison) in last(&ours).iter().zip(last(&comparison)) {
        assert!(
            (ours - comparison).abs() < 0.01,
            "{ours} is not {comparison}"
        );
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
fn without_a_display_it_says_so_and_names_play() {
    let said = complaint(&[], 1);
    assert!(
        said.contains("no display") && said.contains("collidoscope play"),
        "{said}"
    );
    let output = collidoscope(&[])
        .env("DISPLAY", ":59321")
        .output()
        .expect("it runs");
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(
        (output.status.code(), said.lines().count()),
        (Some(1), 1),
        "{said}"
    );
    assert!(
        said.contains(":59321") && said.contains("collidoscope play"),
        "{said}"
    );
}

#[test]
fn wrong_arguments_are_one_line_and_status_2() {
    assert!(complaint(&["--bogus"], 2).contains("--bogus"));
    assert!(complaint(&["play"], 2).contains("--keys"));
    assert!(complaint(&["--theme", "neon"], 2).contains("chalkboard"));
    assert!(complaint(&["--show", "hull,halo"], 2).contains("halo"));
}

#[test]
fn the_help_lists_every_overlay_and_theme() {
    for command in [&["--help"][..], &["figure", "--help"]] {
        let output = run(command);
        let said = String::from_utf8(output.stdout).expect("UTF-8");
        for slug in Overlay::ALL.map(Overlay::slug) {
            assert!(said.contains(slug), "{command:?}: {slug}");
        }
        for slug in ThemeName::ALL.map(ThemeName::slug) {
            assert!(said.contains(slug), "{command:?}: {slug}");
        }
    }
}

/// The command line's own words stay in its own folder.
#[test]
fn clap_is_named_in_the_command_line_alone() {
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
fn a_figure_says_what_it_can_be() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["a.bmp", "svg", ".svg", "a.svg.txt"] {
        let path = folder.path().join(name);
        let said = complaint(
            &["figure", "hamaluik", "-o", path.to_str().expect("UTF-8")],
            2,
        );
        assert!(said.contains(".svg") && said.contains(".png"), "{said}");
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
        let said = complaint(&["figure", "hamaluik", "-o", path, &argument], 2);
        assert!(said.contains(option) && said.contains(wrong), "{said}");
    }
    assert!(complaint(&["figure", "nowhere", "-o", path], 2).contains("nowhere"));
    assert!(complaint(&["figure", "hamaluik"], 2).contains("--output"));
    assert!(complaint(&["figure", "-o", path], 2).contains("SCENE"));
    assert!(run(&["figure", "hamaluik", "-o", path]).status.success());
    let names: Vec<_> = fs::read_dir(folder.path()).expect("a folder").collect();
    assert_eq!(names.len(), 1, "only the last is written: {names:?}");
}

#[test]
fn a_missing_scene_is_named() {
    assert!(complaint(&["nowhere"], 2).contains("collidoscope scenes"));
    assert!(complaint(&["no/such.json"], 2).contains("no/such.json"));
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
        let said = complaint(&[&path], 2);
        let place = said.split("bad.json:").nth(1).expect("the file is named");
        let numbers: Vec<_> = place
            .splitn(3, ':')
            .take(2)
            .map(str::parse::<u32>)
            .collect();
        assert!(numbers.iter().all(Result::is_ok), "{said}");
    }
}

/// A scene file of a square and, at the same place, this shape.
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
fn a_hull_of_nothing_or_of_what_is_no_point_is_refused() {
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
        let said = complaint(&["query", &path], 2);
        assert!(said.contains(why), "{said}");
    }
}

#[test]
fn a_huge_scene_is_refused_unread() {
    let (_folder, path) = scratch("huge.json", vec![b' '; MAX_FILE_BYTES as usize + 1]);
    assert!(complaint(&[&path], 2).contains("MiB"));
}

#[test]
fn a_folder_is_no_scene_and_no_script() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("UTF-8");
    complaint(&[path], 2);
    complaint(&["play", "--keys", path], 2);
}

#[test]
fn a_bad_script_is_named_with_its_line() {
    let (_folder, path) = scratch("bad.keys", "63 RD\n7 Q\n");
    let said = complaint(&["play", "--keys", &path], 2);
    assert!(said.contains("bad.keys:2: `Q` is not a key"), "{said}");
    assert!(complaint(&["play", "--keys", "no/such.keys"], 2).contains("no/such.keys"));
}

#[test]
fn a_reader_who_goes_away_ends_it_quietly() {
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
    // B's corner (50, 80) to A's corner (300, 300).
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
fn query_tells_where_a_moved_shape_first_touches() {
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
    for (scene, translation, said) in [
        ("edge-on-edge", "1,0", "in space"),
        ("two-boxes", "1", "two numbers"),
        ("two-boxes", "1,inf", "two numbers"),
    ] {
        let complaint = complaint(&["query", scene, "--cast", translation], 2);
        assert!(complaint.contains(said), "{complaint}");
    }
}

#[test]
fn a_step_out_of_range_is_answered_with_the_range() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.svg");
    let path = path.to_str().expect("UTF-8");
    let said = complaint(&["figure", "hamaluik", "--step", "6", "-o", path], 2);
    assert!(
        said.contains("--step 6") && said.contains("0 to 5"),
        "{said}"
    );
    complaint(&["figure", "hamaluik", "--step", "-1", "-o", path], 2);
    complaint(&["figure", "hamaluik", "--step", "one", "-o", path], 2);
    assert!(!Path::new(path).exists());
    assert!(
        run(&["figure", "hamaluik", "--step", "5", "-o", path])
            .status
            .success()
    );
}

/// What an SVG says, in its order, without the blanks and line breaks between its words.
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

/// The SVG that `figure` makes of these arguments.
fn figure(arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.svg");
    let output = ["-o", path.to_str().expect("UTF-8")];
    let made = run(&[&["figure"], arguments, &output].concat());
    assert!(made.status.success(), "{made:?}");
    fs::read_to_string(path).expect("the picture")
}

#[test]
fn a_step_carries_its_sentence_where_that_is_asked_for() {
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
        let said = words(&strip);
        for at in 0..lesson.step_count() {
            let text = closed_up(&format!("{}{}", lesson.heading(at), lesson.caption(at)));
            assert_eq!(
                said.contains(&text),
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
fn what_is_no_film_strip_is_told_with_status_2() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.svg");
    let path = path.to_str().expect("UTF-8");
    let complaint =
        |more: &[&str]| complaint(&[&["figure", "hamaluik", "-o", path], more].concat(), 2);
    let said = complaint(&["--steps", "3-6"]);
    assert!(
        said.contains("--steps 3-6") && said.contains("0 to 5"),
        "{said}"
    );
    for wrong in ["2-1", "2-", "a-b", "-1-2", "0,6x", "all,1"] {
        let said = complaint(&[&format!("--steps={wrong}")]);
        assert!(said.contains("--steps") && said.contains("0-2"), "{said}");
    }
    complaint(&["--steps", "0-2", "--step", "1"]);
    let said = complaint(&["--steps", "0-5", "--size", "200x150"]);
    assert!(
        said.contains("200x150") && said.contains("--size"),
        "{said}"
    );
    let said = complaint(&["--caption"]);
    assert!(
        said.contains("--caption") && said.contains("--step"),
        "{said}"
    );
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}
