//! A scene of the plane or in space, and presets that are read when they are first asked for.

use std::path::Path;
use std::sync::OnceLock;

use serde_json::Value;

use super::file::{SceneError, malformed, parse};
use super::{Scene, spatial};

#[derive(Clone, Debug, PartialEq)]
pub enum AnyScene {
    Planar(Scene),
    Spatial(spatial::Scene),
}

impl AnyScene {
    /// Parses a scene file; errors name it as `path`.
    ///
    /// # Errors
    /// [`SceneError::Malformed`] has the line and the column, [`SceneError::Invalid`] the field.
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

    #[must_use]
    pub fn title(&self) -> &str {
        match self {
            Self::Planar(scene) => &scene.title,
            Self::Spatial(scene) => &scene.title,
        }
    }

    #[must_use]
    pub fn note(&self) -> Option<&str> {
        match self {
            Self::Planar(scene) => scene.note.as_deref(),
            Self::Spatial(scene) => scene.note.as_deref(),
        }
    }

    #[must_use]
    pub fn pushes_out(&self) -> bool {
        match self {
            Self::Planar(scene) => scene.push,
            Self::Spatial(scene) => scene.push,
        }
    }

    #[must_use]
    pub fn to_json(&self) -> String {
        match self {
            Self::Planar(scene) => scene.to_json(),
            Self::Spatial(scene) => scene.to_json(),
        }
    }

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

/// Fields that only scenes of the plane have.
const OF_PLANE: [&str; 10] = [
    "polygon", "circle", "ellipse", "regular", "angle", "y_up", "bodies", "gravity", "solver",
    "velocity",
];

/// Fields that only scenes in space have.
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

/// Whether a value is or contains one.
fn holds(value: &Value, is_such: &dyn Fn(&Value) -> bool) -> bool {
    let is_within = match value {
        Value::Array(list) => list.iter().any(|inner| holds(inner, is_such)),
        Value::Object(fields) => fields.values().any(|inner| holds(inner, is_such)),
        _ => false,
    };
    is_within || is_such(value)
}

/// A value that is computed on first use. It depends only on the rest of its moment, and so never makes two moments
/// differ.
#[derive(Clone, Debug)]
pub(super) struct Lazy<T>(OnceLock<T>);

impl<T> Default for Lazy<T> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl<T> Lazy<T> {
    pub(super) fn answer(&self, work_out: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(work_out)
    }
}

impl<T> PartialEq for Lazy<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
