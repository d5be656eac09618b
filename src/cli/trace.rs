//! `collidoscope trace`, `query` and `tracer`: every step of a query, its answers, and code that writes a trace.

use std::ops::Range;
use std::path::PathBuf;

use clap::Args;
use glam::DVec2;

use super::figure::in_range;
use super::lesson::of_the_plane;
use super::pair_args::{OpenedPair, Pair, PairArgs, SceneArgs};
use super::{Failure, choices, print};
use crate::export::{LessonDimension, LessonSource, trace_json, trace_text};
use crate::lesson::{Captions, Plane, Space};

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
    match args.pair.take(&args.scene)? {
        OpenedPair::Planar(pair) => write_lesson(pair, args),
        OpenedPair::Spatial(pair) => write_lesson(pair, args),
    }
}

fn write_lesson<D: LessonDimension>(
    Pair { scene, falling }: Pair<D>,
    args: &TraceArgs,
) -> Result<(), Failure> {
    let lesson = &LessonSource::new(scene, falling).lesson;
    let steps = steps(lesson.narration(), args)?;
    print(|out| match args.json {
        true => trace_json(lesson, args.step, out),
        false => trace_text(lesson, steps, out),
    })
}

fn steps(narration: &Captions, args: &TraceArgs) -> Result<Range<usize>, Failure> {
    let Some(step) = args.step else {
        return Ok(0..narration.step_count());
    };
    in_range(&format!("--step {step}"), step, narration)?;
    Ok(step..step + 1)
}

#[derive(Args)]
pub(super) struct TracerArgs {
    /// The language of your code
    #[arg(value_name = "LANGUAGE", value_parser = TRACERS.map(|(language, _)| language))]
    language: String,
}

/// The languages, and the tracer for each.
const TRACERS: [(&str, &str); 6] = [
    ("c", include_str!("../../assets/tracer/tracer.c")),
    ("cpp", include_str!("../../assets/tracer/tracer.hpp")),
    ("csharp", include_str!("../../assets/tracer/Tracer.cs")),
    ("python", include_str!("../../assets/tracer/tracer.py")),
    ("javascript", include_str!("../../assets/tracer/tracer.js")),
    ("rust", include_str!("../../assets/tracer/tracer.rs")),
];

pub(super) fn tracer_write(args: &TracerArgs) -> Result<(), Failure> {
    let mut tracers = TRACERS.into_iter();
    let tracer = tracers.find(|(language, _)| args.language == *language);
    print(|out| out.write_all(tracer.map_or("", |(_, text)| text).as_bytes()))
}

#[derive(Args)]
pub(super) struct QueryArgs {
    #[command(flatten)]
    scene: SceneArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Also print where B first touches A when moved by X, Y (2D)
    #[arg(long, value_name = "X,Y", value_parser = translation, allow_hyphen_values = true)]
    cast: Option<DVec2>,
}

fn translation(text: &str) -> Result<DVec2, String> {
    let numbers = choices::two(text).map(DVec2::from_array);
    let finite = numbers.filter(|translation| translation.is_finite());
    finite.ok_or_else(|| "two numbers, as in 120,-40".to_owned())
}

pub(super) fn query_write(args: &QueryArgs) -> Result<(), Failure> {
    let answers = match args.scene.take()? {
        OpenedPair::Planar(Pair { scene, .. }) => {
            let (a, b) = (scene.a.posed(), scene.b.posed());
            let answers = Plane::answers([&a, &b], scene.unit);
            match args.cast {
                Some(translation) => answers.with_cast(&a, &b, translation),
                None => answers,
            }
        }
        OpenedPair::Spatial(_) if args.cast.is_some() => {
            return Err(of_the_plane(&args.scene.name, "cast"));
        }
        OpenedPair::Spatial(Pair { scene, .. }) => {
            Space::answers([&scene.a.posed(), &scene.b.posed()], scene.unit)
        }
    };
    print(|out| {
        if args.json {
            answers.json(out)
        } else {
            answers.text(out)
        }
    })
}
