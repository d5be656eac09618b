//! What the program tells of a frame (src/window/telling.rs).

use serde::Deserialize;

#[derive(Clone, Debug, Deserialize, PartialEq)]
pub(crate) struct Told {
    /// How large the window is, in px.
    pub(crate) window: [f64; 2],
    /// How large the picture is, in points.
    pub(crate) picture: [f64; 2],
    pub(crate) world: WorldPane,
    pub(crate) pointer: Pointer,
    pub(crate) scene: String,
    pub(crate) ticks: u64,
    pub(crate) is_moving: bool,
    pub(crate) is_frozen: bool,
    pub(crate) a: Placed,
    pub(crate) b: Placed,
    pub(crate) fall: Option<Fall>,
    pub(crate) in_space: Option<InSpace>,
    pub(crate) lesson: Option<Step>,
    pub(crate) tour: Option<AtStop>,
    pub(crate) guessing: Option<Guessing>,
    pub(crate) overlays: Vec<String>,
    pub(crate) minkowski: String,
    pub(crate) theme: String,
    pub(crate) scale: f64,
    pub(crate) panel: bool,
    pub(crate) help: bool,
    pub(crate) recording: String,
    pub(crate) asked: Option<String>,
    pub(crate) focus: Option<String>,
    pub(crate) is_typing: bool,
    pub(crate) typed: String,
    pub(crate) message: Option<Said>,
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
pub(crate) struct WorldPane {
    corner: [f64; 2],
    offset: [f64; 2],
    /// Px of the window to one of the world.
    pub(crate) scale: f64,
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
pub(crate) struct Pointer {
    pub(crate) at: Option<[f64; 2]>,
    pub(crate) is_down: bool,
    pub(crate) holds: Option<String>,
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
pub(crate) struct Placed {
    pub(crate) position: [f64; 2],
    pub(crate) angle: f64,
    pub(crate) vertices: usize,
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
pub(crate) struct Fall {
    pub(crate) is_falling: bool,
    /// The first and the last tick that can be gone to.
    pub(crate) kept: [u64; 2],
    pub(crate) gravity: [f64; 2],
    pub(crate) solver: String,
    pub(crate) manifold: String,
    /// The indices of A and B.
    pub(crate) pair: [usize; 2],
    pub(crate) contacts: usize,
    /// The body that a hand pulls.
    pub(crate) pulled: Option<usize>,
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
pub(crate) struct InSpace {
    pub(crate) azimuth: f64,
    pub(crate) elevation: f64,
    pub(crate) a: Posed,
    pub(crate) b: Posed,
    pub(crate) is_colliding: bool,
    pub(crate) push: [f64; 3],
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
pub(crate) struct Posed {
    pub(crate) position: [f64; 3],
    pub(crate) rotation: [f64; 4],
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
pub(crate) struct Guessing {
    pub(crate) question: Option<String>,
    pub(crate) is_waiting: bool,
    pub(crate) has_guess: bool,
    pub(crate) tries: usize,
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
pub(crate) struct Step {
    pub(crate) step: usize,
    pub(crate) steps: usize,
    pub(crate) is_playing: bool,
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
pub(crate) struct AtStop {
    pub(crate) stop: usize,
    pub(crate) is_done: bool,
    pub(crate) was_asked: bool,
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
pub(crate) struct Said {
    pub(crate) text: String,
    pub(crate) is_warning: bool,
}

impl Told {
    /// Where in the window a point of the world is, in px.
    pub(crate) fn px_of(&self, world: [f64; 2]) -> [f64; 2] {
        let WorldPane {
            corner,
            offset,
            scale,
        } = self.world;
        [0, 1].map(|k| corner[k] + (world[k] - offset[k]) * scale)
    }

    pub(crate) fn step(&self) -> Option<usize> {
        self.lesson.as_ref().map(|lesson| lesson.step)
    }

    pub(crate) fn says(&self, part: &str) -> bool {
        let message = self.message.as_ref();
        message.is_some_and(|message| message.text.contains(part))
    }

    pub(crate) fn warns(&self) -> bool {
        self.message.as_ref().is_some_and(|said| said.is_warning)
    }

    /// Whether B's own origin is there, as near as a pixel of the pointer's way can tell.
    pub(crate) fn b_is_at(&self, place: [f64; 2]) -> bool {
        let b = self.b.position;
        let near = 1.01 / self.world.scale;
        (b[0] - place[0]).abs() < near && (b[1] - place[1]).abs() < near
    }
}
