//! The hull of points in world space.

use std::sync::Arc;

use glam::DVec3;

use super::{Hull, Pose};

/// A hull at a pose. Posing costs O(1): corners are transformed to world space on demand.
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
    #[inline]
    pub(super) fn repose(&mut self, hull: &Hull, pose: &Pose) {
        if !Arc::ptr_eq(self.hull.local(), hull.local()) {
            self.hull = hull.clone();
        }
        self.pose = *pose;
    }

    /// The hull in local space, whose faces and edges are also this one's.
    #[must_use]
    pub fn hull(&self) -> &Hull {
        &self.hull
    }

    /// Its pose.
    #[must_use]
    pub fn pose(&self) -> &Pose {
        &self.pose
    }

    /// The number of corners.
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
        self.pose.transform_point(self.hull.local().vertex_mean)
    }

    /// The corner farthest along `direction`, which need not be of length 1, and its index; of equals the first.
    #[must_use]
    #[inline]
    pub fn farthest(&self, direction: DVec3) -> (usize, DVec3) {
        let index = self.farthest_index(direction);
        (index, self.corner(index))
    }

    /// The index alone, which stays in a register.
    #[inline(never)]
    pub(super) fn farthest_index(&self, direction: DVec3) -> usize {
        let local = self.hull.local();
        local.farthest(self.pose.rotate_to_local(direction))
    }

    /// The corner of an index below the count, in world space.
    #[inline]
    pub(super) fn corner(&self, index: usize) -> DVec3 {
        self.pose.transform_point(self.hull.vertices()[index])
    }

    /// The half edges if it is a box about its local origin, its corners in the order of the signs.
    #[inline]
    pub(super) fn half_edges(&self) -> Option<DVec3> {
        self.hull.local().half_edges()
    }

    /// How far, in px, a corner may lie beyond the one found by [`PosedHull::farthest`], along a direction of length 1.
    pub(super) fn rounding(&self) -> f64 {
        let reach = self.hull.local().reach;
        ROUNDING * (reach + self.pose.position().abs().max_element()) + FLUSHED
    }

    /// The diagonal of the box about the corners in local space, in px.
    pub(super) fn extent(&self) -> f64 {
        self.hull.local().extent
    }

    /// The corner farthest along `direction` and its index by the corners' differences to `from`, one by one: for a
    /// nearby point far from the world's origin these are finer than the coordinates.
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

/// The error of a farthest corner, in units of the largest coordinate.
///
/// A corner is posed as p + Rv, whose level along the direction n is n·p + (Rᵀn)·v, whatever R is. Each component of
/// Rᵀn has an error of at most 3 half-ulps, its dot product with v 3 half-ulps of |v|: together (3√3 + 3)/2 = 4.1 ε|v|.
/// The corner found falls short by at most twice that, 8.2 ε|v|. Posing rounds each coordinate by at most 2ε|v| and
/// half an ulp of p's: for two corners 4√3 ε|v| = 7 ε|v| and √3 ε|p|. That makes 15.2 ε|v| and 1.8 ε|p|.
const ROUNDING: f64 = 16.0 * f64::EPSILON;

/// The total change, in px, by setting the smallest posed coordinates to zero.
const FLUSHED: f64 = 4e-60;
