//! The panel's fields of a body: its kind, a field for each part of its shape, its place and its points. Numbers are
//! dragged or typed.

use std::cell::RefCell;
use std::ops::Range;

use egui::emath::format_with_decimals_in_range;
use egui::text::{CCursor, CCursorRange};
use egui::{
    CollapsingHeader, DragValue, Key, Response, RichText, Slider, SliderClamping, TextEdit, Ui,
};
use glam::DVec2;

use crate::app::{
    self, KINDS, KINDS_IN_SPACE, PointerAction, UndoGroup, VertexEdit, reach_of, with_kind,
    with_kind_in_space,
};
use crate::figure::Theme;
use crate::planar::{Capsule, Shape};
use crate::scene::{Body, BodyId, Part, PartKind, Parted, Space, Unit, Vector};
use crate::ui::style;

/// So many points have fields; the rest are left to the mouse.
const MOST_SHOWN: usize = 64;

/// The most sides that the slider offers; more can be typed.
const MOST_SIDES_ON_SLIDER: usize = 32;

/// The largest radius that the slider offers, in px; more can be typed.
const LARGEST_RADIUS_ON_SLIDER: f64 = 120.0;

/// The parts that have fields of their own; in the plane points and ends are shown in world space.
const IN_PLANE: [PartKind; 3] = [PartKind::Length, PartKind::Rounding, PartKind::Count];
const IN_SPACE: [PartKind; 4] = [
    PartKind::Length,
    PartKind::Rounding,
    PartKind::Vector,
    PartKind::Points,
];

/// The fields of a body, in the plane or in space.
pub(super) struct PropertyGrid<'g> {
    pub(super) id: BodyId,
    /// The word for lengths.
    pub(super) unit: Unit,
    pub(super) theme: &'g Theme,
    /// Set while a field is edited.
    pub(super) is_typing: &'g mut bool,
    pub(super) asked: &'g mut Vec<PointerAction>,
}

/// What is done to one of several points.
enum PointEdit<V> {
    Move(V),
    /// Puts another on the edge that begins at it.
    Add,
    Remove,
}

