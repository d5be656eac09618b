//! The convex hull of points, by Andrew's monotone chain.

use glam::DVec2;
use thiserror::Error;

use super::pose::in_range;
use super::predicates::lexicographic;
use super::{MAX_COORDINATE, MAX_VERTICES, MIN_COORDINATE};
use crate::exact::orientation;

/// Why points have no convex hull within the core's limits. Indices count from 0 in the list as given.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum HullError {
    /// No points at all.
    #[error("a hull needs at least 1 point")]
    NoPoints,
    /// More points than a `u32` counts.
    #[error("a hull takes at most {} points, not {count}", u32::MAX)]
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
    /// More corners than a polygon may have vertices.
    #[error("a hull may have at most {MAX_VERTICES} corners, not {count}")]
    TooManyCorners {
        /// The number of corners.
        count: usize,
    },
}

/// Checks that the points have a convex hull within the core's limits.
pub(super) fn check_points(points: &[DVec2]) -> Result<(), HullError> {
    let count = points.len();
    if count == 0 {
        return Err(HullError::NoPoints);
    }
    if u32::try_from(count).is_err() {
        return Err(HullError::TooManyPoints { count });
    }
    for (index, point) in points.iter().enumerate() {
        if !point.is_finite() {
            return Err(HullError::NotFinite { index });
        }
        if !in_range(point.x) || !in_range(point.y) {
            return Err(HullError::OutOfRange { index });
        }
    }
    Ok(())
}

/// Writes the indices of the convex hull's corners to the front of `corners`, counter-clockwise from the
/// lexicographically least, and returns their count. A segment has two, a point one; of equal points the first counts.
/// The points must be finite and in the core's range, and no more than a `u32` counts.
///
/// `sorted` is scratch with a slot for each point; `corners` needs one slot more. Does not allocate.
pub(crate) fn convex_hull(points: &[DVec2], sorted: &mut [u32], corners: &mut [u32]) -> usize {
    let sorted = sort_distinct(points, &mut sorted[..points.len()]);
    if sorted.len() < 2 {
        corners[..sorted.len()].copy_from_slice(sorted);
        return sorted.len();
    }
    // Each chain ends at the corner at which the other begins.
    let there = chain(points, sorted.iter().copied(), corners) - 1;
    let back = chain(points, sorted.iter().rev().copied(), &mut corners[there..]) - 1;
    there + back
}

/// Sorts the indices of the distinct points lexicographically into the front of `sorted`, which it returns.
fn sort_distinct<'s>(points: &[DVec2], sorted: &'s mut [u32]) -> &'s [u32] {
    for (index, slot) in (0..).zip(sorted.iter_mut()) {
        *slot = index;
    }
    sorted.sort_unstable_by(|&i, &j| {
        lexicographic(points[i as usize], points[j as usize]).then(i.cmp(&j))
    });
    let mut kept = 0;
    for k in 0..sorted.len() {
        if kept == 0 || points[sorted[k] as usize] != points[sorted[kept - 1] as usize] {
            sorted[kept] = sorted[k];
            kept += 1;
        }
    }
    &sorted[..kept]
}

/// Andrew's chain of the points in `order`, which is lexicographic: writes the indices of those at which the chain
/// turns counter-clockwise to the front of `corners` and returns their count.
fn chain(points: &[DVec2], order: impl Iterator<Item = u32>, corners: &mut [u32]) -> usize {
    let mut len = 0;
    for index in order {
        while let [.., before, last] = corners[..len]
            && turn(points, [before, last, index]) <= 0.0
        {
            len -= 1;
        }
        corners[len] = index;
        len += 1;
    }
    len
}

/// Positive when the path along these points turns counter-clockwise; exact in sign.
fn turn(points: &[DVec2], path: [u32; 3]) -> f64 {
    let [a, b, c] = path.map(|index| points[index as usize].to_array());
    orientation(a, b, c)
}

