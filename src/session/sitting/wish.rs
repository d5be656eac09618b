//! What the page around an embed may ask of the app. None of it leads to a file, to another page or to a dialog.

use serde::Deserialize;
use serde_json::Value;

use super::Session;
use crate::figure::{Overlay, Overlays};
use crate::scene::{AnyScene, preset_scene};
use crate::session::bench::Bench;
use crate::session::command::Action;
use crate::session::link::{Link, read_scene};
use crate::session::message::Message;
use crate::session::playback::Go;

/// A message of the page around an embed, `{"collidoscope": kind, "value": value}`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "collidoscope", content = "value", rename_all = "lowercase")]
pub enum Wish {
    /// Show this scene: a preset's name, or a scene as in a file.
    Scene(Value),
    /// Open the lesson at this step, or at the last if there are fewer; while bodies fall, go to this tick.
    Step(usize),
    /// Play the lesson, or the bodies of a physics scene; or stop.
    Play(bool),
    /// Show these overlays and no others.
    Show(Vec<String>),
    /// A theme's name, or `auto` for the one that suits the reader's system.
    Theme(String),
    /// Highlight what has this name in the picture, or nothing any more.
    Highlight(Option<String>),
}

impl Session {
    pub(super) fn grant(&mut self, wish: Wish) {
        match wish {
            Wish::Scene(scene) => match scene_of(&scene) {
                Ok(scene) => self.show_wished(scene),
                Err(fault) => self.notice = Some(Message::warning(fault)),
            },
            Wish::Step(step) => self.act(Action::Go(Go::To(step))),
            Wish::Play(plays) => self.play(plays),
            Wish::Show(slugs) => {
                let overlays = slugs.iter().map(|slug| slug.parse::<Overlay>());
                if let Ok(overlays) = overlays.collect::<Result<_, _>>() {
                    self.show_these(overlays);
                }
            }
            Wish::Theme(name) if name == "auto" => self.looking.wear(None),
            Wish::Theme(name) => {
                if let Ok(theme) = name.parse() {
                    self.looking.wear(Some(theme));
                }
            }
            Wish::Highlight(name) => self.looking.highlight = name,
        }
    }

    fn show_wished(&mut self, scene: AnyScene) {
        let link = Link {
            overlays: self.looking.overlays,
            minkowski: self.looking.minkowski,
            ..Link::to(scene)
        };
        let (_, count) = self.ring.place();
        self.show_linked(&link);
        // Only the last scene that the page has brought is kept.
        if self.ring.place().1 > count
            && let Some(before) = self.wished.replace(self.ring.number())
        {
            self.ring.forget(before);
        }
    }

    fn play(&mut self, plays: bool) {
        let has_bodies = self.falling().is_some();
        if plays && !has_bodies && !self.is_studied() {
            self.act(Action::ToggleLesson);
        }
        let is_playing = if self.is_studied() || !has_bodies {
            self.is_playing()
        } else {
            self.plane().is_some_and(Bench::is_falling)
        };
        if plays != is_playing && (self.is_studied() || has_bodies) {
            self.act(Action::ToggleFreeze);
        }
    }

    fn show_these(&mut self, overlays: Overlays) {
        for overlay in Overlay::ALL {
            let is_other = self.looking.shows_overlay(overlay) != overlays.has(overlay);
            if is_other && self.has_overlay(overlay) {
                self.act(Action::Toggle(overlay));
            }
        }
    }
}

fn scene_of(scene: &Value) -> Result<AnyScene, String> {
    match scene {
        Value::String(slug) => {
            preset_scene(slug).ok_or_else(|| format!("no preset is named `{slug}`"))
        }
        Value::Object(_) => read_scene(scene),
        _ => Err("a scene is a preset's name or an object as in a scene file".to_owned()),
    }
}
