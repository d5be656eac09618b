//! The panel's fields of a body: kind of shape, its parameters, position and angle.

use egui::{DragValue, Ui};
use glam::DVec2;

use super::entry::FieldInput;
use crate::app::{Kind, PointerAction, UndoGroup, reach_of, with_kind};
use crate::planar::{Capsule, Shape};
use crate::scene::{Body, BodyId};
use crate::ui::style;

/// For each body the random hull that was made last, with what it was made of.
#[derive(Default)]
pub(super) struct Hulls([Option<RandomHull>; 2]);

struct RandomHull {
    seed: u64,
    /// How far it was to reach, in px.
    reach: f64,
    made: Shape,
}

/// The fields of a body.
pub(super) struct Fields<'f> {
    pub(super) id: BodyId,
    pub(super) body: &'f Body,
    pub(super) entry: FieldInput<'f>,
    pub(super) asked: &'f mut Vec<PointerAction>,
    pub(super) hulls: &'f mut Hulls,
}

impl Fields<'_> {
    pub(super) fn show(&mut self, ui: &mut Ui) {
        ui.push_id(self.id, |ui| {
            ui.spacing_mut().interact_size.x = style::scaled(56.0, self.entry.theme);
            ui.spacing_mut().item_spacing.y = 3.0;
            self.kinds(ui);
            self.numbers(ui);
            self.place(ui);
            self.vertices(ui);
            ui.add_space(4.0);
        });
    }

    fn kinds(&mut self, ui: &mut Ui) {
        let current = self.current_kind();
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            for kind in Kind::ALL {
                if ui
                    .selectable_label(current == Some(kind), kind.title())
                    .clicked()
                {
                    self.choose(kind);
                }
            }
        });
    }

    /// The kind that the shape is seen to be; a polygon may be several.
    fn current_kind(&self) -> Option<Kind> {
        match &self.body.shape {
            Shape::Polygon(_) => self.hull().map(|_| Kind::RandomHull),
            Shape::Rounded(_) => Some(Kind::Rounded),
            Shape::Circle(_) => Some(Kind::Circle),
            Shape::Capsule(_) => Some(Kind::Capsule),
            Shape::Ellipse(_) => Some(Kind::Ellipse),
            Shape::Regular(_) => Some(Kind::Regular),
        }
    }

    /// The random hull that the body has, if nobody has changed it since.
    fn hull(&self) -> Option<&RandomHull> {
        let hull = self.hulls.0[self.id as usize].as_ref();
        hull.filter(|hull| hull.made == self.body.shape)
    }

    fn choose(&mut self, kind: Kind) {
        if kind == Kind::RandomHull {
            let next = self.hulls.0[self.id as usize]
                .as_ref()
                .map_or(1, |hull| hull.seed + 1);
            self.make_hull(next);
        } else if let Ok(body) = with_kind(self.body, kind, reach_of(self.body), 0) {
            self.put(body, UndoGroup::Single);
        }
    }

    fn make_hull(&mut self, seed: u64) {
        let last = self.hull().map(|hull| hull.reach);
        let reach = last.unwrap_or_else(|| reach_of(self.body));
        if let Ok(body) = with_kind(self.body, Kind::RandomHull, reach, seed) {
            self.hulls.0[self.id as usize] = Some(RandomHull {
                seed,
                reach,
                made: body.shape.clone(),
            });
            self.put(body, UndoGroup::Single);
        }
    }

    /// The numbers that make up the shape; the ends of a capsule are among the vertices.
    fn numbers(&mut self, ui: &mut Ui) {
        self.seed(ui);
        if let Some((field, shape)) = self.entry.shape(ui, &self.body.shape, false) {
            self.reshape(field, shape);
        }
        if let Shape::Capsule(capsule) = &self.body.shape {
            let [from, to] = capsule.ends();
            let mut length = from.distance(to);
            if self.entry.length(ui, "length", &mut length) {
                let middle = from.midpoint(to);
                let half = (to - from).try_normalize().unwrap_or(DVec2::X) * length / 2.0;
                let longer = Capsule::new(middle - half, middle + half, capsule.radius());
                let longer = longer.map(Shape::from).map_err(|fault| fault.to_string());
                self.reshape("length", longer);
            }
        }
    }

    fn seed(&mut self, ui: &mut Ui) {
        let Some(mut seed) = self.hull().map(|hull| hull.seed) else {
            return;
        };
        let before = seed;
        ui.horizontal_wrapped(|ui| {
            self.entry.label(ui, "seed");
            self.entry.field(ui, DragValue::new(&mut seed));
            if ui.button("another").clicked() {
                seed = seed.wrapping_add(1);
            }
        });
        if seed != before {
            self.make_hull(seed);
        }
    }

    fn place(&mut self, ui: &mut Ui) {
        let Body {
            mut position,
            mut angle_degrees,
            ..
        } = *self.body;
        ui.horizontal_wrapped(|ui| {
            self.entry.label(ui, "position");
            self.entry.number(ui, "x ", &mut position.x, "");
            self.entry.number(ui, "y ", &mut position.y, "");
        });
        ui.horizontal_wrapped(|ui| {
            self.entry.label(ui, "angle");
            self.entry.number(ui, "", &mut angle_degrees, "°");
        });
        let new = Body {
            position,
            angle_degrees,
            ..self.body.clone()
        };
        if new != *self.body {
            let field = if position.x != self.body.position.x {
                "x"
            } else if position.y != self.body.position.y {
                "y"
            } else {
                "angle"
            };
            self.put(new, UndoGroup::Field(field));
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
        self.asked.push(PointerAction::Put { id, body, gesture });
    }
}
