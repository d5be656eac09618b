//! The convex hull of points in space.

use std::sync::{Arc, LazyLock};

use glam::DVec3;
use thiserror::Error;

use super::local_hull::LocalHull;
use super::pose::in_range;
use super::{MAX_COORDINATE, MIN_COORDINATE};

/// The most points that a hull is made of.
pub const MAX_POINTS: usize = 4096;

/// Why points have no convex hull within the core's limits. Indices count from 0 in the list as given.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum HullError {
    /// No points at all.
    #[error("a hull needs at least 1 point")]
    NoPoints,
    /// More than [`MAX_POINTS`].
    #[error("a hull takes at most {MAX_POINTS} points, not {count}")]
    TooManyPoints {
        /// The number given.
        count: usize,
    },
    /// A coordinate is NaN or infinite.
    #[error("point {index} (counted from 0) is not finite")]
    NotFinite {
        /// The index of the point.
        index: usize,
    },
    /// A coordinate is so large or so small that its products would overflow or underflow.
    #[error(
        "point {index} (counted from 0) is out of range: a coordinate must be 0 or between \
         {MIN_COORDINATE:e} and {MAX_COORDINATE:e} in magnitude"
    )]
    OutOfRange {
        /// The index of the point.
        index: usize,
    },
}

/// Checks that the points have a convex hull within the core's limits.
fn check_points(points: &[DVec3]) -> Result<(), HullError> {
    let count = points.len();
    if count == 0 {
        return Err(HullError::NoPoints);
    }
    if count > MAX_POINTS {
        return Err(HullError::TooManyPoints { count });
    }
    for (index, point) in points.iter().enumerate() {
        if !point.is_finite() {
            return Err(HullError::NotFinite { index });
        }
        if !point.to_array().into_iter().all(in_range) {
            return Err(HullError::OutOfRange { index });
        }
    }
    Ok(())
}

/// The convex hull of points in local space: a polytope or, if they are coplanar, collinear or coincident, a polygon, a
/// segment or a point.
#[derive(Clone, Debug, PartialEq)]
pub struct Hull {
    local: Arc<LocalHull>,
}

impl Hull {
    /// The hull of `points`; its corners keep their order. Points inside, inside a face or on an edge are dropped, and
    /// of equal points the first is kept.
    ///
    /// # Errors
    /// [`HullError`] when there are none or too many, or one is not finite or out of range.
    pub fn new(points: &[DVec3]) -> Result<Self, HullError> {
        check_points(points)?;
        Ok(Self {
            local: Arc::new(LocalHull::new(points)),
        })
    }

