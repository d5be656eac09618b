//! What is read from the JSON of a trace, and what is refused.

use super::*;
use crate::check::{SpatialTrace, TracePhase, UserStep, UserTrace};
use glam::{DVec2, DVec3, dvec2, dvec3};

#[test]
fn a_step_is_as_little_as_a_direction_and_a_support() {
    let bare = r#"[{"direction": [1, 0], "support": [3, -4e-1]}]"#;
    let whole = format!("{{\"steps\": {bare}, \"colliding\": true, \"depth\": 2}}");
    let step = UserStep {
        direction: dvec2(1.0, 0.0),
        support: dvec2(3.0, -0.4),
        ..UserStep::default()
    };
    let steps = vec![step];
    let trace = UserTrace::parse(bare).unwrap();
    assert_eq!(trace.steps, steps);
    let trace = UserTrace::parse(&whole).unwrap();
    assert_eq!((trace.colliding, trace.depth), (Some(true), Some(2.0)));
    assert_eq!((trace.steps, trace.normal), (steps, None));
}

#[test]
fn what_the_whole_came_to_needs_no_steps() {
    let trace = UserTrace::parse(r#"{"colliding": true, "depth": 2}"#).unwrap();
    assert_eq!((trace.steps.len(), trace.depth), (0, Some(2.0)));
}

#[test]
fn of_a_runaway_as_much_is_read_as_can_be_checked() {
    let step = r#"{"direction": [1,0], "support": [1,0]}"#;
    let steps = |count: usize| {
        let text = format!("[{}]", vec![step; count].join(","));
        let trace = UserTrace::parse(&text).unwrap();
        (trace.steps.len(), trace.unread)
    };
    assert_eq!(steps(MOST_STEPS), (MOST_STEPS, None));
    assert_eq!(steps(MOST_STEPS + 3), (MOST_STEPS, Some(Unread::Rest)));
    let points = vec!["[0,0]"; MOST_POINTS / 2].join(",");
    let long = step.replace('}', &format!(r#", "simplex": [{points}]}}"#));
    let trace = UserTrace::parse(&format!("[{long},{long},{long},{step}]")).unwrap();
    assert_eq!((trace.steps.len(), trace.unread), (2, Some(Unread::Rest)));
}

/// A file of any size, as a search that never ends writes it.
struct Endless {
    line: &'static [u8],
    at: usize,
    given: u64,
}

impl std::io::Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        for byte in &mut *buffer {
            *byte = self.line[self.at % self.line.len()];
            self.at += 1;
        }
        self.given += buffer.len() as u64;
        Ok(buffer.len())
    }
}

#[test]
fn of_a_file_of_any_size_no_more_is_read_than_is_checked() {
    for line in [
        &b"{\"direction\": [1,0], \"support\": [1,0]}\n"[..],
        b"[{\"direction\": [1,0], \"support\": [1,0], \"simplex\": [[0,0]]}, 0][1,",
        b"{\"steps\": [[[[ ",
        b"{\"direction\": [1,0], \"support\": [1,0]} \"",
    ] {
        let mut endless = Endless {
            line,
            at: 0,
            given: 0,
        };
        let trace = UserTrace::read(std::io::BufReader::new(&mut endless));
        let is_of_lines = line.ends_with(b"\n");
        let most = if is_of_lines {
            MOST_STEPS * line.len() + (1 << 14)
        } else {
            1 << 14
        };
        assert!(endless.given <= most as u64, "{}", endless.given);
        assert_eq!(
            trace.map(|trace| (trace.steps.len(), trace.unread)).ok(),
            is_of_lines.then_some((MOST_STEPS, Some(Unread::Rest)))
        );
    }
}

#[test]
fn a_last_line_that_breaks_off_is_left_out() {
    let step = r#"{"direction": [NaN,0], "support": [3,-4]}"#;
    let torn = Some(Unread::Torn { line: 2 });
    for rest in [
        r#"{"direction": [1,1],"supp"#,
        r#"{"direction": [1,-"#,
        r#"{"direction": [1,0],  "#,
        r#"{"direction": [Na"#,
        r#"{"direction": [1,0], "support": [3,-4]"#,
        "{",
        "nul",
    ] {
        for text in [format!("{step}\n{rest}"), format!("[{step},\n{rest}")] {
            let trace = UserTrace::parse(&text).unwrap();
            assert_eq!((trace.steps.len(), trace.unread), (1, torn), "{text}");
        }
        assert!(UserTrace::parse(rest).is_err(), "{rest}");
        // Only the last may.
        let inside = format!("{step}\n{}\n{step}\n", rest.trim_end());
        let error = UserTrace::parse(&inside).unwrap_err();
        assert_eq!(error.line, 2, "{inside}: {error}");
    }
    for whole in [
        r#"{"direction": [1,0], "support": [3,-4], "kept": [7]}"#,
        r#"{"direction": [one,0]}"#,
    ] {
        let error = UserTrace::parse(&format!("{step}\n{whole}")).unwrap_err();
        assert_eq!(error.line, 2, "{error}");
    }
}

#[test]
fn one_line_is_one_step() {
    let step = r#"{"phase": "gjk", "direction": [1,0], "support": [3,-4]}"#;
    let list = UserTrace::parse(&format!("[{step}]")).unwrap();
    assert_eq!(UserTrace::parse(step).unwrap(), list);
    // An object or a list may go over some lines.
    let spread = step.replace(' ', "\n");
    assert_eq!(UserTrace::parse(&spread).unwrap(), list);
    let two = UserTrace::parse(&format!("{spread}\n{spread}")).unwrap();
    assert_eq!(two.steps.len(), 2);
}

#[test]
fn a_point_may_be_an_object_of_its_coordinates() {
    let text = r#"[{"direction": {"x": 1, "y": -2}, "support": {"X": 3, "Y": 4, "Z": 0},
                    "simplex": [{"x": 5, "y": 6}, {"point": {"x": 7, "y": 8}}]}]"#;
    let step = UserTrace::parse(text).unwrap().steps.remove(0);
    assert_eq!(step.direction, dvec2(1.0, -2.0));
    assert_eq!(step.support, dvec2(3.0, 4.0));
    assert_eq!(step.simplex, Some(vec![dvec2(5.0, 6.0), dvec2(7.0, 8.0)]));
    let text = r#"[{"direction": {"x": 1, "y": 2, "z": 3}, "support": {"x": 3, "y": 4, "z": 5}}]"#;
    let step = SpatialTrace::parse(text).unwrap().steps.remove(0);
    assert_eq!(step.support, dvec3(3.0, 4.0, 5.0));
}

