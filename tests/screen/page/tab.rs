//! The page in a browser tab: its printed frames and its downloads.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::chromium::{CHROMIUM, folder};
use super::devtools::{Conversation, Event};
use super::server::{HOST, Server};
use crate::patience::{PATIENCE, wait_for};
use crate::snapshot::Snapshot;

#[derive(Clone, Copy)]
pub(crate) struct Screen {
    /// Width and height in CSS px.
    pub(crate) size: [u32; 2],
    /// Device pixels per CSS px.
    pub(crate) pixel_ratio: f64,
    /// Whether it is a touch screen.
    pub(crate) is_touched: bool,
}

impl Screen {
    pub(crate) const DESK: Self = Self {
        size: [1024, 768],
        pixel_ratio: 1.0,
        is_touched: false,
    };

    pub(crate) const PHONE: Self = Self {
        size: [360, 640],
        pixel_ratio: 3.0,
        is_touched: true,
    };
}

/// A tab that shares nothing with those of other tests.
pub(crate) struct Page {
    pub(crate) talk: Conversation,
    host: &'static Server,
    pub(crate) screen: Screen,
    frame: Option<Snapshot>,
    /// The other console messages.
    pub(crate) words: Vec<String>,
    /// The errors on the console.
    pub(crate) errors: Vec<String>,
    /// Every requested URL.
    pub(crate) requests: BTreeSet<String>,
    downloads: TempDir,
}

impl Page {
    /// The page on a desktop's screen.
    pub(crate) fn open() -> Self {
        Self::open_on(Screen::DESK)
    }

    pub(crate) fn open_on(screen: Screen) -> Self {
        let mut page = Self::empty(screen);
        page.load("");
        page
    }

    /// A blank tab.
    pub(crate) fn empty(screen: Screen) -> Self {
        let mut page = Self {
            talk: Conversation::open_page(&CHROMIUM),
            host: &HOST,
            screen,
            frame: None,
            words: Vec::new(),
            errors: Vec::new(),
            requests: BTreeSet::new(),
            downloads: folder(),
        };
        for domain in ["Runtime", "Log", "Network", "Page"] {
            page.talk.call(&format!("{domain}.enable"), json!({}));
        }
        // Each page has the focus, independent of other tests.
        let focus = json!({ "enabled": true });
        page.talk.call("Emulation.setFocusEmulationEnabled", focus);
        let folder = page.downloads.path().to_str().expect("UTF-8");
        let behavior = json!({ "behavior": "allow", "downloadPath": folder });
        page.talk
            .call_browser("Browser.setDownloadBehavior", behavior);
        page.set_screen(screen);
        page.prefer(&[("prefers-color-scheme", "dark")]);
        page
    }

    pub(crate) fn set_screen(&mut self, screen: Screen) {
        self.screen = screen;
        let [width, height] = screen.size;
        let metrics = json!({
            "width": width,
            "height": height,
            "deviceScaleFactor": screen.pixel_ratio,
            "mobile": screen.is_touched,
        });
        self.talk
            .call("Emulation.setDeviceMetricsOverride", metrics);
        let touch = json!({ "enabled": screen.is_touched, "maxTouchPoints": 5 });
        self.talk.call("Emulation.setTouchEmulationEnabled", touch);
    }

    /// Sets media features, as the reader's system would.
    pub(crate) fn prefer(&mut self, features: &[(&str, &str)]) {
        let features = features.iter();
        let features = features.map(|(name, value)| json!({ "name": name, "value": value }));
        let features: Vec<Value> = features.collect();
        let media = json!({ "features": features });
        self.talk.call("Emulation.setEmulatedMedia", media);
    }

    /// Runs this script before the page's own.
    pub(crate) fn add_script(&mut self, script: &str) {
        let source = json!({ "source": script });
        self.talk
            .call("Page.addScriptToEvaluateOnNewDocument", source);
    }

    /// Opens the page with this fragment and waits until its layout has settled.
    pub(crate) fn load(&mut self, fragment: &str) {
        self.go(fragment);
        self.wait("the first picture", |_| true);
        self.evaluate(SHOWN_AGAIN);
        self.listen();
    }

    /// Opens the page with this fragment, and with snapshots on.
    pub(crate) fn go(&mut self, fragment: &str) {
        let address = format!("{}index.html?tell{fragment}", self.host.address);
        self.visit(&address);
    }

    /// Opens a page of any host.
    pub(crate) fn visit(&mut self, address: &str) {
        self.talk.call("Page.navigate", json!({ "url": address }));
        self.listen();
        // Discard what the previous page printed.
        self.frame = None;
    }

