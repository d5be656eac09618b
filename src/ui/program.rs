//! The program text of a step, with the line that decided it.

use std::sync::Arc;

use egui::{
    Color32, CornerRadius, FontId, Galley, Rect, ScrollArea, Sense, Ui, WidgetInfo, WidgetType,
    vec2,
};

use super::pointing::Pointing;
use super::style;
use crate::figure::Theme;
use crate::lesson::Program;

/// From this width on the text has room beside the sentence, in points.
const ROOM_BESIDE: f32 = 860.0;

/// From this width on it is written large, in points; in less its height would be the picture's.
const ROOM_FOR_LARGE_TEXT: f32 = 1600.0;

/// The part of the width that it takes there at most.
const MOST: f32 = 0.4;

/// The width of a bar to scroll with.
const BAR: f32 = 12.0;

/// How many letters most lines have at most; one with more is written smaller.
const LETTERS: usize = 38;

/// How high a line is, of its size.
const LINE: f32 = 1.3;

/// Whether there is room for it beside the sentence.
pub(super) fn is_beside(ui: &Ui) -> bool {
    ui.available_width() >= ROOM_BESIDE
}

/// The largest size in which as many lines as the lesson's longest phase has fit into this height and width, so that
/// nothing jumps from step to step; else the smallest.
fn size_in(ui: &Ui, program: &Program, [width, height]: [f32; 2], theme: &Theme) -> f32 {
    let sizes = [style::HEADING, style::BODY, style::SMALL, 11.0];
    let sizes = sizes.map(|size| style::scaled(size, theme));
    let fits = |size: f32| {
        LINE * size * program.most_lines as f32 <= height && width_of(ui, LETTERS, size) <= width
    };
    let is_wide = ui.ctx().screen_rect().width() >= ROOM_FOR_LARGE_TEXT;
    let mut offered = sizes.into_iter().skip(usize::from(!is_wide));
    offered.find(|&size| fits(size)).unwrap_or(11.0)
}

/// How wide so many letters are.
fn width_of(ui: &Ui, letters: usize, size: f32) -> f32 {
    letters as f32 * lay_out(ui, "m", size, Color32::WHITE).size().x
}

fn lay_out(ui: &Ui, line: &str, size: f32, ink: Color32) -> Arc<Galley> {
    ui.painter()
        .layout_no_wrap(line.to_owned(), FontId::monospace(size), ink)
}

/// How much room the text takes where it may be so high: beside a sentence, or in its place.
pub(super) fn room(ui: &Ui, program: &Program, height: f32, theme: &Theme) -> [f32; 2] {
    let part = if is_beside(ui) { MOST } else { 1.0 };
    let width = (part * ui.available_width() - BAR).max(1.0);
    let size = size_in(ui, program, [width, height], theme);
    // A point more, so that rounding brings no bar.
    let full = LINE * size * program.most_lines as f32 + 1.0;
    [width_of(ui, LETTERS, size).min(width), full.min(height)]
}

/// Shows the text in a part of this size; scrolled to the line that ran where it is higher.
pub(super) fn show(
    ui: &mut Ui,
    program: &Program,
    [width, height]: [f32; 2],
    theme: &Theme,
    pointing: &mut Pointing,
) {
    let size = size_in(ui, program, [width, height], theme);
    ScrollArea::vertical()
        .id_salt("program")
        .auto_shrink(false)
        .max_height(height)
        .min_scrolled_height(height)
        .show(ui, |ui| {
            ui.set_width(width);
            ui.spacing_mut().item_spacing.y = 0.0;
            for (at, line) in program.lines.iter().enumerate() {
                let decided = at == program.decided;
                let ink = style::color(if decided {
                    theme.background
                } else {
                    theme.text
                });
                let letters = line.chars().count().max(LETTERS);
                let smaller = size * (LETTERS as f32 / letters as f32);
                let galley = lay_out(ui, line, smaller, ink);
                let (place, response) =
                    ui.allocate_exact_size(vec2(width, LINE * size), Sense::hover());
                response
                    .widget_info(|| WidgetInfo::selected(WidgetType::Label, true, decided, line));
                if decided {
                    let ground =
                        Rect::from_min_size(place.min, vec2(galley.size().x + 8.0, place.height()));
                    ui.painter().rect_filled(
                        ground,
                        CornerRadius::same(3),
                        style::phase_color(theme, program.phase),
                    );
                    if LINE * size * program.lines.len() as f32 > height {
                        response.scroll_to_me(None);
                    }
                }
                let corner = place.min + vec2(4.0, (place.height() - galley.size().y) / 2.0);
                pointing.over_text(ui, line, &program.sets, (&galley, corner), theme);
                ui.painter().galley(corner, galley, ink);
            }
        });
}
