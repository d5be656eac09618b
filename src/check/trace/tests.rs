//! Valid and invalid JSON of a trace.

use super::*;
use crate::check::{SpatialTrace, TracePhase, UserTrace};
use glam::{DVec2, DVec3, dvec2, dvec3};

const STEP: &str = r#"{"direction": [1,0], "support": [3,-4]}"#;

/// Each trace equals the one below it.
#[test]
fn a_trace_has_many_forms() {
    let spread = STEP.replace(' ', "\n");
    for forms in [
        &[
            format!("[{STEP}]"),
            STEP.to_owned(),
            spread.clone(),
            format!(r#"{{"steps": [{STEP}], "step": 1, "edges": 3}}"#),
            r#"[{"direction": {"x": 1, "y": 0, "w": 0}, "support": {"X": 3, "Y": -4e0, "Z": 9}}]"#.to_owned(),
            // Unknown fields.
            STEP.replace('}', r#", "step": 3, "iteration": 3, "time": [1,2], "Outcome": {}}"#),
            // Impulses are skipped.
            format!(r#"[{{"phase": "impulse", "distanc": 1}}, {STEP}]"#),
        ][..],
        &[
            format!(r#"{{"steps": [{STEP},{STEP}], "colliding": true, "depth": 2}}"#),
            format!("{STEP}\n\n{STEP}\n{{\"colliding\": true, \"depth\": 2}}\n"),
            format!("{spread}\n{spread}{{\"depth\": 2}}{{\"colliding\": true}}"),
        ],
        &[
            r#"[{"phase": "GJK", "direction": [1,0], "support": {"point": [1,2], "on_a": [1,2], "on_b": [0,0]},
                "simplex": [[5,6], {"point": {"x": 7, "y": 8}}], "kept": [1,2], "outcome": "Grow"}]"#
                .to_owned(),
            r#"[{"phase": "gjk", "direction": [1,0], "support": {"on_a": [1,2], "on_b": [0,0]},
                "simplex": [[5,6], [7,8]], "kept_simplex": [[7,8],[1,2]], "outcome": "goes-on"}]"#
                .to_owned(),
        ],
    ] {
        let expected = UserTrace::parse(&forms[0]).unwrap();
        for form in forms {
            let mut trace = UserTrace::parse(form).unwrap();
            trace.ignored.clear();
            assert_eq!(trace, expected, "{form}");
        }
    }
}

#[test]
fn each_field_is_read() {
    let text = format!(r#"{{"steps": [{STEP}], "colliding": true, "depth": 2, "distance": null}}"#);
    let trace = UserTrace::parse(&text).unwrap();
    let step = &trace.steps[0];
    assert_eq!((step.direction, step.support), (DVec2::X, dvec2(3.0, -4.0)));
    assert_eq!(
        (trace.colliding, trace.depth, trace.distance),
        (Some(true), Some(2.0), None)
    );
    assert!(
        UserTrace::parse(r#"{"depth": 2}"#)
            .unwrap()
            .steps
            .is_empty()
    );
    let text = r#"[{"phase": "closest", "normal": [0,1,0], "vertices": [[0,2,0], {"x": 1, "y": 2, "z": 3}, [3,1,2]],
        "faces": [[0,1,2]], "face": 0, "removed": [0], "outcome": "hit",
        "support": {"point": [3,1,2], "on_a": [4,1,2], "on_b": [1,0,0]}}]"#;
    let step = SpatialTrace::parse(text).unwrap().steps.remove(0);
    assert_eq!(step.direction, DVec3::Y);
    assert_eq!(step.witnesses, Some([dvec3(4.0, 1.0, 2.0), DVec3::X]));
    assert_eq!(
        step.polytope.map(|vertices| vertices[1]),
        Some(dvec3(1.0, 2.0, 3.0))
    );
    assert_eq!((step.faces, step.face), (Some(vec![[0, 1, 2]]), Some(0)));
    assert_eq!(step.phase, Some(TracePhase::Distance));
    assert_eq!(step.outcome, Some(TraceOutcome::Colliding));
}

