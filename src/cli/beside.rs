//! Somebody else's trace, for the commands that show it beside a lesson.

use std::io::{Read, stdin};
use std::path::{Path, PathBuf};

use clap::Args;

use super::Failure;
use crate::lesson::ForeignTrace;
use crate::scene::{self, MAX_FILE_BYTES};

#[derive(Args)]
pub(super) struct BesideArgs {
    /// Somebody else's trace of the same pair, told and drawn beside ours, with its first wrong step marked; - for
    /// the standard input
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
        let Some(path) = &self.trace else {
            return Ok(None);
        };
        let dash = Path::new("-");
        if path == dash && scene == dash {
            return Err(Failure::BadInput(
                "--trace -: the scene comes from the standard input already; give one of the two as a file"
                    .to_owned(),
            ));
        }
        let (bytes, name) = if path == dash {
            (of_stdin()?, "stdin".to_owned())
        } else {
            let bytes = scene::bytes_of(path).map_err(Failure::bad_input)?;
            (bytes, path.display().to_string())
        };
        let text = String::from_utf8_lossy(&bytes);
        let trace = ForeignTrace::parse(&text);
        let trace = trace.map_err(|error| Failure::BadInput(format!("{name}:{error}")))?;
        Ok(Some(trace))
    }
}

fn of_stdin() -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = stdin()
        .lock()
        .take(MAX_FILE_BYTES + 1)
        .read_to_end(&mut bytes);
    read.map_err(|error| Failure::BadInput(format!("stdin: {error}")))?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        let most = MAX_FILE_BYTES;
        return Err(Failure::BadInput(format!(
            "stdin: a trace has at most {most} bytes"
        )));
    }
    Ok(bytes)
}
