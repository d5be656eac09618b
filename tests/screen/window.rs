//! The program in a real window under Xvfb: the tests send keys and mouse, and read its printed frames and pictures.
//!
//! Nothing here sleeps. A test waits for a frame with the result of a key or the mouse before it sends the next.

mod display;

use std::error::Error;
use std::fmt::Write;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use libtest_mimic::Trial;
use tempfile::TempDir;
use x11rb::protocol::xproto::{ClientMessageEvent, ConnectionExt, EventMask};

use self::display::Display;
use crate::patience::{PATIENCE, wait_for};
use crate::picture::Picture;
use crate::snapshot::Snapshot;
use crate::trial;

/// All tests of the window.
pub(crate) fn trials() -> Vec<Trial> {
    vec![
        trial(display::missing, keys_move_b_and_p_takes_a_screenshot_of_it),
        trial(
            display::missing,
            the_mouse_drags_b_and_the_wheel_turns_it_and_the_close_button_ends_the_program,
        ),
    ]
}

/// How often a window is knocked at while a test waits. miniquad, about to sleep, waits for one event too many, so a
/// key press shows up with the next event only: for a user the next mouse move, for a test the knock.
const KNOCK: Duration = Duration::from_secs(1);

/// The program in its window. The window closes before its display.
struct Window {
    program: Child,
    frames: Receiver<String>,
    frame: Option<Snapshot>,
    /// The lines that are no snapshots, to explain failures.
    received: String,
    id: String,
    pictures: TempDir,
    display: Display,
}

impl Window {
    fn open(arguments: &[&str]) -> Self {
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
        let stderr = BufReader::new(program.stderr.take().expect("piped"));
        thread::spawn(move || {
            let mut lines = stderr.lines().map_while(Result::ok);
            lines.all(|line| sender.send(line).is_ok())
        });
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
        window
    }

    fn frame(&mut self) -> Snapshot {
        while let Ok(line) = self.frames.try_recv() {
            self.take(&line);
        }
        self.frame.clone().expect("a frame")
    }

    fn take(&mut self, line: &str) {
        match serde_json::from_str::<Snapshot>(line) {
            Ok(frame) => self.frame = Some(frame),
            Err(_) => writeln!(self.received, "{line}").expect("a text"),
        }
    }