impl PropertyGrid<'_> {
    /// The fields of a body in the plane. The ends of a capsule are among its vertices.
    pub(super) fn show_planar(&mut self, ui: &mut Ui, body: &Body) {
        let id = self.id;
        let put = |body, gesture| PointerAction::Put { id, body, gesture };
        self.begin(ui);
        // A polygon may be several kinds.
        let current = match &body.shape {
            Shape::Polygon(_) => None,
            Shape::Regular(_) => Some("n-gon"),
            shape => Some(shape.parts().0),
        };
        let made = kinds(ui, KINDS, current)
            .and_then(|kind| with_kind(body, kind, reach_of(body), fastrand::u64(..)).ok());
        let made = made.map(|body| put(body, UndoGroup::Single));
        self.asked.extend(made);
        let reshape = |(field, shape): Reshaped<Shape>| {
            let body = |shape| Body {
                shape,
                ..body.clone()
            };
            shape.map(|shape| put(body(shape), UndoGroup::Field(field)))
        };
        let changed = self.parts(ui, &body.shape, &IN_PLANE);
        self.ask(changed.map(reshape));
        if let Shape::Capsule(capsule) = &body.shape {
            let longer = self.capsule_length(ui, capsule);
            self.ask(longer.map(reshape));
        }
        let mut new = body.clone();
        self.row(ui, "position", |grid, ui| grid.point(ui, &mut new.position));
        self.row(ui, "angle", |grid, ui| {
            grid.number(ui, "", &mut new.rotation, "°");
        });
        let field = if new.position.x != body.position.x {
            "x"
        } else if new.position.y != body.position.y {
            "y"
        } else {
            "angle"
        };
        if new != *body {
            self.asked.push(put(new, UndoGroup::Field(field)));
        }
        self.vertices(ui, body);
        ui.add_space(4.0);
    }

    /// The fields of a body in space.
    pub(super) fn show_spatial(&mut self, ui: &mut Ui, body: &Body<Space>) {
        let id = self.id;
        let put = |body, gesture| PointerAction::PutInSpace { id, body, gesture };
        self.begin(ui);
        let current = Some(body.shape.parts().0);
        let made = kinds(ui, KINDS_IN_SPACE, current).map(|kind| with_kind_in_space(body, kind));
        self.ask(made.map(|made| match made {
            Ok(body) => Ok(put(body, UndoGroup::Single)),
            Err(fault) => Err(fault.to_string()),
        }));
        let reshape = |(field, shape): Reshaped<_>| {
            let body = |shape| Body::<Space> {
                shape,
                ..body.clone()
            };
            shape.map(|shape| put(body(shape), UndoGroup::Field(field)))
        };
        let changed = self.parts(ui, &body.shape, &IN_SPACE);
        self.ask(changed.map(reshape));
        let mut new = body.clone();
        self.row(ui, "position", |grid, ui| grid.point(ui, &mut new.position));
        self.row(ui, "turned about", |grid, ui| {
            let axis = new.rotation.axis.as_mut().iter_mut();
            for (name, coordinate) in AXES.into_iter().zip(axis) {
                grid.decimal(ui, name, coordinate, "", 4);
            }
            grid.number(ui, "by ", &mut new.rotation.degrees, "°");
        });
        let field = if new.position == body.position {
            "rotation"
        } else {
            "position"
        };
        if new != *body {
            self.asked.push(put(new, UndoGroup::Field(field)));
        }
        ui.add_space(4.0);
    }

    fn begin(&self, ui: &mut Ui) {
        ui.spacing_mut().interact_size.x = style::scaled(56.0, self.theme);
        ui.spacing_mut().item_spacing.y = 3.0;
    }

    /// Asks for what was changed, or says why it cannot be.
    fn ask(&mut self, changed: Option<Result<PointerAction, String>>) {
        let refuse = |reason| PointerAction::Refuse(reason);
        self.asked
            .extend(changed.map(|action| action.unwrap_or_else(refuse)));
    }

    /// A name, and fields next to it.
    fn row(&mut self, ui: &mut Ui, name: &str, fields: impl FnOnce(&mut Self, &mut Ui)) {
        ui.horizontal_wrapped(|ui| {
            self.label(ui, name);
            fields(self, ui);
        });
    }

    fn label(&self, ui: &mut Ui, name: &str) {
        ui.label(RichText::new(name).color(style::color(self.theme.faint_text)));
    }

    /// A field for each part of a shape that is of these kinds.
    fn parts<S: Parted>(
        &mut self,
        ui: &mut Ui,
        shape: &S,
        kinds: &[PartKind],
    ) -> Option<Reshaped<S>> {
        let (slug, mut parts) = shape.parts();
        let before = parts.clone();
        let rows = shape.row().map_or(&[][..], |row| row.parts);
        let mut changed = None;
        // The list of points stands below the other fields.
        let (points, others): (Vec<_>, Vec<_>) = rows
            .iter()
            .zip(&mut parts)
            .filter(|(row, _)| kinds.contains(&row.kind))
            .partition(|(row, _)| row.kind == PartKind::Points);
        for (row, part) in others.into_iter().chain(points) {
            let unit = self.unit.length("");
            match part {
                Part::Length(length) => self.row(ui, row.title, |grid, ui| {
                    if row.kind == PartKind::Rounding {
                        let slider = Slider::new(length, 0.0..=LARGEST_RADIUS_ON_SLIDER);
                        let slider = slider.clamping(SliderClamping::Edits);
                        ui.add(slider.step_by(1.0).show_value(false));
                    }
                    grid.number(ui, "", length, &unit);
                }),
                Part::Count(count) => self.row(ui, row.title, |grid, ui| {
                    let range = 3..=MOST_SIDES_ON_SLIDER.max(*count);
                    ui.add(Slider::new(count, range).show_value(false));
                    grid.field(ui, DragValue::new(count).speed(0.1));
                }),
                Part::Vector(vector) => {
                    self.row(ui, row.title, |grid, ui| grid.point(ui, vector));
                }
                Part::Points(points) => {
                    let can_remove = points.len() > 1;
                    match self.points(ui, "points", points, [false, can_remove]) {
                        Some((index, PointEdit::Move(to))) => points[index] = to,
                        Some((index, PointEdit::Remove)) => drop(points.remove(index)),
                        Some((_, PointEdit::Add)) | None => {}
                    }
                }
            }
        }
        for ((row, part), before) in rows.iter().zip(&parts).zip(&before) {
            if part != before {
                changed = Some(row.title);
            }
        }
        let title = changed?;
        let made = S::made(slug, &parts).map_err(|fault| fault.to_string());
        Some((title, made.transpose()?))
    }

    fn capsule_length(&mut self, ui: &mut Ui, capsule: &Capsule) -> Option<Reshaped<Shape>> {
        let [from, to] = capsule.ends();
        let before = from.distance(to);
        let mut length = before;
        let unit = self.unit.length("");
        self.row(ui, "length", |grid, ui| {
            grid.number(ui, "", &mut length, &unit);
        });
        let middle = from.midpoint(to);
        let half = (to - from).try_normalize().unwrap_or(DVec2::X) * length / 2.0;
        let longer = || Capsule::new(middle - half, middle + half, capsule.radius());
        let longer = || longer().map(Shape::from).map_err(|fault| fault.to_string());
        (length != before).then(|| ("length", longer()))
    }

    /// The vertices, or the ends of a capsule's segment, in world space. Each can be moved, and a polygon's
    /// removed or followed by another on the edge that begins at it.
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
        self.asked.extend(edit.and_then(|(index, edit)| {
            Some(match edit {
                PointEdit::Move(to) if to.is_finite() => PointerAction::Reshape {
                    id,
                    edit: VertexEdit::Move { index, to },
                },
                PointEdit::Move(_) => return None,
                PointEdit::Add => {
                    let next = places[(index + 1) % places.len()];
                    let (edge, at) = (index, places[index].midpoint(next));
                    PointerAction::Reshape {
                        id,
                        edit: VertexEdit::Add { edge, at },
                    }
                }
                PointEdit::Remove => PointerAction::Reshape {
                    id,
                    edit: VertexEdit::Remove { index },
                },
            })
        }));
    }

    /// The fields of points, which may be followed by another or taken away; what was done to which of them.
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
                    if can_add && clicked("+", "Another after this one") {
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
                self.label(ui, &format!("and {} more", points.len() - MOST_SHOWN));
            }
        });
        style::show_focus(ui, &header.header_response, self.theme);
        edited
    }

    /// The coordinates of a point.
    fn point<V: Vector>(&mut self, ui: &mut Ui, point: &mut V) {
        for (name, coordinate) in AXES.into_iter().zip(point.parts_mut()) {
            self.number(ui, name, coordinate, "");
        }
    }

    /// A length or an angle, to two decimals.
    fn number(&mut self, ui: &mut Ui, name: &str, value: &mut f64, unit: &str) {
        self.decimal(ui, name, value, unit, 2);
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
    fn field(&mut self, ui: &mut Ui, field: DragValue<'_>) -> Response {
        let response = ui.add(field.update_while_editing(false));
        *self.is_typing |= response.has_focus();
        if response.gained_focus() {
            select(&response, 0..usize::MAX);
        }
        response
    }
}

const AXES: [&str; 3] = ["x ", "y ", "z "];

/// A field that was changed, and the shape that it makes or why there is none.
type Reshaped<S> = (&'static str, Result<S, String>);

/// Words for kinds of shapes; the one that was clicked.
fn kinds(ui: &mut Ui, kinds: [&'static str; 8], current: Option<&str>) -> Option<&'static str> {
    let row = ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let is_clicked = |kind: &&str| ui.selectable_label(current == Some(kind), *kind).clicked();
        kinds.into_iter().filter(is_clicked).last()
    });
    row.inner
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
