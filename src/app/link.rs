//! A scene with its display settings as the fragment of an address: `1.`, then a JSON object, compressed with raw
//! deflate and encoded as base64url.

use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use glam::DVec2;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::check::DEFAULT_TOLERANCE;
use crate::export::LessonSource;
use crate::figure::spatial::View;
use crate::figure::{Drawn, MinkowskiPane, Overlay, Overlays, Rect, ThemeName};
use crate::lesson::{FirstDirection, tour};
use crate::scene::{self, AnyScene, Fall, Falling, Scene, all_presets, preset_scene};

/// The largest coordinate of a view, in px; those of bodies end at 1e100.
const FARTHEST: f64 = 1e120;

/// The maximum length of a fragment and of its decompressed contents, in bytes.
const MAX_BYTES: usize = 1 << 20;

/// The maximum length of an error message, in characters.
const MAX_MESSAGE: usize = 200;

/// The level of deflate, from 0 to 10.
const DEFLATE_LEVEL: u8 = 9;

/// A scene with its display settings.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    pub scene: AnyScene,
    /// The view of a scene in space.
    pub view: View,
    /// The pair A and B of a physics scene, unless it is the default.
    pub pair: Option<[usize; 2]>,
    /// The theme, if chosen; else the reader's preference.
    pub theme: Option<ThemeName>,
    pub overlays: Overlays,
    /// The Minkowski pane.
    pub minkowski: MinkowskiPane,
    /// The step of the open lesson.
    pub lesson: Option<LinkedStep>,
    pub guesses: bool,
    /// The current stop of the tour, from 1; the scene is the one after the tour.
    pub stop: Option<usize>,
    /// The visible part of the world, in px, if chosen; else the view is fitted.
    pub part: Option<Rect>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LinkedStep {
    pub step: usize,
    /// GJK's first direction.
    #[serde(deserialize_with = "first", skip_serializing_if = "is_default")]
    pub first: FirstDirection,
}

/// Why a text isn't a link, or a scene can't be linked to.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LinkError {
    /// Not the start of a link, truncated or changed.
    #[error("the link is incomplete; copy it again, from `1.` to its end")]
    Damaged,
    /// Longer than 1 MiB, compressed or not.
    #[error("a link holds at most {} MiB; a larger scene needs a file", MAX_BYTES >> 20)]
    TooLarge,
    /// The contents aren't a scene with its display settings.
    #[error("the scene in this link is invalid: {0}")]
    Malformed(String),
    /// The scene's lesson has no such step; with the last one.
    #[error("there is no step {step}; the steps of this scene are 0 to {last}")]
    NoSuchStep { step: usize, last: usize },
}

impl LinkError {
    fn malformed(fault: &impl ToString) -> Self {
        let text = fault.to_string();
        let line = text.chars().map(|c| if c.is_control() { ' ' } else { c });
        Self::Malformed(line.take(MAX_MESSAGE).collect())
    }
}

/// The JSON in a link. Missing fields have the defaults of an opened scene; unknown fields and names, and values that
/// don't fit the scene, are ignored.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct LinkText {
    v: u64,
    /// The slug of an unchanged preset, in place of a scene.
    #[serde(skip_serializing_if = "is_default")]
    preset: Option<String>,
    #[serde(skip_serializing_if = "is_default")]
    scene: Option<Value>,
    /// The azimuth and elevation of the view of a scene in space, in degrees.
    #[serde(skip_serializing_if = "is_default")]
    view: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "is_default")]
    pair: Option<[usize; 2]>,
    #[serde(skip_serializing_if = "is_default")]
    theme: Option<String>,
    #[serde(skip_serializing_if = "is_default")]
    show: Option<Vec<String>>,
    #[serde(skip_serializing_if = "is_default")]
    minkowski: Option<String>,
    #[serde(skip_serializing_if = "is_default")]
    lesson: Option<LinkedStep>,
    #[serde(skip_serializing_if = "is_default")]
    guess: bool,
    #[serde(skip_serializing_if = "is_default")]
    tour: Option<usize>,
    /// Left, top, right, bottom, in px.
    #[serde(skip_serializing_if = "is_default")]
    part: Option<[f64; 4]>,
}

