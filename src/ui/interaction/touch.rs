//! Touches on the figure: one finger acts as a mouse, two as a pair.

use egui::TouchPhase;
use glam::DVec2;

use super::mouse::{Mouse, PointerView};
use crate::app::{DragTarget, PointerAction};
use crate::figure::Camera;
use crate::scene::BodyId;
use collidoscope_core::planar::angle_of;

/// A finger that has moved less than this, in points of the figure, is still.
const STILL: f64 = 8.0;

/// A finger that is still for this long, in seconds, acts as the right button.
const LONG: f64 = 0.5;

/// The largest distance between the taps of a double tap, in seconds and in points.
const DOUBLE_TAP: f64 = 0.4;
const DOUBLE_TAP_WAY: f64 = 24.0;

/// A touch event. Positions are in points of the figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct FingerTouch {
    pub(super) id: u64,
    pub(super) phase: TouchPhase,
    pub(super) at: DVec2,
}

/// The fingers on the figure, and their gesture.
#[derive(Debug, Default)]
pub(super) struct Fingers {
    /// The oldest first.
    down: Vec<Finger>,
    gesture: Gesture,
    /// The position of the last tap, and the seconds since.
    tap: Option<(DVec2, f64)>,
}

#[derive(Clone, Copy, Debug)]
struct Finger {
    id: u64,
    from: DVec2,
    at: DVec2,
}

#[derive(Clone, Copy, Debug, Default)]
enum Gesture {
    /// None, or one that has ended while a finger is still down.
    #[default]
    None,
    /// One finger that has not moved yet.
    Rests { seconds: f64, was_long: bool },
    /// One finger, dragging.
    Drags,
    /// Two fingers came down; their target isn't determined yet.
    Begins,
    /// Two fingers.
    Pair(TwoFingers),
    /// One of two fingers was lifted, which releases their body.
    Ends(Option<BodyId>),
}

impl Fingers {
    /// Advances by `seconds`.
    pub(super) fn rest(&mut self, seconds: f64) {
        if let Gesture::Rests {
            seconds: rested, ..
        } = &mut self.gesture
        {
            *rested += seconds;
        }
        if let Some((_, seconds_ago)) = &mut self.tap {
            *seconds_ago += seconds;
        }
    }

    /// Ignores all fingers until they are lifted.
    pub(super) fn end(&mut self) {
        self.gesture = Gesture::None;
    }

    /// The equivalent mouse input; `None` without a finger.
    pub(super) fn as_mouse(&mut self, touches: &[FingerTouch]) -> Option<Mouse> {
        let mut mouse = Mouse::default();
        let mut is_there = !self.down.is_empty();
        for &FingerTouch { id, phase, at } in touches {
            let is_known = self.down.iter().any(|finger| finger.id == id);
            match phase {
                TouchPhase::Start => self.put_down(id, at, &mut mouse),
                _ if !is_known => continue,
                TouchPhase::Move => self.moved(id, at, &mut mouse),
                TouchPhase::End => self.lifted(id, false, &mut mouse),
                TouchPhase::Cancel => self.lifted(id, true, &mut mouse),
            }
            is_there = true;
        }
        if let (Gesture::Rests { seconds, was_long }, [finger]) =
            (&mut self.gesture, &self.down[..])
            && *seconds >= LONG
            && !std::mem::replace(was_long, true)
        {
            mouse.right_click = Some(finger.at);
        }
        is_there.then_some(mouse)
    }

    fn put_down(&mut self, id: u64, at: DVec2, mouse: &mut Mouse) {
        self.down.push(Finger { id, from: at, at });
        match self.down.len() {
            1 => {
                self.gesture = Gesture::Rests {
                    seconds: 0.0,
                    was_long: false,
                };
            }
            2 => {
                mouse.drag_ended = matches!(self.gesture, Gesture::Drags);
                if matches!(self.gesture, Gesture::Rests { .. } | Gesture::Drags) {
                    self.gesture = Gesture::Begins;
                }
            }
            _ => {}
        }
    }

    fn moved(&mut self, id: u64, at: DVec2, mouse: &mut Mouse) {
        for finger in self.down.iter_mut().filter(|finger| finger.id == id) {
            finger.at = at;
        }
        let [finger] = self.down[..] else { return };
        if matches!(self.gesture, Gesture::Rests { .. }) && finger.from.distance(at) > STILL {
            self.gesture = Gesture::Drags;
            mouse.drag_began = Some(finger.from);
        }
        if matches!(self.gesture, Gesture::Drags) {
            mouse.drag = Some(at);
        }
    }

    fn lifted(&mut self, id: u64, is_lost: bool, mouse: &mut Mouse) {
        let is_third = self.down.iter().skip(2).any(|finger| finger.id == id);
        let at = self.down.first().map(|finger| finger.at);
        self.down.retain(|finger| finger.id != id);
        if is_third {
            return;
        }
        match self.gesture {
            Gesture::Drags => mouse.drag_ended = true,
            Gesture::Rests { .. } if !is_lost => {
                mouse.click = at;
                mouse.double_click = at.filter(|&at| self.record_tap(at));
            }
            _ => {}
        }
        self.gesture = match self.gesture {
            Gesture::Pair(TwoFingers { body, .. }) | Gesture::Ends(body) => Gesture::Ends(body),
            _ => Gesture::None,
        };
    }

    /// Records a tap; returns whether it is the second of a double tap.
    fn record_tap(&mut self, at: DVec2) -> bool {
        let is_double = self.tap.take().is_some_and(|(before, seconds_ago)| {
            seconds_ago < DOUBLE_TAP && before.distance(at) < DOUBLE_TAP_WAY
        });
        self.tap = (!is_double).then_some((at, 0.0));
        is_double
    }

