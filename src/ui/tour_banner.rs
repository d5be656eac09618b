//! The tour above the picture: the stop, its reason and its task.

use std::sync::Arc;

use egui::{
    Align, Color32, FontId, Galley, Label, Layout, Margin, RichText, Sense, TopBottomPanel, Ui,
    WidgetInfo, WidgetType, vec2,
};

use super::action_button::ActionButton;
use super::frame_context::FrameContext;
use super::style;
use crate::app::{Action, TourPosition, TourStep};
use crate::figure::Role;
use crate::lesson::tour::{Task, TourDemo, stops};

/// The part of the window's height that the banner takes at most, and the least of its words in view, in lines.
const MOST: f32 = 0.33;
const LINES_IN_VIEW: f32 = 2.5;

/// How wide a window is in which the buttons name their keys, in points.
const ROOM_FOR_KEYS: f32 = 1000.0;

/// Between the lines of the banner, in points.
const GAP: f32 = 5.0;

/// Shows the stop above the picture, if the tour is on, at `most` so many points high.
pub(super) fn show(frame: &mut FrameContext<'_>, most: f32) {
    let Some(at) = frame.app.tour_position() else {
        return;
    };
    let most = most.min(frame.screen().y * MOST);
    let margin = if frame.is_low() { 4 } else { 8 };
    let panel = frame.strip(TopBottomPanel::top("tour"), Margin::symmetric(16, margin));
    panel.show(frame.egui, |ui| {
        ui.spacing_mut().item_spacing.y = GAP;
        // The stop's words would answer a question.
        let hides_words = frame.app.hides_answers();
        if frame.is_sideways() && !hides_words {
            let title = format!("{} of {} · {}", at.number, stops().len(), at.stop.title);
            ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
                for button in between_stops(&at) {
                    button.show(ui, frame);
                }
                let room = most - 2.0 * f32::from(margin);
                let size = vec2(ui.available_width(), room);
                ui.allocate_ui_with_layout(size, Layout::top_down(Align::Min), |ui| {
                    Banner { at, frame }.texts(ui, room, &title);
                });
            });
            return;
        }
        let names_stop = head(ui, frame, &at);
        if !hides_words {
            let head = ui.min_rect().height() + GAP + 2.0 * f32::from(margin);
            let title = if names_stop { "" } else { at.stop.title };
            Banner { at, frame }.texts(ui, most - head, title);
        }
    });
}

fn button<'b>(step: TourStep, name: &'b str, tooltip: &'b str) -> ActionButton<'b> {
    let button = ActionButton::new(Action::Tour(step));
    button.named(name).tooltip(tooltip)
}

/// The buttons between the stops, from the right.
pub(super) fn between_stops(at: &TourPosition<'_>) -> [ActionButton<'static>; 3] {
    let is_last = at.number == stops().len();
    let goes_on = if is_last { "End" } else { "Next" };
    [
        button(TourStep::GoOn, goes_on, "The next stop  (Enter, ])"),
        button(TourStep::Back, "Back", "The stop before  (Shift Enter, [)"),
        button(TourStep::Leave, "Leave", "Back to where you were  (Esc)"),
    ]
}

/// The buttons of the stop's exhibit, from the right.
fn of_exhibit(at: &TourPosition<'_>) -> Vec<ActionButton<'static>> {
    let mut buttons = Vec::new();
    if at.stop.exhibit.is_some() {
        let step = |by, name, tooltip| button(TourStep::Exhibit(by), name, tooltip);
        buttons.push(step(1, "Step forward", "A step on  (.)").words("›"));
        buttons.push(step(-1, "Step back", "A step back  (,)").words("‹"));
    }
    if let Some(TourDemo::Sweep { .. }) = at.stop.exhibit {
        let [name, words] = if at.is_sweeping {
            ["Pause", "Pause"]
        } else {
            ["Play", "▶"]
        };
        let play = button(TourStep::Play, name, "The sweep by itself  (Space)");
        buttons.push(play.words(words));
    }
    if at.stop.task == Task::PushOut {
        buttons.push(ActionButton::new(Action::TogglePush).named("Push out"));
    }
    buttons
}

/// The stop's number and name, and next to it the buttons between the stops, each at its place at every stop. Those of
/// its exhibit stand before them, or below where there is little room; fingers find them in their own row. Returns
/// whether there was room for the name.
fn head(ui: &mut Ui, frame: &mut FrameContext<'_>, at: &TourPosition<'_>) -> bool {
    let number = format!("{} of {}", at.number, stops().len());
    let name = if frame.app.hides_answers() {
        "guess first"
    } else {
        at.stop.title
    };
    let names_keys = !frame.by_fingers && ui.available_width() >= ROOM_FOR_KEYS;
    let between = between_stops(at).map(|button| button.with_key(names_keys));
    let title = format!("{number} · {name}");
    let names_stop = has_room(ui, frame, &title, &between);
    let title = if names_stop { title } else { number };
    let exhibit = if frame.by_fingers {
        Vec::new()
    } else {
        of_exhibit(at)
    };
    let all = [&between[..], &exhibit].concat();
    let (first, below) = if has_room(ui, frame, &title, &all) {
        (&all[..], &[][..])
    } else {
        (&between[..], &exhibit[..])
    };
    let title = RichText::new(title).font(frame.bold(style::BODY));
    for (row, title) in [(first, Some(title)), (below, None)] {
        if row.is_empty() {
            continue;
        }
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                for button in row {
                    button.show(ui, frame);
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    title.map(|title| ui.add(Label::new(title).truncate()));
                });
            });
        });
    }
    names_stop
}

