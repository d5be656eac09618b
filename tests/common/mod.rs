//! The program in a window under Xvfb: keys and the mouse go in, screenshots come out.
//!
//! Where Xvfb or xdotool is missing the tests are left out and say so; with `CI=true` that is a failure.

// No test uses all of it.
#![allow(dead_code)]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use approx::assert_abs_diff_eq;
use tempfile::TempDir;

/// How long anything may take before the test gives up: software rendering on a busy machine is slow.
pub const PATIENCE: Duration = Duration::from_secs(40);

/// Whether what the window's tests need is there.
pub fn can_run() -> bool {
    let missing: Vec<&str> = ["Xvfb", "xdotool"]
        .into_iter()
        .filter(|name| {
            let path = std::env::var_os("PATH").unwrap_or_default();
            !std::env::split_paths(&path).any(|folder| folder.join(name).is_file())
        })
        .collect();
    if missing.is_empty() {
        return true;
    }
    assert!(
        std::env::var("CI").as_deref() != Ok("true"),
        "{missing:?} must be there under CI=true"
    );
    eprintln!("left out: the window's tests need {missing:?}");
    false
}

pub fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(
            start.elapsed() < PATIENCE,
            "{what}: not within {PATIENCE:?}"
        );
        sleep(Duration::from_millis(50));
    }
}

/// An X server without a screen; it ends with the test.
pub struct Display {
    pub server: Child,
    pub name: String,
}

impl Display {
    pub fn start() -> Self {
        let mut server = Command::new("Xvfb")
            .args([
                "-displayfd",
                "1",
                "-screen",
                "0",
                "1280x1024x24",
                "-nolisten",
                "tcp",
            ])
            // Without this the server starts anew, deaf for a moment, when its last client goes.
            .arg("-noreset")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb starts");
        let mut number = String::new();
        BufReader::new(server.stdout.take().expect("piped"))
            .read_line(&mut number)
            .expect("Xvfb tells its display");
        Self {
            server,
            name: format!(":{}", number.trim()),
        }
    }

