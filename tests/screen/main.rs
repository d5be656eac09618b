//! What only a real window and a real browser can show; the rest is held by `tests/app/app` and by the unit tests of
//! `src/ui`. Where no Xvfb or no browser is found these tests say that they were left out; under `CI=true` that is a
//! failure.

#![cfg(all(feature = "app", unix))]

mod browser;
#[path = "../common/film.rs"]
mod film;
mod handout_browser;
#[path = "../common/left_out.rs"]
mod left_out;
mod page;
mod seen;
mod told;
#[cfg(target_os = "linux")]
mod window;

use std::thread;
use std::time::{Duration, Instant};

/// Says what is missing, and that the tests that need it are left out; under CI=true that is a failure.
fn is_missing(reason: &str) {
    let is_ci = std::env::var("CI").as_deref() == Ok("true");
    assert!(!is_ci, "under CI=true nothing is left out: {reason}");
    left_out::say(reason);
}

/// After this long without what it waits for, a test fails.
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
