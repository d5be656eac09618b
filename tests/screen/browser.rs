//! Finds the installed browser.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;

use tempfile::TempDir;

use crate::report_missing;

const BROWSERS: [&str; 4] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

/// The browser for these tests. Without one they are skipped with a message; under CI=true that is a failure.
pub(crate) fn browser(whose: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<_> = std::env::split_paths(&path).collect();
    let found = BROWSERS
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .find(|program| program.is_file());
    if found.is_none() {
        report_missing(&format!("{whose} need one of {BROWSERS:?}"));
    }
    found
}

pub(crate) fn arguments() -> impl Iterator<Item = &'static str> {
    let is_root = fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0);
    let always = [
        "--headless",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-extensions",
    ];
    // Chromium's sandbox does not start as root.
    always.into_iter().chain(is_root.then_some("--no-sandbox"))
}

/// A folder that the browser may read; one installed as a snap has its own `/tmp`.
pub(crate) fn folder() -> TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder")
}
