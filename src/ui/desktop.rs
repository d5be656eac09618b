//! The desktop platform: files, the folder of a file dialog, clipboard and the encoder's thread.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use egui::{Event, Rect};
use macroquad::input::{KeyCode, is_key_down, is_key_pressed, prevent_quit};
use macroquad::miniquad::window::schedule_update;

use super::input::ExitDirection;
use crate::app::{App, Command, Effect, ExportKind, Import};
use crate::export::{GifThread, write_file, write_numbered};
use crate::scene::{self, AnyScene, bytes_of};

pub(super) use super::display::mark_opened;
#[cfg(not(target_os = "macos"))]
pub(super) use macroquad::miniquad::window::clipboard_get as clipboard_text;
#[cfg(not(target_os = "macos"))]
use macroquad::miniquad::window::clipboard_set;
pub(super) use macroquad::miniquad::window::dpi_scale as pixel_ratio;

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

    /// Background events: progress of a GIF, and files dropped on the window.
    pub(super) fn poll(&mut self) -> Vec<Command> {
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

    /// Events for the widgets from sources other than keys and mouse: none.
    pub(super) fn take_events(&mut self) -> Vec<Event> {
        Vec::new()
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
