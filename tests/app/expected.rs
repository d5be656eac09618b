//! Files of the repository with what the program is expected to print: `cargo renew` rewrites those that may follow an
//! intended change.

use std::fs;
use std::path::{Path, PathBuf};

/// How a failing test ends.
pub(crate) const RENEW: &str = "if this is meant, run `cargo renew` and look at what it changes";

/// The path of a file of the repository.
pub(crate) fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Whether `cargo renew` runs the tests.
pub(crate) fn renews() -> bool {
    std::env::var_os("COLLIDOSCOPE_RENEW").is_some()
}

/// Compares a text with its file, or renews the file.
#[track_caller]
pub(crate) fn assert_text(path: &str, found: &str) {
    if renews() {
        fs::write(root(path), found).expect("a file of the repository");
    }
    if let Some(difference) = difference(path, found) {
        panic!("{difference}\n{RENEW}");
    }
}

/// Compares lines with a file of them, or renews the file.
#[track_caller]
pub(crate) fn assert_lines(path: &str, lines: &[String]) {
    assert_text(path, &format!("{}\n", lines.join("\n")));
}

/// Compares lines with a file of them, which nothing renews.
#[track_caller]
pub(crate) fn assert_recorded(path: &str, lines: &[String]) {
    if let Some(difference) = difference(path, &format!("{}\n", lines.join("\n"))) {
        panic!("{difference}\nit was recorded once and must not change: find what changed it");
    }
}

/// The first lines that differ, and the count of all that do.
fn difference(path: &str, found: &str) -> Option<String> {
    let expected = fs::read_to_string(root(path)).unwrap_or_default();
    if found == expected {
        return None;
    }
    let only = |text: &str, other: &str| -> Vec<String> {
        let lines = text
            .lines()
            .filter(|line| !other.lines().any(|other| other == *line));
        lines.map(str::to_owned).collect()
    };
    let (new, gone) = (only(found, &expected), only(&expected, found));
    let first = |lines: &[String]| -> String {
        let lines = lines.iter().take(3);
        lines.map(|line| format!("\n    {line:.200}")).collect()
    };
    Some(format!(
        "{path} differs.\n  Found now ({}):{}\n  In the file ({}):{}",
        new.len(),
        first(&new),
        gone.len(),
        first(&gone)
    ))
}
