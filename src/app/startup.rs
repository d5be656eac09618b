//! Options that the app starts with.

use super::link::SiteUrl;
use crate::figure::{Overlay, ThemeName};
use crate::scene::{AnyScene, KeyScript};

/// What the app starts with.
#[derive(Clone, Debug)]
pub struct StartupOptions {
    /// The scene to open.
    pub scene: AnyScene,
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
    pub site: Option<SiteUrl>,
    /// The page around it, where it is a picture in one.
    pub embed: Option<Embed>,
}

/// The page around a picture, which has no tour and no questions.
#[derive(Clone, Copy, Debug)]
pub struct Embed {
    /// The colours that it asks for; those that suit the reader's system where it names none.
    pub theme: Option<ThemeName>,
    /// How wide and high what lies over the picture's upper right corner is, in points.
    pub in_corner: f64,
}

impl StartupOptions {
    /// With a scene and nothing else.
    pub fn of(scene: impl Into<AnyScene>) -> Self {
        Self {
            scene: scene.into(),
            preset: None,
            script: None,
            theme: ThemeName::default(),
            overlays: Vec::new(),
            link: None,
            site: None,
            embed: None,
        }
    }
}
