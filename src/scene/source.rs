//! Where a scene comes from: a preset, a file, the standard input, or bytes that somebody else has read.

use std::fs::File;
use std::io::{Read, stdin};
use std::path::Path;

use super::file::{MAX_FILE_BYTES, SceneError};
use super::presets::preset;
use super::{AnyScene, pasted, spatial};

/// A scene that was opened.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    /// The scene.
    pub scene: AnyScene,
    /// What was taken for A and B and what was left out, where the text is no scene file.
    pub told: Option<String>,
}

/// The name that stands for the standard input.
pub(super) const STDIN: &str = "-";

/// What messages call the scene of this name.
#[must_use]
pub fn called(name: &Path) -> &Path {
    if name == Path::new(STDIN) {
        Path::new("stdin")
    } else {
        name
    }
}

/// Opens what `name` says: a preset's slug, `-` for the standard input, or else the path of a file.
///
/// # Errors
/// [`SceneError`] when it is none of them or holds no scene.
pub fn open(name: &Path) -> Result<Opened, SceneError> {
    if let Some(scene) = name.to_str().and_then(preset_scene) {
        return Ok(Opened { scene, told: None });
    }
    if name == Path::new(STDIN) {
        let called = called(name);
        return read(&all_bytes(stdin().lock(), called)?, called);
    }
    if name.extension().is_none() && !name.exists() {
        return Err(SceneError::Unknown {
            name: name.display().to_string(),
        });
    }
    read(&bytes_of(name)?, name)
}

/// The bytes of a file of at most [`MAX_FILE_BYTES`].
///
/// # Errors
/// [`SceneError`] names the file and what is wrong with it.
pub fn bytes_of(path: &Path) -> Result<Vec<u8>, SceneError> {
    let file = File::open(path).map_err(|source| SceneError::Unreadable {
        path: path.to_owned(),
        source,
    })?;
    all_bytes(file, path)
}

/// What `bytes` hold, which came from `path`: a scene, or a pair as it stands in somebody's code or print.
///
/// # Errors
/// [`SceneError::Malformed`] names the line and the column, [`SceneError::NoText`] is of what has none.
pub fn read(bytes: &[u8], path: &Path) -> Result<Opened, SceneError> {
    if bytes.contains(&0) {
        return Err(SceneError::NoText {
            path: path.to_owned(),
        });
    }
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start_matches('\u{feff}');
    if is_scene_file(text, path) {
        let scene = AnyScene::parse(bytes, path)?;
        return Ok(Opened { scene, told: None });
    }
    let title = match path.file_stem() {
        Some(stem) if path.extension().is_some() => stem.to_string_lossy(),
        _ => PASTED.into(),
    };
    match pasted::read(text, &title) {
        Ok((scene, told)) => Ok(Opened {
            scene,
            told: Some(told),
        }),
        Err(error) => Err(SceneError::Malformed {
            path: path.to_owned(),
            line: error.place.0,
            column: error.place.1,
            fault: error.reason,
        }),
    }
}

/// The scene of the preset with this slug, of the plane or in space.
#[must_use]
pub fn preset_scene(slug: &str) -> Option<AnyScene> {
    let planar = preset(slug).map(|preset| preset.scene.into());
    planar.or_else(|| spatial::preset(slug).map(|preset| preset.scene.into()))
}

/// The title of a pair that comes from no file.
const PASTED: &str = "Pasted pair";

/// Whether a text is meant as a scene file: an object with the fields of one, or of a `.json` file without any list.
fn is_scene_file(text: &str, path: &Path) -> bool {
    let is_json = path.extension().is_some_and(|end| end == "json");
    let has_fields = ["\"shape\"", "\"bodies\""]
        .iter()
        .any(|field| text.contains(field));
    text.trim_start().starts_with('{') && (has_fields || is_json && !text.contains('['))
}

fn all_bytes(source: impl Read, path: &Path) -> Result<Vec<u8>, SceneError> {
    let mut bytes = Vec::new();
    let read = source.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes);
    read.map_err(|source| SceneError::Unreadable {
        path: path.to_owned(),
        source,
    })?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(SceneError::TooLarge {
            path: path.to_owned(),
        });
    }
    Ok(bytes)
}
