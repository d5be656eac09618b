//! Makes and opens links.

use super::{App, Modes};
use crate::app::command::Effect;
use crate::app::current_scene::on;
use crate::app::lesson_view::Go;
use crate::app::link::{Link, LinkError, LinkedStep, can_be_shown};
use crate::app::message::Message;
use crate::app::viewport::Renderable;
use crate::app::workspace::SceneWorld;
use crate::figure::Rect;
use crate::scene::AnyScene;

/// What is said where nobody knows an address for the link.
pub(super) const NO_SITE: &str =
    "No page is known to link to; `collidoscope link SCENE --site URL` prints a link to yours";

impl App {
    /// The fragment of a link to what is shown now, without its `#`. The lesson is left out of it while there are
    /// questions to come, and of bodies that have fallen, which are linked to as they begin.
    ///
    /// # Errors
    /// [`LinkError::TooLarge`] when the scene is too large for a link.
    pub fn link(&self) -> Result<String, LinkError> {
        let link = match self.tour() {
            Some(tour) => {
                let before = &tour.before;
                let scene: AnyScene =
                    on!(&before.current_scene, workspace => workspace.world.scene(true).into());
                Link {
                    overlays: before.display.overlays,
                    minkowski: before.display.minkowski,
                    stop: Some(tour.stop().number),
                    ..Link::to(scene)
                }
            }
            None => self.link_to_stage(),
        };
        let link = Link {
            theme: self.display.chosen_theme(),
            guesses: self.hides_answers(),
            ..link
        };
        link.encode()
    }

    pub(super) fn link_to_stage(&self) -> Link {
        let is_as_it_began = self.falling().is_none_or(|falling| falling.now() == 0);
        let has_lesson = !self.hides_answers() && is_as_it_began;
        let lesson = self.narration().filter(|_| has_lesson);
        Link {
            view: on!(&*self.current_scene, workspace => workspace.world.view()),
            pair: self.chosen_pair(),
            overlays: self.display.overlays,
            minkowski: self.display.minkowski,
            lesson: lesson.map(|(_, step)| LinkedStep {
                step,
                first: self.choice().first,
            }),
            part: self.chosen_part().filter(can_be_shown),
            ..Link::to(self.drawn_scene())
        }
    }

    /// The part of the world, or of the view's plane, that the player has chosen.
    fn chosen_part(&self) -> Option<Rect> {
        on!(&*self.current_scene, workspace => workspace.viewport.chosen_part(&workspace.look(&self.display, self.size)))
    }

    /// The pair that is looked at, where a scene of bodies as it begins has another by itself.
    fn chosen_pair(&self) -> Option<[usize; 2]> {
        let by_itself = self.plane()?.world.at_start()?.pair();
        let pair = self.falling()?.pair();
        (pair != by_itself).then_some(pair)
    }

    pub(super) fn copy_link(&mut self) {
        let Some(site) = &self.site else {
            self.warn(NO_SITE.to_owned());
            return;
        };
        match self.link() {
            Ok(fragment) => {
                self.effects
                    .push(Effect::Copy(site.with_fragment(&fragment)));
                let how = self.as_it_begins();
                self.say(format!("The link to this scene is on the clipboard{how}"));
            }
            Err(error) => self.warn(error.to_string()),
        }
    }

    /// Shows what a link does, or says why it cannot and changes nothing. Either is said until it is dismissed.
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
        self.modes = Modes::default();
        on!(&mut *self.current_scene, workspace => {
            workspace.close_lesson();
            workspace.lesson.compare_with(None, &workspace.world);
        });
        self.show(link.scene.clone());
        if let (Some(pair), Some(workspace)) = (link.pair, self.current_scene.fall()) {
            workspace.world.change_fall(|falling| falling.look_at(pair));
        }
        let step = link.lesson;
        let first = step.map_or_else(Default::default, |lesson| lesson.first);
        on!(&mut *self.current_scene, workspace => workspace.lesson.look_first(first, &workspace.world));
        if let Some(LinkedStep { step, .. }) = step {
            self.go_in_lesson(Go::To(step));
            self.hint = false;
        }
        self.display.show_linked(link);
        on!(&mut *self.current_scene, workspace => workspace.look_along(link.view, link.part));
        if let Some(stop) = link.stop {
            self.begin_tour_at(stop);
        }
        if link.guesses {
            self.begin_quiz();
        }
        self.notice = None;
        self.embed_start = self.embed_start.is_some().then(|| link.clone());
    }
}
