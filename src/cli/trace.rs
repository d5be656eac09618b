//! `collidoscope trace`, `query` and `tracer`: every step of a query, its answers, and code that writes a trace.

use std::ops::Range;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use glam::DVec2;

use super::figure::in_range;
use super::lesson::AnyLesson;
use super::pair_args::{OpenedPair, Pair, PairArgs, SceneArgs};
use super::{Failure, choices, print};
use crate::check::DEFAULT_TOLERANCE;
use crate::export::{LessonDimension, trace_json, trace_text};
use crate::figure::spatial::View;
use crate::lesson::{Captions, Lesson, Plane, Space};

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
    let taken = args.pair.take(&args.scene)?;
    match AnyLesson::new(taken, None, DEFAULT_TOLERANCE, View::default()) {
        AnyLesson::Planar(source) => write_lesson(&source.lesson, args),
        AnyLesson::Spatial(source) => write_lesson(&source.lesson, args),
    }
}

fn write_lesson<D: LessonDimension>(lesson: &Lesson<D>, args: &TraceArgs) -> Result<(), Failure> {
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
    #[arg(value_name = "LANGUAGE", value_enum)]
    language: Language,
}

#[derive(Clone, Copy, ValueEnum)]
enum Language {
    C,
    Cpp,
    Csharp,
    Python,
    Javascript,
    Rust,
}

pub(super) fn tracer_write(args: &TracerArgs) -> Result<(), Failure> {
    let text = match args.language {
        Language::C => include_str!("../../assets/tracer/tracer.c"),
        Language::Cpp => include_str!("../../assets/tracer/tracer.hpp"),
        Language::Csharp => include_str!("../../assets/tracer/Tracer.cs"),
        Language::Python => include_str!("../../assets/tracer/tracer.py"),
        Language::Javascript => include_str!("../../assets/tracer/tracer.js"),
        Language::Rust => include_str!("../../assets/tracer/tracer.rs"),
    };
    print(|out| out.write_all(text.as_bytes()))
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
            return Err(Failure::BadInput("--cast is for 2D scenes only".to_owned()));
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
