//! The snapshot that the program prints of a frame (src/ui/snapshot.rs).

use serde::Deserialize;

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Snapshot {
    pub(crate) window: [f64; 2],
    origin: [f64; 2],
    pub(crate) scale: f64,
    pub(crate) pointer: Option<[f64; 2]>,
    pub(crate) is_down: bool,
    pub(crate) is_held: bool,
    pub(crate) scene: String,
    pub(crate) is_moving: bool,
    pub(crate) a: [f64; 3],
    pub(crate) b: [f64; 3],
    pub(crate) step: Option<[usize; 2]>,
    pub(crate) is_playing: bool,
    pub(crate) overlays: Vec<String>,
    pub(crate) theme: String,
    pub(crate) panel: bool,
    pub(crate) help: bool,
    pub(crate) is_modal_open: bool,
    pub(crate) message: Option<String>,
    pub(crate) warns: bool,
}

impl Snapshot {
    /// The position of a world point in the window, in px.
    pub(crate) fn px_of(&self, world: [f64; 2]) -> [f64; 2] {
        [0, 1].map(|k| self.origin[k] + world[k] * self.scale)
    }

    pub(crate) fn step(&self) -> Option<usize> {
        self.step.map(|[step, _]| step)
    }

    pub(crate) fn says(&self, part: &str) -> bool {
        self.message
            .as_ref()
            .is_some_and(|text| text.contains(part))
    }

    /// Whether B's origin is here, to a pixel of the pointer's path.
    pub(crate) fn b_is_at(&self, place: [f64; 2]) -> bool {
        (0..2).all(|k| (self.b[k] - place[k]).abs() < 1.01 / self.scale)
    }
}
