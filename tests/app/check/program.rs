//! `collidoscope check` as a program: its input, output and exit status.

use collidoscope::check::{DEFAULT_TOLERANCE, check};
use collidoscope::check::{KnownBug, UserTrace};
use collidoscope::lesson::{FirstDirection, Lesson};
use collidoscope::scene::{presets, presets_in_space};
use serde_json::Value;

use crate::run::{piped, printed, scratch, scratch_path, text};

/// Status, stdout and stderr.
fn outcome(arguments: &[&str], trace: &str) -> (Option<i32>, String, String) {
    let output = piped(&[&["check"], arguments].concat(), trace);
    let [out, err] = [&output.stdout, &output.stderr].map(|bytes| text(bytes).to_owned());
    (output.status.code(), out, err)
}

const SOUND: &str = r#"[{"direction": [-1,-1], "support": [250,220]}]"#;

/// A trace, the step and the kind of the first wrong claim, and how the sentence begins.
const FIRST_WRONG: &str = r#"
[{"direction": [-1,-1], "support": [250,220]}] | null | null | The trace is correct: its one step is right. The trace ends before the search did.
{"steps": [{"direction": [-1,-1], "support": [450,480]}], "colliding": true} | 0 | "support" | Step 0: along (−1.00, −1.00) the support point is given as (450.00, 480.00)
{"steps": [], "colliding": true} | null | "verdict" | In the result, A and B are reported as colliding
[{"direction": [-1,-1], "support": [250,220]}, {"direction": ["NaN","-nan"], "support": [250,220]}] | 1 | "direction" | Step 1: the direction is (NaN, NaN), and NaN is not a number.
{"steps": [], "colliding": false, "depth": "inf"} | null | "depth" | In the result, the depth is given as ∞, and that is infinite.
"#;

#[test]
fn what_is_first_wrong_is_reported_and_the_status_is_3() {
    for row in FIRST_WRONG.trim().lines() {
        let [trace, step, kind, says] = *row.split(" | ").collect::<Vec<_>>() else {
            panic!("{row}");
        };
        let status = Some(if kind == "null" { 0 } else { 3 });
        let (found, out, err) = outcome(&["two-boxes", "-", "--json"], trace);
        assert_eq!((found, err.as_str()), (status, ""), "{row}");
        let record: Value = serde_json::from_str(&out).expect("JSON");
        assert_eq!(record["sound"], kind == "null", "{row}");
        assert_eq!(record["step"].to_string(), step, "{row}");
        assert_eq!(record["kind"].to_string(), kind, "{row}");
        assert_eq!(record["mistakes"], serde_json::json!([]), "{row}");
        let caption = record["caption"].as_str().expect("a sentence");
        assert!(caption.starts_with(says), "{caption}");
        let (found, out, _) = outcome(&["two-boxes", "-"], trace);
        let (first, rest) = out.split_once('\n').expect("a line");
        assert_eq!((found, first), (status, caption));
        // Only of a correct trace it matters what it left out.
        assert_eq!(rest.starts_with("not given: "), kind == "null", "{out}");
    }
}

/// What is ignored and what is not given, as text and as JSON.
#[test]
fn what_was_not_used_and_what_is_missing_is_listed() {
    let spatial = r#"[{"direction": [1,1,1], "support": [40,30,20]}]"#;
    let space = r#"{"a": {"shape": {"box": {"half": [10, 10, 10]}}},
        "b": {"shape": {"box": {"half": [20, 20, 10]}}, "position": [-10, 0, 0]}}"#;
    let (_folder, space) = scratch("space.json", space);
    for (scene, steps, missing) in [
        ("two-boxes", SOUND, "distance, normal, closest"),
        (&space, spatial, "depth, normal, contacts"),
    ] {
        let trace = format!(r#"{{"steps": {steps}, "collding": false, "mood": 1, "caption": ""}}"#);
        let (status, out, _) = outcome(&[scene, "-"], &trace);
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(status, Some(0), "{out}");
        assert_eq!(
            lines[1],
            r#"ignored: "collding" (did you mean "colliding"?), "mood""#
        );
        assert_eq!(lines[2], format!("not given: colliding, {missing}"));
        let (_, out, _) = outcome(&[scene, "-", "--json"], &trace);
        let record: Value = serde_json::from_str(&out).expect("JSON");
        assert_eq!(record["ignored"], serde_json::json!(["collding", "mood"]));
        let missing: Vec<&str> = missing.split(", ").collect();
        let expected = [&["colliding"], &missing[..]].concat();
        assert_eq!(record["not_given"], serde_json::json!(expected));
    }
}

#[test]
fn a_known_bug_is_named() {
    let fault = KnownBug::SameDirection;
    let trace = printed(&["faults", fault.slug(), "--json"]);
    let (_, out, _) = outcome(&[fault.row().scene, "-", "--json"], &trace);
    let record: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(record["mistakes"], serde_json::json!([fault.slug()]));
    // One step shows a wrong claim, but not which bug caused it.
    let same = r#"[{"direction": [-1,-1], "support": [300,300]}]"#;
    let (_, out, _) = outcome(&["two-boxes", "-", "--json"], same);
    let record: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(record["mistakes"], serde_json::json!([]));
}

