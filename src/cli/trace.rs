//! Tells every step of a query.

use std::path::PathBuf;

use clap::Args;

use super::figure::in_range;
use super::pair::{PairArgs, PlanarPair, Taken};
use super::{Failure, print};
use crate::export::{trace_json, trace_json_in_space, trace_text, trace_text_in_space};
use crate::lesson::{Course, Frame, Lesson, Narration, spatial};
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
    /// No step folded with others that look like it; in JSON none ever is
    #[arg(long)]
    all: bool,
    /// One step alone, counted from 0
    #[arg(long, value_name = "N", conflicts_with = "all")]
    step: Option<usize>,
}

/// Tells the steps on stdout.
pub(super) fn write(args: &TraceArgs) -> Result<(), Failure> {
    match args.pair.take(&args.scene)? {
        Taken::Planar(pair) => write_planar(&pair, args),
        Taken::Spatial(scene) => {
            let lesson =
                spatial::Lesson::in_space(&scene.a.posed(), &scene.b.posed()).told_in(scene.unit);
            let frames = frames(lesson.narration(), args)?;
            print(|out| {
                if args.json {
                    trace_json_in_space(&lesson, args.step, out)
                } else {
                    trace_text_in_space(&lesson, &frames, out)
                }
            })
        }
    }
}

fn write_planar(pair: &PlanarPair, args: &TraceArgs) -> Result<(), Failure> {
    let [a, b] = [&pair.scene.a, &pair.scene.b].map(Body::posed);
    let lesson =
        Lesson::on([&a, &b], pair.falling.as_ref(), Course::default()).told_in(pair.scene.unit);
    let frames = frames(lesson.narration(), args)?;
    print(|out| {
        if args.json {
            trace_json(&lesson, args.step, out)
        } else {
            trace_text(&lesson, &frames, out)
        }
    })
}

/// The frames that are told.
fn frames(narration: &Narration, args: &TraceArgs) -> Result<Vec<Frame>, Failure> {
    let Some(step) = args.step else {
        return Ok(if args.all {
            narration.unfolded()
        } else {
            narration.frames().to_vec()
        });
    };
    in_range(&format!("--step {step}"), step, narration)?;
    Ok(vec![narration.unfolded().swap_remove(step)])
}
