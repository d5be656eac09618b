//! A sitting in which a scene is chosen from the gallery.

use super::App;
use crate::app::command::{Action, Effect};
use crate::app::gallery::Gallery;
use crate::scene::AnyScene;

impl App {
    /// The gallery, while it is open.
    #[must_use]
    pub fn gallery(&self) -> Option<&Gallery> {
        self.gallery.as_ref()
    }

    /// Which of the scenes lies open, from 1, and of how many; on tour none of them does.
    #[must_use]
    pub fn place_in_ring(&self) -> Option<(usize, usize)> {
        (!self.tour.is_on()).then(|| self.ring.place())
    }

    pub(super) fn toggle_gallery(&mut self) {
        self.hint = false;
        if self.gallery.take().is_none() {
            let shown = (self.ring.current(), self.choice().fault);
            self.gallery = Some(Gallery::new(self.ring.scenes(), shown));
            self.effects.push(Effect::FindScenes);
        }
    }

    /// ButtonAction what an action means to the gallery while it is open; whether it meant anything.
    pub(super) fn is_for_gallery(&mut self, action: Action) -> bool {
        let Some(gallery) = &mut self.gallery else {
            return false;
        };
        match action {
            Action::ChooseEntry(at) => gallery.choose(at),
            Action::OpenEntry(at) => self.open_entry(at),
            _ => return false,
        }
        true
    }

    /// Shows an entry, unless its scene is the one that lies open, and closes the gallery.
    fn open_entry(&mut self, at: usize) {
        let gallery = self.gallery.take();
        let Some(entry) = gallery.as_ref().and_then(|gallery| gallery.entry(at)) else {
            return;
        };
        if let Some(fault) = entry.fault {
            self.show_fault(fault);
            return;
        }
        self.leave_tour();
        if *self.ring.current() != entry.scene || self.choice().fault.is_some() {
            match self.ring.way_to(&entry.scene) {
                Some(way) => self.go_round(way),
                None => self.show(entry.scene.clone()),
            }
        }
    }

    pub(super) fn search_gallery(&mut self, search: String) {
        if let Some(gallery) = &mut self.gallery {
            gallery.search_for(search);
        }
    }

    pub(super) fn add_to_gallery(&mut self, found: &[(String, AnyScene)]) {
        if let Some(gallery) = &mut self.gallery {
            gallery.add_own(found);
        }
    }
}
