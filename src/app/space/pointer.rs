//! Drags and keys in space: the body under a pointer, what a drag does in the view's plane, and the axes along which keys
//! push. Points of a pointer are in the view's plane (px).

use glam::{DVec2, DVec3};

use super::SpaceWorld;
use crate::app::command::{DragTarget, PointerAction};
use crate::app::editing::{EditContext, Editable};
use crate::app::time::{HeldKey, HeldKeys};
use crate::app::workspace::SceneWorld;
use crate::figure::spatial::{View, bounds_of};
use crate::planar::{self, Circle};
use crate::scene::BodyId;
use crate::scene::spatial::{Body, Controls, Scene};
use crate::spatial::{Pose, PoseError, PosedShape, Support, rotation_about};

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

/// What a body covers in the view's plane. Projected along the depth a support point is the shadow's own:
/// max over p of d · (r · p, u · p) = max over p of (d.x r + d.y u) · p.
struct ProjectedBody<'s> {
    body: &'s PosedShape,
    view: &'s View,
}

impl planar::Support for ProjectedBody<'_> {
    fn support(&self, direction: DVec2) -> DVec2 {
        let farthest = self.body.support(self.view.in_plane(direction));
        self.view.project(farthest)
    }

    fn center(&self) -> DVec2 {
        self.view.project(self.body.center())
    }

    fn radius(&self) -> f64 {
        self.body.radius()
    }
}

impl ProjectedBody<'_> {
    /// How far `at` lies from it; 0 inside.
    fn gap_to(&self, at: DVec2) -> Option<f64> {
        let point = planar::Shape::from(Circle::new(0.0).ok()?);
        let point = point.posed(&planar::Pose::new(at, 0.0).ok()?);
        let [body, point]: [&dyn planar::Support; 2] = [self, &point];
        let answer = planar::query(body, point, &mut planar::PairCache::default());
        Some(answer.distance)
    }
}

/// The middle of the upright box about the bodies, in world space.
pub(super) fn middle_of(bodies: &[&PosedShape]) -> DVec3 {
    let reach = |body: &&PosedShape, axis: DVec3| axis.dot(body.support(axis)) + body.radius();
    let farthest = |axis: DVec3| {
        let along = bodies.iter().map(|body| reach(body, axis));
        along.fold(f64::NEG_INFINITY, f64::max)
    };
    let middle = |axis: DVec3| (farthest(axis) - farthest(-axis)) / 2.0;
    DVec3::new(middle(DVec3::X), middle(DVec3::Y), middle(DVec3::Z))
}

/// The body that a pointer at `at` takes hold of, `reach` px being near: the nearest, and of several under it the
/// smallest in the picture, so that one behind or inside another can be had.
pub fn body_at(scene: &Scene, view: &View, at: DVec2, reach: f64) -> Option<BodyId> {
    let near = BodyId::BOTH.into_iter().filter_map(|id| {
        let body = scene.body(id).posed();
        let shadow = ProjectedBody { body: &body, view };
        let gap = shadow.gap_to(at)?;
        let size = bounds_of(&[&body], view).size();
        (gap <= reach / 2.0).then_some((id, gap, size.x * size.y))
    });
    let best = near.min_by(|one, other| one.1.total_cmp(&other.1).then(one.2.total_cmp(&other.2)));
    best.map(|(id, ..)| id)
}

/// An axis of the world with its sign for each of the view's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Axes {
    right: DVec3,
    down: DVec3,
    /// Away from the viewer.
    pub(super) depth: DVec3,
}

/// The ways to give the view's right, down and depth an axis of the world each.
const WAYS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [2, 1, 0],
    [0, 2, 1],
    [2, 0, 1],
    [1, 0, 2],
    [1, 2, 0],
];

impl Axes {
    /// The axes nearest to the view's. One by one two of the view's may be nearest to the same: of all ways to give
    /// each its own the one is taken whose cosines sum to most.
    pub(super) fn nearest_to(view: &View) -> Self {
        let of_view = [view.right(), view.down(), view.depth()];
        let closeness = |way: &[usize; 3]| -> f64 {
            let cosines = of_view.iter().zip(way).map(|(axis, &k)| axis[k].abs());
            cosines.sum()
        };
        let mut best = WAYS[0];
        for way in WAYS {
            if closeness(&way) > closeness(&best) {
                best = way;
            }
        }
        let signed = |view: usize| DVec3::AXES[best[view]] * of_view[view][best[view]].signum();
        Self {
            right: signed(0),
            down: signed(1),
            depth: signed(2),
        }
    }

    /// What the keys ask of the tick that is due, in world space; a tap is used up by it.
    pub(super) fn controls(&self, keys: &mut HeldKeys) -> Controls {
        let way = |minus: HeldKey, plus: HeldKey| match (keys.has(minus), keys.has(plus)) {
            (true, _) => -1.0,
            (false, true) => 1.0,
            (false, false) => 0.0,
        };
        let push = way(HeldKey::Left, HeldKey::Right) * self.right
            + way(HeldKey::Up, HeldKey::Down) * self.down
            + way(HeldKey::Towards, HeldKey::Away) * self.depth;
        let controls = Controls {
            left: push.x < 0.0,
            right: push.x > 0.0,
            up: push.y < 0.0,
            down: push.y > 0.0,
            towards: push.z < 0.0,
            away: push.z > 0.0,
            turn_a: keys.turn(HeldKey::TurnA),
            turn_b: keys.turn(HeldKey::TurnB),
            axis: self.depth,
        };
        keys.forget_taps();
        controls
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn view(azimuth: f64, elevation: f64) -> View {
        View::new(azimuth, elevation)
    }

    #[test]
    fn seen_from_the_front_the_axes_are_the_screens() {
        let axes = Axes::nearest_to(&view(0.0, 0.0));
        assert_eq!(
            [axes.right, axes.down, axes.depth],
            [DVec3::X, DVec3::Y, DVec3::Z]
        );
    }

    #[test]
    fn seen_from_above_depth_is_down_in_the_world() {
        let axes = Axes::nearest_to(&view(0.0, 80.0));
        assert_eq!(axes.right, DVec3::X);
        assert_eq!(axes.depth, DVec3::Y, "the viewer looks down, where y grows");
    }

    proptest! {
        #[test]
        fn each_axis_of_the_view_has_one_of_its_own_within_a_right_angle(
            azimuth in -360.0f64..360.0,
            elevation in -90.0f64..=90.0,
        ) {
            let view = view(azimuth, elevation);
            let axes = Axes::nearest_to(&view);
            let snapped = [axes.right, axes.down, axes.depth];
            let sum = snapped.iter().map(|axis| axis.abs()).sum::<DVec3>();
            prop_assert_eq!(sum, DVec3::ONE);
            let of_view = [view.right(), view.down(), view.depth()];
            for (axis, near) in of_view.into_iter().zip(snapped) {
                prop_assert!(axis.dot(near) >= 0.0);
            }
            // The view's right lies in the ground, half a right angle from an axis at most.
            prop_assert!(view.right().dot(axes.right) > 0.7);
        }
    }
}
