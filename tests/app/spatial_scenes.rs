//! Scenes in space through the program: reading, errors with their place, queries and playback.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use collidoscope::scene::{AnyScene, open, presets, spatial};
use serde_json::Value;

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

/// The stdout of a successful run.
fn stdout(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The one line on stderr of a run that must end with status 2.
fn failure(arguments: &[&str]) -> String {
    let output = run(arguments);
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
    assert_eq!(message.lines().count(), 1, "{message}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    message
}

fn scratch(name: &str, text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    fs::write(&path, text).expect("a file");
    let path = path.to_str().expect("UTF-8").to_owned();
    (folder, path)
}

fn numbers(value: &Value) -> Vec<f64> {
    let list = value.as_array().unwrap_or_else(|| panic!("{value}"));
    list.iter()
        .map(|one| one.as_f64().expect("a number"))
        .collect()
}

const BALL: &str = r#"{"shape": {"sphere": {"radius": 5}}, "position": [1,2,3]}"#;
const DISC: &str = r#"{"shape": {"circle": {"radius": 5}}, "position": [1,2]}"#;

/// A large box and a small one 40 px to the left of it.
const NEIGHBORS: &str = r#"{
  "a": {"shape": {"box": {"half": [50,50,50]}}, "position": [0,0,0]},
  "b": {"shape": {"box": {"half": [10,10,10]}}, "position": [-100,0,0]}
}"#;

#[test]
fn the_presets_in_space_are_listed_after_those_of_the_plane() {
    let text = stdout(&["scenes"]);
    let slugs: Vec<&str> = text
        .lines()
        .map(|line| line.split_once('\t').expect("slug, tab, title").0)
        .collect();
    let planar = presets().into_iter().map(|preset| preset.slug);
    let spatial = spatial::presets().into_iter().map(|preset| preset.slug);
    assert_eq!(slugs, planar.chain(spatial).collect::<Vec<_>>());
    assert_eq!(slugs.iter().collect::<BTreeSet<_>>().len(), slugs.len());
}

#[test]
fn every_preset_is_answered_in_three_numbers_and_sat_agrees() {
    for preset in spatial::presets() {
        let slug = preset.slug;
        let answer: Value =
            serde_json::from_str(&stdout(&["query", slug, "--json"])).expect("JSON");
        let depth = answer["depth"].as_f64().expect("a depth");
        assert!(answer["colliding"].is_boolean(), "{slug}");
        let normal = numbers(&answer["normal"]);
        let length: f64 = normal.iter().map(|x| x * x).sum();
        assert!(normal.len() == 3 && (length - 1.0).abs() < 1e-12, "{slug}");
        let contacts = answer["contacts"].as_array().expect("a list");
        assert_eq!(contacts.is_empty(), answer["colliding"] == false, "{slug}");
        for contact in contacts {
            assert_eq!(numbers(&contact["on_a"]).len(), 3, "{slug}");
            assert_eq!(numbers(&contact["on_b"]).len(), 3, "{slug}");
        }
        let sat = &answer["sat"];
        assert_eq!(sat.is_null(), slug == "cylinder-on-box", "{slug}");
        if !sat.is_null() {
            assert_eq!(sat["colliding"], answer["colliding"], "{slug}");
            let of_sat = sat["depth"].as_f64().expect("a depth");
            assert!((of_sat - depth).abs() < 1e-9, "{slug}: {of_sat}, {depth}");
            assert_eq!(numbers(&sat["normal"]).len(), 3, "{slug}");
        }
        let text = stdout(&["query", slug]);
        let normal = text.lines().find(|line| line.starts_with("normal"));
        assert_eq!(normal.expect("a line").matches(',').count(), 2, "{text}");
    }
}

#[test]
fn faces_on_each_other_touch_at_four_corners() {
    let answer: Value =
        serde_json::from_str(&stdout(&["query", "face-on-face", "--json"])).expect("JSON");
    assert_eq!(
        (&answer["colliding"], &answer["depth"]),
        (&Value::from(true), &Value::from(0.0))
    );
    let mut corners: Vec<Vec<f64>> = answer["contacts"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|contact| numbers(&contact["on_a"]))
        .collect();
    corners.sort_by(|one, other| one.partial_cmp(other).expect("numbers"));
    let shared = [
        [370.0, 300.0, -30.0],
        [370.0, 300.0, 100.0],
        [510.0, 300.0, -30.0],
        [510.0, 300.0, 100.0],
    ];
    assert_eq!(corners, shared.map(Vec::from));
}

#[test]
fn separated_bodies_have_closest_points_of_three_numbers() {
    let (_folder, path) = scratch("apart.json", NEIGHBORS);
    let answer: Value = serde_json::from_str(&stdout(&["query", &path, "--json"])).expect("JSON");
    assert_eq!(answer["distance"], 40.0);
    assert_eq!(numbers(&answer["normal"]), [-1.0, 0.0, 0.0]);
    let [on_a, on_b] = ["on_a", "on_b"].map(|name| numbers(&answer["closest"][name]));
    assert_eq!((on_a[0], on_b[0]), (-50.0, -90.0));
    assert_eq!((&on_a[1..], on_a.len()), (&on_b[1..], 3));
}

#[test]
fn mixed_dimensions_are_refused_with_line_and_column() {
    let scene = |a: &str, b: &str| format!("{{\"a\": {a},\n\"b\":\n{b}}}");
    for (text, reason) in [
        (scene(BALL, DISC), "unknown shape `sphere`"),
        (scene(DISC, BALL), "unknown shape `sphere`"),
        (
            scene(BALL, &BALL.replace("[1,2,3]", "[1,2]")),
            "invalid length 2",
        ),
        (
            scene(DISC, &DISC.replace("[1,2]", "[1,2,3]")),
            "trailing characters; the scene mixes fields or points of the plane and of space",
        ),
        (
            scene(BALL, &BALL.replace("[1,2,3]", "[1,2,3], \"angle\": 3")),
            "unknown shape `sphere`",
        ),
        (
            scene(
                r#"{"shape": {"polygon": [[0,0,0],[1,0,0],[0,1,0]]}, "position": [1,1,1]}"#,
                BALL,
            ),
            "trailing characters; the scene mixes fields or points of the plane and of space",
        ),
        (
            scene(
                r#"{"shape": {"hull": [[0,0,0],[1,0],[0,1,0]]}, "position": [0,0,0]}"#,
                BALL,
            ),
            "invalid length 2",
        ),
    ] {
        let (_folder, path) = scratch("mixed.json", &text);
        for command in ["query", "trace"] {
            let message = failure(&[command, &path]);
            let (_, place) = message.split_once("mixed.json:").expect("the file");
            assert!(
                place.starts_with(|c: char| c.is_ascii_digit()),
                "{text}: {message}"
            );
            assert!(message.contains(reason), "{text}: {message}");
        }
    }
}

#[test]
fn errors_in_a_scene_in_space_are_reported_with_their_place() {
    let turned = r#"[1,2,3], "rotation": {"axis": [0,0,0], "degrees": 30}"#;
    for (body, why) in [
        (
            BALL.replace("[1,2,3]", turned),
            "the axis of a rotation must not be zero",
        ),
        (BALL.replace("5", "-5"), "a length must not be negative"),
        (
            BALL.replace("\"radius\": 5", "\"radius\": 5, \"mass\": 1"),
            "unknown field `mass`",
        ),
        (BALL.replace("[1,2,3]", "[1]"), "invalid length 1"),
        (BALL.replace("[1,2,3]", "[1,2"), "expected `,` or `]`"),
    ] {
        let (_folder, path) = scratch("bad.json", &format!("{{\"a\": {BALL},\n\"b\": {body}}}"));
        let message = failure(&["query", &path]);
        assert!(
            message.contains("bad.json:2:") && message.contains(why),
            "{why}: {message}"
        );
    }
}

#[test]
fn a_scene_in_space_is_read_from_stdin() {
    let mut child = collidoscope(&["query", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(NEIGHBORS.as_bytes()).expect("it reads");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.contains("distance   40.000000\n"), "{text}");
}

#[test]
fn a_text_with_points_of_two_and_of_three_numbers_is_refused() {
    let (_folder, path) = scratch(
        "points.txt",
        "A = [(0, 0, 0), (4, 0, 0), (4, 3, 0)]\nB = [(1, 1), (5, 1), (5, 4)]\n",
    );
    let message = failure(&["query", &path]);
    let expected =
        "points.txt:2:7: a point of two numbers and one of three; write as many for each";
    assert!(message.contains(expected), "{message}");
}

#[test]
fn a_saved_preset_opens_as_the_same_scene() {
    for preset in spatial::presets() {
        let (_folder, path) = scratch("saved.json", &preset.scene.to_json());
        let opened = open(Path::new(&path)).expect("a scene");
        assert_eq!(
            opened.scene,
            AnyScene::Spatial(preset.scene),
            "{}",
            preset.slug
        );
    }
}

#[test]
fn single_precision_rounds_a_scene_in_space() {
    let (_folder, path) = scratch("fine.json", &NEIGHBORS.replace("-100", "-60.00000001"));
    let distance = |arguments: &[&str]| {
        let answer: Value = serde_json::from_str(&stdout(arguments)).expect("JSON");
        answer["distance"].as_f64().expect("a distance")
    };
    assert!(distance(&["query", &path, "--json"]) > 0.0);
    assert_eq!(distance(&["query", &path, "--json", "--f32"]), 0.0);
}

#[test]
fn ticks_and_pairs_are_for_scenes_of_bodies() {
    for more in [["--tick", "3"], ["--pair", "0,1"]] {
        let message = failure(&["query", "tetrahedra", more[0], more[1]]);
        assert!(message.contains("is for a scene of bodies"), "{message}");
    }
    let message = failure(&["play", "tetrahedra", "--ticks", "3"]);
    assert!(message.contains("--keys FILE"), "{message}");
}

const HEADER: [&str; 16] = [
    "tick",
    "colliding",
    "b_x",
    "b_y",
    "b_z",
    "b_qx",
    "b_qy",
    "b_qz",
    "b_qw",
    "a_qx",
    "a_qy",
    "a_qz",
    "a_qw",
    "push_x",
    "push_y",
    "push_z",
];

/// The rows of a key script, without the header.
fn play(scene: &str, keys: &str) -> Vec<Vec<f64>> {
    let (_folder, path) = scratch("some.keys", keys);
    let text = stdout(&["play", "--keys", &path, scene]);
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some(HEADER.join(",").as_str()));
    lines
        .map(|line| {
            line.split(',')
                .map(|field| field.parse().expect("a number"))
                .collect()
        })
        .collect()
}

fn column(row: &[f64], name: &str) -> f64 {
    row[HEADER
        .iter()
        .position(|one| *one == name)
        .expect("a column")]
}

#[test]
fn keys_push_b_along_three_axes_and_a_pushes_it_out() {
    let (_folder, path) = scratch("neighbors.json", NEIGHBORS);
    let rows = play(&path, "40 R\n");
    assert_eq!(rows.len(), 40);
    let [first, last] = [&rows[0], &rows[39]];
    assert_eq!((column(first, "tick"), column(first, "b_x")), (0.0, -99.0));
    assert_eq!(column(first, "colliding"), 0.0);
    assert_eq!(
        (column(last, "tick"), column(last, "colliding")),
        (39.0, 1.0)
    );
    // 4 px a tick into A, and out again to the margin of 0.01 px.
    assert!((column(last, "push_x") + 4.0).abs() < 1e-9, "{last:?}");
    assert!((column(last, "b_x") + 60.01).abs() < 1e-9, "{last:?}");
    for (keys, x, y, z) in [
        ("3 F\n", 0.0, 0.0, 9.0),
        ("3 B\n", 0.0, 0.0, -9.0),
        ("2 LUF\n", -5.0, -5.0, 5.0),
        ("2 D\n1 B\n", 0.0, 5.8, -1.0),
    ] {
        let rows = play(&path, keys);
        let last = rows.last().expect("a row");
        let velocity = ["b_x", "b_y", "b_z"].map(|name| column(last, name));
        assert_eq!(velocity, [x - 100.0, y, z], "{keys}");
    }
}

#[test]
fn keys_turn_about_the_depth_axis() {
    let (_folder, path) = scratch("neighbors.json", NEIGHBORS);
    let rows = play(&path, "4 I\n8 O\n1 -\n");
    let last = rows.last().expect("a row");
    for (body, degrees) in [("b", 1.0_f64), ("a", 2.0)] {
        let quaternion =
            ["qx", "qy", "qz", "qw"].map(|name| column(last, &format!("{body}_{name}")));
        let half = (degrees / 2.0).to_radians();
        let expected = [0.0, 0.0, libm::sin(half), libm::cos(half)];
        for (ours, expected) in quaternion.iter().zip(expected) {
            assert!((ours - expected).abs() < 1e-15, "{body}: {quaternion:?}");
        }
    }
}

#[test]
fn quaternions_have_length_1_and_a_w_that_is_not_negative() {
    for row in play("boxes-in-space", "800 IO\n900 IF\n") {
        for body in ["b", "a"] {
            let quaternion =
                ["qx", "qy", "qz", "qw"].map(|name| column(&row, &format!("{body}_{name}")));
            let length: f64 = quaternion.iter().map(|x| x * x).sum();
            assert!(
                (length - 1.0).abs() < 1e-12 && quaternion[3] >= 0.0,
                "{row:?}"
            );
        }
    }
}

#[test]
fn keys_for_the_depth_are_refused_in_the_plane() {
    let (_folder, path) = scratch("deep.keys", "3 R\n2 RF\n");
    let message = failure(&["play", "--keys", &path]);
    assert!(
        message.contains("deep.keys:2: `F` pushes B in depth"),
        "{message}"
    );
    let (_folder, path) = scratch("odd.keys", "3 X\n");
    let message = failure(&["play", "--keys", &path, "tetrahedra"]);
    assert!(
        message.contains("odd.keys:1: `X` is not a key"),
        "{message}"
    );
    assert!(message.contains("L R U D F B O I"), "{message}");
}
