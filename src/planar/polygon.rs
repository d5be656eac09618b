//! A convex polygon in its own local space.

use std::sync::Arc;

use glam::DVec2;

use super::convexity::convex_corners;
use super::local_hull::LocalHull;
use super::{PolygonError, Pose, PosedHull};

/// A strictly convex polygon in local space (px), its vertices in the order that turns from +x to +y. Clones
/// share them.
#[derive(Clone, Debug, PartialEq)]
pub struct Polygon {
    local: Arc<LocalHull>,
}

impl Polygon {
    /// The polygon with these vertices in order, either way round. Clockwise input (in axes with y
    /// up) is turned round; repeated and collinear vertices are dropped. Exact:
    /// every turn is taken with its true sign.
    ///
    /// # Errors
    /// [`PolygonError`] says which vertex is at fault and why.
    pub fn new(vertices: &[DVec2]) -> Result<Self, PolygonError> {
        convex_corners(vertices).map(Self::from_corners)
    }

    /// The polygon of 3 to [`MAX_VERTICES`](super::MAX_VERTICES) vertices that are known to go round once,
    /// counter-clockwise, with a turn at each.
    pub(super) fn from_corners(vertices: Vec<DVec2>) -> Self {
        Self {
            local: Arc::new(LocalHull::new(vertices)),
        }
    }

    /// The vertices in local space (px), in the order that turns from +x to +y.
    #[must_use]
    pub fn vertices(&self) -> &[DVec2] {
        self.local.vertices()
    }

    /// The mean of the vertices, in local space (px).
    #[must_use]
    pub fn vertex_mean(&self) -> DVec2 {
        self.local.vertex_mean()
    }

    /// This polygon in world space at `pose`.
    #[must_use]
    pub fn posed(&self, pose: &Pose) -> PosedHull {
        PosedHull::of_polygon(&self.local, pose)
    }

    pub(super) fn local(&self) -> &Arc<LocalHull> {
        &self.local
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::MAX_VERTICES;
    use glam::dvec2;

    fn polygon(points: &[(f64, f64)]) -> Result<Polygon, PolygonError> {
        Polygon::new(&points.iter().map(|&(x, y)| dvec2(x, y)).collect::<Vec<_>>())
    }

    #[test]
    fn clockwise_input_is_turned_round() {
        let given = polygon(&[(0.0, 0.0), (0.0, 1.0), (1.0, 0.0)]).unwrap();
        assert_eq!(
            given,
            polygon(&[(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)]).unwrap()
        );
    }

    #[test]
    fn repeated_and_collinear_vertices_are_dropped() {
        let plain = polygon(&[(0.0, 0.0), (2.0, 0.0), (2.0, 2.0)]).unwrap();
        let padded = polygon(&[
            (0.0, 0.0),
            (0.0, 0.0),
            (1.0, 0.0),
            (1.5, 0.0),
            (2.0, 0.0),
            (2.0, 2.0),
            (2.0, 2.0),
            (1.0, 1.0),
            (0.0, 0.0),
        ]);
        assert_eq!(padded.unwrap(), plain);
    }

    #[test]
    fn every_fault_has_its_error() {
        assert_eq!(
            polygon(&[(0.0, 0.0), (1.0, 0.0)]),
            Err(PolygonError::TooFewVertices { count: 2 })
        );
        assert_eq!(
            Polygon::new(&[DVec2::ZERO; MAX_VERTICES + 1]),
            Err(PolygonError::TooManyVertices {
                count: MAX_VERTICES + 1
            })
        );
        assert_eq!(
            polygon(&[(0.0, 0.0), (f64::NAN, 0.0), (0.0, 1.0)]),
            Err(PolygonError::NotFinite { index: 1 })
        );
        assert_eq!(
            polygon(&[(0.0, 0.0), (1.0, 0.0), (0.0, 1e200)]),
            Err(PolygonError::OutOfRange { index: 2 })
        );
        assert_eq!(
            polygon(&[(0.0, 1e-200), (1.0, 0.0), (0.0, 1.0)]),
            Err(PolygonError::OutOfRange { index: 0 })
        );
        assert_eq!(
            polygon(&[(0.0, 0.0), (1.0, 1.0), (3.0, 3.0)]),
            Err(PolygonError::NoArea)
        );
        assert_eq!(polygon(&[(5.0, 5.0); 4]), Err(PolygonError::NoArea));
    }
}
