//! The page as `web/build` has laid it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::SystemTime;

use super::server::Server;
use crate::is_missing;

/// What the page is made of.
const SOURCES: [&str; 5] = ["src", "web", "assets", "Cargo.toml", "Cargo.lock"];

/// A host of the page, or `None` where it is not built or is not what the sources are now.
pub(crate) static HOST: LazyLock<Option<Server>> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = folder();
    match stale(root, &folder) {
        Some(reason) => {
            is_missing(&format!("the page's tests: {reason}; web/build makes it"));
            None
        }
        None => Some(Server::start(folder)),
    }
});

/// Where the page is laid.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("target/web")
}

/// What is wrong with the page in this folder.
fn stale(root: &Path, folder: &Path) -> Option<String> {
    let Some((_, made)) = newest(&folder.join("collidoscope.wasm")) else {
        return Some(format!("there is no page in {}", folder.display()));
    };
    let sources = SOURCES.iter().filter_map(|name| newest(&root.join(name)));
    let (path, changed) = sources.max_by_key(|(_, changed)| *changed)?;
    (changed > made).then(|| format!("the page is older than {}", path.display()))
}

/// What was changed last of what is there.
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
