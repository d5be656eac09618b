//! A scene and what is shown of it, as the fragment of an address: JSON, packed.

mod fragment;
mod text;

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;

use glam::DVec2;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Map, Value};
use thiserror::Error;

use self::fragment::{pack, unpack};
use self::text::{Fields, FirstText, LinkText, MethodText, PaneText, StepText, VERSION};
use crate::figure::spatial::View;
use crate::figure::{MinkowskiPane, Overlay, Overlays, Rect, ThemeName};
use crate::lesson::{self, Course, FirstDirection, Lesson, Method, tour};
use crate::scene::{
    AnyScene, Body, Falling, Scene, preset_scene, presets, read_leniently, spatial,
};

pub use self::fragment::FragmentError;

/// Coordinates of the part that is looked at are no larger than this, in px; the bodies' end at 1e100.
const FARTHEST: f64 = 1e120;

/// What is told of a link of a later version.
const NEWER: &str = "This link was made by a newer version of the program; here it is as far as this one can show it";

/// How much of what was found amiss is said, in characters.
const MOST_SAID: usize = 200;

/// A scene and what is shown of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// The scene; one of bodies as it begins.
    pub scene: AnyScene,
    /// From where a scene in space is seen.
    pub view: View,
    /// Which of its bodies are A and B, in a scene of bodies where that does not go by itself.
    pub pair: Option<[usize; 2]>,
    /// The colours, where they were chosen; else they are the reader's own.
    pub theme: Option<ThemeName>,
    /// What is shown on top.
    pub overlays: Overlays,
    /// Where Minkowski space is shown.
    pub minkowski: MinkowskiPane,
    /// The step of the lesson, if it is open.
    pub lesson: Option<LinkedStep>,
    /// Whether *guess first* is on.
    pub guesses: bool,
    /// The stop of the tour that is shown, from 1; the scene is that which lies there after it.
    pub stop: Option<usize>,
    /// The part of the world that is looked at, in px; all that there is to see where none is chosen.
    pub part: Option<Rect>,
}

/// A step of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkedStep {
    /// Its number, from 0.
    pub step: usize,
    /// How the query is answered.
    pub method: Method,
    /// Where GJK looks first.
    pub first: FirstDirection,
}

/// Why a text is no link, or a scene has none.
#[derive(Debug, Error)]
pub enum LinkError {
    /// It is no fragment of a link, or would be too large for one.
    #[error(transparent)]
    Fragment(#[from] FragmentError),
    /// What it holds is no scene with a look.
    #[error("the link holds no scene that can be shown: {0}")]
    Malformed(String),
    /// The scene's lesson has no such step.
    #[error("there is no step {step}; the steps of this scene are 0 to {last}")]
    NoSuchStep {
        /// The step.
        step: usize,
        /// The last one that there is.
        last: usize,
    },
}

/// A text in one line that is not too long.
fn in_a_line(text: &str) -> String {
    let line = text.chars().map(|c| if c.is_control() { ' ' } else { c });
    let mut said: String = line.take(MOST_SAID).collect();
    if said.len() < text.len() {
        said.push('…');
    }
    said
}

impl LinkError {
    fn malformed(fault: &impl ToString) -> Self {
        Self::Malformed(in_a_line(&fault.to_string()))
    }
}

impl From<serde_json::Error> for LinkError {
    fn from(error: serde_json::Error) -> Self {
        Self::malformed(&error)
    }
}

impl Link {
    /// To a scene as it is when it is opened.
    #[must_use]
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

    /// The same with these overlays, in the panes that they need.
    #[must_use]
    pub fn showing(self, overlays: Overlays) -> Self {
        Self {
            overlays,
            minkowski: overlays.first_pane(),
            ..self
        }
    }

