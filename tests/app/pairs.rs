//! Pairs as they stand in other people's code and prints: text from trackers is read right or refused, and the
//! command line takes it as it takes a scene.

mod samples;

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use collidoscope::planar::Shape;
use collidoscope::scene::{AnyScene, Body, Simulation, open, spatial};
use glam::{DVec2, dvec2};

use samples::{HELD_IN_SPACE, Held, REFUSED, all_held};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pairs")
}

fn has_corner(body: &Body, corner: DVec2) -> bool {
    match &body.shape {
        Shape::Polygon(polygon) => polygon.vertices().contains(&corner),
        Shape::Capsule(capsule) => capsule.radius() == 0.0 && capsule.ends().contains(&corner),
        _ => false,
    }
}

#[test]
fn text_from_trackers_is_read_right() {
    for Held {
        file,
        told,
        corners,
        collides,
    } in all_held()
    {
        let opened = open(&folder().join(file)).unwrap_or_else(|error| panic!("{error}"));
        let line = opened.told.expect("what was taken");
        let expected = format!("A: {}, B: {}", told[0], told[1]);
        assert!(line.starts_with(&expected), "{file}: {line}");
        let scene = opened.scene.planar().expect("a scene of the plane");
        for (body, corner) in [&scene.a, &scene.b].into_iter().zip(corners) {
            assert!(has_corner(body, corner), "{file}: {corner} in {body:?}");
        }
        assert!(!scene.push, "{file}");
        let simulation = Simulation::new(scene);
        assert_eq!(simulation.moment().answer.colliding, collides, "{file}");
    }
}

#[test]
fn text_from_trackers_with_three_numbers_a_point_is_a_scene_in_space() {
    for (file, told, collides) in HELD_IN_SPACE {
        let opened = open(&folder().join(file)).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(opened.told.as_deref(), Some(told), "{file}");
        let AnyScene::Spatial(scene) = opened.scene else {
            panic!("{file} is of the plane")
        };
        let simulation = spatial::Simulation::new(scene);
        assert_eq!(simulation.moment().answer.colliding, collides, "{file}");
    }
}

#[test]
fn what_cannot_be_told_without_guessing_is_refused_with_its_place() {
    for (file, place, reason) in REFUSED {
        let path = folder().join(file);
        let error = open(&path).expect_err(file).to_string();
        let expected = format!("{}:{place}: ", path.display());
        assert!(error.starts_with(&expected), "{error}");
        assert!(error.contains(reason), "{error}");
    }
}

#[test]
fn every_sample_is_held_and_has_its_source() {
    let held = all_held().into_iter().map(|one| one.file);
    let expected: BTreeSet<String> = held
        .chain(REFUSED.map(|(file, ..)| file))
        .chain(HELD_IN_SPACE.map(|(file, ..)| file))
        .map(str::to_owned)
        .collect();
    let listed = fs::read_dir(folder()).expect("the samples");
    let mut found: BTreeSet<String> = listed
        .map(|entry| {
            entry
                .expect("a file")
                .file_name()
                .into_string()
                .expect("UTF-8")
        })
        .collect();
    assert!(found.remove("SOURCES.md"));
    assert_eq!(found, expected);
    let sources = fs::read_to_string(folder().join("SOURCES.md")).expect("the sources");
    for file in expected {
        assert!(sources.contains(&format!("`{file}`")), "{file}");
    }
}

fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_collidoscope"))
        .args(arguments)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("its input");
    // What does not read its input closes it.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("its end")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

const PAIR: &str = "a = [(0, 0), (4, 0), (2, 3)]\nb = [(1, 1), (5, 1), (5, 4)]\n";
const SPATIAL_PAIR: &str =
    "a = [(0, 0, 0), (4, 0, 0), (2, 3, 1)]\nb = [(1, 1, 0), (5, 1, 0), (5, 4, 1)]\n";

