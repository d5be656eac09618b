//! Detects what a pasted, dropped or opened text is: a scene, a link or a trace.

use std::path::Path;

use super::link::Link;
use crate::check::{SpatialTrace, UserTrace};
use crate::scene::{AnyScene, decoded, read};

/// What a pasted text is called in messages.
const CLIPBOARD: &str = "clipboard";

/// The message about a trace in space.
const IN_SPACE: &str = "This is a 3D trace; check it with `collidoscope check SCENE TRACE`";

/// The contents of a text.
#[derive(Debug)]
pub enum Import {
    /// A scene, or a pair whose note names the format it was read from.
    Scene(Box<AnyScene>),
    Link(Box<Link>),
    Trace(Box<UserTrace>),
}

impl Import {
    /// Reads the bytes of the file at `path`. The error is one line with the file and the position in it.
    pub fn from_file(bytes: &[u8], path: &Path) -> Result<Self, String> {
        let decoded = decoded(bytes);
        let text = decoded.as_ref();
        if is_trace(text) {
            let trace =
                UserTrace::parse(text).map_err(|error| match SpatialTrace::parse(text) {
                    Ok(_) => IN_SPACE.to_owned(),
                    Err(_) => format!("{}:{error}", path.display()),
                })?;
            return Ok(Self::Trace(Box::new(trace)));
        }
        let opened = read(bytes, path).map_err(|error| error.to_string())?;
        Ok(Self::Scene(Box::new(opened.scene)))
    }

    /// Reads a pasted text. The error is one line with the position in it.
    pub fn from_clipboard(text: &str) -> Result<Self, String> {
        if is_address(text) {
            let link = Link::decode(text).map_err(|error| error.to_string())?;
            return Ok(Self::Link(Box::new(link)));
        }
        Self::from_file(text.as_bytes(), Path::new(CLIPBOARD))
    }
}

/// Whether a text is the JSON of a trace: an object with steps or a verdict, or a list or lines with a support. Other
/// objects with a shape or bodies are scenes, whatever their title says.
fn is_trace(text: &str) -> bool {
    let is_scene = text.contains("\"shape\"") || text.contains("\"bodies\"");
    let has_support = text.contains("\"support\"");
    match text.trim_start().chars().next() {
        Some('{') if is_scene => false,
        Some('{') => has_support || text.contains("\"steps\"") || text.contains("\"colliding\""),
        Some('[') => has_support,
        _ => false,
    }
}

/// Whether a text is the address of a page with a fragment.
fn is_address(text: &str) -> bool {
    let address = text.trim();
    let behind_scheme = address.split_once("://");
    behind_scheme.is_some_and(|(_, rest)| rest.contains('#'))
        && !address.contains(char::is_whitespace)
}
