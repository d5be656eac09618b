//! A fault of the gallery as text: its rule, and its run beside the right one.

use std::io::{self, Write};

use glam::DVec2;
use serde::Serialize;

use super::trace::field;
use crate::check::{FaultRun, KnownBug, TraceOutcome, UserStep, UserTrace};
use crate::lesson::{coordinates, number};
use crate::planar::{Answer, PosedShape, query_by_machines};

/// Writes what a fault is and, on the scene where it shows, both runs up to the step where they part, what each
/// comes to, and the exact answer.
///
/// # Errors
/// Those of `out`.
pub fn fault_text(fault: KnownBug, out: &mut dyn Write) -> io::Result<()> {
    let scene = fault.scene();
    let (a, b) = (scene.a.posed(), scene.b.posed());
    let row = fault.row();
    writeln!(out, "{}", row.title)?;
    writeln!(out, "{}", row.sentence)?;
    for (title, lines) in [("wrong", row.wrong), ("right", row.right)] {
        writeln!(out, "\n{title}:")?;
        for line in lines {
            writeln!(out, "    {line}")?;
        }
    }
    writeln!(out, "\nscene: {} – {}", fault.scene_name(), scene.title)?;
    let run = fault.run(&a, &b);
    steps(&run, out)?;
    writeln!(out, "right rule: {}", came_to(&run.right))?;
    writeln!(out, "wrong rule: {}", came_to(&run.wrong))?;
    writeln!(out, "exactly:    {}", exactly(&a, &b))
}

/// Writes the run of a fault on its scene as a JSON trace, to be checked like anybody's.
///
/// # Errors
/// Those of `out`.
pub fn fault_json(fault: KnownBug, out: &mut dyn Write) -> io::Result<()> {
    let scene = fault.scene();
    let run = fault.run(&scene.a.posed(), &scene.b.posed());
    writeln!(out, "{}", trace_json(&run.wrong)?)
}

/// The steps that both runs share, and then the step of each where they part.
fn steps(run: &FaultRun, out: &mut dyn Write) -> io::Result<()> {
    let parts_at = run.parts_at();
    let shared = parts_at.unwrap_or(run.right.steps.len());
    for (at, step) in run.right.steps[..shared].iter().enumerate() {
        writeln!(out, "step {at}: {}", step_line(step))?;
    }
    let Some(at) = parts_at else {
        return Ok(());
    };
    writeln!(out, "step {at}, where they part:")?;
    for (rule, trace) in [("right", &run.right), ("wrong", &run.wrong)] {
        let said = match trace.steps.get(at) {
            Some(step) => step_line(step),
            None => "is at its end".to_owned(),
        };
        writeln!(out, "    {rule} rule: {said}")?;
    }
    let [right, wrong] = [&run.right, &run.wrong].map(|trace| trace.steps.len());
    writeln!(
        out,
        "support queries: {right} by the right rule, {wrong} by the wrong one"
    )
}

/// What a step does, in a line.
fn step_line(step: &UserStep) -> String {
    let found = coordinates(step.support);
    if let (Some(polytope), Some(ends), Some(distance)) = (&step.polytope, step.edge, step.distance)
    {
        let [p, q] = ends.map(|end| coordinates(polytope[end]));
        let end = match step.outcome {
            Some(TraceOutcome::Closest) => "no farther, the end",
            _ => "farther, it is put in",
        };
        return format!(
            "EPA takes the edge from {p} to {q}, at {}, and looks along {}: {found} is {end}",
            number(distance),
            coordinates(step.direction),
        );
    }
    let looks = format!(
        "looks along {} and finds {found}",
        coordinates(step.direction)
    );
    if let Some(distance) = step.distance {
        return format!("the distance {looks}: {} so far", number(distance));
    }
    let kept: Vec<String> = step
        .kept_simplex
        .iter()
        .flatten()
        .map(|point| coordinates(*point))
        .collect();
    let end = match step.outcome {
        Some(TraceOutcome::Separated) => "which falls short: apart".to_owned(),
        Some(TraceOutcome::Colliding) => format!("{} hold the origin", kept.join(" ")),
        _ => format!("keeps {}", kept.join(" ")),
    };
    format!("GJK {looks}; {end}")
}

/// What a run claims in the end.
fn came_to(trace: &UserTrace) -> String {
    let along = |normal: Option<DVec2>| match normal {
        Some(DVec2::ZERO) => ", along no normal".to_owned(),
        Some(normal) => format!(", along {}", coordinates(normal)),
        None => String::new(),
    };
    match (trace.colliding, trace.depth, trace.distance) {
        (None, ..) => "no verdict, the support queries are used up".to_owned(),
        (Some(true), Some(depth), _) => {
            format!("colliding, {} deep{}", number(depth), along(trace.normal))
        }
        (Some(true), None, _) => "colliding, and no depth".to_owned(),
        (Some(false), _, Some(distance)) => format!("apart, by {}", number(distance)),
        (Some(false), _, None) => "apart, and no distance".to_owned(),
    }
}

fn exactly(a: &PosedShape, b: &PosedShape) -> String {
    let answer: Answer = query_by_machines(a, b);
    if answer.colliding {
        let normal = coordinates(answer.normal);
        format!("colliding, {} deep, along {normal}", number(answer.depth))
    } else {
        format!("apart, by {}", number(answer.distance))
    }
}

/// A trace in JSON, in world units; what was not reached is left out.
fn trace_json(trace: &UserTrace) -> serde_json::Result<String> {
    let steps: serde_json::Result<Vec<String>> = trace.steps.iter().map(step_json).collect();
    Ok(object([
        Some(format!("\"steps\":[{}]", steps?.join(","))),
        given("colliding", trace.colliding)?,
        given("depth", trace.depth)?,
        given("distance", trace.distance)?,
        given("normal", trace.normal.map(<[f64; 2]>::from))?,
    ]))
}

fn step_json(step: &UserStep) -> serde_json::Result<String> {
    let list = |points: &Option<Vec<DVec2>>| -> Option<Vec<[f64; 2]>> {
        let points = points.as_ref()?.iter();
        Some(points.map(DVec2::to_array).collect())
    };
    let [on_a, on_b] = match step.witnesses {
        Some(witnesses) => witnesses.map(|point| Some(point.to_array())),
        None => [None, None],
    };
    let support = object([
        Some(field("point", &step.support.to_array())?),
        given("on_a", on_a)?,
        given("on_b", on_b)?,
    ]);
    Ok(object([
        given("phase", step.phase)?,
        Some(field("direction", &step.direction.to_array())?),
        Some(format!("\"support\":{support}")),
        given("simplex", list(&step.simplex))?,
        given("kept_simplex", list(&step.kept_simplex))?,
        given("polytope", list(&step.polytope))?,
        given("edge", step.edge)?,
        given("normal", step.normal.map(<[f64; 2]>::from))?,
        given("distance", step.distance)?,
        given("closest", step.closest.map(<[f64; 2]>::from))?,
        given("outcome", step.outcome)?,
    ]))
}

fn given(name: &str, value: Option<impl Serialize>) -> serde_json::Result<Option<String>> {
    value.map(|value| field(name, &value)).transpose()
}

fn object<const N: usize>(fields: [Option<String>; N]) -> String {
    let fields: Vec<String> = fields.into_iter().flatten().collect();
    format!("{{{}}}", fields.join(","))
}
