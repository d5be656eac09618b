//! The command line: help, suggestions, stdin and stdout, one line on stderr, the exit status, and figures.

use std::fs;

use collidoscope::lesson::{FirstDirection, Lesson};
use collidoscope::scene::{preset, presets};
use serde_json::Value;

use crate::run::{
    failure, failure_of, json, piped, printed, program, refused, run, run_in, scratch,
    scratch_path, svg, text,
};

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
    for command in commands().iter().filter(|command| *command != "help") {
        let help = printed(&["help", command]);
        let examples = help.split("Example").nth(1).expect("an example");
        let folder = tempfile::tempdir().expect("a folder");
        assert!(examples.lines().count() > 1, "{command}");
        for example in examples.lines().skip(1) {
            let names_it = example.contains(&format!("collidoscope {command}"));
            assert!(names_it, "{example}");
            let output = crate::run::shell(example, folder.path());
            assert!(output.status.success(), "{example}: {output:?}");
        }
    }
    let help = printed(&["help"]);
    assert!(help.contains("  collidoscope hamaluik --show hull,labels\n"));
    let message = failure(&["hamaluik", "--show", "hull,labels"], 1);
    assert!(message.contains("no display"), "the arguments are right");
}

#[test]
fn without_a_display_the_message_names_play() {
    let nobody = program(&[]).env("DISPLAY", ":59321").output();
    let nobody = failure_of(&nobody.expect("it runs"), 1);
    assert!(nobody.contains(":59321"), "{nobody}");
    for message in [nobody, failure(&[], 1)] {
        assert!(message.contains("collidoscope play"), "{message}");
    }
}

