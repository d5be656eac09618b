//! Sizes at which the layout changes.

use egui::{Context, Vec2};

/// A window with less than this, in points, has no room for a panel beside the picture.
const ROOM_FOR_PANEL: Vec2 = Vec2::new(520.0, 380.0);

/// What stands about the picture is closer together in a window lower than this, in points.
const LOW: f32 = 600.0;

pub(super) fn is_low(context: &Context) -> bool {
    context.screen_rect().height() < LOW
}

/// The height, in points, that all words about the picture may take of what is left of the window: the picture has
/// half of the window, or beside buttons for fingers half of what these leave.
pub(super) fn for_words(context: &Context, by_fingers: bool) -> f32 {
    let left = context.available_rect().height();
    let whole = if by_fingers {
        left
    } else {
        context.screen_rect().height()
    };
    (left - whole / 2.0).max(0.0)
}

/// How the panel is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PanelPlace {
    /// Beside the picture and what is written about it.
    Beside,
    /// A sheet over the lower part of a window that is higher than wide.
    Below,
    /// A sheet over the right half of a low window.
    Right,
}

impl PanelPlace {
    /// Where the panel is in this window.
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

    /// Whether it leaves no room for anything but the picture.
    pub(super) fn is_sheet(self) -> bool {
        self != Self::Beside
    }
}
