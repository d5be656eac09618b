//! The panel's fields of a shape's parameters.

use egui::{DragValue, Slider, SliderClamping, Ui};

use super::entry::FieldInput;
use crate::scene::{Coordinates, Part, PartKind, Parted};

/// The most sides that the slider offers; more can be typed.
const MOST_SIDES_ON_SLIDER: usize = 32;

/// The largest radius that the slider offers, in px; more can be typed.
const LARGEST_RADIUS_ON_SLIDER: f64 = 120.0;

/// A field that was changed, and the shape that it makes or why there is none.
pub(super) type Reshaped<S> = (&'static str, Result<S, String>);

impl FieldInput<'_> {
    /// A field for each number of a shape, for its vectors too where they are asked for, but not for its points.
    pub(super) fn shape<S: Parted>(
        &mut self,
        ui: &mut Ui,
        shape: &S,
        has_vectors: bool,
    ) -> Option<Reshaped<S>> {
        let (slug, mut parts) = shape.parts();
        let rows = shape.row().map_or(&[][..], |row| row.parts);
        let mut changed = None;
        for (row, part) in rows.iter().zip(&mut parts) {
            let is_changed = match part {
                Part::Length(length) if row.kind == PartKind::Rounding => {
                    self.rounding(ui, row.title, length)
                }
                Part::Length(length) => self.length(ui, row.title, length),
                Part::Count(count) => self.count(ui, row.title, count),
                Part::Vector(vector) if has_vectors => self.vector(ui, row.title, vector),
                Part::Vector(_) | Part::Points(_) => false,
            };
            if is_changed {
                changed = Some(row.title);
            }
        }
        let title = changed?;
        let made = S::made(slug, &parts).map_err(|fault| fault.to_string());
        Some((title, made.transpose()?))
    }

    /// The coordinates of a point, or a length along each axis; whether one was changed.
    pub(super) fn vector<V: Coordinates>(
        &mut self,
        ui: &mut Ui,
        name: &str,
        vector: &mut V,
    ) -> bool {
        let before = *vector;
        ui.horizontal_wrapped(|ui| {
            self.label(ui, name);
            self.point(ui, vector);
        });
        *vector != before
    }

    fn count(&mut self, ui: &mut Ui, name: &str, count: &mut usize) -> bool {
        let before = *count;
        ui.horizontal_wrapped(|ui| {
            self.label(ui, name);
            let range = 3..=MOST_SIDES_ON_SLIDER.max(before);
            ui.add(Slider::new(count, range).show_value(false));
            self.field(ui, DragValue::new(count).speed(0.1));
        });
        *count != before
    }

    fn rounding(&mut self, ui: &mut Ui, name: &str, radius: &mut f64) -> bool {
        let before = *radius;
        ui.horizontal_wrapped(|ui| {
            self.label(ui, name);
            let range = 0.0..=LARGEST_RADIUS_ON_SLIDER;
            let slider = Slider::new(radius, range).clamping(SliderClamping::Edits);
            ui.add(slider.step_by(1.0).show_value(false));
            self.number(ui, "", radius, &self.unit.length(""));
        });
        *radius != before
    }
}
