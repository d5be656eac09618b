//! `collidoscope trace` of scenes in space: the format, and that its numbers are the query's own.

use std::collections::BTreeSet;
use std::process::{Command, Output};

use collidoscope::lesson::spatial::{Lesson, Step, StepData};
use collidoscope::scene::spatial::{Preset, presets};
use serde_json::Value;

fn trace(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_collidoscope"))
        .arg("trace")
        .args(arguments)
        .env_remove("DISPLAY")
        .output()
        .expect("the program runs")
}

fn json_of(scene: &str) -> Vec<Value> {
    let output = trace(&[scene, "--json"]);
    assert!(output.status.success());
    serde_json::from_slice(&output.stdout).expect("a JSON array")
}

fn lesson_of(preset: &Preset) -> Lesson {
    Lesson::in_space(&preset.scene.a.posed(), &preset.scene.b.posed())
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn vector(value: &Value) -> [f64; 3] {
    let parts: Vec<f64> = list(value)
        .iter()
        .map(|part| part.as_f64().expect("a number"))
        .collect();
    parts.try_into().expect("three numbers")
}

fn indices<const N: usize>(value: &Value) -> [usize; N] {
    let parts: Vec<usize> = list(value).iter().map(index).collect();
    parts.try_into().expect("as many indices")
}

fn index(value: &Value) -> usize {
    value.as_u64().expect("an index") as usize
}

fn keys(value: &Value) -> Vec<&str> {
    let object = value.as_object().expect("an object");
    let mut keys: Vec<&str> = object.keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

fn check_point(value: &Value) {
    assert_eq!(keys(value), ["on_a", "on_b", "point"]);
    let [point, on_a, on_b] = ["point", "on_a", "on_b"].map(|key| vector(&value[key]));
    assert_eq!(point, [0, 1, 2].map(|k| on_a[k] - on_b[k]));
}

const OF_ALL: [&str; 6] = ["caption", "case", "outcome", "phase", "step", "support"];

fn check_step(index: usize, record: &Value, step: &Step) {
    assert_eq!(record["step"], index);
    assert_eq!(record["caption"], step.caption.as_str());
    check_point(&record["support"]);
    let found = step.support.support.point().to_array();
    assert_eq!(vector(&record["support"]["point"]), found);
    let (state, direction, phase, own): (_, _, _, &[&str]) = match &step.work {
        StepData::Gjk { .. } => ("simplex", "direction", "gjk", &["kept"]),
        StepData::Epa(work) => {
            let faces: Vec<[usize; 3]> = list(&record["faces"]).iter().map(indices).collect();
            assert_eq!(faces, work.faces);
            assert_eq!(record["distance"].as_f64(), Some(work.distance));
            let own = &["distance", "face", "faces", "horizon", "removed"];
            ("vertices", "normal", "epa", own)
        }
        StepData::Distance {
            closest, distance, ..
        } => {
            assert_eq!(vector(&record["closest"]), closest.to_array());
            assert_eq!(record["distance"].as_f64(), Some(*distance));
            let own = &["closest", "distance", "kept"];
            ("simplex", "direction", "distance", own)
        }
    };
    let mut expected = [&OF_ALL[..], own, &[state, direction]].concat();
    expected.sort_unstable();
    assert_eq!(keys(record), expected);
    assert_eq!(record["phase"], phase);
    assert_eq!(vector(&record[direction]), step.direction.to_array());
    let points = list(&record[state]);
    assert_eq!(points.len(), step.before.len());
    points.iter().for_each(check_point);
}

#[test]
fn json_equals_the_lesson_bit_for_bit() {
    for preset in presets() {
        let (records, lesson) = (json_of(preset.slug), lesson_of(&preset));
        assert_eq!(records.len(), lesson.steps().len(), "{}", preset.slug);
        for (index, (record, step)) in records.iter().zip(lesson.steps()).enumerate() {
            check_step(index, record, step);
        }
    }
}

/// The cases that docs/traces.md lists for a phase.
fn documented_cases(phase: &str) -> Vec<String> {
    let page = include_str!("../../docs/traces.md");
    let start = format!("- of `{phase}` in space: ");
    let line = page
        .lines()
        .find_map(|line| line.strip_prefix(&start))
        .expect("the page on traces lists the phase's cases");
    let parts = line.split('`').skip(1).step_by(2);
    parts.map(str::to_owned).collect()
}

#[test]
fn every_case_is_listed_in_the_page_on_traces() {
    let mut seen = BTreeSet::new();
    for preset in presets() {
        for record in json_of(preset.slug) {
            let [phase, case] = ["phase", "case"].map(|key| record[key].as_str().expect("a word"));
            let is_documented = documented_cases(phase)
                .iter()
                .any(|documented_cases| documented_cases == case);
            assert!(is_documented, "{phase}: {case}");
            seen.insert(format!("{phase} {case}"));
        }
    }
    for case in [
        "gjk facing-triangle",
        "gjk beyond-face",
        "gjk inside",
        "epa outside",
        "epa on-boundary",
        "distance nearest-vertex",
    ] {
        assert!(seen.contains(case), "no preset has {case}: {seen:?}");
    }
}

#[test]
fn the_kept_points_make_the_next_simplex() {
    for preset in presets() {
        for pair in json_of(preset.slug).windows(2) {
            if pair[0]["phase"] != "gjk" || pair[1]["phase"] != "gjk" {
                continue;
            }
            let mut points = list(&pair[0]["simplex"]).to_vec();
            points.push(pair[0]["support"].clone());
            let kept = list(&pair[0]["kept"]).iter().map(index);
            let next: Vec<Value> = kept.map(|index| points[index].clone()).collect();
            assert_eq!(Value::from(next), pair[1]["simplex"], "{}", preset.slug);
        }
    }
}

/// A face with its lowest corner first, in the same orientation.
fn turned([p, q, r]: [usize; 3]) -> [usize; 3] {
    let turns = [[p, q, r], [q, r, p], [r, p, q]];
    turns.into_iter().min().expect("three turns")
}

#[test]
fn removed_faces_and_the_horizon_make_the_next_polytope() {
    let mut expansions = 0;
    for preset in presets() {
        for pair in json_of(preset.slug).windows(2) {
            if pair[0]["phase"] != "epa" {
                continue;
            }
            let newest = list(&pair[0]["vertices"]).len();
            let removed: Vec<usize> = list(&pair[0]["removed"]).iter().map(index).collect();
            assert!(
                removed.contains(&index(&pair[0]["face"])),
                "{}",
                preset.slug
            );
            let faces = list(&pair[0]["faces"]).iter().map(indices::<3>).enumerate();
            let stay = faces.filter(|(index, _)| !removed.contains(index));
            let mut next: Vec<[usize; 3]> = stay.map(|(_, face)| turned(face)).collect();
            let horizon = list(&pair[0]["horizon"]).iter().map(indices::<2>);
            next.extend(horizon.map(|[p, q]| turned([p, q, newest])));
            let found = list(&pair[1]["faces"]).iter().map(indices::<3>);
            let mut found: Vec<[usize; 3]> = found.map(turned).collect();
            next.sort_unstable();
            found.sort_unstable();
            assert_eq!(next, found, "{}", preset.slug);
            assert_eq!(pair[1]["vertices"][newest], pair[0]["support"]);
            expansions += 1;
        }
    }
    assert!(expansions > 10, "{expansions}");
}

#[test]
fn the_text_explains_the_step_count_and_lists_every_step() {
    for preset in presets() {
        let lesson = lesson_of(&preset);
        let output = trace(&[preset.slug]);
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let mut lines = text.lines();
        let counting = lines.next().expect("a line");
        assert!(counting.contains("counted from 0") && counting.contains("iteration"));
        for at in 0..lesson.step_count() {
            assert_eq!(lines.next(), Some(lesson.heading(at).as_str()));
            let numbers = lesson.numbers(at);
            for text in [lesson.caption(at)]
                .into_iter()
                .chain(numbers.iter().map(String::as_str))
            {
                assert_eq!(lines.next().map(str::trim), Some(text));
            }
            let state = lines.next().expect("the state");
            assert!(state.contains('→'), "{}: {state}", preset.slug);
        }
        assert_eq!(lines.next(), None, "{}", preset.slug);
    }
}
