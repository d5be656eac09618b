//! The scenes that `[` and `]` switch between: presets and opened scenes. Each keeps its state while another is shown.

use super::current_scene::CurrentScene;
use crate::scene::{AnyScene, presets, spatial};

/// The scenes, of which one is the current one.
pub(super) struct SceneList {
    places: Vec<SceneEntry>,
    current: usize,
}

/// A scene of the list.
struct SceneEntry {
    /// How many were there before it was opened.
    number: usize,
    /// As it was opened.
    opened: AnyScene,
    /// As it was left, where it was and is not shown. Bodies that fall begin anew.
    kept: Option<CurrentScene>,
}

impl SceneEntry {
    fn new((number, opened): (usize, AnyScene)) -> Self {
        let kept = None;
        Self {
            number,
            opened,
            kept,
        }
    }
}

impl SceneList {
    /// The presets with `scene` among them: as one of them, by its slug, or before them.
    pub(super) fn new(scene: AnyScene, preset: Option<&str>) -> Self {
        let of_plane = presets().into_iter();
        let of_plane = of_plane.map(|preset| (preset.slug, preset.scene.into()));
        let in_space = spatial::presets().into_iter();
        let in_space = in_space.map(|preset| (preset.slug, preset.scene.into()));
        let (slugs, mut scenes): (Vec<&str>, Vec<AnyScene>) = of_plane.chain(in_space).unzip();
        let current = slugs.iter().position(|&slug| preset == Some(slug));
        if current.is_none() {
            scenes.insert(0, scene);
        }
        Self {
            places: scenes
                .into_iter()
                .enumerate()
                .map(SceneEntry::new)
                .collect(),
            current: current.unwrap_or(0),
        }
    }

    /// All of them, as they were opened.
    pub(super) fn scenes(&self) -> impl Iterator<Item = &AnyScene> {
        self.places.iter().map(|place| &place.opened)
    }

    /// The one that is the current one, as it was opened.
    pub(super) fn current(&self) -> &AnyScene {
        &self.places[self.current].opened
    }

    /// Which one that is, from 1, and of how many.
    pub(super) fn place(&self) -> (usize, usize) {
        (self.current + 1, self.places.len())
    }

    /// The number of the one that is the current one, which stays its own when others are opened.
    pub(super) fn number(&self) -> usize {
        self.places[self.current].number
    }

    /// Puts the scene so many after this one as the current one, going round.
    pub(super) fn go(&mut self, by: isize, current_scene: &mut CurrentScene) {
        let count = self.places.len();
        let to = (self.current + count).saturating_add_signed(by) % count;
        if to == self.current && current_scene.falling().is_none() {
            return;
        }
        let SceneEntry { opened, kept, .. } = &mut self.places[to];
        let next = kept.take();
        let next = next.unwrap_or_else(|| CurrentScene::new(opened.clone(), None));
        let before = current_scene.give_way_to(next);
        self.places[self.current].kept =
            Some(before).filter(|current_scene| current_scene.falling().is_none());
        self.current = to;
    }

    /// Keeps a scene among the others, after the one that is shown, and puts it as the current one.
    pub(super) fn insert(&mut self, scene: AnyScene, current_scene: &mut CurrentScene) {
        let numbers = self.places.iter().map(|place| place.number);
        let place = SceneEntry::new((numbers.max().map_or(0, |last| last + 1), scene));
        self.places.insert(self.current + 1, place);
        self.go(1, current_scene);
    }

    /// Leaves out the one of this number, unless it is the current one.
    pub(super) fn forget(&mut self, number: usize) {
        let at = self.places.iter().position(|place| place.number == number);
        if let Some(at) = at.filter(|&at| at != self.current) {
            self.places.remove(at);
            self.current -= usize::from(at < self.current);
        }
    }

    /// How many scenes after this one that is which was opened like this.
    pub(super) fn way_to(&self, scene: &AnyScene) -> Option<isize> {
        self.way_to_place(|place| place.opened == *scene)
    }

    fn way_to_place(&self, is_so: impl Fn(&SceneEntry) -> bool) -> Option<isize> {
        let at = self.places.iter().position(is_so)?;
        Some(at as isize - self.current as isize)
    }

    /// What was left of the scenes that are not shown.
    pub(super) fn kept(&self) -> impl Iterator<Item = &CurrentScene> {
        self.places.iter().filter_map(|place| place.kept.as_ref())
    }
}
