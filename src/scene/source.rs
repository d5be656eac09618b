//! Where a scene comes from: a preset, a file, the standard input, or bytes that somebody else has read.

use std::fs::File;
use std::io::{Read, stdin};
use std::path::Path;

use super::Scene;
use super::file::{MAX_FILE_BYTES, SceneError, parse};
use super::presets::preset;

/// The name that stands for the standard input, and what it is called in messages.
const STDIN: (&str, &str) = ("-", "stdin");

/// Opens what `name` says: a preset's slug, `-` for the standard input, or else the path of a file.
///
/// # Errors
/// [`SceneError`] when it is none of them or holds no scene.
pub fn open(name: &Path) -> Result<Scene, SceneError> {
    if let Some(preset) = name.to_str().and_then(preset) {
        return Ok(preset.scene);
    }
    let (dash, called) = STDIN;
    if name == Path::new(dash) {
        let called = Path::new(called);
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

/// The scene in `bytes`, which came from `path`.
///
/// # Errors
/// [`SceneError::Malformed`] names the line and the column.
pub fn read(bytes: &[u8], path: &Path) -> Result<Scene, SceneError> {
    parse(bytes, path)
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
