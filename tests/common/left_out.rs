//! What is left out says so where it is seen: the harness keeps what the print macros write to itself and
//! shows it of failures alone, but not what is written to stderr itself.

use std::io::Write;

/// Says that something is left out, and why.
pub(crate) fn say(reason: &str) {
    let line = format!("left out: {reason}\n");
    let _ = std::io::stderr().write_all(line.as_bytes());
}
