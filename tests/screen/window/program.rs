//! The program in its window: the tests send keys and mouse, and read its snapshots.
//!
//! Nothing here sleeps. A test waits for a frame with the result of a key or the mouse before it sends the next.

use std::fmt::Write;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::display::{Display, can_run};
use crate::picture::Picture;
use crate::snapshot::Snapshot;
use crate::{PATIENCE, wait_for};

/// The time after which an action that depends on the desktop's clock, such as a double click, is repeated.
const ANOTHER_TRY: Duration = Duration::from_secs(5);

/// How often a window is knocked at while a test waits. miniquad, about to sleep, waits for one event too many, so a
/// key press shows up with the next event only: for a user the next mouse move, for a test the knock.
const KNOCK: Duration = Duration::from_secs(1);

/// The program in its window. The window closes before its display.
pub(crate) struct Window {
    program: Child,
    frames: Receiver<String>,
    frame: Option<Snapshot>,
    /// The printed messages and the lines that are no snapshots, to explain failures.
    received: String,
    pub(crate) id: String,
    pub(crate) pictures: TempDir,
    pub(crate) display: Display,
}

impl Window {
    /// `None` without a display.
    pub(crate) fn open(arguments: &[&str]) -> Option<Self> {
        if !can_run() {
            return None;
        }
        let display = Display::start();
        let pictures = tempfile::tempdir().expect("a folder");
        let mut program = Command::new(env!("CARGO_BIN_EXE_collidoscope"))
            .args(arguments)
            .arg("--out")
            .arg(pictures.path())
            .env("DISPLAY", &display.name)
            .env("LIBGL_ALWAYS_SOFTWARE", "1")
            .env("COLLIDOSCOPE_TELL", "1")
            .env_remove("WAYLAND_DISPLAY")
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let (sender, frames) = channel();
        let stderr = program.stderr.take().expect("piped");
        thread::spawn(move || read(stderr, &sender));
        let mut window = Self {
            program,
            frames,
            frame: None,
            received: String::new(),
            id: String::new(),
            pictures,
            display,
        };
        window.wait("the first frame", |_| true);
        let by_class = ["search", "--onlyvisible", "--class", "collidoscope"];
        window.id = wait_for("a window", || {
            let found = window.display.xdotool(&by_class)?;
            found.lines().next().map(str::to_owned)
        });
        window.xdotool(&["windowfocus", &window.id]);
        Some(window)
    }

    pub(crate) fn frame(&mut self) -> Snapshot {
        while let Ok(line) = self.frames.try_recv() {
            self.take(&line);
        }
        self.frame.clone().expect("a frame")
    }

    fn take(&mut self, line: &str) {
        let Ok(frame) = serde_json::from_str::<Snapshot>(line) else {
            assert!(!line.starts_with('{'), "an invalid snapshot: {line}");
            writeln!(self.received, "{line}").expect("a text");
            return;
        };
        let text = frame.message.as_ref();
        if let Some(text) = text.filter(|text| !self.received.trim_end().ends_with(*text)) {
            writeln!(self.received, "said: {text}").expect("a text");
        }
        self.frame = Some(frame);
    }

    /// The first frame since the last one that fulfils the condition.
    pub(crate) fn wait(&mut self, what: &str, is_met: impl Fn(&Snapshot) -> bool) -> Snapshot {
        self.look_for(what, PATIENCE, is_met).unwrap_or_else(|| {
            panic!(
                "{what}: not within {PATIENCE:?}: {:#?}\n{}",
                self.frame, self.received
            )
        })
    }

    fn look_for(
        &mut self,
        what: &str,
        patience: Duration,
        is_met: impl Fn(&Snapshot) -> bool,
    ) -> Option<Snapshot> {
        let end = Instant::now() + patience;
        loop {
            if let Some(frame) = self.frame.as_ref().filter(|frame| is_met(frame)) {
                return Some(frame.clone());
            }
            let left = end.saturating_duration_since(Instant::now());
            match self.frames.recv_timeout(left.min(KNOCK)) {
                Ok(line) => self.take(&line),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return None,
                Err(RecvTimeoutError::Timeout) => self.knock(),
                Err(RecvTimeoutError::Disconnected) => {
                    panic!("{what}: the program has ended: {}", self.received)
                }
            }
        }
    }

    pub(crate) fn xdotool(&self, arguments: &[&str]) {
        let is_done = self.display.xdotool(arguments).is_some();
        assert!(is_done, "xdotool {arguments:?}");
    }

    /// Presses a key and waits for the result.
    pub(crate) fn press(&mut self, key: &str, is_met: impl Fn(&Snapshot) -> bool) -> Snapshot {
        self.frame();
        self.xdotool(&["key", key]);
        self.wait(key, is_met)
    }

