//! The desktop platform: files, clipboard and the encoder's thread.

use std::io::Write;
use std::path::{Path, PathBuf};

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use egui::Event;
use macroquad::input::prevent_quit;
use macroquad::miniquad::window::schedule_update;
use macroquad::texture::{Image, get_screen_data};

use super::clipboard;
pub(super) use super::clipboard::text as clipboard_text;
use super::focus_exit::ExitDirection;
use crate::app::{App, Command, Effect, Import};
use crate::export::{FileError, GifThread, Raster, write_new, write_numbered, write_over};
use crate::scene::{self, AnyScene, bytes_of};
pub(super) use macroquad::miniquad::window::dpi_scale as pixel_ratio;

pub(super) use super::display::mark_opened;

/// Whether [`report`] has a reader.
pub(super) fn is_observed() -> bool {
    std::env::var_os("COLLIDOSCOPE_TELL").is_some_and(|value| value == "1")
}

/// Whether it is known from the start that there are fingers and nothing else.
pub(super) fn has_fingers() -> bool {
    false
}

/// Reports a line to a test.
pub(super) fn report(line: &str) {
    // Whoever listened may be gone, which is no reason to end.
    let _ = std::io::stderr().write_all(format!("{line}\n").as_bytes());
}

/// Seconds since the program began.
pub(super) fn now() -> f64 {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGAN.elapsed().as_secs_f64()
}

/// Asks for the next frame, at the end of one; without a period for one when the window system has something
/// to report.
pub(super) fn ask_for_frame(period: Option<Duration>) {
    if period.is_some() {
        schedule_update();
    }
}

/// Waits until the frame is due that was asked for, `passed` after the last began.
pub(super) fn wait_for_frame(period: Option<Duration>, passed: Duration) {
    if let Some(rest) = period.and_then(|period| period.checked_sub(passed)) {
        std::thread::sleep(rest);
    }
}

/// So much of the time between two frames is played at most, in seconds: all of it.
pub(super) const LONGEST_FRAME: f64 = f64::INFINITY;

/// Whether the program ends when it is asked to.
pub(super) const CAN_QUIT: bool = true;

/// What effects act on.
pub(super) struct Platform {
    /// Where pictures go.
    out: PathBuf,
    /// The GIF that is made, for which a window waits that is to close.
    gif: Option<GifThread>,
    /// The text that was copied last.
    copied: Option<String>,
    wants_screenshot: bool,
    quits: bool,
}

impl Platform {
    pub(super) fn new(out: PathBuf) -> Self {
        Self {
            out,
            gif: None,
            copied: None,
            wants_screenshot: false,
            quits: false,
        }
    }

    /// Whether the window is to close.
    pub(super) fn quits(&self) -> bool {
        self.quits && self.gif.is_none()
    }

    /// Whether a picture is taken of what is drawn next.
    pub(super) fn wants_screenshot(&self) -> bool {
        self.wants_screenshot
    }

    /// Does what is asked; returns what came of it.
    pub(super) fn perform(&mut self, effect: Effect) -> Option<Command> {
        match effect {
            Effect::Screenshot => self.wants_screenshot = true,
            Effect::WriteSvg(svg) => return Some(self.write_picture("svg", svg.as_bytes())),
            Effect::WriteHandout { page } => {
                let written = self.write("html", page.as_bytes());
                let written = written.map_err(|error| error.to_string());
                return Some(Command::HandoutWritten(written));
            }
            Effect::WriteGif { size, frames } => {
                self.gif = Some(GifThread::start(size.as_uvec2(), frames));
            }
            Effect::Copy(text) => {
                clipboard::set(&text);
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
                let write = if replaces { write_over } else { write_new };
                let result = write(&path, text.as_bytes());
                return Some(Command::SceneWritten { path, result });
            }
            // Only a page has it, and a row for it.
            Effect::ShowArticle => {}
            Effect::Quit => self.quits = true,
        }
        None
    }

    /// What has happened meanwhile: a GIF has gone on, files were dropped on the window.
    pub(super) fn poll(&mut self) -> Vec<Command> {
        if let Some(text) = self.copied.as_ref().filter(|_| clipboard::is_emptied()) {
            clipboard::set(text);
        }
        let mut happened = Vec::new();
        if let Some(gif) = &mut self.gif {
            happened.push(Command::GifProgress(gif.done()));
            if let Some(encoded) = gif.poll() {
                self.gif = None;
                happened.push(match encoded {
                    Ok(gif) => self.write_gif(&gif),
                    Err(error) => Command::GifFailed(error.to_string()),
                });
            }
        }
        let dropped = macroquad::input::get_dropped_files().into_iter();
        happened.extend(dropped.filter_map(|file| Some(read(&file.path?))));
        happened
    }

