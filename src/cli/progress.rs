//! The progress of long work, on a terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// The duration up to which no progress is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// A counter on stderr that is erased when the work is done. Nothing is written if stderr is not a terminal, or in the
/// first second.
pub(super) struct Counter {
    what: &'static str,
    began: Instant,
    is_shown: bool,
}

impl Counter {
    pub(super) fn new(what: &'static str) -> Self {
        Self {
            what,
            began: Instant::now(),
            is_shown: false,
        }
    }

    pub(super) fn count(&mut self, done: usize, all: usize) {
        if self.began.elapsed() >= PATIENCE && io::stderr().is_terminal() {
            self.is_shown = true;
            self.write(&format!("{} {done} of {all}", self.what));
        }
    }

    fn write(&self, text: &str) {
        // Ignore write errors: progress is optional.
        let _ = write!(io::stderr(), "\r\x1b[K{text}");
    }
}

impl Drop for Counter {
    fn drop(&mut self) {
        if self.is_shown {
            self.write("");
        }
    }
}
