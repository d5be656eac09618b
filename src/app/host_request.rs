//! Requests of the page around an embed. None of them opens a file, another page or a dialog.

use serde::Deserialize;
use serde_json::Value;

/// A message of the page around an embed, `{"collidoscope": kind, "value": value}`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "collidoscope", content = "value", rename_all = "lowercase")]
pub enum HostRequest {
    /// Show this scene: a preset's name, or a scene as in a file.
    Scene(Value),
    /// Open the lesson at this step, or at the last if there are fewer; while bodies fall, go to this tick.
    Step(usize),
    /// Play the lesson, or the bodies of a physics scene; or stop.
    Play(bool),
    /// Show these overlays and no others.
    Show(Vec<String>),
    /// A theme's name, or `auto` for the one that suits the reader's system.
    Theme(String),
    /// Highlight what has this name in the picture, or nothing any more.
    Highlight(Option<String>),
}
