//! Number fields, to drag or to type.

use std::cell::RefCell;
use std::ops::Range;

use egui::emath::format_with_decimals_in_range;
use egui::text::{CCursor, CCursorRange};
use egui::{DragValue, Key, Response, RichText, TextEdit, Ui};

use glam::DVec3;

use crate::figure::Theme;
use crate::scene::{Coordinates, Unit};
use crate::ui::style;

/// The way in which numbers are entered.
pub(super) struct FieldInput<'f> {
    /// The word for lengths.
    pub(super) unit: Unit,
    pub(super) theme: &'f Theme,
    /// Set while a field is edited.
    pub(super) is_typing: &'f mut bool,
}

impl FieldInput<'_> {
    /// A length with its name before it; whether it was changed.
    pub(super) fn length(&mut self, ui: &mut Ui, name: &str, length: &mut f64) -> bool {
        let before = *length;
        ui.horizontal_wrapped(|ui| {
            self.label(ui, name);
            self.number(ui, "", length, &self.unit.length(""));
        });
        *length != before
    }

    pub(super) fn label(&self, ui: &mut Ui, name: &str) {
        ui.label(RichText::new(name).color(style::color(self.theme.faint_text)));
    }

    /// A length or an angle, to two decimals.
    pub(super) fn number(&mut self, ui: &mut Ui, name: &str, value: &mut f64, unit: &str) {
        self.decimal(ui, name, value, unit, 2);
    }

    /// The coordinates of a point.
    pub(super) fn point<V: Coordinates>(&mut self, ui: &mut Ui, point: &mut V) {
        for (name, coordinate) in ["x ", "y ", "z "].into_iter().zip(point.numbers()) {
            self.number(ui, name, coordinate, "");
        }
    }

    /// The three components of a direction of any length, to four decimals.
    pub(super) fn direction(&mut self, ui: &mut Ui, direction: &mut DVec3) {
        for (name, axis) in ["x ", "y ", "z "].into_iter().zip(0..) {
            self.decimal(ui, name, &mut direction[axis], "", 4);
        }
    }

    /// A number to drag or to type. It shows fewer digits than it has, and a visit that leaves the
    /// digits alone leaves the number alone. What is no number stays there to be mended.
    fn decimal(&mut self, ui: &mut Ui, name: &str, value: &mut f64, unit: &str, decimals: usize) {
        let unread = ui.next_auto_id().with("unread");
        let before: Option<String> = ui.data(|data| data.get_temp(unread));
        let read = RefCell::new(None);
        let mut shown = *value;
        let field = DragValue::new(&mut shown)
            .max_decimals(decimals)
            .prefix(name)
            .suffix(unit)
            .custom_parser(|text| {
                let number = number_of(text);
                *read.borrow_mut() = Some(number.ok_or_else(|| text.to_owned()));
                number
            })
            .custom_formatter(|value, decimals| match &before {
                Some(text) => text.clone(),
                None => format_with_decimals_in_range(value, decimals),
            });
        let response = self.field(ui, field);
        let is_given_up = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Escape));
        let is_changed = format!("{shown:.decimals$}") != format!("{value:.decimals$}");
        let after = match read.into_inner() {
            _ if is_given_up || is_changed => None,
            Some(Ok(_)) => None,
            Some(Err(text)) => Some(text),
            None => before,
        };
        if after.is_some() && !response.has_focus() {
            let warning = style::color(self.theme.warning);
            ui.label(RichText::new("not a number").color(warning));
        }
        ui.data_mut(|data| match after {
            Some(text) => data.insert_temp(unread, text),
            None => data.remove::<String>(unread),
        });
        if is_changed {
            *value = shown;
        }
    }

    /// A field that acts when it is left; what Tab finds in it is replaced by what is typed.
    pub(super) fn field(&mut self, ui: &mut Ui, field: DragValue<'_>) -> Response {
        let response = ui.add(field.update_while_editing(false));
        *self.is_typing |= response.has_focus();
        if response.gained_focus() {
            select(&response, 0..usize::MAX);
        }
        response
    }
}

/// Selects these characters of a field, to be replaced by what is typed.
pub(super) fn select(field: &Response, characters: Range<usize>) {
    if let Some(mut edit) = TextEdit::load_state(&field.ctx, field.id) {
        let [from, to] = [characters.start, characters.end].map(CCursor::new);
        edit.cursor
            .set_char_range(Some(CCursorRange::two(from, to)));
        edit.store(&field.ctx, field.id);
    }
}

/// The number that a text is, if it is one that can be worked with.
fn number_of(text: &str) -> Option<f64> {
    let text = text.trim().replace('−', "-");
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        assert_eq!(number_of(" −12.5 "), Some(-12.5));
        assert_eq!(number_of("1e3"), Some(1000.0));
        for no_number in ["abc", "1e309", "", "NaN", "inf", "1 2"] {
            assert_eq!(number_of(no_number), None, "{no_number}");
        }
    }
}
