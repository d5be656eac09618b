//! The scenes through which `[` and `]` go: the presets of the plane, those in space, and what else was opened.

use crate::scene::{AnyScene, presets, spatial};

/// The scenes, of which one lies on the table.
pub(super) struct Ring {
    scenes: Vec<AnyScene>,
    current: usize,
}

impl Ring {
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
            scenes,
            current: current.unwrap_or(0),
        }
    }

    /// The scene so many after this one, going round.
    pub(super) fn go(&mut self, by: isize) -> AnyScene {
        let count = self.scenes.len();
        self.current = (self.current + count).saturating_add_signed(by) % count;
        self.scenes[self.current].clone()
    }

    /// Keeps a scene among the others, after the one that is shown.
    pub(super) fn insert(&mut self, scene: AnyScene) -> AnyScene {
        self.scenes.insert(self.current + 1, scene);
        self.go(1)
    }

    /// The one among the scenes that is like this, else this as one more, after the one that is shown.
    pub(super) fn show(&mut self, scene: AnyScene) -> AnyScene {
        match self.scenes.iter().position(|known| *known == scene) {
            Some(at) => self.go(at as isize - self.current as isize),
            None => self.insert(scene),
        }
    }
}