/// Whether the title and these buttons stand in one row.
fn has_room(ui: &Ui, frame: &FrameContext<'_>, title: &str, buttons: &[ActionButton<'_>]) -> bool {
    let width = |text: &str, font: FontId| {
        let painter = ui.painter();
        let text = painter.layout_no_wrap(text.to_owned(), font, Color32::WHITE);
        text.size().x
    };
    let spacing = ui.spacing();
    let around = spacing.item_spacing.x + 2.0 * spacing.button_padding.x;
    let widths = buttons
        .iter()
        .map(|button| width(button.name(), frame.font(style::BODY)) + around);
    width(title, frame.bold(style::BODY)) + widths.sum::<f32>() <= ui.available_width()
}

struct Banner<'b> {
    at: TourPosition<'b>,
    frame: &'b FrameContext<'b>,
}

impl Banner<'_> {
    /// The words, after the stop's name where it is not above them, and below them the task or what came of it, as large
    /// as there is room for; where there is not enough the words are scrolled.
    fn texts(&self, ui: &mut Ui, room: f32, title: &str) {
        let (frame, stop) = (self.frame, self.at.stop);
        let words = |ui: &Ui, size: f32| self.galley(ui, [title, stop.words], size);
        let ending = self.ending();
        let last = |ui: &Ui, size: f32| self.galley(ui, [&ending, ""], size);
        // Room for whatever the last line may say, so that the picture below does not jump.
        let heights = |size: f32| {
            let reminder = self.galley(ui, [&self.reminder(), ""], size);
            let tallest = last(ui, size).size().y.max(reminder.size().y);
            [words(ui, size).size().y, tallest]
        };
        let sizes = [style::LESSON, style::HEADING, style::BODY, style::SMALL];
        let fits = |size: f32| heights(size).iter().sum::<f32>() + GAP <= room;
        let size = frame.largest_size(ui, &sizes, fits);
        let size = size.unwrap_or(style::SMALL);
        let [of_words, of_last] = heights(size);
        // Where room is short, the words come before it.
        let least = last(ui, size).size().y;
        let of_last = (room - of_words - GAP).clamp(least, of_last);
        let lines = if frame.is_sideways() {
            1.0
        } else {
            LINES_IN_VIEW
        };
        let most_of_words = (room - of_last - GAP).max(lines * 1.2 * size);
        let of_task = match self.at.achieved {
            Some(_) => frame.ink(),
            None => style::color(frame.theme.style(Role::Simplex).text),
        };
        let write_words = |ui: &mut Ui| {
            let galley = words(ui, size);
            write(ui, galley, stop.words, of_words, frame.ink());
        };
        if of_words <= most_of_words {
            write_words(ui);
        } else {
            let area = frame.scroll_area(("words", self.at.number), most_of_words);
            area.show(ui, write_words);
        }
        let galley = last(ui, size);
        write(ui, galley, &ending, of_last, of_task);
    }

    /// What is to be done, or what came of it.
    fn ending(&self) -> String {
        match self.at.achieved {
            Some(achieved) => format!("✓ {achieved}"),
            None if self.at.was_asked => self.reminder(),
            None => format!("▸ {}", self.at.asks(self.frame.by_fingers)),
        }
    }

    /// The task, for those who want to skip it.
    fn reminder(&self) -> String {
        let asks = self.at.asks(self.frame.by_fingers);
        format!("▸ {asks}  {} again skips this.", self.next())
    }

    /// The button that leads to the next stop, and its key where there are keys.
    fn next(&self) -> String {
        let [next, ..] = between_stops(&self.at);
        let key = if self.frame.by_fingers {
            ""
        } else {
            " (Enter)"
        };
        format!("{}{key}", next.name())
    }

    /// A text in bold letters, if there is one, and one in usual letters after it.
    fn galley(&self, ui: &Ui, [bold, text]: [&str; 2], size: f32) -> Arc<Galley> {
        let width = ui.available_width();
        let prose = |text: &str, font| style::prose(text, font, Color32::PLACEHOLDER, width);
        let is_before = !bold.is_empty() && !text.is_empty();
        let bold = format!("{bold}{}", if is_before { ".  " } else { "" });
        let mut job = prose(&bold, FontId::new(size, style::bold_family()));
        let usual = prose(text, FontId::proportional(size));
        for section in &usual.sections {
            let text = &usual.text[section.byte_range.clone()];
            job.append(text, section.leading_space, section.format.clone());
        }
        ui.painter().layout_job(job)
    }
}

/// Writes a text in at least this height.
fn write(ui: &mut Ui, galley: Arc<Galley>, text: &str, height: f32, ink: Color32) {
    let size = vec2(ui.available_width(), height.max(galley.size().y));
    let (place, response) = ui.allocate_exact_size(size, Sense::hover());
    ui.painter_at(place).galley(place.min, galley, ink);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
}
