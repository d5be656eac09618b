//! The hull of points in world space.

use glam::DVec3;

use super::{Hull, Pose};

/// A hull at a pose. Posing costs O(1): the corners are put in world space as they are asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct PosedHull {
    hull: Hull,
    pose: Pose,
}

impl Hull {
    /// This hull in world space at `pose`.
    #[must_use]
    pub fn posed(&self, pose: &Pose) -> PosedHull {
        PosedHull::new(self, pose)
    }
}

impl PosedHull {
    /// `hull` at `pose`.
    #[must_use]
    pub fn new(hull: &Hull, pose: &Pose) -> Self {
        Self {
            hull: hull.clone(),
            pose: *pose,
        }
    }

    /// Becomes `hull` at `pose`.
    #[inline(always)]
    pub(super) fn repose(&mut self, hull: &Hull, pose: &Pose) {
        if !self.hull.is_same_as(hull) {
            self.hull = hull.clone();
        }
        self.pose = *pose;
    }

    /// The hull in its own space, whose faces and edges are this one's.
    #[must_use]
    pub fn hull(&self) -> &Hull {
        &self.hull
    }

    /// Where it is and how it is turned.
    #[must_use]
    pub fn pose(&self) -> &Pose {
        &self.pose
    }

    /// A local vector in world space: rotated, not moved.
    pub(super) fn rotated(&self, local: DVec3) -> DVec3 {
        self.pose.rotate(local)
    }

    /// How many corners it has.
    #[must_use]
    pub fn vertex_count(&self) -> usize {
        self.hull.vertices().len()
    }

    /// The corner of this index, in world space (px).
    #[must_use]
    pub fn vertex(&self, index: usize) -> Option<DVec3> {
        let local = self.hull.vertices().get(index)?;
        Some(self.pose.transform_point(*local))
    }

    /// The corners, in world space (px).
    #[must_use]
    pub fn vertices(&self) -> impl ExactSizeIterator<Item = DVec3> + Clone {
        let local = self.hull.vertices().iter();
        local.map(|&vertex| self.pose.transform_point(vertex))
    }

    /// The mean of the corners, in world space (px), to within rounding.
    #[must_use]
    #[inline]
    pub fn vertex_mean(&self) -> DVec3 {
        self.pose.transform_point(self.hull.local().vertex_mean())
    }

    /// The corner that is farthest along `direction`, which need not be of length 1, and its index. Of equals the
    /// first.
    #[must_use]
    #[inline]
    pub fn farthest(&self, direction: DVec3) -> (usize, DVec3) {
        let local = self.hull.local();
        let index = local.farthest(self.pose.rotate_to_local(direction));
        (index, self.pose.transform_point(local.vertices()[index]))
    }

    /// The corner of an index below the count, in world space.
    #[inline(always)]
    pub(super) fn corner(&self, index: usize) -> DVec3 {
        self.pose.transform_point(self.hull.vertices()[index])
    }

    /// The half edges of a box about its local origin, in the order of whose corners' signs these are.
    #[inline(always)]
    pub(super) fn half_edges(&self) -> Option<DVec3> {
        self.hull.local().half_edges()
    }

    /// How far, in px, a corner may lie beyond the one found by [`PosedHull::farthest`], along a direction of
    /// length 1.
    pub(super) fn rounding(&self) -> f64 {
        let reach = self.hull.local().reach();
        ROUNDING * (reach + self.pose.position().abs().max_element()) + FLUSHED
    }

    /// The diagonal of the box about the corners in local space, in px.
    pub(super) fn extent(&self) -> f64 {
        self.hull.local().extent()
    }

    /// The corner farthest along `direction` and its index by the corners' differences to `from`, one by one: from
    /// near by, far from the world's origin, these are finer than the coordinates.
    pub(super) fn farthest_from(&self, from: DVec3, direction: DVec3) -> (usize, DVec3) {
        let mut farthest = (0, from);
        let mut most = f64::NEG_INFINITY;
        for (index, vertex) in self.vertices().enumerate() {
            let level = direction.dot(vertex - from);
            if level > most {
                (farthest, most) = ((index, vertex), level);
            }
        }
        farthest
    }
}

