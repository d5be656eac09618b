//! `collidoscope trace`: the format, and that its numbers are the query's own.

use std::collections::BTreeSet;

use collidoscope::lesson::{Dimension, Lesson, LessonConfig, Phase, Step, StepData, Vector};
use collidoscope::scene::{Falling, Preset, Space, presets, presets_in_space};
use serde_json::Value;

use crate::run::{json, printed};

fn json_of(scene: &str) -> Vec<Value> {
    let records = json(&["trace", scene, "--json"]);
    records.as_array().expect("a JSON array").clone()
}

fn lesson_of(preset: &Preset) -> Lesson {
    let (a, b) = (preset.scene.a.posed(), preset.scene.b.posed());
    let falling = preset.scene.fall.clone().map(Falling::new);
    Lesson::on([&a, &b], falling.as_ref(), LessonConfig::default())
}

fn lesson_in_space(preset: &Preset<Space>) -> Lesson<Space> {
    Lesson::in_space(&preset.scene.a.posed(), &preset.scene.b.posed())
}

/// The names of all presets.
fn slugs() -> impl Iterator<Item = &'static str> {
    let planar = presets().into_iter().map(|preset| preset.slug);
    planar.chain(presets_in_space().into_iter().map(|one| one.slug))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn vector(value: &Value) -> Vec<f64> {
    let parts = list(value).iter();
    parts.map(|part| part.as_f64().expect("a number")).collect()
}

fn index(value: &Value) -> usize {
    value.as_u64().expect("an index") as usize
}

fn indices<const N: usize>(value: &Value) -> [usize; N] {
    let parts: Vec<usize> = list(value).iter().map(index).collect();
    parts.try_into().expect("as many indices")
}

fn keys(value: &Value) -> BTreeSet<&str> {
    let object = value.as_object().expect("an object");
    object.keys().map(String::as_str).collect()
}

fn check_point(value: &Value) {
    assert_eq!(keys(value), BTreeSet::from(["on_a", "on_b", "point"]));
    let [point, on_a, on_b] = ["point", "on_a", "on_b"].map(|key| vector(&value[key]));
    let differences = on_a.iter().zip(on_b).map(|(a, b)| a - b);
    assert_eq!(point, differences.collect::<Vec<f64>>());
}

const OF_ALL: [&str; 6] = ["caption", "case", "outcome", "phase", "step", "support"];

/// The fields of a record in addition to the common ones, which start with its points and its direction.
fn own_fields(phase: Phase, is_planar: bool) -> &'static [&'static str] {
    match phase {
        Phase::Distance => &["simplex", "direction", "kept", "closest", "distance"],
        Phase::Epa if is_planar => &["polytope", "normal", "distance", "edge"],
        Phase::Epa => &[
            "vertices", "normal", "distance", "face", "faces", "horizon", "removed",
        ],
        _ => &["simplex", "direction", "kept"],
    }
}

fn check_step<D: Dimension>(at: usize, record: &Value, step: &Step<D>) {
    let own = own_fields(step.phase(), D::Vector::AXES.len() == 2);
    let all: BTreeSet<&str> = OF_ALL.iter().chain(own).copied().collect();
    assert_eq!(keys(record), all);
    assert_eq!(record["step"], at);
    assert_eq!(record["caption"], step.caption);
    assert_eq!(record["phase"], step.phase().slug());
    check_point(&record["support"]);
    let support = D::point(&step.support.support);
    assert_eq!(vector(&record["support"]["point"]), support.parts());
    assert_eq!(vector(&record[own[1]]), step.direction.parts());
    let points = list(&record[own[0]]);
    assert_eq!(points.len(), step.before.len());
    points.iter().for_each(check_point);
    assert_eq!(record["distance"].is_f64(), step.phase() != Phase::Gjk);
    if let StepData::Epa(work) = &step.work
        && let Some(part) = D::closest_part(work)
    {
        let named = match &record["edge"] {
            Value::Null => &record["faces"][index(&record["face"])],
            edge => edge,
        };
        assert_eq!(*named, serde_json::json!(part));
    }
}

fn check_records<D: Dimension>(slug: &str, lesson: &Lesson<D>) {
    let records = json_of(slug);
    assert_eq!(records.len(), lesson.step_count(), "{slug}");
    for (at, (record, step)) in records.iter().zip(lesson.steps()).enumerate() {
        check_step(at, record, step);
    }
}

#[test]
fn json_equals_the_lesson_bit_for_bit() {
    for preset in presets() {
        check_records(preset.slug, &lesson_of(&preset));
    }
    for preset in presets_in_space() {
        check_records(preset.slug, &lesson_in_space(&preset));
    }
}

