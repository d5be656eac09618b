//! The scenes: the list that `[` and `]` switch between, of presets and opened scenes, each of which keeps its state while
//! another is shown, and the gallery of every scene and known bug that can be opened.

use glam::DVec2;

use super::current_scene::CurrentScene;
use super::display::DisplaySettings;
use crate::check::KnownBug;
use crate::figure::{Figure, Overlay, ThemeName};
use crate::scene::{AnyScene, all_presets};

/// What entries have in common, in the order of the gallery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GalleryGroup {
    /// Two bodies of the plane.
    Plane,
    /// Bodies that fall.
    Falling,
    /// Two bodies in space.
    Space,
    /// Common mistakes.
    Faults,
    /// What was opened and pasted, and the files of the folder.
    Own,
}

impl GalleryGroup {
    /// All of them, in the order of the gallery.
    pub const ALL: [Self; 5] = [
        Self::Plane,
        Self::Falling,
        Self::Space,
        Self::Faults,
        Self::Own,
    ];

    /// Its name for people.
    pub fn title(self) -> &'static str {
        match self {
            Self::Plane => "2D",
            Self::Falling => "Physics",
            Self::Space => "3D",
            Self::Faults => "Common mistakes",
            Self::Own => "Your own",
        }
    }

    fn of_preset(scene: &AnyScene) -> Self {
        match scene {
            AnyScene::Planar(scene) if scene.fall.is_some() => Self::Falling,
            AnyScene::Planar(_) => Self::Plane,
            AnyScene::Spatial(_) => Self::Space,
        }
    }
}

/// Something that can be opened.
#[derive(Clone, Debug, PartialEq)]
pub struct GalleryEntry {
    /// Where it stands.
    pub group: GalleryGroup,
    /// Its name.
    pub title: String,
    /// What to look for in it.
    pub note: String,
    pub(super) scene: AnyScene,
    /// The fault that it shows.
    pub(super) fault: Option<KnownBug>,
}

impl GalleryEntry {
    fn new(group: GalleryGroup, scene: &AnyScene, note: &str) -> Self {
        Self {
            group,
            title: scene.title().to_owned(),
            note: scene.note().unwrap_or(note).to_owned(),
            scene: scene.clone(),
            fault: None,
        }
    }

    fn of_fault(fault: KnownBug) -> Self {
        let row = fault.row();
        Self {
            group: GalleryGroup::Faults,
            title: row.title.to_owned(),
            note: row.sentence.to_owned(),
            scene: fault.scene().into(),
            fault: Some(fault),
        }
    }

    /// Its picture, `size` points large: the bodies as they begin.
    pub fn picture(&self, theme: ThemeName, size: DVec2) -> Figure {
        let current_scene = CurrentScene::new(self.scene.clone(), None);
        let display = DisplaySettings::new(theme, &[Overlay::Labels]);
        current_scene.figure(&display, None, size)
    }

    /// Whether every word of the search is in its title, group and note, but not all in its title; `None` if some are in
    /// neither.
    fn matches(&self, search: &str) -> Option<bool> {
        let search = search.to_lowercase();
        let is_in = |text: String| {
            let text = text.to_lowercase();
            search.split_whitespace().all(|word| text.contains(word))
        };
        if is_in(self.title.clone()) {
            return Some(false);
        }
        let all = format!("{} {} {}", self.group.title(), self.title, self.note);
        is_in(all).then_some(true)
    }
}

/// What can be opened, what is searched for among it, and which one is chosen.
pub struct Gallery {
    pub(super) entries: Vec<GalleryEntry>,
    /// Whether the tab of the faults is shown, else that of the scenes.
    pub lists_faults: bool,
    pub search: String,
    pub(super) chosen: usize,
}

