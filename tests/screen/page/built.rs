//! The page built by `web/build`.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::SystemTime;

use super::server::Server;
use crate::report_missing;

/// The sources of the page.
const SOURCES: [&str; 5] = ["src", "web", "assets", "Cargo.toml", "Cargo.lock"];

/// A server of the page, or `None` where it is not built or out of date.
pub(crate) static HOST: LazyLock<Option<Server>> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = folder();
    match stale(root, &folder) {
        Some(reason) => {
            report_missing(&format!("the page's tests: {reason}; web/build makes it"));
            None
        }
        None => Some(Server::start(folder)),
    }
});

/// The folder of the built page.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("target/web")
}

/// Why the built page can't be used.
fn stale(root: &Path, folder: &Path) -> Option<String> {
    let Some((_, made)) = newest(&folder.join("collidoscope.wasm")) else {
        return Some(format!("there is no page in {}", folder.display()));
    };
    let sources = SOURCES.iter().filter_map(|name| newest(&root.join(name)));
    let (path, changed) = sources.max_by_key(|(_, changed)| *changed)?;
    (changed > made).then(|| format!("the page is older than {}", path.display()))
}

/// The last modified file.
fn newest(path: &Path) -> Option<(PathBuf, SystemTime)> {
    let found = fs::metadata(path).ok()?;
    if !found.is_dir() {
        return Some((path.to_owned(), found.modified().ok()?));
    }
    let entries = fs::read_dir(path).ok()?.flatten();
    entries
        .filter_map(|entry| newest(&entry.path()))
        .max_by_key(|(_, changed)| *changed)
}