/// Python and JavaScript, C by glibc and by old and new libraries of Windows, `JSON.stringify`, and C#.
#[test]
fn numbers_that_are_none_are_read_as_every_language_prints_them() {
    for (word, so) in [
        ("NaN", f64::NAN),
        ("Infinity", f64::INFINITY),
        ("-Infinity", f64::NEG_INFINITY),
        ("nan", f64::NAN),
        ("-nan", f64::NAN),
        ("inf", f64::INFINITY),
        ("-inf", f64::NEG_INFINITY),
        ("-nan(ind)", f64::NAN),
        ("1.#INF", f64::INFINITY),
        ("-1.#INF00", f64::NEG_INFINITY),
        ("-1.#IND", f64::NAN),
        ("1.#QNAN", f64::NAN),
        ("null", f64::NAN),
        ("\"NaN\"", f64::NAN),
        ("\"-Infinity\"", f64::NEG_INFINITY),
    ] {
        let text = format!(
            "{{\"steps\": [{{\"direction\": [{word}, 1], \"support\": [1,{word}], \"name\": \"a nan\"}}], \
             \"colliding\": true}}"
        );
        let step = UserTrace::parse(&text).unwrap().steps.remove(0);
        for part in [step.direction.x, step.support.y] {
            assert!(part == so || part.is_nan() && so.is_nan(), "{word}: {part}");
        }
    }
}

#[test]
fn a_step_a_line_is_a_trace_and_its_faults_have_their_lines() {
    let text = "{\"direction\": [1,0], \"support\": [3,-4]}\n\n{\"direction\": [0,NaN], \"support\": [3,4]}\n\
                {\"colliding\": true, \"depth\": 2}\n";
    let trace = UserTrace::parse(text).unwrap();
    assert_eq!((trace.steps.len(), trace.colliding), (2, Some(true)));
    assert_eq!(trace.depth, Some(2.0));
    let wrong = format!("{text}{{\"direction\": [NaN,nan], suppo}}");
    let error = UserTrace::parse(&wrong).unwrap_err();
    assert_eq!([error.line, error.column], [5, 26], "{error}");
}