impl Gallery {
    /// All of these scenes and the faults. `shown` is the current scene or known bug.
    pub(super) fn new<'s>(
        scenes: impl Iterator<Item = &'s AnyScene>,
        shown: (&AnyScene, Option<KnownBug>),
    ) -> Self {
        let presets = all_presets();
        let is_preset = |scene: &AnyScene| presets.iter().any(|(_, preset)| preset == scene);
        let faults: Vec<GalleryEntry> = KnownBug::ALL
            .into_iter()
            .map(GalleryEntry::of_fault)
            .collect();
        let is_of_fault = |scene: &AnyScene| faults.iter().any(|fault| fault.scene == *scene);
        let mut gallery = Self {
            entries: Vec::new(),
            lists_faults: shown.1.is_some(),
            search: String::new(),
            chosen: 0,
        };
        for scene in scenes {
            if is_preset(scene) {
                gallery.add(GalleryEntry::new(GalleryGroup::of_preset(scene), scene, ""));
            } else if !is_of_fault(scene) {
                gallery.add(GalleryEntry::new(GalleryGroup::Own, scene, ""));
            }
        }
        gallery.entries.extend(faults);
        gallery.entries.sort_by_key(|entry| entry.group);
        let is_shown = |entry: &GalleryEntry| (&entry.scene, entry.fault) == shown;
        gallery.chosen = gallery.entries.iter().position(is_shown).unwrap_or(0);
        gallery
    }

    /// Adds scenes of the folder, each under the name of its file, that are not there yet.
    pub(super) fn add_own(&mut self, found: &[(String, AnyScene)]) {
        for (name, scene) in found {
            self.add(GalleryEntry::new(GalleryGroup::Own, scene, name));
        }
    }

    fn add(&mut self, entry: GalleryEntry) {
        let is_known = |known: &GalleryEntry| known.fault.is_none() && known.scene == entry.scene;
        if !self.entries.iter().any(is_known) {
            self.entries.push(entry);
        }
    }

    /// Searches for this, in the other tab if it is there alone.
    pub(super) fn search_for(&mut self, search: String) {
        self.search = search;
        let is_elsewhere = self.count(self.lists_faults) == 0 && self.count(!self.lists_faults) > 0;
        self.list(is_elsewhere != self.lists_faults);
    }

    /// Shows the tab of the faults or that of the scenes, and chooses the first whose title matches the search, else
    /// what was chosen or the first, if found.
    pub(super) fn list(&mut self, faults: bool) {
        self.lists_faults = faults;
        let best = self
            .found()
            .min_by_key(|&(at, entry)| (entry.matches(&self.search), at != self.chosen));
        self.chosen = best.map_or(0, |(at, _)| at);
    }

    /// How many faults or scenes are found.
    pub fn count(&self, faults: bool) -> usize {
        let entries = self.entries.iter();
        let of_tab = entries.filter(|entry| entry.fault.is_some() == faults);
        of_tab
            .filter(|entry| entry.matches(&self.search).is_some())
            .count()
    }

    /// What is found in the tab that is shown, by its number among all, in the order of the groups, in each by title before note.
    pub fn found(&self) -> impl Iterator<Item = (usize, &GalleryEntry)> {
        let entries = self.entries.iter().enumerate();
        let mut found: Vec<_> = entries
            .filter(|(_, entry)| entry.fault.is_some() == self.lists_faults)
            .filter_map(|(at, entry)| Some((entry.matches(&self.search)?, at, entry)))
            .collect();
        found.sort_by_key(|&(by, _, entry)| (entry.group, by));
        found.into_iter().map(|(_, at, entry)| (at, entry))
    }

    /// The one that is chosen, where it is found.
    pub fn chosen(&self) -> Option<usize> {
        let mut found = self.found();
        found.find(|&(at, _)| at == self.chosen).map(|(at, _)| at)
    }
}

/// The scenes, of which one is the current one.
pub(super) struct SceneList {
    places: Vec<SceneEntry>,
    current: usize,
}

/// A scene of the list.
struct SceneEntry {
    /// As it was opened.
    opened: AnyScene,
    /// As it was left, where it was and is not shown. Bodies that fall begin anew.
    kept: Option<CurrentScene>,
}

impl SceneEntry {
    fn new(opened: AnyScene) -> Self {
        let kept = None;
        Self { opened, kept }
    }
}

impl SceneList {
    /// The presets with `scene` among them: as one of them, by its slug, or before them.
    pub(super) fn new(scene: AnyScene, preset: Option<&str>) -> Self {
        let presets = all_presets();
        let current = presets.iter().position(|(slug, _)| preset == Some(slug));
        let own = current.is_none().then_some(scene);
        let presets = presets.into_iter().map(|(_, scene)| scene);
        Self {
            places: own
                .into_iter()
                .chain(presets)
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
        self.places.insert(self.current + 1, SceneEntry::new(scene));
        self.go(1, current_scene);
    }

    /// Leaves out all but the current one.
    pub(super) fn keep_current_alone(&mut self) {
        self.places.swap(0, self.current);
        self.places.truncate(1);
        self.current = 0;
    }

    /// How many scenes after this one that is which was opened like this.
    pub(super) fn way_to(&self, scene: &AnyScene) -> Option<isize> {
        let at = self
            .places
            .iter()
            .position(|place| place.opened == *scene)?;
        Some(at as isize - self.current as isize)
    }

    /// What was left of the scenes that are not shown.
    pub(super) fn kept(&self) -> impl Iterator<Item = &CurrentScene> {
        self.places.iter().filter_map(|place| place.kept.as_ref())
    }
}
