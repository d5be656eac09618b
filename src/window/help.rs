//! The list of all keys.

use egui_macroquad::egui::{Align2, Context, Grid, RichText, ScrollArea, Vec2, Window};

use super::app::Action;
use super::bindings::{BINDINGS, HELD, MOUSE};
use super::style;
use crate::figure::Theme;

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
                    Grid::new("keys")
                        .num_columns(2)
                        .spacing([18.0, 6.0])
                        .show(ui, |ui| {
                            let rows = BINDINGS.iter().map(|binding| (binding.key, binding.does));
                            for (key, does) in HELD.into_iter().chain(rows).chain(MOUSE) {
                                let key = if key == "H" { "H, F1" } else { key };
                                ui.label(
                                    RichText::new(key)
                                        .monospace()
                                        .color(style::color(theme.faint_text)),
                                );
                                ui.label(does);
                                ui.end_row();
                            }
                        });
                });
        });
    if !open {
        chosen.push(Action::ToggleHelp);
    }
}
