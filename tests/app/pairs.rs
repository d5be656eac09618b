//! Pasted pairs: text from trackers is read right or refused, and the command line takes it like a scene.

mod samples;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use collidoscope::planar::Shape;
use collidoscope::scene::{AnyScene, Body, Simulation, open, read, spatial};
use glam::{DVec2, dvec2};

use crate::run::{piped, text};
use samples::{ANSWERED, READ, REFUSED};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pairs")
}

fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table.trim().lines().map(|line| line.split(" | ").collect())
}

fn has_corner(body: &Body, corner: DVec2) -> bool {
    match &body.shape {
        Shape::Polygon(polygon) => polygon.vertices().contains(&corner),
        Shape::Capsule(capsule) => capsule.radius() == 0.0 && capsule.ends().contains(&corner),
        _ => false,
    }
}

/// Whether a pair collides, and its depth or distance.
fn answer(scene: AnyScene) -> (bool, f64) {
    match scene {
        AnyScene::Spatial(scene) => {
            let answer = spatial::Simulation::new(scene).moment().answer;
            (answer.colliding, answer.depth.max(answer.distance))
        }
        planar => {
            let answer = Simulation::new(planar.planar().expect("a scene of the plane"))
                .moment()
                .answer;
            (answer.colliding, answer.depth.max(answer.distance))
        }
    }
}

#[test]
fn text_from_trackers_is_read_right_or_refused() {
    let mut expected = BTreeSet::new();
    for row in rows(READ) {
        let [file, verdict, corners, summary] = row[..] else {
            panic!("{row:?}")
        };
        let opened = open(&folder().join(file)).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(opened.summary.as_deref(), Some(summary), "{file}");
        if corners != "space" {
            let numbers: Vec<f64> = corners
                .split(' ')
                .map(|number| number.parse().expect("a number"))
                .collect();
            let scene = opened.scene.clone().planar().expect("a scene of the plane");
            for (body, corner) in [&scene.a, &scene.b].into_iter().zip(numbers.chunks(2)) {
                assert!(
                    has_corner(body, dvec2(corner[0], corner[1])),
                    "{file}: {corner:?} in {body:?}"
                );
            }
            assert!(!scene.push, "{file}");
        }
        assert_eq!(answer(opened.scene).0, verdict == "yes", "{file}");
        expected.insert(file.to_owned());
    }
    for row in rows(REFUSED) {
        let [file, place, reason] = row[..] else {
            panic!("{row:?}")
        };
        let path = folder().join(file);
        let error = open(&path).expect_err(file).to_string();
        assert!(
            error.starts_with(&format!("{}:{place}: ", path.display())),
            "{error}"
        );
        assert!(error.contains(reason), "{error}");
        expected.insert(file.to_owned());
    }
    let sources = fs::read_to_string(folder().join("SOURCES.md")).expect("the sources");
    for entry in fs::read_dir(folder()).expect("the samples") {
        let file = entry
            .expect("a file")
            .file_name()
            .into_string()
            .expect("UTF-8");
        assert!(
            file == "SOURCES.md" || expected.remove(&file),
            "{file} is in no table"
        );
        assert!(
            sources.contains(&format!("`{file}`")) || file == "SOURCES.md",
            "{file}"
        );
    }
    assert!(expected.is_empty(), "{expected:?}");
}

#[test]
fn texts_that_were_misread_or_refused_have_the_right_answer() {
    for (text, is_colliding, size) in ANSWERED {
        let opened =
            read(text.as_bytes(), Path::new("stdin")).unwrap_or_else(|error| panic!("{error}"));
        let (verdict, actual) = answer(opened.scene);
        assert_eq!(verdict, is_colliding, "{text}");
        assert!((actual - size).abs() < 1e-7, "{text}: {actual}");
    }
}

const PAIR: &str = "a = [(0, 0), (4, 0), (2, 3)]\nb = [(1, 1), (5, 1), (5, 4)]\n";
const SPATIAL_PAIR: &str =
    "a = [(0, 0, 0), (4, 0, 0), (2, 3, 1)]\nb = [(1, 1, 0), (5, 1, 0), (5, 4, 1)]\n";

#[test]
fn a_pair_is_read_from_stdin_and_summarised() {
    let output = piped(&["query", "-"], PAIR);
    assert!(output.status.success());
    assert_eq!(
        text(&output.stderr),
        "collidoscope: stdin: A: `a`, 3 points (line 1); B: `b`, 3 points (line 2)\n"
    );
    assert!(text(&output.stdout).starts_with("colliding  yes\n"));
    let scene = r#"{"a": {"shape": {"circle": {"radius": 3}}, "position": [0,0]},
        "b": {"shape": {"circle": {"radius": 3}}, "position": [9,0]}}"#;
    let output = piped(&["query", "-"], scene);
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
            let output = piped(arguments, pair);
            let message = text(&output.stderr);
            assert!(output.status.success(), "{arguments:?}: {message}");
            assert!(message.contains("A: `a`, 3 points (line 1)"), "{message}");
        }
    }
    let beside = open(&Path::new(handout).join("scene.json")).expect("the scene");
    assert!(beside.summary.is_none(), "a scene file is no pair");
    let scene = beside.scene.planar().expect("a scene of the plane");
    assert_eq!(scene.title, "Pasted pair");
}

#[test]
fn single_precision_equals_the_engines() {
    // In single precision both endpoints are the same number.
    let near = "a = [(0, 0), (0.1, 0), (0.1, 1)]\nb = [(0.100000001, 0), (2, 0), (2, 1)]";
    let [exact, rounded] = [&["query", "-"][..], &["query", "-", "--f32"]]
        .map(|arguments| text(&piped(arguments, near).stdout).to_owned());
    assert!(exact.starts_with("colliding  no\n"), "{exact}");
    assert!(rounded.starts_with("colliding  yes\n"), "{rounded}");
    let trace = piped(&["trace", "-", "--json", "--f32"], near).stdout;
    assert!(text(&trace).contains("0.10000000149011612"));
    let output = piped(&["query", "stack", "--f32"], "");
    let line = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{line}");
    assert!(
        line.starts_with("collidoscope: stack: --f32: only a scene of two"),
        "{line}"
    );
    let output = piped(
        &["query", "-", "--f32"],
        "a = [(0,0), (1e60,0), (0,1e60)]; b = [(0,0)]",
    );
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
}
