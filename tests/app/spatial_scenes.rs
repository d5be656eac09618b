//! Scenes in space through the program: reading, errors with their place, queries, playback and cameras.

use std::collections::BTreeSet;

use collidoscope::scene::{presets, presets_in_space};
use serde_json::Value;

use crate::run::{json, page, printed, refused, scratch, svg};

fn numbers(value: &Value) -> Vec<f64> {
    let list = value.as_array().unwrap_or_else(|| panic!("{value}"));
    let numbers = list.iter().map(|one| one.as_f64().expect("a number"));
    numbers.collect()
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
    let text = printed(&["scenes"]);
    let lines = text.lines().map(|line| line.split_once('\t'));
    let slugs: Vec<&str> = lines
        .map(|line| line.expect("slug, tab, title").0)
        .collect();
    let planar = presets().into_iter().map(|preset| preset.slug);
    let spatial = presets_in_space().into_iter().map(|preset| preset.slug);
    assert_eq!(slugs, planar.chain(spatial).collect::<Vec<_>>());
    assert_eq!(slugs.iter().collect::<BTreeSet<_>>().len(), slugs.len());
}

#[test]
fn every_preset_is_answered_in_three_numbers_and_sat_agrees() {
    for preset in presets_in_space() {
        let slug = preset.slug;
        let answer = json(&["query", slug, "--json"]);
        let depth = answer["depth"].as_f64().expect("a depth");
        assert!(answer["colliding"].is_boolean(), "{slug}");
        let normal = numbers(&answer["normal"]);
        let length: f64 = normal.iter().map(|x| x * x).sum();
        assert!(normal.len() == 3 && (length - 1.0).abs() < 1e-12, "{slug}");
        let contacts = answer["contacts"].as_array().expect("a list");
        assert_eq!(contacts.is_empty(), answer["colliding"] == false, "{slug}");
        let points = contacts.iter().flat_map(|one| [&one["on_a"], &one["on_b"]]);
        assert!(points.into_iter().all(|point| numbers(point).len() == 3));
        let sat = &answer["sat"];
        assert_eq!(sat.is_null(), slug == "cylinder-on-box", "{slug}");
        if !sat.is_null() {
            assert_eq!(sat["colliding"], answer["colliding"], "{slug}");
            let of_sat = sat["depth"].as_f64().expect("a depth");
            assert!((of_sat - depth).abs() < 1e-9, "{slug}: {of_sat}, {depth}");
            assert_eq!(numbers(&sat["normal"]).len(), 3, "{slug}");
        }
    }
}

#[test]
fn separated_bodies_have_closest_points_also_in_single_precision() {
    let (_folder, path) = scratch("apart.json", NEIGHBORS);
    let answer = json(&["query", &path, "--json"]);
    assert_eq!(answer["distance"], 40.0);
    assert_eq!(numbers(&answer["normal"]), [-1.0, 0.0, 0.0]);
    let [on_a, on_b] = ["on_a", "on_b"].map(|name| numbers(&answer["closest"][name]));
    assert_eq!((on_a[0], on_b[0]), (-50.0, -90.0));
    assert_eq!((&on_a[1..], on_a.len()), (&on_b[1..], 3));
    let (_folder, path) = scratch("fine.json", NEIGHBORS.replace("-100", "-60.00000001"));
    let query = ["query", &path, "--json"];
    assert!(json(&query)["distance"].as_f64() > Some(0.0));
    assert_eq!(json(&[&query[..], &["--f32"]].concat())["distance"], 0.0);
}

#[test]
fn mixed_dimensions_are_refused_with_line_and_column() {
    let mixes = "trailing characters; the scene mixes 2D and 3D fields or points";
    let flat = r#"{"shape": {"hull": [[0,0,0],[1,0],[0,1,0]]}, "position": [0,0,0]}"#;
    for (a, b, reason) in [
        (BALL, DISC, "unknown shape `sphere`"),
        (DISC, &DISC.replace("[1,2]", "[1,2,3]"), mixes),
        (BALL, &BALL.replace("[1,2,3]", "[1,2]"), "invalid length 2"),
        (flat, BALL, "invalid length 2"),
    ] {
        let (_folder, path) = scratch("mixed.json", format!("{{\"a\": {a},\n\"b\":\n{b}}}"));
        let message = refused(&["query", &path]);
        let (_, place) = message.split_once("mixed.json:").expect("the file");
        let has_line = place.starts_with(|c: char| c.is_ascii_digit());
        assert!(has_line && message.contains(reason), "{b}: {message}");
    }
}

