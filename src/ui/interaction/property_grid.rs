//! The panel's fields of a body: its kind, a field for each property of its shape, its position and its points.
//! Numbers are dragged or typed.

use std::fmt::Display;

use egui::text::{CCursor, CCursorRange};
use egui::{CollapsingHeader, DragValue, Response, RichText, Slider, SliderClamping, TextEdit, Ui};
use glam::DVec2;

use crate::app::{self, AppDimension, PointerAction, UndoGroup, VertexEdit, with_kind};
use crate::figure::Theme;
use crate::scene::{Body, BodyId, Part, PartKind, PartRow, Space, Unit, Vector};
use crate::ui::style;
use collidoscope_core::planar::{Capsule, Shape};

/// The largest number of points with fields; the rest can be edited with the mouse.
const MOST_SHOWN: usize = 64;

/// The largest number of sides on the slider; more can be typed.
const MOST_SIDES_ON_SLIDER: usize = 32;

/// The largest radius on the slider, in px; more can be typed.
const LARGEST_RADIUS_ON_SLIDER: f64 = 120.0;

/// The properties without fields in the plane, where points and ends are shown in world space.
const IN_WORLD_SPACE: [PartKind; 2] = [PartKind::Vector, PartKind::Points];

/// The fields of a body, in the plane or in space.
pub(super) struct PropertyGrid<'g> {
    pub(super) id: BodyId,
    /// The unit of lengths.
    pub(super) unit: Unit,
    pub(super) theme: &'g Theme,
    /// Set while a field is edited.
    pub(super) is_typing: &'g mut bool,
    pub(super) asked: &'g mut Vec<PointerAction>,
}

/// An edit of one of several points.
enum PointEdit<V> {
    Move(V),
    /// Inserts another on the edge that starts there.
    Add,
    Remove,
}

