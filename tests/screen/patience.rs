//! Waiting for a state, and the programs that the tests need.

use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

/// The timeout after which a test fails.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
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

/// The installed program of this name.
pub(crate) fn installed(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .map(|folder| folder.join(name))
        .find(|program| program.is_file())
}
