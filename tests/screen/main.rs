//! What only a real window and a real browser can show; `tests/app/state` and the unit tests of `src/ui` cover the
//! rest. Without Xvfb or a browser these tests are skipped with a message; under `CI=true` that is a failure.

#![cfg(unix)]

#[path = "../common/left_out.rs"]
mod left_out;
mod page;
mod picture;
mod snapshot;
#[cfg(target_os = "linux")]
mod window;

use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

/// Prints what is missing and that its tests are skipped; under CI=true that is a failure.
fn report_missing(reason: &str) {
    let is_ci = std::env::var("CI").as_deref() == Ok("true");
    assert!(!is_ci, "under CI=true nothing is left out: {reason}");
    left_out::say(reason);
}

/// The installed program of this name.
fn installed(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .map(|folder| folder.join(name))
        .find(|program| program.is_file())
}

/// The timeout after which a test fails.
const PATIENCE: Duration = Duration::from_secs(120);

fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        let has_patience = start.elapsed() < PATIENCE;
        assert!(has_patience, "{what}: not within {PATIENCE:?}");
        thread::sleep(Duration::from_millis(10));
    }
}
