//! The quiz below the figure: question, feedback and keys; at the end the score.

use egui::{
    Align, Button, Color32, FontId, Layout, Margin, RichText, ScrollArea, TopBottomPanel, Ui, vec2,
};

use super::action_button::ActionButton;
use super::frame_context::FrameContext;
use super::style;
use crate::app::{Action, App, Command, Go, PointerAction, Quiz};
use crate::figure::Theme;
use crate::lesson::{AnyQuestion, QuestionText};

/// The number of lines reserved for the heading, the prompt and the feedback, so that the figure above doesn't move.
const LINES: f32 = 5.0;

/// The minimum number of lines in view of a text that doesn't fit and is scrolled.
const LINES_IN_VIEW: f32 = 2.0;

/// The ratio of the line height to the font size.
const LINE: f32 = 1.2;

/// The margin above, between and below the words and the buttons, in points.
const MARGIN: i8 = 8;
const GAP: f32 = 6.0;

/// Below this width the choices are above the buttons that continue.
const ROOM_FOR_ONE_ROW: f32 = 460.0;

/// The text, from top to bottom.
#[derive(Default)]
pub(super) struct BannerText {
    pub(super) heading: String,
    heading_ink: Color32,
    pub(super) text: String,
    /// The feedback and its colour.
    pub(super) said: Option<(String, Color32)>,
}

/// Shows the question, or the step that answers it, in place of the timeline, with a height of at most `most` points.
pub(super) fn show(frame: &mut FrameContext<'_>, most: f32) {
    let Some(quiz) = frame.app.quiz() else {
        return;
    };
    let words = words(frame.app, quiz, frame.theme);
    panel(frame, "question").show(frame.egui, |ui| {
        ui.set_max_height(most);
        ui.spacing_mut().item_spacing = vec2(8.0, GAP);
        // The height of the buttons is known once they have been wrapped.
        let id = ui.id().with("row");
        let row = ui.data(|data| data.get_temp(id)).unwrap_or(style::TARGET);
        let around = GAP + 2.0 * f32::from(MARGIN) + 2.0;
        write(ui, &words, most - row - around, frame);
        // The choices are removed once the question is answered; the buttons that continue stay where they are.
        let width = ui.available_width();
        let has_one_row = frame.is_sideways() || !frame.by_fingers;
        let is_apart = !has_one_row || width < frame.scaled(ROOM_FOR_ONE_ROW);
        let buttons = ui.vertical(|ui| {
            if is_apart {
                ui.horizontal_wrapped(|ui| {
                    ui.set_min_height(ui.spacing().interact_size.y);
                    choices(ui, quiz, frame);
                });
            }
            ui.horizontal(|ui| {
                if frame.by_fingers {
                    let leave = ActionButton::new(Action::ToggleGuess).named("Exit");
                    leave.show(ui, frame);
                }
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    for button in offered(quiz) {
                        button.with_key(!is_apart).show(ui, frame);
                    }
                    if !is_apart {
                        let from_the_left = Layout::left_to_right(Align::Center);
                        ui.with_layout(from_the_left.with_main_wrap(true), |ui| {
                            choices(ui, quiz, frame);
                        });
                    }
                });
            });
        });
        let row = buttons.response.rect.height();
        ui.data_mut(|data| data.insert_temp(id, row));
    });
}

fn panel(frame: &FrameContext<'_>, name: &'static str) -> TopBottomPanel {
    let narrow = frame.egui.available_rect().width() < 700.0;
    let margin = Margin::symmetric(if narrow { 8 } else { 16 }, MARGIN);
    frame.strip(TopBottomPanel::bottom(name), margin)
}

pub(super) fn words(app: &App, quiz: &Quiz, theme: &Theme) -> BannerText {
    let ink = style::color(theme.text);
    if let (Some(question), Some(place)) = (quiz.question(), quiz.place()) {
        let said = quiz.verdict().map(|verdict| {
            let (start, ink) = match (verdict.is_right, quiz.was_shown()) {
                (true, true) => ("Shown", ink),
                (true, false) => ("Correct", ink),
                (false, _) => ("Not quite", style::color(theme.warning)),
            };
            (format!("{start}. {}", verdict.why), ink)
        });
        return BannerText {
            heading: format!("Quiz · question {place}"),
            heading_ink: style::color(theme.names()[1]),
            text: question.prompt.clone(),
            said,
        };
    }
    let mut words = BannerText::default();
    if let Some((lesson, at)) = app.narration() {
        let phase = lesson.phase(at);
        words.heading = format!("Step {at} · {}", phase.title());
        words.heading_ink = style::phase_color(theme, phase);
        words.text = lesson.caption(at).to_owned();
    }
    words
}

