//! A fault of the gallery as text: its rule, and its run beside the right one.

use std::io::{self, Write};

use glam::DVec2;
use serde::Serialize;

use crate::lesson::{
    Fault, FaultRun, ForeignOutcome, ForeignPhase, ForeignStep, ForeignTrace, coordinates, px,
};
use crate::planar::{Answer, PosedShape, query_by_machines};

/// Writes what a fault is and, on the scene where it shows, both runs up to the step where they part, what each
/// comes to, and the exact answer.
///
/// # Errors
/// Those of `out`.
pub fn fault_text(fault: Fault, out: &mut dyn Write) -> io::Result<()> {
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
pub fn fault_json(fault: Fault, out: &mut dyn Write) -> io::Result<()> {
    let scene = fault.scene();
    let run = fault.run(&scene.a.posed(), &scene.b.posed());
    writeln!(out, "{}", serde_json::to_string(&record(&run.wrong))?)
}

/// The steps that both runs share, and then the step of each where they part.
fn steps(run: &FaultRun, out: &mut dyn Write) -> io::Result<()> {
    let parts_at = run.parts_at();
    let shared = parts_at.unwrap_or(run.right.steps.len());
    for (at, step) in run.right.steps[..shared].iter().enumerate() {
        writeln!(out, "step {at}: {}", told(step))?;
    }
    let Some(at) = parts_at else {
        return Ok(());
    };
    writeln!(out, "step {at}, where they part:")?;
    for (rule, trace) in [("right", &run.right), ("wrong", &run.wrong)] {
        let said = match trace.steps.get(at) {
            Some(step) => told(step),
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
fn told(step: &ForeignStep) -> String {
    let found = coordinates(step.support);
    if let (Some(polytope), Some(ends), Some(distance)) = (&step.polytope, step.edge, step.distance)
    {
        let [p, q] = ends.map(|end| coordinates(polytope[end]));
        let end = match step.outcome {
            Some(ForeignOutcome::Closest) => "no farther, the end",
            _ => "farther, it is put in",
        };
        return format!(
            "EPA takes the edge from {p} to {q}, at {}, and looks along {}: {found} is {end}",
            px(distance),
            coordinates(step.direction),
        );
    }
    let looks = format!(
        "looks along {} and finds {found}",
        coordinates(step.direction)
    );
    if let Some(distance) = step.distance {
        return format!("the distance {looks}: {} so far", px(distance));
    }
    let kept: Vec<String> = step
        .kept_simplex
        .iter()
        .flatten()
        .map(|point| coordinates(*point))
        .collect();
    let end = match step.outcome {
        Some(ForeignOutcome::Separated) => "which falls short: apart".to_owned(),
        Some(ForeignOutcome::Colliding) => format!("{} hold the origin", kept.join(" ")),
        _ => format!("keeps {}", kept.join(" ")),
    };
    format!("GJK {looks}; {end}")
}

/// What a run claims in the end.
fn came_to(trace: &ForeignTrace) -> String {
    let along = |normal: Option<DVec2>| match normal {
        Some(DVec2::ZERO) => ", along no normal".to_owned(),
        Some(normal) => format!(", along {}", coordinates(normal)),
        None => String::new(),
    };
    match (trace.colliding, trace.depth, trace.distance) {
        (None, ..) => "no verdict, the support queries are used up".to_owned(),
        (Some(true), Some(depth), _) => {
            format!("colliding, {} deep{}", px(depth), along(trace.normal))
        }
        (Some(true), None, _) => "colliding, and no depth".to_owned(),
        (Some(false), _, Some(distance)) => format!("apart, by {}", px(distance)),
        (Some(false), _, None) => "apart, and no distance".to_owned(),
    }
}

fn exactly(a: &PosedShape, b: &PosedShape) -> String {
    let answer: Answer = query_by_machines(a, b);
    if answer.colliding {
        let normal = coordinates(answer.normal);
        format!("colliding, {} deep, along {normal}", px(answer.depth))
    } else {
        format!("apart, by {}", px(answer.distance))
    }
}

/// A trace in JSON, in world units; what was not reached is left out.
#[derive(Serialize)]
struct TraceRecord {
    steps: Vec<StepRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    colliding: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    distance: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    normal: Option<[f64; 2]>,
}

/// A support query in JSON.
#[derive(Serialize)]
struct StepRecord {
    #[serde(skip_serializing_if = "Option::is_none")]
    phase: Option<&'static str>,
    direction: [f64; 2],
    support: PointRecord,
    #[serde(skip_serializing_if = "Option::is_none")]
    simplex: Option<Vec<[f64; 2]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kept_simplex: Option<Vec<[f64; 2]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    polytope: Option<Vec<[f64; 2]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    edge: Option<[usize; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    normal: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    distance: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    closest: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<&'static str>,
}

/// A point of A − B, with those on A and on B that made it where they are known.
#[derive(Serialize)]
struct PointRecord {
    point: [f64; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    on_a: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    on_b: Option<[f64; 2]>,
}

fn record(trace: &ForeignTrace) -> TraceRecord {
    TraceRecord {
        steps: trace.steps.iter().map(step_record).collect(),
        colliding: trace.colliding,
        depth: trace.depth,
        distance: trace.distance,
        normal: trace.normal.map(DVec2::into),
    }
}

fn step_record(step: &ForeignStep) -> StepRecord {
    let list = |points: &Option<Vec<DVec2>>| {
        let points = points.as_ref()?.iter();
        Some(points.map(DVec2::to_array).collect())
    };
    let phase = step.phase.map(|phase| match phase {
        ForeignPhase::Gjk => "gjk",
        ForeignPhase::Epa => "epa",
        ForeignPhase::Distance => "distance",
    });
    let outcome = step.outcome.map(|outcome| match outcome {
        ForeignOutcome::GoesOn => "goes-on",
        ForeignOutcome::Separated => "separated",
        ForeignOutcome::Colliding => "colliding",
        ForeignOutcome::Closest => "closest",
        ForeignOutcome::Stopped => "stopped",
    });
    let [on_a, on_b] = match step.witnesses {
        Some(witnesses) => witnesses.map(|point| Some(point.to_array())),
        None => [None, None],
    };
    StepRecord {
        phase,
        direction: step.direction.to_array(),
        support: PointRecord {
            point: step.support.to_array(),
            on_a,
            on_b,
        },
        simplex: list(&step.simplex),
        kept_simplex: list(&step.kept_simplex),
        polytope: list(&step.polytope),
        edge: step.edge,
        normal: step.normal.map(DVec2::into),
        distance: step.distance,
        closest: step.closest.map(DVec2::into),
        outcome,
    }
}
