//! `collidoscope check`: checks a user trace.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::pair_args::{OpenedPair, Pair, SceneArgs};
use super::{Failure, print};
use crate::check::{CheckReport, Checkable, Claim, DEFAULT_TOLERANCE, Trace, check};
use crate::scene::{self, Body};

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
    let finding = match args.scene.take()? {
        OpenedPair::Planar(pair) => check_pair(&pair, text, args)?,
        OpenedPair::Spatial(pair) => check_pair(&pair, text, args)?,
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
    Pair { scene, .. }: &Pair<D>,
    text: impl BufRead,
    args: &CheckArgs,
) -> Result<CheckReport, Failure> {
    let trace: Trace<D> = read_trace(text, &args.trace)?;
    let [a, b] = [&scene.a, &scene.b].map(Body::posed);
    Ok(check(&a, &b, &trace, args.tolerance))
}

pub(super) fn read_trace<D: Checkable>(
    text: impl BufRead,
    path: &Path,
) -> Result<Trace<D>, Failure> {
    Trace::read(text)
        .map_err(|error| Failure::BadInput(format!("{}:{error}", scene::called(path).display())))
}

/// Opens a trace in a file, or on stdin if the name is `-`, unless `scene` is stdin as well, which has not been read
/// yet.
pub(super) fn open_trace(path: &Path, scene: &Path) -> Result<Box<dyn BufRead>, Failure> {
    let is_stdin = path == Path::new("-");
    if is_stdin && scene == path {
        return Err(Failure::BadInput(
            "standard input can be read once: stdin is either the scene or the trace; give one of the two as a file".to_owned(),
        ));
    }
    let text: io::Result<Box<dyn BufRead>> = if is_stdin {
        Ok(Box::new(io::stdin().lock()))
    } else {
        File::open(path).map(|file| Box::new(BufReader::new(file)) as Box<dyn BufRead>)
    };
    let text = text.and_then(scene::as_utf8);
    text.map_err(|error| {
        let reason = format!("{error}; name a readable trace, or - for stdin");
        Failure::of_file(path, reason)
    })
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

pub(super) fn tolerance(text: &str) -> Result<f64, String> {
    let number = text.parse();
    number
        .ok()
        .filter(|part| (0.0..=0.1).contains(part))
        .ok_or_else(|| {
            "a tolerance is a fraction of the extent from 0 to 0.1, as in 1e-5".to_owned()
        })
}
