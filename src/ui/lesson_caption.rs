//! The sentence of a lesson's step, and next to it the program text with the line that decided the step.

use std::sync::Arc;

use egui::{
    Color32, FontId, Galley, Rect, RichText, Sense, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use super::frame_context::FrameContext;
use super::pointing::Pointing;
use super::{pointing, style};
use crate::lesson::{Captions, Program};

/// The minimum number of lines in view of a sentence that doesn't fit and is scrolled.
const LINES_IN_VIEW: f32 = 3.0;

/// The gap between the two, in points.
const GAP: f32 = 24.0;

/// The largest fraction of the width for the program text, and that of the rest for the numbers.
const MOST: f32 = 0.28;
const SHARE_OF_NUMBERS: f32 = 0.4;

/// The width of a scroll bar.
const BAR: f32 = 12.0;

/// The number of letters that fit in a line; longer ones are in a smaller size.
const LETTERS: usize = 38;

/// The ratio of the counter's height to the font size.
const COUNTER: f32 = 1.4;

/// The ratio of the line height to the font size.
const LINE: f32 = 1.3;

/// Shows the sentence, and next to it the worked numbers and the program text as far as they are on and fit, with at
/// most this height.
pub(super) fn show(ui: &mut Ui, frame: &FrameContext<'_>, most: f32, pointing: &mut Pointing) {
    let app = frame.app;
    let Some((lesson, at)) = app.narration() else {
        return;
    };
    let sentence = Sentence { frame, lesson, at };
    let shows_program = app.display.shows_program() && app.display.has_room_for_program();
    let Some(program) = shows_program.then(|| app.program()).flatten() else {
        sentence.show(ui, most, pointing);
        return;
    };
    let text = ProgramText::new(ui, frame, &program, most);
    let left = ui.available_width() - text.room.x - GAP;
    let of_numbers = SHARE_OF_NUMBERS * left;
    let width = left - of_numbers - GAP;
    // If the sentence would be smaller than the figure's labels, it gets the whole width.
    if sentence.tallest(ui, width, frame.scaled(style::LARGE)) > most {
        sentence.show(ui, most, pointing);
        return;
    }
    ui.horizontal_top(|ui| {
        ui.set_min_height(most);
        ui.vertical(|ui| {
            ui.set_width(width);
            sentence.show(ui, most, pointing);
        });
        ui.add_space(GAP);
        ui.vertical(|ui| {
            ui.set_width(of_numbers);
            show_numbers(ui, frame, at, most);
        });
        ui.add_space(GAP);
        ui.vertical(|ui| text.show(ui, pointing));
    });
}

/// Shows the worked numbers of a step, scrolled if they don't fit.
fn show_numbers(ui: &mut Ui, frame: &FrameContext<'_>, at: usize, most: f32) {
    let Some(numbers) = frame.app.worked_numbers() else {
        return;
    };
    let area = frame.scroll_area(("numbers", at), most);
    area.auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        ui.label(frame.faint("Numbers").size(frame.scaled(style::SMALL)));
        for line in numbers {
            ui.label(RichText::new(line).size(frame.scaled(style::BODY)));
        }
    });
}

struct Sentence<'s> {
    frame: &'s FrameContext<'s>,
    lesson: &'s Captions,
    at: usize,
}

