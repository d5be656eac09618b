//! The tour above the picture: the stop, its reason and its task.

use std::sync::Arc;

use egui::{
    Align, Button, Color32, Context, FontId, Frame, Galley, Label, Layout, Margin, RichText,
    ScrollArea, Sense, TopBottomPanel, Ui, WidgetInfo, WidgetType, vec2,
};

use super::{layout_sizes, style};
use crate::app::{Action, App, TourPosition, TourStep};
use crate::figure::{Role, Theme};
use crate::lesson::tour::{TourDemo, stops};

/// The part of the window's height that the banner takes at most, and the least of its words in view, in lines.
const MOST: f32 = 0.33;
const LINES_IN_VIEW: f32 = 2.5;

/// From this width on the words are written large.
const ROOM_FOR_LARGE_TEXT: f32 = 1400.0;

/// Between the lines of the banner, in points.
const GAP: f32 = 5.0;

/// Shows the stop above the picture, if the tour is on, at `most` so many points high, and adds what was clicked to
/// `chosen`.
pub(super) fn show(
    context: &Context,
    app: &App,
    theme: &Theme,
    by_fingers: bool,
    most: f32,
    chosen: &mut Vec<Action>,
) {
    let Some(at) = app.tour_position() else {
        return;
    };
    let most = most.min(context.screen_rect().height() * MOST);
    let margin = if layout_sizes::is_low(context) { 4 } else { 8 };
    TopBottomPanel::top("tour")
        .resizable(false)
        .frame(
            Frame::NONE
                .fill(style::color(theme.surface))
                .inner_margin(Margin::symmetric(16, margin)),
        )
        .show(context, |ui| {
            ui.spacing_mut().item_spacing.y = GAP;
            let banner = Banner {
                at,
                theme,
                hides_answers: app.hides_answers(),
                by_fingers,
            };
            let names_stop = banner.head(ui, chosen);
            // The stop's words would answer a question.
            if !banner.hides_answers {
                let head = ui.min_rect().height() + GAP + 2.0 * f32::from(margin);
                banner.texts(ui, most - head, names_stop);
            }
        });
}

struct Banner<'b> {
    at: TourPosition<'b>,
    theme: &'b Theme,
    hides_answers: bool,
    by_fingers: bool,
}

/// A button, and what it does with its keys.
pub(super) struct TourButton {
    pub(super) name: &'static str,
    pub(super) step: TourStep,
    keys: &'static str,
}

/// The buttons between the stops, from the right.
pub(super) fn between_stops(at: &TourPosition<'_>) -> [TourButton; 3] {
    let is_last = at.number == stops().len();
    let goes_on = if is_last { "End" } else { "Go on" };
    [
        button(goes_on, TourStep::GoOn, "The next stop  (Enter, ])"),
        button("Back", TourStep::Back, "The stop before  (Shift Enter, [)"),
        button("Leave", TourStep::Leave, "Back to where you were  (Esc)"),
    ]
}

/// The buttons of the stop's exhibit, from the right.
fn of_exhibit(at: &TourPosition<'_>) -> Vec<TourButton> {
    let mut buttons = Vec::new();
    if at.stop.exhibit.is_some() {
        buttons.push(button("›", TourStep::Exhibit(1), "A step on  (.)"));
        buttons.push(button("‹", TourStep::Exhibit(-1), "A step back  (,)"));
    }
    if let Some(TourDemo::Sweep { .. }) = at.stop.exhibit {
        let name = if at.is_sweeping { "Stop" } else { "Play" };
        buttons.push(button(name, TourStep::Play, "The sweep by itself  (Space)"));
    }
    buttons
}

fn button(name: &'static str, step: TourStep, keys: &'static str) -> TourButton {
    TourButton { name, step, keys }
}

