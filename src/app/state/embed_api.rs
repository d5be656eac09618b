//! Handles requests of the page around an embed.

use serde_json::Value;

use super::App;
use crate::app::command::Action;
use crate::app::host_request::HostRequest;
use crate::app::lesson_view::Go;
use crate::app::link::{Link, read_scene};
use crate::app::message::Message;
use crate::app::workspace::Workspace;
use crate::figure::{Overlay, Overlays};
use crate::scene::{AnyScene, preset_scene};

impl App {
    pub(super) fn handle_host_request(&mut self, request: HostRequest) {
        match request {
            HostRequest::Scene(scene) => match scene_of(&scene) {
                Ok(scene) => self.show_host_scene(scene),
                Err(fault) => {
                    let text = format!("The scene was not shown: {fault}");
                    self.notice = Some(Message::warning(text));
                }
            },
            HostRequest::Step(step) => {
                self.act(Action::Go(Go::To(step)));
                let now = self.link_to_stage();
                if let Some(start) = &mut self.embed_start {
                    start.lesson = now.lesson;
                    start.overlays = now.overlays;
                    start.minkowski = now.minkowski;
                }
            }
            HostRequest::Play(plays) => self.play(plays),
            HostRequest::Show(slugs) => {
                let overlays = slugs.iter().map(|slug| slug.parse::<Overlay>());
                if let Ok(overlays) = overlays.collect::<Result<_, _>>() {
                    self.show_these(overlays);
                }
            }
            HostRequest::Theme(name) if name == "auto" => self.display.set_host_theme(None),
            HostRequest::Theme(name) => {
                if let Ok(theme) = name.parse() {
                    self.display.set_host_theme(Some(theme));
                }
            }
            HostRequest::Highlight(name) => self.display.highlight = name,
        }
    }

    fn show_host_scene(&mut self, scene: AnyScene) {
        let link = Link {
            overlays: self.display.overlays,
            minkowski: self.display.minkowski,
            ..Link::to(scene)
        };
        let (_, count) = self.scene_list.place();
        self.show_linked(&link);
        // Only the last scene that the page has set is kept.
        if self.scene_list.place().1 > count
            && let Some(before) = self.host_scene.replace(self.scene_list.number())
        {
            self.scene_list.forget(before);
        }
    }

    fn play(&mut self, plays: bool) {
        let has_bodies = self.falling().is_some();
        if plays && !has_bodies && !self.is_lesson_open() {
            self.act(Action::ToggleLesson);
        }
        let is_playing = if self.is_lesson_open() || !has_bodies {
            self.is_playing()
        } else {
            self.plane().is_some_and(Workspace::is_falling)
        };
        if plays != is_playing && (self.is_lesson_open() || has_bodies) {
            self.act(Action::ToggleFreeze);
        }
    }

    fn show_these(&mut self, overlays: Overlays) {
        for overlay in Overlay::ALL {
            let is_other = self.display.shows_overlay(overlay) != overlays.has(overlay);
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