    /// The first frame since the last one that fulfils the condition.
    fn wait(&mut self, what: &str, is_met: impl Fn(&Snapshot) -> bool) -> Snapshot {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(frame) = self.frame.as_ref().filter(|frame| is_met(frame)) {
                return frame.clone();
            }
            let left = end.saturating_duration_since(Instant::now());
            let so_far = format!("{what}: {:#?}\n{}", self.frame, self.received);
            match self.frames.recv_timeout(left.min(KNOCK)) {
                Ok(line) => self.take(&line),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => panic!("too late: {so_far}"),
                Err(RecvTimeoutError::Timeout) => self.knock(),
                Err(RecvTimeoutError::Disconnected) => panic!("it has ended: {so_far}"),
            }
        }
    }

    fn xdotool(&self, arguments: &[&str]) {
        let is_done = self.display.xdotool(arguments).is_some();
        assert!(is_done, "xdotool {arguments:?}");
    }

    /// Runs an action and waits for the result.
    fn act(&mut self, arguments: &[&str], is_met: impl Fn(&Snapshot) -> bool) -> Snapshot {
        self.frame();
        self.xdotool(arguments);
        self.wait(arguments[1], is_met)
    }

    fn press(&mut self, key: &str, is_met: impl Fn(&Snapshot) -> bool) -> Snapshot {
        self.act(&["key", key], is_met)
    }

    fn point_at(&mut self, px: [f64; 2]) {
        let [x, y] = px.map(|side| side.round().to_string());
        self.xdotool(&["mousemove", "--window", &self.id, &x, &y]);
        let is_near = |at: [f64; 2]| (0..2).all(|k| (at[k] - px[k]).abs() < 1.0);
        self.wait("the pointer", |frame| frame.pointer.is_some_and(is_near));
    }

    fn screenshot(&mut self) -> Picture {
        let mut names = (1..).map(|number| format!("collidoscope-{number:04}.png"));
        let is_free = |name: &String| !self.pictures.path().join(name).exists();
        let name = names.find(is_free).expect("a free name");
        self.press("p", |frame| frame.says(&name) && !frame.warns);
        Picture::of_png(&std::fs::read(self.pictures.path().join(name)).expect("a picture"))
    }

    /// Sends a message that the window ignores. A missing window is not an error.
    fn knock(&self) {
        let _ = self.send("COLLIDOSCOPE_KNOCK", "COLLIDOSCOPE_KNOCK");
    }

    fn send(&self, kind: &str, message: &str) -> Result<(), Box<dyn Error>> {
        let id = self.id.parse()?;
        let (server, _) = x11rb::connect(Some(&self.display.name))?;
        let atom = |name: &str| server.intern_atom(false, name.as_bytes());
        let (kind, message) = (atom(kind)?.reply()?.atom, atom(message)?.reply()?.atom);
        let event = ClientMessageEvent::new(32, id, kind, [message, 0, 0, 0, 0]);
        let sent = server.send_event(false, id, EventMask::NO_EVENT, event)?;
        sent.check()?;
        Ok(())
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

fn keys_move_b_and_p_takes_a_screenshot_of_it() {
    let mut window = Window::open(&[]);
    let picture = window.screenshot();
    assert_eq!((picture.width, picture.height), (1024, 768));
    // B's fill in the chalkboard theme, near a corner and outside it.
    let is_green = |[r, g, b]: [f64; 3]| g > 80.0 && g > r + 60.0 && g > b + 12.0;
    let frame = window.frame();
    for (at, is_inside) in [([10.0, 70.0], true), ([60.0, 70.0], false)] {
        let [x, y] = frame.px_of(at).map(|side| side as usize);
        assert_eq!(is_green(picture.pixel(x, y)), is_inside);
    }
    window.act(&["keydown", "Right"], |frame| frame.b[0] > 20.0);
    window.xdotool(&["keyup", "Right"]);
    window.wait("B at rest", |frame| !frame.is_moving);
    // A key counts however soon it is released.
    for _ in 0..3 {
        let before = window.frame().b[0];
        window.xdotool(&["key", "--delay", "0", "Left"]);
        window.wait("a tap", |frame| frame.b[0] < before);
    }
    window.press("period", |frame| frame.step() == Some(0));
    for size in [[60, 500], [1, 1], [640, 480]] {
        let [width, height] = size.map(|side: i32| side.to_string());
        window.xdotool(&["windowsize", &window.id, &width, &height]);
        window.wait("another size", |frame| frame.window == size.map(f64::from));
    }
    let picture = window.screenshot();
    assert_eq!((picture.width, picture.height), (640, 480));
}

fn the_mouse_drags_b_and_the_wheel_turns_it_and_the_close_button_ends_the_program() {
    let mut window = Window::open(&[]);
    let frame = window.frame();
    let [from, to] = [[25.0, 40.0], [145.0, 240.0]].map(|at| frame.px_of(at).map(f64::round));
    window.point_at(from);
    window.act(&["mousedown", "1"], |frame| frame.is_down);
    window.point_at([0, 1].map(|k| from[k].midpoint(to[k]).round()));
    window.wait("a hold", |frame| frame.is_held);
    window.point_at(to);
    let is_away = |frame: &Snapshot| frame.b_is_at([120.0, 200.0]);
    window.wait("the drag's end", is_away);
    window.act(&["mouseup", "1"], |frame| !frame.is_held);
    window.press("ctrl+z", |frame| frame.b_is_at([0.0, 0.0]));
    window.press("ctrl+y", is_away);
    window.act(&["click", "4"], |frame| frame.b[2] == 5.0);
    let closes = window.send("WM_PROTOCOLS", "WM_DELETE_WINDOW");
    closes.expect("the message is sent");
    let end = wait_for("an end", || window.program.try_wait().expect("a child"));
    assert_eq!(end.code(), Some(0));
}
