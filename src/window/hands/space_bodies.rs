//! The panel's fields for a body in space: the shape's numbers, its points, its place and its turn.

use egui::{CollapsingHeader, Ui};
use glam::DVec3;

use super::entry::Entry;
use crate::scene::BodyId;
use crate::scene::spatial::Body;
use crate::session::{Gesture, Hand, KindInSpace, with_kind_in_space};
use crate::spatial::{
    Capsule, Cone, Cuboid, Cylinder, Ellipsoid, Hull, Rounded, Shape, ShapeError, Sphere,
};
use crate::window::style;

/// So many points have fields.
const MOST_SHOWN: usize = 64;

/// The fields of a body.
pub(super) struct Fields<'f> {
    pub(super) id: BodyId,
    pub(super) body: &'f Body,
    pub(super) entry: Entry<'f>,
    pub(super) asked: &'f mut Vec<Hand>,
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
                        Ok(body) => self.put(body, Gesture::Single),
                        Err(reason) => self.asked.push(Hand::Refuse(reason.to_string())),
                    }
                }
            }
        });
    }

    /// The numbers that make up the shape.
    fn numbers(&mut self, ui: &mut Ui) {
        match self.body.shape.clone() {
            Shape::Hull(hull) => self.points(ui, &hull, |hull| Ok(hull.into())),
            Shape::Cuboid(cuboid) => {
                if let Some(half) = self.lengths(ui, "half edges", cuboid.half()) {
                    self.reshape("half edges", Cuboid::new(half));
                }
            }
            Shape::Sphere(sphere) => {
                if let Some(radius) = self.entry.length(ui, "radius", sphere.radius()) {
                    self.reshape("radius", Sphere::new(radius));
                }
            }
            Shape::Capsule(capsule) => self.capsule(ui, &capsule),
            Shape::Cylinder(of) => {
                let new = self.round(ui, of.radius(), of.half_height());
                if let Some([radius, half_height]) = new {
                    self.reshape("radius", Cylinder::new(radius, half_height));
                }
            }
            Shape::Cone(of) => {
                let new = self.round(ui, of.radius(), of.half_height());
                if let Some([radius, half_height]) = new {
                    self.reshape("radius", Cone::new(radius, half_height));
                }
            }
            Shape::Ellipsoid(ellipsoid) => {
                if let Some(radii) = self.lengths(ui, "half axes", ellipsoid.radii()) {
                    self.reshape("half axes", Ellipsoid::new(radii));
                }
            }
            Shape::Rounded(rounded) => {
                if let Some(radius) = self.entry.length(ui, "radius", rounded.radius()) {
                    self.reshape("radius", Rounded::new(rounded.hull().clone(), radius));
                }
                let radius = rounded.radius();
                self.points(ui, rounded.hull(), |hull| {
                    Ok(Rounded::new(hull, radius)?.into())
                });
            }
        }
    }

    /// Three lengths along the local axes; the new ones where one was changed.
    fn lengths(&mut self, ui: &mut Ui, name: &'static str, now: DVec3) -> Option<DVec3> {
        let mut lengths = now;
        ui.horizontal_wrapped(|ui| {
            self.entry.label(ui, name);
            self.entry.point(ui, &mut lengths);
        });
        (lengths != now).then_some(lengths)
    }

    /// A radius and half a height; the new ones where one was changed.
    fn round(&mut self, ui: &mut Ui, radius: f64, half_height: f64) -> Option<[f64; 2]> {
        let of_radius = self.entry.length(ui, "radius", radius);
        let of_height = self.entry.length(ui, "half height", half_height);
        let is_changed = of_radius.is_some() || of_height.is_some();
        is_changed.then(|| {
            [
                of_radius.unwrap_or(radius),
                of_height.unwrap_or(half_height),
            ]
        })
    }

    fn capsule(&mut self, ui: &mut Ui, capsule: &Capsule) {
        let [from, to] = capsule.ends();
        if let Some(radius) = self.entry.length(ui, "radius", capsule.radius()) {
            self.reshape("radius", Capsule::new(from, to, radius));
        }
        if let Some(from) = self.lengths(ui, "from", from) {
            self.reshape("from", Capsule::new(from, to, capsule.radius()));
        }
        if let Some(to) = self.lengths(ui, "to", to) {
            self.reshape("to", Capsule::new(from, to, capsule.radius()));
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
            self.reshape("points", shape);
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
            self.put(body, Gesture::Field(field));
        }
    }

    fn reshape<S: Into<Shape>>(&mut self, field: &'static str, shape: Result<S, ShapeError>) {
        match shape {
            Ok(shape) => {
                let body = Body {
                    shape: shape.into(),
                    ..self.body.clone()
                };
                self.put(body, Gesture::Field(field));
            }
            Err(reason) => self.asked.push(Hand::Refuse(reason.to_string())),
        }
    }

    fn put(&mut self, body: Body, gesture: Gesture) {
        let id = self.id;
        self.asked.push(Hand::PutInSpace { id, body, gesture });
    }
}
