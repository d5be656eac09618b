//! The list of keys and of mouse or touch input.

use egui::{Align2, Context, FontId, Label, RichText, ScrollArea, Ui, Vec2, Window, vec2};

use super::bindings::{
    BINDINGS, Binding, FINGERS, FINGERS_IN_SPACE, HELD, HELD_IN_SPACE, KeyGroup, MOUSE,
    MOUSE_IN_SPACE,
};
use super::platform::Platform;
use super::style;
use crate::app::{Action, App};
use crate::figure::Theme;

/// How wide a window must be, in points, for two columns of keys, and how wide they are at most.
const TWO_COLUMNS: f32 = 740.0;
const WIDEST: f32 = 860.0;

/// How wide the keys' names are at most, in points.
const KEY: f32 = 112.0;

/// Shows the keys in the middle of the window.
pub(super) fn show(
    context: &Context,
    app: &App,
    theme: &Theme,
    platform: Platform,
    by_fingers: bool,
    chosen: &mut Vec<Action>,
) {
    let screen = context.screen_rect();
    let below = if by_fingers { style::TARGET + 8.0 } else { 0.0 };
    let interaction = if app.space().is_some() {
        IN_SPACE
    } else {
        IN_PLANE
    };
    let sections = sections(platform, by_fingers, &interaction);
    let mut open = true;
    Window::new("Keys")
        .open(&mut open)
        .collapsible(false)
        .resizable(false)
        .anchor(Align2::CENTER_CENTER, Vec2::ZERO)
        .show(context, |ui| {
            let width = (screen.width() - 40.0).min(style::scaled(WIDEST, theme));
            ui.set_max_width(width.max(60.0));
            let height = (screen.height() - 80.0 - below).max(40.0);
            ScrollArea::vertical()
                .max_height(height)
                .min_scrolled_height(height)
                .show(ui, |ui| {
                    let has_two = screen.width() > style::scaled(TWO_COLUMNS, theme);
                    let all: usize = sections.iter().map(Section::height).sum();
                    let mut above = 0;
                    ui.columns(if has_two { 2 } else { 1 }, |columns| {
                        for section in &sections {
                            let is_first = !has_two || 2 * above < all;
                            let column = usize::from(!is_first);
                            section.show(&mut columns[column], theme);
                            above += section.height();
                        }
                    });
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
type HelpRow = (&'static str, &'static str);

/// What is held, and what the mouse and fingers do.
struct PointerHelp {
    held: &'static [HelpRow],
    mouse: &'static [HelpRow],
    fingers: &'static [HelpRow],
}

const IN_PLANE: PointerHelp = PointerHelp {
    held: &HELD,
    mouse: &MOUSE,
    fingers: &FINGERS,
};

const IN_SPACE: PointerHelp = PointerHelp {
    held: &HELD_IN_SPACE,
    mouse: &MOUSE_IN_SPACE,
    fingers: &FINGERS_IN_SPACE,
};

/// What is listed under a heading.
struct Section {
    title: &'static str,
    rows: Vec<HelpRow>,
}

/// The keys by their groups, and what hands do, which comes first where there is no keyboard.
fn sections(platform: Platform, by_fingers: bool, interaction: &PointerHelp) -> Vec<Section> {
    let groups = BINDINGS.chunk_by(|one, next| one.group == next.group);
    let of_keys = groups.map(|bindings| {
        let row = |binding: &'static Binding| {
            let key = platform.key(binding);
            let is_named = binding.is_listed() && !key.is_empty();
            let key = if key == "H" { "H, F1" } else { key };
            is_named.then_some((key, platform.does(binding)))
        };
        let group = bindings[0].group;
        let held = if group == KeyGroup::Move {
            interaction.held
        } else {
            &[]
        };
        let rows = bindings.iter().filter_map(row);
        Section {
            title: group.title(),
            rows: held.iter().copied().chain(rows).collect(),
        }
    });
    let section = |title, rows: &[HelpRow]| Section {
        title,
        rows: rows.to_vec(),
    };
    if by_fingers {
        let of_fingers = section("Fingers", interaction.fingers);
        [of_fingers].into_iter().chain(of_keys).collect()
    } else {
        of_keys
            .chain([section("Mouse", interaction.mouse)])
            .collect()
    }
}

impl Section {
    /// In rows, with the heading and the gap below.
    fn height(&self) -> usize {
        self.rows.len() + 2
    }

    /// The heading, and what a key does beside it.
    fn show(&self, ui: &mut Ui, theme: &Theme) {
        let font = FontId::new(style::scaled(style::BODY, theme), style::bold_family());
        ui.label(RichText::new(self.title).font(font));
        let width = style::scaled(KEY, theme);
        for (key, does) in &self.rows {
            ui.horizontal_top(|ui| {
                let size = vec2(width, style::scaled(style::BODY, theme));
                ui.allocate_ui(size, |ui| {
                    ui.set_min_width(width);
                    ui.add(Label::new(name(key, theme)).wrap());
                });
                ui.add(Label::new(*does).wrap());
            });
        }
        ui.add_space(10.0);
    }
}

fn name(key: &str, theme: &Theme) -> RichText {
    RichText::new(key)
        .monospace()
        .color(style::color(theme.faint_text))
}