    /// What has come for the widgets by another way than keys and the mouse: nothing.
    pub(super) fn take_events(&mut self) -> Vec<Event> {
        Vec::new()
    }

    /// Keeps the window open when its close button is pressed next, if something would be lost.
    pub(super) fn confirm_before_unload(&mut self, has_unsaved_changes: bool) {
        if has_unsaved_changes || self.gif.is_some() {
            prevent_quit();
        }
    }

    /// A window has nothing beside it.
    pub(super) fn reflect(&mut self, _session: &App, _pointed: Option<&str>) {}

    /// Nor has it anything before or after it.
    pub(super) fn leave(&self, _way: ExitDirection) {}

    /// Nothing has moved for a while.
    pub(super) fn settle(&mut self, _session: &App) {}

    /// Writes the screenshot that was asked for, of what has been drawn so far in this frame.
    pub(super) fn take_screenshot(&mut self) -> Option<Command> {
        if !std::mem::take(&mut self.wants_screenshot) {
            return None;
        }
        let Image {
            bytes,
            width,
            height,
        } = get_screen_data();
        let png = Raster::from_bottom_up_rgba(u32::from(width), u32::from(height), &bytes)
            .and_then(|raster| raster.to_png());
        Some(match png {
            Ok(png) => self.write_picture("png", &png),
            Err(error) => Command::PictureFailed(error.to_string()),
        })
    }

    fn write_picture(&self, extension: &str, bytes: &[u8]) -> Command {
        match self.write(extension, bytes) {
            Ok(path) => Command::PictureWritten { path, bytes: None },
            Err(error) => Command::PictureFailed(error.to_string()),
        }
    }

    fn write_gif(&self, gif: &[u8]) -> Command {
        match self.write("gif", gif) {
            Ok(path) => Command::PictureWritten {
                path,
                bytes: Some(gif.len()),
            },
            Err(error) => Command::GifFailed(error.to_string()),
        }
    }

    fn write(&self, extension: &str, bytes: &[u8]) -> Result<PathBuf, FileError> {
        write_numbered(&self.out, "collidoscope", extension, bytes)
    }
}

/// A folder as it is offered in a dialog.
#[derive(Default)]
pub(super) struct Folder {
    path: PathBuf,
    entries: Vec<FileEntry>,
}

/// Something in a folder.
pub(super) enum FileEntry {
    /// The folder around it.
    Around(PathBuf),
    /// A folder in it.
    Folder(PathBuf),
    /// A file that may hold a scene or a pair.
    File(PathBuf),
}

/// A dialog offers no more than this.
const MOST_OFFERED: usize = 500;

/// The extensions of scenes and of texts in which a pair may stand.
const TEXTS: [&str; 41] = [
    "json", "txt", "csv", "tsv", "svg", "wkt", "c", "cc", "cpp", "cxx", "h", "hh", "hpp", "rs",
    "py", "ipynb", "js", "mjs", "ts", "java", "kt", "cs", "go", "zig", "swift", "lua", "gd", "jl",
    "m", "md", "log", "obj", "stl", "yaml", "yml", "geojson", "r", "tex", "css", "glsl", "nb",
];

fn may_hold_a_pair(path: &Path) -> bool {
    let end = path.extension().and_then(|end| end.to_str());
    end.is_some_and(|end| TEXTS.contains(&end.to_ascii_lowercase().as_str()))
}