#[test]
fn a_tolerance_is_a_fraction_of_the_extent() {
    // The diagonal of the bounding box of both is 693 px long.
    let off = r#"[{"direction": [-1,-1], "support": [250.01,220]}]"#;
    assert_eq!(outcome(&["two-boxes", "-"], off).0, Some(0));
    let finer = ["two-boxes", "-", "--tolerance", "1e-5"];
    assert_eq!(outcome(&finer, off).0, Some(3));
    let (status, _, err) = outcome(&["two-boxes", "-", "--tolerance", "2"], off);
    assert_eq!((status, err.lines().count()), (Some(2), 1));
    assert!(err.contains("from 0 to 0.1"), "{err}");
}

#[test]
fn invalid_files_are_reported_with_their_place() {
    let (_folder, name) = scratch("mine.json", "[\n{\"direction\": [1,0]}]");
    let (_folder, missing) = scratch_path("none.json");
    let planar = r#"[{"direction": [1,0], "support": [1,0]}]"#;
    let spatial = r#"[{"direction": [1,0,0], "support": [1,0,0]}]"#;
    for (arguments, trace, says) in [
        (["two-boxes", &missing], "", "none.json"),
        (
            ["two-boxes", &name],
            "",
            "mine.json:2:21: the step ends without `support`",
        ),
        (
            ["two-boxes", "-"],
            "{}",
            "stdin:1:1: there is no step and no result",
        ),
        (["-", "-"], SOUND, "either the scene or the trace"),
        (["deep-in-space", "-"], planar, "three numbers"),
        (["hamaluik", "-"], spatial, "two numbers"),
    ] {
        let (status, out, err) = outcome(&arguments, trace);
        assert_eq!((status, out.as_str()), (Some(2), ""), "{err}");
        assert!(err.lines().count() == 1 && err.contains(says), "{err}");
    }
}

#[test]
fn our_own_traces_are_sound_in_every_preset_from_every_first_direction() {
    for preset in presets() {
        let (a, b) = (preset.scene.a.posed(), preset.scene.b.posed());
        for first in FirstDirection::ALL {
            let lesson = Lesson::new(&a, &b, first);
            let mut json = Vec::new();
            collidoscope::export::trace_json(&lesson, None, &mut json).expect("written");
            let trace = UserTrace::parse(text(&json)).expect("a trace");
            assert_eq!(trace.steps.len(), lesson.step_count());
            // Our numbers are exact up to rounding.
            for tolerance in [DEFAULT_TOLERANCE, 1e-11] {
                let finding = check(&a, &b, &trace, tolerance);
                assert_eq!(
                    finding.wrong, None,
                    "{} {first:?}: {}",
                    preset.slug, finding.caption
                );
            }
        }
    }
}

#[test]
fn a_trace_truncated_by_a_crash_is_checked_up_to_its_end() {
    let step = r#"{"phase":"gjk","direction":[-1,-1],"support":[250,220]}"#;
    let torn = r#"{"phase":"gjk","direction":[1,1],"supp"#;
    let left_out = " Line 2 is incomplete and was ignored.";
    let (status, out, err) = outcome(&["two-boxes", "-"], &format!("{step}\n{torn}"));
    let open = "The trace is correct: its one step is right. The trace ends before the search did.";
    assert_eq!((status, err.as_str()), (Some(0), ""));
    assert_eq!(out.lines().next(), Some(&*format!("{open}{left_out}")));
    let wrong = step.replace("250", "251");
    let (status, out, _) = outcome(&["two-boxes", "-"], &format!("{wrong}\n{torn}"));
    assert_eq!(status, Some(3));
    assert!(out.trim_end().ends_with(left_out), "{out}");
}

/// An endless search, with all its steps printed.
#[test]
fn an_endless_trace_is_checked_up_to_the_limit_and_reported() {
    let step = |k: u32| {
        format!(
            r#"{{"phase": "gjk", "direction": [-1,-{}], "support": [250,220], "outcome": "goes-on"}}"#,
            1.0 + 1e-9 * f64::from(k)
        )
    };
    let text: Vec<String> = (0..20_000).map(step).collect();
    let (status, out, err) = outcome(&["two-boxes", "-"], &text.join("\n"));
    assert_eq!((status, err.as_str()), (Some(0), ""), "{out}");
    let says = "As far as it was checked, the trace is correct: each of its first 10000 steps is right. The steps after \
                these were not checked.\n";
    assert!(out.starts_with(says), "{out}");
    let same = vec![step(0); 20_000].join("\n");
    let (status, out, _) = outcome(&["two-boxes", "-"], &same);
    assert_eq!(status, Some(3));
    assert!(out.starts_with("Step 1: "), "{out}");
}

#[test]
fn the_trace_of_every_preset_in_space_and_every_presets_answers_pass() {
    let check = |slug: &str, trace: &str, more: &[&str]| {
        let (status, out, _) = outcome(&[&[slug, "-"], more].concat(), trace);
        assert_eq!(status, Some(0), "{slug}: {out}");
        assert!(out.starts_with("The trace is correct"));
        assert!(!out.contains("ignored"), "{slug}: {out}");
        out
    };
    let spatial = presets_in_space().into_iter().map(|preset| preset.slug);
    for slug in spatial.clone() {
        check(slug, &printed(&["trace", slug, "--json"]), &[]);
    }
    let planar = presets().into_iter().map(|preset| preset.slug);
    for slug in planar.chain(spatial) {
        let answers = printed(&["query", slug, "--json"]);
        let out = check(slug, &answers, &["--tolerance", "1e-11"]);
        assert!(out.contains("the contacts"), "{slug}: {out}");
    }
}
