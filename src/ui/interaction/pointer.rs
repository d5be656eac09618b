//! The mouse as reported by egui, and the vertex handles.

use egui::{
    CursorIcon, Event, Painter, PointerButton, Pos2, Rect as Area, Response, Stroke, TouchPhase,
    Ui, vec2,
};
use glam::{DVec2, dvec2};

use super::mouse::{Mouse, PointerView, contact_near, free_body_at};
use super::touch::FingerTouch;
use crate::app::{DragTarget, vertices};
use crate::figure::Theme;
use crate::scene::{Body, Falling};
use crate::ui::integration::{held_at_the_wheel, notches};
use crate::ui::style;
use collidoscope_core::dynamics::Contact;

/// The largest number of handles drawn; with more, which would hide the shape, only the one under the pointer is.
const MOST_HANDLES: usize = 128;

const HANDLE_RADIUS: f64 = 4.5;

/// A point of the window in the figure.
fn in_picture(response: &Response, at: Pos2) -> DVec2 {
    let from_corner = at - response.rect.min;
    dvec2(f64::from(from_corner.x), f64::from(from_corner.y))
}

/// The pointer while hovering over the figure.
pub(in crate::ui) fn hover(response: &Response) -> Option<DVec2> {
    response.hover_pos().map(|at| in_picture(response, at))
}

/// The touch input; of new touches those on the figure.
pub(super) fn touches(ui: &Ui, response: &Response) -> Vec<FingerTouch> {
    let events = ui.input(|input| input.events.clone());
    let is_free = |at: Pos2| {
        let top = ui.ctx().layer_id_at(at);
        response.rect.contains(at) && top.is_none_or(|layer| layer == response.layer_id)
    };
    let touches = events.into_iter().filter_map(|event| match event {
        Event::Touch { id, phase, pos, .. } if phase != TouchPhase::Start || is_free(pos) => {
            let (id, at) = (id.0, in_picture(response, pos));
            Some(FingerTouch { id, phase, at })
        }
        _ => None,
    });
    touches.collect()
}

/// The mouse input over the figure.
pub(super) fn read(ui: &Ui, response: &Response) -> Mouse {
    let picture = |at| in_picture(response, at);
    let primary = PointerButton::Primary;
    let here = response.interact_pointer_pos().map(picture);
    let (origin, notches, modifiers) = ui.input(|input| {
        let notches = f64::from(notches(&input.events).y);
        let origin = input.pointer.press_origin();
        let held = held_at_the_wheel(&input.events).unwrap_or(input.modifiers);
        (origin, notches, held)
    });
    let pan = response.drag_delta();
    Mouse {
        hover: hover(response),
        drag_began: origin
            .filter(|_| response.drag_started_by(primary))
            .map(picture),
        drag: here.filter(|_| response.dragged_by(primary)),
        drag_ended: response.drag_stopped_by(primary),
        click: here.filter(|_| response.clicked_by(primary)),
        double_click: here.filter(|_| response.double_clicked_by(primary)),
        right_click: here.filter(|_| response.clicked_by(PointerButton::Secondary)),
        pan: origin
            .filter(|_| response.dragged_by(PointerButton::Middle))
            .map(|from| [picture(from), dvec2(f64::from(pan.x), f64::from(pan.y))]),
        notches,
        shift: modifiers.shift,
        ctrl: modifiers.command,
    }
}

/// The cursor over a drag target, or during a drag.
pub(super) fn cursor(hot: Option<DragTarget>, is_held: bool) -> CursorIcon {
    match hot {
        Some(_) if is_held => CursorIcon::Grabbing,
        Some(DragTarget::Body(_)) => CursorIcon::Move,
        Some(DragTarget::Vertex(..)) => CursorIcon::PointingHand,
        None => CursorIcon::Default,
    }
}

/// The painter for the world pane alone, and the map from the world to the window.
fn in_pane(painter: &Painter, view: &PointerView) -> (Painter, impl Fn(DVec2) -> Pos2) {
    let (corner, view) = (painter.clip_rect().min, *view);
    let at = move |place: DVec2| corner + vec2(place.x as f32, place.y as f32);
    let pane = Area::from_min_max(at(view.pane.min), at(view.pane.max));
    let of_world = move |world| at(view.camera.to_picture(&view.pane, world));
    (painter.with_clip_rect(pane), of_world)
}

/// Draws the vertices of `body`, with `hot` under the pointer; if a vertex can't follow the pointer, the outline in
/// the colour of warnings.
pub(super) fn draw_handles(
    painter: &Painter,
    view: &PointerView,
    theme: &Theme,
    body: &Body,
    hot: Option<DragTarget>,
    is_refused: bool,
) {
    let (painter, at) = in_pane(painter, view);
    let thick = theme.stroke_scale as f32;
    let warning = style::color(theme.warning);
    if is_refused {
        let mut outline: Vec<Pos2> = body.posed().outline().into_iter().map(&at).collect();
        outline.extend(outline.first().copied());
        painter.line(outline, Stroke::new(3.0 * thick, warning));
    }
    let corners = vertices(body);
    let many = corners.len() > MOST_HANDLES;
    let ink = style::color(theme.text);
    let radius = (HANDLE_RADIUS * theme.stroke_scale) as f32;
    for (index, vertex) in corners.into_iter().enumerate() {
        let is_hot = matches!(hot, Some(DragTarget::Vertex(_, hot)) if hot == index);
        if many && !is_hot {
            continue;
        }
        let ground = style::color(if is_hot { theme.text } else { theme.background });
        let rim = if is_hot && is_refused { warning } else { ink };
        let radius = if is_hot { 1.3 * radius } else { radius };
        painter.circle(at(vertex), radius, ground, Stroke::new(1.5 * thick, rim));
    }
}

/// Draws the points of the contact under the pointer; returns the cursor there.
pub(super) fn show_contact(
    painter: &Painter,
    view: &PointerView,
    theme: &Theme,
    falling: &Falling,
    hover: Option<DVec2>,
) -> Option<CursorIcon> {
    let (painter, at) = in_pane(painter, view);
    let ink = style::color(theme.text);
    let thick = theme.stroke_scale as f32;
    let radius = (HANDLE_RADIUS * theme.stroke_scale) as f32;
    if falling.world().pull().is_some() {
        return Some(CursorIcon::Grabbing);
    }
    let place = hover?;
    if let Some(bodies) = contact_near(view, falling, place) {
        let contacts = falling.world().contacts().iter();
        let points = contacts.filter(|contact| contact.bodies == bodies);
        for touch in points.flat_map(Contact::points) {
            let rim = Stroke::new(1.5 * thick, ink);
            painter.circle_stroke(at(touch.point()), 1.5 * radius, rim);
        }
        return Some(CursorIcon::PointingHand);
    }
    let body = free_body_at(falling, view.world(place)?);
    body.map(|_| CursorIcon::Grab)
}
