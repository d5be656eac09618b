//! The user trace of the commands that compare it with a lesson.

use std::io::BufRead;
use std::path::{Path, PathBuf};

use clap::Args;

use super::Failure;
use super::check::{open_trace, read_trace, tolerance};
use crate::lesson::UserTrace;
use crate::lesson::referee::DEFAULT_TOLERANCE;

#[derive(Args)]
pub(super) struct ComparisonArgs {
    /// A user's trace of the same pair, told and drawn beside ours, with its first wrong step marked: a file,
    /// or - for stdin
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
    /// How much the lengths of --trace may be off, as a fraction of the extent, as for `check`
    #[arg(
        long,
        value_name = "T",
        requires = "trace",
        default_value_t = DEFAULT_TOLERANCE,
        value_parser = tolerance
    )]
    pub(super) tolerance: f64,
}

impl ComparisonArgs {
    pub(super) fn is_given(&self) -> bool {
        self.trace.is_some()
    }

    /// Opens the trace; messages name the scene as `scene`.
    pub(super) fn open(&self, scene: &Path) -> Result<Option<Box<dyn BufRead>>, Failure> {
        let trace = self.trace.as_deref();
        trace.map(|path| open_trace(path, scene)).transpose()
    }

    /// Parses the trace of a lesson in the plane.
    pub(super) fn read(&self, text: Option<impl BufRead>) -> Result<Option<UserTrace>, Failure> {
        let texts = self.trace.as_deref().zip(text);
        texts.map(|(path, text)| read_trace(text, path)).transpose()
    }
}
