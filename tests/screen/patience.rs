//! Waiting for what a test cannot be told of.

use std::thread;
use std::time::{Duration, Instant};

/// The last resort: after this long without what it waits for, a test fails.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// Between two looks.
const LOOK_AGAIN: Duration = Duration::from_millis(10);

pub(crate) fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        let has_patience = start.elapsed() < PATIENCE;
        assert!(has_patience, "{what}: not within {PATIENCE:?}");
        thread::sleep(LOOK_AGAIN);
    }
}