impl Sentence<'_> {
    /// The phase counter and the sentence, in the height of the lesson's longest sentence, so that the figure above
    /// doesn't move from step to step: in the largest size that fits.
    fn show(&self, ui: &mut Ui, most: f32, pointing: &mut Pointing) {
        let width = ui.available_width();
        let size = self.frame.largest_size(ui, style::HEADING, |size| {
            self.tallest(ui, width, size) <= most
        });
        let height = most.max(LINES_IN_VIEW * 1.2 * size);
        let area = self.frame.scroll_area(("sentence", self.at), height);
        area.show(ui, |ui| self.write(ui, size, pointing));
    }

    fn write(&self, ui: &mut Ui, size: f32, pointing: &mut Pointing) {
        let Self { frame, lesson, at } = *self;
        let width = ui.available_width();
        let height = self.tallest(ui, width, size);
        let (place, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
        let painter = ui.painter_at(place);
        let ink = style::phase_color(frame.theme, lesson.phase(at));
        painter.galley(place.min, self.counter(ui, at, size), ink);
        let caption = lesson.caption(at);
        let text = self.text(ui, at, size, width);
        let corner = place.min + vec2(0.0, COUNTER * size);
        pointing.over_text(ui, caption, &[], (&text, corner), frame.theme);
        pointing::explain(ui, caption, &text, corner, frame.theme);
        painter.galley(corner, text, Color32::WHITE);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, caption));
    }

    fn counter(&self, ui: &Ui, step: usize, size: f32) -> Arc<Galley> {
        let font = FontId::new(size, style::bold_family());
        lay_out(ui, &self.lesson.heading(step), font)
    }

    fn text(&self, ui: &Ui, step: usize, size: f32, width: f32) -> Arc<Galley> {
        let font = FontId::proportional(size);
        let caption = self.lesson.caption(step);
        let job = style::prose(&[(caption, font, self.frame.ink())], width);
        ui.painter().layout_job(job)
    }

    /// The height of the longest sentence at this width.
    fn tallest(&self, ui: &Ui, width: f32, size: f32) -> f32 {
        let steps = 0..self.lesson.step_count();
        let heights = steps.map(|step| self.text(ui, step, size, width).size().y);
        heights.fold(0.0, f32::max) + COUNTER * size
    }
}

struct ProgramText<'p> {
    frame: &'p FrameContext<'p>,
    program: &'p Program,
    size: f32,
    /// The size of the program text.
    room: Vec2,
}

impl<'p> ProgramText<'p> {
    /// Within this width and height: in the largest size at which the lines of the lesson's longest phase fit, so that
    /// nothing moves from step to step; else in the smallest.
    fn new(ui: &Ui, frame: &'p FrameContext<'p>, program: &'p Program, most: f32) -> Self {
        let width = (MOST * ui.available_width() - BAR).max(1.0);
        let across = |size: f32| {
            let letter = lay_out(ui, "m", FontId::monospace(size));
            LETTERS as f32 * letter.size().x
        };
        let down = |size: f32| LINE * size * program.most_lines as f32;
        let size = frame.largest_size(ui, style::HEADING, |size| {
            down(size) <= most && across(size) <= width
        });
        // A point more, so that rounding doesn't add a scroll bar.
        let room = vec2(across(size).min(width), (down(size) + 1.0).min(most));
        Self {
            frame,
            program,
            size,
            room,
        }
    }

    /// Scrolled to the line that ran if the text doesn't fit.
    fn show(&self, ui: &mut Ui, pointing: &mut Pointing) {
        let area = self
            .frame
            .scroll_area("program", self.room.y)
            .drag_to_scroll(true);
        area.auto_shrink(false).show(ui, |ui| {
            ui.set_width(self.room.x);
            ui.spacing_mut().item_spacing.y = 0.0;
            for (at, line) in self.program.lines.iter().enumerate() {
                self.line(ui, line, at == self.program.decided, pointing);
            }
        });
    }

    fn line(&self, ui: &mut Ui, line: &str, decided: bool, pointing: &mut Pointing) {
        let (theme, program) = (self.frame.theme, self.program);
        let letters = line.chars().count().max(LETTERS);
        let font = FontId::monospace(self.size * (LETTERS as f32 / letters as f32));
        let galley = lay_out(ui, line, font);
        let height = LINE * self.size;
        let (place, response) = ui.allocate_exact_size(vec2(self.room.x, height), Sense::hover());
        response.widget_info(|| WidgetInfo::selected(WidgetType::Label, true, decided, line));
        if decided {
            let ground = Rect::from_min_size(place.min, vec2(galley.size().x + 8.0, height));
            let ink = style::phase_color(theme, program.phase);
            ui.painter().rect_filled(ground, 3.0, ink);
            if height * program.lines.len() as f32 > self.room.y {
                response.scroll_to_me(None);
            }
        }
        let middle = pos2(place.left() + 4.0, place.center().y);
        let corner = middle - vec2(0.0, galley.size().y / 2.0);
        pointing.over_text(ui, line, &program.sets, (&galley, corner), theme);
        let ink = if decided {
            style::color(theme.background)
        } else {
            self.frame.ink()
        };
        ui.painter().galley(corner, galley, ink);
    }
}

fn lay_out(ui: &Ui, line: &str, font: FontId) -> Arc<Galley> {
    ui.painter()
        .layout_no_wrap(line.to_owned(), font, Color32::PLACEHOLDER)
}