/// The cases that docs/traces.md lists for a phase, as `gjk` or `gjk in space`.
fn documented_cases(phase: &str, space: &str) -> Vec<&'static str> {
    let page = include_str!("../../docs/traces.md");
    let start = format!("- of `{phase}`{space}: ");
    let mut lines = page.lines();
    let line = lines.find_map(|line| line.strip_prefix(&start));
    let line = line.expect("the page on traces lists the phase's cases");
    line.split('`').skip(1).step_by(2).collect()
}

#[test]
fn every_case_is_documented_for_traces() {
    let mut seen = BTreeSet::new();
    let planar = presets().len();
    for (at, slug) in slugs().enumerate() {
        let space = if at < planar { "" } else { " in space" };
        for record in json_of(slug) {
            if record["phase"] == "impulse" {
                continue;
            }
            let [phase, case] = ["phase", "case"].map(|key| record[key].as_str().expect("a word"));
            let cases = documented_cases(phase, space);
            assert!(cases.contains(&case), "{phase}{space}: {case}");
            seen.insert(format!("{phase}{space} {case}"));
        }
    }
    for case in [
        "gjk first",
        "gjk inside",
        "epa outside",
        "distance nearest-vertex",
        "gjk in space facing-triangle",
        "gjk in space beyond-face",
        "gjk in space inside",
        "epa in space outside",
        "epa in space on-boundary",
        "distance in space nearest-vertex",
    ] {
        assert!(seen.contains(case), "no preset has {case}: {seen:?}");
    }
}

#[test]
fn the_kept_points_make_the_next_simplex() {
    for slug in slugs() {
        for pair in json_of(slug).windows(2) {
            if pair[0]["phase"] != "gjk" || pair[1]["phase"] != "gjk" {
                continue;
            }
            let mut points = list(&pair[0]["simplex"]).to_vec();
            points.push(pair[0]["support"].clone());
            let kept = list(&pair[0]["kept"]).iter().map(index);
            let next: Vec<Value> = kept.map(|index| points[index].clone()).collect();
            assert_eq!(Value::from(next), pair[1]["simplex"], "{slug}");
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
    for preset in presets_in_space() {
        let slug = preset.slug;
        for pair in json_of(slug).windows(2) {
            if pair[0]["phase"] != "epa" {
                continue;
            }
            let newest = list(&pair[0]["vertices"]).len();
            let removed: Vec<usize> = list(&pair[0]["removed"]).iter().map(index).collect();
            assert!(removed.contains(&index(&pair[0]["face"])), "{slug}");
            let faces = list(&pair[0]["faces"]).iter().map(indices::<3>).enumerate();
            let stay = faces.filter(|(index, _)| !removed.contains(index));
            let mut next: Vec<[usize; 3]> = stay.map(|(_, face)| turned(face)).collect();
            let horizon = list(&pair[0]["horizon"]).iter().map(indices::<2>);
            next.extend(horizon.map(|[p, q]| turned([p, q, newest])));
            let found = list(&pair[1]["faces"]).iter().map(indices::<3>);
            let mut found: Vec<[usize; 3]> = found.map(turned).collect();
            next.sort_unstable();
            found.sort_unstable();
            assert_eq!(next, found, "{slug}");
            assert_eq!(pair[1]["vertices"][newest], pair[0]["support"]);
            expansions += 1;
        }
    }
    assert!(expansions > 10, "{expansions}");
}

fn check_text<D: Dimension>(slug: &str, lesson: &Lesson<D>) {
    let text = printed(&["trace", slug]);
    let mut lines = text.lines();
    let counting = lines.next().expect("a line");
    assert!(counting.contains("counted from 0") && counting.contains("iteration"));
    for at in 0..lesson.step_count() {
        assert_eq!(lines.next(), Some(lesson.heading(at).as_str()));
        for text in [lesson.caption(at).to_owned()]
            .into_iter()
            .chain(lesson.numbers(at))
        {
            assert_eq!(lines.next().map(str::trim), Some(text.as_str()));
        }
        if !lesson.heading(at).ends_with("Impulse") {
            let state = lines.next().expect("the state");
            assert!(state.contains('→'), "{slug}: {state}");
        }
    }
    assert_eq!(lines.next(), None, "{slug}");
}

#[test]
fn the_text_explains_the_step_count_and_lists_every_step() {
    for preset in presets() {
        check_text(preset.slug, &lesson_of(&preset));
    }
    for preset in presets_in_space() {
        check_text(preset.slug, &lesson_in_space(&preset));
    }
}
