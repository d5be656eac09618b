//! Translates mouse events over the figure to pointer actions, in the plane and in space.

use glam::DVec2;

use crate::app::{DragTarget, PointerAction, VertexEdit, body_at, edge_at, grip_at};
use crate::figure::spatial::View;
use crate::figure::{self, Camera, Rect, contact_at};
use crate::scene::{BodyId, Falling, Scene, Space};

/// The picking distance of a vertex or an edge, in points of the figure, for the mouse and for a finger, which hides
/// its target.
pub(super) const REACH: f64 = 10.0;
pub(super) const FINGER_REACH: f64 = 16.0;

/// The zoom factor of a notch of the wheel.
const ZOOM_PER_NOTCH: f64 = 1.15;

/// The rotation of a body by a notch, in degrees, without and with Shift.
const TURN_PER_NOTCH: f64 = 5.0;
const FINE_TURN_PER_NOTCH: f64 = 1.0;

/// The mouse input since the last frame. Positions are in points of the figure.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Mouse {
    /// The position while hovering over the figure with nothing in between.
    pub(super) hover: Option<DVec2>,
    /// The press that has just become a drag.
    pub(super) drag_began: Option<DVec2>,
    /// The position in a drag.
    pub(super) drag: Option<DVec2>,
    /// Whether the drag ends.
    pub(super) drag_ended: bool,
    pub(super) click: Option<DVec2>,
    pub(super) double_click: Option<DVec2>,
    pub(super) right_click: Option<DVec2>,
    /// The press of the middle button, and its drag since the last frame.
    pub(super) pan: Option<[DVec2; 2]>,
    /// Notches of the wheel, away from the user positive.
    pub(super) notches: f64,
    pub(super) shift: bool,
    pub(super) ctrl: bool,
}

/// The pause of the wheel, in seconds, or move of the pointer, in points of the figure, after which the wheel may
/// change its meaning.
const WHEEL_PAUSE: f64 = 0.6;
const WHEEL_WAY: f64 = 12.0;

/// The state of the mouse. The wheel keeps its meaning from its first notch to its last: a body that turns away from
/// under the pointer keeps turning.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MouseState {
    wheel: Option<WheelGesture>,
    /// The start of a drag of the background, and its position in the last frame, in points of the figure.
    pub(super) ground: Option<[DVec2; 2]>,
}

#[derive(Clone, Copy, Debug)]
struct WheelGesture {
    /// The body that the wheel turns, or none if it zooms.
    turns: Option<BodyId>,
    began_at: DVec2,
    rested: f64,
}

/// The bodies in the figure.
#[derive(Clone, Copy)]
pub(super) enum BodiesInView<'b> {
    Pair(&'b Scene),
    Falling(&'b Falling),
    /// In space, as drawn, and the view.
    Space(&'b Scene<Space>, &'b View),
}

/// What the pointer may drag or click.
#[derive(Clone, Copy)]
pub(super) struct PointerTarget<'b> {
    pub(super) bodies: BodiesInView<'b>,
    /// The body whose vertices can be dragged.
    pub(super) selected: Option<BodyId>,
    /// Whether a question is open: then a click answers, and only the view changes.
    pub(super) asks_a_question: bool,
}

impl PointerTarget<'_> {
    /// The drag target under the pointer.
    pub(super) fn grip(&self, view: &PointerView, place: DVec2) -> Option<DragTarget> {
        let at = view.world(place).filter(|_| !self.asks_a_question)?;
        match self.bodies {
            BodiesInView::Pair(scene) => grip_at(scene, self.selected, at, view.reach_in_world()),
            BodiesInView::Falling(_) => None,
            BodiesInView::Space(scene, seen_from) => {
                body_at(scene, seen_from, at, view.reach_in_world()).map(DragTarget::Body)
            }
        }
    }

    /// Starts a drag of the target under the pointer.
    fn take_hold(&self, view: &PointerView, place: DVec2) -> Option<PointerAction> {
        let at = view.world(place)?;
        if let BodiesInView::Falling(falling) = self.bodies {
            let body = free_body_at(falling, at)?;
            return Some(PointerAction::Pull { body, at });
        }
        let grip = self.grip(view, place)?;
        Some(PointerAction::Grab { grip, at })
    }

    /// The action of a click.
    fn click(&self, mouse: &Mouse, view: &PointerView) -> Option<PointerAction> {
        if self.asks_a_question {
            return mouse.click.map(PointerAction::Click);
        }
        match self.bodies {
            BodiesInView::Pair(scene) => {
                let add = || {
                    let at = view.world(mouse.double_click?)?;
                    let (id, edge, at) = edge_at(scene, at, view.reach_in_world())?;
                    Some(PointerAction::Reshape {
                        id,
                        edit: VertexEdit::Add { edge, at },
                    })
                };
                let remove = || match self.grip(view, mouse.right_click?)? {
                    DragTarget::Vertex(id, index) => Some(PointerAction::Reshape {
                        id,
                        edit: VertexEdit::Remove { index },
                    }),
                    DragTarget::Body(_) => None,
                };
                let select = || {
                    let place = mouse.click?;
                    let grip = self.grip(view, place);
                    Some(PointerAction::Select(grip.map(DragTarget::body)))
                };
                add().or_else(remove).or_else(select)
            }
            BodiesInView::Falling(falling) => {
                contact_near(view, falling, mouse.click?).map(PointerAction::SelectPair)
            }
            BodiesInView::Space(..) => None,
        }
    }
}

/// The bodies whose contact is near a point of the figure.
pub(super) fn contact_near(
    view: &PointerView,
    falling: &Falling,
    place: DVec2,
) -> Option<[usize; 2]> {
    view.world(place)?;
    contact_at(falling, &view.camera, &view.pane, place)
}

