//! What a sitting begins with.

use super::site::Site;
use crate::figure::{Overlay, ThemeName};
use crate::scene::{KeyScript, Scene};

/// What a sitting begins with.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The scene to open.
    pub scene: Scene,
    /// Its slug, when it is a preset.
    pub preset: Option<&'static str>,
    /// Keys to play before the player's own.
    pub script: Option<KeyScript>,
    /// The colours.
    pub theme: ThemeName,
    /// What is shown on top.
    pub overlays: Vec<Overlay>,
    /// The fragment of a link to open in place of all this, if it can be read.
    pub link: Option<String>,
    /// The page that links lead to.
    pub site: Option<Site>,
}
