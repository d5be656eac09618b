//! Highlights a name in texts and picture while the pointer is on either.

use std::ops::Range;
use std::sync::Arc;

use egui::{Galley, Pos2, Ui, vec2};
use glam::DVec2;

use super::glossary_tooltips::rows_of;
use super::style;
use crate::figure::{Figure, Role, Theme, names_in};

/// What is pointed at, from frame to frame.
#[derive(Default)]
pub(super) struct Pointing {
    /// The names in the picture of the frame before.
    known: Vec<String>,
    /// What of them was lit.
    lit: Vec<String>,
    /// What the pointer is on in a text of this frame.
    in_text: Vec<String>,
    /// The name of what the pointer is on in the picture, as posted by an embed.
    pointed: Option<String>,
}

impl Pointing {
    /// Lights the names in `text`, laid out as `galley` and about to be painted at `at`, and sees which one the
    /// pointer is on.
    pub(super) fn over_text(
        &mut self,
        ui: &Ui,
        text: &str,
        sets: &[(char, Vec<String>)],
        (galley, at): (&Arc<Galley>, Pos2),
        theme: &Theme,
    ) {
        let pointer = ui.ctx().pointer_hover_pos();
        let pointer = pointer.filter(|pointer| ui.clip_rect().contains(*pointer));
        let rows = |place: &Range<usize>| {
            let rows = rows_of(text, place, galley, at).into_iter();
            rows.map(|row| row.expand2(vec2(1.0, 0.0)))
        };
        for name in names_in(text, &self.known, sets) {
            let parts = name.parts.iter();
            for (place, _) in parts.clone().filter(|(_, part)| self.lit.contains(part)) {
                for row in rows(place) {
                    let ground = style::color(theme.style(Role::Pointed).text).gamma_multiply(0.4);
                    ui.painter().rect_filled(row, 2.0, ground);
                }
            }
            if pointer.is_some_and(|pointer| rows(&name.place).any(|row| row.contains(pointer))) {
                self.in_text = parts.map(|(_, part)| part.clone()).collect();
            }
        }
    }

    /// Lights in the picture what the pointer is on: in a text, or at this place of it.
    pub(super) fn over_picture(&mut self, figure: &mut Figure, place: Option<DVec2>) {
        self.known = figure.names();
        self.lit = std::mem::take(&mut self.in_text);
        if self.lit.is_empty() {
            self.lit = Vec::from_iter(place.and_then(|place| figure.named_at(place)));
        }
        figure.light(&self.lit);
    }

    /// Sees what the pointer is on for the page around an embed, and lights what that page names.
    pub(super) fn for_host(
        &mut self,
        figure: &mut Figure,
        place: Option<DVec2>,
        highlight: Option<&str>,
    ) {
        self.pointed = place.and_then(|place| figure.marked_at(place));
        if let Some(name) = highlight {
            figure.light_marks(name);
        }
    }

    /// The name of what the pointer is on in the picture of an embed.
    pub(super) fn pointed(&self) -> Option<&str> {
        self.pointed.as_deref()
    }

    /// What is lit.
    #[cfg(test)]
    pub(super) fn lit(&self) -> &[String] {
        &self.lit
    }
}