/// As C, C with Microsoft's library, Python, JavaScript and C# write them, bare and in quotes.
#[test]
fn nan_and_infinities_are_read_however_programs_write_them() {
    let nan = "null NaN -nan nan nan(ind) -nan(ind) nan(0x8000000000000) 1.#QNAN0 -1.#IND00";
    let infinite = "inf +inf Infinity ∞";
    let negative = "-inf -Infinity -1.#INF00 -∞";
    let words = [
        (nan, f64::NAN),
        (infinite, f64::INFINITY),
        (negative, f64::NEG_INFINITY),
    ];
    let words = words.into_iter();
    for (word, expected) in
        words.flat_map(|(words, is)| words.split(' ').map(move |word| (word, is)))
    {
        let quoted = format!("\"{word}\"");
        for word in [word, &quoted] {
            if word == "\"null\"" {
                continue;
            }
            let planar = format!("[{{\"direction\": [{word}, 1], \"support\": [1,{word}]}}]");
            let step = UserTrace::parse(&planar).unwrap().steps.remove(0);
            let spatial = planar.replace(", 1]", ", 1, 2]").replace("[1,", "[1,1,");
            let in_space = SpatialTrace::parse(&spatial).unwrap().steps.remove(0);
            for part in [step.direction.x, step.support.y, in_space.support.z] {
                assert_eq!(part.to_string(), expected.to_string(), "{word}");
            }
            let result = UserTrace::parse(&format!("{{\"depth\":{word} }}"));
            let depth = result.ok().and_then(|trace| trace.depth);
            let is_read = depth.map(|depth| depth.to_string()) == Some(expected.to_string());
            assert!(is_read || word == "null", "{word}");
        }
    }
    // Words within strings stay, also after an escaped quote.
    let note = r#"{"note": "\\\" NaN, -inf", "a NaN": [NaN], "depth": 2}"#;
    let trace = UserTrace::parse(note).unwrap();
    assert_eq!(
        (trace.depth, &trace.ignored[..]),
        (Some(2.0), &["a NaN".to_owned(), "note".to_owned()][..])
    );
}

#[test]
fn an_error_after_nan_is_reported_where_it_stands() {
    let text = r#"[
        {"direction": [NaN, -nan(ind)], "support": [inf, "NaN"], "edge": [0, -1]}]"#;
    let error = UserTrace::parse(text).unwrap_err();
    let second = text.lines().nth(1).unwrap();
    let column = second.find("-1").unwrap() + 2;
    assert_eq!([error.line, error.column], [2, column], "{error}");
}

