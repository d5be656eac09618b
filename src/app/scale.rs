//! The size of texts and widgets.

use glam::DVec2;

/// The sizes that can be chosen.
const SCALES: [f32; 13] = [
    0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0,
];

/// The least room, in points, in which everything has its place side by side, and what the panel adds to its
/// width.
const LEAST_ROOM: DVec2 = DVec2::new(500.0, 370.0);
const PANEL: f64 = 140.0;

/// The least room in which everything has its place one above the other, as on a phone. No more than the usual
/// size is given up for it.
const LEAST_ROOM_OF_A_PHONE: DVec2 = DVec2::new(340.0, 340.0);

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

    /// The largest of these sizes for which a window has room, of so many points of the usual size; at least
    /// the usual one's half.
    pub(super) fn most_for(room: DVec2, has_panel: bool) -> Self {
        let panel = if has_panel { PANEL } else { 0.0 };
        let side_by_side = (room / (LEAST_ROOM + DVec2::new(panel, 0.0))).min_element();
        let stacked = (room / LEAST_ROOM_OF_A_PHONE).min_element().min(1.0);
        let most = side_by_side.max(stacked) as f32;
        let fitting = SCALES.into_iter().rev().find(|&scale| scale <= most);
        Self(fitting.unwrap_or(SCALES[0]))
    }

    /// This size, or the largest that a window has room for.
    pub(super) fn within(self, most: Self) -> Self {
        Self(self.0.min(most.0))
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
    fn a_window_caps_the_size_by_its_room() {
        let most = |x, y| Scale::most_for(DVec2::new(x, y), false).factor();
        assert_eq!(most(1024.0, 768.0), 2.0);
        assert_eq!(most(640.0, 480.0), 1.25);
        assert_eq!(most(1920.0, 1080.0), 2.5);
        assert_eq!(most(200.0, 200.0), 0.5);
        assert_eq!([most(360.0, 640.0), most(640.0, 360.0)], [1.0, 1.0]);
        let beside_panel = Scale::most_for(DVec2::new(1024.0, 768.0), true);
        assert_eq!(beside_panel.factor(), 1.5);
    }

    #[test]
    fn sizes_go_one_by_one_and_end_at_a_half_and_at_three() {
        let usual = Scale::default();
        assert_eq!(usual.stepped(1).factor(), 1.1);
        assert_eq!(usual.stepped(1).stepped(-1), usual);
        let ends = [-1, 1].map(|step| (0..20).fold(usual, |scale, _| scale.stepped(step)));
        assert_eq!(ends.map(Scale::factor), [0.5, 3.0]);
    }
}
