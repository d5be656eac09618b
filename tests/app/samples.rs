//! Files that the program of November 2026 wrote or read stay readable, and the answers keep their fields and numbers.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use collidoscope::app::HostRequest;
use serde_json::Value;

use crate::run::{run, text};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/samples")
        .join(name)
}

/// The files of a folder with this ending.
fn files(name: &str, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder(name)).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .filter(|path| path.extension() == Some(OsStr::new(extension)))
        .collect()
}

fn answer(arguments: &[&OsStr]) -> (Option<i32>, String) {
    let arguments = arguments.iter().map(|one| one.to_str().expect("UTF-8"));
    let output = run(&arguments.collect::<Vec<&str>>());
    (output.status.code(), text(&output.stdout).to_owned())
}

fn value(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// Whether a value is `old`, but for added fields and for the sign of a zero.
fn has_fields(new: &Value, old: &Value) -> bool {
    match (new, old) {
        (Value::Object(new), Value::Object(old)) => old.iter().all(|(name, old)| {
            let new = new.get(name);
            new.is_some_and(|new| has_fields(new, old))
        }),
        (Value::Array(new), Value::Array(old)) => {
            new.len() == old.len() && new.iter().zip(old).all(|(new, old)| has_fields(new, old))
        }
        _ => new == old,
    }
}

#[test]
fn scenes_are_read_and_answered_and_their_traces_are_sound() {
    let scenes = files("scenes", "json");
    assert_eq!(scenes.len(), 12);
    for scene in scenes {
        let falls = fs::read_to_string(&scene)
            .expect("a scene")
            .contains("\"bodies\"");
        let tick = if falls { &["--tick", "30"][..] } else { &[] };
        let with = |arguments: &[&OsStr]| {
            answer(&[arguments, &tick.iter().map(OsStr::new).collect::<Vec<_>>()].concat())
        };
        let query = fs::read_to_string(scene.with_extension("query")).expect("an answer");
        let (status, answer) = with(&["query".as_ref(), scene.as_ref(), "--json".as_ref()]);
        assert_eq!(status, Some(0), "{}", scene.display());
        let [query, answer] = [query, answer].map(|text| value(&text));
        assert!(has_fields(&answer, &query), "{}: {answer}", scene.display());
        let trace = scene.with_extension("trace");
        let (status, text) = with(&["check".as_ref(), scene.as_ref(), trace.as_ref()]);
        assert_eq!(status, Some(0), "{}: {text}", scene.display());
    }
}

#[test]
fn traces_of_known_bugs_are_read_and_named() {
    let scenes = files("faults", "json");
    assert_eq!(scenes.len(), 15);
    for scene in scenes {
        let trace = scene.with_extension("trace");
        let (status, text) = answer(&[
            "check".as_ref(),
            scene.as_ref(),
            trace.as_ref(),
            "--json".as_ref(),
        ]);
        let verdict: Value = serde_json::from_str(&text).expect("JSON");
        let slug = scene.file_stem().and_then(OsStr::to_str).expect("a name");
        assert_eq!((status, &verdict["mistakes"][0]), (Some(3), &slug.into()));
    }
}

#[test]
fn key_scripts_and_falls_give_the_same_rows() {
    let bodies = folder("scenes/bodies.json");
    let keys = |slug: &str| folder("keys").join(format!("{slug}.keys"));
    let ticks = ["--ticks", "12"].map(PathBuf::from);
    for (name, scene, more) in [
        (
            "two-boxes",
            "two-boxes".into(),
            vec!["--keys".into(), keys("two-boxes")],
        ),
        (
            "boxes-in-space",
            "boxes-in-space".into(),
            vec!["--keys".into(), keys("boxes-in-space")],
        ),
        ("bodies", bodies.clone(), ticks.to_vec()),
        (
            "bodies-energy",
            bodies,
            [&ticks[..], &["--energy".into()]].concat(),
        ),
    ] {
        let arguments = ["play".into(), scene].into_iter().chain(more);
        let arguments: Vec<PathBuf> = arguments.collect();
        let rows = folder("keys").join(format!("{name}.csv"));
        let rows = fs::read_to_string(rows).expect("its rows");
        let arguments: Vec<&OsStr> = arguments.iter().map(AsRef::as_ref).collect();
        assert_eq!(answer(&arguments), (Some(0), rows), "{name}");
    }
}

#[test]
fn messages_of_a_host_page_are_parsed() {
    let messages = fs::read_to_string(folder("embed.jsonl")).expect("messages");
    assert_eq!(messages.lines().count(), 21);
    for message in messages.lines() {
        assert!(
            serde_json::from_str::<HostRequest>(message).is_ok(),
            "{message}"
        );
    }
}