/// A first direction by its name; the default if unknown.
fn first<'de, D: Deserializer<'de>>(deserializer: D) -> Result<FirstDirection, D::Error> {
    let name = Option::<String>::deserialize(deserializer)?;
    Ok(match name.as_deref() {
        Some("diagonal") => FirstDirection::Diagonal,
        Some("worst") => FirstDirection::Worst,
        _ => FirstDirection::Centres,
    })
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

const VERSION: u64 = 1;

impl Link {
    /// A link to a newly opened scene.
    pub fn to(scene: impl Into<AnyScene>) -> Self {
        Self {
            scene: scene.into(),
            view: View::default(),
            pair: None,
            theme: None,
            overlays: first_overlays(),
            minkowski: MinkowskiPane::Off,
            lesson: None,
            guesses: false,
            stop: None,
            part: None,
        }
    }

    /// With these overlays and the panes that they need.
    pub fn showing(self, overlays: Overlays) -> Self {
        Self {
            overlays,
            minkowski: overlays.first_pane(),
            ..self
        }
    }

    /// With the lesson open at this step, and the overlays that a lesson needs.
    ///
    /// # Errors
    /// [`LinkError::NoSuchStep`] when the scene's lesson has no such step.
    pub fn at_step(self, step: usize) -> Result<Self, LinkError> {
        let mut overlays = self.overlays;
        for overlay in Overlay::IN_LESSONS {
            overlays.set(overlay, true);
        }
        let shown = LinkedStep {
            step,
            ..LinkedStep::default()
        };
        let link = Self {
            overlays,
            minkowski: MinkowskiPane::Half,
            lesson: Some(shown),
            ..self
        };
        let last = link.last_step(shown);
        if step > last {
            return Err(LinkError::NoSuchStep { step, last });
        }
        Ok(link)
    }

    /// The fragment, without the `#`.
    ///
    /// # Errors
    /// [`LinkError::TooLarge`] when title, note and vertices exceed 1 MiB.
    pub fn encode(&self) -> Result<String, LinkError> {
        let json =
            serde_json::to_vec(&self.text()).map_err(|fault| LinkError::malformed(&fault))?;
        pack(&json)
    }

    /// Decodes a fragment; a text up to a `#` is ignored.
    ///
    /// # Errors
    /// [`LinkError`], in one line for any text.
    pub fn decode(text: &str) -> Result<Self, LinkError> {
        let text: LinkText =
            serde_json::from_slice(&unpack(text)?).map_err(|fault| LinkError::malformed(&fault))?;
        let mut link = Self::to(scene_of(text.preset, text.scene)?);
        if let Some(pair) = text.pair
            && let Some(scene) = looking_at(&link.scene, pair)
        {
            link.pair = Some(pair);
            link.scene = scene.into();
        }
        if let (Some([azimuth, elevation]), AnyScene::Spatial(_)) = (text.view, &link.scene) {
            link.view = View::new(azimuth, elevation);
        }
        link.theme = text.theme.and_then(|name| name.parse().ok());
        if let Some(slugs) = text.show {
            link.overlays = slugs.iter().filter_map(|slug| slug.parse().ok()).collect();
        }
        // Old links ask for a pane in a corner of the world.
        if matches!(text.minkowski.as_deref(), Some("half" | "inset")) {
            link.minkowski = MinkowskiPane::Half;
        }
        link.lesson = text.lesson.map(|shown| link.nearest_step(shown));
        link.guesses = text.guess;
        link.stop = text.tour.map(|stop| stop.clamp(1, tour::stops().len()));
        let part = text.part.map(|[left, top, right, bottom]| Rect {
            min: DVec2::new(left, top),
            max: DVec2::new(right, bottom),
        });
        link.part = part.filter(can_be_shown);
        Ok(link)
    }

    fn text(&self) -> LinkText {
        let preset = preset_of(&self.scene).map(str::to_owned);
        LinkText {
            v: VERSION,
            scene: match preset {
                Some(_) => None,
                None => serde_json::from_str(&self.scene.to_json()).ok(),
            },
            preset,
            view: (self.view != View::default())
                .then_some([self.view.azimuth, self.view.elevation]),
            pair: self.pair,
            theme: self.theme.map(|theme| theme.slug().to_owned()),
            show: (self.overlays != first_overlays()).then(|| {
                let slugs = self.overlays.iter().map(Overlay::slug);
                slugs.map(str::to_owned).collect()
            }),
            minkowski: (self.minkowski == MinkowskiPane::Half).then(|| "half".to_owned()),
            // A lesson compared with a trace may have more steps than that of its scene.
            lesson: self.lesson.map(|shown| self.nearest_step(shown)),
            guess: self.guesses,
            tour: self.stop,
            part: self
                .part
                .map(|Rect { min, max }| [min.x, min.y, max.x, max.y]),
        }
    }

    /// The step of the scene's lesson nearest to this one.
    fn nearest_step(&self, mut shown: LinkedStep) -> LinkedStep {
        if matches!(self.scene, AnyScene::Spatial(_)) {
            shown.first = FirstDirection::default();
        }
        shown.step = shown.step.min(self.last_step(shown));
        shown
    }

    /// The last step of the scene's lesson.
    fn last_step(&self, LinkedStep { first, .. }: LinkedStep) -> usize {
        match &self.scene {
            AnyScene::Planar(scene) => {
                let mut falling = scene.fall.clone().map(Falling::new);
                if let (Some(falling), Some(pair)) = (&mut falling, self.pair) {
                    falling.select_pair(pair);
                }
                last_step(scene, falling, first)
            }
            AnyScene::Spatial(scene) => last_step(scene, None, first),
        }
    }
}

fn last_step<D: Drawn>(scene: &Scene<D>, falling: Option<Falling>, first: FirstDirection) -> usize {
    let source = LessonSource::compared(scene.clone(), falling, first, None, DEFAULT_TOLERANCE);
    source.lesson.step_count() - 1
}

/// Compresses and encodes the bytes.
fn pack(bytes: &[u8]) -> Result<String, LinkError> {
    let packed = URL_SAFE_NO_PAD.encode(compress_to_vec(bytes, DEFLATE_LEVEL));
    let fragment = format!("{VERSION}.{packed}");
    if bytes.len().max(fragment.len()) > MAX_BYTES {
        return Err(LinkError::TooLarge);
    }
    Ok(fragment)
}

/// Decodes and decompresses a fragment; uses at most some MiB for any text.
fn unpack(text: &str) -> Result<Vec<u8>, LinkError> {
    let fragment = text.trim().rsplit('#').next().unwrap_or_default();
    if fragment.len() > MAX_BYTES {
        return Err(LinkError::TooLarge);
    }
    let packed = fragment.strip_prefix("1.").ok_or(LinkError::Damaged)?;
    let deflated = URL_SAFE_NO_PAD
        .decode(packed)
        .map_err(|_| LinkError::Damaged)?;
    decompress_to_vec_with_limit(&deflated, MAX_BYTES).map_err(|failed| match failed.status {
        TINFLStatus::HasMoreOutput => LinkError::TooLarge,
        _ => LinkError::Damaged,
    })
}

fn scene_of(preset: Option<String>, scene: Option<Value>) -> Result<AnyScene, LinkError> {
    match (preset, scene) {
        (None, Some(scene)) => read_scene(&scene).map_err(|fault| LinkError::malformed(&fault)),
        (Some(slug), None) => preset_scene(&slug)
            .ok_or_else(|| LinkError::malformed(&format!("no preset is named `{slug}`"))),
        _ => Err(LinkError::malformed(&"it needs either `preset` or `scene`")),
    }
}

/// Reads a scene, as in a scene file, from a link or a message.
pub(super) fn read_scene(scene: &Value) -> Result<AnyScene, String> {
    let text = scene.to_string();
    scene::parse(text.as_bytes(), Path::new("Untitled")).map_err(|error| error.fault)
}

/// The slug of the preset that has the same initial state as `scene`.
fn preset_of(scene: &AnyScene) -> Option<&'static str> {
    let mut presets = all_presets().into_iter();
    let found = presets.find(|(_, preset)| match (fall_of(preset), fall_of(scene)) {
        (Some(fall), Some(falls)) => {
            (fall, preset.title(), preset.note()) == (falls, scene.title(), scene.note())
        }
        _ => preset == scene,
    });
    found.map(|(slug, _)| slug)
}