impl PropertyGrid<'_> {
    /// The fields of a body in the plane. The ends of a capsule are among its vertices.
    pub(super) fn show_planar(&mut self, ui: &mut Ui, body: &Body) {
        // A polygon may match several kinds.
        let current = match &body.shape {
            Shape::Polygon(_) => None,
            Shape::Regular(_) => Some("n-gon"),
            _ => Some(body.parts().0.slug),
        };
        self.shape(ui, body, current, &IN_WORLD_SPACE);
        if let Shape::Capsule(capsule) = &body.shape {
            let [from, to] = capsule.ends();
            let (before, unit) = (from.distance(to), self.unit.length(""));
            let mut length = before;
            self.row(ui, "length", |grid, ui| {
                grid.number(ui, "", &mut length, &unit, 2);
            });
            if length != before {
                let along = (to - from).try_normalize().unwrap_or(DVec2::X);
                let (middle, half) = (from.midpoint(to), along * length / 2.0);
                let longer = Capsule::new(middle - half, middle + half, capsule.radius());
                self.put_shape(body, longer.map(Into::into), "length");
            }
        }
        let mut new = body.clone();
        self.row(ui, "position", |grid, ui| grid.point(ui, &mut new.position));
        self.row(ui, "angle", |grid, ui| {
            grid.number(ui, "", &mut new.rotation, "°", 2);
        });
        let field = if new.position.x != body.position.x {
            "x"
        } else if new.position.y != body.position.y {
            "y"
        } else {
            "angle"
        };
        self.put_if_new(body, new, field);
        self.vertices(ui, body);
        ui.add_space(4.0);
    }

    /// The fields of a body in space.
    pub(super) fn show_spatial(&mut self, ui: &mut Ui, body: &Body<Space>) {
        self.shape(ui, body, Some(body.parts().0.slug), &[]);
        let mut new = body.clone();
        self.row(ui, "position", |grid, ui| grid.point(ui, &mut new.position));
        self.row(ui, "rotated about", |grid, ui| {
            let axis = new.rotation.axis.as_mut().iter_mut();
            for (name, coordinate) in AXES.into_iter().zip(axis) {
                grid.number(ui, name, coordinate, "", 4);
            }
            grid.number(ui, "by ", &mut new.rotation.degrees, "°", 2);
        });
        let field = if new.position == body.position {
            "rotation"
        } else {
            "position"
        };
        self.put_if_new(body, new, field);
        ui.add_space(4.0);
    }

    /// The available kinds of shapes, and a field for each property except those of these kinds.
    fn shape<D: AppDimension>(
        &mut self,
        ui: &mut Ui,
        body: &Body<D>,
        current: Option<&str>,
        left_out: &[PartKind],
    ) {
        ui.spacing_mut().interact_size.x = style::scaled(56.0, self.theme);
        ui.spacing_mut().item_spacing.y = 3.0;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            for (kind, ..) in D::kinds(0) {
                if ui.selectable_label(current == Some(kind), kind).clicked() {
                    let made = with_kind(body, kind, fastrand::u64(..));
                    self.ask(made.map(|body| D::put_body(self.id, body, UndoGroup::Single)));
                }
            }
        });
        let (kind, mut parts) = body.parts();
        let with_rows = kind.parts.iter().zip(&mut parts);
        let mut shown: Vec<_> = with_rows
            .filter(|(row, _)| !left_out.contains(&row.kind))
            .collect();
        // The list of points comes after the other fields.
        shown.sort_by_key(|(row, _)| row.kind == PartKind::Points);
        let mut changed = None;
        for (row, part) in shown {
            let before = part.clone();
            self.part(ui, row, part);
            if *part != before {
                changed = Some(row.title);
            }
        }
        if let Some(field) = changed {
            let shape = D::shape_from(kind.slug, &parts).map_err(|fault| fault.to_string());
            self.put_shape(body, shape, field);
        }
    }

    /// Submits the body with this shape, which results from a field.
    fn put_shape<D: AppDimension, F: Display>(
        &mut self,
        body: &Body<D>,
        shape: Result<D::Shape, F>,
        field: &'static str,
    ) {
        let put = shape.map(|shape| {
            let body = Body {
                shape,
                ..body.clone()
            };
            D::put_body(self.id, body, UndoGroup::Field(field))
        });
        self.ask(put);
    }

    /// Submits the body if a field has changed it.
    fn put_if_new<D: AppDimension>(&mut self, body: &Body<D>, new: Body<D>, field: &'static str) {
        if new != *body {
            let put = D::put_body(self.id, new, UndoGroup::Field(field));
            self.asked.push(put);
        }
    }

    /// Submits a change, or the reason why it is invalid.
    fn ask(&mut self, changed: Result<PointerAction, impl Display>) {
        self.asked.push(match changed {
            Ok(action) => action,
            Err(fault) => PointerAction::Refuse(fault.to_string()),
        });
    }

    /// A name with fields next to it.
    fn row(&mut self, ui: &mut Ui, name: &str, fields: impl FnOnce(&mut Self, &mut Ui)) {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(name).color(style::color(self.theme.faint_text)));
            fields(self, ui);
        });
    }

    fn part<V: Vector>(&mut self, ui: &mut Ui, row: &PartRow, part: &mut Part<V>) {
        let unit = self.unit.length("");
        if let Part::Points(points) = part {
            match self.points(ui, "points", points, [false, points.len() > 1]) {
                Some((index, PointEdit::Move(to))) => points[index] = to,
                Some((index, PointEdit::Remove)) => drop(points.remove(index)),
                Some((_, PointEdit::Add)) | None => {}
            }
            return;
        }
        self.row(ui, row.title, |grid, ui| match part {
            Part::Length(length) => {
                if row.kind == PartKind::Rounding {
                    let slider = Slider::new(length, 0.0..=LARGEST_RADIUS_ON_SLIDER)
                        .clamping(SliderClamping::Edits)
                        .step_by(1.0);
                    ui.add(slider.show_value(false));
                }
                grid.number(ui, "", length, &unit, 2);
            }
            Part::Count(count) => {
                let range = 3..=MOST_SIDES_ON_SLIDER.max(*count);
                ui.add(Slider::new(count, range).show_value(false));
                grid.field(ui, DragValue::new(count).speed(0.1));
            }
            Part::Vector(vector) => grid.point(ui, vector),
            Part::Points(_) => {}
        });
    }

    /// The vertices, or the endpoints of a capsule's segment, in world space. Each can be moved, and a polygon's
    /// removed or followed by another on the edge that starts there.
    fn vertices(&mut self, ui: &mut Ui, body: &Body) {
        let places = app::vertices(body);
        if places.is_empty() {
            return;
        }
        let (title, is_polygon) = match body.shape {
            Shape::Capsule(_) => ("ends", false),
            _ => ("vertices", true),
        };
        let id = self.id;
        let edit = self.points(ui, title, &places, [is_polygon; 2]);
        self.asked.extend(edit.map(|(index, edit)| {
            let edit = match edit {
                PointEdit::Move(to) => VertexEdit::Move { index, to },
                PointEdit::Add => {
                    let next = places[(index + 1) % places.len()];
                    let (edge, at) = (index, places[index].midpoint(next));
                    VertexEdit::Add { edge, at }
                }
                PointEdit::Remove => VertexEdit::Remove { index },
            };
            PointerAction::Reshape { id, edit }
        }));
    }

    /// The fields of points, which may be inserted or removed; returns the edit and the index.
    fn points<V: Vector>(
        &mut self,
        ui: &mut Ui,
        title: &str,
        points: &[V],
        [can_add, can_remove]: [bool; 2],
    ) -> Option<(usize, PointEdit<V>)> {
        let mut edited = None;
        let header = CollapsingHeader::new(title).show(ui, |ui| {
            for (index, &point) in points.iter().enumerate().take(MOST_SHOWN) {
                let mut to = point;
                let fields = |ui: &mut Ui| {
                    self.point(ui, &mut to);
                    let mut clicked = |sign: &str, tooltip: &str| {
                        ui.small_button(sign).on_hover_text(tooltip).clicked()
                    };
                    if can_add && clicked("+", "Next") {
                        edited = Some((index, PointEdit::Add));
                    }
                    if can_remove && clicked("−", "Remove it") {
                        edited = Some((index, PointEdit::Remove));
                    }
                };
                ui.push_id(index, |ui| ui.horizontal_wrapped(fields));
                if to != point {
                    edited = Some((index, PointEdit::Move(to)));
                }
            }
            if points.len() > MOST_SHOWN {
                ui.weak(format!("and {} more", points.len() - MOST_SHOWN));
            }
        });
        style::show_focus(ui, &header.header_response, self.theme);
        edited
    }

    /// The coordinates of a point.
    fn point<V: Vector>(&mut self, ui: &mut Ui, point: &mut V) {
        for (name, coordinate) in AXES.into_iter().zip(point.parts_mut()) {
            self.number(ui, name, coordinate, "", 2);
        }
    }

    /// A number to drag or to type. It shows fewer digits than it has, and leaving it with the digits unchanged leaves
    /// the number unchanged.
    fn number(&mut self, ui: &mut Ui, name: &str, value: &mut f64, unit: &str, decimals: usize) {
        let mut shown = *value;
        let field = DragValue::new(&mut shown)
            .max_decimals(decimals)
            .prefix(name)
            .suffix(unit)
            .custom_parser(|text| {
                let number = text.trim().replace('−', "-").parse().ok();
                number.filter(|number: &f64| number.is_finite())
            });
        self.field(ui, field);
        if format!("{shown:.decimals$}") != format!("{value:.decimals$}") {
            *value = shown;
        }
    }

    /// A field that acts when it loses the focus; Tab selects its text.
    fn field(&mut self, ui: &mut Ui, field: DragValue<'_>) {
        let response = ui.add(field.update_while_editing(false));
        *self.is_typing |= response.has_focus();
        if response.gained_focus() {
            select_all(&response);
        }
    }
}

const AXES: [&str; 3] = ["x ", "y ", "z "];

/// Selects the text of a field.
pub(super) fn select_all(field: &Response) {
    if let Some(mut edit) = TextEdit::load_state(&field.ctx, field.id) {
        let all = [0, usize::MAX].map(CCursor::new);
        let all = CCursorRange::two(all[0], all[1]);
        edit.cursor.set_char_range(Some(all));
        edit.store(&field.ctx, field.id);
    }
}
