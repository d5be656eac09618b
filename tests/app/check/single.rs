//! Traces in single precision: no false alarm, and the tolerance they need.

use collidoscope::check::textbook::{Rules, run};
use collidoscope::check::{DEFAULT_TOLERANCE, check};
use collidoscope::check::{KnownBug, UserStep, UserTrace};
use collidoscope::planar::{Polygon, Pose, PosedShape, Shape};
use fastrand::Rng;
use glam::{DVec2, dvec2};
use serde_json::Value;

use super::pairs;

/// The number as printed with six digits.
fn six_digits(x: f64) -> f64 {
    format!("{x:.5e}").parse().expect("a number")
}

/// The trace as printed with six digits.
pub fn printed(trace: &UserTrace) -> UserTrace {
    let point = |v: DVec2| dvec2(six_digits(v.x), six_digits(v.y));
    let points =
        |points: &Option<Vec<DVec2>>| Some(points.as_ref()?.iter().map(|v| point(*v)).collect());
    let steps = trace.steps.iter().map(|step| UserStep {
        phase: step.phase,
        direction: point(step.direction),
        support: point(step.support),
        witnesses: step.witnesses.map(|both| both.map(point)),
        simplex: points(&step.simplex),
        kept_simplex: points(&step.kept_simplex),
        polytope: points(&step.polytope),
        normal: step.normal.map(point),
        distance: step.distance.map(six_digits),
        closest: step.closest.map(point),
        ..step.clone()
    });
    UserTrace {
        steps: steps.collect(),
        colliding: trace.colliding,
        depth: trace.depth.map(six_digits),
        distance: trace.distance.map(six_digits),
        normal: trace.normal.map(point),
        ..UserTrace::default()
    }
}

/// Asserts that the traces, as they are and with six digits, are sound within the default tolerance.
fn assert_no_false_alarm(traced: impl Iterator<Item = ([PosedShape; 2], UserTrace)>) {
    for ([a, b], trace) in traced {
        for trace in [printed(&trace), trace] {
            let finding = check(&a, &b, &trace, DEFAULT_TOLERANCE);
            assert_eq!(finding.wrong, None, "{}\n{trace:#?}", finding.caption);
        }
    }
}

#[test]
fn the_textbook_in_single_precision_raises_no_false_alarm() {
    let rules = Rules::with(KnownBug::SinglePrecision);
    let mut random = Rng::with_seed(32);
    assert_no_false_alarm((0..2500).map(|at| {
        let [a, b] = if at % 5 == 0 {
            pairs::many_sided(&mut random)
        } else {
            pairs::polygons(&mut random, 100.0, dvec2(300.0, 200.0), 2.5)
        };
        let trace = run(&a, &b, &rules);
        ([a, b], trace)
    }));
}

/// As written by `peers/examples/record.rs`.
#[test]
fn traces_of_parry2d_raise_no_false_alarm() {
    let recorded = include_str!("../../data/parry2d.jsonl");
    assert_eq!(recorded.lines().count(), 120);
    assert_no_false_alarm(recorded.lines().map(|line| {
        let pair: Value = serde_json::from_str(line).expect("JSON");
        let body = |name: &str| {
            let vertices: Vec<[f64; 2]> =
                serde_json::from_value(pair[name].clone()).expect("points");
            let vertices = vertices.into_iter().map(DVec2::from).collect::<Vec<_>>();
            let polygon = Polygon::new(&vertices).expect("convex");
            Shape::from(polygon).posed(&Pose::default())
        };
        let trace = UserTrace::parse(&pair["trace"].to_string()).expect("a trace");
        ([body("a"), body("b")], trace)
    }));
}
