//! What the page around an embed may ask of a sitting. None of it leads to a file, to another page or to a dialog.

use std::path::Path;

use serde::Deserialize;
use serde_json::Value;

use crate::figure::{Overlay, Overlays, ThemeName};
use crate::scene::{AnyScene, preset_scene, read};

/// What the page around an embed may ask.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// Show this scene.
    Scene(Box<AnyScene>),
    /// Open the lesson at this step, or at the last if there are not so many; while bodies fall, go to this tick.
    Step(usize),
    /// Play the lesson, or the bodies of a scene in which they fall; or stop.
    Play(bool),
    /// Show these overlays and no others.
    Show(Overlays),
    /// Wear these colours; those that suit the reader's system where it names none.
    Theme(Option<ThemeName>),
    /// Light what has this name in the picture, or nothing any more.
    Highlight(Option<String>),
}

/// No name of a mark is longer, in bytes.
const LONGEST_NAME: usize = 32;

#[derive(Deserialize)]
#[serde(
    tag = "collidoscope",
    content = "value",
    rename_all = "lowercase",
    deny_unknown_fields
)]
enum Text {
    Scene(Value),
    Step(usize),
    Play(bool),
    Show(Vec<String>),
    Theme(String),
    Highlight(Option<String>),
}

impl Wish {
    /// The wish that this JSON is, `{"collidoscope": kind, "value": value}`; `None` where it is none.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        Some(match serde_json::from_str(text).ok()? {
            Text::Scene(Value::String(slug)) => Self::Scene(Box::new(preset_scene(&slug)?)),
            Text::Scene(scene) => {
                let opened = read(
                    scene.as_object().map(|_| scene.to_string())?.as_bytes(),
                    Path::new("scene"),
                );
                Self::Scene(Box::new(opened.ok()?.scene))
            }
            Text::Step(step) => Self::Step(step),
            Text::Play(plays) => Self::Play(plays),
            Text::Show(slugs) => {
                let overlays = slugs.iter().map(|slug| slug.parse::<Overlay>());
                Self::Show(overlays.collect::<Result<_, _>>().ok()?)
            }
            Text::Theme(name) if name == "auto" => Self::Theme(None),
            Text::Theme(name) => Self::Theme(Some(name.parse().ok()?)),
            Text::Highlight(name) => {
                let is_long = name.as_ref().is_some_and(|name| name.len() > LONGEST_NAME);
                (!is_long).then_some(Self::Highlight(name))?
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_the_shape_of_a_wish_is_one() {
        let read = |text: &str| Wish::read(text);
        assert_eq!(
            read(r#"{"collidoscope": "step", "value": 4}"#),
            Some(Wish::Step(4))
        );
        assert_eq!(
            read(r#"{"collidoscope": "show", "value": ["hull", "labels"]}"#),
            Some(Wish::Show(
                [Overlay::Hull, Overlay::Labels].into_iter().collect()
            ))
        );
        assert_eq!(
            read(r#"{"collidoscope": "theme", "value": "auto"}"#),
            Some(Wish::Theme(None))
        );
        assert_eq!(
            read(r#"{"collidoscope": "highlight", "value": null}"#),
            Some(Wish::Highlight(None))
        );
        let scene = preset_scene("hamaluik").expect("a preset");
        let text = format!(
            r#"{{"collidoscope": "scene", "value": {}}}"#,
            scene.to_json()
        );
        for text in [
            text.as_str(),
            r#"{"collidoscope": "scene", "value": "hamaluik"}"#,
        ] {
            assert_eq!(read(text), Some(Wish::Scene(Box::new(scene.clone()))));
        }
    }

    #[test]
    fn what_has_not_is_none() {
        let long = format!(
            r#"{{"collidoscope": "highlight", "value": "{}"}}"#,
            "w".repeat(LONGEST_NAME + 1)
        );
        for text in [
            "",
            "null",
            "[]",
            r#"{"collidoscope": "step"}"#,
            r#"{"collidoscope": "step", "value": -1}"#,
            r#"{"collidoscope": "step", "value": 1.5}"#,
            r#"{"collidoscope": "step", "value": "1"}"#,
            r#"{"collidoscope": "play", "value": 1}"#,
            r#"{"collidoscope": "show", "value": ["nonsense"]}"#,
            r#"{"collidoscope": "show", "value": "hull"}"#,
            r#"{"collidoscope": "theme", "value": "purple"}"#,
            r#"{"collidoscope": "scene", "value": "no-such-scene"}"#,
            r#"{"collidoscope": "scene", "value": {"a": 1}}"#,
            r#"{"collidoscope": "open", "value": "/etc/passwd"}"#,
            r#"{"collidoscope": "download", "value": true}"#,
            r#"{"collidoscope": "play", "value": true, "more": 1}"#,
            &long,
        ] {
            assert_eq!(Wish::read(text), None, "{text}");
        }
    }
}