fn fall_of(scene: &AnyScene) -> Option<&Fall> {
    match scene {
        AnyScene::Planar(scene) => scene.fall.as_deref(),
        AnyScene::Spatial(_) => None,
    }
}

/// The physics scene with this pair as A and B, if it has such bodies.
fn looking_at(scene: &AnyScene, [a, b]: [usize; 2]) -> Option<Scene> {
    let AnyScene::Planar(scene) = scene else {
        return None;
    };
    let fall = scene.fall.as_ref()?;
    if a >= b || b >= fall.bodies().len() {
        return None;
    }
    let mut falling = Falling::new(Arc::clone(fall));
    falling.select_pair([a, b]);
    Some(falling.scene(scene))
}

/// The default overlays of a window.
fn first_overlays() -> Overlays {
    Overlay::TO_BEGIN_WITH.into_iter().collect()
}

/// Whether a part of the world, in px, is a valid view.
pub(super) fn can_be_shown(part: &Rect) -> bool {
    let reach = part.min.abs().max(part.max.abs());
    part.min.is_finite()
        && part.max.is_finite()
        && reach.max_element() <= FARTHEST
        && part.size().min_element() > 0.0
}

/// The address of this program's page, once published.
const SITE: Option<&str> = None;

/// The accepted schemes; a browser loads no program from a `file:` address.
const SCHEMES: [&str; 2] = ["https", "http"];

