//! Opens scenes and known bugs from the gallery.

use super::App;
use super::modes::Mode;
use crate::app::command::{Action, Effect, Handled};
use crate::app::gallery::Gallery;
use crate::scene::AnyScene;

impl App {
    /// The current scene's number, from 1, and the count; none on the tour.
    #[must_use]
    pub fn place_in_ring(&self) -> Option<(usize, usize)> {
        self.tour().is_none().then(|| self.scene_list.place())
    }

    pub(super) fn toggle_gallery(&mut self) {
        self.hint = false;
        if self.gallery().is_some() {
            self.close_modes(|mode| matches!(mode, Mode::Gallery(_)));
        } else {
            let shown = (self.scene_list.current(), self.choice().fault);
            let gallery = Gallery::new(self.scene_list.scenes(), shown);
            self.modes.push(Mode::Gallery(gallery));
            self.effects.push(Effect::FindScenes);
        }
    }

    pub(super) fn handle_in_gallery(&mut self, action: Action) -> Handled {
        match (action, self.gallery_mut()) {
            (Action::ChooseEntry(at), Some(gallery)) => gallery.choose(at),
            (Action::OpenEntry(at), Some(_)) => self.open_entry(at),
            (Action::ToggleGallery, _) => self.toggle_gallery(),
            (Action::Quit, _) => return Handled::No,
            _ => {}
        }
        Handled::Yes
    }

    /// Shows an entry, unless its scene is the current one, and closes the gallery.
    fn open_entry(&mut self, at: usize) {
        let entry = self
            .gallery()
            .and_then(|gallery| gallery.entry(at).cloned());
        self.toggle_gallery();
        let Some(entry) = entry else {
            return;
        };
        if let Some(fault) = entry.fault {
            self.show_fault(fault);
            return;
        }
        self.abandon_tour();
        if *self.scene_list.current() != entry.scene || self.choice().fault.is_some() {
            match self.scene_list.way_to(&entry.scene) {
                Some(way) => self.go_round(way),
                None => self.show(entry.scene.clone()),
            }
        }
    }

    pub(super) fn search_gallery(&mut self, search: String) {
        if let Some(gallery) = self.gallery_mut() {
            gallery.search_for(search);
        }
    }

    pub(super) fn add_to_gallery(&mut self, found: &[(String, AnyScene)]) {
        if let Some(gallery) = self.gallery_mut() {
            gallery.add_own(found);
        }
    }
}
