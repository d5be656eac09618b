//! The strip that shows a recording while it lasts, and the question before it would be lost.

use egui::{
    Align2, Area, Button, Color32, Context, CornerRadius, Frame, Id, Margin, Order, ProgressBar,
    Rect, RichText, Sense, Ui, Vec2, Window, pos2, vec2,
};

use super::bindings::binding_of;
use super::style;
use crate::figure::Theme;
use crate::session::{Action, HEAVIEST, LONGEST, Live, Recording, Session, weight};

/// How far it is above the picture's lower rim, in points.
const ABOVE_RIM: f32 = 12.0;

const PROGRESS_WIDTH: f32 = 140.0;
const QUESTION_WIDTH: f32 = 420.0;

/// Shows how far the recording is, over the lower rim of the picture at `place`.
pub(super) fn strip(
    context: &Context,
    place: Rect,
    session: &Session,
    theme: &Theme,
    chosen: &mut Vec<Action>,
) {
    if !session.recording().is_unfinished() {
        return;
    }
    let rim = pos2(place.center().x, place.bottom() - ABOVE_RIM);
    Area::new(Id::new("recording"))
        .order(Order::Middle)
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(rim)
        .constrain_to(place)
        .show(context, |ui| {
            Frame::NONE
                .fill(style::color(theme.surface))
                .corner_radius(CornerRadius::same(5))
                .inner_margin(Margin::symmetric(10, 6))
                .show(ui, |ui| {
                    ui.set_max_width((place.width() - 40.0).max(40.0));
                    ui.horizontal_wrapped(|ui| contents(ui, session, theme, chosen));
                });
        });
}

fn contents(ui: &mut Ui, session: &Session, theme: &Theme, chosen: &mut Vec<Action>) {
    match session.recording() {
        Recording::None | Recording::Wanted | Recording::Writing => {}
        Recording::Live(live) => {
            light(ui, theme);
            ui.label(live_text(live));
            button(ui, "Save", Action::Record, chosen);
            button(ui, "Drop", Action::DropRecording, chosen);
        }
        Recording::Encoding { encoded, taken } => {
            ui.label(format!("Writing the GIF, picture {encoded} of {taken}"));
            let bar = ProgressBar::new(*encoded as f32 / (*taken).max(1) as f32)
                .desired_width(style::scaled(PROGRESS_WIDTH, theme))
                .desired_height(style::scaled(10.0, theme));
            ui.add(bar);
            button(ui, "Cancel", Action::DropRecording, chosen);
        }
        Recording::Unsaved(gif) => {
            let warning = style::color(theme.warning);
            let text = format!("A GIF of {} is not saved", weight(gif.len()));
            ui.label(RichText::new(text).color(warning));
            button(ui, "Try again", Action::Record, chosen);
            button(ui, "Drop", Action::DropRecording, chosen);
        }
    }
}

/// How long it has lasted and what it will weigh, each with its limit.
fn live_text(live: &Live) -> String {
    format!(
        "Recording, {} of {} s, about {} of {}",
        live.lasted().as_secs(),
        LONGEST.as_secs(),
        weight(live.expected_bytes()),
        weight(HEAVIEST),
    )
}

/// The red light of a camera.
fn light(ui: &mut Ui, theme: &Theme) {
    let side = style::scaled(10.0, theme);
    let (place, _) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
    ui.painter().circle_filled(
        place.center(),
        side / 2.0,
        Color32::from_rgb(0xE0, 0x30, 0x20),
    );
}

/// A button with its key. Tab goes through the panel and the dialogs, where these have their rows.
fn button(ui: &mut Ui, does: &str, action: Action, chosen: &mut Vec<Action>) {
    let key = binding_of(action).map_or("", |binding| binding.key.as_str());
    let text = format!("{does}  ({key})");
    if ui.add(Button::new(text).sense(Sense::CLICK)).clicked() {
        chosen.push(action);
    }
}

/// The question's title where shapes were changed.
const SHAPES: &str = "Shapes were changed and not saved";

/// Which scenes are to be saved, and how.
fn unsaved(titles: &[&str]) -> String {
    let scenes = titles.join(", ");
    match titles.len() {
        0 | 1 => format!("In the scene {scenes}."),
        count => {
            format!("In {count} scenes: {scenes}. Each is shown and saved to a file of its own.")
        }
    }
}

/// Asks what becomes of the recording or the changed shapes, when the window was to be closed.
pub(super) fn question(
    context: &Context,
    session: &Session,
    theme: &Theme,
    is_new: bool,
    chosen: &mut Vec<Action>,
) {
    if !session.asks_to_quit() {
        return;
    }
    let drop_it = "Drop it and quit";
    let (title, save, drop) = match session.recording() {
        Recording::None => (SHAPES, "Save and quit", "Quit without saving"),
        Recording::Encoding { .. } | Recording::Writing => {
            ("A GIF is being written", "Finish it and quit", drop_it)
        }
        Recording::Unsaved(_) => ("A GIF is not saved", "Try again and quit", drop_it),
        _ => ("A GIF is being recorded", "Save it and quit", drop_it),
    };
    let room = (context.screen_rect().width() - 60.0).max(60.0);
    Window::new(title)
        .collapsible(false)
        .resizable(false)
        .anchor(Align2::CENTER_CENTER, Vec2::ZERO)
        .show(context, |ui| {
            ui.set_max_width(style::scaled(QUESTION_WIDTH, theme).min(room));
            ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
            if title == SHAPES {
                ui.label(unsaved(&session.unsaved()));
            }
            ui.horizontal_wrapped(|ui| {
                let answers = [
                    (save, Action::SaveAndQuit),
                    (drop, Action::QuitAnyway),
                    ("Go on  (Esc)", Action::Stay),
                ];
                for (k, (text, action)) in answers.into_iter().enumerate() {
                    let button = ui.button(text);
                    if is_new && k == 0 {
                        button.request_focus();
                    }
                    if button.clicked() {
                        chosen.push(action);
                    }
                }
            });
        });
}
