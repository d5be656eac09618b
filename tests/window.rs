//! The real program in a real window, under Xvfb: keys go in, and the screenshot tells what they did.
//!
//! Where Xvfb or xdotool is missing the tests are left out and say so; with `CI=true` that is a failure.

#![cfg(all(feature = "app", target_os = "linux"))]

#[path = "window/alike.rs"]
mod alike;

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use approx::assert_abs_diff_eq;
use collidoscope::scene::{Controls, KeyScript, Simulation, preset};
use tempfile::TempDir;

/// How long anything may take before the test gives up: software rendering on a busy machine is slow.
const PATIENCE: Duration = Duration::from_secs(40);

/// Whether what the window's tests need is there.
fn can_run() -> bool {
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

fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
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
struct Display {
    server: Child,
    name: String,
}

impl Display {
    fn start() -> Self {
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

    fn xdotool(&self, arguments: &[&str]) -> Option<String> {
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
struct Window {
    program: Child,
    id: String,
    pictures: TempDir,
    display: Display,
}

impl Window {
    fn open(arguments: &[&str]) -> Self {
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

    fn xdotool(&self, arguments: &[&str]) {
        assert!(
            self.display.xdotool(arguments).is_some(),
            "xdotool {arguments:?}"
        );
    }

    fn press(&self, keys: &[&str]) {
        for key in keys {
            self.xdotool(&["key", key]);
            sleep(Duration::from_millis(60));
        }
    }

    fn hold(&self, key: &str, time: Duration) {
        self.xdotool(&["keydown", key]);
        sleep(time);
        self.xdotool(&["keyup", key]);
    }

    /// Presses P and reads the picture that it writes.
    fn screenshot(&self) -> Picture {
        let path = self.picture(self.pictures_so_far() + 1);
        self.press(&["p"]);
        wait_for("a screenshot", || {
            path.is_file().then(|| Picture::read(&path))
        })
    }

    fn pictures_so_far(&self) -> usize {
        (1..)
            .find(|&number| !self.picture(number).exists())
            .unwrap_or(1)
            - 1
    }

    fn picture(&self, number: usize) -> PathBuf {
        self.pictures
            .path()
            .join(format!("collidoscope-{number:04}.png"))
    }

    /// Takes pictures until `look` finds what it wants in one.
    fn until<T>(&self, what: &str, mut look: impl FnMut(&Picture) -> Option<T>) -> T {
        wait_for(what, || look(&self.screenshot()))
    }

    /// Sends what a window manager sends when its close button is clicked (ICCCM 4.2.8.1).
    fn close_button(&self) -> Result<(), Box<dyn std::error::Error>> {
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

    fn ends(&mut self) -> Option<i32> {
        wait_for("an end", || self.program.try_wait().expect("a child")).code()
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

struct Picture {
    width: usize,
    height: usize,
    rgb: Vec<u8>,
}

impl Picture {
    fn read(path: &Path) -> Self {
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
    fn bounds(&self, like: impl Fn([i32; 3]) -> bool) -> Option<[f64; 4]> {
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

    fn count(&self, like: impl Fn([i32; 3]) -> bool) -> usize {
        let pixels = self.rgb.chunks_exact(3);
        pixels
            .filter(|p| like([p[0], p[1], p[2]].map(i32::from)))
            .count()
    }

    fn b(&self) -> Option<[f64; 4]> {
        self.bounds(is_green)
    }

    fn a(&self) -> Option<[f64; 4]> {
        self.bounds(is_red)
    }
}

fn is_green([r, g, b]: [i32; 3]) -> bool {
    g > 80 && g > r + 60 && g > b + 12
}

fn is_red([r, g, b]: [i32; 3]) -> bool {
    r > 90 && r > g + 40 && r > b + 60
}

fn is_pink([r, g, b]: [i32; 3]) -> bool {
    r > 150 && b > 120 && r > g + 50 && b > g + 25
}

fn is_yellow([r, g, b]: [i32; 3]) -> bool {
    r > 180 && g > 170 && b < 120
}

fn is_blue([r, g, b]: [i32; 3]) -> bool {
    b > 180 && g > 140 && r < 130
}

/// The outline is 2 px wide, half of it outside the shape, and its rim is soft.
const RIM: f64 = 2.0;

fn assert_is_at(found: [f64; 4], expected: [f64; 4]) {
    for (found, expected) in found.into_iter().zip(expected) {
        assert_abs_diff_eq!(found, expected, epsilon = RIM);
    }
}

#[test]
fn the_first_frame_is_the_two_boxes() {
    if !can_run() {
        return;
    }
    let window = Window::open(&[]);
    let picture = window.screenshot();
    assert_eq!((picture.width, picture.height), (1024, 768));
    assert_is_at(picture.b().expect("B"), [0.0, 0.0, 50.0, 80.0]);
    assert_is_at(picture.a().expect("A"), [300.0, 260.0, 500.0, 480.0]);
    assert_eq!(
        picture.count(is_pink) + picture.count(is_yellow) + picture.count(is_blue),
        0
    );
}

#[test]
fn a_script_puts_b_where_the_simulation_does() {
    if !can_run() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let keys = folder.path().join("push.keys");
    fs::write(&keys, "40 RD\n10 R\n12 I\n").expect("a script");
    let script = KeyScript::load(&keys).expect("a script");
    let mut simulation = Simulation::new(preset("two-boxes").expect("the first").scene);
    for controls in script.ticks() {
        simulation.tick(&controls);
    }
    for _ in 0..60 {
        simulation.tick(&Controls::default());
    }
    let b = simulation.scene().b.posed();
    let least = b
        .vertices()
        .iter()
        .copied()
        .reduce(glam::DVec2::min)
        .expect("vertices");
    let most = b
        .vertices()
        .iter()
        .copied()
        .reduce(glam::DVec2::max)
        .expect("vertices");
    let expected = [least.x, least.y, most.x, most.y];

    let window = Window::open(&["--keys", keys.to_str().expect("UTF-8")]);
    let found = window.until("B at rest where the script ends", |picture| {
        let found = picture.b()?;
        let off = found
            .iter()
            .zip(expected)
            .map(|(f, e)| (f - e).abs())
            .fold(0.0, f64::max);
        (off <= RIM).then_some(found)
    });
    assert_is_at(found, expected);
}

#[test]
fn arrows_push_b_and_i_and_o_turn() {
    if !can_run() {
        return;
    }
    let window = Window::open(&[]);
    window.hold("Right", Duration::from_millis(900));
    window.hold("Down", Duration::from_millis(900));
    let moved = window.until("B moved", |picture| {
        picture.b().filter(|b| b[0] > 20.0 && b[1] > 20.0)
    });
    assert_abs_diff_eq!(moved[2] - moved[0], 50.0, epsilon = 2.0 * RIM);

    window.hold("i", Duration::from_millis(1500));
    let turned = window.screenshot().b().expect("B");
    let (width, height) = (turned[2] - turned[0], turned[3] - turned[1]);
    // A box of 50 × 80 turned by θ is 50 cos θ + 80 sin θ wide; find θ by that and check the height.
    let wide = |degrees: f64| {
        let (sin, cos) = degrees.to_radians().sin_cos();
        50.0 * cos + 80.0 * sin - width
    };
    let degrees = (0..360)
        .map(|k| f64::from(k) / 8.0)
        .find(|&angle| wide(angle) >= 0.0);
    let degrees = degrees.expect("an angle below 45°");
    assert!(degrees > 2.0, "I turned B by {degrees}°");
    let (sin, cos) = degrees.to_radians().sin_cos();
    assert_abs_diff_eq!(height, 80.0 * cos + 50.0 * sin, epsilon = 2.0 * RIM);

    let before = window.screenshot().a().expect("A");
    window.hold("o", Duration::from_millis(1500));
    let after = window.screenshot().a().expect("A");
    assert!(
        (after[0] - before[0]).abs() > RIM || (after[3] - before[3]).abs() > RIM,
        "O turned A"
    );
}

#[test]
fn overlays_appear_and_go() {
    if !can_run() {
        return;
    }
    let window = Window::open(&["hamaluik"]);
    let plain = window.screenshot();
    assert_eq!(
        plain.count(is_pink) + plain.count(is_yellow) + plain.count(is_blue),
        0
    );
    for (key, like) in [
        ("1", is_pink as fn([i32; 3]) -> bool),
        ("2", is_yellow),
        ("3", is_blue),
    ] {
        window.press(&[key]);
        window.until(key, |picture| (picture.count(like) > 100).then_some(()));
        window.press(&[key]);
        window.until(key, |picture| (picture.count(like) == 0).then_some(()));
    }
    let ghost = window.screenshot().count(is_green);
    window.press(&["4"]);
    window.until("a ghost of B", |picture| {
        (picture.count(is_green) > ghost + 100).then_some(())
    });
}

#[test]
fn screenshots_count_up_and_a_missing_folder_is_no_end() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&[]);
    let before = window.pictures_so_far();
    window.screenshot();
    window.screenshot();
    assert_eq!(window.pictures_so_far(), before + 2);
    fs::remove_dir_all(window.pictures.path()).expect("the folder goes");
    window.press(&["p"]);
    sleep(Duration::from_millis(500));
    assert!(
        window.program.try_wait().expect("a child").is_none(),
        "it goes on"
    );
    fs::create_dir(window.pictures.path()).expect("the folder comes back");
    window.screenshot();
}

#[test]
fn any_size_will_do() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&["--show", "hull,simplex,edge,contacts,labels"]);
    window.press(&["F2", "h"]);
    for [width, height] in [
        ["200", "200"],
        ["60", "500"],
        ["1", "1"],
        ["1200", "90"],
        ["640", "480"],
    ] {
        window.xdotool(&["windowsize", &window.id, width, height]);
        sleep(Duration::from_millis(300));
        window.press(&["m"]);
        assert!(
            window.program.try_wait().expect("a child").is_none(),
            "at {width}×{height}"
        );
    }
    window.until("a picture of the last size", |picture| {
        ((picture.width, picture.height) == (640, 480)).then_some(())
    });
}

#[test]
fn escape_and_the_close_button_end_it_well() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&[]);
    window.press(&["Escape"]);
    assert_eq!(window.ends(), Some(0));

    let mut window = Window::open(&[]);
    window.close_button().expect("the message is sent");
    assert_eq!(window.ends(), Some(0));
}
