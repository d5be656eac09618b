//! Opens scenes and known bugs from the gallery.

use super::App;
use crate::app::command::{Action, Effect, Handled};
use crate::app::gallery::Gallery;
use crate::scene::AnyScene;

impl App {
    /// The gallery, while it is open.
    #[must_use]
    pub fn gallery(&self) -> Option<&Gallery> {
        self.gallery.as_ref()
    }

    /// The current scene's number, from 1, and the count; none on the tour.
    #[must_use]
    pub fn place_in_ring(&self) -> Option<(usize, usize)> {
        (!self.tour.is_on()).then(|| self.scene_list.place())
    }

    pub(super) fn toggle_gallery(&mut self) {
        self.hint = false;
        if self.gallery.take().is_none() {
            let shown = (self.scene_list.current(), self.choice().fault);
            self.gallery = Some(Gallery::new(self.scene_list.scenes(), shown));
            self.effects.push(Effect::FindScenes);
        }
    }

    pub(super) fn handle_in_gallery(&mut self, action: Action) -> Handled {
        let Some(gallery) = &mut self.gallery else {
            return Handled::No;
        };
        match action {
            Action::ChooseEntry(at) => gallery.choose(at),
            Action::OpenEntry(at) => self.open_entry(at),
            _ => return Handled::No,
        }
        Handled::Yes
    }

    /// Shows an entry, unless its scene is the current one, and closes the gallery.
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
        if *self.scene_list.current() != entry.scene || self.choice().fault.is_some() {
            match self.scene_list.way_to(&entry.scene) {
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
