//! Opens a scene: a preset, a file, stdin, or bytes.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, Cursor, Read, stdin};
use std::path::Path;

use super::error::{MAX_FILE_BYTES, SceneError};
use super::file::parse;
use super::presets::preset_scene;
use super::{AnyScene, Body, Geometry, Plane, Scene, Space, Unit};
use crate::paste;

#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    pub scene: AnyScene,
    /// The summary of a pasted pair: what became A and B, and what was ignored.
    pub summary: Option<String>,
}

impl Opened {
    fn of(scene: AnyScene) -> Self {
        let summary = None;
        Self { scene, summary }
    }
}

/// The name of stdin.
pub(super) const STDIN: &str = "-";

/// The name of a scene in messages.
#[must_use]
pub fn called(name: &Path) -> &Path {
    if name == Path::new(STDIN) {
        Path::new("stdin")
    } else {
        name
    }
}

/// Opens a preset's slug, `-` for stdin, or else the path of a file.
///
/// # Errors
/// [`SceneError`] if it is none of them or has no scene.
pub fn open(name: &Path) -> Result<Opened, SceneError> {
    if let Some(scene) = name.to_str().and_then(preset_scene) {
        return Ok(Opened::of(scene));
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

/// Reads a file of at most [`MAX_FILE_BYTES`]; [`SceneError`] names the file and the problem.
pub fn bytes_of(path: &Path) -> Result<Vec<u8>, SceneError> {
    let file = File::open(path).map_err(|source| SceneError::Unreadable {
        path: path.to_owned(),
        source,
    })?;
    all_bytes(file, path)
}

/// Parses `bytes` from `path`: a scene, or a pair from the user's code or output.
///
/// # Errors
/// [`SceneError::Malformed`] has the line and the column, [`SceneError::NoText`] is for binary data.
pub fn read(bytes: &[u8], path: &Path) -> Result<Opened, SceneError> {
    let text = decoded(bytes);
    if text.contains('\0') {
        return Err(SceneError::NoText {
            path: path.to_owned(),
        });
    }
    if is_scene_file(&text, path) {
        // The parser reports the place of an invalid byte.
        let is_damaged = text.contains(char::REPLACEMENT_CHARACTER);
        let json = if is_damaged { bytes } else { text.as_bytes() };
        return Ok(Opened::of(parse(json, path)?));
    }
    let title = match path.file_stem() {
        Some(stem) if path.extension().is_some() => stem.to_string_lossy(),
        _ => PASTED.into(),
    };
    match paste::read(&text) {
        Ok((pair, summary)) => Ok(Opened {
            scene: scene_of(pair, title.into_owned(), summary.clone()),
            summary: Some(summary),
        }),
        Err(error) => Err(SceneError::Malformed {
            path: path.to_owned(),
            line: error.place.0,
            column: error.place.1,
            fault: error.reason,
        }),
    }
}

fn scene_of(pair: paste::PastedPair, title: String, note: String) -> AnyScene {
    match pair {
        paste::PastedPair::Planar(shapes) => pasted::<Plane>(shapes, title, note).into(),
        paste::PastedPair::Spatial(shapes) => pasted::<Space>(shapes, title, note).into(),
    }
}

fn pasted<D: Geometry>(shapes: [D::Shape; 2], title: String, note: String) -> Scene<D> {
    let [a, b] = shapes.map(|shape| Body {
        shape,
        position: D::Vector::default(),
        rotation: D::Rotation::default(),
    });
    Scene {
        title,
        note: Some(note),
        a,
        b,
        push: false,
        unit: Unit::default(),
        y_up: false,
        fall: None,
    }
}

/// Decodes UTF-8 or, with a byte order mark as Windows PowerShell writes it, UTF-16.
#[must_use]
pub fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    let of_units = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let units = bytes.as_chunks::<2>().0.iter().map(|&pair| unit(pair));
        Cow::Owned(String::from_utf16_lossy(&units.collect::<Vec<u16>>()))
    };
    match bytes {
        [0xff, 0xfe, rest @ ..] => of_units(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => of_units(rest, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => String::from_utf8_lossy(rest),
        _ => String::from_utf8_lossy(bytes),
    }
}

/// Reads a text of any length as UTF-8, without a byte order mark; UTF-16 only up to the limit of a trace. The first
/// read also reveals a folder, which can be opened like a file.
///
/// # Errors
/// Those of the text.
pub fn as_utf8(mut text: Box<dyn BufRead>) -> io::Result<Box<dyn BufRead>> {
    const MOST: u64 = 128 << 20;
    match text.fill_buf()? {
        [0xef, 0xbb, 0xbf, ..] => text.consume(3),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => {
            let mut bytes = Vec::new();
            text.take(MOST).read_to_end(&mut bytes)?;
            return Ok(Box::new(Cursor::new(decoded(&bytes).into_owned())));
        }
        _ => {}
    }
    Ok(text)
}

/// The title of a pair without a file.
const PASTED: &str = "Pasted pair";

/// Whether a text is meant as a scene file: an object with a scene's fields, or a `.json` file without any list.
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
