//! egui on miniquad: events in, frames drawn.

mod batches;
mod events;
mod keys;
mod painter;

use egui::{
    Context, CursorIcon, FullOutput, OutputCommand, PlatformOutput, Rect, Vec2, ViewportId,
};
use macroquad::miniquad::{self, window};

pub(super) use self::events::{Events, held_at_the_wheel, notches};
use self::painter::Painter;

/// egui and what it is drawn with.
pub(super) struct Integration {
    context: Context,
    painter: Painter,
    cursor: CursorIcon,
}

impl Integration {
    /// In the window that is open.
    pub(super) fn new() -> Self {
        Self {
            context: Context::default(),
            painter: Painter::new(),
            cursor: CursorIcon::Default,
        }
    }

    /// What keeps the fonts, the style and the focus.
    pub(super) fn context(&self) -> &Context {
        &self.context
    }

    /// Shows a frame's widgets after these events, with `native` pixels to a point at the usual size, and draws
    /// them over what has been drawn; returns the text that was copied in it.
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
        copied(platform_output)
    }

    fn show_cursor(&mut self, cursor: CursorIcon) {
        if std::mem::replace(&mut self.cursor, cursor) != cursor {
            window::show_mouse(cursor != CursorIcon::None);
            window::set_mouse_cursor(icon(cursor));
        }
    }
}

fn copied(output: PlatformOutput) -> Option<String> {
    let mut copied = output.commands.into_iter().filter_map(|asked| match asked {
        OutputCommand::CopyText(text) => Some(text),
        OutputCommand::CopyImage(_) | OutputCommand::OpenUrl(_) => None,
    });
    copied.next_back()
}

/// The nearest of the window system's own.
fn icon(cursor: CursorIcon) -> miniquad::CursorIcon {
    match cursor {
        CursorIcon::PointingHand => miniquad::CursorIcon::Pointer,
        CursorIcon::Text => miniquad::CursorIcon::Text,
        CursorIcon::Help => miniquad::CursorIcon::Help,
        CursorIcon::Wait | CursorIcon::Progress => miniquad::CursorIcon::Wait,
        CursorIcon::Crosshair => miniquad::CursorIcon::Crosshair,
        CursorIcon::Move | CursorIcon::AllScroll | CursorIcon::Grab | CursorIcon::Grabbing => {
            miniquad::CursorIcon::Move
        }
        CursorIcon::NotAllowed | CursorIcon::NoDrop => miniquad::CursorIcon::NotAllowed,
        CursorIcon::ResizeHorizontal
        | CursorIcon::ResizeColumn
        | CursorIcon::ResizeEast
        | CursorIcon::ResizeWest => miniquad::CursorIcon::EWResize,
        CursorIcon::ResizeVertical
        | CursorIcon::ResizeRow
        | CursorIcon::ResizeNorth
        | CursorIcon::ResizeSouth => miniquad::CursorIcon::NSResize,
        CursorIcon::ResizeNeSw | CursorIcon::ResizeNorthEast | CursorIcon::ResizeSouthWest => {
            miniquad::CursorIcon::NESWResize
        }
        CursorIcon::ResizeNwSe | CursorIcon::ResizeNorthWest | CursorIcon::ResizeSouthEast => {
            miniquad::CursorIcon::NWSEResize
        }
        _ => miniquad::CursorIcon::Default,
    }
}