#[test]
fn a_pair_is_taken_from_the_standard_input_and_what_was_taken_is_told() {
    let output = run(&["query", "-"], PAIR);
    assert!(output.status.success());
    assert_eq!(
        text(&output.stderr),
        "collidoscope: stdin: A: 3 points (line 1), B: 3 points (line 2)\n"
    );
    assert!(text(&output.stdout).starts_with("colliding  yes\n"));
    let scene = r#"{"a": {"shape": {"circle": {"radius": 3}}, "position": [0,0]},
        "b": {"shape": {"circle": {"radius": 3}}, "position": [9,0]}}"#;
    let output = run(&["query", "-"], scene);
    assert!(output.status.success() && output.stderr.is_empty());
    assert!(text(&output.stdout).starts_with("colliding  no\n"));
}

#[test]
fn every_command_takes_a_pair() {
    let folder = tempfile::tempdir().expect("a folder");
    let picture = folder.path().join("pair.svg");
    let handout = folder.path().join("pair");
    let [picture, handout] = [&picture, &handout].map(|path| path.to_str().expect("UTF-8"));
    for pair in [SPATIAL_PAIR, PAIR] {
        for arguments in [
            &["query", "-"][..],
            &["trace", "-"],
            &["figure", "-", "--force", "-o", picture],
            &["handout", "-", "--force", "-o", handout],
            &["link", "-", "--site", "https://example.org/"],
        ] {
            let output = run(arguments, pair);
            let said = text(&output.stderr);
            assert!(output.status.success(), "{arguments:?}: {said}");
            assert!(said.contains("A: 3 points (line 1)"), "{said}");
        }
    }
    let beside = open(&Path::new(handout).join("scene.json")).expect("the scene");
    assert!(beside.told.is_none(), "a scene file is no pair");
    let scene = beside.scene.planar().expect("a scene of the plane");
    assert_eq!(scene.title, "Pasted pair");
}

#[test]
fn bare_lists_may_stand_in_a_json_file() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in [
        ("lists.json", "[[[0,0],[4,0],[2,3]],[[1,1],[5,1],[5,4]]]"),
        (
            "named.json",
            r#"{"b": [{"x":1,"y":1}], "a": [[0,0],[4,0],[2,3]]}"#,
        ),
    ] {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("a file");
        let opened = open(&path).unwrap_or_else(|error| panic!("{error}"));
        let scene = opened.scene.planar().expect("a scene of the plane");
        assert_eq!(Some(scene.title.as_str()), name.strip_suffix(".json"));
        assert!(has_corner(&scene.a, dvec2(2.0, 3.0)));
        assert!(has_corner(&scene.b, dvec2(1.0, 1.0)));
    }
}

#[test]
fn a_text_without_a_pair_ends_with_one_line_and_status_2() {
    for (input, said) in [
        ("", "stdin:1:"),
        (
            "a = [(0,0), (1,0), (0,1)]\n",
            "stdin:1:5: one list of 3 points",
        ),
        ("{\"a\": {\"shape\": 3}}", "stdin:1:"),
        ("a = [(0,0), (nan,0)]; b = [(0,0)]", "stdin:1:13: "),
    ] {
        let output = run(&["query", "-"], input);
        let line = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(line.starts_with(&format!("collidoscope: {said}")), "{line}");
        assert!(output.stdout.is_empty() && line.lines().count() == 1);
    }
}

#[test]
fn single_precision_is_what_the_engine_had() {
    // In single precision both ends are the same number.
    let near = "a = [(0, 0), (0.1, 0), (0.1, 1)]\nb = [(0.100000001, 0), (2, 0), (2, 1)]";
    let [exact, rounded] = [&["query", "-"][..], &["query", "-", "--f32"]].map(|arguments| {
        let output = run(arguments, near);
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout)
    });
    assert!(exact.starts_with("colliding  no\n"), "{exact}");
    assert!(rounded.starts_with("colliding  yes\n"), "{rounded}");
    let trace = text(&run(&["trace", "-", "--json", "--f32"], near).stdout);
    assert!(trace.contains("0.10000000149011612"), "{trace}");
    let output = run(&["query", "stack", "--f32"], "");
    let line = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{line}");
    assert!(
        line.starts_with("collidoscope: stack: --f32: only a scene of two"),
        "{line}"
    );
    let output = run(
        &["query", "-", "--f32"],
        "a = [(0,0), (1e60,0), (0,1e60)]; b = [(0,0)]",
    );
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
}