#[test]
fn unknown_fields_are_listed_once_and_those_of_our_own_traces_are_not() {
    let step = STEP.replace('}', r#", "step": 0, "caption": "", "kept_simplx": []}"#);
    let impulse = r#"{"phase": "impulse", "stage": 1}"#;
    for text in [
        format!(r#"{{"steps": [{step}, {step}, {impulse}], "collding": true}}"#),
        format!("{step}\n{step}\n{impulse}\n{{\"collding\": true}}"),
    ] {
        let trace = UserTrace::parse(&text).unwrap();
        assert_eq!(trace.ignored, ["kept_simplx", "collding"], "{text}");
        let spatial = text
            .replace("[1,0]", "[1,0,0]")
            .replace("[3,-4]", "[3,-4,0]");
        let trace = SpatialTrace::parse(&spatial).unwrap();
        assert_eq!(trace.ignored, ["kept_simplx", "collding"], "{spatial}");
    }
    // A misspelt claim alone is no trace.
    assert!(UserTrace::parse(r#"{"collding": true}"#).is_err());
}

#[test]
fn of_a_runaway_as_much_is_read_as_can_be_checked() {
    let rest = Some(Unread::Rest);
    let points = vec!["[0,0]"; MOST_POINTS / 2].join(",");
    let long = STEP.replace('}', &format!(r#", "simplex": [{points}]}}"#));
    for (steps, count, unread) in [
        (vec![STEP; MOST_STEPS], MOST_STEPS, None),
        (vec![STEP; MOST_STEPS + 3], MOST_STEPS, rest),
        (vec![&long, &long, &long, STEP], 2, rest),
    ] {
        for text in [format!("[{}]", steps.join(",")), steps.join("\n")] {
            let trace = UserTrace::parse(&text).unwrap();
            assert_eq!((trace.steps.len(), trace.unread), (count, unread));
        }
    }
    // An endless search writes a file of any size.
    let trace = UserTrace::read(std::io::BufReader::new(Endless(0))).unwrap();
    assert_eq!((trace.steps.len(), trace.unread), (MOST_STEPS, rest));
}

struct Endless(usize);

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        for byte in &mut *buffer {
            *byte = STEP.as_bytes()[self.0 % STEP.len()];
            self.0 += 1;
        }
        Ok(buffer.len())
    }
}

#[test]
fn what_breaks_off_is_left_out() {
    let torn = Some(Unread::Torn { line: 2 });
    for rest in [
        r#"{"direction": [1,1],"supp"#,
        r#"{"direction": [1,-"#,
        r#"{"direction": [1,0],  "#,
        r#"{"direction": ["Na"#,
        r#"{"direction": [1,0], "support": [3,-4], "simplex": [{"x": 1, "y": 2}"#,
        r#"{"direction": [1,0], "support": [3,-4]"#,
        "{",
        "nul",
    ] {
        for text in [
            format!("{STEP}\n{rest}"),
            format!("[{STEP},\n{rest}"),
            format!("{{\"steps\": [{STEP},\n{rest}\n"),
        ] {
            let trace = UserTrace::parse(&text).unwrap();
            assert_eq!((trace.steps.len(), trace.unread), (1, torn), "{text}");
        }
        assert!(UserTrace::parse(rest).is_err(), "{rest}");
        // Only the last line may be truncated.
        let inside = format!("{STEP}\n{rest}\n{STEP}\n");
        assert!(UserTrace::parse(&inside).is_err(), "{inside}");
    }
    for whole in [
        STEP.replace('}', r#", "kept": [7]}"#),
        r#"{"direction": [one,0]}"#.to_owned(),
    ] {
        let error = UserTrace::parse(&format!("{STEP}\n{whole}")).unwrap_err();
        assert_eq!(error.line, 2, "{error}");
    }
}

/// A step in the plane, or what it adds to [`STEP`]; and what is said of it.
const WRONG: &str = r#"
7 | a step
{"direction": [1,0]} | without `support`
{"support": [1,0]} | without `direction`
{"direction": [1,0,0], "support": [3,-4]} | of a 3D scene
{"direction": [1], "support": [3,-4]} | two numbers
{"direction": {"x": 1}, "support": [3,-4]} | two numbers
{"direction": [1e999,0], "support": [3,-4]} | range
{"direction": ["1",0], "support": [3,-4]} | without quotes
{"direction": [one,0], "support": [3,-4]} | expected
+ "edge": [0,-1] | found `-1`
+ "kept": [1] | `kept`: refers to point 1, but there are 1
+ "polytope": [[0,0]], "edge": [0,1] | `edge`: refers to point 1
+ "phase": "gkj" | `gkj`
+ "phase": "MPR" | `mpr`
+ "outcome": "colliding!" | `colliding!`
+ "distance": "2" | `2` is not a number
"#;

/// The same in space.
const WRONG_IN_SPACE: &str = r#"
{"normal": [1,0], "support": [1,0]} | three numbers
{"normal": [1,0,0,2], "support": [1,0,0]} | three numbers
{"normal": [1,0,0], "support": [1,0,0], "kept": [4]} | `kept`: refers to point 4
{"normal": [1,0,0], "support": [1,0,0], "vertices": [[1,0,0]], "faces": [[0,1,0]]} | `faces`: refers to vertex 1
"#;

#[test]
fn what_is_wrong_is_refused_where_it_stands() {
    for row in WRONG.trim().lines() {
        let (step, said) = row.split_once(" | ").unwrap();
        let step = match step.strip_prefix("+ ") {
            Some(field) => STEP.replace('}', &format!(", {field}}}")),
            None => step.to_owned(),
        };
        let error = UserTrace::parse(&format!("[\n{step}]")).unwrap_err();
        assert!(error.fault.contains(said), "{step}: {error}");
        assert_eq!(error.line, 2, "{step}: {error}");
    }
    for row in WRONG_IN_SPACE.trim().lines() {
        let (step, said) = row.split_once(" | ").unwrap();
        let error = SpatialTrace::parse(&format!("\n{step}")).unwrap_err();
        assert!(error.fault.contains(said), "{step}: {error}");
        assert_eq!(error.line, 2, "{step}: {error}");
    }
}

#[test]
fn what_is_wrong_with_the_whole_is_refused() {
    for (text, place, said) in [
        (" \n", [1, 1], "empty: nothing to read"),
        ("7", [1, 1], "a list of steps"),
        ("[]", [1, 1], "no step and no result"),
        ("{}", [1, 1], "no step and no result"),
        ("[\n{\"direction\": [1,0]}]", [2, 21], "without `support`"),
        (
            "{\n\"colliding\": 1}",
            [2, 14],
            "expected a boolean, found `1`",
        ),
    ] {
        let error = UserTrace::parse(text).unwrap_err();
        assert!(error.fault.contains(said), "{text}: {error}");
        assert_eq!([error.line, error.column], place, "{text}: {error}");
    }
}
