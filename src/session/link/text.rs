//! The JSON in a link: how it is written, and how its fields are read one by one, so that what cannot be read is left
//! out and told.

use std::fmt::Display;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::figure::MinkowskiPane;
use crate::lesson::{FirstDirection, Method};

/// The version of the links that are written; what a later one has more is left out.
pub(super) const VERSION: u64 = 1;

/// What stands in a link. What is left out is as it is when a scene is opened.
#[derive(Serialize)]
pub(super) struct LinkText {
    pub(super) v: u64,
    /// The slug of an unchanged preset, in place of a scene.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) preset: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) scene: Option<Value>,
    /// The azimuth and the elevation from which a scene in space is seen, in degrees.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) view: Option<[f64; 2]>,
    /// The indices of A and B in a scene of bodies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) pair: Option<[usize; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) theme: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) show: Option<Vec<&'static str>>,
    #[serde(with = "PaneText", skip_serializing_if = "is_default")]
    pub(super) minkowski: MinkowskiPane,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) lesson: Option<StepText>,
    #[serde(skip_serializing_if = "is_default")]
    pub(super) guess: bool,
    /// The number of a stop, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) tour: Option<usize>,
    /// Its least and its greatest corner, in px.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) part: Option<[f64; 4]>,
}

#[derive(Serialize)]
pub(super) struct StepText {
    pub(super) step: usize,
    #[serde(with = "MethodText", skip_serializing_if = "is_default")]
    pub(super) method: Method,
    #[serde(with = "FirstText", skip_serializing_if = "is_default")]
    pub(super) first: FirstDirection,
}

/// Where a window can show Minkowski space.
#[derive(Serialize, Deserialize)]
#[serde(remote = "MinkowskiPane", rename_all = "lowercase")]
pub(super) enum PaneText {
    Off,
    Inset,
    Half,
    #[serde(skip)]
    Alone,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "FirstDirection", rename_all = "lowercase")]
pub(super) enum FirstText {
    Centres,
    Diagonal,
    Worst,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Method", rename_all = "kebab-case")]
pub(super) enum MethodText {
    GjkEpa,
    Closest,
    Mpr,
}

/// Whether a value need not be written.
pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The fields of a link that were not read yet.
pub(super) struct Fields(pub(super) Map<String, Value>);

impl Fields {
    /// What `read` makes of a field; what it cannot read is told in `left_out`.
    pub(super) fn take<T, E: Display>(
        &mut self,
        name: &str,
        left_out: &mut Vec<String>,
        read: impl FnOnce(Value) -> Result<T, E>,
    ) -> Option<T> {
        let value = self.0.remove(name)?;
        let read = read(value).map_err(|why| left_out.push(format!("`{name}`: {why}")));
        read.ok()
    }

    /// Nothing more is read: the other fields are unknown.
    pub(super) fn end(self, left_out: &mut Vec<String>) {
        let unknown = self.0.into_iter();
        left_out.extend(unknown.map(|(name, _)| format!("unknown field `{name}`")));
    }
}
