//! A scene of the plane or one in space.

use std::path::Path;

use serde_json::Value;

use super::file::{SceneError, malformed, parse};
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
    /// [`SceneError::Malformed`] names the line and the column, [`SceneError::Invalid`] the field.
    pub(crate) fn parse(bytes: &[u8], path: &Path) -> Result<Self, SceneError> {
        let file = serde_json::from_slice(bytes).map_err(|error| malformed(path, &error))?;
        let is_planar = holds(&file, &|value| has_field(value, &OF_PLANE));
        let is_spatial = holds(&file, &|value| {
            has_field(value, &OF_SPACE) || is_triple(value)
        });
        let scene = if is_spatial && !is_planar {
            spatial::parse(bytes, path).map(Self::from)
        } else {
            parse(bytes, path).map(Self::from)
        };
        scene.map_err(|mut error| {
            if let SceneError::Malformed { fault, .. } = &mut error
                && is_planar
                && is_spatial
            {
                fault.push_str("; the scene mixes fields or points of the plane and of space");
            }
            error
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

/// Fields of scenes of the plane alone.
const OF_PLANE: [&str; 10] = [
    "polygon", "circle", "ellipse", "regular", "angle", "y_up", "bodies", "gravity", "solver",
    "velocity",
];

/// Fields of scenes in space alone.
const OF_SPACE: [&str; 6] = ["box", "sphere", "cylinder", "cone", "ellipsoid", "rotation"];

fn has_field(value: &Value, names: &[&str]) -> bool {
    let fields = value.as_object();
    fields.is_some_and(|fields| names.iter().any(|name| fields.contains_key(*name)))
}

/// Whether it is a point of three numbers.
fn is_triple(value: &Value) -> bool {
    let list = value.as_array();
    list.is_some_and(|list| list.len() == 3 && list.iter().all(Value::is_number))
}

/// Whether a value, or one within it, is such a one.
fn holds(value: &Value, is_such: &dyn Fn(&Value) -> bool) -> bool {
    let is_within = match value {
        Value::Array(list) => list.iter().any(|inner| holds(inner, is_such)),
        Value::Object(fields) => fields.values().any(|inner| holds(inner, is_such)),
        _ => false,
    };
    is_within || is_such(value)
}
