//! The list of scenes that `[` and `]` switch between, presets and opened scenes, each of which keeps its state while
//! it isn't current; and the gallery of all scenes and known bugs.

use glam::DVec2;
use strum::VariantArray;

use super::current_scene::{CurrentScene, on};
use super::display::DisplaySettings;
use crate::check::KnownBug;
use crate::figure::{Figure, Overlay, ThemeName};
use crate::scene::{AnyScene, all_presets};

/// The groups of entries, in the order of the gallery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, VariantArray)]
pub enum GalleryGroup {
    /// Two bodies of the plane.
    Plane,
    /// Physics scenes.
    Falling,
    /// Two bodies in space.
    Space,
    /// Known bugs.
    Faults,
    /// Opened and pasted scenes, and the files of the folder.
    Own,
}

impl GalleryGroup {
    /// The group's title.
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

/// An entry of the gallery.
#[derive(Clone, Debug, PartialEq)]
pub struct GalleryEntry {
    pub group: GalleryGroup,
    pub title: String,
    /// What to look for in it.
    pub note: String,
    pub(super) scene: AnyScene,
    /// The known bug that it shows.
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

    /// A thumbnail of `size` points: the bodies at the start.
    pub fn picture(&self, theme: ThemeName, size: DVec2) -> Figure {
        let current_scene = CurrentScene::new(self.scene.clone(), None);
        let mut display = DisplaySettings::new(theme);
        display.overlays.set(Overlay::Labels, true);
        current_scene.figure(&display, None, size)
    }

    /// How well the entry matches: best if words of the title begin with the search, then if they begin with each word
    /// of it, then if the title contains them, and last if only the group or the note does. `None` if a word isn't found.
    fn matches(&self, search: &str) -> Option<usize> {
        let sought = search.to_lowercase();
        let words: Vec<&str> = sought.split_whitespace().collect();
        let title = format!(" {}", self.title.to_lowercase());
        let all = format!("{} {} {}", self.group.title(), self.title, self.note).to_lowercase();
        let ranks = [
            title.contains(&format!(" {}", words.join(" "))),
            words.iter().all(|word| title.contains(&format!(" {word}"))),
            words.iter().all(|word| title.contains(word)),
            words.iter().all(|word| all.contains(word)),
        ];
        ranks.iter().position(|&is_of_rank| is_of_rank)
    }
}

/// The entries, the search and the selection.
pub struct Gallery {
    pub(super) entries: Vec<GalleryEntry>,
    /// Whether the tab of the known bugs is shown, or that of the scenes.
    pub lists_faults: bool,
    pub search: String,
    pub(super) chosen: usize,
}

impl Gallery {
    /// The gallery of these scenes and the known bugs. `shown` is the current scene or known bug.
    pub(super) fn new<'s>(
        scenes: impl Iterator<Item = &'s AnyScene>,
        shown: (&AnyScene, Option<KnownBug>),
    ) -> Self {
        let presets = all_presets();
        let faults: Vec<GalleryEntry> = KnownBug::ALL
            .into_iter()
            .map(GalleryEntry::of_fault)
            .collect();
        let mut gallery = Self {
            entries: Vec::new(),
            lists_faults: shown.1.is_some(),
            search: String::new(),
            chosen: 0,
        };
        for scene in scenes {
            if presets.iter().any(|(_, preset)| preset == scene) {
                gallery.add(GalleryEntry::new(GalleryGroup::of_preset(scene), scene, ""));
            } else if faults.iter().all(|fault| fault.scene != *scene) {
                gallery.add(GalleryEntry::new(GalleryGroup::Own, scene, ""));
            }
        }
        gallery.entries.extend(faults);
        gallery.entries.sort_by_key(|entry| entry.group);
        let mut entries = gallery.entries.iter();
        let chosen = entries.position(|entry| (&entry.scene, entry.fault) == shown);
        gallery.chosen = chosen.unwrap_or(0);
        gallery
    }

    /// Adds the folder's unlisted scenes; the file name replaces a missing note.
    pub(super) fn add_own(&mut self, found: &[(String, AnyScene)]) {
        for (name, scene) in found {
            self.add(GalleryEntry::new(GalleryGroup::Own, scene, name));
        }
    }

    fn add(&mut self, entry: GalleryEntry) {
        let mut scenes = self.entries.iter().filter(|known| known.fault.is_none());
        if scenes.all(|known| known.scene != entry.scene) {
            self.entries.push(entry);
        }
    }

    /// Searches, in the other tab if only that has matches.
    pub(super) fn search_for(&mut self, search: String) {
        self.search = search;
        let is_elsewhere = self.count(self.lists_faults) == 0 && self.count(!self.lists_faults) > 0;
        self.list(is_elsewhere != self.lists_faults);
    }

