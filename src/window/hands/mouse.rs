//! What the mouse means: its events over the picture as what hands ask, without a screen.

use glam::DVec2;

use crate::figure::{Camera, Rect};
use crate::scene::Scene;
use crate::session::{Grip, Hand, edge_at, grip_at};

/// How near the pointer must be to a vertex or an edge, in points of the picture.
const REACH: f64 = 10.0;

/// How much closer a notch of the wheel brings the view.
const ZOOM_PER_NOTCH: f64 = 1.15;

/// How far a notch turns a body, in degrees, and with Shift.
const TURN_PER_NOTCH: f64 = 5.0;
const FINE_TURN_PER_NOTCH: f64 = 1.0;

/// What the mouse did since the last frame. Places are in points of the picture.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Mouse {
    /// Where it hovers over the picture, nothing else in between.
    pub(super) hover: Option<DVec2>,
    /// Where the button went down whose drag begins now.
    pub(super) drag_began: Option<DVec2>,
    /// Where it is in a drag.
    pub(super) drag: Option<DVec2>,
    /// Whether the drag ends.
    pub(super) drag_ended: bool,
    pub(super) double_click: Option<DVec2>,
    pub(super) right_click: Option<DVec2>,
    /// How far the middle button has dragged the picture.
    pub(super) pan: DVec2,
    /// Notches of the wheel, away from the hand positive.
    pub(super) notches: f64,
    pub(super) shift: bool,
    pub(super) ctrl: bool,
}

/// Where the world is in the picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) pane: Rect,
    /// What lies over the world: the inset of Minkowski space.
    pub(super) inset: Option<Rect>,
    pub(super) camera: Camera,
}

impl View {
    /// The place in the world, unless something else is shown there.
    fn world(&self, place: DVec2) -> Option<DVec2> {
        let covered = self.inset.is_some_and(|inset| inset.contains(place));
        (self.pane.contains(place) && !covered).then(|| self.camera.to_space(&self.pane, place))
    }

    fn reach(&self) -> f64 {
        REACH / self.camera.scale
    }

    /// What is under the pointer.
    pub(super) fn grip(&self, scene: &Scene, place: DVec2) -> Option<Grip> {
        grip_at(scene, self.world(place)?, self.reach())
    }
}

/// What `mouse` asks for in `scene` as it is drawn.
pub(super) fn asked_by(mouse: &Mouse, view: &View, scene: &Scene) -> Vec<Hand> {
    let mut asked = Vec::new();
    if let Some(place) = mouse.drag_began
        && let (Some(grip), Some(at)) = (view.grip(scene, place), view.world(place))
    {
        asked.push(Hand::Grab { grip, at });
    }
    if let Some(place) = mouse.drag {
        asked.push(Hand::Drag(view.camera.to_space(&view.pane, place)));
    }
    if mouse.drag_ended {
        asked.push(Hand::LetGo);
    }
    asked.extend(mouse.double_click.and_then(|place| {
        let (id, edge, at) = edge_at(scene, view.world(place)?, view.reach())?;
        Some(Hand::AddVertex { id, edge, at })
    }));
    if let Some(place) = mouse.right_click
        && let Some(Grip::Vertex(id, index)) = view.grip(scene, place)
    {
        asked.push(Hand::RemoveVertex { id, index });
    }
    asked.extend(look(mouse, view, scene));
    asked
}