    pub(crate) fn home(&self) -> &str {
        &self.host.address
    }

    pub(crate) fn frame(&mut self) -> Snapshot {
        // The answer arrives after all snapshots that were printed before it.
        self.evaluate("0");
        self.listen();
        self.frame.clone().expect("a frame")
    }

    /// Handles the events that have arrived.
    pub(crate) fn listen(&mut self) {
        while let Some(event) = self.talk.queued_event() {
            self.take(&event);
        }
    }

    /// The first frame since the last one that fulfils the condition.
    pub(crate) fn wait(&mut self, what: &str, is_met: impl Fn(&Snapshot) -> bool) -> Snapshot {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(frame) = self.frame.as_ref().filter(|frame| is_met(frame)) {
                return frame.clone();
            }
            let Some(event) = self.talk.event(end) else {
                panic!(
                    "{what}: not within {PATIENCE:?}: {:#?}\n{:#?}",
                    self.frame, self.errors
                )
            };
            self.take(&event);
        }
    }

    fn take(&mut self, event: &Event) {
        let of = &event.parameters;
        match event.method.as_str() {
            "Runtime.consoleAPICalled" => self.handle_console(of),
            "Runtime.exceptionThrown" => panic!("the page's script has broken down: {of}"),
            "Log.entryAdded" if is_error(&of["entry"]) => {
                self.errors.push(of["entry"].to_string());
            }
            "Network.requestWillBeSent" => {
                let address = of["request"]["url"].as_str().expect("an address");
                self.requests.insert(address.to_owned());
            }
            _ => {}
        }
    }

    fn handle_console(&mut self, of: &Value) {
        let words = of["args"].as_array().expect("what was said").iter();
        let words: Vec<&str> = words.filter_map(|word| word["value"].as_str()).collect();
        let line = words.join(" ");
        if of["type"] == "debug" && line.starts_with('{') {
            let frame = serde_json::from_str(&line);
            let frame: Snapshot = frame.unwrap_or_else(|error| panic!("{error}: {line}"));
            self.frame = Some(frame);
        } else if of["type"] == "error" || of["type"] == "warning" {
            self.errors.push(format!("{}: {line}", of["type"]));
        } else {
            self.words.push(line);
        }
    }

    /// The awaited value of an expression in the page.
    pub(crate) fn evaluate(&mut self, expression: &str) -> Value {
        let answer = self.talk.call("Runtime.evaluate", awaited(expression));
        assert_eq!(answer["exceptionDetails"], Value::Null, "{expression}");
        answer["result"]["value"].clone()
    }

    /// Waits until this expression is true, across page loads.
    pub(crate) fn wait_until(&mut self, expression: &str) {
        wait_for(expression, || {
            let answer = self.talk.ask("Runtime.evaluate", awaited(expression));
            answer
                .is_ok_and(|answer| answer["result"]["value"] == true)
                .then_some(())
        });
    }

    /// The finished download with this extension, with its name. Removes the file.
    pub(crate) fn download(&mut self, ending: &str) -> (String, Vec<u8>) {
        let path = wait_for(ending, || {
            let entries = fs::read_dir(self.downloads.path()).expect("the folder");
            let mut paths = entries.map(|entry| entry.expect("an entry").path());
            paths.find(|path: &PathBuf| is_of(path, ending) && !is_a_placeholder(path))
        });
        let bytes = fs::read(&path).expect("the file");
        fs::remove_file(&path).expect("it is there");
        let name = path.file_name().and_then(|name| name.to_str());
        (name.expect("UTF-8").to_owned(), bytes)
    }
}

fn is_of(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|found| found == ending)
}

/// Chromium reserves a download's name with an empty file and replaces it at the end.
fn is_a_placeholder(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|file| file.len() == 0)
}

/// A request for the awaited value of an expression, as a user gesture.
fn awaited(expression: &str) -> Value {
    json!({
        "expression": expression,
        "awaitPromise": true,
        "returnByValue": true,
        "userGesture": true,
    })
}

/// Resolves after three more refreshes of the screen.
pub(crate) const SHOWN_AGAIN: &str = "new Promise((resolve) => {
    let left = 3;
    const look = () => (left-- > 0 ? requestAnimationFrame(look) : resolve(true));
    look();
  })";

/// Whether the browser's own console entry reports an error. A driver's remarks on speed don't count.
fn is_error(entry: &Value) -> bool {
    let is_bad = entry["level"] == "error" || entry["level"] == "warning";
    let text = entry["text"].as_str().unwrap_or_default();
    is_bad && !text.contains("GL Driver Message")
}
