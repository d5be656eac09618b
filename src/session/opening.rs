//! What a sitting begins with.

use super::site::Site;
use crate::figure::{Overlay, ThemeName};
use crate::scene::{AnyScene, KeyScript, spatial};

/// Keys to play, for a scene of the plane or one in space.
#[derive(Clone, Debug)]
pub enum Script {
    /// In the plane.
    InPlane(KeyScript),
    /// In space.
    InSpace(KeyScript<spatial::Controls>),
}

/// What a sitting begins with.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The scene to open.
    pub scene: AnyScene,
    /// Its slug, when it is a preset.
    pub preset: Option<&'static str>,
    /// Keys to play before the player's own.
    pub script: Option<Script>,
    /// The colours.
    pub theme: ThemeName,
    /// What is shown on top.
    pub overlays: Vec<Overlay>,
    /// The fragment of a link to open in place of all this, if it can be read.
    pub link: Option<String>,
    /// The page that links lead to.
    pub site: Option<Site>,
    /// How wide and high what lies over the picture's upper right corner is, in points.
    pub in_corner: f64,
}

impl Opening {
    /// With a scene and nothing else.
    #[must_use]
    pub fn of(scene: impl Into<AnyScene>) -> Self {
        Self {
            scene: scene.into(),
            preset: None,
            script: None,
            theme: ThemeName::default(),
            overlays: Vec::new(),
            link: None,
            site: None,
            in_corner: 0.0,
        }
    }
}
