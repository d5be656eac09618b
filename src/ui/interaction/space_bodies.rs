//! The panel's fields of a body in space: parameters, points, position and rotation.

use egui::{CollapsingHeader, Ui};

use super::entry::FieldInput;
use crate::app::{KindInSpace, PointerAction, UndoGroup, with_kind_in_space};
use crate::scene::BodyId;
use crate::scene::spatial::Body;
use crate::spatial::{Hull, Rounded, Shape, ShapeError};
use crate::ui::style;

/// So many points have fields.
const MOST_SHOWN: usize = 64;

/// The fields of a body.
pub(super) struct Fields<'f> {
    pub(super) id: BodyId,
    pub(super) body: &'f Body,
    pub(super) entry: FieldInput<'f>,
    pub(super) asked: &'f mut Vec<PointerAction>,
}

impl Fields<'_> {
    pub(super) fn show(&mut self, ui: &mut Ui) {
        ui.push_id(("in space", self.id), |ui| {
            ui.spacing_mut().interact_size.x = style::scaled(56.0, self.entry.theme);
            ui.spacing_mut().item_spacing.y = 3.0;
            self.kinds(ui);
            self.numbers(ui);
            self.place(ui);
            ui.add_space(4.0);
        });
    }

    /// The kinds of shapes, to choose one.
    fn kinds(&mut self, ui: &mut Ui) {
        let current = KindInSpace::of(&self.body.shape);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            for kind in KindInSpace::ALL {
                let label = ui.selectable_label(current == kind, kind.title());
                if label.clicked() {
                    match with_kind_in_space(self.body, kind) {
                        Ok(body) => self.put(body, UndoGroup::Single),
                        Err(reason) => self.asked.push(PointerAction::Refuse(reason.to_string())),
                    }
                }
            }
        });
    }

    /// The numbers that make up the shape, and its points.
    fn numbers(&mut self, ui: &mut Ui) {
        if let Some((field, shape)) = self.entry.shape(ui, &self.body.shape, true) {
            self.reshape(field, shape);
        }
        match &self.body.shape {
            Shape::Hull(hull) => self.points(ui, hull, |hull| Ok(hull.into())),
            Shape::Rounded(rounded) => self.points(ui, rounded.hull(), |hull| {
                Ok(Rounded::new(hull, rounded.radius())?.into())
            }),
            _ => {}
        }
    }

    /// The corners of a hull in local space, of which `shape` makes the shape. Each can be typed, or taken away; one
    /// that comes to lie within the others is a corner no more.
    fn points(
        &mut self,
        ui: &mut Ui,
        hull: &Hull,
        shape: impl Fn(Hull) -> Result<Shape, ShapeError>,
    ) {
        let mut points = hull.vertices().to_vec();
        let mut gone = None;
        let header = CollapsingHeader::new("points").show(ui, |ui| {
            let count = points.len();
            for (index, point) in points.iter_mut().enumerate().take(MOST_SHOWN) {
                ui.push_id(index, |ui| {
                    ui.horizontal_wrapped(|ui| {
                        self.entry.point(ui, point);
                        let is_last = count == 1;
                        if !is_last && ui.small_button("−").on_hover_text("Remove it").clicked() {
                            gone = Some(index);
                        }
                    });
                });
            }
            if let Some(more) = count.checked_sub(MOST_SHOWN).filter(|&more| more > 0) {
                self.entry.label(ui, &format!("and {more} more"));
            }
        });
        style::show_focus(ui, &header.header_response, self.entry.theme);
        if let Some(index) = gone {
            points.remove(index);
        }
        if points != hull.vertices() {
            let shape = Hull::new(&points).map_err(ShapeError::from).and_then(shape);
            self.reshape("points", shape.map_err(|fault| fault.to_string()));
        }
    }

    fn place(&mut self, ui: &mut Ui) {
        let Body {
            mut position,
            mut rotation,
            ..
        } = *self.body;
        ui.horizontal_wrapped(|ui| {
            self.entry.label(ui, "position");
            self.entry.point(ui, &mut position);
        });
        ui.horizontal_wrapped(|ui| {
            self.entry.label(ui, "turned about");
            self.entry.direction(ui, &mut rotation.axis);
            self.entry.number(ui, "by ", &mut rotation.degrees, "°");
        });
        let field = if position != self.body.position {
            "position"
        } else {
            "rotation"
        };
        let body = Body {
            position,
            rotation,
            ..self.body.clone()
        };
        if body != *self.body {
            self.put(body, UndoGroup::Field(field));
        }
    }

    fn reshape(&mut self, field: &'static str, shape: Result<Shape, String>) {
        match shape {
            Ok(shape) => {
                let body = Body {
                    shape,
                    ..self.body.clone()
                };
                self.put(body, UndoGroup::Field(field));
            }
            Err(reason) => self.asked.push(PointerAction::Refuse(reason)),
        }
    }

    fn put(&mut self, body: Body, gesture: UndoGroup) {
        let id = self.id;
        self.asked
            .push(PointerAction::PutInSpace { id, body, gesture });
    }
}