/// How far off a farthest corner may be, in units of the largest coordinate.
///
/// A corner is posed as p + Rv, of which the direction n sees n·p + (Rᵀn)·v, whatever R is. Of Rᵀn each component
/// is off by at most 3 half-ulps, its dot product with v by 3 half-ulps of |v|: together (3√3 + 3)/2 = 4.1 ε|v|. The
/// corner found is short by at most twice that, 8.2 ε|v|. Posing rounds each coordinate by at most 2ε|v| and half
/// an ulp of p's: for two corners 4√3 ε|v| = 7 ε|v| and √3 ε|p|. That makes 15.2 ε|v| and 1.8 ε|p|.
const ROUNDING: f64 = 16.0 * f64::EPSILON;

/// What the zeros that posing makes of the smallest coordinates change in all, in px.
const FLUSHED: f64 = 4e-60;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spatial::{Cuboid, rotation_about};
    use glam::dvec3;
    use proptest::prelude::*;
    use std::sync::LazyLock;

    /// Points on a lens of this thickness, spread by the golden angle.
    fn lens(count: u32, thickness: f64) -> Hull {
        let points = (0..count).map(|k| {
            let z = 1.0 - (2.0 * f64::from(k) + 1.0) / f64::from(count);
            let (sin, cos) = libm::sincos(2.399_963_229_728_653 * f64::from(k));
            let across = (1.0 - z * z).sqrt();
            dvec3(70.0 * across * cos, 70.0 * across * sin, thickness * z)
        });
        Hull::new(&points.collect::<Vec<_>>()).unwrap()
    }

    static HULLS: LazyLock<Vec<Hull>> = LazyLock::new(|| {
        let cuboid = Cuboid::new(dvec3(1.0, 20.0, 3e-7)).unwrap();
        let mut hulls = vec![cuboid.hull().clone()];
        for count in [1, 2, 3, 4, 5, 9, 31, 32, 64, 300] {
            hulls.extend([70.0, 1e-6].map(|thickness| lens(count, thickness)));
        }
        hulls
    });

    #[test]
    fn of_equally_far_corners_the_first_is_told() {
        let cuboid = Cuboid::new(DVec3::ONE).unwrap();
        let cube = cuboid.hull().posed(&Pose::default());
        assert_eq!(cube.farthest(DVec3::X), (1, dvec3(1.0, -1.0, -1.0)));
        let moved: Vec<DVec3> = cuboid
            .hull()
            .vertices()
            .iter()
            .map(|v| *v + DVec3::X)
            .collect();
        let moved = Hull::new(&moved).unwrap().posed(&Pose::default());
        assert_eq!(moved.farthest(DVec3::X), (1, dvec3(2.0, -1.0, -1.0)));
        assert_eq!(moved.farthest(DVec3::Z).0, 4);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn no_corner_lies_farther_than_the_one_told_by_more_than_the_rounding(
            (axis, angle, far) in ([-1.0f64..1.0, -1.0f64..1.0, 0.1f64..1.0], -4.0f64..4.0,
                prop_oneof![Just(0.0), Just(1e3), Just(1e9)]),
            directions in prop::collection::vec([-1.0f64..1.0, -1.0f64..1.0, -1.0f64..1.0], 20),
        ) {
            let turn = rotation_about(DVec3::from(axis), angle).unwrap();
            let pose = Pose::new(dvec3(far, -far, 2.0 * far), turn).unwrap();
            for hull in HULLS.iter() {
                let posed = hull.posed(&pose);
                let along_edges = hull.edges().take(20).map(|edge| {
                    let [from, to] = edge.map(|end| hull.vertices()[usize::from(end)]);
                    turn * (to - from).cross(DVec3::from(axis))
                });
                let directions = directions.iter().copied().map(DVec3::from);
                for direction in directions.chain(along_edges) {
                    let Some(direction) = direction.try_normalize() else { continue };
                    let (index, found) = posed.farthest(direction);
                    prop_assert_eq!(posed.vertex(index), Some(found));
                    let beyond = posed.vertices().map(|vertex| direction.dot(vertex - found));
                    let most = beyond.fold(0.0, f64::max);
                    prop_assert!(most <= posed.rounding(), "{most} > {}", posed.rounding());
                    let (_, about) = posed.farthest_from(found, direction);
                    prop_assert_eq!(direction.dot(about - found), most);
                }
            }
        }
    }
}