    /// The same with the lesson by this method open at this step, and what a lesson needs beside.
    ///
    /// # Errors
    /// [`LinkError::NoSuchStep`] when the scene's lesson has no such step.
    pub fn at_step(self, step: usize, method: Method) -> Result<Self, LinkError> {
        let mut overlays = self.overlays;
        for overlay in Overlay::BESIDE_A_LESSON {
            overlays.set(overlay, true);
        }
        let shown = LinkedStep {
            step,
            method,
            first: FirstDirection::default(),
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

    /// The fragment, without its `#`.
    ///
    /// # Errors
    /// [`FragmentError::TooLarge`] when title, note and vertices come to more than 1 MiB.
    pub fn encode(&self) -> Result<String, LinkError> {
        Ok(pack(&serde_json::to_vec(&self.text()?)?)?)
    }

    /// The link with this fragment; what stands before a `#` is left out of account, and so is what [`Link::read`]
    /// tells.
    ///
    /// # Errors
    /// [`LinkError`] in one line, whatever the text is.
    pub fn decode(text: &str) -> Result<Self, LinkError> {
        Self::read(text).map(|(link, _)| link)
    }

    /// The same, and in one line what had to be left out of it: without a scene it is none, but what else it says and
    /// cannot be shown is left out, as are the fields of a later version.
    ///
    /// # Errors
    /// [`LinkError`] in one line, whatever the text is.
    pub fn read(text: &str) -> Result<(Self, Option<String>), LinkError> {
        let fields: Map<String, Value> = serde_json::from_slice(&unpack(text)?)?;
        let mut left_out = Vec::new();
        let mut fields = Fields(fields);
        let version = fields.take("v", &mut left_out, u64::deserialize);
        let link = Self::of_fields(fields, &mut left_out)?;
        let without = in_a_line(&left_out.join("; "));
        Ok((link, told(version.unwrap_or(VERSION), &without)))
    }

    fn text(&self) -> Result<LinkText, LinkError> {
        let preset = preset_of(&self.scene);
        let scene = match preset {
            Some(_) => None,
            None => Some(serde_json::from_str(&self.scene.to_json())?),
        };
        let step_text = |shown: LinkedStep| StepText {
            step: shown.step,
            method: shown.method,
            first: shown.first,
        };
        Ok(LinkText {
            v: VERSION,
            preset,
            scene,
            view: (self.view != View::default())
                .then(|| [self.view.azimuth(), self.view.elevation()]),
            pair: self.pair,
            theme: self.theme.map(ThemeName::slug),
            show: (self.overlays != first_overlays())
                .then(|| self.overlays.iter().map(Overlay::slug).collect()),
            minkowski: self.minkowski,
            lesson: self.lesson.map(step_text),
            guess: self.guesses,
            tour: self.stop,
            part: self
                .part
                .map(|Rect { min, max }| [min.x, min.y, max.x, max.y]),
        })
    }

    fn of_fields(mut fields: Fields, left_out: &mut Vec<String>) -> Result<Self, LinkError> {
        let mut link = Self::to(scene_of(&mut fields, left_out)?);
        let is_planar = matches!(link.scene, AnyScene::Planar(_));
        let scene = &link.scene;
        let pair = fields.take("pair", left_out, |value| {
            let pair = <[usize; 2]>::deserialize(value)?;
            looking_at(scene, pair).map(|scene| (pair, scene))
        });
        if let Some((pair, scene)) = pair {
            link.pair = Some(pair);
            link.scene = scene.into();
        }
        let view = fields.take("view", left_out, |value| match is_planar {
            true => Err("a scene of the plane is seen from in front".to_owned()),
            false => <[f64; 2]>::deserialize(value).map_err(|error| error.to_string()),
        });
        if let Some([azimuth, elevation]) = view {
            link.view = View::new(azimuth, elevation);
        }
        link.theme = fields.take("theme", left_out, name::<ThemeName>);
        if let Some(slugs) = fields.take("show", left_out, <Vec<Value>>::deserialize) {
            let mut shown = Overlays::default();
            for slug in slugs {
                match name::<Overlay>(slug) {
                    Ok(overlay) => shown.set(overlay, true),
                    Err(why) => left_out.push(format!("`show`: {why}")),
                }
            }
            link.overlays = shown;
        }
        let pane = fields.take("minkowski", left_out, PaneText::deserialize);
        link.minkowski = pane.unwrap_or_default();
        if let Some(lesson) = fields.take("lesson", left_out, <Map<String, Value>>::deserialize) {
            link.lesson = Some(link.step_of(Fields(lesson), left_out));
        }
        let guesses = fields.take("guess", left_out, bool::deserialize);
        link.guesses = guesses.unwrap_or_default();
        let stop = fields.take("tour", left_out, usize::deserialize);
        link.stop = stop.map(|stop| clamped("stop", stop, 1..=tour::stops().len(), left_out));
        link.part = fields.take("part", left_out, |value| {
            let [left, top, right, bottom] = <[f64; 4]>::deserialize(value)?;
            let part = Rect {
                min: DVec2::new(left, top),
                max: DVec2::new(right, bottom),
            };
            can_be_shown(&part)
                .then_some(part)
                .ok_or_else(|| LinkError::malformed(&"the part to look at has no extent"))
        });
        // The panel, which the first links had, is the reader's own.
        fields.take("panel", left_out, IgnoredAny::deserialize);
        fields.end(left_out);
        Ok(link)
    }

    /// The step of a lesson on the scene, the nearest one that there is.
    fn step_of(&self, mut fields: Fields, left_out: &mut Vec<String>) -> LinkedStep {
        let step = fields.take("step", left_out, usize::deserialize);
        let method = fields.take("method", left_out, MethodText::deserialize);
        let first = fields.take("first", left_out, FirstText::deserialize);
        fields.end(left_out);
        let mut shown = LinkedStep {
            step: 0,
            method: method.unwrap_or_default(),
            first: first.unwrap_or_default(),
        };
        let is_usual = (shown.method, shown.first) == Default::default();
        if !is_usual && matches!(self.scene, AnyScene::Spatial(_)) {
            left_out.push("in space the lesson goes by GJK and EPA from the centres".to_owned());
            (shown.method, shown.first) = Default::default();
        }
        let last = self.last_step(shown);
        shown.step = clamped("step", step.unwrap_or(0), 0..=last, left_out);
        shown
    }

    /// The last step of the scene's lesson by this method.
    fn last_step(&self, LinkedStep { method, first, .. }: LinkedStep) -> usize {
        let steps = match &self.scene {
            AnyScene::Planar(scene) => self.lesson_on(scene, method, first).step_count(),
            AnyScene::Spatial(scene) => {
                let [a, b] = [&scene.a, &scene.b].map(spatial::Body::posed);
                let lesson = lesson::spatial::Lesson::in_space(&a, &b);
                lesson.narration().step_count()
            }
        };
        steps - 1
    }

    /// The lesson on a scene of the plane that is to be shown.
    fn lesson_on(&self, scene: &Scene, method: Method, first: FirstDirection) -> Lesson {
        let [a, b] = [&scene.a, &scene.b].map(Body::posed);
        let falling = scene.fall.as_ref().map(|fall| {
            let mut falling = Falling::new(Arc::clone(fall));
            if let Some(pair) = self.pair {
                falling.look_at(pair);
            }
            falling
        });
        let course = Course {
            method,
            first,
            ..Course::default()
        };
        Lesson::on([&a, &b], falling.as_ref(), course)
    }
}

/// The scene of a link, whose unknown fields are told.
fn scene_of(fields: &mut Fields, left_out: &mut Vec<String>) -> Result<AnyScene, LinkError> {
    match (fields.0.remove("preset"), fields.0.remove("scene")) {
        (None, Some(scene)) => {
            let (scene, unknown) =
                read_leniently(&scene.to_string()).map_err(|fault| LinkError::malformed(&fault))?;
            let told = |name| format!("unknown field `{name}` in the scene");
            left_out.extend(unknown.into_iter().map(told));
            Ok(scene)
        }
        (Some(slug), None) => {
            let slug = String::deserialize(slug)?;
            preset_scene(&slug)
                .ok_or_else(|| LinkError::malformed(&format!("no preset is named `{slug}`")))
        }
        _ => Err(LinkError::malformed(&"it needs either a preset or a scene")),
    }
}

/// What has this name.
fn name<T: FromStr<Err: Display>>(value: Value) -> Result<T, String> {
    let name = String::deserialize(value).map_err(|error| error.to_string())?;
    name.parse().map_err(|error: T::Err| error.to_string())
}

/// The number in this range that is nearest; another one is told.
fn clamped(
    what: &str,
    number: usize,
    range: RangeInclusive<usize>,
    left_out: &mut Vec<String>,
) -> usize {
    let (first, last) = range.into_inner();
    let nearest = number.clamp(first, last);
    if nearest != number {
        left_out.push(format!(
            "there is no {what} {number}, the {what}s are {first} to {last}"
        ));
    }
    nearest
}

/// What is told of a link of this version that is shown without all that it says.
fn told(version: u64, without: &str) -> Option<String> {
    match (version > VERSION, without) {
        (false, "") => None,
        (false, without) => Some(format!("Not all of this link can be shown: {without}")),
        (true, "") => Some(NEWER.to_owned()),
        (true, without) => Some(format!("{NEWER}: {without}")),
    }
}

/// The slug of the preset that begins as `scene` does.
fn preset_of(scene: &AnyScene) -> Option<&'static str> {
    match scene {
        AnyScene::Planar(scene) => {
            let mut presets = presets().into_iter();
            let found = presets.find(|one| begin_alike(&one.scene, scene));
            found.map(|preset| preset.slug)
        }
        AnyScene::Spatial(scene) => {
            let mut presets = spatial::presets().into_iter();
            let found = presets.find(|one| one.scene == *scene);
            found.map(|preset| preset.slug)
        }
    }
}

/// Whether two scenes of the plane are the same when they are opened, whatever has moved since.
fn begin_alike(one: &Scene, other: &Scene) -> bool {
    match (&one.fall, &other.fall) {
        (Some(fall), Some(falls)) => {
            (fall, &one.title, &one.note) == (falls, &other.title, &other.note)
        }
        _ => one == other,
    }
}

/// The scene of bodies with this pair as A and B.
fn looking_at(scene: &AnyScene, [a, b]: [usize; 2]) -> Result<Scene, LinkError> {
    if let AnyScene::Planar(scene) = scene
        && let Some(fall) = &scene.fall
        && a < b
        && b < fall.bodies().len()
    {
        let mut falling = Falling::new(Arc::clone(fall));
        falling.look_at([a, b]);
        return Ok(falling.scene(scene));
    }
    Err(LinkError::malformed(&format!(
        "its scene has no pair of bodies {a} and {b}"
    )))
}

/// What a window shows on top when it is opened.
fn first_overlays() -> Overlays {
    [Overlay::Labels].into_iter().collect()
}

/// Whether a part of the world, in px, can fill a pane.
pub(super) fn can_be_shown(part: &Rect) -> bool {
    let reach = part.min.abs().max(part.max.abs());
    part.min.is_finite()
        && part.max.is_finite()
        && reach.max_element() <= FARTHEST
        && part.size().min_element() > 0.0
}

#[cfg(test)]
mod tests;
