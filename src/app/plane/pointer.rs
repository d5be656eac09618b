//! Drags of bodies and vertices in the plane.

use glam::DVec2;

use super::PlaneWorld;
use super::drag_target::vertices;
use super::reshape::{
    MovedVertex, ReshapeError, with_vertex_added, with_vertex_moved, with_vertex_removed,
};
use crate::app::command::{DragTarget, PointerAction};
use crate::app::editing::{EditContext, Editable};
use crate::app::undo::UndoGroup;
use crate::app::workspace::SceneWorld;
use crate::planar::{Pose, Shape};
use crate::scene::{Body, BodyId};

const NOT_CONVEX: &str = "The vertex stops here: any farther, and the shape would not be convex";

impl Editable for PlaneWorld {
    type Body = Body;

    fn body(&self, id: BodyId, before_the_push: bool) -> Body {
        self.scene(before_the_push).body(id).clone()
    }

    fn put(&mut self, id: BodyId, body: Body) {
        self.last_contact = None;
        self.simulation.put(id, body);
    }

    fn put_back_to_start(&mut self) {
        self.last_contact = None;
        self.simulation.reset();
        self.begin_fall_again();
    }

    fn pushes_out(&self) -> bool {
        self.simulation.scene().push
    }

    fn place_of(&self, body: &Body, grip: DragTarget) -> Option<DVec2> {
        match grip {
            DragTarget::Body(_) => Some(body.position),
            DragTarget::Vertex(_, index) => vertices(body).get(index).copied(),
        }
    }

    fn moved(&self, body: Body, to: DVec2) -> Body {
        Body {
            position: to,
            ..body
        }
    }

    /// The original's bodies turn about their local origins, or about the hand that holds them.
    fn turned(&self, mut body: Body, degrees: f64, held_at: Option<DVec2>) -> Body {
        let about = if self.is_the_originals {
            held_at.map_or(DVec2::ZERO, |at| body.to_local(at))
        } else {
            body.centroid()
        };
        body.turn(degrees, about);
        body
    }

    fn fault_of(body: &Body) -> Option<String> {
        let pose = Pose::new(body.position, body.angle_degrees.to_radians());
        pose.err().map(|reason| reason.to_string())
    }

    fn take_own(edit: &mut EditContext<'_, Self>, action: PointerAction) {
        match action {
            PointerAction::AddVertex { id, edge, at } => edit.reshape(id, |body| {
                with_vertex_added(&body.shape, edge, body.to_local(at))
            }),
            PointerAction::RemoveVertex { id, index } => {
                edit.reshape(id, |body| with_vertex_removed(&body.shape, index));
            }
            PointerAction::MoveVertex { id, index, to } => {
                let body = edit.shown(id);
                let moved = with_vertex_moved(&body.shape, index, body.to_local(to));
                edit.take_moved(id, &body, moved, UndoGroup::Vertex(index));
            }
            PointerAction::Put { id, body, gesture } => edit.put(id, body, gesture),
            _ => {}
        }
    }

    fn drag_vertex(edit: &mut EditContext<'_, Self>, id: BodyId, index: usize) {
        let base = edit.shown(id);
        let Some(held) = &mut edit.editing.held else {
            return;
        };
        let to = base.to_local(held.pointer - held.offset);
        let moved = with_vertex_moved(&held.start.shape, index, to);
        held.refused = moved.as_ref().is_ok_and(|moved| !moved.arrived);
        edit.take_moved(id, &base, moved, UndoGroup::Drag);
    }
}

impl EditContext<'_, PlaneWorld> {
    /// Gives the body the shape with the moved vertex, and says so if it stopped on its way.
    fn take_moved(
        &mut self,
        id: BodyId,
        body: &Body,
        moved: Result<MovedVertex, ReshapeError>,
        gesture: UndoGroup,
    ) {
        match moved {
            Ok(MovedVertex { shape, arrived }) => {
                let body = Body {
                    shape,
                    ..body.clone()
                };
                self.put(id, body, gesture);
                if !arrived {
                    self.warn(NOT_CONVEX.to_owned());
                }
            }
            Err(reason) => self.warn(format!("Not changed: {reason}")),
        }
    }

    fn reshape(&mut self, id: BodyId, change: impl FnOnce(&Body) -> Result<Shape, ReshapeError>) {
        let body = self.shown(id);
        match change(&body) {
            Ok(shape) => self.put(id, Body { shape, ..body }, UndoGroup::Single),
            Err(reason) => self.warn(format!("Not changed: {reason}")),
        }
    }
}
