//! A folder as it is offered in a file dialog, and the scenes in it.

use std::path::{Path, PathBuf};

use crate::scene::{self, AnyScene, bytes_of};

/// A folder as it is offered in a dialog.
#[derive(Default)]
pub(super) struct Folder {
    pub(super) path: PathBuf,
    pub(super) entries: Vec<FileEntry>,
}

/// Something in a folder, or the folder around it.
pub(super) struct FileEntry {
    pub(super) path: PathBuf,
    /// Its name for the list.
    pub(super) title: String,
    /// Whether it is a folder, or a file that may hold a scene or a pair.
    pub(super) is_folder: bool,
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

fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
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
        let found = std::fs::read_dir(&path).into_iter().flatten().flatten();
        let found = found.map(|entry| entry.path());
        let mut found: Vec<PathBuf> = found
            .filter(|path| !name(path).starts_with('.'))
            .take(MOST_OFFERED)
            .collect();
        found.sort();
        let (folders, files): (Vec<_>, Vec<_>) = found.into_iter().partition(|path| path.is_dir());
        let entry = |path: PathBuf, title, is_folder| FileEntry {
            path,
            title,
            is_folder,
        };
        let around = path.parent().map(Path::to_owned);
        let around = around.map(|around| entry(around, "..".to_owned(), true));
        let folders = folders.into_iter().map(|path| {
            let title = name(&path) + "/";
            entry(path, title, true)
        });
        let files = files.into_iter().filter(|path| may_hold_a_pair(path));
        let files = files.map(|path| {
            let title = name(&path);
            entry(path, title, false)
        });
        Self {
            entries: around.into_iter().chain(folders).chain(files).collect(),
            path,
        }
    }

    /// The files in it that are scenes by their names.
    pub(super) fn scenes(&self) -> impl Iterator<Item = &FileEntry> {
        let files = self.entries.iter().filter(|entry| !entry.is_folder);
        files.filter(|file| file.path.extension().is_some_and(|end| end == "json"))
    }
}

/// At most so many scenes of a folder are shown, and files of so many bytes.
const MOST_SCENES: usize = 60;
const MOST_BYTES: u64 = 1 << 20;

/// The scenes in the files of a folder, under the files' names; what holds none is left out.
pub(super) fn scenes_in(folder: &Path) -> Vec<(String, AnyScene)> {
    let folder = Folder::read(folder);
    let scenes = folder.scenes().filter_map(|FileEntry { path, title, .. }| {
        let is_small = path.metadata().is_ok_and(|data| data.len() <= MOST_BYTES);
        let bytes = bytes_of(path).ok().filter(|_| is_small)?;
        let opened = scene::read(&bytes, path).ok()?;
        Some((title.clone(), opened.scene))
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
        let titles: Vec<&str> = listed.entries.iter().map(|it| it.title.as_str()).collect();
        assert_eq!(
            titles,
            ["..", "more/", "a.json", "b.json", "dump.TXT", "pair.obj"]
        );
        assert_eq!(listed.entries[0].path, listed.path.parent().unwrap());
        let missing = Folder::read(&folder.path().join("missing"));
        assert_eq!(missing.entries.len(), 1);
    }
}
