//! Terms in a sentence, explained on hover or tap.

use std::ops::Range;
use std::sync::Arc;

use egui::{
    Galley, Id, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType,
    show_tooltip_for, text::CCursor,
};

use super::style;
use crate::figure::Theme;
use crate::lesson::{Term, terms_in};

/// How wide an explanation is at most, in points.
const WIDTH: f32 = 340.0;

/// How long the pointer rests on a term before it is explained, in seconds: less than a still window keeps drawing.
const DELAY: f32 = 0.2;

/// Underlines the terms of `text`, laid out as `galley` and painted at `at`, and explains the one that the
/// pointer is on, above all that `ui` has, so that it can be read meanwhile.
pub(super) fn explain(ui: &Ui, text: &str, galley: &Arc<Galley>, at: Pos2, theme: &Theme) {
    let ink = Stroke::new(1.0, style::color(theme.faint_text));
    let text_top = ui.min_rect().top().max(ui.clip_rect().top());
    for (place, term) in terms_in(text) {
        for part in rows_of(text, &place, galley, at) {
            let line = [part.left_bottom(), part.right_bottom()];
            ui.painter()
                .extend(Shape::dotted_line(&line, ink.color, 3.0, 0.8));
            tooltip(ui, part, text_top, term, theme);
        }
    }
}

fn tooltip(ui: &Ui, part: Rect, text_top: f32, term: &Term, theme: &Theme) {
    let id = Id::new((term.name, part.min.x.to_bits(), part.min.y.to_bits()));
    let id = ui.id().with(id);
    // No Sense::FOCUSABLE: a sentence is no row of stops for Tab.
    let response = ui.interact(part, id, Sense::CLICK);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, term.name));
    let is_tapped = is_tapped(ui, &response);
    let is_on = response.hovered();
    let has_rested = ui.ctx().animate_bool_with_time(id, is_on, DELAY) == 1.0;
    if !(is_tapped || is_on && has_rested) {
        return;
    }
    let screen = ui.ctx().screen_rect();
    // What reaches down to the window's rim has room for its explanation above it alone.
    let text = Rect::from_x_y_ranges(part.x_range(), text_top..=screen.bottom());
    show_tooltip_for(ui.ctx(), ui.layer_id(), id, &text, |ui| {
        ui.set_max_width(style::scaled(WIDTH, theme).min(screen.width() - 40.0));
        ui.strong(term.name);
        ui.label(term.meaning);
    });
}

/// Whether the term was tapped, and nothing has been pressed since.
fn is_tapped(ui: &Ui, response: &Response) -> bool {
    let id = response.id.with("is tapped");
    let was_tapped = ui.data(|data| data.get_temp(id).unwrap_or(false));
    let is_pressed = ui.input(|input| input.pointer.any_pressed());
    let is_tapped = (was_tapped && !is_pressed) || (response.clicked() && !was_tapped);
    ui.data_mut(|data| data.insert_temp(id, is_tapped));
    is_tapped
}

/// Where a part of `text` stands, which is laid out as `galley` and painted at `at`: a rectangle a row.
pub(super) fn rows_of(text: &str, part: &Range<usize>, galley: &Galley, at: Pos2) -> Vec<Rect> {
    let mut rows: Vec<Rect> = Vec::new();
    let first = text[..part.start].chars().count();
    for index in first..first + text[part.clone()].chars().count() {
        let [start, end] = [index, index + 1].map(|at| galley.pos_from_ccursor(CCursor::new(at)));
        let place = start.union(end).translate(at.to_vec2());
        match rows.last_mut() {
            _ if start.top() != end.top() => {}
            Some(row) if row.top() == place.top() => *row = row.union(place),
            _ => rows.push(place),
        }
    }
    rows
}
