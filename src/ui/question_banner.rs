//! The quiz below the picture: question, feedback and keys; at the end the score.

use egui::{
    Align, Button, Color32, Context, FontId, Frame, Layout, Margin, RichText, ScrollArea, Sense,
    Stroke, TopBottomPanel, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use super::bindings::binding_of;
use super::interaction::Interaction;
use super::style;
use crate::app::{Action, App, Go, MissedQuestion, Quiz, Score};
use crate::figure::Theme;

/// How many lines the heading, the prompt and what is said of the answer have room for, so that the picture
/// above stays where it is.
const LINES: f32 = 5.0;

/// What does not fit is scrolled, at least so many lines in view.
const LINES_IN_VIEW: f32 = 2.0;

/// The height of a line to that of its letters.
const LINE: f32 = 1.2;

/// Above, between and below the words and the buttons, in points.
const MARGIN: i8 = 8;
const GAP: f32 = 6.0;

/// In less than this the choices stand above what leads on.
const ROOM_FOR_ONE_ROW: f32 = 460.0;

/// From this width on it is written large.
const ROOM_FOR_LARGE_TEXT: f32 = 1400.0;

/// What is written, from top to bottom.
pub(super) struct BannerText {
    pub(super) heading: String,
    heading_ink: Color32,
    pub(super) text: String,
    /// What is said of the answer, and in which colour.
    pub(super) said: Option<(String, Color32)>,
}

/// Shows the question, or the step that it was about, in place of the timeline, at `most` so many points high.
pub(super) fn show(
    context: &Context,
    app: &App,
    theme: &Theme,
    by_fingers: bool,
    most: f32,
    interaction: &mut Interaction,
    chosen: &mut Vec<Action>,
) {
    let Some(quiz) = app.quiz() else {
        return;
    };
    let words = words(app, quiz, theme);
    panel(context, "question", theme).show(context, |ui| {
        ui.set_max_height(most);
        ui.spacing_mut().item_spacing = vec2(8.0, GAP);
        // How high the buttons are is known once they have been wrapped.
        let id = ui.id().with("row");
        let row = ui.data(|data| data.get_temp(id)).unwrap_or(style::TARGET);
        let around = GAP + 2.0 * f32::from(MARGIN) + 2.0;
        write(ui, &words, most - row - around, by_fingers, theme);
        let does = if by_fingers {
            fingers(quiz)
        } else {
            keys(quiz)
        };
        let choose = |ui: &mut Ui, interaction: &mut Interaction| {
            choices(ui, quiz, interaction);
            ui.label(RichText::new(does).color(style::color(theme.faint_text)));
        };
        // The choices go once the question is answered; what leads on from it stays where it is.
        let is_apart = by_fingers || ui.available_width() < style::scaled(ROOM_FOR_ONE_ROW, theme);
        let from_the_left = Layout::left_to_right(Align::Center).with_main_wrap(true);
        let buttons = ui.vertical(|ui| {
            if is_apart {
                let line = vec2(ui.available_width(), ui.spacing().interact_size.y);
                ui.allocate_ui_with_layout(line, from_the_left, |ui| {
                    ui.set_min_height(line.y);
                    choose(ui, interaction);
                });
            }
            ui.horizontal(|ui| {
                if by_fingers && ui.button("Leave").clicked() {
                    chosen.push(Action::ToggleGuess);
                }
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    for (does, action) in offered(quiz) {
                        let text = match binding_of(action) {
                            Some(binding) if !is_apart => format!("{does}  ({})", binding.key),
                            _ => does.to_owned(),
                        };
                        if ui.button(text).clicked() {
                            chosen.push(action);
                        }
                    }
                    if !is_apart {
                        ui.with_layout(from_the_left, |ui| choose(ui, interaction));
                    }
                });
            });
        });
        let row = buttons.response.rect.height();
        ui.data_mut(|data| data.insert_temp(id, row));
    });
}