/// Writes the words in the largest size at which they fit, or scrolls them.
fn write(ui: &mut Ui, words: &BannerText, most: f32, frame: &FrameContext<'_>) {
    let width = ui.available_width();
    let painter = ui.painter().clone();
    let (said, said_ink) = match &words.said {
        Some((said, ink)) => (format!("\n{said}"), *ink),
        None => (String::new(), frame.ink()),
    };
    let heading = format!("{}\n", words.heading);
    let lay_out = |width: f32, size: f32| {
        let font = FontId::proportional(size);
        let bold = FontId::new(size, style::bold_family());
        let texts = [
            (&*heading, bold, words.heading_ink),
            (&words.text, font.clone(), frame.ink()),
            (&said, font, said_ink),
        ];
        painter.layout_job(style::prose(&texts, width))
    };
    let room = |size: f32| (LINES * LINE * size).min(most.max(0.0));
    let size = frame.largest_size(ui, style::LECTURE, |size| {
        lay_out(width, size).size().y <= room(size)
    });
    let most = room(size).max(LINES_IN_VIEW * LINE * size);
    let name = [&*heading, &words.text, &said].concat().replace('\n', " ");
    let area = frame.scroll_area(&words.text, most);
    // A scroll bar takes some of the width.
    area.show(ui, |ui| {
        let words = lay_out(ui.available_width(), size);
        style::show_text(ui, words, &name, room(size))
    });
}

/// A button for each choice in words, and the hint.
fn choices(ui: &mut Ui, quiz: &Quiz, frame: &mut FrameContext<'_>) {
    if let Some(question) = quiz.question().filter(|_| quiz.is_waiting()) {
        for (index, word) in question.words() {
            let button = Button::new(word).selected(quiz.guess == Some(index));
            if ui.add(button).clicked() {
                let choose = PointerAction::Choose(index);
                frame.commands.push(Command::Pointer(choose));
            }
        }
    }
    ui.label(frame.faint(hint(quiz, frame.by_fingers)));
}

/// The buttons that continue, from the right.
pub(super) fn offered(quiz: &Quiz) -> Vec<ActionButton<'static>> {
    let name = if quiz.is_waiting() { "Answer" } else { "Next" };
    let mut offered = vec![ActionButton::new(Action::Answer).named(name)];
    if quiz.is_waiting() && quiz.may_show() {
        offered.push(ActionButton::new(Action::ShowAnswer).named("Show me"));
    }
    offered
}

/// The hint for keys and the mouse, or for touch.
fn hint(quiz: &Quiz, by_fingers: bool) -> &'static str {
    let Some(question) = quiz.question().filter(|_| quiz.is_waiting()) else {
        return if by_fingers { "" } else { "Q: quit" };
    };
    let is_of_words = question.words().count() == question.choices.len();
    match (
        by_fingers,
        is_of_words,
        matches!(question, AnyQuestion::Planar(_)),
    ) {
        (true, true, _) => "",
        (true, false, _) => "Tap your answer",
        (false, true, _) => "← →: choose  ·  Q: quit",
        (false, false, true) => "← → or click: choose  ·  Q: quit",
        (false, false, false) => "← → or click: choose  ·  drag: rotate the view  ·  Q: quit",
    }
}

/// The caption of the score.
pub(super) fn score_caption(quiz: &Quiz) -> String {
    let count = quiz.count();
    let first_try = count - quiz.missed().len();
    format!("Quiz: {first_try} of {count} correct on the first try.")
}

/// The caption of a case to review.
pub(super) fn case_caption(QuestionText { title, step, .. }: &QuestionText) -> String {
    format!("{title}, step {step}")
}

/// Shows the score, and the cases to review, above the timeline, with a height of at most `most` points.
pub(super) fn show_score(frame: &mut FrameContext<'_>, most: f32) {
    let app = frame.app;
    let Some(quiz) = app.quiz() else {
        return;
    };
    let missed = quiz.missed();
    let most = (most - 16.0).max(style::TARGET);
    panel(frame, "score").show(frame.egui, |ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, GAP);
        let area = ScrollArea::vertical().drag_to_scroll(frame.by_fingers);
        let contents = |ui: &mut Ui| {
            ui.label(RichText::new(score_caption(quiz)).font(frame.bold(style::BODY)));
            if frame.by_fingers {
                let again = ActionButton::new(Action::ToggleGuess).named("Ask again");
                again.show(ui, frame);
            }
            if !missed.is_empty() {
                ui.label("Review");
            }
            for (index, look) in missed.iter().enumerate() {
                let text = RichText::new(case_caption(look)).small();
                let button = Button::new(text).selected(index == quiz.case);
                ActionButton::new(Action::Go(Go::To(look.step))).show_as(button, ui, frame);
            }
            let keys = match (missed.is_empty(), app.tour().is_some()) {
                (true, _) => "Q: restart",
                (_, true) => "click to go there  ·  Q: restart",
                _ => "← →: choose  ·  Enter: go there  ·  Q: restart",
            };
            if !frame.by_fingers {
                ui.label(frame.faint(keys).small());
            }
        };
        area.max_height(most)
            .show(ui, |ui| ui.horizontal_wrapped(contents));
    });
}
