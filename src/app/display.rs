//! Display settings: theme, overlays, size of texts and widgets.

use glam::DVec2;

use super::link::Link;
use crate::figure::spatial::View;
use crate::figure::{MinkowskiPane, Overlay, Overlays, Rect, ThemeName, drawn_minkowski};
use crate::lesson::tour::TourDemo;
use crate::lesson::{Dimension, Lesson};

/// A window at least this wide, in points, shows a lesson's program text by default.
const PROGRAM_BY_DEFAULT_WIDTH: f64 = 1280.0;

/// A lesson at least this wide, in points, has its program text next to the sentence.
const PROGRAM_BESIDE_WIDTH: f64 = 860.0;

/// The display settings, independent of the current scene.
#[derive(Clone, Default)]
pub struct DisplaySettings {
    /// The theme chosen by the user or a link.
    pub(super) chosen_theme: Option<ThemeName>,
    /// The system's preference.
    pub(super) preferred_theme: ThemeName,
    pub overlays: Overlays,
    /// Where Minkowski space is shown.
    pub minkowski: MinkowskiPane,
    scale: Scale,
    /// The largest scale that fits the window.
    most_scale: Option<Scale>,
    /// Whether a lesson shows its program text, if chosen.
    pub(super) program: Option<bool>,
    /// The window's width, in points at scale 1.
    width: f64,
    /// The width that the panel takes of it, in points.
    pub panel_width: f64,
    /// The SAT axis that was chosen; `None` for the deciding one.
    pub sat_axis: Option<usize>,
    /// The tour's exhibit.
    pub exhibit: Option<TourDemo>,
    /// The pointer in the figure, in points.
    pub pointer: Option<DVec2>,
    /// The name highlighted by the page around an embed.
    pub highlight: Option<String>,
    /// The page around an embed.
    pub embed: Option<Embed>,
}

/// The page around an embed, which has no tour and no quiz.
#[derive(Clone, Copy, Debug)]
pub struct Embed {
    /// The requested theme; `None` for the system's preference.
    pub theme: Option<ThemeName>,
    /// The size of the control over the figure's upper right corner, in points.
    pub in_corner: f64,
}

/// What a view depends on in addition to the bodies and the lesson.
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
    /// The world pane.
    pub(super) fn world_pane(&self) -> Rect {
        let (world, _) = self.minkowski.layout(self.size);
        world
    }
}

impl DisplaySettings {
    pub(super) fn new(theme: ThemeName) -> Self {
        Self {
            chosen_theme: (theme != ThemeName::default()).then_some(theme),
            ..Self::default()
        }
    }

    /// Shows these overlays and the panes that they need.
    pub(super) fn show_overlays(&mut self, overlays: Overlays) {
        self.overlays = overlays;
        self.minkowski = overlays.first_pane();
    }

    /// Whether these overlays and their panes are shown, and no others.
    pub(super) fn shows_just(&self, overlays: Overlays) -> bool {
        self.overlays == overlays && self.minkowski == overlays.first_pane()
    }

    pub fn theme(&self) -> ThemeName {
        self.chosen_theme.unwrap_or(self.preferred_theme)
    }

    /// The chosen scale, limited by the window.
    pub fn scale(&self) -> Scale {
        let most = self.most_scale.unwrap_or(self.scale);
        Scale(self.scale.0.min(most.0))
    }

    /// Sets the window's size, in points at scale 1, and whether the panel is open.
    pub(super) fn set_window_size(&mut self, room: DVec2, has_panel: bool) {
        self.most_scale = Some(Scale::most_for(room, has_panel));
        self.width = room.x;
    }

    /// Whether a lesson shows its program text: the user's choice, else by the window's width.
    pub fn shows_program(&self) -> bool {
        let has_room = self.width >= PROGRAM_BY_DEFAULT_WIDTH * self.scale().factor() as f64;
        self.program.unwrap_or(has_room)
    }

    /// Whether the window is wide enough for the program text, next to the panel.
    pub fn has_room_for_program(&self) -> bool {
        let width = self.panel_width + PROGRAM_BESIDE_WIDTH;
        self.width >= width * self.scale().factor() as f64
    }

