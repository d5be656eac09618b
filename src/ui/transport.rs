//! Buttons that step through a lesson and through time.

use egui::{
    Color32, CornerRadius, Painter, Pos2, Rect, Response, Sense, Stroke, Ui, Vec2, WidgetInfo,
    WidgetType, vec2,
};

use super::bindings::binding_of;
use super::style;
use crate::app::Action;
use crate::figure::Theme;

/// The size of a button for the mouse, in points.
pub(super) const BUTTON: Vec2 = vec2(30.0, 28.0);

/// The size of a button, for fingers or for the mouse.
pub(super) fn button_size(by_fingers: bool) -> Vec2 {
    if by_fingers {
        Vec2::splat(style::TARGET)
    } else {
        BUTTON
    }
}

/// A button with its name and, as a tooltip, its key. Whether it was clicked.
pub(super) fn button(
    ui: &Ui,
    place: Rect,
    icon: Icon,
    name: &str,
    action: Action,
    theme: &Theme,
) -> bool {
    let response = ui.interact(place, ui.id().with(name), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, name));
    ground(ui, place, &response, theme);
    let key = binding_of(action).map_or("", |binding| binding.key.as_str());
    let response = response.on_hover_text(format!("{name}  ({key})"));
    icon.paint(ui.painter(), place.center(), style::color(theme.text));
    response.clicked()
}

/// What lies under a button that the pointer is on.
pub(super) fn ground(ui: &Ui, place: Rect, response: &Response, theme: &Theme) {
    if style::is_lit(ui, response) {
        ui.painter()
            .rect_filled(place, CornerRadius::same(4), style::color(theme.rule));
    }
}

/// What is on a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Icon {
    First,
    Back,
    Play,
    Pause,
    Forward,
    Last,
}

impl Icon {
    /// Triangles and bars, which look the same in every font.
    pub(super) fn paint(self, painter: &Painter, center: Pos2, ink: Color32) {
        let triangle = |at: Pos2, way: f32, size: f32| {
            let points = vec![
                at + vec2(way * size, 0.0),
                at + vec2(-way * size * 0.7, -size),
                at + vec2(-way * size * 0.7, size),
            ];
            painter.add(egui::Shape::convex_polygon(points, ink, Stroke::NONE));
        };
        let bar = |x: f32, width: f32, height: f32| {
            let bar = Rect::from_center_size(center + vec2(x, 0.0), vec2(width, height));
            painter.rect_filled(bar, 0.0, ink);
        };
        match self {
            Self::First => {
                triangle(center + vec2(1.0, 0.0), -1.0, 6.0);
                bar(-7.0, 2.0, 12.0);
            }
            Self::Back => triangle(center, -1.0, 6.0),
            Self::Play => triangle(center, 1.0, 8.5),
            Self::Pause => {
                bar(-4.0, 4.0, 15.0);
                bar(4.0, 4.0, 15.0);
            }
            Self::Forward => triangle(center, 1.0, 6.0),
            Self::Last => {
                triangle(center - vec2(1.0, 0.0), 1.0, 6.0);
                bar(7.0, 2.0, 12.0);
            }
        }
    }
}
