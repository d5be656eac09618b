//! The world axes along which keys move and about which they turn a body: those nearest to the view's.

use glam::DVec3;

use crate::app::held_keys::{HeldKey, HeldKeys};
use crate::figure::spatial::View;
use crate::scene::spatial::Controls;

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
    use super::*;
    use proptest::prelude::*;

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
