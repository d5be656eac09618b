//! The plane as the app draws and edits it.

use glam::DVec2;

use super::command::{DragTarget, PointerAction, UndoGroup, VertexEdit};
use super::picking::vertices;
use super::shape_palette::random_points;
use super::world::{AppDimension, ShapeKind, World};
use crate::check::{KnownBug, UserTrace};
use crate::figure::spatial::View;
use crate::figure::{Rect, bounds_of};
use crate::lesson::Plane;
use crate::scene::{Body, BodyId, Controls, Part};
use collidoscope_core::planar::{PosedShape, Shape};

mod reshape;

use reshape::{with_vertex_added, with_vertex_moved, with_vertex_removed};

impl AppDimension for Plane {
    /// A triangle has three different sides.
    fn kinds(seed: u64) -> [ShapeKind<DVec2>; 8] {
        let points =
            |points: &[[f64; 2]]| Part::Points(points.iter().map(|&at| at.into()).collect());
        let rectangle = |x: f64, y: f64| points(&[[-x, -y], [x, -y], [x, y], [-x, y]]);
        let triangle = points(&[[-0.8, 0.6], [0.3, -0.95], [0.9, 0.4]]);
        let [left, right] = [-0.6, 0.6].map(|x| Part::Vector(DVec2::new(x, 0.0)));
        let [long, short] = [1.0, 0.6].map(Part::Length);
        let hull = Part::Points(random_points(seed));
        [
            ("box", "polygon", vec![rectangle(0.8, 0.6)]),
            ("triangle", "polygon", vec![triangle]),
            ("n-gon", "regular", vec![Part::Count(6), Part::Length(1.0)]),
            ("circle", "circle", vec![Part::Length(1.0)]),
            ("capsule", "capsule", vec![left, right, Part::Length(0.4)]),
            (
                "rounded",
                "rounded",
                vec![rectangle(0.6, 0.45), Part::Length(0.25)],
            ),
            ("ellipse", "ellipse", vec![long, short]),
            ("random hull", "hull", vec![hull]),
        ]
    }

    /// Up is up on screen.
    fn controls(world: &World<Self>, mut keys: Controls) -> Controls {
        if world.is_y_up() {
            keys.push[1].reverse();
        }
        keys
    }

    fn trace_of(bug: KnownBug, [a, b]: [&PosedShape; 2]) -> Option<UserTrace> {
        Some(bug.run(a, b))
    }

    fn bounds(bodies: &[&PosedShape], _: &View) -> Rect {
        bounds_of(bodies)
    }

    fn place_of(_: &View, body: &Body, grip: DragTarget) -> Option<DVec2> {
        match grip {
            DragTarget::Body(_) => Some(body.position),
            DragTarget::Vertex(_, index) => vertices(body).get(index).copied(),
        }
    }

    fn moved(_: &View, body: Body, to: DVec2) -> Body {
        Body {
            position: to,
            ..body
        }
    }

    fn to_local(body: &Body, at: DVec2) -> DVec2 {
        body.to_local(at)
    }

    fn put_body(id: BodyId, body: Body, gesture: UndoGroup) -> PointerAction {
        PointerAction::Put { id, body, gesture }
    }

    fn put(action: PointerAction) -> Option<(BodyId, Body, UndoGroup)> {
        match action {
            PointerAction::Put { id, body, gesture } => Some((id, body, gesture)),
            _ => None,
        }
    }

    fn reshaped(body: &Body, edit: VertexEdit) -> Result<(Shape, bool), String> {
        let shape = &body.shape;
        let reshaped = match edit {
            VertexEdit::Add { edge, at } => with_vertex_added(shape, edge, body.to_local(at)),
            VertexEdit::Remove { index } => with_vertex_removed(shape, index),
            VertexEdit::Move { index, to } => with_vertex_moved(shape, index, body.to_local(to)),
        };
        reshaped.map_err(|reason| reason.to_string())
    }
}