/// The corners of the hull of some posed points, counter-clockwise. Posing rounds each vertex, which can dent the ring
/// of a fine polygon or fold that of a thin one; queries answer for the hull of the rounded vertices.
pub(super) struct HullRing<'v> {
    vertices: &'v [DVec2],
    corners: Corners,
}

/// The indices of the corners.
#[expect(
    clippy::large_enum_variant,
    reason = "on the stack for the length of one cold query, and a buffer of its own would allocate"
)]
enum Corners {
    /// All, in order.
    All,
    /// The first `len` of these indices.
    Of {
        indices: [u16; MAX_VERTICES + 1],
        len: usize,
    },
}

impl<'v> HullRing<'v> {
    pub(super) fn of(vertices: &'v [DVec2]) -> Self {
        let corners = if is_strictly_convex(vertices) {
            Corners::All
        } else {
            hull_of(vertices)
        };
        Self { vertices, corners }
    }

    /// The number of corners, at least one.
    pub(super) fn len(&self) -> usize {
        match &self.corners {
            Corners::All => self.vertices.len(),
            Corners::Of { len, .. } => *len,
        }
    }

    /// The number of edges: a lone point has no edge, and a segment is traversed in both directions.
    pub(super) fn edges(&self) -> usize {
        match self.len() {
            1 => 0,
            count => count,
        }
    }

    /// The corner of this number, modulo the count, and its index among the vertices.
    pub(super) fn corner(&self, number: usize) -> (u16, DVec2) {
        // A division takes longer than the rest of this function.
        let wrapped = if number < self.len() {
            number
        } else {
            number % self.len()
        };
        let index = match &self.corners {
            Corners::All => wrapped,
            Corners::Of { indices, .. } => usize::from(indices[wrapped]),
        };
        (index as u16, self.vertices[index])
    }

    /// The corner of this number, modulo the count.
    pub(super) fn point(&self, number: usize) -> DVec2 {
        self.corner(number).1
    }

    /// How far an edge rises along a direction, in px times its length.
    pub(super) fn rise(&self, edge: usize, direction: DVec2) -> f64 {
        direction.dot(self.point(edge + 1) - self.point(edge))
    }

    /// The number of the corner with the least `sign * (y, x)`, in lexicographic order.
    pub(super) fn lowest(&self, sign: f64) -> usize {
        let mut lowest = 0;
        for k in 1..self.len() {
            let [here, known] = [k, lowest].map(|k| sign * self.point(k));
            if (here.y, here.x) < (known.y, known.x) {
                lowest = k;
            }
        }
        lowest
    }
}

#[cold]
fn hull_of(vertices: &[DVec2]) -> Corners {
    let mut sorted = [0; MAX_VERTICES];
    let mut indices = [0; MAX_VERTICES + 1];
    let len = convex_hull(vertices, &mut sorted[..vertices.len()], &mut indices);
    Corners::Of {
        indices: indices.map(|index| index as u16),
        len,
    }
}

/// Whether the ring turns counter-clockwise at every vertex and winds once. True for one point and for two that differ.
fn is_strictly_convex(vertices: &[DVec2]) -> bool {
    let around = vertices.iter().cycle();
    match vertices {
        [_] => true,
        [p, q] => p != q,
        _ => {
            let corners = around
                .clone()
                .zip(around.clone().skip(1))
                .zip(around.skip(2));
            corners
                .take(vertices.len())
                .all(|((p, q), r)| orientation((*p).into(), (*q).into(), (*r).into()) > 0.0)
                && winds_once(vertices.iter().copied())
        }
    }
}

/// Whether a ring that turns in the same sense at every point winds once: it then ascends in the lexicographic order
/// once and descends once. A star, which also turns in one sense, does so more often.
pub(super) fn winds_once(points: impl Iterator<Item = DVec2> + Clone) -> bool {
    let next = points.clone().cycle().skip(1);
    let forward = points.zip(next).map(|(p, q)| (p.x, p.y) < (q.x, q.y));
    let changes = forward.clone().zip(forward.cycle().skip(1));
    changes.filter(|(one, other)| one != other).count() == 2
}