    /// The actions of two fingers, of which the first may or may not be on a target.
    pub(super) fn pair_asks(
        &mut self,
        view: &PointerView,
        find: impl FnOnce(DVec2) -> Option<DragTarget>,
    ) -> Vec<PointerAction> {
        let mut asked = Vec::new();
        match (self.gesture, &self.down[..]) {
            (Gesture::Begins, [one, other, ..]) => {
                let at = [one.at, other.at];
                let grip = find(one.at).map(|grip| DragTarget::Body(grip.body()));
                asked.extend(grip.map(|grip| PointerAction::Grab {
                    grip,
                    at: view.camera.to_space(&view.pane, middle(at)),
                }));
                let (body, began) = (grip.map(DragTarget::body), at[0]);
                self.gesture = Gesture::Pair(TwoFingers { body, began, at });
            }
            (Gesture::Pair(mut pair), [one, other, ..]) => {
                asked = pair.goes_on([one.at, other.at], view);
                self.gesture = Gesture::Pair(pair);
            }
            (Gesture::Ends(body), _) => {
                asked.extend(body.map(|_| PointerAction::LetGo));
                self.gesture = Gesture::None;
            }
            _ => {}
        }
        asked
    }
}

/// The distance below which two fingers have no direction, in points of the figure.
const APART: f64 = 4.0;

/// Two fingers over the figure.
#[derive(Clone, Copy, Debug)]
struct TwoFingers {
    /// The body that they hold; none if they move the space in which they started.
    body: Option<BodyId>,
    /// The first finger's start, and both positions in the last frame, in points of the figure.
    began: DVec2,
    at: [DVec2; 2],
}

impl TwoFingers {
    /// Their actions in a move.
    fn goes_on(&mut self, to: [DVec2; 2], view: &PointerView) -> Vec<PointerAction> {
        let from = std::mem::replace(&mut self.at, to);
        if from == to {
            return Vec::new();
        }
        let (factor, degrees) = pinch(from, to, &view.camera);
        let Some(id) = self.body else {
            return vec![view.look(self.began, [from, to].map(middle), factor)];
        };
        let turn = (degrees != 0.0).then_some(PointerAction::Turn { id, degrees });
        let drag = PointerAction::Drag(view.camera.to_space(&view.pane, middle(to)));
        turn.into_iter().chain([drag]).collect()
    }
}

/// The motion of two fingers about their midpoint: the ratio of their distances, and the rotation in degrees, in the
/// world's orientation.
fn pinch(from: [DVec2; 2], to: [DVec2; 2], camera: &Camera) -> (f64, f64) {
    let [from, to] = [from, to].map(|[one, other]| camera.turned(other - one));
    if from.length().min(to.length()) < APART {
        return (1.0, 0.0);
    }
    let turned = DVec2::new(from.dot(to), from.perp_dot(to));
    (to.length() / from.length(), angle_of(turned).to_degrees())
}

fn middle([one, other]: [DVec2; 2]) -> DVec2 {
    one.midpoint(other)
}

#[cfg(test)]
mod tests {
    use super::super::mouse::FINGER_REACH;
    use super::*;
    use crate::figure::Rect;
    use glam::dvec2;

    fn touch(id: u64, phase: TouchPhase, x: f64) -> FingerTouch {
        let at = dvec2(x, 450.0);
        FingerTouch { id, phase, at }
    }

    fn down(id: u64, x: f64) -> FingerTouch {
        touch(id, TouchPhase::Start, x)
    }

    fn to(id: u64, x: f64) -> FingerTouch {
        touch(id, TouchPhase::Move, x)
    }

    fn up(id: u64) -> FingerTouch {
        touch(id, TouchPhase::End, 0.0)
    }

    #[test]
    fn a_long_press_is_the_right_button_once_unless_the_finger_has_moved() {
        for moves in [false, true] {
            let mut fingers = Fingers::default();
            fingers.as_mouse(&[down(1, 10.0)]);
            let clicks = (0..8).filter(|_| {
                fingers.rest(0.1);
                let moved = moves.then(|| to(1, 40.0));
                let mouse = fingers.as_mouse(moved.as_slice()).unwrap();
                mouse.right_click.is_some()
            });
            assert_eq!(clicks.count(), usize::from(!moves));
        }
    }

    #[test]
    fn two_fingers_zoom_the_space_they_began_on_and_what_is_left_of_them_means_nothing() {
        let mut fingers = Fingers::default();
        let view = PointerView {
            pane: Rect::new(DVec2::ZERO, dvec2(800.0, 600.0)),
            minkowski: Some(Rect::new(dvec2(600.0, 400.0), dvec2(200.0, 200.0))),
            camera: Camera {
                offset: DVec2::ZERO,
                scale: 0.5,
                y_up: false,
            },
            reach: FINGER_REACH,
        };
        let mut after = |touches: &[FingerTouch]| {
            let mouse = fingers.as_mouse(touches).expect("fingers");
            assert_eq!((mouse.drag, mouse.click), (None, None), "{touches:?}");
            fingers.pair_asks(&view, |_| None)
        };
        assert_eq!(after(&[down(1, 650.0), down(2, 700.0)]), []);
        let [from, at] = [675.0, 700.0].map(|x| dvec2(x, 450.0));
        let factor = 2.0;
        let zoomed = PointerAction::PanMinkowski {
            from,
            to: at,
            factor,
        };
        assert_eq!(after(&[to(2, 750.0)]), [zoomed]);
        // A third finger replaces none.
        assert_eq!(after(&[down(3, 100.0), to(3, 10.0), up(1)]), []);
        assert_eq!(after(&[to(2, 10.0), up(2), up(3)]), []);
        let next = fingers.as_mouse(&[down(4, 10.0), up(4)]);
        assert!(next.unwrap().click.is_some());
    }
}
