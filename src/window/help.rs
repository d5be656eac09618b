//! The list of all keys.

use egui::{Align2, Context, Grid, RichText, ScrollArea, Vec2, Window};

use super::bindings::{BINDINGS, HELD, MOUSE};
use super::style;
use crate::figure::Theme;
use crate::session::Action;

/// How wide a window must be, in points, for two columns of keys.
const TWO_COLUMNS: f32 = 740.0;

/// Shows the keys in the middle of the window.
pub(super) fn show(context: &Context, theme: &Theme, chosen: &mut Vec<Action>) {
    let screen = context.screen_rect();
    let mut open = true;
    Window::new("Keys")
        .open(&mut open)
        .collapsible(false)
        .resizable(false)
        .anchor(Align2::CENTER_CENTER, Vec2::ZERO)
        .show(context, |ui| {
            ui.set_max_width((screen.width() - 40.0).max(60.0));
            let height = (screen.height() - 80.0).max(40.0);
            ScrollArea::vertical()
                .max_height(height)
                .min_scrolled_height(height)
                .show(ui, |ui| {
                    let rows = BINDINGS
                        .iter()
                        .filter(|binding| !binding.triggers.is_empty())
                        .map(|binding| (binding.key.as_str(), binding.does));
                    let rows: Vec<_> = HELD.into_iter().chain(rows).chain(MOUSE).collect();
                    let columns = if screen.width() > style::scaled(TWO_COLUMNS, theme) {
                        2
                    } else {
                        1
                    };
                    let height = rows.len().div_ceil(columns);
                    Grid::new("keys")
                        .num_columns(2 * columns)
                        .spacing([18.0, 6.0])
                        .show(ui, |ui| {
                            for line in 0..height {
                                for (key, does) in rows.iter().skip(line).step_by(height) {
                                    let key = if *key == "H" { "H, F1" } else { key };
                                    let ink = style::color(theme.faint_text);
                                    ui.label(RichText::new(key).monospace().color(ink));
                                    ui.label(*does);
                                }
                                ui.end_row();
                            }
                        });
                });
        });
    if !open {
        chosen.push(Action::ToggleHelp);
    }
}
