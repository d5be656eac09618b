//! The list of keys and of mouse or touch input.

use egui::{Label, RichText, ScrollArea, Ui, vec2};

use super::action_button::ActionButton;
use super::bindings::{
    BINDINGS, FINGERS, FINGERS_IN_SPACE, HELD, HELD_IN_SPACE, KeyGroup, MOUSE, MOUSE_IN_SPACE, NOTE,
};
use super::frame_context::FrameContext;
use super::style;
use crate::app::Action;

/// The window width, in points, from which keys are in two columns, and their maximum width.
const TWO_COLUMNS: f32 = 740.0;
const WIDEST: f32 = 860.0;

/// The maximum width of the keys' names, in points.
const KEY: f32 = 112.0;

/// Shows the help in the centre of the window.
pub(super) fn show(frame: &mut FrameContext<'_>) {
    let screen = frame.screen();
    let below = if frame.by_fingers {
        style::TARGET + 8.0
    } else {
        0.0
    };
    let sections = sections(frame);
    let mut open = true;
    let window = frame.dialog("Keys").open(&mut open);
    window.show(frame.egui, |ui| {
        let width = (screen.x - 40.0).min(frame.scaled(WIDEST));
        ui.set_max_width(width.max(60.0));
        let height = (screen.y - 80.0 - below).max(40.0);
        let area = ScrollArea::vertical().max_height(height);
        area.min_scrolled_height(height).show(ui, |ui| {
            let has_two = screen.x > frame.scaled(TWO_COLUMNS);
            let all: usize = sections.iter().map(Section::height).sum();
            let mut above = 0;
            ui.columns(if has_two { 2 } else { 1 }, |columns| {
                for section in &sections {
                    let is_first = !has_two || 2 * above < all;
                    section.show(&mut columns[usize::from(!is_first)], frame);
                    above += section.height();
                }
            });
            if let Some(note) = NOTE {
                ui.add_space(8.0);
                ui.label(frame.faint(note));
            }
        });
        if frame.by_fingers {
            let close = ActionButton::new(Action::ToggleHelp).named("Close");
            close.show(ui, frame);
        }
    });
    if !open {
        frame.act(Action::ToggleHelp);
    }
}

/// A key or a gesture, and its effect.
type HelpRow = (&'static str, &'static str);

/// The rows under a heading.
struct Section {
    title: &'static str,
    rows: Vec<HelpRow>,
}

/// The most used keys, in that order.
const MOST_USED: [&str; 12] = [
    "← → ↑ ↓",
    "I",
    "O",
    "L",
    ".",
    ",",
    "Space",
    "M",
    "Enter",
    "Q",
    "A",
    "H, F1",
];

/// The most used keys, the others by group, and mouse or touch input, which come first without a keyboard.
fn sections(frame: &FrameContext<'_>) -> Vec<Section> {
    let is_in_space = frame.app.space().is_some();
    let (held, pointer): (&[HelpRow], &[HelpRow]) = match (is_in_space, frame.by_fingers) {
        (false, false) => (&HELD, &MOUSE),
        (false, true) => (&HELD, &FINGERS),
        (true, false) => (&HELD_IN_SPACE, &MOUSE_IN_SPACE),
        (true, true) => (&HELD_IN_SPACE, &FINGERS_IN_SPACE),
    };
    let section = |title, rows| Section { title, rows };
    let groups = BINDINGS.chunk_by(|one, next| one.group == next.group);
    let of_keys = groups.map(|bindings| {
        let group = bindings[0].group;
        let mut rows = Vec::new();
        if group == KeyGroup::Move {
            rows.extend(held);
        }
        for binding in bindings.iter().filter(|binding| binding.is_listed()) {
            match binding.key() {
                "" => {}
                "H" => rows.push(("H, F1", binding.does())),
                key => rows.push((key, binding.does())),
            }
        }
        section(group.title(), rows)
    });
    let mut sections: Vec<Section> = of_keys.collect();
    let mut most_used = Vec::new();
    for key in MOST_USED {
        for section in &mut sections {
            most_used.extend(section.rows.extract_if(.., |(of, _)| *of == key));
        }
    }
    sections.retain(|section| !section.rows.is_empty());
    sections.insert(0, section("Used most", most_used));
    if frame.by_fingers {
        sections.insert(0, section("Fingers", pointer.to_vec()));
    } else {
        sections.push(section("Mouse", pointer.to_vec()));
    }
    sections
}

impl Section {
    /// Its height in rows, including the heading and the gap below.
    fn height(&self) -> usize {
        self.rows.len() + 2
    }

    /// The heading, and its rows with keys and their effects.
    fn show(&self, ui: &mut Ui, frame: &FrameContext<'_>) {
        ui.label(RichText::new(self.title).font(frame.bold(style::BODY)));
        let width = frame.scaled(KEY);
        for (key, does) in &self.rows {
            ui.horizontal_top(|ui| {
                ui.allocate_ui(vec2(width, frame.scaled(style::BODY)), |ui| {
                    ui.set_min_width(width);
                    ui.add(Label::new(frame.faint(*key).monospace()).wrap());
                });
                ui.add(Label::new(*does).wrap());
            });
        }
        ui.add_space(10.0);
    }
}
