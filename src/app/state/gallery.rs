//! Opens scenes and known bugs from the gallery.

use super::App;
use crate::app::command::{Action, Effect};
use crate::app::gallery::Gallery;
use crate::scene::AnyScene;

impl App {
    /// The current scene's number, from 1, and the count; none on the tour and in an embed.
    #[must_use]
    pub fn place_in_ring(&self) -> Option<(usize, usize)> {
        let counts = self.tour().is_none() && self.display.embed.is_none();
        counts.then(|| self.scene_list.place())
    }

    pub(super) fn open_gallery(&mut self) {
        self.hint = false;
        self.help = false;
        let shown = (self.scene_list.current(), self.choice().fault);
        self.modes.gallery = Some(Gallery::new(self.scene_list.scenes(), shown));
        self.effects.push(Effect::FindScenes);
    }

    pub(super) fn act_in_gallery(&mut self, action: Action) {
        match (action, &mut self.modes.gallery) {
            (Action::ChooseEntry(at), Some(gallery)) => gallery.choose(at),
            (Action::ListFaults(faults), Some(gallery)) => gallery.list(faults),
            (Action::OpenEntry(at), Some(_)) => self.open_entry(at),
            (Action::ToggleGallery, gallery) => *gallery = None,
            _ => {}
        }
    }

    /// Shows an entry, unless its scene is the current one, and closes the gallery.
    fn open_entry(&mut self, at: usize) {
        let gallery = self.modes.gallery.take();
        let Some(entry) = gallery.as_ref().and_then(|gallery| gallery.entry(at)) else {
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
        if let Some(gallery) = &mut self.modes.gallery {
            gallery.search_for(search);
        }
    }

    pub(super) fn add_to_gallery(&mut self, found: &[(String, AnyScene)]) {
        if let Some(gallery) = &mut self.modes.gallery {
            gallery.add_own(found);
        }
    }
}