    pub fn xdotool(&self, arguments: &[&str]) -> Option<String> {
        let output = Command::new("xdotool")
            .args(arguments)
            .env("DISPLAY", &self.name)
            .output()
            .expect("xdotool runs");
        let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        output.status.success().then_some(text)
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// The program in its window. The window goes before its display.
pub struct Window {
    pub program: Child,
    pub id: String,
    pub pictures: TempDir,
    pub display: Display,
}

impl Window {
    pub fn open(arguments: &[&str]) -> Self {
        let display = Display::start();
        let pictures = tempfile::tempdir().expect("a folder");
        let program = Command::new(env!("CARGO_BIN_EXE_collidoscope"))
            .args(arguments)
            .arg("--out")
            .arg(pictures.path())
            .env("DISPLAY", &display.name)
            .env("LIBGL_ALWAYS_SOFTWARE", "1")
            .env_remove("WAYLAND_DISPLAY")
            .spawn()
            .expect("the program starts");
        let id = wait_for("a window", || {
            let found = display.xdotool(&["search", "--onlyvisible", "--class", "collidoscope"])?;
            found.lines().next().map(str::to_owned)
        });
        let window = Self {
            program,
            id,
            pictures,
            display,
        };
        window.xdotool(&["windowfocus", &window.id]);
        window.screenshot();
        window
    }

    pub fn xdotool(&self, arguments: &[&str]) {
        assert!(
            self.display.xdotool(arguments).is_some(),
            "xdotool {arguments:?}"
        );
    }

    pub fn press(&self, keys: &[&str]) {
        for key in keys {
            self.xdotool(&["key", key]);
            sleep(Duration::from_millis(60));
        }
    }

    pub fn hold(&self, key: &str, time: Duration) {
        self.xdotool(&["keydown", key]);
        sleep(time);
        self.xdotool(&["keyup", key]);
    }

    /// Presses P and reads the picture that it writes.
    pub fn screenshot(&self) -> Picture {
        let path = self.picture(self.pictures_so_far() + 1);
        self.press(&["p"]);
        wait_for("a screenshot", || {
            path.is_file().then(|| Picture::read(&path))
        })
    }

    pub fn pictures_so_far(&self) -> usize {
        (1..)
            .find(|&number| !self.picture(number).exists())
            .unwrap_or(1)
            - 1
    }

    pub fn picture(&self, number: usize) -> PathBuf {
        self.pictures
            .path()
            .join(format!("collidoscope-{number:04}.png"))
    }

    /// Takes pictures until `look` finds what it wants in one.
    pub fn until<T>(&self, what: &str, mut look: impl FnMut(&Picture) -> Option<T>) -> T {
        wait_for(what, || look(&self.screenshot()))
    }

    /// Sends what a window manager sends when its close button is clicked (ICCCM 4.2.8.1).
    pub fn close_button(&self) -> Result<(), Box<dyn std::error::Error>> {
        use x11rb::connection::Connection;
        use x11rb::protocol::xproto::{ClientMessageEvent, ConnectionExt, EventMask};

        let (server, _) = x11rb::connect(Some(&self.display.name))?;
        let atom = |name: &str| -> Result<u32, Box<dyn std::error::Error>> {
            Ok(server.intern_atom(false, name.as_bytes())?.reply()?.atom)
        };
        let (protocols, delete) = (atom("WM_PROTOCOLS")?, atom("WM_DELETE_WINDOW")?);
        let id = self.id.parse()?;
        let message = ClientMessageEvent::new(32, id, protocols, [delete, 0, 0, 0, 0]);
        server
            .send_event(false, id, EventMask::NO_EVENT, message)?
            .check()?;
        server.flush()?;
        Ok(())
    }

    pub fn ends(&mut self) -> Option<i32> {
        wait_for("an end", || self.program.try_wait().expect("a child")).code()
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

#[derive(Clone)]
pub struct Picture {
    pub width: usize,
    pub height: usize,
    pub rgb: Vec<u8>,
}

impl Picture {
    pub fn read(path: &Path) -> Self {
        let file = BufReader::new(fs::File::open(path).expect("a picture"));
        let mut reader = png::Decoder::new(file).read_info().expect("a PNG");
        let mut rgb = vec![0; reader.output_buffer_size().expect("a size")];
        let info = reader.next_frame(&mut rgb).expect("its pixels");
        assert_eq!(info.color_type, png::ColorType::Rgb, "opaque");
        Self {
            width: info.width as usize,
            height: info.height as usize,
            rgb,
        }
    }

    /// The least and greatest x and y, past the last pixel, of what has a colour like this.
    pub fn bounds(&self, like: impl Fn([i32; 3]) -> bool) -> Option<[f64; 4]> {
        let mut bounds: Option<[f64; 4]> = None;
        for (index, pixel) in self.rgb.chunks_exact(3).enumerate() {
            if like([pixel[0], pixel[1], pixel[2]].map(i32::from)) {
                let (x, y) = ((index % self.width) as f64, (index / self.width) as f64);
                let [left, top, right, bottom] = bounds.unwrap_or([x, y, x, y]);
                bounds = Some([
                    left.min(x),
                    top.min(y),
                    right.max(x + 1.0),
                    bottom.max(y + 1.0),
                ]);
            }
        }
        bounds
    }

    pub fn count(&self, like: impl Fn([i32; 3]) -> bool) -> usize {
        let pixels = self.rgb.chunks_exact(3);
        pixels
            .filter(|p| like([p[0], p[1], p[2]].map(i32::from)))
            .count()
    }

    pub fn b(&self) -> Option<[f64; 4]> {
        self.bounds(is_green)
    }

    pub fn a(&self) -> Option<[f64; 4]> {
        self.bounds(is_red)
    }
}

pub fn is_green([r, g, b]: [i32; 3]) -> bool {
    g > 80 && g > r + 60 && g > b + 12
}

pub fn is_red([r, g, b]: [i32; 3]) -> bool {
    r > 90 && r > g + 40 && r > b + 60
}

pub fn is_pink([r, g, b]: [i32; 3]) -> bool {
    r > 150 && b > 120 && r > g + 50 && b > g + 25
}

pub fn is_yellow([r, g, b]: [i32; 3]) -> bool {
    r > 180 && g > 170 && b < 120
}

pub fn is_blue([r, g, b]: [i32; 3]) -> bool {
    b > 180 && g > 140 && r < 130
}

/// The outline is 2 px wide, half of it outside the shape, and its rim is soft.
pub const RIM: f64 = 2.0;

pub fn assert_is_at(found: [f64; 4], expected: [f64; 4]) {
    for (found, expected) in found.into_iter().zip(expected) {
        assert_abs_diff_eq!(found, expected, epsilon = RIM);
    }
}