    /// Shows one of the tabs, and selects the best match: the selected entry if it is one, or the first.
    pub(super) fn list(&mut self, faults: bool) {
        self.lists_faults = faults;
        let best = self
            .found()
            .min_by_key(|&(at, entry)| (entry.matches(&self.search), at != self.chosen));
        self.chosen = best.map_or(0, |(at, _)| at);
    }

    /// The number of known bugs or scenes that match.
    pub fn count(&self, faults: bool) -> usize {
        let entries = self.entries.iter();
        let of_tab = entries.filter(|entry| entry.fault.is_some() == faults);
        of_tab
            .filter(|entry| entry.matches(&self.search).is_some())
            .count()
    }

    /// The matches in the current tab with their indices, by group, and in each the best first.
    pub fn found(&self) -> impl Iterator<Item = (usize, &GalleryEntry)> {
        let entries = self.entries.iter().enumerate();
        let mut found: Vec<_> = entries
            .filter(|(_, entry)| entry.fault.is_some() == self.lists_faults)
            .filter_map(|(at, entry)| Some((entry.matches(&self.search)?, at, entry)))
            .collect();
        found.sort_by_key(|&(by, _, entry)| (entry.group, by));
        found.into_iter().map(|(_, at, entry)| (at, entry))
    }

    /// The selected entry, if it matches the search.
    pub fn chosen(&self) -> Option<usize> {
        let mut found = self.found();
        found.find(|&(at, _)| at == self.chosen).map(|(at, _)| at)
    }
}

/// The list of scenes and the current one.
pub(super) struct SceneList {
    places: Vec<SceneEntry>,
    current: usize,
}

struct SceneEntry {
    /// The scene as opened.
    opened: AnyScene,
    /// The state of a scene that isn't current, if it was. Simulations restart.
    kept: Option<CurrentScene>,
}

impl SceneList {
    /// The presets with `scene` among them: the preset of its slug, or inserted before them.
    pub(super) fn new(scene: AnyScene, preset: Option<&str>) -> Self {
        let presets = all_presets();
        let current = presets.iter().position(|(slug, _)| preset == Some(slug));
        let own = current.is_none().then_some(scene).into_iter();
        let scenes = own.chain(presets.into_iter().map(|(_, scene)| scene));
        let places = scenes.map(|opened| SceneEntry { opened, kept: None });
        Self {
            places: places.collect(),
            current: current.unwrap_or(0),
        }
    }

    /// All scenes, as opened.
    pub(super) fn scenes(&self) -> impl Iterator<Item = &AnyScene> {
        self.places.iter().map(|place| &place.opened)
    }

    /// The current scene, as opened.
    pub(super) fn current(&self) -> &AnyScene {
        &self.places[self.current].opened
    }

    /// The current scene's number, from 1, and the count.
    pub(super) fn place(&self) -> (usize, usize) {
        (self.current + 1, self.places.len())
    }

    /// Moves on by this number of scenes, cyclically.
    pub(super) fn go(&mut self, by: isize, current_scene: &mut CurrentScene) {
        let count = self.places.len();
        let to = (self.current + count).saturating_add_signed(by) % count;
        if to == self.current && !matches!(current_scene, CurrentScene::Physics(_)) {
            return;
        }
        let SceneEntry { opened, kept } = &mut self.places[to];
        let kept = kept.take();
        let next = kept.unwrap_or_else(|| CurrentScene::new(opened.clone(), None));
        // An open lesson continues with the new scene; time waits for input.
        let mut before = std::mem::replace(current_scene, next);
        on!(current_scene, next => on!(&mut before, before => next.follow(before)));
        let restarts = matches!(before, CurrentScene::Physics(_));
        self.places[self.current].kept = (!restarts).then_some(before);
        self.current = to;
    }

    /// Inserts a scene after the current one and makes it current.
    pub(super) fn insert(&mut self, scene: AnyScene, current_scene: &mut CurrentScene) {
        let (opened, kept) = (scene, None);
        self.places
            .insert(self.current + 1, SceneEntry { opened, kept });
        self.go(1, current_scene);
    }

    /// Removes all but the current scene.
    pub(super) fn keep_current_alone(&mut self) {
        self.places.swap(0, self.current);
        self.places.truncate(1);
        self.current = 0;
    }

    /// The offset from the current scene to the one that was opened like this.
    pub(super) fn offset_to(&self, scene: &AnyScene) -> Option<isize> {
        let at = self.scenes().position(|opened| opened == scene)?;
        Some(at as isize - self.current as isize)
    }

    /// The kept states of the other scenes.
    pub(super) fn kept(&self) -> impl Iterator<Item = &CurrentScene> {
        self.places.iter().filter_map(|place| place.kept.as_ref())
    }
}
