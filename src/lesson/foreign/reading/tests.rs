//! What is read from the JSON of a trace, and what is refused.

use super::super::ForeignStep;
use super::*;
use glam::{DVec2, DVec3, dvec2, dvec3};

#[test]
fn a_step_is_as_little_as_a_direction_and_a_support() {
    let bare = r#"[{"direction": [1, 0], "support": [3, -4e-1]}]"#;
    let whole = format!("{{\"steps\": {bare}, \"colliding\": true, \"depth\": 2}}");
    let step = ForeignStep {
        direction: dvec2(1.0, 0.0),
        support: dvec2(3.0, -0.4),
        ..ForeignStep::default()
    };
    let steps = vec![step];
    let trace = ForeignTrace::parse(bare).unwrap();
    assert_eq!(trace.steps, steps);
    let trace = ForeignTrace::parse(&whole).unwrap();
    assert_eq!((trace.colliding, trace.depth), (Some(true), Some(2.0)));
    assert_eq!((trace.steps, trace.normal), (steps, None));
}

#[test]
fn what_the_whole_came_to_needs_no_steps() {
    let trace = ForeignTrace::parse(r#"{"colliding": true, "depth": 2}"#).unwrap();
    assert_eq!((trace.steps.len(), trace.depth), (0, Some(2.0)));
}

#[test]
fn what_would_take_too_long_is_refused() {
    let step = r#"{"direction": [1,0], "support": [1,0]}"#;
    let steps = |count: usize| format!("[{}]", vec![step; count].join(","));
    assert!(ForeignTrace::parse(&steps(MOST_STEPS)).is_ok());
    let error = ForeignTrace::parse(&steps(MOST_STEPS + 1)).unwrap_err();
    assert!(error.fault.contains("10001 steps"), "{error}");
    let points = vec!["[0,0]"; MOST_POINTS + 1].join(",");
    let text = step.replace('}', &format!(r#", "simplex": [{points}]}}"#));
    let error = ForeignTrace::parse(&format!("[{text}]")).unwrap_err();
    assert!(error.fault.contains("200001 points"), "{error}");
}

#[test]
fn what_is_kept_is_told_by_points_or_by_indices() {
    let step = |kept: &str| {
        let text = format!(
            r#"[{{"phase": "GJK", "direction": [1,0], "support": {{"point": [1,2], "on_a": [1,2], "on_b": [0,0]}},
               "simplex": [[5,6],{{"point":[7,8]}}], {kept}, "anything": {{"else": null}}}}]"#
        );
        ForeignTrace::parse(&text).unwrap().steps.remove(0)
    };
    let by_index = step(r#""kept": [1, 2]"#);
    assert_eq!(by_index, step(r#""kept_simplex": [[7,8],[1,2]]"#));
    assert_eq!(
        by_index.kept_simplex,
        Some(vec![dvec2(7.0, 8.0), dvec2(1.0, 2.0)])
    );
    assert_eq!(by_index.witnesses, Some([dvec2(1.0, 2.0), DVec2::ZERO]));
    assert_eq!(by_index.phase, Some(ForeignPhase::Gjk));
}

#[test]
fn a_normal_is_a_direction_and_an_impulse_no_step() {
    let text = r#"[{"phase": "epa", "normal": [0,1], "support": [0,2], "outcome": "expand"},
                   {"phase": "impulse", "stage": "point"}]"#;
    let trace = ForeignTrace::parse(text).unwrap();
    assert_eq!(trace.steps.len(), 1);
    assert_eq!(trace.steps[0].direction, dvec2(0.0, 1.0));
    assert_eq!(trace.steps[0].outcome, Some(ForeignOutcome::GoesOn));
}

#[test]
fn a_fault_has_a_place_and_a_mend() {
    for (text, place, said) in [
        ("[", [1, 1], "EOF"),
        (" \n", [1, 1], "empty: nothing to read"),
        ("7", [1, 1], "a list of steps"),
        ("[]", [1, 1], "no step and no claim"),
        ("{}", [1, 1], "no step and no claim"),
        ("[\n{\"direction\": [1,0]}]", [2, 21], "without `support`"),
        ("[\n{\"support\": [1,0]}]", [2, 19], "without `direction`"),
        (
            "[{\"direction\": [1,0,0], \"support\": [1,0]}]",
            [1, 22],
            "in space",
        ),
        (
            "[{\"direction\": [1], \"support\": [1,0]}]",
            [1, 18],
            "two numbers",
        ),
        (
            "[{\"direction\": {\"x\": 1}, \"support\": [1,0]}]",
            [1, 15],
            "two numbers",
        ),
        (
            "[{\"direction\": [1,0], \"support\": [1e200,0]}]",
            [1, 42],
            "beyond",
        ),
        (
            "[{\"direction\": [1,0], \"support\": [1e999,0]}]",
            [1, 39],
            "range",
        ),
        (
            "[{\"direction\": [1,NaN], \"support\": [1,0]}]",
            [1, 19],
            "expected",
        ),
        (
            r#"[{"direction": [1,0], "support": [1,0], "kept": [1]}]"#,
            [1, 53],
            "`kept` names point 1, and there are 1",
        ),
        (
            r#"[{"direction": [1,0], "support": [1,0], "polytope": [[0,0]], "edge": [0,1]}]"#,
            [1, 76],
            "`edge` names point 1",
        ),
    ] {
        let error = ForeignTrace::parse(text).unwrap_err();
        assert!(error.fault.contains(said), "{text}: {error}");
        assert_eq!([error.line, error.column], place, "{text}: {error}");
    }
}

#[test]
fn in_space_a_list_of_steps_or_an_object_with_it_is_a_trace() {
    let step = r#"{"phase": "GJK", "direction": [1,0,0], "support": {"point": [3,1,2], "on_a": [4,1,2],
                  "on_b": [1,0,0]}, "simplex": [[0,1,2]], "kept": [1], "outcome": "grow", "mine": 7}"#;
    let list = ForeignTraceInSpace::parse(&format!("[{step}]")).unwrap();
    let whole =
        format!(r#"{{"steps": [{step}], "colliding": true, "depth": 2, "normal": [0,0,1]}}"#);
    let whole = ForeignTraceInSpace::parse(&whole).unwrap();
    assert_eq!(whole.steps, list.steps);
    let TraceStep {
        phase,
        kept_simplex,
        witnesses,
        ..
    } = &whole.steps[0];
    assert_eq!(*phase, Some(ForeignPhase::Gjk));
    assert_eq!(*kept_simplex, Some(vec![dvec3(3.0, 1.0, 2.0)]));
    assert_eq!(*witnesses, Some([dvec3(4.0, 1.0, 2.0), DVec3::X]));
    assert_eq!(
        (whole.colliding, whole.normal),
        (Some(true), Some(DVec3::Z))
    );
}

#[test]
fn in_space_a_fault_has_a_place_and_a_mend() {
    for (text, said) in [
        ("", "empty"),
        ("[]", "no step and no claim"),
        ("7", "a list of steps"),
        (
            r#"[{"direction": [1,0], "support": [1,0,0]}]"#,
            "three numbers",
        ),
        (
            r#"[{"direction": [1,0,0], "support": [1,0,0,2]}]"#,
            "three numbers",
        ),
        (r#"[{"direction": [1,0,0]}]"#, "without `support`"),
        (
            r#"[{"direction": [1,0,0], "support": [1e60,0,0]}]"#,
            "beyond",
        ),
        (
            r#"[{"direction": [1,0,0], "support": [1,0,0], "kept": [4]}]"#,
            "`kept` names point 4, and there are 1",
        ),
        (
            r#"[{"normal": [1,0,0], "support": [1,0,0], "vertices": [[1,0,0]], "faces": [[0,1,0]]}]"#,
            "`faces` names vertex 1, and there are 1",
        ),
    ] {
        let error = ForeignTraceInSpace::parse(text).unwrap_err();
        assert!(
            error.line == 1 && error.fault.contains(said),
            "{text}: {error}"
        );
    }
}