    /// The local origin, a sphere's core.
    pub(super) fn origin() -> &'static Self {
        static ORIGIN: LazyLock<Hull> = LazyLock::new(|| Hull {
            local: Arc::new(LocalHull::new(&[DVec3::ZERO])),
        });
        &ORIGIN
    }

    /// Its data in local space.
    pub(super) fn local(&self) -> &Arc<LocalHull> {
        &self.local
    }

    /// The corners, in local space (px).
    #[must_use]
    pub fn vertices(&self) -> &[DVec3] {
        &self.local.vertices
    }

    /// 3 for a polytope, 2 for a polygon, 1 for a segment, 0 for a point.
    #[must_use]
    pub fn dimension(&self) -> usize {
        self.local.hull_faces.dimension
    }

    /// The faces as indices of their corners, counter-clockwise seen from outside; coplanar faces are merged. A polygon
    /// has two, a segment or a point none.
    #[must_use]
    pub fn faces(&self) -> impl ExactSizeIterator<Item = &[u16]> + Clone {
        self.local.hull_faces.faces()
    }

    /// The edges as indices of their ends, each once, the lower first.
    #[must_use]
    pub fn edges(&self) -> impl ExactSizeIterator<Item = [u16; 2]> + Clone {
        self.local.hull_faces.edges.iter().copied()
    }

    /// The two faces of each edge, in the order of [`Hull::edges`]: the first traverses the edge from its lower end to
    /// its higher, the second back. Empty for a segment, whose edge has no faces.
    #[must_use]
    pub fn faces_of_edges(&self) -> impl ExactSizeIterator<Item = [u16; 2]> + Clone {
        self.local.hull_faces.faces_of_edges.iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::determinant_of_sums;
    use crate::spatial::predicates::face_vector;
    use crate::spatial::{SupportPoint, rotation_about};
    use glam::dvec3;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// det(q − p, r − p, w − p), exact in sign.
    fn orientation([p, q, r]: [DVec3; 3], w: DVec3) -> f64 {
        let [u, v, w] = [q, r, w].map(|to| [to.to_array(), (-p).to_array()]);
        determinant_of_sums(&u, &v, &w)
    }

    fn face_vector_of(points: [DVec3; 3]) -> DVec3 {
        let [p, q, r] = points.map(|point| SupportPoint::new(point, DVec3::ZERO));
        face_vector(&p, &q, &r)
    }

    fn faces(hull: &Hull) -> Vec<Vec<u16>> {
        hull.faces().map(<[u16]>::to_vec).collect()
    }

    /// The points of a lattice with these counts along the axes.
    fn lattice(counts: [u32; 3]) -> Vec<DVec3> {
        let [x, y, z] = counts;
        let all = (0..x * y * z).map(|k| [k % x, k / x % y, k / x / y]);
        all.map(|at| DVec3::from(at.map(f64::from))).collect()
    }

    /// Checks the hull of `points` against its definition, by exact signs.
    fn assert_hull(points: &[DVec3]) {
        let hull = Hull::new(points).unwrap();
        let corners = hull.vertices();
        let mut rest = points.iter();
        for corner in corners {
            assert!(rest.any(|point| point == corner), "{corner} out of order");
        }
        let mut sides = BTreeSet::new();
        let mut used = BTreeSet::new();
        for face in hull.faces() {
            for (k, &corner) in face.iter().enumerate() {
                let next = face[(k + 1) % face.len()];
                assert!(
                    sides.insert((corner, next)),
                    "an edge twice in one direction"
                );
                used.insert(corner);
            }
            let ring: Vec<DVec3> = face.iter().map(|&k| corners[usize::from(k)]).collect();
            let triangle = [ring[0], ring[1], ring[2]];
            let normal = face_vector_of(triangle);
            for &point in points {
                let above = orientation(triangle, point);
                assert!(above <= 0.0, "{point} lies outside");
                if hull.dimension() == 2 {
                    assert_eq!(above, 0.0);
                }
            }
            for k in 0..ring.len() {
                let around = [k, k + 1, k + 2].map(|k| ring[k % ring.len()]);
                let turn = face_vector_of(around);
                // Both are parallel, so one component decides whether they have the same direction.
                let largest = normal.abs().max_position();
                assert!(
                    turn[largest] * normal[largest] > 0.0,
                    "no corner at {}",
                    around[1]
                );
            }
        }
        let edges: Vec<_> = hull.edges().collect();
        match hull.dimension() {
            0 => assert_eq!((corners.len(), edges.len(), hull.faces().len()), (1, 0, 0)),
            1 => assert_eq!((corners.len(), &edges[..]), (2, &[[0, 1]][..])),
            2 => assert_eq!((corners.len(), hull.faces().len()), (edges.len(), 2)),
            _ => assert_eq!(corners.len() + hull.faces().len(), edges.len() + 2),
        }
        if hull.dimension() > 1 {
            assert_eq!(used.len(), corners.len());
            assert_eq!(sides.len(), 2 * edges.len());
            assert!(edges.is_sorted());
            let rings = faces(&hull);
            for ([low, high], [there, back]) in edges.into_iter().zip(hull.faces_of_edges()) {
                assert!(low < high && sides.contains(&(low, high)) && sides.contains(&(high, low)));
                assert!(has_side(&rings[usize::from(there)], low, high));
                assert!(has_side(&rings[usize::from(back)], high, low));
            }
        }
    }

    fn has_side(ring: &[u16], from: u16, to: u16) -> bool {
        (0..ring.len()).any(|k| ring[k] == from && ring[(k + 1) % ring.len()] == to)
    }

    #[test]
    fn a_cube_of_a_lattice_has_eight_corners_and_six_faces_seen_from_outside() {
        let points = lattice([4, 4, 4]);
        assert_hull(&points);
        let hull = Hull::new(&points).unwrap();
        assert_eq!(hull.dimension(), 3);
        let corners = lattice([2, 2, 2]).into_iter().map(|corner| 3.0 * corner);
        assert_eq!(hull.vertices(), corners.collect::<Vec<_>>());
        let expected = [
            [0, 1, 5, 4],
            [0, 2, 3, 1],
            [0, 4, 6, 2],
            [1, 3, 7, 5],
            [2, 6, 7, 3],
            [4, 5, 7, 6],
        ];
        assert_eq!(faces(&hull), expected);
        assert_eq!(hull.edges().len(), 12);
    }

    #[test]
    fn as_many_points_as_there_may_be_are_all_corners_of_a_ball() {
        // A spiral from pole to pole by the golden angle.
        let count = MAX_POINTS as u32;
        let points: Vec<_> = (0..count)
            .map(|k| {
                let z = 1.0 - (2.0 * f64::from(k) + 1.0) / f64::from(count);
                let (sin, cos) = libm::sincos(2.399_963_229_728_653 * f64::from(k));
                let across = (1.0 - z * z).sqrt();
                100.0 * dvec3(across * cos, across * sin, z)
            })
            .collect();
        let hull = Hull::new(&points).unwrap();
        assert_eq!(hull.vertices(), points);
        assert_eq!(
            hull.vertices().len() + hull.faces().len(),
            hull.edges().len() + 2
        );
        let more = vec![DVec3::ZERO; MAX_POINTS + 1];
        assert_eq!(
            Hull::new(&more),
            Err(HullError::TooManyPoints { count: 4097 })
        );
    }

    #[test]
    fn every_fault_has_its_error() {
        assert_eq!(Hull::new(&[]), Err(HullError::NoPoints));
        assert_eq!(
            Hull::new(&[DVec3::ZERO, dvec3(0.0, f64::NAN, 0.0)]),
            Err(HullError::NotFinite { index: 1 })
        );
        for far in [1e51, 1e-51] {
            assert_eq!(
                Hull::new(&[DVec3::ONE, dvec3(0.0, 0.0, -far)]),
                Err(HullError::OutOfRange { index: 1 })
            );
        }
    }

    /// Coordinates that are often coplanar: few values, some an ulp off, either zero.
    fn coordinate() -> impl Strategy<Value = f64> + Clone {
        prop_oneof![
            6 => (-3i32..=3).prop_map(f64::from),
            2 => (-30i32..=30).prop_map(|tenths| f64::from(tenths) * 0.1),
            1 => (1i32..=3).prop_map(|whole| f64::from(whole).next_up()),
            1 => Just(-0.0),
            1 => -1e3f64..1e3,
        ]
    }

    fn any_points() -> impl Strategy<Value = Vec<DVec3>> {
        let point = [coordinate(), coordinate(), coordinate()].prop_map(|[x, y, z]| dvec3(x, y, z));
        let scattered = prop::collection::vec(point.clone(), 1..40);
        // A rotated lattice: rounding leaves points inside faces an ulp off them.
        let turned = (point.clone(), -4.0f64..4.0, 1u32..5, 1u32..4, 1u32..4).prop_filter_map(
            "an axis",
            |(axis, angle, x, y, z)| {
                let turn = rotation_about(axis, angle)?;
                let points = lattice([x, y, z]).into_iter();
                Some(points.map(|point| turn * point).collect::<Vec<_>>())
            },
        );
        let flat = (
            point.clone(),
            point.clone(),
            point,
            prop::collection::vec((-4i32..4, -4i32..4), 1..20),
        )
            .prop_map(|(at, u, v, places)| {
                let points = places
                    .into_iter()
                    .map(|(i, j)| f64::from(i) * u + f64::from(j) * v);
                points.map(|point| at + point).collect::<Vec<_>>()
            });
        prop_oneof![scattered, turned, flat]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3000))]

        #[test]
        fn every_hull_is_closed_and_convex_and_holds_every_point(points in any_points()) {
            assert_hull(&points);
        }
    }
}
