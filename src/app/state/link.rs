//! Creates and opens links, creates HTML that embeds the figure, and handles requests of the page around an embed.

use std::error::Error;

use glam::{DVec2, dvec2};
use serde_json::Value;

use super::{App, Modes};
use crate::app::command::Go;
use crate::app::command::{Action, Effect, HostRequest, Message};
use crate::app::current_scene::{CurrentScene, on};
use crate::app::display::DisplaySettings;
use crate::app::link::{Link, LinkError, LinkedStep, SiteUrl, can_be_shown, read_scene};
use crate::app::workspace::Workspace;
use crate::app::world::AppDimension;
use crate::export::{EmbedCode, standing_alone};
use crate::figure::{Overlay, Overlays};
use crate::scene::{AnyScene, Falling, preset_scene};

/// The message if the address of the page isn't known.
pub(super) const NO_SITE: &str =
    "No page to link to; `collidoscope link SCENE --site URL` prints a link to yours";

/// The size of an embedded figure, in px, as wide as a page of prose.
const SIZE: DVec2 = dvec2(800.0, 450.0);

impl App {
    /// The fragment of a link to the current state, without its `#`. It omits the lesson while questions are open, and
    /// after a simulation's first tick, as its start is stored.
    ///
    /// # Errors
    /// [`LinkError::TooLarge`] when the scene is too large for a link.
    pub fn link(&self) -> Result<String, LinkError> {
        let link = match self.tour() {
            Some(tour) => {
                let before = &tour.before;
                let link = on!(&before.current_scene, workspace => workspace.link(&before.display, self.size));
                Link {
                    stop: Some(tour.number()),
                    lesson: link.lesson.filter(|_| before.modes.quiz.is_none()),
                    ..link
                }
            }
            None => self.link_to_stage(),
        };
        let link = Link {
            theme: self.display.chosen_theme,
            guesses: self.hides_answers(),
            ..link
        };
        link.encode()
    }

    pub(super) fn link_to_stage(&self) -> Link {
        let link = on!(&self.current_scene, workspace => workspace.link(&self.display, self.size));
        Link {
            lesson: link.lesson.filter(|_| !self.hides_answers()),
            ..link
        }
    }

    pub(super) fn copy_for_site(
        &mut self,
        said: &str,
        text: impl FnOnce(&Self, &SiteUrl) -> Result<String, LinkError>,
    ) {
        let Some(site) = &self.site else {
            return self.warn(NO_SITE);
        };
        match text(self, site) {
            Ok(text) => {
                self.effects.push(Effect::Copy(text));
                self.say(format!("{said}{}", self.as_it_begins()));
            }
            Err(error) => self.warn(error.to_string()),
        }
    }

    /// Opens a link, or shows the reason why it can't and changes nothing. The reason stays until dismissed.
    pub(super) fn open_link(&mut self, text: &str) {
        match Link::decode(text) {
            Ok(mut link) => {
                if let Some(embed) = self.display.embed {
                    self.display.set_host_theme(embed.theme);
                    (link.stop, link.guesses) = (None, false);
                }
                self.show_linked(&link);
            }
            Err(error) => {
                let text = format!("The link was not opened: {error}");
                self.notice = Some(Message::warning(text));
                self.message = None;
            }
        }
    }

    pub(super) fn show_linked(&mut self, link: &Link) {
        self.leave_tour();
        self.drop_quiz();
        self.modes = Modes::default();
        if self.is_lesson_open() {
            self.toggle_lesson();
        }
        self.set_trace(None);
        self.show(link.scene.clone());
        if let (Some(pair), CurrentScene::Physics(workspace)) = (link.pair, &mut self.current_scene)
        {
            workspace.change_bodies(|falling| falling.select_pair(pair));
        }
        let step = link.lesson;
        let first = step.map_or_else(Default::default, |lesson| lesson.first);
        self.set_first_direction(first);
        if let Some(LinkedStep { step, .. }) = step {
            self.go_in_lesson(Go::To(step));
            self.shows_hint = false;
        }
        self.display.show_linked(link);
        on!(&mut self.current_scene, workspace => workspace.set_view(link.view, link.part));
        if let Some(stop) = link.stop {
            self.tour_stop = stop - 1;
            self.begin_tour();
        }
        if link.guesses {
            self.begin_quiz();
        }
        self.notice = None;
        self.embed_start = self.embed_start.is_some().then(|| link.clone());
    }