#[test]
fn what_is_kept_is_told_by_points_or_by_indices() {
    let step = |kept: &str| {
        let text = format!(
            r#"[{{"phase": "GJK", "direction": [1,0], "support": {{"point": [1,2], "on_a": [1,2], "on_b": [0,0]}},
               "simplex": [[5,6],{{"point":[7,8]}}], {kept}, "anything": {{"else": null}}}}]"#
        );
        UserTrace::parse(&text).unwrap().steps.remove(0)
    };
    let by_index = step(r#""kept": [1, 2]"#);
    assert_eq!(by_index, step(r#""kept_simplex": [[7,8],[1,2]]"#));
    assert_eq!(
        by_index.kept_simplex,
        Some(vec![dvec2(7.0, 8.0), dvec2(1.0, 2.0)])
    );
    assert_eq!(by_index.witnesses, Some([dvec2(1.0, 2.0), DVec2::ZERO]));
    assert_eq!(by_index.phase, Some(TracePhase::Gjk));
}

#[test]
fn a_normal_is_a_direction_and_an_impulse_no_step() {
    let text = r#"[{"phase": "epa", "normal": [0,1], "support": [0,2], "outcome": "expand"},
                   {"phase": "impulse", "stage": "point"}]"#;
    let trace = UserTrace::parse(text).unwrap();
    assert_eq!(trace.steps.len(), 1);
    assert_eq!(trace.steps[0].direction, dvec2(0.0, 1.0));
    assert_eq!(trace.steps[0].outcome, Some(TraceOutcome::GoesOn));
}

#[test]
fn a_fault_has_a_place_and_a_mend() {
    for (text, place, said) in [
        ("[", [1, 1], "the text ends within a list"),
        (" \n", [1, 1], "empty: nothing to read"),
        ("7", [1, 1], "a list of steps"),
        ("[]", [1, 1], "no step and no claim"),
        ("{}", [1, 1], "no step and no claim"),
        ("[\n{\"direction\": [1,0]}]", [2, 20], "without `support`"),
        ("[\n{\"support\": [1,0]}]", [2, 18], "without `direction`"),
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
            [1, 23],
            "two numbers",
        ),
        (
            "[{\"direction\": [1,0], \"support\": [1e999,0]}]",
            [1, 40],
            "range",
        ),
        (
            r#"[{"direction": [1,0], "support": [1,0], "edge": [0,-1]}]"#,
            [1, 54],
            "`edge`: expected a whole number from 0, found `-1`",
        ),
        (
            r#"{"colliding": 1}"#,
            [1, 16],
            "`colliding`: expected a boolean, found `1`",
        ),
        (
            "[{\"direction\": [NaN,nan], \"support\": [one,0]}]",
            [1, 39],
            "expected",
        ),
        (
            "[{\"direction\": [\"1\",0], \"support\": [1,0]}]",
            [1, 19],
            "without quotes",
        ),
        (
            r#"[{"direction": [1,0], "support": [1,0], "kept": [1]}]"#,
            [1, 52],
            "`kept` names point 1, and there are 1",
        ),
        (
            r#"[{"direction": [1,0], "support": [1,0], "polytope": [[0,0]], "edge": [0,1]}]"#,
            [1, 75],
            "`edge` names point 1",
        ),
    ] {
        let error = UserTrace::parse(text).unwrap_err();
        assert!(error.fault.contains(said), "{text}: {error}");
        assert_eq!([error.line, error.column], place, "{text}: {error}");
    }
}

