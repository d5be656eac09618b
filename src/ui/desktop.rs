//! The desktop platform: the window, files, the folder of a file dialog, clipboard and the encoder's thread. It checks
//! for a display before the window opens, because the window system panics without one.

use std::future::Future;
use std::io::Write;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Mutex};
use std::time::{Duration, Instant};

use egui::{Event, Rect};
use macroquad::input::{KeyCode, is_key_down, is_key_pressed, prevent_quit};
use macroquad::miniquad::conf::{LinuxBackend, Platform as WindowPlatform};
use macroquad::miniquad::window::schedule_update;
use thiserror::Error;

use super::input::ExitDirection;
use super::window_conf;
use crate::app::{App, Command, Effect, ExportKind, Import};
use crate::export::{GifThread, write_file, write_numbered};
use crate::scene::{self, AnyScene, bytes_of};

#[cfg(not(target_os = "macos"))]
pub(super) use macroquad::miniquad::window::clipboard_get as clipboard_text;
#[cfg(not(target_os = "macos"))]
use macroquad::miniquad::window::clipboard_set;
pub(super) use macroquad::miniquad::window::dpi_scale as pixel_ratio;

/// Why no window could be opened or kept open.
#[derive(Debug, Error)]
pub enum WindowError {
    /// No display.
    #[error("no display ({reason}); `collidoscope play` runs a key script without one")]
    NoDisplay {
        /// What was missing.
        reason: String,
    },
    /// There is a display, but no window could be opened on it.
    #[error(
        "the window could not be opened ({reason}); `collidoscope play` runs a key script without one"
    )]
    NotOpened {
        /// The window system's message.
        reason: String,
    },
    /// The window was open when a panic occurred.
    #[error("the window crashed at {place}: {reason}; please report this")]
    Broken {
        /// The file and line.
        place: String,
        /// The panic's message.
        reason: String,
    },
}

/// Whether the first frame has begun.
static OPENED: AtomicBool = AtomicBool::new(false);

/// The location of the last panic, `file:line`, and its message.
static PANIC: Mutex<[String; 2]> = Mutex::new([String::new(), String::new()]);

/// Marks the window as open.
pub(super) fn mark_opened() {
    OPENED.store(true, Ordering::Relaxed);
}

/// Opens the window and runs `main` until it ends or the window is closed.
pub(super) fn run(main: impl Future<Output = ()> + 'static) -> Result<(), WindowError> {
    let conf = window_conf(WindowPlatform {
        linux_backend: backend()?,
        linux_wm_class: "collidoscope",
        swap_interval: Some(1),
        // Only tested with X11 and Wayland.
        blocking_event_loop: cfg!(target_os = "linux"),
        ..WindowPlatform::default()
    });
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|info| {
        if let (Some(place), Ok(mut panic)) = (info.location(), PANIC.lock()) {
            let reason = info.payload_as_str().unwrap_or("no reason given");
            let place = format!("{}:{}", place.file(), place.line());
            *panic = [place, reason.replace('\n', " ")];
        }
    }));
    let ended = panic::catch_unwind(AssertUnwindSafe(|| {
        macroquad::Window::from_config(conf, main);
    }));
    panic::set_hook(hook);
    ended.map_err(|_| {
        let [place, reason] = PANIC.lock().map(|panic| panic.clone()).unwrap_or_default();
        if OPENED.load(Ordering::Relaxed) {
            WindowError::Broken { place, reason }
        } else {
            WindowError::NotOpened { reason }
        }
    })
}

/// The window system that responds. miniquad's own fallback from X11 to Wayland fails if a display is set but no
/// server listens.
#[cfg(target_os = "linux")]
fn backend() -> Result<LinuxBackend, WindowError> {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    let display = set("DISPLAY").map(|value| value.to_string_lossy().into_owned());
    if display.as_deref().is_some_and(x11::answers) {
        return Ok(LinuxBackend::X11Only);
    }
    if set("WAYLAND_DISPLAY").is_some() {
        return Ok(LinuxBackend::WaylandOnly);
    }
    let reason = match display {
        Some(display) => format!("cannot connect to DISPLAY={display}"),
        None => "neither DISPLAY nor WAYLAND_DISPLAY is set".to_owned(),
    };
    Err(WindowError::NoDisplay { reason })
}

