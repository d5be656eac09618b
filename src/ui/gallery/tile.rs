//! An entry of the gallery: its picture, with title and note below, or at its side where there is one column.

use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{
    Color32, CornerRadius, FontId, Galley, Rect, Response, Stroke, StrokeKind, Ui, Vec2, vec2,
};

use crate::app::GalleryEntry;
use crate::figure::{Figure, Theme};
use crate::ui::{painter, style};

/// How wide a column is at least, in points, where there is more than one, and what is between two entries.
const COLUMN: f32 = 250.0;
pub(super) const GAP: f32 = 14.0;

/// A picture's height, of its width.
const LOW: f32 = 0.56;

/// The part of a single column that the picture takes.
const BESIDE: f32 = 0.38;

/// What is between the rim, the picture and the words.
const INSET: f32 = 8.0;

/// A note is cut off after so many lines.
const LINES: usize = 4;

/// How all entries stand.
pub(super) struct Tile<'t> {
    pub(super) columns: usize,
    pub(super) width: f32,
    /// How large the picture is.
    pub(super) picture: Vec2,
    theme: &'t Theme,
    /// Whether notes are left out, because one would give an answer away.
    pub(super) hides_notes: bool,
}

/// A title and a note, laid out.
pub(super) struct TileText {
    title: Arc<Galley>,
    note: Arc<Galley>,
}

impl<'t> Tile<'t> {
    /// Entries in columns of a sheet of this width. Notes are left out where they would give an answer away.
    pub(super) fn new(width: f32, theme: &'t Theme, hides_notes: bool) -> Self {
        let least = style::scaled(COLUMN, theme);
        let columns = (((width + GAP) / (least + GAP)) as usize).max(1);
        let width = ((width - 4.0 + GAP) / columns as f32 - GAP).floor();
        let across = if columns > 1 {
            width
        } else {
            (BESIDE * width).floor()
        };
        Self {
            columns,
            width,
            picture: vec2(across, (LOW * across).floor()),
            theme,
            hides_notes,
        }
    }

    /// Where the words begin, from the corner.
    fn words_at(&self) -> Vec2 {
        if self.columns > 1 {
            vec2(INSET, self.picture.y + INSET)
        } else {
            vec2(self.picture.x + INSET, INSET)
        }
    }

    pub(super) fn words(&self, ui: &Ui, entry: &GalleryEntry) -> TileText {
        let width = self.width - self.words_at().x - INSET;
        let lay_out = |text: &str, font: FontId, ink: Color32, lines: usize| {
            let mut job =
                LayoutJob::single_section(style::unbroken(text), TextFormat::simple(font, ink));
            job.wrap = TextWrapping {
                max_width: width,
                max_rows: lines,
                ..TextWrapping::default()
            };
            ui.fonts(|fonts| fonts.layout_job(job))
        };
        let bold = FontId::new(style::scaled(style::BODY, self.theme), style::bold_family());
        let plain = FontId::proportional(style::scaled(style::SMALL, self.theme));
        let note = if self.hides_notes { "" } else { &entry.note };
        TileText {
            title: lay_out(&entry.title, bold, style::color(self.theme.text), 2),
            note: lay_out(note, plain, style::color(self.theme.faint_text), LINES),
        }
    }

    pub(super) fn height(&self, words: &TileText) -> f32 {
        let words = self.words_at().y + words.title.size().y + words.note.size().y + INSET;
        words.max(self.picture.y)
    }

    pub(super) fn draw(
        &self,
        ui: &Ui,
        response: &Response,
        picture: Option<&Figure>,
        words: &TileText,
        is_chosen: bool,
    ) {
        let place = response.rect;
        let ground = Rect::from_min_size(place.min, self.picture);
        ui.painter().rect_filled(
            place,
            CornerRadius::ZERO,
            style::color(self.theme.background),
        );
        if let Some(picture) = picture {
            painter::paint(&ui.painter_at(ground), ground.min, picture, self.theme);
        }
        let corner = place.min + self.words_at();
        ui.painter()
            .galley(corner, words.title.clone(), Color32::WHITE);
        let below = corner + vec2(0.0, words.title.size().y);
        ui.painter()
            .galley(below, words.note.clone(), Color32::WHITE);
        let (width, ink) = if is_chosen {
            (3.0, self.theme.text)
        } else if style::is_lit(ui, response) {
            (2.0, self.theme.faint_text)
        } else {
            (1.0, self.theme.rule)
        };
        let rim = Stroke::new(width, style::color(ink));
        ui.painter()
            .rect_stroke(place, CornerRadius::ZERO, rim, StrokeKind::Outside);
    }
}
