//! The list of all keys, and of what the mouse or fingers do.

use egui::{Align2, Context, Grid, Label, RichText, ScrollArea, Ui, Vec2, Window, vec2};

use super::bindings::{
    BINDINGS, FINGERS, FINGERS_IN_SPACE, HELD, HELD_IN_SPACE, MOUSE, MOUSE_IN_SPACE,
};
use super::platform::Platform;
use super::style;
use crate::figure::Theme;
use crate::session::{Action, Session};

/// How wide a window must be, in points, for two columns of keys, and for one with what they do beside them.
const TWO_COLUMNS: f32 = 740.0;
const ONE_COLUMN: f32 = 400.0;

/// How wide the keys' names are at most, in points.
const KEY: f32 = 100.0;

/// Shows the keys in the middle of the window.
pub(super) fn show(
    context: &Context,
    session: &Session,
    theme: &Theme,
    platform: Platform,
    by_fingers: bool,
    chosen: &mut Vec<Action>,
) {
    let screen = context.screen_rect();
    let below = if by_fingers { style::TARGET + 8.0 } else { 0.0 };
    let hands = if session.space().is_some() {
        IN_SPACE
    } else {
        IN_PLANE
    };
    let rows = rows(platform, by_fingers, &hands);
    let mut open = true;
    Window::new("Keys")
        .open(&mut open)
        .collapsible(false)
        .resizable(false)
        .anchor(Align2::CENTER_CENTER, Vec2::ZERO)
        .show(context, |ui| {
            let width = (screen.width() - 40.0).max(60.0);
            ui.set_max_width(width);
            let height = (screen.height() - 80.0 - below).max(40.0);
            ScrollArea::vertical()
                .max_height(height)
                .min_scrolled_height(height)
                .show(ui, |ui| {
                    if screen.width() > style::scaled(ONE_COLUMN, theme) {
                        let has_two = screen.width() > style::scaled(TWO_COLUMNS, theme);
                        side_by_side(ui, &rows, if has_two { 2 } else { 1 }, theme);
                    } else {
                        wrapped(ui, &rows, theme);
                    }
                    if let Some(note) = platform.note() {
                        ui.add_space(8.0);
                        ui.label(RichText::new(note).color(style::color(theme.faint_text)));
                    }
                });
            if by_fingers && ui.button("Close").clicked() {
                chosen.push(Action::ToggleHelp);
            }
        });
    if !open {
        chosen.push(Action::ToggleHelp);
    }
}

/// A key or a gesture, and what it does.
type Row = (&'static str, &'static str);

/// What is held, and what the mouse and fingers do.
struct Hands {
    held: &'static [Row],
    mouse: &'static [Row],
    fingers: &'static [Row],
}

const IN_PLANE: Hands = Hands {
    held: &HELD,
    mouse: &MOUSE,
    fingers: &FINGERS,
};

const IN_SPACE: Hands = Hands {
    held: &HELD_IN_SPACE,
    mouse: &MOUSE_IN_SPACE,
    fingers: &FINGERS_IN_SPACE,
};

fn rows(platform: Platform, by_fingers: bool, hands: &Hands) -> Vec<Row> {
    let named = BINDINGS.iter().filter_map(|binding| {
        let key = platform.key(binding);
        let is_listed = !binding.triggers.is_empty() && !key.is_empty();
        let key = if key == "H" { "H, F1" } else { key };
        is_listed.then_some((key, platform.does(binding)))
    });
    let keys = hands.held.iter().copied().chain(named);
    if by_fingers {
        hands.fingers.iter().copied().chain(keys).collect()
    } else {
        keys.chain(hands.mouse.iter().copied()).collect()
    }
}

fn side_by_side(ui: &mut Ui, rows: &[Row], columns: usize, theme: &Theme) {
    let height = rows.len().div_ceil(columns);
    Grid::new("keys")
        .num_columns(2 * columns)
        .spacing([18.0, 6.0])
        .show(ui, |ui| {
            for line in 0..height {
                for (key, does) in rows.iter().skip(line).step_by(height) {
                    ui.label(name(key, theme));
                    ui.label(*does);
                }
                ui.end_row();
            }
        });
}

/// In a narrow window what a key does is wrapped beside it.
fn wrapped(ui: &mut Ui, rows: &[Row], theme: &Theme) {
    let width = style::scaled(KEY, theme);
    for (key, does) in rows {
        ui.horizontal_top(|ui| {
            let size = vec2(width, style::scaled(style::BODY, theme));
            ui.allocate_ui(size, |ui| {
                ui.set_min_width(width);
                ui.add(Label::new(name(key, theme)).wrap());
            });
            ui.add(Label::new(*does).wrap());
        });
    }
}

fn name(key: &str, theme: &Theme) -> RichText {
    RichText::new(key)
        .monospace()
        .color(style::color(theme.faint_text))
}
