//! Which part of the world is shown, and how large everything is.

use glam::DVec2;

use crate::figure::{Camera, Rect};

/// Which part of the world is shown, before the size of its pane is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum WorldView {
    /// The view to start from, for what lay on the table then.
    Home(Rect),
    /// This part, as large as it fits.
    Fit(Rect),
    /// As the player zoomed and panned.
    Free(Camera),
}

impl WorldView {
    /// The view in a pane of `size` points.
    pub(super) fn camera(&self, size: DVec2) -> Camera {
        match self {
            Self::Home(content) => Camera::home(content, size),
            Self::Fit(content) => Camera::fitting(content, size, Camera::LARGEST_FIT),
            Self::Free(camera) => *camera,
        }
    }
}

/// The sizes that can be chosen.
const SCALES: [f32; 13] = [
    0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0,
];

/// How large everything is, text and figure alike; 1 is usual.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale(f32);

impl Default for Scale {
    fn default() -> Self {
        Self(1.0)
    }
}

impl Scale {
    /// How many times the usual size.
    #[must_use]
    pub fn factor(self) -> f32 {
        self.0
    }

    /// So many sizes larger, at most the largest, or where negative smaller.
    pub(super) fn stepped(self, steps: isize) -> Self {
        let at = SCALES.partition_point(|&scale| scale < self.0);
        Self(SCALES[at.saturating_add_signed(steps).min(SCALES.len() - 1)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_go_one_by_one_and_end_at_a_half_and_at_three() {
        let usual = Scale::default();
        assert_eq!(usual.stepped(1).factor(), 1.1);
        assert_eq!(usual.stepped(1).stepped(-1), usual);
        let ends = [-1, 1].map(|step| (0..20).fold(usual, |scale, _| scale.stepped(step)));
        assert_eq!(ends.map(Scale::factor), [0.5, 3.0]);
    }
}
