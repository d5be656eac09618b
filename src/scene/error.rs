//! Why a scene could not be opened, and errors in JSON in the words of a scene file.

use std::path::{Path, PathBuf};

use thiserror::Error;

use collidoscope_core::planar::MAX_VERTICES;

/// The largest scene file that is read. Two bodies of [`MAX_VERTICES`] fit many times over.
pub const MAX_FILE_BYTES: u64 = 16 << 20;

/// Why a scene could not be opened.
#[derive(Debug, Error)]
pub enum SceneError {
    /// Neither a preset nor a file.
    #[error(
        "{name}: no such preset or file; `collidoscope scenes` lists the presets, a scene file ends in .json"
    )]
    Unknown {
        /// The name as given.
        name: String,
    },
    #[error("{}: {source}; name a readable scene file or a preset", path.display())]
    Unreadable {
        path: PathBuf,
        /// The system's message.
        source: std::io::Error,
    },
    #[error("{}: larger than {} MiB; a scene has two or more bodies, of at most {MAX_VERTICES} vertices each", path.display(), MAX_FILE_BYTES >> 20)]
    TooLarge { path: PathBuf },
    /// The file is binary, such as a picture.
    #[error("{}: not a text file; a scene is a .json file, or two lists of points in any text", path.display())]
    NoText { path: PathBuf },
    /// The text is not a scene.
    #[error("{}:{line}:{column}: {fault}", path.display())]
    Malformed {
        path: PathBuf,
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// The problem, and how to fix it.
        fault: String,
    },
    /// Fields don't go together, or a body is invalid.
    #[error("{}: {fault}", path.display())]
    Invalid {
        path: PathBuf,
        /// The field, the problem, and how to fix it.
        fault: String,
    },
}

/// The error in the text from `path`, with its place once.
pub(super) fn malformed(path: &Path, error: &serde_json::Error) -> SceneError {
    SceneError::Malformed {
        path: path.to_owned(),
        line: error.line(),
        column: error.column(),
        fault: json_fault(error),
    }
}

/// The known name most similar to another, if any is similar.
pub(crate) fn similar<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    const ALIKE: f64 = 0.8;
    let rated = known
        .into_iter()
        .map(|one| (strsim::jaro_winkler(name, one), one));
    let (likeness, closest) = rated.max_by(|(one, _), (other, _)| one.total_cmp(other))?;
    (likeness >= ALIKE).then_some(closest)
}

/// The error in a JSON text, without its place, in terms of scene fields and values.
pub(crate) fn json_fault(error: &serde_json::Error) -> String {
    let message = error.to_string().replace('\n', " ");
    let place = format!(" at line {} column {}", error.line(), error.column());
    let mut message = message.strip_suffix(&place).unwrap_or(&message).to_owned();
    for kind in ["invalid type: ", "invalid value: "] {
        if let Some((field, rest)) = message.split_once(kind)
            && let Some((found, wanted)) = rest.split_once(", expected ")
        {
            message = format!("{field}expected {wanted}, found {found}");
        }
    }
    [
        ("EOF while parsing ", "the text ends within "),
        ("expected usize", "expected a whole number from 0"),
        ("expected f64", "expected a number"),
        ("expected a map", "expected an object"),
        ("a sequence", "a list"),
        ("an array of length", "a list of length"),
        ("found sequence", "found a list"),
        ("found map", "found an object"),
        ("floating point `", "`"),
        ("integer `", "`"),
        ("boolean `", "`"),
        ("expected ident", "expected `true`, `false` or `null`"),
        (
            "key must be a string",
            "the name of a field must be in quotes",
        ),
        (
            "control character (\\u0000-\\u001F) found while parsing a string",
            "a line break or a control character in a string",
        ),
    ]
    .iter()
    .fold(message, |message, (from, to)| message.replace(from, to))
}
