//! The browser without a window: one for all the tests, as it takes a while to start.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;

use crate::browser;
use crate::wait_for;

/// Runs the rest of its arguments until nothing more can come on stdin, which is when the tests end, however
/// they do; then the folder goes.
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

/// A browser that runs, or `None` where there is none.
pub(crate) static CHROMIUM: LazyLock<Option<Chromium>> = LazyLock::new(Chromium::start);

pub(crate) struct Chromium {
    /// Held so that its stdin stays open.
    _shell: Child,
    /// Where it listens: `127.0.0.1:PORT`.
    pub(crate) place: String,
    /// The path there that leads to the whole browser.
    pub(crate) path: String,
}

impl Chromium {
    fn start() -> Option<Self> {
        let program = browser::browser("the page's tests")?;
        let folder = browser::folder().keep();
        let shell = Command::new("sh")
            .args(["-c", UNTIL_THE_TESTS_END, "sh"])
            .arg(&folder)
            .arg(program)
            .args(browser::arguments())
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
            // It ends with a number of 36 signs, and may not be written to its end yet.
            let is_whole = path.rsplit_once('/')?.1.len() == 36;
            is_whole.then(|| (port.to_owned(), path.to_owned()))
        });
        Some(Self {
            _shell: shell,
            place: format!("127.0.0.1:{port}"),
            path,
        })
    }
}
