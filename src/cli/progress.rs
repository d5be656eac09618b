//! How far a long piece of work is, on a terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// What takes no longer needs no counting.
const PATIENCE: Duration = Duration::from_secs(1);

/// A line on stderr that counts up and goes when the work is done. Nothing is written where stderr is no
/// terminal, or before the work has taken a second.
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
        // Without a terminal to write to, there is nobody who would miss it.
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
