//! Somebody else's trace, for the commands that show it beside a lesson.

use std::path::{Path, PathBuf};

use clap::Args;

use super::Failure;
use super::check::read_trace;
use crate::lesson::ForeignTrace;

#[derive(Args)]
pub(super) struct BesideArgs {
    /// Somebody else's trace of the same pair, told and drawn beside ours, with its first wrong step marked: a file,
    /// or - for stdin
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
}

impl BesideArgs {
    /// Whether there is one.
    pub(super) fn is_given(&self) -> bool {
        self.trace.is_some()
    }

    /// The trace, beside a lesson on the scene of this name.
    pub(super) fn read(&self, scene: &Path) -> Result<Option<ForeignTrace>, Failure> {
        let trace = self.trace.as_deref();
        trace.map(|path| read_trace(path, scene)).transpose()
    }
}
