//! The panel's fields of a body's vertices.

use egui::{CollapsingHeader, Ui};
use glam::DVec2;

use super::bodies::Fields;
use crate::app::{self, PointerAction};
use crate::planar::Shape;
use crate::ui::style;

/// So many vertices have fields; the rest are left to the mouse.
const MOST_SHOWN: usize = 64;

impl Fields<'_> {
    /// The vertices, or the ends of a capsule's segment, in world space. Each can be moved, and a polygon's
    /// removed or followed by another on the edge that begins at it.
    pub(super) fn vertices(&mut self, ui: &mut Ui) {
        let places = app::vertices(self.body);
        if places.is_empty() {
            return;
        }
        let (title, is_polygon) = match self.body.shape {
            Shape::Capsule(_) => ("ends", false),
            _ => ("vertices", true),
        };
        let header = CollapsingHeader::new(title).show(ui, |ui| {
            for (index, &place) in places.iter().enumerate().take(MOST_SHOWN) {
                let mut to = place;
                ui.push_id(index, |ui| {
                    ui.horizontal_wrapped(|ui| {
                        self.entry.number(ui, "x ", &mut to.x, "");
                        self.entry.number(ui, "y ", &mut to.y, "");
                        if is_polygon {
                            let next = places[(index + 1) % places.len()];
                            self.buttons(ui, index, place.midpoint(next));
                        }
                    });
                });
                if to != place && to.is_finite() {
                    let id = self.id;
                    self.asked.push(PointerAction::MoveVertex { id, index, to });
                }
            }
            if let Some(more) = places.len().checked_sub(MOST_SHOWN).filter(|&n| n > 0) {
                self.entry.label(ui, &format!("and {more} more"));
            }
        });
        style::show_focus(ui, &header.header_response, self.entry.theme);
    }

    fn buttons(&mut self, ui: &mut Ui, index: usize, middle: DVec2) {
        let id = self.id;
        let add = ui.small_button("+").on_hover_text("Another after this one");
        if add.clicked() {
            let edge = index;
            let at = middle;
            self.asked.push(PointerAction::AddVertex { id, edge, at });
        }
        if ui.small_button("−").on_hover_text("Remove it").clicked() {
            self.asked.push(PointerAction::RemoveVertex { id, index });
        }
    }
}