#[test]
fn physics_in_space_is_refused_as_planar() {
    let still = r#"{"shape": {"sphere": {"radius": 1}}}"#;
    let moving = r#"{"shape": {"sphere": {"radius": 1}}, "velocity": [0, 0, 1]}"#;
    let disc = r#"{"shape": {"circle": {"radius": 1}}}"#;
    for scene in [
        format!(r#"{{"gravity": [0, 980], "a": {still}, "b": {still}}}"#),
        format!(r#"{{"bodies": [{still}, {still}]}}"#),
        format!(r#"{{"solver": "soft-step", "a": {still}, "b": {still}}}"#),
        format!(r#"{{"a": {still}, "b": {moving}}}"#),
        format!(r#"{{"gravity": [0, 980, 0], "bodies": [{disc}, {disc}]}}"#),
    ] {
        let (_folder, path) = scratch("balls.json", &scene);
        let message = refused(&["query", &path]);
        assert!(
            message.contains("physics is in 2D only"),
            "{scene}: {message}"
        );
        assert!(!message.contains("mixes"), "{scene}: {message}");
    }
}

const HEADER: &str =
    "tick,colliding,b_x,b_y,b_z,b_qx,b_qy,b_qz,b_qw,a_qx,a_qy,a_qz,a_qw,push_x,push_y,push_z";

/// The rows of a key script, without the header.
fn play(scene: &str, keys: &str) -> Vec<Vec<f64>> {
    let (_folder, path) = scratch("some.keys", keys);
    let text = printed(&["play", "--keys", &path, scene]);
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some(HEADER));
    let number = |field: &str| field.parse().expect("a number");
    lines
        .map(|line| line.split(',').map(number).collect())
        .collect()
}

fn column(row: &[f64], name: &str) -> f64 {
    let place = HEADER.split(',').position(|one| one == name);
    row[place.expect("a column")]
}

fn quaternion(row: &[f64], body: &str) -> [f64; 4] {
    ["qx", "qy", "qz", "qw"].map(|name| column(row, &format!("{body}_{name}")))
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
fn keys_turn_about_the_depth_axis_by_quaternions_whose_w_is_not_negative() {
    let (_folder, path) = scratch("neighbors.json", NEIGHBORS);
    let rows = play(&path, "4 I\n8 O\n1 -\n");
    let last = rows.last().expect("a row");
    for (body, degrees) in [("b", 1.0_f64), ("a", 2.0)] {
        let half = (degrees / 2.0).to_radians();
        let expected = [0.0, 0.0, libm::sin(half), libm::cos(half)];
        for (ours, expected) in quaternion(last, body).iter().zip(expected) {
            assert!((ours - expected).abs() < 1e-15, "{body}: {last:?}");
        }
    }
    for row in play("boxes-in-space", "800 IO\n900 IF\n") {
        for body in ["b", "a"] {
            let quaternion = quaternion(&row, body);
            let length: f64 = quaternion.iter().map(|x| x * x).sum();
            assert!((length - 1.0).abs() < 1e-12, "{row:?}");
            assert!(quaternion[3] >= 0.0, "{row:?}");
        }
    }
}

#[test]
fn another_camera_makes_another_picture_handout_and_link() {
    let usual = svg(&["tetrahedra"]);
    assert_eq!(usual, svg(&["tetrahedra", "--camera", "30,20"]));
    assert_ne!(usual, svg(&["tetrahedra", "--camera", "-30,20"]));
    assert_ne!(usual, svg(&["tetrahedra", "--camera=30,-20"]));
    let site = ["tetrahedra", "--site", "https://example.org/", "--camera"];
    let [usual, other] = ["30,20", "-30,20"].map(|camera| page(&[&site[..], &[camera]].concat()));
    let link_of = |page: &str| {
        let start = page.find("href=\"https://example.org/").expect("a link");
        page[start..].split('"').nth(1).map(str::to_owned)
    };
    assert_ne!(link_of(&usual), link_of(&other));
    // The first pictures explain how to read the others.
    let picture = |page: &str| page.split("<svg").last().map(str::to_owned);
    assert_ne!(picture(&usual), picture(&other));
}

#[test]
fn arguments_for_another_kind_of_scene_are_refused() {
    let (_folder, keys) = scratch("deep.keys", "3 R\n2 RF\n");
    let (_folder, odd) = scratch("odd.keys", "3 X\n");
    let figure = ["figure", "tetrahedra", "-o", "a.svg"];
    let handout = ["handout", "tetrahedra", "-o", "page"];
    for (command, more, words) in [
        (
            &["figure", "hamaluik", "-o", "a.svg"][..],
            &["--camera", "30,20"][..],
            "--camera",
        ),
        (
            &["handout", "hamaluik", "-o", "page"],
            &["--camera", "30,20"],
            "--camera",
        ),
        (&figure, &["--camera", "30,91"], "--camera"),
        (&figure, &["--camera", "north,up"], "--camera"),
        (&figure, &["--show", "hull,cast"], "--show cast"),
        (&figure, &["--tick", "3"], "--tick"),
        (&figure, &["--trace", "Cargo.toml"], "--trace"),
        (&handout, &["--pair", "0,1"], "--pair"),
        (&handout, &["--trace", "Cargo.toml"], "--trace"),
        (
            &["query", "tetrahedra"],
            &["--tick", "3"],
            "is for physics scenes only",
        ),
        (&["play", "tetrahedra"], &["--ticks", "3"], "--keys FILE"),
        (
            &["play", "--keys", &keys],
            &[],
            "deep.keys:2: `F` pushes B in depth",
        ),
        (
            &["play", "tetrahedra", "--keys", &odd],
            &[],
            "odd.keys:1: `X` is not a key",
        ),
    ] {
        let message = refused(&[command, more].concat());
        assert!(message.contains(words), "{message}");
    }
}
