//! Traces in single precision: no false alarm, and the tolerance they need.

use collidoscope::check::{DEFAULT_TOLERANCE, UserStep, UserTrace, check};
use collidoscope_core::planar::{Polygon, Pose, Shape};
use glam::{DVec2, dvec2};
use serde_json::Value;

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

/// As written by `peers/examples/record.rs`; as they are and with six digits.
#[test]
fn traces_of_parry2d_raise_no_false_alarm() {
    let recorded = include_str!("../../data/parry2d.jsonl");
    assert_eq!(recorded.lines().count(), 120);
    for line in recorded.lines() {
        let pair: Value = serde_json::from_str(line).expect("JSON");
        let [a, b] = ["a", "b"].map(|name| {
            let vertices: Vec<[f64; 2]> =
                serde_json::from_value(pair[name].clone()).expect("points");
            let vertices = vertices.into_iter().map(DVec2::from).collect::<Vec<_>>();
            let polygon = Polygon::new(&vertices).expect("convex");
            Shape::from(polygon).posed(&Pose::default())
        });
        let trace = UserTrace::parse(&pair["trace"].to_string()).expect("a trace");
        for trace in [printed(&trace), trace] {
            let finding = check(&a, &b, &trace, DEFAULT_TOLERANCE);
            assert_eq!(finding.wrong, None, "{}\n{trace:#?}", finding.caption);
        }
    }
}
