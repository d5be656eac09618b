//! `collidoscope trace`: every step of a query.

use std::path::PathBuf;

use clap::Args;

use super::figure::in_range;
use super::pair_args::{Pair, PairArgs};
use super::{Failure, print};
use crate::export::{LessonSource, trace_json, trace_text};
use crate::figure::Drawn;
use crate::lesson::Lesson;
use crate::scene::AnyScene;

#[derive(Args)]
pub(super) struct TraceArgs {
    /// A preset, a scene file, a text with two shapes, or - for stdin
    #[arg(value_name = "SCENE", default_value = "two-boxes")]
    scene: PathBuf,
    #[command(flatten)]
    pair: PairArgs,
    /// Print JSON, to check another implementation against
    #[arg(long)]
    json: bool,
    /// Print only this step, counted from 0
    #[arg(long, value_name = "N")]
    step: Option<usize>,
}

pub(super) fn write(args: &TraceArgs) -> Result<(), Failure> {
    let Pair { scene, falling } = args.pair.take(&args.scene)?;
    match scene {
        AnyScene::Planar(scene) => print_steps(&LessonSource::new(scene, falling).lesson, args),
        AnyScene::Spatial(scene) => print_steps(&LessonSource::new(scene, None).lesson, args),
    }
}

fn print_steps<D: Drawn>(lesson: &Lesson<D>, args: &TraceArgs) -> Result<(), Failure> {
    let steps = match args.step {
        Some(step) => {
            in_range(&format!("--step {step}"), step, lesson)?;
            step..step + 1
        }
        None => 0..lesson.step_count(),
    };
    print(|out| match args.json {
        true => trace_json(lesson, args.step, out),
        false => trace_text(lesson, steps, out),
    })
}