#[cfg(test)]
mod tests {
    use glam::dvec2;
    use proptest::prelude::*;

    use super::*;
    use crate::planar::{Capsule, Polygon, Pose, Shape, ShapeError, unit_vector};

    /// The corners of the hull, in order.
    fn corners(points: &[DVec2]) -> Vec<DVec2> {
        let mut sorted = vec![0; points.len()];
        let mut corners = vec![0; points.len() + 1];
        let count = convex_hull(points, &mut sorted, &mut corners);
        let hull = corners[..count].iter();
        hull.map(|&index| points[index as usize]).collect()
    }

    fn turn(a: DVec2, b: DVec2, c: DVec2) -> f64 {
        super::turn(&[a, b, c], [0, 1, 2])
    }

    /// A box about `middle` rotated by `angle`, in f64: its corners, and the midpoints of its edges, which rounding
    /// moves an ulp inside or outside.
    fn turned_box(middle: DVec2, half: DVec2, angle: f64) -> [DVec2; 8] {
        let turn = unit_vector(angle);
        [
            (-1.0, -1.0),
            (0.0, -1.0),
            (1.0, -1.0),
            (1.0, 0.0),
            (1.0, 1.0),
            (0.0, 1.0),
            (-1.0, 1.0),
            (-1.0, 0.0),
        ]
        .map(|(x, y)| middle + turn.rotate(half * dvec2(x, y)))
    }

    #[test]
    fn points_on_a_line_are_a_segment() {
        let points: Vec<DVec2> = [3, 1, 4, 1, 5, 9, 2, 6]
            .map(|k| dvec2(0.25 * f64::from(k), -0.75 * f64::from(k)))
            .to_vec();
        let ends = [dvec2(0.25, -0.75), dvec2(2.25, -6.75)];
        assert_eq!(corners(&points), ends);
        let [from, to] = ends;
        let segment = Capsule::new(from, to, 0.0).unwrap();
        assert_eq!(Shape::hull(&points), Ok(segment.into()));
    }

    #[test]
    fn equal_points_are_a_point() {
        let (here, minus) = (dvec2(0.0, 5.0), dvec2(-0.0, 5.0));
        let point = Capsule::new(here, here, 0.0).unwrap();
        for points in [
            vec![here],
            vec![here; 7],
            vec![here, minus],
            vec![minus, here],
        ] {
            assert_eq!(corners(&points), [here]);
            assert_eq!(Shape::hull(&points), Ok(point.into()));
        }
        assert_eq!(corners(&[]), []);
    }

    #[test]
    fn every_fault_has_its_error() {
        let (zero, one) = (DVec2::ZERO, DVec2::ONE);
        for (points, error) in [
            (&[][..], HullError::NoPoints),
            (
                &[zero, dvec2(0.0, f64::NAN)],
                HullError::NotFinite { index: 1 },
            ),
            (
                &[dvec2(f64::NEG_INFINITY, 0.0)],
                HullError::NotFinite { index: 0 },
            ),
            (
                &[zero, one, dvec2(-1e200, 0.0)],
                HullError::OutOfRange { index: 2 },
            ),
            (
                &[zero, one, dvec2(-1e-200, 0.0)],
                HullError::OutOfRange { index: 2 },
            ),
        ] {
            assert_eq!(Shape::hull(points), Err(ShapeError::Hull(error)));
        }
    }

    /// All of its points are corners.
    fn parabola(count: usize) -> Vec<DVec2> {
        let points = (0..count).map(|k| k as f64);
        points.map(|x| dvec2(x, x * x)).collect()
    }

    #[test]
    fn a_hull_has_as_many_corners_as_a_polygon_may_have() {
        let most = Shape::hull(&parabola(MAX_VERTICES)).unwrap();
        assert_eq!(most.polygon().unwrap().vertices().len(), MAX_VERTICES);
        let count = MAX_VERTICES + 1;
        assert_eq!(
            Shape::hull(&parabola(count)),
            Err(HullError::TooManyCorners { count }.into())
        );
    }

