//! Translates mouse events over the picture to pointer actions.

use glam::DVec2;

use crate::app::{DragTarget, PointerAction, edge_at, grip_at};
use crate::figure::{Camera, Rect};
use crate::scene::{BodyId, Scene};

/// How near the pointer must be to a vertex or an edge, in points of the picture, and a finger, which hides
/// what it points at.
pub(super) const REACH: f64 = 10.0;
pub(super) const FINGER_REACH: f64 = 16.0;

/// How far a notch of the wheel zooms.
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
    pub(super) click: Option<DVec2>,
    pub(super) double_click: Option<DVec2>,
    pub(super) right_click: Option<DVec2>,
    /// Where the middle button went down, and how far it has dragged the picture since the last frame.
    pub(super) pan: Option<[DVec2; 2]>,
    /// Notches of the wheel, away from the hand positive.
    pub(super) notches: f64,
    pub(super) shift: bool,
    pub(super) ctrl: bool,
}

/// A pause of the wheel, in seconds, or a way of the pointer, in points of the picture, after which it may mean
/// something else.
const WHEEL_PAUSE: f64 = 0.6;
const WHEEL_WAY: f64 = 12.0;

/// What the wheel means from its first notch to its last: a body that turns away from under the pointer goes
/// on turning.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Wheel {
    gesture: Option<WheelGesture>,
}

#[derive(Clone, Copy, Debug)]
struct WheelGesture {
    /// The body that turns, or none where the view zooms.
    turns: Option<BodyId>,
    began_at: DVec2,
    rested: f64,
}

impl Wheel {
    /// Lets so many seconds go by.
    pub(super) fn rest(&mut self, seconds: f64) {
        if let Some(gesture) = &mut self.gesture {
            gesture.rested += seconds;
        }
        let goes_on = |gesture: &WheelGesture| gesture.rested < WHEEL_PAUSE;
        self.gesture = self.gesture.filter(goes_on);
    }

    /// What a notch at this place means: the body that it turns, or none where the view zooms.
    fn notch(&mut self, place: DVec2, found: Option<BodyId>) -> Option<BodyId> {
        let goes_on = |gesture: &WheelGesture| gesture.began_at.distance(place) < WHEEL_WAY;
        let gesture = self.gesture.filter(goes_on).unwrap_or(WheelGesture {
            turns: found,
            began_at: place,
            rested: 0.0,
        });
        self.gesture = Some(WheelGesture {
            rested: 0.0,
            ..gesture
        });
        gesture.turns
    }
}

/// A drag of the ground, which pans the space that it began in.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pan {
    /// Where it began, and where it was in the frame before, in points of the picture.
    at: Option<[DVec2; 2]>,
}

impl Pan {
    pub(super) fn begin(&mut self, place: DVec2) {
        self.at = Some([place; 2]);
    }

    /// What a drag to this place asks for, if it pans.
    pub(super) fn goes_on(&mut self, to: DVec2, view: &PointerView) -> Option<PointerAction> {
        let [began, last] = self.at.as_mut()?;
        Some(view.look(*began, [std::mem::replace(last, to), to], 1.0))
    }

    pub(super) fn end(&mut self) {
        self.at = None;
    }
}

/// Where the world and Minkowski space are in the picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct PointerView {
    pub(super) pane: Rect,
    /// Where Minkowski space is, beside the world or over it.
    pub(super) minkowski: Option<Rect>,
    /// Which part of the world is shown.
    pub(super) camera: Camera,
    /// How near counts as there, in points of the picture.
    pub(super) reach: f64,
}

impl PointerView {
    /// Whether Minkowski space is shown at a place.
    fn is_minkowski(&self, place: DVec2) -> bool {
        self.minkowski.is_some_and(|pane| pane.contains(place))
    }