#[cfg(not(target_os = "linux"))]
fn backend() -> Result<LinuxBackend, WindowError> {
    Ok(LinuxBackend::default())
}

/// The text on the clipboard, which miniquad doesn't support on a Mac.
#[cfg(target_os = "macos")]
pub(super) fn clipboard_text() -> Option<String> {
    use copypasta::ClipboardProvider;
    let mut clipboard = copypasta::ClipboardContext::new().ok()?;
    clipboard.get_contents().ok()
}

/// Copies a text; if the system refuses, there is nothing to paste.
#[cfg(target_os = "macos")]
fn clipboard_set(text: &str) {
    use copypasta::ClipboardProvider;
    let clipboard = copypasta::ClipboardContext::new();
    let _ = clipboard.and_then(|mut clipboard| clipboard.set_contents(text.to_owned()));
}

/// Whether macroquad has cleared the clipboard in this frame. Its own UI, which is never shown here, copies its empty
/// selection in every frame in which Ctrl and C or X are down (<https://github.com/not-fl3/macroquad/issues/546>).
fn is_clipboard_emptied() -> bool {
    let is_ctrl_down = is_key_down(KeyCode::LeftControl) || is_key_down(KeyCode::RightControl);
    let mut keys = [KeyCode::C, KeyCode::X].into_iter();
    cfg!(not(target_os = "macos"))
        && is_ctrl_down
        && keys.any(|key| is_key_down(key) || is_key_pressed(key))
}

/// Whether [`report`] has a reader.
pub(super) fn is_observed() -> bool {
    std::env::var_os("COLLIDOSCOPE_TELL").is_some_and(|value| value == "1")
}

/// Whether touch is known to be the only input at startup.
pub(super) fn has_fingers() -> bool {
    false
}

/// Reports a line to a test.
pub(super) fn report(line: &str) {
    // A closed pipe is no reason to exit.
    let _ = std::io::stderr().write_all(format!("{line}\n").as_bytes());
}

/// Seconds since the program started.
pub(super) fn now() -> f64 {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGAN.elapsed().as_secs_f64()
}

/// Requests the next frame, at the end of one; without a period, a frame when the window system has an event.
pub(super) fn ask_for_frame(period: Option<Duration>) {
    if period.is_some() {
        schedule_update();
    }
}

/// Waits until the requested frame is due, `passed` after the last one began.
pub(super) fn wait_for_frame(period: Option<Duration>, passed: Duration) {
    if let Some(rest) = period.and_then(|period| period.checked_sub(passed)) {
        std::thread::sleep(rest);
    }
}

/// The longest time between two frames that is simulated, in seconds: unlimited.
pub(super) const LONGEST_FRAME: f64 = f64::INFINITY;

/// The state that effects act on.
#[derive(Default)]
pub(super) struct Platform {
    /// The folder for pictures.
    out: PathBuf,
    /// The GIF being encoded, which delays closing the window.
    gif: Option<GifThread>,
    /// The last copied text.
    copied: Option<String>,
    quits: bool,
}

impl Platform {
    pub(super) fn new(out: PathBuf) -> Self {
        Self {
            out,
            ..Self::default()
        }
    }

    /// Whether the window is to close.
    pub(super) fn quits(&self) -> bool {
        self.quits && self.gif.is_none()
    }

    /// Performs an effect and returns the result.
    pub(super) fn perform(&mut self, effect: Effect) -> Option<Command> {
        match effect {
            Effect::WriteGif { size, frames } => {
                self.gif = Some(GifThread::start(size.as_uvec2(), frames));
            }
            Effect::Copy(text) => {
                clipboard_set(&text);
                self.copied = Some(text);
            }
            Effect::ReadFile(path) => return Some(read(&path)),
            Effect::FindScenes => return Some(Command::ScenesFound(scenes_in(&self.out))),
            Effect::ReadClipboard => return Some(Command::Import(pasted())),
            Effect::WriteScene {
                path,
                text,
                replaces,
            } => {
                let result = write_file(&path, text.as_bytes(), replaces);
                return Some(Command::SceneWritten { path, result });
            }
            Effect::Quit => self.quits = true,
            // Only a page has an article; the main loop performs the others.
            _ => {}
        }
        None
    }