fn panel(context: &Context, name: &'static str, theme: &Theme) -> TopBottomPanel {
    let narrow = context.available_rect().width() < 700.0;
    let margin = Margin::symmetric(if narrow { 8 } else { 16 }, MARGIN);
    TopBottomPanel::bottom(name).resizable(false).frame(
        Frame::NONE
            .fill(style::color(theme.surface))
            .inner_margin(margin),
    )
}

pub(super) fn words(app: &App, quiz: &Quiz, theme: &Theme) -> BannerText {
    let ink = style::color(theme.text);
    if let (Some(question), Some(place)) = (quiz.question(), quiz.place()) {
        let said = quiz.verdict().map(|verdict| {
            if verdict.is_right {
                let start = if quiz.was_shown() { "Shown:" } else { "Right:" };
                (format!("{start} {}", verdict.why), ink)
            } else {
                let text = format!("Not so: {}", verdict.why);
                (text, style::color(theme.warning))
            }
        });
        return BannerText {
            heading: format!("Guess first · question {place}"),
            heading_ink: style::color(theme.names()[1]),
            text: question.prompt(),
            said,
        };
    }
    let Some((lesson, at)) = app.narration() else {
        return BannerText {
            heading: String::new(),
            heading_ink: ink,
            text: String::new(),
            said: None,
        };
    };
    let phase = lesson.phase(at);
    BannerText {
        heading: format!("{} · {}", crate::lesson::numbered(at), phase.title()),
        heading_ink: style::phase_color(theme, phase),
        text: lesson.caption(at).to_owned(),
        said: None,
    }
}

/// Writes the words in the largest size in which they fit; what does not is scrolled.
fn write(ui: &mut Ui, words: &BannerText, most: f32, by_fingers: bool, theme: &Theme) {
    let width = ui.available_width();
    let large = (width >= ROOM_FOR_LARGE_TEXT).then_some(style::LECTURE);
    let painter = ui.painter().clone();
    let lay_out = |size: f32| {
        let heading = FontId::new(size, style::bold_family());
        let body = FontId::proportional(size);
        let said = words.said.as_ref().map(|(text, ink)| (text, *ink));
        let parts = [(&words.text, style::color(theme.text))].into_iter();
        let parts = parts
            .chain(said)
            .map(|(text, ink)| painter.layout_job(style::prose(text, body.clone(), ink, width)));
        let heading = painter.layout(words.heading.clone(), heading, words.heading_ink, width);
        [heading].into_iter().chain(parts).collect::<Vec<_>>()
    };
    let room = |size: f32| (LINES * LINE * size).min(most.max(0.0));
    let height = |size: f32| -> f32 { lay_out(size).iter().map(|text| text.size().y).sum() };
    let fitting = large
        .into_iter()
        .chain([style::LESSON, style::HEADING, style::BODY, style::SMALL])
        .map(|size| style::scaled(size, theme))
        .find(|&size| height(size) <= room(size));
    let size = fitting.unwrap_or(style::SMALL);
    let texts = lay_out(size);
    let most = room(size).max(LINES_IN_VIEW * LINE * size);
    ScrollArea::vertical()
        .id_salt(&words.text)
        .drag_to_scroll(by_fingers)
        .max_height(most)
        .min_scrolled_height(most)
        .show(ui, |ui| {
            let full = room(size).max(height(size));
            let (place, response) = ui.allocate_exact_size(vec2(width, full), Sense::hover());
            let mut top = place.top();
            for text in texts {
                let below = top + text.size().y;
                ui.painter()
                    .galley(pos2(place.left(), top), text, Color32::WHITE);
                top = below;
            }
            let said = words.said.as_ref().map_or("", |(said, _)| said);
            let label = [&words.heading, &words.text, said].join(" ");
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &label));
        });
}

/// A button for each choice that is a word.
fn choices(ui: &mut Ui, quiz: &Quiz, interaction: &mut Interaction) {
    let Some(question) = quiz.question().filter(|_| quiz.is_waiting()) else {
        return;
    };
    let chosen = quiz.guess();
    for (index, word) in question.words() {
        let is_chosen = chosen == Some(index);
        if ui.add(marked(RichText::new(word), is_chosen, ui)).clicked() {
            interaction.choose(index);
        }
    }
}

