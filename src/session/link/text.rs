//! The JSON in a link.

use serde::{Deserialize, Serialize};

use crate::figure::MinkowskiPane;
use crate::lesson::{FirstDirection, Method};

/// A scene of type `S` and what is shown of it. What is left out is as it is when a scene is opened.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LinkText<S> {
    /// The slug of an unchanged preset, in place of a scene.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) preset: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) scene: Option<S>,
    /// The azimuth and the elevation from which a scene in space is seen, in degrees.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) view: Option<[f64; 2]>,
    /// The indices of A and B in a scene of bodies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) pair: Option<[usize; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) theme: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) show: Option<Vec<String>>,
    #[serde(with = "PaneText", default, skip_serializing_if = "is_default")]
    pub(super) minkowski: MinkowskiPane,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) panel: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) lesson: Option<StepText>,
    /// Its least and its greatest corner, in px.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) part: Option<[f64; 4]>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StepText {
    pub(super) step: usize,
    #[serde(with = "MethodText", default, skip_serializing_if = "is_default")]
    pub(super) method: Method,
    #[serde(with = "FirstText", default, skip_serializing_if = "is_default")]
    pub(super) first: FirstDirection,
}

/// Where a window can show Minkowski space.
#[derive(Serialize, Deserialize)]
#[serde(remote = "MinkowskiPane", rename_all = "lowercase")]
enum PaneText {
    Off,
    Inset,
    Half,
    #[serde(skip)]
    Alone,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "FirstDirection", rename_all = "lowercase")]
enum FirstText {
    Centres,
    Diagonal,
    Worst,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Method", rename_all = "kebab-case")]
enum MethodText {
    GjkEpa,
    Closest,
    Mpr,
}

/// Whether a value need not be written.
pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
