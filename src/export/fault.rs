//! A known bug as text: its rule, and the check of its trace.

use std::io::{self, Write};

use glam::DVec2;
use serde_json::{Value, json};

use crate::check::{DEFAULT_TOLERANCE, KnownBug, UserStep, check};

/// Writes a bug's explanation, its rule wrong and right, the scene that exposes it, and the check of its trace there.
///
/// # Errors
/// Those of `out`.
pub fn fault_text(fault: KnownBug, out: &mut dyn Write) -> io::Result<()> {
    let scene = fault.scene();
    let (a, b) = (scene.a.posed(), scene.b.posed());
    let row = fault.row();
    writeln!(out, "{}", row.title)?;
    writeln!(out, "{}", row.sentence)?;
    for (title, lines) in [("wrong", &row.wrong), ("right", &row.right)] {
        writeln!(out, "\n{title}:")?;
        for line in lines {
            writeln!(out, "    {line}")?;
        }
    }
    writeln!(out, "\nscene: {} – {}", fault.row().scene, scene.title)?;
    let report = check(&a, &b, &fault.run(&a, &b), DEFAULT_TOLERANCE);
    writeln!(out, "{}", report.caption)
}

/// Writes the trace of a bug on its scene as JSON, to be checked like any other. Lengths are in world units; values
/// that were not reached are omitted.
///
/// # Errors
/// Those of `out`.
pub fn fault_json(fault: KnownBug, out: &mut dyn Write) -> io::Result<()> {
    let scene = fault.scene();
    let trace = fault.run(&scene.a.posed(), &scene.b.posed());
    let steps: Vec<Value> = trace.steps.iter().map(step_json).collect();
    let trace = given(json!({
        "steps": steps,
        "colliding": trace.colliding,
        "depth": trace.depth,
        "distance": trace.distance,
        "normal": trace.normal.map(|normal| normal.to_array()),
    }));
    writeln!(out, "{trace}")
}

fn step_json(step: &UserStep) -> Value {
    let witnesses = step.witnesses;
    let support = json!({
        "point": step.support.to_array(),
        "on_a": witnesses.map(|[on_a, _]| on_a.to_array()),
        "on_b": witnesses.map(|[_, on_b]| on_b.to_array()),
    });
    given(json!({
        "phase": step.phase,
        "direction": step.direction.to_array(),
        "support": given(support),
        "simplex": points(&step.simplex),
        "kept_simplex": points(&step.kept_simplex),
        "polytope": points(&step.polytope),
        "edge": step.edge,
        "normal": step.normal.map(|normal| normal.to_array()),
        "distance": step.distance,
        "closest": step.closest.map(|closest| closest.to_array()),
        "outcome": step.outcome,
    }))
}

fn points(points: &Option<Vec<DVec2>>) -> Option<Vec<[f64; 2]>> {
    Some(points.as_ref()?.iter().map(DVec2::to_array).collect())
}

/// An object without its null fields.
fn given(mut object: Value) -> Value {
    if let Value::Object(fields) = &mut object {
        fields.retain(|_, value| !value.is_null());
    }
    object
}
