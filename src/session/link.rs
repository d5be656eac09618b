//! A scene and what is shown of it, as the fragment of an address: JSON, packed.

mod fragment;
mod text;

use std::sync::Arc;

use glam::DVec2;
use serde_json::Value;
use thiserror::Error;

use self::fragment::{pack, unpack};
use self::text::{LinkText, StepText, is_default};
use crate::figure::spatial::View;
use crate::figure::{MinkowskiPane, Overlay, Overlays, Rect, ThemeName, UnknownName};
use crate::lesson::{self, Course, FirstDirection, Lesson, Method};
use crate::scene::{AnyScene, Body, Falling, Scene, preset_scene, presets, spatial};

pub use self::fragment::FragmentError;

/// Coordinates of the part that is looked at are no larger than this, in px; the bodies' end at 1e100.
const FARTHEST: f64 = 1e120;

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
    /// The colours.
    pub theme: ThemeName,
    /// What is shown on top.
    pub overlays: Overlays,
    /// Where Minkowski space is shown.
    pub minkowski: MinkowskiPane,
    /// Whether the panel is shown.
    pub panel: bool,
    /// The step of the lesson, if it is open.
    pub lesson: Option<LinkedStep>,
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

impl From<LinkedStep> for StepText {
    fn from(shown: LinkedStep) -> Self {
        let LinkedStep {
            step,
            method,
            first,
        } = shown;
        Self {
            step,
            method,
            first,
        }
    }
}

impl From<StepText> for LinkedStep {
    fn from(text: StepText) -> Self {
        let StepText {
            step,
            method,
            first,
        } = text;
        Self {
            step,
            method,
            first,
        }
    }
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
    /// It names a step that the scene's lesson does not have.
    #[error("the link names step {step}, but the steps of its scene are 0 to {last}")]
    NoSuchStep {
        /// The step.
        step: usize,
        /// The last one that there is.
        last: usize,
    },
}

impl LinkError {
    fn malformed(fault: &impl ToString) -> Self {
        let fault = fault.to_string();
        let line = fault.chars().map(|c| if c.is_control() { ' ' } else { c });
        let mut said: String = line.take(MOST_SAID).collect();
        if said.len() < fault.len() {
            said.push('…');
        }
        Self::Malformed(said)
    }
}

impl From<serde_json::Error> for LinkError {
    fn from(error: serde_json::Error) -> Self {
        Self::malformed(&error)
    }
}

impl From<UnknownName> for LinkError {
    fn from(error: UnknownName) -> Self {
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
            theme: ThemeName::default(),
            overlays: first_overlays(),
            minkowski: MinkowskiPane::Off,
            panel: false,
            lesson: None,
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

    /// The same with the lesson open at this step, and what a lesson needs beside.
    ///
    /// # Errors
    /// [`LinkError::NoSuchStep`] when the scene's lesson has no such step.
    pub fn at_step(self, step: usize) -> Result<Self, LinkError> {
        let mut overlays = self.overlays;
        for overlay in Overlay::BESIDE_A_LESSON {
            overlays.set(overlay, true);
        }
        let shown = LinkedStep {
            step,
            method: Method::default(),
            first: FirstDirection::default(),
        };
        let link = Self {
            overlays,
            minkowski: MinkowskiPane::Half,
            lesson: Some(shown),
            ..self
        };
        link.check_step().map(|()| link)
    }

    /// The fragment, without its `#`.
    ///
    /// # Errors
    /// [`FragmentError::TooLarge`] when title, note and vertices come to more than 1 MiB.
    pub fn encode(&self) -> Result<String, LinkError> {
        Ok(pack(&serde_json::to_vec(&self.text()?)?)?)
    }

    /// The link with this fragment; what stands before a `#` is left out of account.
    ///
    /// # Errors
    /// [`LinkError`] in one line, whatever the text is.
    pub fn decode(text: &str) -> Result<Self, LinkError> {
        let link = Self::of_text(serde_json::from_slice(&unpack(text)?)?)?;
        link.check_step().map(|()| link)
    }

    fn text(&self) -> Result<LinkText<Value>, LinkError> {
        let preset = preset_of(&self.scene);
        let scene = match preset {
            Some(_) => None,
            None => Some(serde_json::from_str(&self.scene.to_json())?),
        };
        let slugs = || {
            let names = self.overlays.iter().map(Overlay::slug);
            names.map(str::to_owned).collect()
        };
        Ok(LinkText {
            preset: preset.map(str::to_owned),
            scene,
            view: (self.view != View::default())
                .then(|| [self.view.azimuth(), self.view.elevation()]),
            pair: self.pair,
            theme: (!is_default(&self.theme)).then(|| self.theme.slug().to_owned()),
            show: (self.overlays != first_overlays()).then(slugs),
            minkowski: self.minkowski,
            panel: self.panel,
            lesson: self.lesson.map(StepText::from),
            part: self
                .part
                .map(|Rect { min, max }| [min.x, min.y, max.x, max.y]),
        })
    }

    fn of_text(text: LinkText<AnyScene>) -> Result<Self, LinkError> {
        let scene = match (text.preset, text.scene) {
            (None, Some(scene)) => scene,
            (Some(slug), None) => preset_scene(&slug)
                .ok_or_else(|| LinkError::malformed(&format!("no preset is named `{slug}`")))?,
            _ => return Err(LinkError::malformed(&"it needs either a preset or a scene")),
        };
        let scene = match text.pair {
            Some(pair) => looking_at(&scene, pair)?.into(),
            None => scene,
        };
        if text.view.is_some() && matches!(scene, AnyScene::Planar(_)) {
            return Err(LinkError::malformed(
                &"a scene of the plane is seen from in front, whatever the `view`",
            ));
        }
        let theme = text.theme.map(|slug| slug.parse()).transpose()?;
        let overlays = text.show.map(|slugs| {
            let overlays = slugs.iter().map(|slug| slug.parse());
            overlays.collect::<Result<Overlays, UnknownName>>()
        });
        let part = text.part.map(|[left, top, right, bottom]| {
            let part = Rect {
                min: DVec2::new(left, top),
                max: DVec2::new(right, bottom),
            };
            can_be_shown(&part)
                .then_some(part)
                .ok_or_else(|| LinkError::malformed(&"the part to look at has no extent"))
        });
        Ok(Self {
            scene,
            view: text
                .view
                .map_or_else(View::default, |[azimuth, elevation]| {
                    View::new(azimuth, elevation)
                }),
            pair: text.pair,
            theme: theme.unwrap_or_default(),
            overlays: overlays.transpose()?.unwrap_or_else(first_overlays),
            minkowski: text.minkowski,
            panel: text.panel,
            lesson: text.lesson.map(LinkedStep::from),
            part: part.transpose()?,
        })
    }

    /// Holds that the scene's lesson has the step.
    fn check_step(&self) -> Result<(), LinkError> {
        let Some(LinkedStep {
            step,
            method,
            first,
        }) = self.lesson
        else {
            return Ok(());
        };
        let last = match &self.scene {
            AnyScene::Planar(scene) => self.lesson_on(scene, method, first).step_count(),
            AnyScene::Spatial(_) if (method, first) != Default::default() => {
                return Err(LinkError::malformed(
                    &"in space the lesson goes by GJK and EPA from the centres",
                ));
            }
            AnyScene::Spatial(scene) => {
                let [a, b] = [&scene.a, &scene.b].map(spatial::Body::posed);
                lesson::spatial::Lesson::in_space(&a, &b)
                    .narration()
                    .step_count()
            }
        } - 1;
        if step > last {
            return Err(LinkError::NoSuchStep { step, last });
        }
        Ok(())
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