    /// The place in the world, unless something else is shown there.
    pub(super) fn world(&self, place: DVec2) -> Option<DVec2> {
        let is_world = self.pane.contains(place) && !self.is_minkowski(place);
        is_world.then(|| self.camera.to_space(&self.pane, place))
    }

    /// The space in which a gesture `began` is looked at so many times as close, with what is shown at `from` at `to`.
    pub(super) fn look(&self, began: DVec2, [from, to]: [DVec2; 2], factor: f64) -> PointerAction {
        if self.is_minkowski(began) {
            return PointerAction::LookAtMinkowski { from, to, factor };
        }
        let panned = self.camera.panned(to - from);
        PointerAction::Look(panned.zoomed(&self.pane, to, factor))
    }

    /// How near counts as there, in px of the world.
    pub(super) fn reach_in_world(&self) -> f64 {
        self.reach / self.camera.scale
    }

    /// What is under the pointer.
    pub(super) fn grip(&self, scene: &Scene, place: DVec2) -> Option<DragTarget> {
        grip_at(scene, self.world(place)?, self.reach_in_world())
    }
}

/// What `mouse` asks for in `scene` as it is drawn.
pub(super) fn asked_by(
    mouse: &Mouse,
    wheel: &mut Wheel,
    pan: &mut Pan,
    view: &PointerView,
    scene: &Scene,
) -> Vec<PointerAction> {
    let mut asked = Vec::new();
    if let Some(place) = mouse.drag_began {
        pan.end();
        match (view.grip(scene, place), view.world(place)) {
            (Some(grip), Some(at)) => asked.push(PointerAction::Grab { grip, at }),
            (_, None) => pan.begin(place),
            (None, Some(_)) => {}
        }
    }
    asked.extend(dragged(mouse, pan, view));
    asked.extend(mouse.double_click.and_then(|place| {
        let (id, edge, at) = edge_at(scene, view.world(place)?, view.reach_in_world())?;
        Some(PointerAction::AddVertex { id, edge, at })
    }));
    if let Some(place) = mouse.right_click
        && let Some(DragTarget::Vertex(id, index)) = view.grip(scene, place)
    {
        asked.push(PointerAction::RemoveVertex { id, index });
    }
    asked.extend(look(mouse, wheel, view, |place| {
        view.grip(scene, place).map(DragTarget::body)
    }));
    asked
}

/// What `mouse` asks for while a question waits: a choice, another view.
pub(super) fn answered_by(mouse: &Mouse, view: &PointerView) -> Vec<PointerAction> {
    let mut asked = Vec::new();
    asked.extend(mouse.click.map(PointerAction::Click));
    asked.extend(look(mouse, &mut Wheel::default(), view, |_| None));
    asked
}

/// A drag on its way and at its end: of the ground, or of what is held.
pub(super) fn dragged(mouse: &Mouse, pan: &mut Pan, view: &PointerView) -> Vec<PointerAction> {
    let mut asked = Vec::new();
    if let Some(place) = mouse.drag {
        let drag = || PointerAction::Drag(view.camera.to_space(&view.pane, place));
        asked.push(pan.goes_on(place, view).unwrap_or_else(drag));
    }
    if mouse.drag_ended {
        pan.end();
        asked.push(PointerAction::LetGo);
    }
    asked
}

