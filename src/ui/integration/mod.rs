//! egui on miniquad: events in, frames drawn.

mod events;
mod painter;

use egui::{Context, CursorIcon, FullOutput, OutputCommand, Rect, Vec2, ViewportId};
use macroquad::miniquad::{self, window};

pub(super) use self::events::{Events, held_at_the_wheel, notches};
use self::painter::Painter;

/// egui and its painter.
pub(super) struct Integration {
    /// Stores the fonts, the style and the focus.
    pub(super) context: Context,
    painter: Painter,
    cursor: CursorIcon,
}

impl Integration {
    /// For the open window.
    pub(super) fn new() -> Self {
        Self {
            context: Context::default(),
            painter: Painter::new(),
            cursor: CursorIcon::Default,
        }
    }

    /// Runs and draws a frame's widgets over the current contents after these events, with `native` pixels per point
    /// at scale 1; returns the text copied in it.
    pub(super) fn frame(
        &mut self,
        events: &mut Events,
        native: f32,
        show: impl FnMut(&Context),
    ) -> Option<String> {
        let pixels_per_point = self.context.zoom_factor() * native;
        let (width, height) = window::screen_size();
        let mut input = events.take(pixels_per_point);
        let size = Vec2::new(width, height) / pixels_per_point;
        input.screen_rect = Some(Rect::from_min_size(egui::Pos2::ZERO, size));
        input.time = Some(miniquad::date::now());
        let viewport = input.viewports.entry(ViewportId::ROOT).or_default();
        viewport.native_pixels_per_point = Some(native);
        let FullOutput {
            platform_output,
            textures_delta,
            shapes,
            pixels_per_point,
            ..
        } = self.context.run(input, show);
        let primitives = self.context.tessellate(shapes, pixels_per_point);
        self.painter
            .paint(primitives, &textures_delta, pixels_per_point);
        self.show_cursor(platform_output.cursor_icon);
        let mut commands = platform_output.commands.into_iter().rev();
        commands.find_map(|command| match command {
            OutputCommand::CopyText(text) => Some(text),
            OutputCommand::CopyImage(_) | OutputCommand::OpenUrl(_) => None,
        })
    }

    fn show_cursor(&mut self, cursor: CursorIcon) {
        if std::mem::replace(&mut self.cursor, cursor) != cursor {
            window::set_mouse_cursor(icon(cursor));
        }
    }
}

/// The closest cursor of the window system, for those used by the widgets.
fn icon(cursor: CursorIcon) -> miniquad::CursorIcon {
    match cursor {
        CursorIcon::PointingHand => miniquad::CursorIcon::Pointer,
        CursorIcon::Text => miniquad::CursorIcon::Text,
        CursorIcon::Move | CursorIcon::Grab | CursorIcon::Grabbing => miniquad::CursorIcon::Move,
        // A dragged number, in its range or at one of its ends.
        CursorIcon::ResizeHorizontal | CursorIcon::ResizeEast | CursorIcon::ResizeWest => {
            miniquad::CursorIcon::EWResize
        }
        _ => miniquad::CursorIcon::Default,
    }
}