/// Characters that an address can't contain.
const FOREIGN: &str = "\"<>\\^`{|}";

/// The address of the page, without a query or a fragment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteUrl(String);

/// Why a text isn't an address of the page.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SiteError {
    /// No accepted scheme.
    #[error("an address begins with https:// or http:// and a name")]
    Scheme,
    /// It has a query or a fragment.
    #[error("the address must not contain a `?` or `#`")]
    Ending,
    /// A character that an address can't contain.
    #[error("an address can’t contain {0:?}")]
    Sign(char),
}

impl SiteUrl {
    /// The address of this program's page, if known.
    pub fn known() -> Option<Self> {
        SITE.and_then(|site| site.parse().ok())
    }

    /// The address that embeds the figure of this fragment.
    pub fn embed(&self, fragment: &str) -> String {
        format!("{}?embed#{fragment}", self.0)
    }

    /// The address of the page with this fragment.
    pub fn with_fragment(&self, fragment: &str) -> String {
        format!("{}#{fragment}", self.0)
    }
}

impl FromStr for SiteUrl {
    type Err = SiteError;

    fn from_str(text: &str) -> Result<Self, SiteError> {
        let address = text.strip_suffix('#').unwrap_or(text);
        let (scheme, rest) = address.split_once("://").ok_or(SiteError::Scheme)?;
        let is_known = SCHEMES.iter().any(|name| scheme.eq_ignore_ascii_case(name));
        if !is_known || rest.is_empty() || rest.starts_with('/') {
            return Err(SiteError::Scheme);
        }
        if rest.contains(['?', '#']) {
            return Err(SiteError::Ending);
        }
        let is_foreign =
            |sign: &char| sign.is_whitespace() || sign.is_control() || FOREIGN.contains(*sign);
        match rest.chars().find(is_foreign) {
            Some(sign) => Err(SiteError::Sign(sign)),
            None => Ok(Self(address.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests;
