//! One headless browser for all the tests, as it takes a while to start.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;

use tempfile::TempDir;

use crate::patience::{installed, wait_for};

/// Runs its other arguments until stdin closes, which is when the tests end in any way, then removes the folder.
const UNTIL_THE_TESTS_END: &str = r#"
    trap '' INT TERM
    folder=$1
    shift
    "$@" >"$folder/said" 2>&1 &
    browser=$!
    read -r _
    kill "$browser"
    wait "$browser"
    rm -rf "$folder"
"#;

pub(crate) static CHROMIUM: LazyLock<Chromium> = LazyLock::new(Chromium::start);

pub(crate) struct Chromium {
    /// Kept so that its stdin stays open.
    _shell: Child,
    /// Its address: `127.0.0.1:PORT`.
    pub(crate) place: String,
    /// The path of the browser's own endpoint there.
    pub(crate) path: String,
}

impl Chromium {
    fn start() -> Self {
        let program = browser().expect("a browser");
        let folder = folder().keep();
        let shell = Command::new("sh")
            .args(["-c", UNTIL_THE_TESTS_END, "sh"])
            .arg(&folder)
            .arg(program)
            .args(arguments())
            .args(["--use-gl=angle", "--use-angle=swiftshader"])
            .args(["--enable-unsafe-swiftshader", "--remote-debugging-port=0"])
            .arg(format!("--user-data-dir={}", folder.display()))
            .arg("--force-color-profile=srgb")
            .arg("about:blank")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .expect("a shell");
        let (port, path) = wait_for("the browser", || {
            let text = fs::read_to_string(folder.join("DevToolsActivePort")).ok()?;
            let (port, path) = text.split_once('\n')?;
            // The file may be incomplete as yet; it ends with an id of 36 characters.
            let is_whole = path.rsplit_once('/')?.1.len() == 36;
            is_whole.then(|| (port.to_owned(), path.to_owned()))
        });
        Self {
            _shell: shell,
            place: format!("127.0.0.1:{port}"),
            path,
        }
    }
}

const BROWSERS: [&str; 4] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

fn browser() -> Option<PathBuf> {
    BROWSERS.into_iter().find_map(installed)
}

/// Why there is no browser for the tests.
pub(super) fn missing() -> Option<String> {
    let needed = || format!("needs one of {}", BROWSERS.join(", "));
    browser().is_none().then(needed)
}

fn arguments() -> impl Iterator<Item = &'static str> {
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