#[test]
fn in_space_a_list_of_steps_or_an_object_with_it_is_a_trace() {
    let step = r#"{"phase": "GJK", "direction": [1,0,0], "support": {"point": [3,1,2], "on_a": [4,1,2],
                  "on_b": [1,0,0]}, "simplex": [[0,1,2]], "kept": [1], "outcome": "grow", "mine": 7}"#;
    let list = SpatialTrace::parse(&format!("[{step}]")).unwrap();
    let whole =
        format!(r#"{{"steps": [{step}], "colliding": true, "depth": 2, "normal": [0,0,1]}}"#);
    let whole = SpatialTrace::parse(&whole).unwrap();
    assert_eq!(whole.steps, list.steps);
    let TraceStep {
        phase,
        kept_simplex,
        witnesses,
        ..
    } = &whole.steps[0];
    assert_eq!(*phase, Some(TracePhase::Gjk));
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
            r#"[{"direction": [1,0,0], "support": [1,0,0], "kept": [4]}]"#,
            "`kept` names point 4, and there are 1",
        ),
        (
            r#"[{"normal": [1,0,0], "support": [1,0,0], "vertices": [[1,0,0]], "faces": [[0,1,0]]}]"#,
            "`faces` names vertex 1, and there are 1",
        ),
    ] {
        let error = SpatialTrace::parse(text).unwrap_err();
        assert!(
            error.line == 1 && error.fault.contains(said),
            "{text}: {error}"
        );
    }
}

#[test]
fn closest_is_another_word_for_distance_and_mpr_is_refused_where_it_stands() {
    let step = |phase: &str| {
        let text =
            format!("[\n{{\"phase\": \"{phase}\", \"direction\": [1,0], \"support\": [2,0]}}]");
        UserTrace::parse(&text)
    };
    let phase = |word| step(word).expect("a trace").steps[0].phase;
    assert_eq!(phase("closest"), Some(TracePhase::Distance));
    assert_eq!(phase("distance"), Some(TracePhase::Distance));
    let refused = step("MPR").expect_err("not checked");
    assert_eq!(refused.line, 2);
    assert!(
        refused.fault.starts_with("`phase`: Minkowski portal"),
        "{refused}"
    );
}

#[test]
fn what_is_misspelt_is_refused_where_it_stands() {
    let step = r#""direction": [1,0], "support": [2,0]"#;
    for (object, said) in [
        (r#""phase": "gkj""#, "`gkj`"),
        (r#""outcome": "colliding!""#, "`colliding!`"),
        (r#""Outcome": "grow""#, "did you mean `outcome`"),
        (r#""distnace": 1"#, "did you mean `distance`"),
        (r#""keptSimplex": []"#, "did you mean `kept_simplex`"),
        (r#""simplx": []"#, "did you mean `simplex`"),
    ] {
        let text = format!("[\n{{\n{object},\n{step}}}]");
        let error = UserTrace::parse(&text).unwrap_err();
        assert!(error.fault.contains(said), "{text}: {error}");
        assert_eq!(error.line, 3, "{text}: {error}");
    }
    for (line, said) in [
        (r#"{"collding": true}"#, "did you mean `colliding`"),
        (
            r#"{"colliding": true, "Depth": 99}"#,
            "did you mean `depth`",
        ),
        (
            r#"{"directon": [1,0], "suport": [2,0]}"#,
            "did you mean `direction`",
        ),
        (
            r#"{"direction": [1,0], "support": {"point": [2,0], "onA": [2,0], "on_b": [0,0]}}"#,
            "did you mean `on_a`",
        ),
    ] {
        let error = UserTrace::parse(&format!("{{{step}}}\n{line}")).unwrap_err();
        assert!(error.fault.contains(said), "{line}: {error}");
        assert_eq!(error.line, 2, "{line}: {error}");
    }
}

#[test]
fn fields_of_ones_own_are_ignored() {
    let step = r#""direction": {"x": 1, "y": 0, "w": 0}, "support": [2,0]"#;
    for own in [
        r#""step": 3, "iteration": 3, "time": [1,2], "face": {}, "depth": "none", "colliding": 0"#,
        r#""Distance": 7, "distance": 2, "phases": 1, "phase": "GJK", "simplex": [], "closest": [2,0]"#,
    ] {
        let text = format!(
            "{{\"steps\": [{{{step}, {own}}}], \"colliding\": true, \"step\": 1, \"faces\": 2, \"edges\": 3}}"
        );
        let trace = UserTrace::parse(&text).unwrap();
        assert_eq!((trace.steps.len(), trace.colliding), (1, Some(true)));
    }
    // Of an impulse nothing is read.
    let impulse = format!(r#"[{{"phase": "impulse", "distanc": 1}}, {{{step}}}]"#);
    assert_eq!(UserTrace::parse(&impulse).unwrap().steps.len(), 1);
}