    /// The HTML that embeds the current scene and step by the page at `site`.
    ///
    /// # Errors
    /// [`LinkError::TooLarge`] when the scene is too large for a link.
    pub fn embed_code(&self, site: &SiteUrl) -> Result<String, LinkError> {
        let link = Link {
            theme: self.display.chosen_theme,
            ..self.link_to_stage()
        };
        let fragment = link.encode()?;
        let code = EmbedCode {
            embed: &site.embed(&fragment),
            whole: &site.with_fragment(&fragment),
            title: self.title(),
            size: [SIZE.x as u32, SIZE.y as u32],
            still: &self.still(SIZE),
        };
        Ok(code.html())
    }

    /// The figure of `size` px as a standalone SVG with a title and, for screen readers, a description.
    pub fn still(&self, size: DVec2) -> String {
        let said = match self.narration() {
            Some((lesson, at)) => lesson.caption(at),
            None => self.note().unwrap_or_default(),
        };
        standing_alone(&self.picture(size), self.title(), said)
    }

    pub(super) fn handle_host_request(&mut self, request: HostRequest) {
        // The page around the embed receives the notice as `failed`.
        if let Err(fault) = self.fulfil(request) {
            let text = format!("The page’s request was refused: {fault}");
            self.notice = Some(Message::warning(text));
        }
    }

    fn fulfil(&mut self, request: HostRequest) -> Result<(), Box<dyn Error>> {
        match request {
            HostRequest::Scene(scene) => {
                self.show_linked(&Link {
                    overlays: self.display.overlays,
                    minkowski: self.display.minkowski,
                    ..Link::to(scene_of(&scene)?)
                });
                // An embed doesn't switch scenes, and the page may send any number of them.
                self.scene_list.keep_current_alone();
            }
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
                self.show_these(overlays.collect::<Result<_, _>>()?);
            }
            HostRequest::Theme(name) if name == "auto" => self.display.set_host_theme(None),
            HostRequest::Theme(name) => self.display.set_host_theme(Some(name.parse()?)),
            HostRequest::Highlight(name) => self.display.highlight = name,
        }
        Ok(())
    }

    fn play(&mut self, plays: bool) {
        let has_bodies = self.falling().is_some();
        if plays && !has_bodies && !self.is_lesson_open() {
            self.act(Action::ToggleLesson);
        }
        let is_playing = match self.is_lesson_open() {
            true => self.lesson_state().playback.playing,
            false if has_bodies => self.plane().is_some_and(Workspace::is_falling),
            false => return,
        };
        if plays != is_playing {
            self.act(Action::ToggleFreeze);
        }
    }

    fn show_these(&mut self, overlays: Overlays) {
        for overlay in Overlay::ALL {
            let is_other = self.display.shows_overlay(overlay) != overlays.has(overlay);
            if is_other && self.current_scene.has_overlay(overlay) {
                self.act(Action::Toggle(overlay));
            }
        }
    }
}

impl<D: AppDimension> Workspace<D> {
    /// A link to what a figure of `size` points shows.
    fn link(&self, display: &DisplaySettings, size: DVec2) -> Link {
        let falling = self.world.falling.as_ref();
        let is_as_it_began = falling.is_none_or(|falling| falling.now() == 0);
        let lesson = self.lesson.shown().filter(|_| is_as_it_began);
        let part = self.viewport.chosen_part(&self.look(display, size));
        // The pair is left out where it is the default of the scene at its start.
        let pair_at_start = falling.map(|falling| falling.at_start().pair());
        Link {
            view: self.world.view,
            pair: falling
                .map(Falling::pair)
                .filter(|&pair| Some(pair) != pair_at_start),
            overlays: display.overlays,
            minkowski: display.minkowski,
            lesson: lesson.map(|(_, step)| LinkedStep {
                step,
                first: self.lesson.state.first,
            }),
            part: part.filter(can_be_shown),
            ..Link::to(D::any_scene(self.shown_scene(display)))
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
