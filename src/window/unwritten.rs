//! Texts with letters that the program's font lacks. They are taken off the glass, and the page writes them at their
//! places in a font of its reader's.

use egui::epaint::{ClippedShape, TextShape};
use egui::{Color32, Context, Galley, Rect, Shape};
use serde::Serialize;

/// A text that the glass cannot show. Lengths are in px of the page.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Unwritten {
    text: String,
    /// Its upper left corner.
    at: [f32; 2],
    /// How wide it may be.
    width: f32,
    /// How far its first line begins from there, after what stands in that line.
    indent: f32,
    /// The height of its letters and of its lines.
    size: [f32; 2],
    /// Whether it is cut off where its one line ends.
    is_line: bool,
    /// Red, green and blue.
    ink: [u8; 3],
    /// What of the glass it may be seen on: left, top, right, bottom.
    seen: [f32; 4],
}

/// Takes all such texts out of a frame.
pub(super) fn taken_from(shapes: &mut [ClippedShape], context: &Context) -> Vec<Unwritten> {
    let mut taken = Vec::new();
    for ClippedShape { clip_rect, shape } in shapes {
        take(shape, *clip_rect, context, &mut taken);
    }
    taken
}

fn take(shape: &mut Shape, seen: Rect, context: &Context, taken: &mut Vec<Unwritten>) {
    match shape {
        Shape::Vec(parts) => {
            for part in parts {
                take(part, seen, context, taken);
            }
        }
        Shape::Text(text) if lacks_letters(&text.galley, context) => {
            taken.push(Unwritten::new(text, seen, context.zoom_factor()));
            *shape = Shape::Noop;
        }
        // What is drawn later covers it.
        Shape::Rect(sheet) if sheet.fill.is_opaque() => {
            let covered = sheet.rect.intersect(seen) * context.zoom_factor();
            taken.retain(|text| !covered.contains(text.at.into()));
        }
        _ => {}
    }
}

fn lacks_letters(galley: &Galley, context: &Context) -> bool {
    let job = &galley.job;
    // What all fonts have need not be asked for, in every frame.
    let mut sections = job.sections.iter().filter(|_| !job.text.is_ascii());
    sections.any(|section| {
        let mut letters = job.text[section.byte_range.clone()].chars();
        let font = &section.format.font_id;
        letters.any(|letter| {
            !letter.is_ascii() && !context.fonts(|fonts| fonts.has_glyph(font, letter))
        })
    })
}

impl Unwritten {
    fn new(text: &TextShape, seen: Rect, zoom: f32) -> Self {
        let galley = &text.galley;
        let place = galley.rect.translate(text.pos.to_vec2());
        let section = galley.job.sections.first();
        let format = section.map(|section| &section.format);
        let own = format.map_or(Color32::PLACEHOLDER, |format| format.color);
        let own = Some(own).filter(|color| *color != Color32::PLACEHOLDER);
        let ink = text.override_text_color.or(own);
        let ink = ink.unwrap_or(text.fallback_color);
        let letters = format.map_or(0.0, |format| format.font_id.size);
        let room = galley.job.wrap.max_width;
        let room = if room.is_finite() {
            room
        } else {
            seen.right() - place.left()
        };
        let rows = galley.rows.len();
        Self {
            text: galley.text().to_owned(),
            at: [place.left(), place.top()].map(|side| side * zoom),
            width: room * zoom,
            indent: section.map_or(0.0, |section| section.leading_space) * zoom,
            size: [letters, place.height() / rows.max(1) as f32].map(|side| side * zoom),
            is_line: rows == 1,
            ink: [ink.r(), ink.g(), ink.b()],
            seen: [seen.left(), seen.top(), seen.right(), seen.bottom()].map(|side| side * zoom),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::window::style;
    use egui::{CentralPanel, RawInput};

    #[test]
    fn a_text_with_a_letter_that_the_font_lacks_is_taken_off_the_glass_and_no_other() {
        let context = Context::default();
        style::install_fonts(&context);
        let mut output = context.run(RawInput::default(), |context| {
            CentralPanel::default().show(context, |ui| {
                for text in ["A ⊖ B?", "两个盒子", "1,5 µm – Ångström"] {
                    ui.label(text);
                }
            });
        });
        let [taken] = &taken_from(&mut output.shapes, &context)[..] else {
            panic!("one text");
        };
        assert_eq!(taken.text, "两个盒子");
        assert!(taken.is_line && taken.at[1] > 10.0 && taken.width > 1000.0);
        assert!(taken_from(&mut output.shapes, &context).is_empty());
    }

    #[test]
    fn a_text_in_a_line_with_others_is_written_beside_them() {
        let context = Context::default();
        style::install_fonts(&context);
        let mut beside = 0.0;
        let mut output = context.run(RawInput::default(), |context| {
            CentralPanel::default().show(context, |ui| {
                ui.horizontal_wrapped(|ui| {
                    ui.label("All scenes");
                    beside = ui.cursor().left();
                    ui.label("两个盒子");
                });
            });
        });
        let taken = taken_from(&mut output.shapes, &context).remove(0);
        assert!((taken.at[0] + taken.indent - beside).abs() < 1.0);
    }

    #[test]
    fn a_text_below_a_sheet_is_not_written_over_it() {
        let context = Context::default();
        style::install_fonts(&context);
        for (fill, count) in [(Color32::WHITE, 0), (Color32::from_black_alpha(40), 1)] {
            let mut output = context.run(RawInput::default(), |context| {
                CentralPanel::default().show(context, |ui| {
                    ui.label("两个盒子");
                    ui.painter().rect_filled(ui.max_rect(), 0.0, fill);
                });
            });
            let taken = taken_from(&mut output.shapes, &context);
            assert_eq!(taken.len(), count, "{fill:?}");
        }
    }
}
