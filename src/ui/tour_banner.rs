//! The tour above the figure: the stop, its reason and its task.

use egui::{Align, FontId, Layout, Margin, RichText, TopBottomPanel, Ui, vec2};

use super::action_button::ActionButton;
use super::frame_context::FrameContext;
use super::style;
use crate::app::{Action, Tour, TourStep};
use crate::figure::Role;
use crate::lesson::tour::{Task, TourDemo, stops};

/// The largest fraction of the window's height for the banner, and the minimum number of lines of text in view.
const MOST: f32 = 0.33;
const LINES_IN_VIEW: f32 = 2.5;

/// The window width, in points, from which the buttons show their keys.
const ROOM_FOR_KEYS: f32 = 1000.0;

/// The gap between the lines of the banner, in points.
const GAP: f32 = 5.0;

/// Shows the stop above the figure, if the tour is on, with a height of at most `most` points.
pub(super) fn show(frame: &mut FrameContext<'_>, most: f32) {
    let Some(at) = frame.app.tour() else {
        return;
    };
    let most = most.min(frame.screen().y * MOST);
    let margin = if frame.is_low() { 4 } else { 8 };
    let panel = frame.strip(TopBottomPanel::top("tour"), Margin::symmetric(16, margin));
    panel.show(frame.egui, |ui| {
        ui.spacing_mut().item_spacing.y = GAP;
        // The stop's text would answer a question.
        let hides_words = frame.app.hides_answers();
        if frame.is_sideways() && !hides_words {
            let title = format!("{} of {} · {}", at.number(), stops().len(), at.stop().title);
            ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
                for button in between_stops(at) {
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
        head(ui, frame, at);
        if !hides_words {
            let head = ui.min_rect().height() + GAP + 2.0 * f32::from(margin);
            Banner { at, frame }.texts(ui, most - head, at.stop().title);
        }
    });
}

fn button<'b>(step: TourStep, name: &'b str, tooltip: &'b str) -> ActionButton<'b> {
    let button = ActionButton::new(Action::Tour(step));
    button.named(name).tooltip(tooltip)
}

/// The buttons that switch stops, from the right.
pub(super) fn between_stops(at: &Tour) -> [ActionButton<'static>; 3] {
    let is_last = at.number() == stops().len();
    let goes_on = if is_last { "Finish" } else { "Next" };
    [
        button(TourStep::GoOn, goes_on, "Next stop  (Enter, ])"),
        button(TourStep::Back, "Back", "Previous stop  (Shift Enter, [)"),
        button(TourStep::Leave, "Exit", "Return to where you were  (Esc)"),
    ]
}

/// The buttons of the stop's exhibit, from the right.
fn of_exhibit(at: &Tour) -> Vec<ActionButton<'static>> {
    let mut buttons = Vec::new();
    if at.stop().exhibit.is_some() {
        for (by, name, tooltip, words) in [
            (1, "Step forward", "Step forward  (.)", "›"),
            (-1, "Step back", "Step back  (,)", "‹"),
        ] {
            buttons.push(button(TourStep::Exhibit(by), name, tooltip).words(words));
        }
    }
    if let Some(TourDemo::Sweep { .. }) = at.stop().exhibit {
        let [name, words] = if at.is_sweeping {
            ["Pause", "Pause"]
        } else {
            ["Play", "▶"]
        };
        let play = button(TourStep::Play, name, "Play the sweep  (Space)");
        buttons.push(play.words(words));
    }
    if at.stop().task == Task::PushOut {
        buttons.push(ActionButton::new(Action::TogglePush).named("Push out"));
    }
    buttons
}

/// The stop's number, and next to it the buttons that switch stops, in fixed positions. Those of its exhibit come
/// before them, or below if space is short; for touch they are in the row of tools.
fn head(ui: &mut Ui, frame: &mut FrameContext<'_>, at: &Tour) {
    let mut title = format!("{} of {}", at.number(), stops().len());
    if frame.app.hides_answers() {
        title += " · quiz";
    }
    let names_keys = !frame.by_fingers && ui.available_width() >= ROOM_FOR_KEYS;
    let between = between_stops(at).map(|button| button.with_key(names_keys));
    let exhibit = of_exhibit(at).into_iter().filter(|_| !frame.by_fingers);
    let buttons: Vec<_> = between.into_iter().chain(exhibit).collect();
    ui.horizontal(|ui| {
        ui.label(RichText::new(title).font(frame.bold(style::BODY)));
        let from_the_right = Layout::right_to_left(Align::Center).with_main_wrap(true);
        ui.with_layout(from_the_right, |ui| {
            for button in buttons {
                button.show(ui, frame);
            }
        });
    });
}

struct Banner<'b> {
    at: &'b Tour,
    frame: &'b FrameContext<'b>,
}

impl Banner<'_> {
    /// The text, after the stop's title unless that is above it, and below the text the task or its result, in the
    /// largest size that fits; if none does, the text is scrolled.
    fn texts(&self, ui: &mut Ui, room: f32, title: &str) {
        let (frame, stop) = (self.frame, self.at.stop());
        let ending = self.ending();
        let of_task = match self.at.achieved() {
            Some(_) => frame.ink(),
            None => style::color(frame.theme.style(Role::Simplex).text),
        };
        let title = format!("{title}.  ");
        let width = ui.available_width();
        let painter = ui.painter().clone();
        let bold = |size: f32| FontId::new(size, style::bold_family());
        let words = |width: f32, size: f32| {
            let usual = (stop.words, FontId::proportional(size), frame.ink());
            let parts = [(&*title, bold(size), frame.ink()), usual];
            painter.layout_job(style::prose(&parts, width))
        };
        let last = |text: &str, size: f32| {
            painter.layout_job(style::prose(&[(text, bold(size), of_task)], width))
        };
        // Room for any text of the last line, so that the figure below doesn't move.
        let of_last = |size: f32| {
            let lines = [&ending, &self.reminder()].map(|text| last(text, size).size().y);
            lines[0].max(lines[1])
        };
        let size = frame.largest_size(ui, style::LESSON, |size| {
            words(width, size).size().y + of_last(size) + GAP <= room
        });
        let (of_words, most) = (words(width, size).size().y, of_last(size));
        let ending_text = last(&ending, size);
        // If space is short, the text takes precedence.
        let of_last = (room - of_words - GAP).clamp(ending_text.size().y, most);
        let lines = if frame.is_sideways() {
            1.0
        } else {
            LINES_IN_VIEW
        };
        let most_of_words = (room - of_last - GAP).max(lines * 1.2 * size);
        let area = frame.scroll_area(("words", self.at.number()), most_of_words);
        // A scroll bar takes some of the width.
        area.show(ui, |ui| {
            let in_width = words(ui.available_width(), size);
            style::show_text(ui, in_width, stop.words, 0.0)
        });
        style::show_text(ui, ending_text, &ending, of_last);
    }

    /// The task, or its result.
    fn ending(&self) -> String {
        match self.at.achieved() {
            Some(achieved) => format!("✓ {achieved}"),
            None if self.at.was_asked => self.reminder(),
            None => format!("▸ {}", self.at.asks(self.frame.by_fingers)),
        }
    }

    /// The task, for users who want to skip it.
    fn reminder(&self) -> String {
        let by_fingers = self.frame.by_fingers;
        // The label of the button that leads to the next stop, with its key if there are keys.
        let [next, ..] = between_stops(self.at);
        let key = if by_fingers { "" } else { " (Enter)" };
        let asks = self.at.asks(by_fingers);
        format!("▸ {asks}  {}{key} again: skip.", next.name())
    }
}
