//! The page in a tab of the browser: what it tells of its frames comes out, and what it lets fall.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::built::HOST;
use super::chromium::CHROMIUM;
use super::devtools::{Conversation, Event};
use super::server::Server;
use crate::browser;
use crate::seen::Picture;
use crate::told::Told;
use crate::{PATIENCE, wait_for};

/// A screen for the page.
#[derive(Clone, Copy)]
pub(crate) struct Screen {
    /// Its width and height in px of the page's own.
    pub(crate) size: [u32; 2],
    /// How many of its pixels are one of those.
    pub(crate) pixel_ratio: f64,
    /// Whether it is one for fingers.
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

/// A tab of its own, which shares nothing with those of other tests.
pub(crate) struct Page {
    pub(crate) talk: Conversation,
    host: &'static Server,
    pub(crate) screen: Screen,
    told: Option<Told>,
    /// How often it has told.
    pub(crate) frames: usize,
    /// Whether it has told of anything that moves.
    pub(crate) has_moved: bool,
    /// What else it says on the console.
    pub(crate) words: Vec<String>,
    /// What went wrong, as the console has it.
    pub(crate) complaints: Vec<String>,
    /// All that was asked of any host.
    pub(crate) requests: BTreeSet<String>,
    downloads: TempDir,
}

impl Page {
    /// The page on the screen of a desk; `None` where it cannot be tried.
    pub(crate) fn open() -> Option<Self> {
        Self::open_on(Screen::DESK)
    }

    /// The page on a screen; `None` where it cannot be tried.
    pub(crate) fn open_on(screen: Screen) -> Option<Self> {
        let mut page = Self::empty(screen)?;
        page.load("");
        Some(page)
    }

    /// A tab that shows nothing yet.
    pub(crate) fn empty(screen: Screen) -> Option<Self> {
        let chromium = CHROMIUM.as_ref()?;
        let host = HOST.as_ref()?;
        let mut page = Self {
            talk: Conversation::about_a_page(chromium),
            host,
            screen,
            told: None,
            frames: 0,
            has_moved: false,
            words: Vec::new(),
            complaints: Vec::new(),
            requests: BTreeSet::new(),
            downloads: browser::folder(),
        };
        for domain in ["Runtime", "Log", "Network", "Page"] {
            page.talk.call(&format!("{domain}.enable"), json!({}));
        }
        // Each page has the focus, whatever other tests do meanwhile.
        let focus = json!({ "enabled": true });
        page.talk.call("Emulation.setFocusEmulationEnabled", focus);
        let folder = page.downloads.path().to_str().expect("UTF-8");
        let behavior = json!({ "behavior": "allow", "downloadPath": folder });
        page.talk
            .call_browser("Browser.setDownloadBehavior", behavior);
        page.put_on(screen);
        page.prefer(&[("prefers-color-scheme", "dark")]);
        Some(page)
    }

    /// Puts the page on another screen.
    pub(crate) fn put_on(&mut self, screen: Screen) {
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

    /// The reader prefers this of what a page can ask the system for.
    pub(crate) fn prefer(&mut self, wishes: &[(&str, &str)]) {
        let features = wishes.iter();
        let features = features.map(|(name, value)| json!({ "name": name, "value": value }));
        let features: Vec<Value> = features.collect();
        let media = json!({ "features": features });
        self.talk.call("Emulation.setEmulatedMedia", media);
    }

    /// Runs this script before any of the page's own.
    pub(crate) fn begin_with(&mut self, script: &str) {
        let source = json!({ "source": script });
        self.talk
            .call("Page.addScriptToEvaluateOnNewDocument", source);
    }

    /// Goes to the page with this behind its address, and waits until its picture has found its place.
    pub(crate) fn load(&mut self, fragment: &str) {
        self.go(fragment);
        self.wait("the first picture", |_| true);
        self.evaluate(SHOWN_AGAIN);
        self.listen();
    }

    /// Goes to the page, so that it tells of its frames, with this behind its address.
    pub(crate) fn go(&mut self, fragment: &str) {
        let address = format!("{}index.html?tell{fragment}", self.host.address);
        self.visit(&address);
    }

    /// Has the browser ask for all again that no script has stored.
    pub(crate) fn forget_what_was_loaded(&mut self) {
        self.talk.call("Network.clearBrowserCache", json!({}));
    }

    /// Goes to a page of any host.
    pub(crate) fn visit(&mut self, address: &str) {
        self.talk.call("Page.navigate", json!({ "url": address }));
        self.listen();
        // That was the page before.
        self.told = None;
    }

    /// The address of the page's own folder.
    pub(crate) fn home(&self) -> &str {
        &self.host.address
    }

    /// What was told last.
    pub(crate) fn told(&mut self) -> Told {
        // What is told before the answer comes before it.
        self.evaluate("0");
        self.listen();
        self.told.clone().expect("a frame")
    }

    /// Takes what has come.
    pub(crate) fn listen(&mut self) {
        while let Some(event) = self.talk.event_that_came() {
            self.take(&event);
        }
    }

    /// The first frame from the last one on that is as `is_so` says.
    pub(crate) fn wait(&mut self, what: &str, is_so: impl Fn(&Told) -> bool) -> Told {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(told) = self.told.as_ref().filter(|told| is_so(told)) {
                return told.clone();
            }
            let Some(event) = self.talk.event(end) else {
                panic!(
                    "{what}: not within {PATIENCE:?}: {:#?}\n{:#?}",
                    self.told, self.complaints
                )
            };
            self.take(&event);
        }
    }

