//! Drags of bodies in space: in the view's plane, and about its depth axis.

use glam::DVec2;

use super::SpaceWorld;
use crate::app::command::{DragTarget, PointerAction};
use crate::app::editing::{EditContext, Editable};
use crate::app::workspace::SceneWorld;
use crate::scene::BodyId;
use crate::scene::spatial::Body;
use crate::spatial::{Pose, PoseError, rotation_about};

impl Editable for SpaceWorld {
    type Body = Body;

    fn body(&self, id: BodyId, before_the_push: bool) -> Body {
        self.scene(before_the_push).body(id).clone()
    }

    fn put(&mut self, id: BodyId, body: Body) {
        self.simulation.put(id, body);
    }

    fn put_back_to_start(&mut self) {
        self.simulation.reset();
    }

    fn pushes_out(&self) -> bool {
        self.simulation.scene().push
    }

    fn place_of(&self, body: &Body, _: DragTarget) -> Option<DVec2> {
        Some(self.view.project(body.position))
    }

    /// As far away as it is it stays.
    fn moved(&self, mut body: Body, to: DVec2) -> Body {
        let view = self.view;
        let way = to - view.project(body.position);
        body.position += way.x * view.right() + way.y * view.down();
        body
    }

    fn turned(&self, mut body: Body, degrees: f64, _: Option<DVec2>) -> Body {
        body.turn(self.view.depth(), degrees);
        body
    }

    fn fault_of(body: &Body) -> Option<String> {
        let rotation = body.rotation;
        let is_finite = rotation.axis.is_finite() && rotation.degrees.is_finite();
        let reason = match rotation_about(rotation.axis, rotation.degrees.to_radians()) {
            _ if !is_finite => Some(PoseError::NotFinite),
            None => Some(PoseError::NoAxis),
            Some(turn) => Pose::new(body.position, turn).err(),
        };
        reason.map(|reason| reason.to_string())
    }

    fn take_own(edit: &mut EditContext<'_, Self>, action: PointerAction) {
        if let PointerAction::PutInSpace { id, body, gesture } = action {
            edit.put(id, body, gesture);
        }
    }
}
