//! `collidoscope trace`: the format, and that its numbers are the query's own.

use std::collections::BTreeSet;
use std::process::{Command, Output};

use collidoscope::lesson::{Lesson, LessonConfig, Step, StepData};
use collidoscope::scene::{Falling, Preset, presets};
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
    let (a, b) = (preset.scene.a.posed(), preset.scene.b.posed());
    let falling = preset.scene.fall.clone().map(Falling::new);
    Lesson::on([&a, &b], falling.as_ref(), LessonConfig::default())
}

fn vector(value: &Value) -> [f64; 2] {
    let parts = value.as_array().expect("a vector");
    [0, 1].map(|index| parts[index].as_f64().expect("a number"))
}

fn keys(value: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> = value
        .as_object()
        .expect("an object")
        .keys()
        .map(String::as_str)
        .collect();
    keys.sort_unstable();
    keys
}

fn check_point(value: &Value) {
    assert_eq!(keys(value), ["on_a", "on_b", "point"]);
    let [point, on_a, on_b] = ["point", "on_a", "on_b"].map(|key| vector(&value[key]));
    assert_eq!(point, [on_a[0] - on_b[0], on_a[1] - on_b[1]]);
}

fn check_step(index: usize, record: &Value, step: &Step) {
    assert_eq!(record["step"], index);
    assert_eq!(record["caption"], step.caption.as_str());
    check_point(&record["support"]);
    assert_eq!(
        vector(&record["support"]["point"]),
        step.support.support.point().to_array()
    );
    let (state, direction, fields) = match &step.work {
        StepData::Gjk { .. } => (
            "simplex",
            "direction",
            &[
                "caption",
                "case",
                "direction",
                "kept",
                "outcome",
                "phase",
                "simplex",
                "step",
                "support",
            ][..],
        ),
        StepData::Epa { edge, distance, .. } => {
            assert_eq!(record["edge"], serde_json::json!(edge));
            assert_eq!(
                record["distance"].as_f64(),
                Some(*distance),
                "to the last bit"
            );
            (
                "polytope",
                "normal",
                &[
                    "caption", "case", "distance", "edge", "normal", "outcome", "phase",
                    "polytope", "step", "support",
                ][..],
            )
        }
        StepData::Distance {
            distance, closest, ..
        } => {
            assert_eq!(
                record["distance"].as_f64(),
                Some(*distance),
                "to the last bit"
            );
            assert_eq!(vector(&record["closest"]), closest.to_array());
            (
                "simplex",
                "direction",
                &[
                    "caption",
                    "case",
                    "closest",
                    "direction",
                    "distance",
                    "kept",
                    "outcome",
                    "phase",
                    "simplex",
                    "step",
                    "support",
                ][..],
            )
        }
    };
    assert_eq!(keys(record), fields);
    assert_eq!(vector(&record[direction]), step.direction.to_array());
    let points = record[state].as_array().expect("a list");
    assert_eq!(points.len(), step.before.len());
    points.iter().for_each(check_point);
}

#[test]
fn json_equals_the_lesson_bit_for_bit() {
    for preset in presets() {
        let (records, lesson) = (json_of(preset.slug), lesson_of(&preset));
        assert_eq!(records.len(), lesson.step_count(), "{}", preset.slug);
        for (index, (record, step)) in records.iter().zip(lesson.steps()).enumerate() {
            check_step(index, record, step);
        }
    }
}

/// The cases that docs/traces.md lists for a phase.
fn documented_cases(phase: &str) -> Vec<String> {
    let page = include_str!("../../docs/traces.md");
    let start = format!("- of `{phase}`: ");
    let line = page
        .lines()
        .find_map(|line| line.strip_prefix(&start))
        .expect("the page on traces lists the phase's cases");
    let parts = line.split('`').skip(1).step_by(2);
    parts.map(str::to_owned).collect()
}

#[test]
fn every_case_is_documented_for_traces() {
    let mut seen = BTreeSet::new();
    for preset in presets() {
        for record in json_of(preset.slug) {
            if record["phase"] == "impulse" {
                continue;
            }
            let [phase, case] = ["phase", "case"].map(|key| record[key].as_str().expect("a word"));
            assert!(
                documented_cases(phase)
                    .iter()
                    .any(|documented_cases| documented_cases == case),
                "{phase}: {case}"
            );
            seen.insert(format!("{phase} {case}"));
        }
    }
    for case in [
        "gjk first",
        "gjk inside",
        "epa outside",
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
            let mut points = pair[0]["simplex"].as_array().expect("a list").clone();
            points.push(pair[0]["support"].clone());
            let kept = pair[0]["kept"].as_array().expect("a list").iter();
            let next: Vec<Value> = kept
                .map(|index| points[index.as_u64().expect("an index") as usize].clone())
                .collect();
            assert_eq!(Value::from(next), pair[1]["simplex"], "{}", preset.slug);
        }
    }
}

#[test]
fn the_phases_come_in_order() {
    let phases = |scene: &str| -> Vec<String> {
        let records = json_of(scene);
        let mut phases: Vec<String> = records
            .iter()
            .map(|record| record["phase"].as_str().expect("a word").to_owned())
            .collect();
        phases.dedup();
        phases
    };
    assert_eq!(phases("two-boxes"), ["gjk", "distance"], "they start apart");
    assert_eq!(phases("hamaluik"), ["gjk", "epa"]);
    assert_eq!(phases("stack"), ["gjk", "epa", "impulse"]);
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
            if lesson.impulse(at).is_some() {
                continue;
            }
            let state = lines.next().expect("the state");
            assert!(state.contains('→'), "{}: {state}", preset.slug);
        }
        assert_eq!(lines.next(), None, "{}", preset.slug);
    }
}

#[test]
fn a_missing_scene_is_one_line_and_status_2() {
    let output = trace(&["nowhere"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 1);
    assert!(output.stdout.is_empty());
}
