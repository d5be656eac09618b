//! The panel's rows: section titles, and buttons with their key.

use egui::{
    Align2, Color32, CornerRadius, FontId, Response, RichText, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo, WidgetType, vec2,
};

use super::Panel;
use crate::ui::bindings::Binding;
use crate::ui::style;

/// The height of a row that is clicked, in points.
pub(super) const ROW: f32 = 19.0;

impl Panel<'_> {
    pub(super) fn section(&self, ui: &mut Ui, title: &str) {
        ui.add_space(6.0);
        let font = FontId::new(self.size(style::SMALL), style::bold_family());
        ui.label(RichText::new(title).font(font).color(self.faint()));
    }

    fn size(&self, usual: f32) -> f32 {
        style::scaled(usual, self.theme)
    }

    pub(super) fn faint(&self) -> Color32 {
        style::color(self.theme.faint_text)
    }

    /// A row to click: what is switched, what it does, and its key on the right; faint where there is nothing to act on.
    pub(super) fn row(&mut self, ui: &mut Ui, binding: &Binding) -> Response {
        const BOX: f32 = 13.0;
        let action = binding.action;
        let (key, does) = (
            self.look.platform.key(binding),
            self.look.platform.does(binding),
        );
        let swatch = self.swatch(action);
        let can = self.can(action);
        let font = FontId::proportional(self.size(style::BODY));
        let faint = self.faint();
        let ink = if can {
            style::color(self.theme.text)
        } else {
            faint
        };
        let indent = if swatch.is_some() { BOX + 9.0 } else { 0.0 };
        let room = (ui.available_width() - indent - self.size(52.0)).max(40.0);
        let text = ui
            .painter()
            .layout(does.to_owned(), font.clone(), ink, room);
        let height = (text.size().y + 2.0).max(if self.look.by_fingers {
            style::TARGET
        } else {
            ROW
        });
        let sense = if can { Sense::click() } else { Sense::hover() };
        let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), sense);
        if can && style::is_lit(ui, &response) {
            let ground = place.expand2(vec2(4.0, 0.0));
            ui.painter()
                .rect_filled(ground, CornerRadius::same(4), style::color(self.theme.rule));
        }
        if let Some(swatch) = &swatch {
            let center = place.left_center() + vec2(BOX / 2.0, 0.0);
            let square = egui::Rect::from_center_size(center, vec2(BOX, BOX));
            if swatch.on {
                ui.painter()
                    .rect_filled(square, CornerRadius::same(3), swatch.ink);
            }
            let rim = Stroke::new(1.0, faint);
            ui.painter()
                .rect_stroke(square, CornerRadius::same(3), rim, StrokeKind::Inside);
        }
        let text_at = place.left_center() + vec2(indent, -text.size().y / 2.0);
        ui.painter().galley(text_at, text, ink);
        let key_font = FontId::monospace(self.size(style::SMALL));
        ui.painter().text(
            place.right_center(),
            Align2::RIGHT_CENTER,
            key,
            key_font,
            faint,
        );
        let on = swatch.is_some_and(|swatch| swatch.on);
        response.widget_info(|| WidgetInfo::selected(WidgetType::Button, can, on, does));
        if response.clicked() {
            self.chosen.push(action);
        }
        response
    }
}