/// The body at a point of the world, if the mouse joint can drag it.
pub(super) fn free_body_at(falling: &Falling, at: DVec2) -> Option<usize> {
    figure::body_at(falling, at).filter(|&body| !falling.world().bodies()[body].is_fixed())
}

/// The areas of the world and of Minkowski space in the figure.
#[derive(Clone, Copy, Debug)]
pub(super) struct PointerView {
    pub(super) pane: Rect,
    /// The Minkowski pane, next to the world or over it.
    pub(super) minkowski: Option<Rect>,
    /// The visible part of the world.
    pub(super) camera: Camera,
    /// The picking distance, in points of the figure.
    pub(super) reach: f64,
}

impl PointerView {
    /// Whether a point is in the Minkowski pane.
    fn is_minkowski(&self, place: DVec2) -> bool {
        self.minkowski.is_some_and(|pane| pane.contains(place))
    }

    /// The point of the world, unless another pane is there.
    pub(super) fn world(&self, place: DVec2) -> Option<DVec2> {
        let is_world = self.pane.contains(place) && !self.is_minkowski(place);
        is_world.then(|| self.camera.to_space(&self.pane, place))
    }

    /// Zooms the space in which a gesture `began` by this factor, and moves the content at `from` to `to`.
    pub(super) fn look(&self, began: DVec2, [from, to]: [DVec2; 2], factor: f64) -> PointerAction {
        if self.is_minkowski(began) {
            return PointerAction::PanMinkowski { from, to, factor };
        }
        let panned = self.camera.panned(to - from);
        PointerAction::Look(panned.zoomed(&self.pane, to, factor))
    }

    /// The picking distance, in px of the world.
    pub(super) fn reach_in_world(&self) -> f64 {
        self.reach / self.camera.scale
    }
}

impl MouseState {
    /// Advances by `seconds`.
    pub(super) fn rest(&mut self, seconds: f64) {
        if let Some(gesture) = &mut self.wheel {
            gesture.rested += seconds;
        }
        self.wheel = self.wheel.filter(|gesture| gesture.rested < WHEEL_PAUSE);
    }

    /// The actions of `mouse`.
    pub(super) fn asks(
        &mut self,
        mouse: &Mouse,
        view: &PointerView,
        target: &PointerTarget<'_>,
    ) -> Vec<PointerAction> {
        let is_in_space = matches!(target.bodies, BodiesInView::Space(..));
        let mut asked = Vec::new();
        if is_in_space || !target.asks_a_question {
            asked.extend(self.drag(mouse, view, target));
        } else {
            *self = Self::default();
        }
        asked.extend(target.click(mouse, view));
        asked.extend(self.look(mouse, view, target));
        asked
    }

    /// A drag of the target under its start, or of the background: pans in the plane, rotates the view in space.
    fn drag(
        &mut self,
        mouse: &Mouse,
        view: &PointerView,
        target: &PointerTarget<'_>,
    ) -> Vec<PointerAction> {
        let mut asked = Vec::new();
        if let Some(place) = mouse.drag_began {
            let taken = target.take_hold(view, place);
            self.ground = taken.is_none().then_some([place; 2]);
            asked.extend(taken);
        }
        // A frame may be laid out twice.
        if let Some(place) = mouse.drag
            && self.ground.is_none_or(|[_, last]| last != place)
        {
            asked.push(match (&mut self.ground, target.bodies) {
                (None, _) => PointerAction::Drag(view.camera.to_space(&view.pane, place)),
                (Some([_, last]), BodiesInView::Space(..)) => {
                    PointerAction::TurnView(place - std::mem::replace(last, place))
                }
                (Some([began, last]), _) => {
                    view.look(*began, [std::mem::replace(last, place), place], 1.0)
                }
            });
        }
        if mouse.drag_ended {
            self.ground = None;
            asked.push(PointerAction::LetGo);
        }
        asked
    }

    /// The wheel and the middle button: turns the body under the pointer, or changes the view.
    fn look(
        &mut self,
        mouse: &Mouse,
        view: &PointerView,
        target: &PointerTarget<'_>,
    ) -> Option<PointerAction> {
        if let Some([began, offset]) = mouse.pan {
            return Some(view.look(began, [began, began + offset], 1.0));
        }
        let place = mouse.hover.filter(|_| mouse.notches != 0.0)?;
        // A shape that fills the view must not prevent zooming out.
        let found = target.grip(view, place).filter(|_| !mouse.ctrl);
        let Some(id) = self.notch(place, found.map(DragTarget::body)) else {
            let factor = libm::pow(ZOOM_PER_NOTCH, mouse.notches);
            return Some(view.look(place, [place; 2], factor));
        };
        let a_notch = if mouse.shift {
            FINE_TURN_PER_NOTCH
        } else {
            TURN_PER_NOTCH
        };
        // The same direction on screen for either orientation of y.
        let sign = if view.camera.y_up { -1.0 } else { 1.0 };
        let degrees = sign * mouse.notches * a_notch;
        Some(PointerAction::Turn { id, degrees })
    }

    /// The meaning of a notch at this point: the body to turn, or none to zoom.
    fn notch(&mut self, place: DVec2, found: Option<BodyId>) -> Option<BodyId> {
        let (turns, began_at) = match &self.wheel {
            Some(gesture) if gesture.began_at.distance(place) < WHEEL_WAY => {
                (gesture.turns, gesture.began_at)
            }
            _ => (found, place),
        };
        self.wheel = Some(WheelGesture {
            turns,
            began_at,
            rested: 0.0,
        });
        turns
    }
}

#[cfg(test)]
mod tests;