/// The wheel and the middle button: the body turns that is found where the pointer is, or the view changes.
pub(super) fn look(
    mouse: &Mouse,
    wheel: &mut Wheel,
    view: &PointerView,
    find: impl FnOnce(DVec2) -> Option<BodyId>,
) -> Option<PointerAction> {
    if let Some([began, way]) = mouse.pan {
        return Some(view.look(began, [began, began + way], 1.0));
    }
    let place = mouse.hover.filter(|_| mouse.notches != 0.0)?;
    // A shape that fills the view must not keep the player from zooming out.
    let found = find(place).filter(|_| !mouse.ctrl);
    Some(match wheel.notch(place, found) {
        Some(id) => {
            let a_notch = if mouse.shift {
                FINE_TURN_PER_NOTCH
            } else {
                TURN_PER_NOTCH
            };
            // The same way round in the picture, whichever way up that is.
            let way = if view.camera.y_up { -1.0 } else { 1.0 };
            let degrees = way * mouse.notches * a_notch;
            PointerAction::Turn { id, degrees }
        }
        None => {
            let factor = libm::pow(ZOOM_PER_NOTCH, mouse.notches);
            view.look(place, [place; 2], factor)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::preset;
    use glam::dvec2;

    fn scene() -> Scene {
        preset("two-boxes").unwrap().scene
    }

    /// The world at half its size, with Minkowski space over its corner.
    fn view() -> PointerView {
        PointerView {
            pane: Rect::new(DVec2::ZERO, dvec2(800.0, 600.0)),
            minkowski: Some(Rect::new(dvec2(600.0, 400.0), dvec2(200.0, 200.0))),
            camera: Camera {
                offset: DVec2::ZERO,
                scale: 0.5,
                y_up: false,
            },
            reach: REACH,
        }
    }

    fn over(place: DVec2) -> Mouse {
        Mouse {
            hover: Some(place),
            ..Mouse::default()
        }
    }

    /// What is asked when nothing went before.
    fn fresh(mouse: &Mouse) -> Vec<PointerAction> {
        asked_by(
            mouse,
            &mut Wheel::default(),
            &mut Pan::default(),
            &view(),
            &scene(),
        )
    }

    #[test]
    fn a_drag_takes_what_was_under_the_button_when_it_went_down() {
        let mouse = Mouse {
            drag_began: Some(dvec2(12.0, 20.0)),
            drag: Some(dvec2(90.0, 20.0)),
            ..over(dvec2(90.0, 20.0))
        };
        let grip = DragTarget::Body(BodyId::B);
        let at = dvec2(24.0, 40.0);
        let expected = [
            PointerAction::Grab { grip, at },
            PointerAction::Drag(dvec2(180.0, 40.0)),
        ];
        assert_eq!(fresh(&mouse), expected);
    }

    #[test]
    fn the_wheel_turns_a_body_and_elsewhere_zooms() {
        let mut mouse = Mouse {
            notches: 2.0,
            ..over(dvec2(12.0, 20.0))
        };
        let id = BodyId::B;
        let turn = |degrees| vec![PointerAction::Turn { id, degrees }];
        assert_eq!(fresh(&mouse), turn(10.0));
        mouse.shift = true;
        assert_eq!(fresh(&mouse), turn(2.0));
        mouse.ctrl = true;
        let over_b = fresh(&mouse);
        assert!(matches!(over_b[..], [PointerAction::Look(_)]), "{over_b:?}");
        mouse.ctrl = false;
        mouse.hover = Some(dvec2(400.0, 300.0));
        let [PointerAction::Look(camera)] = fresh(&mouse)[..] else {
            panic!("no zoom");
        };
        assert!(camera.scale > 0.6);
    }

    #[test]
    fn the_wheel_means_one_thing_from_its_first_notch_to_its_last() {
        let place = dvec2(12.0, 20.0);
        let mouse = Mouse {
            notches: 1.0,
            ..over(place)
        };
        let mut wheel = Wheel::default();
        let turns = |wheel: &mut Wheel, mouse: &Mouse, scene: &Scene| {
            matches!(
                asked_by(mouse, wheel, &mut Pan::default(), &view(), scene)[..],
                [PointerAction::Turn { .. }]
            )
        };
        assert!(turns(&mut wheel, &mouse, &scene()));
        let mut away = scene();
        away.b.position = dvec2(500.0, 0.0);
        for _ in 0..7 {
            wheel.rest(0.3);
            assert!(turns(&mut wheel, &mouse, &away), "B has turned away");
        }
        wheel.rest(1.0);
        assert!(!turns(&mut wheel, &mouse, &away), "after a pause it zooms");
        assert!(!turns(&mut wheel, &mouse, &scene()), "and goes on zooming");
        let elsewhere = Mouse {
            hover: Some(dvec2(12.0, 34.0)),
            ..mouse
        };
        assert!(turns(&mut wheel, &elsewhere, &scene()), "over B once more");
    }

    #[test]
    fn in_minkowski_space_the_wheel_zooms_and_drags_pan_and_no_body_is_touched() {
        let place = dvec2(700.0, 500.0);
        let clicks = Mouse {
            double_click: Some(place),
            right_click: Some(place),
            ..over(place)
        };
        assert_eq!(fresh(&clicks), []);
        let wheel = Mouse {
            notches: 1.0,
            ..over(place)
        };
        let (from, to) = (place, place);
        let factor = ZOOM_PER_NOTCH;
        let zoomed = [PointerAction::LookAtMinkowski { from, to, factor }];
        assert_eq!(fresh(&wheel), zoomed);
        assert_eq!(answered_by(&wheel, &view()), zoomed);
        let to = place + dvec2(10.0, -4.0);
        let factor = 1.0;
        let panned = PointerAction::LookAtMinkowski { from, to, factor };
        let middle = Mouse {
            pan: Some([place, to - place]),
            ..over(dvec2(12.0, 20.0))
        };
        assert_eq!(
            fresh(&middle),
            std::slice::from_ref(&panned),
            "where the drag began"
        );
        let mut pan = Pan::default();
        let mut drag =
            |mouse: &Mouse| asked_by(mouse, &mut Wheel::default(), &mut pan, &view(), &scene());
        let began = Mouse {
            drag_began: Some(place),
            drag: Some(to),
            ..over(to)
        };
        assert_eq!(drag(&began), [panned]);
        let away = dvec2(12.0, 20.0);
        let ended = Mouse {
            drag: Some(away),
            drag_ended: true,
            ..over(away)
        };
        let (from, to) = (to, away);
        let panned = PointerAction::LookAtMinkowski { from, to, factor };
        assert_eq!(drag(&ended), [panned, PointerAction::LetGo]);
    }

    #[test]
    fn clicks_change_vertices() {
        let double = Mouse {
            double_click: Some(dvec2(25.0, 20.0)),
            ..Mouse::default()
        };
        let (id, at) = (BodyId::B, dvec2(50.0, 40.0));
        let added = [PointerAction::AddVertex { id, edge: 1, at }];
        assert_eq!(fresh(&double), added);
        let right = Mouse {
            right_click: Some(dvec2(26.0, 41.0)),
            ..Mouse::default()
        };
        let removed = [PointerAction::RemoveVertex { id, index: 2 }];
        assert_eq!(fresh(&right), removed);
    }

    #[test]
    fn a_question_takes_clicks_wherever_the_bodies_are() {
        let place = dvec2(12.0, 20.0);
        let mouse = Mouse {
            click: Some(place),
            drag: Some(dvec2(40.0, 25.0)),
            drag_ended: true,
            ..over(place)
        };
        assert_eq!(answered_by(&mouse, &view()), [PointerAction::Click(place)]);
        let wheel = Mouse {
            notches: 1.0,
            ..over(place)
        };
        let zoomed = answered_by(&wheel, &view());
        assert!(matches!(zoomed[..], [PointerAction::Look(_)]), "{zoomed:?}");
    }

    #[test]
    fn the_middle_button_pans() {
        let mouse = Mouse {
            pan: Some([dvec2(12.0, 20.0), dvec2(10.0, -4.0)]),
            ..over(dvec2(12.0, 20.0))
        };
        let [PointerAction::Look(camera)] = fresh(&mouse)[..] else {
            panic!("no pan");
        };
        assert_eq!(camera.offset, dvec2(-20.0, 8.0));
    }
}