/// A button, with a rim where it is the one that the keys have chosen.
fn marked(text: RichText, is_chosen: bool, ui: &Ui) -> Button<'static> {
    let button = Button::new(text);
    if is_chosen {
        button.stroke(Stroke::new(2.0, ui.visuals().text_color()))
    } else {
        button
    }
}

/// What leads on from here, from the right.
pub(super) fn offered(quiz: &Quiz) -> Vec<(&'static str, Action)> {
    if !quiz.is_waiting() {
        vec![("Go on", Action::Answer)]
    } else if quiz.may_show() {
        vec![("Answer", Action::Answer), ("Show me", Action::ShowAnswer)]
    } else {
        vec![("Answer", Action::Answer)]
    }
}

/// Whether all there is to choose from are words.
fn is_of_words(quiz: &Quiz) -> bool {
    let question = quiz.question();
    question.is_some_and(|question| question.words().len() == question.choices().len())
}

/// What the keys and the mouse do now.
fn keys(quiz: &Quiz) -> &'static str {
    if !quiz.is_waiting() {
        return "Q leaves";
    }
    if is_of_words(quiz) {
        "← → choose  ·  Q leaves"
    } else if quiz
        .question()
        .is_some_and(|question| question.planar().is_none())
    {
        "← → choose, or click; a drag turns the view  ·  Q leaves"
    } else {
        "← → choose, or click  ·  Q leaves"
    }
}

/// What fingers do now.
fn fingers(quiz: &Quiz) -> &'static str {
    if quiz.is_waiting() && !is_of_words(quiz) {
        "Tap your choice"
    } else {
        ""
    }
}

/// How it went.
pub(super) fn told_score(
    Score {
        first_try, count, ..
    }: &Score,
) -> String {
    format!("Guess first: {first_try} of {count} right at the first try.")
}

/// A case to look at again.
pub(super) fn told_case(MissedQuestion { title, step }: &MissedQuestion) -> String {
    format!("{title}, step {step}")
}

/// Shows how it went, and the cases to look at again, above the timeline, at `most` so many points high.
pub(super) fn score(
    context: &Context,
    app: &App,
    theme: &Theme,
    by_fingers: bool,
    most: f32,
    chosen: &mut Vec<Action>,
) {
    let Some(quiz) = app.quiz() else {
        return;
    };
    let score = quiz.score();
    let most = (most - 16.0).max(style::TARGET);
    panel(context, "score", theme).show(context, |ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, GAP);
        let area = ScrollArea::vertical().drag_to_scroll(by_fingers);
        area.max_height(most).show(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                let text = told_score(&score);
                let font = FontId::new(style::scaled(style::BODY, theme), style::bold_family());
                ui.label(RichText::new(text).font(font));
                if by_fingers && ui.button("Ask anew").clicked() {
                    chosen.push(Action::ToggleGuess);
                }
                if score.again.is_empty() {
                    if !by_fingers {
                        ui.label(
                            RichText::new("Q starts anew").color(style::color(theme.faint_text)),
                        );
                    }
                    return;
                }
                ui.label("Look again at");
                for (index, look) in score.again.iter().enumerate() {
                    let text = told_case(look);
                    let is_chosen = index == quiz.case();
                    if ui
                        .add(marked(RichText::new(text).small(), is_chosen, ui))
                        .clicked()
                    {
                        chosen.push(Action::Go(Go::To(look.step)));
                    }
                }
                if by_fingers {
                    return;
                }
                let keys = if app.tour().is_some() {
                    "a click goes there  ·  Q starts anew"
                } else {
                    "← → choose  ·  Enter goes there  ·  Q starts anew"
                };
                ui.label(
                    RichText::new(keys)
                        .small()
                        .color(style::color(theme.faint_text)),
                );
            });
        });
    });
}