    /// Background events: progress of a GIF, and files dropped on the window; none for the widgets.
    pub(super) fn poll(&mut self, _: &mut Vec<Event>) -> Vec<Command> {
        self.copied.take_if(|_| !is_clipboard_emptied());
        if let Some(text) = &self.copied {
            clipboard_set(text);
        }
        let mut happened = Vec::new();
        if let Some(gif) = &mut self.gif {
            happened.push(Command::GifProgress(gif.done()));
            if let Some(encoded) = gif.poll() {
                self.gif = None;
                happened.push(self.export(ExportKind::Gif, "gif", encoded));
            }
        }
        let dropped = macroquad::input::get_dropped_files().into_iter();
        happened.extend(dropped.filter_map(|file| Some(read(&file.path?))));
        happened
    }

    /// Keeps the window open at the next press of its close button if changes would be lost.
    pub(super) fn confirm_before_unload(&mut self, has_unsaved_changes: bool) {
        if has_unsaved_changes || self.gif.is_some() {
            prevent_quit();
        }
    }

    /// The desktop has no accessible copy of the window.
    pub(super) fn reflect(&mut self, _: &App, _: Option<&str>, _: Option<Rect>) {}

    /// Nor a focus outside it.
    pub(super) fn leave(&self, _way: ExitDirection) {}

    /// Called after a while without motion.
    pub(super) fn settle(&mut self, _session: &App) {}

    /// Writes a file of this kind under the first free name.
    pub(super) fn save(&mut self, extension: &str, bytes: &[u8]) -> Result<PathBuf, String> {
        let written = write_numbered(&self.out, "collidoscope", extension, bytes);
        written.map_err(|error| error.to_string())
    }
}

fn read(path: &Path) -> Command {
    let bytes = bytes_of(path).map_err(|error| error.to_string());
    Command::Import(bytes.and_then(|bytes| Import::from_file(&bytes, path)))
}

/// The contents of the clipboard.
fn pasted() -> Result<Import, String> {
    let text = clipboard_text().filter(|text| !text.trim().is_empty());
    Import::from_clipboard(&text.ok_or("There is no text on the clipboard")?)
}

/// The maximum number of entries in a dialog.
const MOST_OFFERED: usize = 500;

/// The extensions of scenes and of texts that may contain a pair.
const TEXTS: [&str; 28] = [
    "json", "txt", "csv", "tsv", "wkt", "c", "cc", "cpp", "h", "hpp", "rs", "py", "js", "ts",
    "java", "kt", "cs", "go", "swift", "lua", "m", "jl", "sql", "svg", "md", "log", "obj", "stl",
];

/// The entries of a folder in a dialog: its parent, its folders, and the files that may contain a scene or a pair; if
/// the folder can't be read, only its parent.
pub(super) fn offered_in(folder: &Path) -> Vec<String> {
    let (mut folders, mut files) = (Vec::new(), Vec::new());
    let found = std::fs::read_dir(Path::new(".").join(folder));
    let entries = found.into_iter().flatten().flatten();
    let visible = entries.filter(|entry| !entry.file_name().to_string_lossy().starts_with('.'));
    for entry in visible.take(MOST_OFFERED) {
        let (path, file_name) = (entry.path(), entry.file_name());
        let name = file_name.to_string_lossy();
        let end = path.extension().unwrap_or_default().to_ascii_lowercase();
        if path.is_dir() {
            folders.push(format!("{name}/"));
        } else if TEXTS.iter().any(|text| end == *text) {
            files.push(name.into_owned());
        }
    }
    folders.sort();
    files.sort();
    [vec!["..".to_owned()], folders, files].concat()
}

/// The maximum number of scenes shown from a folder, and of bytes in each file.
const MOST_SCENES: usize = 60;
const MOST_BYTES: u64 = 1 << 20;