    /// Does what makes the page ask for a file, and gives it this one.
    pub(crate) fn choose_file(&mut self, path: &Path, ask: impl FnOnce(&mut Self)) {
        let intercept = json!({ "enabled": true });
        self.talk
            .call("Page.setInterceptFileChooserDialog", intercept);
        ask(self);
        let end = Instant::now() + PATIENCE;
        loop {
            let event = self.talk.event(end).expect("the page asks for a file");
            self.take(&event);
            if event.method == "Page.fileChooserOpened" {
                let node = &event.parameters["backendNodeId"];
                let files = json!({ "files": [path], "backendNodeId": node });
                self.talk.call("DOM.setFileInputFiles", files);
                return;
            }
        }
    }

    fn take(&mut self, event: &Event) {
        let of = &event.parameters;
        match event.method.as_str() {
            "Runtime.consoleAPICalled" => self.hear(of),
            "Runtime.exceptionThrown" => panic!("the page's script has broken down: {of}"),
            "Log.entryAdded" if is_complaint(&of["entry"]) => {
                self.complaints.push(of["entry"].to_string());
            }
            "Network.requestWillBeSent" => {
                let address = of["request"]["url"].as_str().expect("an address");
                self.requests.insert(address.to_owned());
            }
            _ => {}
        }
    }

    fn hear(&mut self, of: &Value) {
        let words = of["args"].as_array().expect("what was said").iter();
        let words: Vec<&str> = words.filter_map(|word| word["value"].as_str()).collect();
        let line = words.join(" ");
        if of["type"] == "debug" && line.starts_with('{') {
            let told = serde_json::from_str(&line);
            let told: Told = told.unwrap_or_else(|error| panic!("{error}: {line}"));
            self.has_moved |= told.is_moving;
            self.told = Some(told);
            self.frames += 1;
        } else if of["type"] == "error" || of["type"] == "warning" {
            self.complaints.push(format!("{}: {line}", of["type"]));
        } else {
            self.words.push(line);
        }
    }

    /// What an expression of the page's comes to, once it is settled.
    pub(crate) fn evaluate(&mut self, expression: &str) -> Value {
        let answer = self.talk.call("Runtime.evaluate", settled(expression));
        assert_eq!(answer["exceptionDetails"], Value::Null, "{expression}");
        answer["result"]["value"].clone()
    }

    /// Waits until this expression of the page's is true, through pages that go and come.
    pub(crate) fn wait_until(&mut self, expression: &str) {
        wait_for(expression, || {
            let answer = self.talk.ask("Runtime.evaluate", settled(expression));
            answer
                .is_ok_and(|answer| answer["result"]["value"] == true)
                .then_some(())
        });
    }

    /// What is on the screen, pixel for pixel.
    pub(crate) fn screenshot(&mut self) -> Picture {
        let shot = json!({ "format": "png", "optimizeForSpeed": true });
        let shot = self.talk.call("Page.captureScreenshot", shot);
        let png = shot["data"].as_str().expect("a picture");
        Picture::of_png(&STANDARD.decode(png).expect("base64"))
    }

    /// The file with this ending that it lets fall, once it is whole, with its name. It goes.
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

/// Chromium reserves a download's name with an empty file, and moves the whole one over it.
fn is_a_placeholder(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|file| file.len() == 0)
}

/// Asks for what an expression comes to, once it is settled, as if a hand had done it.
fn settled(expression: &str) -> Value {
    json!({
        "expression": expression,
        "awaitPromise": true,
        "returnByValue": true,
        "userGesture": true,
    })
}

/// Comes true once the screen has been shown three times more.
pub(crate) const SHOWN_AGAIN: &str = "new Promise((resolve) => {
    let left = 3;
    const look = () => (left-- > 0 ? requestAnimationFrame(look) : resolve(true));
    look();
  })";

/// Whether an entry of the browser's own in the console is about something that went wrong. What a driver
/// has to say about its speed is not.
fn is_complaint(entry: &Value) -> bool {
    let is_bad = entry["level"] == "error" || entry["level"] == "warning";
    let text = entry["text"].as_str().unwrap_or_default();
    is_bad && !text.contains("GL Driver Message")
}
