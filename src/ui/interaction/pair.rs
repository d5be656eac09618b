//! Two fingers turn and move the body that they began on, or pan and zoom the view.

use glam::DVec2;

use super::mouse::PointerView;
use crate::app::{DragTarget, PointerAction};
use crate::figure::Camera;
use crate::planar::angle_of;
use crate::scene::BodyId;

/// Two fingers that are nearer than this to each other, in points of the picture, have no direction.
const APART: f64 = 4.0;

/// Two fingers over the picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct TwoFingers {
    on: On,
    /// Where they were in the frame before, in points of the picture.
    at: [DVec2; 2],
}

/// What two fingers began on.
#[derive(Clone, Copy, Debug)]
enum On {
    Body(BodyId),
    /// The space that is shown at this place of the picture.
    Ground(DVec2),
}

impl TwoFingers {
    /// Of two fingers, of which the first has found something or not.
    pub(super) fn begin(at: [DVec2; 2], found: Option<DragTarget>) -> Self {
        let on = found.map_or(On::Ground(at[0]), |grip| On::Body(grip.body()));
        Self { on, at }
    }

    /// What the two ask for at first.
    pub(super) fn takes_hold(&self, view: &PointerView) -> Option<PointerAction> {
        let On::Body(id) = self.on else { return None };
        Some(PointerAction::Grab {
            grip: DragTarget::Body(id),
            at: view.camera.to_space(&view.pane, middle(self.at)),
        })
    }

    /// What they ask for on their way.
    pub(super) fn goes_on(&mut self, to: [DVec2; 2], view: &PointerView) -> Vec<PointerAction> {
        let from = std::mem::replace(&mut self.at, to);
        if from == to {
            return Vec::new();
        }
        let change = PinchChange::between(from, to, &view.camera);
        match self.on {
            On::Body(id) => {
                let degrees = change.degrees;
                let turn = (degrees != 0.0).then_some(PointerAction::Turn { id, degrees });
                let drag = PointerAction::Drag(view.camera.to_space(&view.pane, middle(to)));
                turn.into_iter().chain([drag]).collect()
            }
            On::Ground(began) => vec![view.look(began, [from, to].map(middle), change.factor)],
        }
    }

    /// What they ask for when one of them is lifted.
    pub(super) fn lets_go(&self) -> Option<PointerAction> {
        matches!(self.on, On::Body(_)).then_some(PointerAction::LetGo)
    }
}

/// How two fingers moved about their middle.
struct PinchChange {
    /// How many times as far apart they are.
    factor: f64,
    /// How far they turned the world, as its angles are counted.
    degrees: f64,
}

impl PinchChange {
    fn between(from: [DVec2; 2], to: [DVec2; 2], camera: &Camera) -> Self {
        let [from, to] = [from, to].map(|[one, other]| camera.turned(other - one));
        if from.length().min(to.length()) < APART {
            return Self {
                factor: 1.0,
                degrees: 0.0,
            };
        }
        let turned = DVec2::new(from.dot(to), from.perp_dot(to));
        Self {
            factor: to.length() / from.length(),
            degrees: angle_of(turned).to_degrees(),
        }
    }
}

fn middle([one, other]: [DVec2; 2]) -> DVec2 {
    one.midpoint(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    #[test]
    fn fingers_that_meet_neither_turn_nor_zoom() {
        let apart = [dvec2(0.0, 0.0), dvec2(40.0, 0.0)];
        let together = [dvec2(20.0, 0.0), dvec2(20.0, 1.0)];
        for change in [
            PinchChange::between(apart, together, &Camera::ONE_TO_ONE),
            PinchChange::between(together, apart, &Camera::ONE_TO_ONE),
        ] {
            assert_eq!((change.factor, change.degrees), (1.0, 0.0));
        }
    }

    #[test]
    fn a_turn_is_clockwise_on_screen_where_y_goes_down_and_else_the_other_way() {
        let from = [dvec2(0.0, 0.0), dvec2(10.0, 0.0)];
        for (y_up, degrees) in [(false, 90.0), (true, -90.0)] {
            let to = [dvec2(0.0, 0.0), dvec2(0.0, 20.0)];
            let change = PinchChange::between(from, to, &Camera::one_to_one(y_up));
            assert!(
                (change.degrees - degrees).abs() < 1e-12,
                "{}",
                change.degrees
            );
            assert_eq!(change.factor, 2.0);
        }
    }
}
