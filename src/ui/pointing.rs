//! Highlights a name in the text and in the figure while the pointer is on either, and explains the terms of a
//! sentence on hover or tap.

use std::ops::Range;
use std::sync::Arc;

use egui::text::CCursor;
use egui::{
    Galley, Id, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType,
    show_tooltip_for, vec2,
};
use glam::DVec2;

use super::style;
use crate::figure::{Figure, Role, Theme, names_in};
use crate::lesson::{Term, terms_in};

/// The names under the pointer.
#[derive(Default)]
pub(super) struct Pointing {
    /// The names in the last frame's figure.
    known: Vec<String>,
    /// Those that were highlighted.
    lit: Vec<String>,
    /// The names under the pointer in the texts of this frame.
    in_text: Vec<String>,
    /// The name under the pointer in the figure, as posted by an embed.
    pub(super) pointed: Option<String>,
}

impl Pointing {
    /// Highlights the names in `text`, laid out as `galley` and about to be painted at `at`, and picks the one under
    /// the pointer.
    pub(super) fn over_text(
        &mut self,
        ui: &Ui,
        text: &str,
        sets: &[(char, Vec<String>)],
        (galley, at): (&Arc<Galley>, Pos2),
        theme: &Theme,
    ) {
        let hover = ui.ctx().pointer_hover_pos();
        let pointer = hover.filter(|at| ui.clip_rect().contains(*at));
        let rows = |place: &Range<usize>| {
            let rows = rows_of(text, place, galley, at).into_iter();
            rows.map(|row| row.expand2(vec2(1.0, 0.0)))
        };
        for name in names_in(text, &self.known, sets) {
            let parts = name.parts.iter();
            for (place, _) in parts.clone().filter(|(_, part)| self.lit.contains(part)) {
                for row in rows(place) {
                    let ground = style::color(theme.style(Role::Pointed).text).gamma_multiply(0.4);
                    ui.painter().rect_filled(row, 2.0, ground);
                }
            }
            if pointer.is_some_and(|pointer| rows(&name.place).any(|row| row.contains(pointer))) {
                self.in_text = parts.map(|(_, part)| part.clone()).collect();
            }
        }
    }

    /// Highlights the names under the pointer in the figure: in a text, or at this point of it.
    pub(super) fn over_picture(&mut self, figure: &mut Figure, place: Option<DVec2>) {
        self.known = figure.names();
        self.lit = std::mem::take(&mut self.in_text);
        if self.lit.is_empty() {
            self.lit = Vec::from_iter(place.and_then(|place| figure.named_at(place)));
        }
        figure.light(&self.lit);
    }

    /// Picks the name for the page around an embed, and highlights the one that the page requests.
    pub(super) fn for_host(
        &mut self,
        figure: &mut Figure,
        place: Option<DVec2>,
        highlight: Option<&str>,
    ) {
        self.pointed = place.and_then(|place| figure.marked_at(place));
        if let Some(name) = highlight {
            figure.light(&[name.to_owned()]);
        }
    }
}

/// The maximum width of an explanation, in points.
const WIDTH: f32 = 340.0;

/// The delay before a term is explained, in seconds: less than the time for which an idle window keeps drawing.
const DELAY: f32 = 0.2;

/// Underlines the terms of `text`, laid out as `galley` and painted at `at`, and explains the one under the pointer
/// above the whole `ui`, so that the text stays readable.
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
    // No Sense::FOCUSABLE: the terms of a sentence are not tab stops.
    let response = ui.interact(part, id, Sense::CLICK);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, term.name));
    let is_tapped = is_tapped(ui, &response);
    let is_on = response.hovered();
    let has_rested = ui.ctx().animate_bool_with_time(id, is_on, DELAY) == 1.0;
    if !(is_tapped || is_on && has_rested) {
        return;
    }
    let screen = ui.ctx().screen_rect();
    // Text at the window's lower border has room for an explanation only above it.
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

/// The area of a part of `text`, laid out as `galley` and painted at `at`: a rectangle per row.
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