#[test]
fn a_preset_is_printed_as_a_scene_file() {
    let slugs = presets().into_iter().map(|preset| preset.slug);
    for slug in slugs.chain(["edge-on-edge"]) {
        let scene = printed(&["scenes", slug]);
        let answers = piped(&["query", "-"], &scene);
        assert!(answers.status.success(), "{slug}: {answers:?}");
        assert_eq!(text(&answers.stdout), printed(&["query", slug]), "{slug}");
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
    let scene = printed(&["scenes", "hamaluik"]);
    for (file, text, command) in [
        ("s.json", scene.as_str(), &["query", "s.json"][..]),
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
fn keys_are_read_from_stdin_and_a_picture_is_written_to_stdout() {
    const KEYS: &str = "3 RD\n2 -\n";
    let (_folder, keys) = scratch("x.keys", KEYS);
    for scene in ["two-boxes", "boxes-in-space"] {
        let piped = piped(&["play", scene, "--keys", "-"], KEYS);
        let read = printed(&["play", scene, "--keys", &keys]);
        assert_eq!(text(&piped.stdout), read);
    }
    let wrong = piped(&["play", "--keys", "-"], "3 RQ\n");
    assert!(failure_of(&wrong, 2).contains("stdin:1: `Q` is not a key"));
    let both = refused(&["play", "-", "--keys", "-"]);
    assert!(both.contains("stdin is either the scene or the key script"));
    let (_folder, file) = scratch_path("a.svg");
    printed(&["figure", "hamaluik", "--step", "2", "-o", &file]);
    let file = fs::read_to_string(file).expect("a picture");
    assert_eq!(svg(&["hamaluik", "--step", "2"]), file);
}

/// Arguments, and the scene on stdin: a preset, or `|` and a text.
const STDIN: &str = "
query - | {\"a\": 1, \"shape\": 2}
query - --tick 1 two-boxes
query - --pair 0,1 tetrahedra
query - --tick impact:99999 bounce
query - --cast 1,0 tetrahedra
trace - --tick 1 | a = [(0,0),(4,0),(2,3)]; b = [(1,1),(2,1),(2,2)]
play - --ticks 3 two-boxes
play - --keys /dev/null bounce
play - --ticks 3 tetrahedra
play - |
figure - -o - --camera 30,20 two-boxes
figure - -o - --show cast tetrahedra
link - --site https://example.org/ --camera 30,20 two-boxes
link - --site https://example.org/ --tick impact:99999 bounce
- | no scene
";

#[test]
fn a_message_calls_the_scene_from_stdin_stdin() {
    let huge = printed(&["scenes", "two-boxes"]).replacen("300", "1e39", 1);
    let rows = STDIN.trim().lines().map(|row| match row.split_once(" |") {
        Some((arguments, text)) => (arguments, text.trim().to_owned()),
        None => {
            let (arguments, preset) = row.rsplit_once(' ').expect("a preset");
            (arguments, printed(&["scenes", preset]))
        }
    });
    for (arguments, scene) in rows.chain([("query - --f32", huge)]) {
        let words: Vec<&str> = arguments.split(' ').collect();
        let output = piped(&words, &scene);
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {message}");
        let is_named = message.starts_with("collidoscope: stdin:") && !message.contains(" -:");
        assert!(is_named, "{arguments}: {message}");
    }
}

#[test]
fn query_prints_a_small_length_with_its_digits() {
    // The left square reaches as far into the right one as the row says, or is as far from it.
    for (reach, name, length, sentence) in [
        (1e-9, "depth   ", "1.000000e-9", "depth 1.000000e-9 along"),
        (2.5e-5, "depth   ", "2.500000e-5", "depth 2.500000e-5 along"),
        (1.25e-4, "depth   ", "0.000125", "depth 0.000125 along"),
        (0.0, "depth   ", "0.000000", "depth 0.000000 along"),
        (
            -1e-9,
            "distance",
            "1.000000e-9",
            "a gap of 1.000000e-9 along",
        ),
    ] {
        let left = format!("a = [({reach:e},0), ({reach:e},1), (-1,1), (-1,0)]");
        let output = piped(
            &["query", "-"],
            &(left + "\nb = [(0,0), (1,0), (1,1), (0,1)]"),
        );
        let answers = text(&output.stdout);
        let has_line = answers.contains(&format!("{name}   {length}\n"));
        assert!(
            has_line && answers.contains(sentence),
            "{reach:e}: {answers}"
        );
    }
}

#[test]
fn query_answers_in_the_promised_fields() {
    let answers = |scene: &str| json(&["query", scene, "--json"]);
    let hit = answers("hamaluik");
    assert_eq!(hit["colliding"], true);
    assert!((hit["depth"].as_f64().expect("a number") - 17.0 / 85f64.sqrt()).abs() < 1e-12);
    assert_eq!(hit["sat"]["colliding"], true);
    assert!(hit["closest"].is_null() && hit["distance"] == 0.0);
    assert!(!hit["contacts"].as_array().expect("a list").is_empty());
    let apart = answers("two-boxes");
    assert_eq!(
        (&apart["colliding"], &apart["depth"]),
        (&false.into(), &0.0.into())
    );
    // From B's corner (50, 80) to A's corner (300, 300).
    let gap = apart["distance"].as_f64().expect("a number");
    assert!((gap - libm::hypot(250.0, 220.0)).abs() < 1e-12, "{gap}");
    assert_eq!(apart["closest"]["on_a"], serde_json::json!([300.0, 300.0]));
    assert_eq!(apart["contacts"], serde_json::json!([]));
    // Along (−1, −5), the normal of A's upper edge.
    let gap = apart["sat"]["gap"].as_f64().expect("a number");
    assert!((gap - 1350.0 / 26f64.sqrt()).abs() < 1e-12, "{gap}");
    assert_eq!(
        (&hit["sat"]["gap"], &hit["unit"]),
        (&0.0.into(), &Value::Null)
    );
    assert_eq!(hit["distance_iterations"], 0);
    assert!(apart["distance_iterations"].as_u64() > Some(0), "{apart}");
    let metres = printed(&["scenes", "two-boxes"]).replacen('{', "{\"unit\": \"m\",", 1);
    let (_folder, metres) = scratch("metres.json", metres);
    assert_eq!(answers(&metres)["unit"], "m");
    let touch = answers("shared-edge");
    assert_eq!(
        (&touch["colliding"], &touch["depth"]),
        (&true.into(), &0.0.into())
    );
}

#[test]
fn query_reports_where_a_moved_shape_first_touches() {
    // B's right side, at x = 50, meets A's left, at x = 300.
    for (scene, translation, expected, text) in [
        (
            "two-boxes",
            "400,440",
            serde_json::json!({"fraction": 0.625, "point": [300.0, 333.0], "normal": [-1.0, 0.0]}),
            "touches at 0.625000 of the translation, at (300.000, 333.000), normal (-1.000, 0.000)",
        ),
        ("two-boxes", "-500,440", Value::Null, "does not touch"),
        (
            "hamaluik",
            "0,0",
            "overlapping".into(),
            "overlaps from the start",
        ),
    ] {
        let arguments = ["query", scene, "--cast", translation];
        let answers = printed(&[&arguments[..], &["--json"]].concat());
        assert!(
            !answers.contains("-0.0\n") && !answers.contains("-0.0,"),
            "{answers}"
        );
        let answers: Value = serde_json::from_str(&answers).expect("JSON");
        assert_eq!(answers.get("cast"), Some(&expected), "{translation}");
        let line = format!("cast       {text}\n");
        assert!(printed(&arguments).ends_with(&line), "{translation}");
    }
    for (scene, translation, message) in [
        ("edge-on-edge", "1,0", "2D scenes only"),
        ("two-boxes", "1", "two numbers"),
        ("two-boxes", "1,inf", "two numbers"),
    ] {
        let failure = refused(&["query", scene, "--cast", translation]);
        assert!(failure.contains(message), "{failure}");
    }
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

#[test]
fn a_figure_has_the_steps_caption_on_request() {
    let lesson = lesson("hamaluik");
    for (at, step) in lesson.steps().iter().enumerate() {
        let at = at.to_string();
        let plain = svg(&["hamaluik", "--step", &at]);
        let captioned = svg(&["hamaluik", "--step", &at, "--caption"]);
        let caption = closed_up(&step.caption);
        assert!(!words(&plain).contains(&caption));
        assert!(words(&captioned).ends_with(&caption), "{caption}");
        for size in ["width=\"1024\"", "height=\"768\""] {
            assert!(captioned.contains(size), "the picture is no larger for it");
        }
    }
}

#[test]
fn a_figure_of_separated_shapes_shows_their_distance_unless_a_list_is_given() {
    for (arguments, is_shown) in [
        (&["two-boxes"][..], true),
        (&["worst-direction"], true),
        (&["two-boxes", "--show", "hull"], false),
        (&["two-boxes", "--step", "0"], false),
        (&["hamaluik"], false),
    ] {
        let names_it = svg(arguments).contains(">distance ");
        assert_eq!(names_it, is_shown, "{arguments:?}");
    }
}

#[test]
fn a_film_strip_has_each_steps_picture_heading_and_sentence() {
    for (slug, steps, expected) in [
        ("hamaluik", "all", vec![0, 1, 2, 3, 4, 5]),
        ("hamaluik", "0-2", vec![0, 1, 2]),
        ("hamaluik", "4-4", vec![4]),
        ("hamaluik", "0,2,5", vec![0, 2, 5]),
        ("hamaluik", "4,0-1", vec![4, 0, 1]),
        ("worst-direction", "0-16", (0..17).collect()),
    ] {
        let strip = svg(&[slug, "--steps", steps, "--size", "3840x2160"]);
        let lesson = lesson(slug);
        let message = words(&strip);
        let text = |at| closed_up(&format!("{}{}", lesson.heading(at), lesson.caption(at)));
        let mut rest = message.as_str();
        for &at in &expected {
            let place = rest.find(&text(at));
            rest = &rest[place.unwrap_or_else(|| panic!("{slug}, {steps}: {at}"))..];
        }
        for at in (0..lesson.step_count()).filter(|at| !expected.contains(at)) {
            assert!(!message.contains(&text(at)), "{slug}, {steps}: {at}");
        }
        let worlds = strip.matches("world\" clip-path").count();
        assert_eq!(worlds, expected.len(), "{slug}, {steps}");
        let tree = roxmltree::Document::parse(&strip).expect("XML");
        let description = tree.descendants().find(|node| node.has_tag_name("desc"));
        let captions: Vec<&str> = expected.iter().map(|&at| lesson.caption(at)).collect();
        let described = description.and_then(|node| node.text());
        assert_eq!(
            described,
            Some(captions.join(" ").as_str()),
            "{slug}, {steps}"
        );
        let mut ids = std::collections::BTreeSet::new();
        for id in tree.descendants().filter_map(|node| node.attribute("id")) {
            assert!(ids.insert(id), "{slug}, {steps}: the id {id} stands twice");
        }
    }
}

#[test]
fn a_size_that_is_too_small_is_answered_with_a_sufficient_one() {
    for more in [&["--steps", "all"][..], &["--step", "4", "--caption"]] {
        for scene in ["hamaluik", "worst-direction"] {
            let figure = [&["figure", scene, "-o", "-"], more].concat();
            let message = refused(&[&figure[..], &["--size", "250x150"]].concat());
            let begins = message.starts_with("collidoscope: 250x150 px is too small");
            assert!(begins, "{message}");
            let size = message.split("--size ").nth(1);
            let size = size.and_then(|rest| rest.split(' ').next());
            printed(&[&figure[..], &["--size", size.expect("a size")]].concat());
        }
    }
}

#[test]
fn a_single_step_is_printed() {
    let whole = printed(&["trace", "hamaluik"]);
    let records = json(&["trace", "hamaluik", "--json"]);
    for (at, heading) in ["Step 0 ", "Step 1 ", "Step 2 ", "Step 3 "]
        .iter()
        .enumerate()
    {
        let number = at.to_string();
        let alone = printed(&["trace", "hamaluik", "--step", &number]);
        assert!(alone.starts_with(heading) && whole.contains(alone.trim_end()));
        let record = json(&["trace", "hamaluik", "--json", "--step", &number]);
        assert_eq!(record, serde_json::json!([records[at]]));
    }
    assert!(printed(&["trace", "edge-on-edge", "--step", "1"]).starts_with("Step 1 "));
}

#[test]
fn a_compared_trace_is_checked_with_the_given_tolerance() {
    let mut steps = json(&["trace", "hamaluik", "--json"]);
    let last = steps.as_array_mut().expect("steps").last_mut();
    let last = last.expect("a step");
    let distance = last["distance"].as_f64().expect("EPA's");
    last["distance"] = (distance * 1.01).into();
    let (_folder, trace) = scratch("t.json", steps.to_string());
    for (tolerance, is_sound) in [("1e-6", false), ("0.1", true)] {
        let more = ["--tolerance", tolerance];
        let check = run(&[&["check", "hamaluik", &trace], &more[..]].concat());
        assert_eq!(check.status.success(), is_sound);
        let beside = ["hamaluik", "--trace", &trace, "--step", "5", "--caption"];
        let figure = svg(&[&beside[..], &more].concat()).replace('\u{a0}', " ");
        assert_eq!(!figure.contains("wrong"), is_sound, "{figure}");
    }
}