    /// Holds a key until the condition is true.
    pub(crate) fn hold(&mut self, key: &str, is_met: impl Fn(&Snapshot) -> bool) -> Snapshot {
        self.frame();
        self.xdotool(&["keydown", key]);
        let frame = self.wait(key, is_met);
        self.xdotool(&["keyup", key]);
        frame
    }

    /// Types into the focused field, after or over its text, letter by letter, each as soon as the one before has
    /// arrived.
    pub(crate) fn write(&mut self, text: &str) {
        for (at, letter) in text.char_indices() {
            let so_far = &text[..at + letter.len_utf8()];
            self.frame();
            self.xdotool(&["type", &letter.to_string()]);
            self.wait(so_far, |frame| frame.typed.ends_with(so_far));
        }
    }

    pub(crate) fn point_at_px(&mut self, px: [f64; 2]) {
        let [x, y] = px.map(|side| side.round().to_string());
        self.xdotool(&["mousemove", "--window", &self.id, &x, &y]);
        let is_near = |at: [f64; 2]| (0..2).all(|k| (at[k] - px[k]).abs() < 1.0);
        self.wait("the pointer", |frame| frame.pointer.is_some_and(is_near));
    }

    pub(crate) fn point_at(&mut self, world: [f64; 2]) {
        let px = self.frame().px_of(world);
        self.point_at_px(px);
    }

    /// Drags between two world points, and releases the button once the condition is true.
    pub(crate) fn drag(
        &mut self,
        ends: [[f64; 2]; 2],
        is_met: impl Fn(&Snapshot) -> bool,
    ) -> Snapshot {
        let frame = self.frame();
        let [from, to] = ends.map(|end| frame.px_of(end));
        // The drag is rounded to a pixel as a whole, not at both ends.
        let to = [0, 1].map(|k| from[k].round() + to[k] - from[k]);
        self.point_at_px(from);
        self.xdotool(&["mousedown", "1"]);
        self.wait("the button down", |frame| frame.is_down);
        self.point_at_px([0, 1].map(|k| from[k].midpoint(to[k])));
        self.wait("a hold", |frame| frame.is_held);
        self.point_at_px(to);
        self.wait("the drag's end", is_met);
        self.xdotool(&["mouseup", "1"]);
        self.wait("the button up", |frame| !frame.is_down && !frame.is_held)
    }

    /// Clicks at the pointer and waits for the result.
    pub(crate) fn click(&mut self, button: &str, is_met: impl Fn(&Snapshot) -> bool) -> Snapshot {
        self.frame();
        self.xdotool(&["click", button]);
        self.wait("a click", is_met)
    }

    /// Runs an action that depends on the desktop's clock, such as a double click or a clipboard request, and repeats
    /// it when a busy machine missed it.
    pub(crate) fn retry(
        &mut self,
        arguments: &[&str],
        is_met: impl Fn(&Snapshot) -> bool,
    ) -> Snapshot {
        for _ in 0..PATIENCE.as_secs() / ANOTHER_TRY.as_secs() {
            self.frame();
            self.xdotool(arguments);
            if let Some(frame) = self.look_for("another try", ANOTHER_TRY, &is_met) {
                return frame;
            }
        }
        panic!("{arguments:?}: {:#?}", self.frame);
    }

    pub(crate) fn screenshot(&mut self) -> Picture {
        let png = std::fs::read(self.picture("p", "png")).expect("a picture");
        Picture::of_png(&png)
    }

    pub(crate) fn svg(&mut self) -> String {
        std::fs::read_to_string(self.picture("v", "svg")).expect("an SVG")
    }

    fn picture(&mut self, key: &str, ending: &str) -> PathBuf {
        let mut names = (1..).map(|number| format!("collidoscope-{number:04}.{ending}"));
        let is_free = |name: &String| !self.pictures.path().join(name).exists();
        let name = names.find(is_free).expect("a free name");
        self.press(key, |frame| frame.says(&name) && !frame.warns);
        self.pictures.path().join(name)
    }

    /// The files with this extension in the folder of pictures, in order.
    pub(crate) fn files(&self, ending: &str) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(self.pictures.path()).expect("the folder");
        let mut paths: Vec<PathBuf> = entries
            .map(|entry| entry.expect("an entry").path())
            .filter(|path| path.extension().is_some_and(|found| found == ending))
            .collect();
        paths.sort();
        paths
    }

    pub(crate) fn ends(&mut self) -> Option<i32> {
        let mut knocked = Instant::now();
        let end = wait_for("an end", || {
            if knocked.elapsed() > KNOCK {
                self.knock();
                knocked = Instant::now();
            }
            self.program.try_wait().expect("a child")
        });
        end.code()
    }
}

fn read(stderr: ChildStderr, sender: &Sender<String>) {
    for line in BufReader::new(stderr).lines().map_while(Result::ok) {
        if sender.send(line).is_err() {
            return;
        }
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}
