//! A scene of the plane or one in space.

use std::path::Path;

use super::file::{Dimensions, SceneError, dimensions, parse};
use super::{Scene, spatial};

/// A scene as it is opened: of the plane or in space.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyScene {
    /// Its points have two numbers.
    Planar(Scene),
    /// Its points have three.
    Spatial(spatial::Scene),
}

impl AnyScene {
    /// The scene in `bytes`, a scene file's, which came from `path`.
    ///
    /// # Errors
    /// [`SceneError::Malformed`] names the line and the column.
    pub(crate) fn parse(bytes: &[u8], path: &Path) -> Result<Self, SceneError> {
        Ok(match dimensions(bytes, path)? {
            Dimensions::Two => parse(bytes, path)?.into(),
            Dimensions::Three => spatial::parse(bytes, path)?.into(),
        })
    }

    /// A short name for people.
    #[must_use]
    pub fn title(&self) -> &str {
        match self {
            Self::Planar(scene) => &scene.title,
            Self::Spatial(scene) => &scene.title,
        }
    }

    /// One sentence on what to look for.
    #[must_use]
    pub fn note(&self) -> Option<&str> {
        match self {
            Self::Planar(scene) => scene.note.as_deref(),
            Self::Spatial(scene) => scene.note.as_deref(),
        }
    }

    /// Whether B is pushed out of A.
    #[must_use]
    pub fn pushes_out(&self) -> bool {
        match self {
            Self::Planar(scene) => scene.push,
            Self::Spatial(scene) => scene.push,
        }
    }

    /// The scene as a file.
    #[must_use]
    pub fn to_json(&self) -> String {
        match self {
            Self::Planar(scene) => scene.to_json(),
            Self::Spatial(scene) => scene.to_json(),
        }
    }

    /// The scene, where it is of the plane.
    #[must_use]
    pub fn planar(self) -> Option<Scene> {
        match self {
            Self::Planar(scene) => Some(scene),
            Self::Spatial(_) => None,
        }
    }
}

impl From<Scene> for AnyScene {
    fn from(scene: Scene) -> Self {
        Self::Planar(scene)
    }
}

impl From<spatial::Scene> for AnyScene {
    fn from(scene: spatial::Scene) -> Self {
        Self::Spatial(scene)
    }
}
