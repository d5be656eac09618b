//! The program in its window: keys and the mouse go in, and what it tells of its frames comes out.
//!
//! Nothing here waits for a time. What a key or the mouse does is seen in a frame that is told, and the
//! next is sent only then.

use std::fmt::Write;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::display::{Display, can_run};
use crate::seen::Picture;
use crate::told::Told;
use crate::{PATIENCE, wait_for};

/// After so long without an answer something that the desktop counts by the clock, such as a double
/// click, is tried again.
const ANOTHER_TRY: Duration = Duration::from_secs(5);

/// As often as this a window that is waited for is knocked at. When miniquad is about to sleep it takes one
/// event more than are there, so a key that has come and gone by then is seen with the next event: a hand's
/// next movement, which a test has not.
const KNOCK: Duration = Duration::from_secs(1);

/// The program in its window. The window goes before its display.
pub(crate) struct Window {
    program: Child,
    frames: Receiver<String>,
    told: Option<Told>,
    /// The messages that were told, and the lines that tell of no frame: for whoever must find out what
    /// went wrong.
    heard: String,
    pub(crate) id: String,
    pub(crate) pictures: TempDir,
    pub(crate) display: Display,
}

impl Window {
    /// `None` where it cannot be tried.
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
            told: None,
            heard: String::new(),
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

    /// What was told last.
    pub(crate) fn told(&mut self) -> Told {
        while let Ok(line) = self.frames.try_recv() {
            self.take(&line);
        }
        self.told.clone().expect("a frame")
    }

    fn take(&mut self, line: &str) {
        let Ok(told) = serde_json::from_str::<Told>(line) else {
            assert!(!line.starts_with('{'), "not as it is told: {line}");
            writeln!(self.heard, "{line}").expect("a text");
            return;
        };
        let text = told.message.as_ref();
        if let Some(text) = text.filter(|text| !self.heard.trim_end().ends_with(*text)) {
            writeln!(self.heard, "said: {text}").expect("a text");
        }
        self.told = Some(told);
    }

    /// The first frame from the last one on that is as `is_so` says.
    pub(crate) fn wait(&mut self, what: &str, is_so: impl Fn(&Told) -> bool) -> Told {
        self.look_for(what, PATIENCE, is_so).unwrap_or_else(|| {
            panic!(
                "{what}: not within {PATIENCE:?}: {:#?}\n{}",
                self.told, self.heard
            )
        })
    }

    fn look_for(
        &mut self,
        what: &str,
        patience: Duration,
        is_so: impl Fn(&Told) -> bool,
    ) -> Option<Told> {
        let end = Instant::now() + patience;
        loop {
            if let Some(told) = self.told.as_ref().filter(|told| is_so(told)) {
                return Some(told.clone());
            }
            let left = end.saturating_duration_since(Instant::now());
            match self.frames.recv_timeout(left.min(KNOCK)) {
                Ok(line) => self.take(&line),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return None,
                Err(RecvTimeoutError::Timeout) => self.knock(),
                Err(RecvTimeoutError::Disconnected) => {
                    panic!("{what}: the program has ended: {}", self.heard)
                }
            }
        }
    }

    pub(crate) fn xdotool(&self, arguments: &[&str]) {
        let is_done = self.display.xdotool(arguments).is_some();
        assert!(is_done, "xdotool {arguments:?}");
    }

    /// Presses a key and waits for what it does.
    pub(crate) fn press(&mut self, key: &str, is_so: impl Fn(&Told) -> bool) -> Told {
        self.told();
        self.xdotool(&["key", key]);
        self.wait(key, is_so)
    }

    /// Holds a key until that is so.
    pub(crate) fn hold(&mut self, key: &str, is_so: impl Fn(&Told) -> bool) -> Told {
        self.told();
        self.xdotool(&["keydown", key]);
        let told = self.wait(key, is_so);
        self.xdotool(&["keyup", key]);
        told
    }

    /// Types into the field that has the keyboard, behind or over what it holds: letter by letter, each
    /// as soon as the one before is there.
    pub(crate) fn write(&mut self, text: &str) {
        for (at, letter) in text.char_indices() {
            let so_far = &text[..at + letter.len_utf8()];
            self.told();
            self.xdotool(&["type", &letter.to_string()]);
            self.wait(so_far, |told| told.typed.ends_with(so_far));
        }
    }

    pub(crate) fn point_at_px(&mut self, px: [f64; 2]) {
        let [x, y] = px.map(|side| side.round().to_string());
        self.xdotool(&["mousemove", "--window", &self.id, &x, &y]);
        let is_near = |at: [f64; 2]| (0..2).all(|k| (at[k] - px[k]).abs() < 1.0);
        self.wait("the pointer", |told| told.pointer.is_some_and(is_near));
    }

    pub(crate) fn point_at(&mut self, world: [f64; 2]) {
        let px = self.told().px_of(world);
        self.point_at_px(px);
    }

    /// Drags from one place of the world to another, and lets go once that is so.
    pub(crate) fn drag(&mut self, ends: [[f64; 2]; 2], is_so: impl Fn(&Told) -> bool) -> Told {
        let told = self.told();
        let [from, to] = ends.map(|end| told.px_of(end));
        // The way is rounded to a pixel, and not both of its ends.
        let to = [0, 1].map(|k| from[k].round() + to[k] - from[k]);
        self.point_at_px(from);
        self.xdotool(&["mousedown", "1"]);
        self.wait("the button down", |told| told.is_down);
        self.point_at_px([0, 1].map(|k| from[k].midpoint(to[k])));
        self.wait("a hold", |told| told.is_held);
        self.point_at_px(to);
        self.wait("the drag's end", is_so);
        self.xdotool(&["mouseup", "1"]);
        self.wait("the button up", |told| !told.is_down && !told.is_held)
    }

    /// Clicks where the pointer is and waits for what that does.
    pub(crate) fn click(&mut self, button: &str, is_so: impl Fn(&Told) -> bool) -> Told {
        self.told();
        self.xdotool(&["click", button]);
        self.wait("a click", is_so)
    }

    /// Does what the desktop counts by the clock, such as a double click or asking for the clipboard, and does it again on
    /// a machine that was too busy for it.
    pub(crate) fn retry(&mut self, arguments: &[&str], is_so: impl Fn(&Told) -> bool) -> Told {
        for _ in 0..PATIENCE.as_secs() / ANOTHER_TRY.as_secs() {
            self.told();
            self.xdotool(arguments);
            if let Some(told) = self.look_for("another try", ANOTHER_TRY, &is_so) {
                return told;
            }
        }
        panic!("{arguments:?}: {:#?}", self.told);
    }

    /// Presses P and reads the picture that it writes.
    pub(crate) fn screenshot(&mut self) -> Picture {
        let png = std::fs::read(self.picture("p", "png")).expect("a picture");
        Picture::of_png(&png)
    }

    /// Presses V and reads the SVG that it writes.
    pub(crate) fn svg(&mut self) -> String {
        std::fs::read_to_string(self.picture("v", "svg")).expect("an SVG")
    }

    fn picture(&mut self, key: &str, ending: &str) -> PathBuf {
        let mut names = (1..).map(|number| format!("collidoscope-{number:04}.{ending}"));
        let is_free = |name: &String| !self.pictures.path().join(name).exists();
        let name = names.find(is_free).expect("a free name");
        self.press(key, |told| told.says(&name) && !told.warns);
        self.pictures.path().join(name)
    }

    /// The files with this ending that are in the folder of pictures, in order.
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