impl Folder {
    /// What can be seen of this folder, sorted by name; of one that cannot be read the way out.
    pub(super) fn read(folder: &Path) -> Self {
        let path = if folder.as_os_str().is_empty() {
            Path::new(".")
        } else {
            folder
        };
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let is_shown = |path: &PathBuf| {
            let name = path.file_name().and_then(|name| name.to_str());
            name.is_some_and(|name| !name.starts_with('.'))
        };
        let found = std::fs::read_dir(&path).into_iter().flatten().flatten();
        let mut found: Vec<PathBuf> = found
            .map(|entry| entry.path())
            .filter(is_shown)
            .take(MOST_OFFERED)
            .collect();
        found.sort();
        let (folders, files): (Vec<_>, Vec<_>) = found.into_iter().partition(|path| path.is_dir());
        let around = path
            .parent()
            .map(|around| FileEntry::Around(around.to_owned()));
        let files = files.into_iter().filter(|path| may_hold_a_pair(path));
        let files = files.map(FileEntry::File);
        let folders = around
            .into_iter()
            .chain(folders.into_iter().map(FileEntry::Folder));
        Self {
            entries: folders.chain(files).collect(),
            path,
        }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn entries(&self) -> &[FileEntry] {
        &self.entries
    }
}

impl FileEntry {
    /// The file, if it is one.
    pub(super) fn file(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            Self::Around(_) | Self::Folder(_) => None,
        }
    }

    /// The file, if it is one of a scene by its name.
    pub(super) fn scene(&self) -> Option<&Path> {
        self.file()
            .filter(|path| path.extension().is_some_and(|end| end == "json"))
    }

    /// Its name for the list.
    pub(super) fn title(&self) -> String {
        let name = |path: &Path| {
            let name = path.file_name().unwrap_or(path.as_os_str());
            name.to_string_lossy().into_owned()
        };
        match self {
            Self::Around(_) => "..".to_owned(),
            Self::Folder(path) => name(path) + "/",
            Self::File(path) => name(path),
        }
    }
}

/// At most so many scenes of a folder are shown, and files of so many bytes.
const MOST_SCENES: usize = 60;
const MOST_BYTES: u64 = 1 << 20;

/// The scenes in the files of a folder, under the files' names; what holds none is left out.
fn scenes_in(folder: &Path) -> Vec<(String, AnyScene)> {
    let folder = Folder::read(folder);
    let files = folder.entries().iter().filter_map(FileEntry::scene);
    let is_small = |path: &&Path| path.metadata().is_ok_and(|data| data.len() <= MOST_BYTES);
    let scenes = files.filter(is_small).filter_map(|path| {
        let opened = scene::read(&bytes_of(path).ok()?, path).ok()?;
        Some((
            path.file_name()?.to_string_lossy().into_owned(),
            opened.scene,
        ))
    });
    scenes.take(MOST_SCENES).collect()
}

/// The first of `scene-0001.json` and up that is free.
pub(super) fn free_path(folder: &Path) -> PathBuf {
    let folder = folder.strip_prefix(".").unwrap_or(folder);
    let path = |number: u32| folder.join(format!("scene-{number:04}.json"));
    let free = (1..10_000)
        .map(path)
        .find(|path| path.symlink_metadata().is_err());
    free.unwrap_or_else(|| path(10_000))
}

fn read(path: &Path) -> Command {
    let bytes = bytes_of(path).map_err(|error| error.to_string());
    Command::Import(bytes.and_then(|bytes| Import::from_file(&bytes, path)))
}

/// What is on the clipboard.
fn pasted() -> Result<Import, String> {
    let text = clipboard_text().filter(|text| !text.trim().is_empty());
    Import::from_clipboard(&text.ok_or("There is no text on the clipboard")?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn the_name_that_is_proposed_is_free() {
        let folder = tempfile::tempdir().unwrap();
        let first = free_path(folder.path());
        assert!(first.ends_with("scene-0001.json"));
        fs::write(&first, "{}").unwrap();
        assert!(free_path(folder.path()).ends_with("scene-0002.json"));
    }

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

    #[test]
    fn a_folder_offers_the_way_out_its_folders_its_scenes_and_texts() {
        let folder = tempfile::tempdir().unwrap();
        for name in [
            "b.json",
            "a.json",
            "dump.TXT",
            "pair.obj",
            "picture.png",
            ".hidden.json",
        ] {
            fs::write(folder.path().join(name), "{}").unwrap();
        }
        fs::create_dir(folder.path().join("more")).unwrap();
        let listed = Folder::read(folder.path());
        let titles: Vec<String> = listed.entries().iter().map(FileEntry::title).collect();
        assert_eq!(
            titles,
            ["..", "more/", "a.json", "b.json", "dump.TXT", "pair.obj"]
        );
        assert!(
            matches!(&listed.entries()[0], FileEntry::Around(out) if out == listed.path().parent().unwrap())
        );
        assert_eq!(
            Folder::read(&folder.path().join("missing")).entries().len(),
            1
        );
    }
}
