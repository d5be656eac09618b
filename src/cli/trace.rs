//! Tells every step of a query.

use std::ops::Range;
use std::path::PathBuf;

use clap::Args;

use super::figure::in_range;
use super::pair::{PairArgs, PlanarPair, Taken};
use super::{Failure, print};
use crate::export::{trace_json, trace_json_in_space, trace_text, trace_text_in_space};
use crate::lesson::{Course, Lesson, Narration, spatial};
use crate::scene::Body;

#[derive(Args)]
pub(super) struct TraceArgs {
    /// A preset's slug, a scene file, a text with a pair, or - for stdin
    #[arg(value_name = "SCENE", default_value = "two-boxes")]
    scene: PathBuf,
    #[command(flatten)]
    pair: PairArgs,
    /// As JSON, to check another implementation against
    #[arg(long)]
    json: bool,
    /// One step alone, counted from 0
    #[arg(long, value_name = "N")]
    step: Option<usize>,
}

/// Tells the steps on stdout.
pub(super) fn write(args: &TraceArgs) -> Result<(), Failure> {
    match args.pair.take(&args.scene)? {
        Taken::Planar(pair) => write_planar(&pair, args),
        Taken::Spatial(scene) => {
            let lesson =
                spatial::Lesson::in_space(&scene.a.posed(), &scene.b.posed()).told_in(scene.unit);
            let steps = steps(lesson.narration(), args)?;
            print(|out| {
                if args.json {
                    trace_json_in_space(&lesson, args.step, out)
                } else {
                    trace_text_in_space(&lesson, steps, out)
                }
            })
        }
    }
}

fn write_planar(pair: &PlanarPair, args: &TraceArgs) -> Result<(), Failure> {
    let [a, b] = [&pair.scene.a, &pair.scene.b].map(Body::posed);
    let lesson =
        Lesson::on([&a, &b], pair.falling.as_ref(), Course::default()).told_in(pair.scene.unit);
    let steps = steps(lesson.narration(), args)?;
    print(|out| {
        if args.json {
            trace_json(&lesson, args.step, out)
        } else {
            trace_text(&lesson, steps, out)
        }
    })
}

/// The steps that are printed.
fn steps(narration: &Narration, args: &TraceArgs) -> Result<Range<usize>, Failure> {
    let Some(step) = args.step else {
        return Ok(0..narration.step_count());
    };
    in_range(&format!("--step {step}"), step, narration)?;
    Ok(step..step + 1)
}
