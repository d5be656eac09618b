//! The context shared by a frame's widgets: the app, its colours and fonts, and the available room.

use std::hash::Hash;

use egui::{
    Align2, Color32, Context, FontId, Frame, Margin, RichText, ScrollArea, TopBottomPanel, Ui,
    Vec2, Window,
};

use super::style;
use crate::app::{Action, App, Command};
use crate::figure::Theme;

/// The smallest window, in points, with room for a panel next to the figure.
const ROOM_FOR_PANEL: Vec2 = Vec2::new(520.0, 380.0);

/// The height below which margins around the figure are smaller, in points.
const LOW: f32 = 600.0;

/// The fraction of the window's height that the figure has; of a high window; and in a theme with large texts.
const PICTURE: f32 = 0.7;
const PICTURE_IF_HIGH: f32 = 0.74;
const PICTURE_IF_LARGE: f32 = 0.62;

/// The height from which a window is high, in points.
const HIGH: f32 = 1000.0;

/// The width from which sentences are in large type, in points.
const ROOM_FOR_LARGE_TEXT: f32 = 1400.0;

/// The context of a frame's widgets.
pub(super) struct FrameContext<'f> {
    pub(super) egui: &'f Context,
    pub(super) app: &'f App,
    pub(super) theme: &'f Theme,
    /// Whether the widgets are for touch.
    pub(super) by_fingers: bool,
    /// The commands of clicks and keys, in order.
    pub(super) commands: Vec<Command>,
}

impl FrameContext<'_> {
    pub(super) fn act(&mut self, action: Action) {
        self.commands.push(Command::Act(action));
    }

    /// The size of the window, in points.
    pub(super) fn screen(&self) -> Vec2 {
        self.egui.screen_rect().size()
    }

    /// Whether the window is low.
    pub(super) fn is_low(&self) -> bool {
        self.screen().y < LOW
    }

    /// Whether it is a phone in landscape.
    pub(super) fn is_sideways(&self) -> bool {
        self.by_fingers && self.is_low() && self.screen().x > self.screen().y
    }

    /// The height, in points, available for all text around the figure in the rest of the window: the figure has most
    /// of the window, or half of a low one, or in portrait half of what the buttons leave.
    pub(super) fn height_for_words(&self) -> f32 {
        let left = self.egui.available_rect().height();
        let of_picture = match (self.by_fingers, self.is_low()) {
            (true, _) if !self.is_sideways() => left / 2.0,
            (_, true) => self.screen().y / 2.0,
            _ if self.theme.text_scale > 1.0 => PICTURE_IF_LARGE * self.screen().y,
            _ if self.screen().y >= HIGH => PICTURE_IF_HIGH * self.screen().y,
            _ => PICTURE * self.screen().y,
        };
        (left - of_picture).max(0.0)
    }

    /// A size of the widgets, in points, at the theme's scale.
    pub(super) fn scaled(&self, size: f32) -> f32 {
        style::scaled(size, self.theme)
    }

    /// The regular font in this size at scale 1.
    pub(super) fn font(&self, size: f32) -> FontId {
        FontId::proportional(self.scaled(size))
    }

    /// The bold font.
    pub(super) fn bold(&self, size: f32) -> FontId {
        FontId::new(self.scaled(size), style::bold_family())
    }

    pub(super) fn ink(&self) -> Color32 {
        style::color(self.theme.text)
    }

    pub(super) fn faint_ink(&self) -> Color32 {
        style::color(self.theme.faint_text)
    }

    /// A text in the faint colour.
    pub(super) fn faint(&self, text: impl Into<String>) -> RichText {
        RichText::new(text).color(self.faint_ink())
    }

    /// A text in small letters.
    pub(super) fn small(&self, text: impl Into<String>) -> RichText {
        RichText::new(text).size(self.scaled(style::SMALL))
    }

    /// The largest size up to `most` at which a text fits: at the theme's scale, else one of the smaller ones at
    /// scale 1. The largest is for wide windows.
    pub(super) fn largest_size(&self, ui: &Ui, most: f32, fits: impl Fn(f32) -> bool) -> f32 {
        let is_wide = ui.available_width() >= ROOM_FOR_LARGE_TEXT;
        let up_to_most = style::SIZES.into_iter().filter(|size| *size <= most);
        let scaled = up_to_most
            .skip(usize::from(!is_wide))
            .map(|size| self.scaled(size));
        let mut sizes = scaled.chain([style::LARGE, style::BODY, style::SMALL]);
        sizes.find(|&size| fits(size)).unwrap_or(style::SMALL)
    }

    /// A scroll area of this height.
    pub(super) fn scroll_area(&self, name: impl Hash, height: f32) -> ScrollArea {
        ScrollArea::vertical()
            .id_salt(name)
            .drag_to_scroll(self.by_fingers)
            .max_height(height)
            .min_scrolled_height(height)
    }

    /// A dialog in the centre of the window.
    pub(super) fn dialog<'o>(&self, title: &str) -> Window<'o> {
        let window = Window::new(title).collapsible(false).resizable(false);
        window.anchor(Align2::CENTER_CENTER, Vec2::ZERO)
    }

    /// A strip across the window, above or below the figure.
    pub(super) fn strip(&self, panel: TopBottomPanel, margin: Margin) -> TopBottomPanel {
        let ground = Frame::NONE.fill(style::color(self.theme.surface));
        panel.resizable(false).frame(ground.inner_margin(margin))
    }
}

/// The placement of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PanelPlace {
    /// Next to the figure and its text.
    Beside,
    /// A sheet over the lower part of a portrait window.
    Below,
    /// A sheet over the right part of a low window.
    Right,
}

impl PanelPlace {
    /// The placement of the panel in this window.
    pub(super) fn in_window(context: &Context) -> Self {
        let screen = context.screen_rect().size();
        if screen.x >= ROOM_FOR_PANEL.x && screen.y >= ROOM_FOR_PANEL.y {
            Self::Beside
        } else if screen.y > screen.x {
            Self::Below
        } else {
            Self::Right
        }
    }

    /// Whether it leaves room for the figure only.
    pub(super) fn is_sheet(self) -> bool {
        self != Self::Beside
    }
}
