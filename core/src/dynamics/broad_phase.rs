//! Broad phase: the pairs of bodies that may touch, by sweep and prune.
//!
//! Boxes are sorted by their left sides; the order changes little from sweep to sweep, so insertion sort takes about as
//! many steps as there are boxes (Cohen et al., "I-COLLIDE", 1995). They are larger by a slack than the reach of the
//! bodies in a tick: until a body has moved by the slack, the pairs of the last sweep are complete.

use glam::DVec2;

use super::RigidBody;
use crate::planar::Support;

/// An axis-aligned box, in world space (px).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bounds {
    pub(super) min: DVec2,
    pub(super) max: DVec2,
}

impl Bounds {
    /// The box about a body.
    pub(super) fn new(body: &RigidBody) -> Self {
        let posed = body.posed();
        let reach = |direction: DVec2| posed.support(direction).dot(direction) + posed.radius();
        Self {
            min: -DVec2::new(reach(-DVec2::X), reach(-DVec2::Y)),
            max: DVec2::new(reach(DVec2::X), reach(DVec2::Y)),
        }
    }

    /// The box about the body during a translation, enlarged by `beyond` on every side.
    pub(super) fn swept(self, translation: DVec2, beyond: f64) -> Self {
        let beyond = DVec2::splat(beyond);
        Self {
            min: self.min + translation.min(DVec2::ZERO) - beyond,
            max: self.max + translation.max(DVec2::ZERO) + beyond,
        }
    }
}

/// The position of a body, and its largest motion in the next tick.
#[derive(Clone, Copy, Debug)]
pub(super) struct PredictedMotion {
    pub(super) center: DVec2,
    /// In radians.
    pub(super) angle: f64,
    /// Its translation without contacts, in px.
    pub(super) translation: DVec2,
    /// The additional motion of a point by rotation, at most, in px.
    pub(super) rotation_reach: f64,
}

impl PredictedMotion {
    /// The largest distance, in px, by which the swept region of a body with this `reach` from its centre exceeds that
    /// of an earlier prediction.
    fn drift_since(&self, before: &Self, reach: f64) -> f64 {
        let turned = (self.angle - before.angle).abs() * reach;
        (self.center - before.center).length()
            + (self.translation - before.translation).length()
            + turned
            + (self.rotation_reach - before.rotation_reach).max(0.0)
    }
}

/// The last sweep.
#[derive(Clone, Debug, Default)]
pub(super) struct Sweep {
    order: Vec<usize>,
    /// The motions that it relied on; none once it is invalid.
    pub(super) predictions: Vec<PredictedMotion>,
}

impl Sweep {
    /// Whether the pairs of the last sweep, with boxes enlarged by `slack` px, are still complete.
    pub(super) fn is_valid(
        &self,
        predictions: &[PredictedMotion],
        reaches: &[f64],
        slack: f64,
    ) -> bool {
        let mut bodies = predictions.iter().zip(&self.predictions).zip(reaches);
        self.predictions.len() == predictions.len()
            && bodies.all(|((now, then), &reach)| now.drift_since(then, reach) <= slack)
    }

    /// The sorted pairs whose boxes overlap and of which one can move, the lower index first.
    pub(super) fn pairs(
        &mut self,
        boxes: &[Bounds],
        is_fixed: impl Fn(usize) -> bool,
    ) -> Vec<[usize; 2]> {
        if self.order.len() != boxes.len() {
            self.order = (0..boxes.len()).collect();
        }
        let left = |at: usize| boxes[at].min.x;
        for end in 1..self.order.len() {
            let mut at = end;
            while at > 0 && left(self.order[at - 1]) > left(self.order[at]) {
                self.order.swap(at - 1, at);
                at -= 1;
            }
        }
        let mut pairs = Vec::new();
        for (at, &one) in self.order.iter().enumerate() {
            let right = boxes[one].max.x;
            let beside = self.order[at + 1..].iter();
            for &other in beside.take_while(|&&other| left(other) <= right) {
                let (one_box, other_box) = (&boxes[one], &boxes[other]);
                let overlaps = one_box.min.y <= other_box.max.y && other_box.min.y <= one_box.max.y;
                if overlaps && !(is_fixed(one) && is_fixed(other)) {
                    pairs.push([one.min(other), one.max(other)]);
                }
            }
        }
        pairs.sort_unstable();
        pairs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;
    use proptest::prelude::*;

    fn boxes() -> impl Strategy<Value = Vec<Bounds>> {
        let one = (0.0..90.0, 0.0..90.0, 0.1..30.0, 0.1..30.0);
        let one = one.prop_map(|(x, y, width, height): (f64, f64, f64, f64)| Bounds {
            min: dvec2(x, y),
            max: dvec2(x + width, y + height),
        });
        prop::collection::vec(one, 0..40)
    }

    proptest! {
        #[test]
        fn the_sweep_finds_every_pair_that_overlaps_and_no_other(first in boxes(), second in boxes()) {
            let mut sweep = Sweep::default();
            for boxes in [first, second] {
                let overlap = |i: usize, j: usize| {
                    let (one, other): (&Bounds, &Bounds) = (&boxes[i], &boxes[j]);
                    one.min.cmple(other.max).all() && other.min.cmple(one.max).all()
                };
                let all = (0..boxes.len()).flat_map(|i| (i + 1..boxes.len()).map(move |j| [i, j]));
                let expected: Vec<_> = all.filter(|&[i, j]| overlap(i, j)).collect();
                prop_assert_eq!(sweep.pairs(&boxes, |_| false), expected);
            }
        }
    }

    #[test]
    fn two_fixed_bodies_are_no_pair() {
        let same = Bounds {
            min: DVec2::ZERO,
            max: DVec2::ONE,
        };
        let pairs = Sweep::default().pairs(&[same; 3], |at| at < 2);
        assert_eq!(pairs, [[0, 2], [1, 2]]);
    }
}