/// The wheel and the middle button: a body turns, or the view changes.
fn look(mouse: &Mouse, view: &View, scene: &Scene) -> Option<Hand> {
    if mouse.pan != DVec2::ZERO {
        return Some(Hand::Look(view.camera.panned(mouse.pan)));
    }
    let place = mouse.hover.filter(|_| mouse.notches != 0.0)?;
    view.world(place)?;
    // A shape that fills the view must not keep the player from zooming out.
    Some(match view.grip(scene, place).filter(|_| !mouse.ctrl) {
        Some(grip) => Hand::Turn {
            id: grip.body(),
            degrees: mouse.notches
                * if mouse.shift {
                    FINE_TURN_PER_NOTCH
                } else {
                    TURN_PER_NOTCH
                },
        },
        None => {
            let factor = libm::pow(ZOOM_PER_NOTCH, mouse.notches);
            Hand::Look(view.camera.zoomed(&view.pane, place, factor))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{BodyId, preset};
    use glam::dvec2;

    fn scene() -> Scene {
        preset("two-boxes").unwrap().scene
    }

    /// The world at half its size, beside an inset.
    fn view() -> View {
        View {
            pane: Rect::new(DVec2::ZERO, dvec2(800.0, 600.0)),
            inset: Some(Rect::new(dvec2(600.0, 400.0), dvec2(200.0, 200.0))),
            camera: Camera {
                offset: DVec2::ZERO,
                scale: 0.5,
            },
        }
    }

    fn over(place: DVec2) -> Mouse {
        Mouse {
            hover: Some(place),
            ..Mouse::default()
        }
    }

    #[test]
    fn a_drag_takes_what_was_under_the_button_when_it_went_down() {
        let mouse = Mouse {
            drag_began: Some(dvec2(12.0, 20.0)),
            drag: Some(dvec2(90.0, 20.0)),
            ..over(dvec2(90.0, 20.0))
        };
        let grip = Grip::Body(BodyId::B);
        let at = dvec2(24.0, 40.0);
        let expected = [Hand::Grab { grip, at }, Hand::Drag(dvec2(180.0, 40.0))];
        assert_eq!(asked_by(&mouse, &view(), &scene()), expected);
    }

    #[test]
    fn the_wheel_turns_a_body_and_elsewhere_zooms() {
        let mut mouse = Mouse {
            notches: 2.0,
            ..over(dvec2(12.0, 20.0))
        };
        let id = BodyId::B;
        let turn = |degrees| vec![Hand::Turn { id, degrees }];
        assert_eq!(asked_by(&mouse, &view(), &scene()), turn(10.0));
        mouse.shift = true;
        assert_eq!(asked_by(&mouse, &view(), &scene()), turn(2.0));
        mouse.ctrl = true;
        let over_b = asked_by(&mouse, &view(), &scene());
        assert!(matches!(over_b[..], [Hand::Look(_)]), "{over_b:?}");
        mouse.ctrl = false;
        mouse.hover = Some(dvec2(400.0, 300.0));
        let [Hand::Look(camera)] = asked_by(&mouse, &view(), &scene())[..] else {
            panic!("no zoom");
        };
        assert!(camera.scale > 0.6);
    }

    #[test]
    fn the_inset_takes_no_part() {
        let place = dvec2(700.0, 500.0);
        let mouse = Mouse {
            notches: 1.0,
            drag_began: Some(place),
            double_click: Some(place),
            right_click: Some(place),
            ..over(place)
        };
        assert_eq!(asked_by(&mouse, &view(), &scene()), []);
    }

    #[test]
    fn clicks_change_vertices() {
        let double = Mouse {
            double_click: Some(dvec2(25.0, 20.0)),
            ..Mouse::default()
        };
        let (id, at) = (BodyId::B, dvec2(50.0, 40.0));
        let added = [Hand::AddVertex { id, edge: 1, at }];
        assert_eq!(asked_by(&double, &view(), &scene()), added);
        let right = Mouse {
            right_click: Some(dvec2(26.0, 41.0)),
            ..Mouse::default()
        };
        let removed = [Hand::RemoveVertex { id, index: 2 }];
        assert_eq!(asked_by(&right, &view(), &scene()), removed);
    }

    #[test]
    fn the_middle_button_pans() {
        let mouse = Mouse {
            pan: dvec2(10.0, -4.0),
            ..over(dvec2(12.0, 20.0))
        };
        let [Hand::Look(camera)] = asked_by(&mouse, &view(), &scene())[..] else {
            panic!("no pan");
        };
        assert_eq!(camera.offset, dvec2(-20.0, 8.0));
    }
}
