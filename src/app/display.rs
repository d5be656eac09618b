//! Display settings: theme, overlays, size of texts and widgets.

use glam::DVec2;

use super::link::Link;
use crate::figure::spatial::View;
use crate::figure::{MinkowskiPane, Overlay, Overlays, Rect, ThemeName, drawn_minkowski};
use crate::lesson::tour::TourDemo;
use crate::lesson::{Dimension, Lesson};

/// How wide a window is in which a lesson shows its program text by itself, in points.
const ROOM_FOR_PROGRAM: f64 = 1280.0;

/// How wide a lesson has to be for its program text to stand next to the sentence, in points.
pub const ROOM_BESIDE: f64 = 860.0;

/// What is shown, whatever is the current one.
#[derive(Default)]
pub struct DisplaySettings {
    /// The colours.
    pub theme: ThemeName,
    /// Whether they were chosen, by the player or a link.
    is_theme_chosen: bool,
    /// Those that suit the reader's system.
    preferred_theme: ThemeName,
    /// What is shown on top.
    pub overlays: Overlays,
    /// Where Minkowski space is shown.
    pub minkowski: MinkowskiPane,
    scale: Scale,
    /// The largest that the window has room for.
    most_scale: Option<Scale>,
    /// Whether a lesson shows its program text, where that was chosen.
    pub(super) program: Option<bool>,
    /// How wide the window is, in points of the usual size.
    width: f64,
    /// The SAT axis that was chosen; `None` for the deciding one.
    pub sat_axis: Option<usize>,
    /// What the tour shows besides.
    pub exhibit: Option<TourDemo>,
    /// Where the pointer is in the picture, in points.
    pub pointer: Option<DVec2>,
    /// The name of what the page around an embed wants to be lit.
    pub highlight: Option<String>,
    /// The page around an embed.
    pub embed: Option<Embed>,
}

/// The page around a picture, which has no tour and no questions.
#[derive(Clone, Copy, Debug)]
pub struct Embed {
    /// The colours that it asks for; those that suit the reader's system where it names none.
    pub theme: Option<ThemeName>,
    /// How wide and high what lies over the picture's upper right corner is, in points.
    pub in_corner: f64,
}

/// What a view depends on besides the bodies and the lesson.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct ViewKey {
    pub(super) size: DVec2,
    pub(super) overlays: Overlays,
    pub(super) minkowski: MinkowskiPane,
    pub(super) theme: ThemeName,
    pub(super) exhibit: Option<TourDemo>,
    pub(super) view: View,
    /// Whether a step of the impulse is shown, which has a view of its own.
    pub(super) is_of_impulse: bool,
}

impl ViewKey {
    /// Where the world is.
    pub(super) fn world_pane(&self) -> Rect {
        let (world, _) = self.minkowski.layout(self.size);
        world
    }
}

impl DisplaySettings {
    pub(super) fn new(theme: ThemeName, overlays: &[Overlay]) -> Self {
        let overlays: Overlays = overlays.iter().copied().collect();
        Self {
            theme,
            is_theme_chosen: theme != ThemeName::default(),
            overlays,
            minkowski: overlays.first_pane(),
            ..Self::default()
        }
    }

    /// How large everything is: as it was chosen, as far as the window has room for it.
    pub fn scale(&self) -> Scale {
        self.most_scale
            .map_or(self.scale, |most| self.scale.within(most))
    }

    /// The window has so much room, in points of the usual size, with the panel in it or not.
    pub(super) fn set_window_size(&mut self, room: DVec2, has_panel: bool) {
        self.most_scale = Some(Scale::most_for(room, has_panel));
        self.width = room.x;
    }

    /// Whether a lesson shows its program text: as it was chosen, else where there is room.
    pub fn shows_program(&self) -> bool {
        let has_room = self.width >= ROOM_FOR_PROGRAM * self.scale().factor() as f64;
        self.program.unwrap_or(has_room)
    }

    /// Whether the window is wide enough for it.
    pub(super) fn has_room_for_program(&self) -> bool {
        self.width >= ROOM_BESIDE * self.scale().factor() as f64
    }

