//! What the page around an embed asks of the sitting.

use super::Session;
use crate::figure::{Overlay, Overlays};
use crate::session::bench::Bench;
use crate::session::command::Action;
use crate::session::link::Link;
use crate::session::playback::Go;
use crate::session::wish::Wish;

impl Session {
    pub(super) fn grant(&mut self, wish: Wish) {
        match wish {
            Wish::Scene(scene) => {
                let link = Link {
                    overlays: self.looking.overlays,
                    minkowski: self.looking.minkowski,
                    ..Link::to(*scene)
                };
                let (_, count) = self.ring.place();
                self.show_linked(&link, None);
                // Of those that are nobody's but the page's only the last is kept.
                if self.ring.place().1 > count
                    && let Some(before) = self.wished.replace(self.ring.number())
                {
                    self.ring.forget(before);
                }
            }
            Wish::Step(step) => self.act(Action::Go(Go::To(step))),
            Wish::Play(plays) => self.play(plays),
            Wish::Show(overlays) => self.show_these(overlays),
            Wish::Theme(theme) => self.looking.wear(theme),
            Wish::Highlight(name) => self.looking.highlight = name,
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
