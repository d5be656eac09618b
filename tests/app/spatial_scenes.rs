//! Scenes in space through the program: reading, errors with their place, queries, playback and cameras.

use serde_json::Value;

use crate::run::{json, page, refused, scratch, svg};

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