    /// Makes everything so large; what is said of it.
    pub(super) fn set_scale(&mut self, scale: Scale) -> String {
        self.scale = scale;
        let percent = 100.0 * self.scale().factor();
        if self.scale() == scale {
            format!("Size: {percent:.0} %")
        } else {
            self.scale = self.scale();
            format!("Size: {percent:.0} %, the largest that fits this window")
        }
    }

    /// Shows Minkowski space, in which a lesson lives, and nothing that would stand in its way.
    pub(super) fn make_room_for_lesson(&mut self) {
        for overlay in Overlay::BESIDE_A_LESSON {
            self.overlays.set(overlay, true);
        }
        self.minkowski = MinkowskiPane::Half;
    }

    /// Whether an overlay is on and has its pane: what the panel ticks, and what is drawn.
    pub fn shows_overlay(&self, overlay: Overlay) -> bool {
        self.overlays.show(overlay, self.minkowski)
    }

    /// Switches an overlay: one that is not to be seen is switched on, and opens the pane of Minkowski space if it
    /// lives there. Whether the pane was opened.
    pub(super) fn toggle(&mut self, overlay: Overlay) -> bool {
        let on = !self.shows_overlay(overlay);
        self.overlays.set(overlay, on);
        let opens =
            on && overlay.row().panes.open_minkowski() && self.minkowski == MinkowskiPane::Off;
        if opens {
            self.minkowski = MinkowskiPane::Half;
        }
        opens
    }

    /// Shows Minkowski space or hides it, and shows it with something in it.
    pub(super) fn cycle_minkowski(&mut self) {
        self.minkowski = self.minkowski.next();
        let empty = !Overlay::ALL
            .iter()
            .any(|&overlay| overlay.row().panes.open_minkowski() && self.overlays.has(overlay));
        if self.minkowski != MinkowskiPane::Off && empty {
            self.overlays.set(Overlay::Hull, true);
        }
    }

    /// Shows this and nothing else.
    pub(super) fn show_stop(
        &mut self,
        overlays: Overlays,
        minkowski: MinkowskiPane,
        exhibit: Option<TourDemo>,
    ) {
        self.overlays = overlays;
        self.minkowski = minkowski;
        self.exhibit = exhibit;
        self.sat_axis = None;
    }

    /// Shows what a link does.
    pub(super) fn show_linked(&mut self, link: &Link) {
        if let Some(theme) = link.theme {
            self.set_theme(theme);
        }
        self.show_stop(link.overlays, link.minkowski, None);
    }

    /// The colours, where they were chosen.
    pub(super) fn chosen_theme(&self) -> Option<ThemeName> {
        self.is_theme_chosen.then_some(self.theme)
    }

    pub(super) fn set_theme(&mut self, theme: ThemeName) {
        self.theme = theme;
        self.is_theme_chosen = true;
    }

    /// What lies over a picture of `size` points.
    pub(super) fn kept_free(&self, size: DVec2) -> Option<Rect> {
        self.embed.map(|Embed { in_corner, .. }| Rect {
            min: DVec2::new(size.x - in_corner, 0.0),
            max: DVec2::new(size.x, in_corner),
        })
    }

    /// The page around asks for these colours, or for those that suit the reader's system.
    pub(super) fn set_host_theme(&mut self, theme: Option<ThemeName>) {
        if let Some(embed) = &mut self.embed {
            embed.theme = theme;
        }
        self.theme = theme.unwrap_or(self.preferred_theme);
        self.is_theme_chosen = theme.is_some();
    }

    /// These are the colours as long as none were chosen.
    pub(super) fn set_system_theme(&mut self, theme: ThemeName) {
        self.preferred_theme = theme;
        if !self.is_theme_chosen {
            self.theme = theme;
        }
    }

    /// What a view depends on in a picture of `size` points with this step of a lesson.
    pub(super) fn look<D: Dimension>(
        &self,
        size: DVec2,
        view: View,
        lesson: Option<(&Lesson<D>, usize)>,
        is_falling: bool,
    ) -> ViewKey {
        ViewKey {
            size,
            overlays: self.overlays,
            minkowski: drawn_minkowski(
                self.minkowski,
                &self.overlays,
                self.exhibit,
                lesson,
                is_falling,
            ),
            theme: self.theme,
            exhibit: self.exhibit.map(TourDemo::at_start),
            view,
            is_of_impulse: lesson.is_some_and(|(lesson, at)| lesson.impulse(at).is_some()),
        }
    }
}

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
