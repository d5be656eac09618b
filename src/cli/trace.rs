//! `collidoscope trace`: prints every step of a query.

use std::ops::Range;
use std::path::PathBuf;

use clap::Args;

use super::figure::in_range;
use super::lesson::AnyLesson;
use super::pair_args::PairArgs;
use super::{Failure, print};
use crate::export::{trace_json, trace_json_in_space, trace_text, trace_text_in_space};
use crate::figure::spatial::View;
use crate::lesson::{Captions, LessonConfig};

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

pub(super) fn write(args: &TraceArgs) -> Result<(), Failure> {
    let taken = args.pair.take(&args.scene)?;
    let lesson = AnyLesson::new(taken, LessonConfig::default(), View::default());
    let steps = steps(lesson.case().narration(), args)?;
    print(|out| match (&lesson, args.json) {
        (AnyLesson::Planar { lesson, .. }, true) => trace_json(lesson, args.step, out),
        (AnyLesson::Planar { lesson, .. }, false) => trace_text(lesson, steps, out),
        (AnyLesson::Spatial { lesson, .. }, true) => trace_json_in_space(lesson, args.step, out),
        (AnyLesson::Spatial { lesson, .. }, false) => trace_text_in_space(lesson, steps, out),
    })
}

fn steps(narration: &Captions, args: &TraceArgs) -> Result<Range<usize>, Failure> {
    let Some(step) = args.step else {
        return Ok(0..narration.step_count());
    };
    in_range(&format!("--step {step}"), step, narration)?;
    Ok(step..step + 1)
}