impl Banner<'_> {
    /// The stop's number and name, and beside it the buttons between the stops, each at its place at every stop. Those
    /// of its exhibit stand before them, or below where there is little room; fingers find them in their own row.
    /// Whether there was room for the name.
    fn head(&self, ui: &mut Ui, chosen: &mut Vec<Action>) -> bool {
        let font = FontId::new(self.size(style::BODY), style::bold_family());
        let number = self.at.number;
        let of_all = format!("{number} of {}", stops().len());
        let name = if self.hides_answers {
            "guess first"
        } else {
            self.at.stop.title
        };
        let between = between_stops(&self.at);
        let title = format!("{of_all} · {name}");
        let names_stop = self.has_room(ui, &title, &font, between.iter());
        let title = if names_stop { title } else { of_all };
        let exhibit = if self.by_fingers {
            Vec::new()
        } else {
            of_exhibit(&self.at)
        };
        let has_room = self.has_room(ui, &title, &font, between.iter().chain(&exhibit));
        let from_the_right = Layout::right_to_left(Align::Center);
        ui.horizontal(|ui| {
            ui.with_layout(from_the_right, |ui| {
                self.show_buttons(ui, &between, chosen);
                if has_room {
                    self.show_buttons(ui, &exhibit, chosen);
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    ui.add(Label::new(RichText::new(title).font(font)).truncate());
                });
            });
        });
        if !has_room && !exhibit.is_empty() {
            ui.horizontal(|ui| {
                ui.with_layout(from_the_right, |ui| self.show_buttons(ui, &exhibit, chosen));
            });
        }
        names_stop
    }

    /// Whether the title and these buttons stand in one row.
    fn has_room<'b>(
        &self,
        ui: &Ui,
        title: &str,
        font: &FontId,
        buttons: impl Iterator<Item = &'b TourButton>,
    ) -> bool {
        let width = |text: &str, font: &FontId| {
            let painter = ui.painter();
            let text = painter.layout_no_wrap(text.to_owned(), font.clone(), Color32::WHITE);
            text.size().x
        };
        let of_buttons = FontId::proportional(self.size(style::BODY));
        let spacing = ui.spacing();
        let beside = spacing.item_spacing.x + 2.0 * spacing.button_padding.x;
        let all: f32 = buttons
            .map(|button| width(button.name, &of_buttons) + beside)
            .sum();
        width(title, font) + all <= ui.available_width()
    }

    fn show_buttons(&self, ui: &mut Ui, buttons: &[TourButton], chosen: &mut Vec<Action>) {
        for &TourButton { name, step, keys } in buttons {
            let can_go = step != TourStep::Back || self.at.number > 1;
            let response = ui.add_enabled(can_go, Button::new(name));
            if response.on_hover_text(keys).clicked() {
                chosen.push(Action::Tour(step));
            }
        }
    }

    /// The words, after the stop's name where it is not above them, and below them the task or what came of it, as large
    /// as there is room for; where there is not enough the words are scrolled.
    fn texts(&self, ui: &mut Ui, room: f32, names_stop: bool) {
        let width = ui.available_width();
        let words = self.at.stop.words;
        let name = Some(self.at.stop.title).filter(|_| !names_stop);
        // Room for whatever the last line may say, so that the picture below does not jump.
        let endings = [self.ending(), self.reminder()];
        let height = |size: f32| {
            let of = |galley: Arc<Galley>| galley.size().y;
            let tallest = endings
                .iter()
                .map(|text| of(self.galley(ui, (Some(text), ""), size, width)))
                .fold(0.0, f32::max);
            [of(self.galley(ui, (name, words), size, width)), tallest]
        };
        let large = (width >= ROOM_FOR_LARGE_TEXT).then_some(style::LESSON);
        let size = large
            .into_iter()
            .chain([style::HEADING, style::BODY, style::SMALL])
            .map(|size| self.size(size))
            .find(|&size| height(size).iter().sum::<f32>() + GAP <= room)
            .unwrap_or(style::SMALL);
        let mut heights = height(size);
        // Where room is short, the words come before it.
        let last = self.galley(ui, (Some(&self.ending()), ""), size, width);
        let left = room - heights[0] - GAP;
        heights[1] = left.clamp(last.size().y, heights[1]);
        let most_of_words = (room - heights[1] - GAP).max(LINES_IN_VIEW * 1.2 * size);
        let is_done = self.at.achieved.is_some();
        let ending = self.ending();
        let of_task = if is_done {
            self.theme.text
        } else {
            self.theme.style(Role::Simplex).text
        };
        let lines = [
            ((name, words), self.theme.text),
            ((Some(ending.as_str()), ""), of_task),
        ];
        for (((bold, text), ink), height) in lines.into_iter().zip(heights) {
            let write = |ui: &mut Ui| {
                let width = ui.available_width();
                let galley = self.galley(ui, (bold, text), size, width);
                let size = vec2(width, height.max(galley.size().y));
                let (place, response) = ui.allocate_exact_size(size, Sense::hover());
                let painter = ui.painter_at(place);
                painter.galley_with_override_text_color(place.min, galley, style::color(ink));
                let said = if text.is_empty() {
                    ending.as_str()
                } else {
                    text
                };
                response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, said));
            };
            if text.is_empty() || height <= most_of_words {
                write(ui);
            } else {
                ScrollArea::vertical()
                    .id_salt(("words", self.at.number))
                    .drag_to_scroll(self.by_fingers)
                    .max_height(most_of_words)
                    .min_scrolled_height(most_of_words)
                    .show(ui, write);
            }
        }
    }

    /// What is to be done, or what came of it.
    fn ending(&self) -> String {
        match self.at.achieved {
            Some(achieved) if self.by_fingers => format!("✓ {achieved}"),
            Some(achieved) => format!("✓ {achieved}  Enter goes on."),
            None if self.at.was_asked => self.reminder(),
            None => format!("▸ {}", self.asks()),
        }
    }

    fn asks(&self) -> &'static str {
        self.at.asks(self.by_fingers)
    }

    /// The task, for those who want to skip it.
    fn reminder(&self) -> String {
        let skips = if self.by_fingers { "Go on" } else { "Enter" };
        format!("▸ {}  {skips} again skips this.", self.asks())
    }

    /// A text in bold letters, if there is one, and one in usual letters after it.
    fn galley(
        &self,
        ui: &Ui,
        (bold, text): (Option<&str>, &str),
        size: f32,
        width: f32,
    ) -> Arc<Galley> {
        let prose = |text: &str, font| style::prose(text, font, Color32::PLACEHOLDER, width);
        let ending = if text.is_empty() { "" } else { ".  " };
        let bold = bold.map_or_else(String::new, |bold| format!("{bold}{ending}"));
        let mut job = prose(&bold, FontId::new(size, style::bold_family()));
        let usual = prose(text, FontId::proportional(size));
        for section in &usual.sections {
            let text = &usual.text[section.byte_range.clone()];
            job.append(text, section.leading_space, section.format.clone());
        }
        ui.painter().layout_job(job)
    }

    fn size(&self, usual: f32) -> f32 {
        style::scaled(usual, self.theme)
    }
}
