//! `collidoscope check`: checks a user trace.

use std::io::{self, BufRead, Write};
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::pair_args::{SceneArgs, open_trace, read_trace, tolerance};
use super::{Failure, print};
use crate::check::{CheckReport, Checkable, Claim, DEFAULT_TOLERANCE, Trace, check};
use crate::scene::{AnyScene, Body, Scene};

#[derive(Args)]
pub(super) struct CheckArgs {
    #[command(flatten)]
    scene: SceneArgs,
    /// The trace as JSON: a file, or - for stdin
    #[arg(value_name = "TRACE")]
    trace: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// The tolerance of lengths, relative to the diagonal of the bounding box of both bodies
    #[arg(long, value_name = "T", default_value_t = DEFAULT_TOLERANCE, value_parser = tolerance)]
    tolerance: f64,
}

/// Reports whether the trace is sound; an unsound one has its own exit status.
pub(super) fn write(args: &CheckArgs) -> Result<(), Failure> {
    let text = open_trace(&args.trace, &args.scene.name)?;
    let finding = match args.scene.take()?.scene {
        AnyScene::Planar(scene) => check_pair(&scene, text, args)?,
        AnyScene::Spatial(scene) => check_pair(&scene, text, args)?,
    };
    print(|out| {
        if args.json {
            json(&finding, out)
        } else {
            let lines = [vec![finding.caption.clone()], finding.notes()].concat();
            writeln!(out, "{}", lines.join("\n"))
        }
    })?;
    match finding.wrong {
        None => Ok(()),
        Some(_) => Err(Failure::FoundWrong),
    }
}

fn check_pair<D: Checkable>(
    scene: &Scene<D>,
    text: impl BufRead,
    args: &CheckArgs,
) -> Result<CheckReport, Failure> {
    let trace: Trace<D> = read_trace(text, &args.trace)?;
    let [a, b] = [&scene.a, &scene.b].map(Body::posed);
    Ok(check(&a, &b, &trace, args.tolerance))
}

/// The check report as JSON.
#[derive(Serialize)]
struct CheckRecord<'f> {
    sound: bool,
    step: Option<usize>,
    kind: Option<Claim>,
    mistakes: Vec<&'static str>,
    caption: &'f str,
    ignored: &'f [String],
    not_given: &'f [&'static str],
}

fn json(finding: &CheckReport, out: &mut dyn Write) -> io::Result<()> {
    let (wrong, mistakes) = (finding.wrong, finding.mistakes.iter());
    let record = CheckRecord {
        sound: wrong.is_none(),
        step: wrong.and_then(|wrong| wrong.step),
        kind: wrong.map(|wrong| wrong.claim),
        mistakes: mistakes.map(|mistake| mistake.slug).collect(),
        caption: &finding.caption,
        ignored: &finding.ignored,
        not_given: &finding.not_given,
    };
    writeln!(out, "{}", serde_json::to_string(&record)?)
}