    /// Checks the hull of `points` against its definition, by exact signs and every pair.
    fn assert_hull(points: &[DVec2]) {
        let hull = corners(points);
        assert!(hull.iter().all(|corner| points.contains(corner)));
        match hull[..] {
            [] => assert!(points.is_empty()),
            [only] => assert!(points.iter().all(|point| *point == only)),
            [from, to] => {
                for &point in points {
                    assert_eq!(turn(from, to, point), 0.0, "{point} beside the segment");
                    assert!(point.cmpge(from.min(to)).all() && point.cmple(from.max(to)).all());
                }
            }
            _ => {
                for k in 0..hull.len() {
                    let [from, to, next] = [k, k + 1, k + 2].map(|k| hull[k % hull.len()]);
                    assert!(turn(from, to, next) > 0.0, "no corner at {to}");
                    assert!(points.iter().all(|&point| turn(from, to, point) >= 0.0));
                }
            }
        }
    }

    /// Coordinates that coincide often: on a lattice, in tenths, which binary rounds, an ulp off, either zero.
    fn coordinate() -> impl Strategy<Value = f64> {
        prop_oneof![
            4 => (-3i32..=3).prop_map(f64::from),
            4 => (-30i32..=30).prop_map(|tenths| f64::from(tenths) * 0.1),
            2 => (1i32..=3).prop_map(|whole| f64::from(whole).next_up()),
            1 => Just(-0.0),
            1 => -1e3f64..1e3,
        ]
    }

    fn any_points() -> impl Strategy<Value = Vec<DVec2>> {
        let point = (coordinate(), coordinate()).prop_map(DVec2::from);
        let scattered = prop::collection::vec(point, 0..24);
        let turned = (0.0f64..7.0, -1e4f64..1e4, -1e4f64..1e4, 0.1f64..1e3)
            .prop_map(|(angle, x, y, half)| turned_box(dvec2(x, y), dvec2(half, 1.0), angle));
        let on_a_line =
            (-1e3f64..1e3, prop::collection::vec(-9i32..9, 1..12)).prop_map(|(slope, along)| {
                let points = along.into_iter().map(f64::from);
                points.map(|x| dvec2(1.0, slope) * x).collect()
            });
        prop_oneof![
            scattered,
            turned.prop_map(|points| points.to_vec()),
            on_a_line
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(5000))]

        #[test]
        fn every_hull_is_convex_and_holds_every_point(points in any_points()) {
            assert_hull(&points);
        }

        #[test]
        fn the_order_of_the_points_does_not_matter(
            (points, shuffled) in any_points()
                .prop_flat_map(|points| (Just(points.clone()), Just(points).prop_shuffle()))
        ) {
            prop_assert_eq!(corners(&points), corners(&shuffled));
        }
    }

    #[test]
    fn a_vertex_that_posing_has_dented_is_no_corner() {
        // The midpoint of the lower side, rotated, lands an ulp inside or outside; inside, it is dropped.
        let mut dented = 0;
        for step in 0..200 {
            let pose = Pose::new(dvec2(300.0, 200.0), 0.1 * f64::from(step)).unwrap();
            let bent = [
                (0.0, 0.0),
                (20.0, -1e-14),
                (40.0, 0.0),
                (40.0, 40.0),
                (0.0, 40.0),
                (-20.0, 20.0),
            ];
            let polygon = Polygon::new(&bent.map(DVec2::from)).unwrap().posed(&pose);
            let ring = HullRing::of(polygon.vertices());
            dented += usize::from(ring.len() < polygon.vertices().len());
            let corners: Vec<DVec2> = (0..ring.len()).map(|k| ring.corner(k).1).collect();
            assert!(is_strictly_convex(&corners), "step {step}");
        }
        assert!(dented > 20, "{dented} of 200 are dented");
    }
}