/// The scenes in a folder's files, by file name; files without one are skipped.
pub(super) fn scenes_in(folder: &Path) -> Vec<(String, AnyScene)> {
    let names = offered_in(folder).into_iter();
    let scenes = names
        .filter(|name| name.ends_with(".json"))
        .filter_map(|name| {
            let path = folder.join(&name);
            let is_small = path.metadata().is_ok_and(|data| data.len() <= MOST_BYTES);
            let bytes = bytes_of(&path).ok().filter(|_| is_small)?;
            Some((name, scene::read(&bytes, &path).ok()?.scene))
        });
    scenes.take(MOST_SCENES).collect()
}

/// The first free name in a folder, from `scene-0001.json`.
pub(super) fn free_name(folder: &Path) -> String {
    let names = (1..).map(|number| format!("scene-{number:04}.json"));
    let mut free = names.filter(|name| folder.join(name).symlink_metadata().is_err());
    free.next().unwrap_or_default()
}

#[cfg(target_os = "linux")]
mod x11 {
    use std::net::{TcpStream, ToSocketAddrs};
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixStream};
    use std::sync::mpsc::channel;
    use std::time::Duration;

    /// The time after which a host counts as not responding.
    const PATIENCE: Duration = Duration::from_secs(3);

    /// Whether a server listens at `display`, `[host]:number[.screen]`, as in X(7).
    pub(super) fn answers(display: &str) -> bool {
        let Some((host, number)) = parse(display) else {
            return false;
        };
        if host.is_empty() || host == "unix" {
            let path = format!("/tmp/.X11-unix/X{number}");
            let in_abstract = SocketAddr::from_abstract_name(&path)
                .and_then(|address| UnixStream::connect_addr(&address));
            in_abstract.is_ok() || UnixStream::connect(path).is_ok()
        } else if host.starts_with('/') {
            UnixStream::connect(format!("{host}:{number}")).is_ok()
                || UnixStream::connect(host).is_ok()
        } else {
            far_host_answers(host.to_owned(), 6000 + number)
        }
    }

    /// Whether a server listens there. The name lookup may take very long, so it runs on a detached thread.
    fn far_host_answers(host: String, port: u16) -> bool {
        let (answer, answered) = channel();
        std::thread::spawn(move || {
            let addresses = (host, port).to_socket_addrs().into_iter().flatten();
            let mut addresses = addresses.take(4);
            let is_there = addresses.any(|at| TcpStream::connect_timeout(&at, PATIENCE).is_ok());
            // The receiver may have timed out.
            let _ = answer.send(is_there);
        });
        answered.recv_timeout(PATIENCE).unwrap_or(false)
    }

    fn parse(display: &str) -> Option<(&str, u16)> {
        let (host, rest) = display.rsplit_once(':')?;
        let number = rest.split('.').next()?.parse().ok()?;
        (number < u16::MAX - 6000).then_some((host, number))
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn a_display_is_a_host_a_number_and_a_screen() {
            assert_eq!(parse(":0"), Some(("", 0)));
            assert_eq!(parse("localhost:10.0"), Some(("localhost", 10)));
            assert_eq!(parse("nonsense"), None);
            assert_eq!(parse(":x"), None);
        }

        #[test]
        fn nobody_answers_at_a_display_that_is_not_there() {
            assert!(!answers(":59321"));
            assert!(!answers("nonsense"));
        }

        #[test]
        fn a_far_host_that_says_nothing_is_not_waited_for() {
            // An address that no host may have (RFC 5737).
            assert!(!answers("192.0.2.1:0"));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_scenes_of_a_folder_are_found_among_its_files() {
        let folder = tempfile::tempdir().unwrap();
        let scene = scene::preset_scene("sliver").unwrap();
        fs::write(folder.path().join("mine.json"), scene.to_json()).unwrap();
        fs::write(folder.path().join("package.json"), r#"{"name": "other"}"#).unwrap();
        fs::write(folder.path().join("large.json"), " ".repeat(2 << 20)).unwrap();
        assert_eq!(scenes_in(folder.path()), [("mine.json".to_owned(), scene)]);
        assert_eq!(scenes_in(&folder.path().join("missing")), []);
    }
}