    /// Sets the scale and returns the message.
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

    /// Opens the Minkowski pane and turns on a lesson's default overlays.
    pub(super) fn make_room_for_lesson(&mut self) {
        for overlay in Overlay::IN_LESSONS {
            self.overlays.set(overlay, true);
        }
        self.minkowski = MinkowskiPane::Half;
    }

    /// Whether an overlay is on and its pane is open: what the panel ticks, and what is drawn.
    pub fn shows_overlay(&self, overlay: Overlay) -> bool {
        self.overlays.show(overlay, self.minkowski)
    }

    /// Switches an overlay: one that isn't visible is switched on, with the Minkowski pane if it needs that. Returns
    /// whether the pane was opened.
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

    /// Shows or hides the Minkowski pane; shows it with the collision if no overlay needs it.
    pub(super) fn cycle_minkowski(&mut self) {
        self.minkowski = self.minkowski.next();
        let mut shown = self.overlays.iter();
        let has_some = shown.any(|overlay| overlay.row().panes.open_minkowski());
        if self.minkowski != MinkowskiPane::Off && !has_some {
            for overlay in Overlay::OF_A_COLLISION {
                self.overlays.set(overlay, true);
            }
        }
    }

    /// Shows the display settings of a tour stop.
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

    /// Restores the overlays and panes of before a tour or a quiz.
    pub(super) fn restore(&mut self, before: &Self) {
        self.show_stop(before.overlays, before.minkowski, before.exhibit);
        self.sat_axis = before.sat_axis;
    }

    /// Applies the display settings of a link.
    pub(super) fn show_linked(&mut self, link: &Link) {
        self.chosen_theme = link.theme.or(self.chosen_theme);
        self.show_stop(link.overlays, link.minkowski, None);
    }

    /// The area of a figure of `size` points that a control covers.
    pub(super) fn kept_free(&self, size: DVec2) -> Option<Rect> {
        self.embed.map(|Embed { in_corner, .. }| Rect {
            min: DVec2::new(size.x - in_corner, 0.0),
            max: DVec2::new(size.x, in_corner),
        })
    }

    /// Sets the theme requested by the page around an embed, or the system's preference.
    pub(super) fn set_host_theme(&mut self, theme: Option<ThemeName>) {
        if let Some(embed) = &mut self.embed {
            embed.theme = theme;
        }
        self.chosen_theme = theme;
    }

    /// What a view depends on in a figure of `size` points with this step of a lesson.
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
            theme: self.theme(),
            exhibit: self.exhibit.map(TourDemo::at_start),
            view,
            is_of_impulse: lesson.is_some_and(|(lesson, at)| lesson.impulse(at).is_some()),
        }
    }
}

/// The available scales.
const SCALES: [f32; 13] = [
    0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0,
];

/// The smallest window, in points, in which all panes fit next to each other, and the panel's additional width.
const LEAST_ROOM: DVec2 = DVec2::new(500.0, 370.0);
const PANEL: f64 = 140.0;

/// The smallest window in which all panes fit above each other, as on a phone; used for scales up to 1.
const LEAST_ROOM_OF_A_PHONE: DVec2 = DVec2::new(340.0, 340.0);

/// The scale of the text and the figure; 1 is normal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale(f32);

impl Default for Scale {
    fn default() -> Self {
        Self(1.0)
    }
}

impl Scale {
    pub fn factor(self) -> f32 {
        self.0
    }

    /// The largest of the available scales that fits a window of this size in points at scale 1; at least 0.5.
    pub(super) fn most_for(room: DVec2, has_panel: bool) -> Self {
        let panel = if has_panel { PANEL } else { 0.0 };
        let side_by_side = (room / (LEAST_ROOM + DVec2::new(panel, 0.0))).min_element();
        let stacked = (room / LEAST_ROOM_OF_A_PHONE).min_element().min(1.0);
        let most = side_by_side.max(stacked) as f32;
        let fitting = SCALES.into_iter().rev().find(|&scale| scale <= most);
        Self(fitting.unwrap_or(SCALES[0]))
    }

    /// This many scales larger, or smaller if negative.
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
