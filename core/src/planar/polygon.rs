//! A convex polygon in its own local space.

use std::sync::Arc;

use glam::DVec2;
use thiserror::Error;

use super::local_hull::LocalHull;
use super::pose::in_range;
use super::predicates::{is_between, lexicographic};
use super::{MAX_COORDINATE, MIN_COORDINATE, Pose, PosedHull};
use crate::exact::{cross_of_sums, orientation};

/// A strictly convex polygon in local space (px), its vertices in the order that turns from +x to +y. Clones
/// share them.
#[derive(Clone, Debug, PartialEq)]
pub struct Polygon {
    local: Arc<LocalHull>,
}

impl Polygon {
    /// The polygon with these vertices in order, in either orientation. Clockwise input (in axes with y up) is
    /// reversed; repeated and collinear vertices are dropped. Exact: the sign of every turn is exact.
    ///
    /// # Errors
    /// [`PolygonError`] says which vertex is at fault and why.
    pub fn new(vertices: &[DVec2]) -> Result<Self, PolygonError> {
        convex_corners(vertices).map(Self::from_corners)
    }

    /// The polygon of 3 to [`MAX_VERTICES`](super::MAX_VERTICES) vertices that are known to wind once,
    /// counter-clockwise, with a turn at each.
    pub(super) fn from_corners(vertices: Vec<DVec2>) -> Self {
        Self {
            local: Arc::new(LocalHull::new(vertices)),
        }
    }

    /// The vertices in local space (px), in the order that turns from +x to +y.
    #[must_use]
    pub fn vertices(&self) -> &[DVec2] {
        &self.local.vertices
    }

    /// The mean of the vertices, in local space (px).
    #[must_use]
    pub fn vertex_mean(&self) -> DVec2 {
        self.local.vertex_mean
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

/// The maximum number of vertices a polygon may be given.
pub const MAX_VERTICES: usize = 4096;

/// Why a list of vertices is not a convex polygon. Indices count from 0 in the list as given.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum PolygonError {
    /// Fewer than three vertices.
    #[error("a polygon needs at least 3 vertices, not {count}")]
    TooFewVertices {
        /// The number given.
        count: usize,
    },
    /// More than [`MAX_VERTICES`].
    #[error("a polygon may have at most {MAX_VERTICES} vertices, not {count}")]
    TooManyVertices {
        /// The number given.
        count: usize,
    },
    /// A coordinate is NaN or infinite.
    #[error("vertex {index} (counted from 0) is not finite")]
    NotFinite {
        /// The index of the vertex.
        index: usize,
    },
    /// A coordinate is so large or so small that its products would overflow or underflow.
    #[error(
        "vertex {index} (counted from 0) is out of range: a coordinate must be 0 or between \
         {MIN_COORDINATE:e} and {MAX_COORDINATE:e} in magnitude"
    )]
    OutOfRange {
        /// The index of the vertex.
        index: usize,
    },
    /// All vertices lie on one line.
    #[error("all vertices lie on one line, so the polygon has no area")]
    NoArea,
    /// The boundary turns against its orientation; reports the deepest dent.
    #[error(
        "the polygon is not convex at vertex {index} (counted from 0), which lies {} inside the line \
         through its neighbours; a hull takes any points",
        two_digits(*dent)
    )]
    NotConvex {
        /// The index of the vertex.
        index: usize,
        /// Its distance on the inner side of the line through the adjacent distinct vertices, in px.
        dent: f64,
    },
    /// The boundary reverses on itself, or winds more than once.
    #[error(
        "the polygon's boundary doubles back or winds around twice at vertex {index} \
         (counted from 0); a hull takes any points"
    )]
    GoesBack {
        /// The index of the vertex.
        index: usize,
    },
}

/// The corners of a boundary that winds once around a convex polygon, counter-clockwise from its first corner. The
/// vertices may be in either orientation and must be finite and in the core's range.
pub(super) fn convex_corners(vertices: &[DVec2]) -> Result<Vec<DVec2>, PolygonError> {
    check_numbers(vertices)?;
    let distinct = without_repeats(vertices);
    if is_collinear(vertices, &distinct) {
        return Err(PolygonError::NoArea);
    }
    let corners = corners_of(vertices, &distinct)?;
    let winding = winding_of(&corners);
    if let Some((index, dent)) = deepest_dent(&corners, winding) {
        return Err(PolygonError::NotConvex { index, dent });
    }
    if let Some(index) = second_round(&corners) {
        return Err(PolygonError::GoesBack { index });
    }
    let mut ring: Vec<DVec2> = corners.iter().map(Corner::here).collect();
    if winding < 0.0 {
        ring[1..].reverse();
    }
    Ok(ring)
}

fn check_numbers(vertices: &[DVec2]) -> Result<(), PolygonError> {
    let count = vertices.len();
    if count < 3 {
        return Err(PolygonError::TooFewVertices { count });
    }
    if count > MAX_VERTICES {
        return Err(PolygonError::TooManyVertices { count });
    }
    for (index, vertex) in vertices.iter().enumerate() {
        if !vertex.is_finite() {
            return Err(PolygonError::NotFinite { index });
        }
        if !in_range(vertex.x) || !in_range(vertex.y) {
            return Err(PolygonError::OutOfRange { index });
        }
    }
    Ok(())
}

/// The indices of the vertices that differ from the one before them, cyclically.
fn without_repeats(vertices: &[DVec2]) -> Vec<usize> {
    let mut distinct: Vec<usize> = (0..vertices.len())
        .filter(|&k| k == 0 || vertices[k] != vertices[k - 1])
        .collect();
    while distinct.len() > 1 && vertices[distinct[distinct.len() - 1]] == vertices[0] {
        distinct.pop();
    }
    distinct
}

fn is_collinear(vertices: &[DVec2], distinct: &[usize]) -> bool {
    let [first, second, rest @ ..] = distinct else {
        return true;
    };
    rest.iter()
        .all(|&k| turn_along([*first, *second, k].map(|k| vertices[k])) == 0.0)
}

/// A vertex at which the boundary turns.
struct Corner {
    index: usize,
    /// The previous distinct vertex, the vertex itself and the next.
    around: [DVec2; 3],
    /// With the sign of [`turn_along`].
    turn: f64,
}

impl Corner {
    fn here(&self) -> DVec2 {
        self.around[1]
    }

    /// Its distance from the line through its neighbours, in px.
    fn distance_from_chord(&self) -> f64 {
        let [before, here, after] = self.around;
        let cross = cross_of_sums(
            &[here.to_array(), (-before).to_array()],
            &[after.to_array(), (-before).to_array()],
        );
        cross.abs() / before.distance(after)
    }
}

fn corners_of(vertices: &[DVec2], distinct: &[usize]) -> Result<Vec<Corner>, PolygonError> {
    let count = distinct.len();
    let mut corners = Vec::with_capacity(count);
    for (k, &index) in distinct.iter().enumerate() {
        let around = [k + count - 1, k, k + 1].map(|k| vertices[distinct[k % count]]);
        let turn = turn_along(around);
        if turn != 0.0 {
            corners.push(Corner {
                index,
                around,
                turn,
            });
        } else if let [before, here, after] = around
            && !is_between(before, here, after)
        {
            return Err(PolygonError::GoesBack { index });
        }
    }
    Ok(corners)
}

/// Above 0 for a counter-clockwise boundary: the turn at the lexicographically least vertex, which is never a dent.
fn winding_of(corners: &[Corner]) -> f64 {
    corners
        .iter()
        .min_by(|p, q| lexicographic(p.here(), q.here()))
        .map_or(0.0, |least| least.turn.signum())
}

/// The first of the deepest dents: its vertex and its depth (px).
fn deepest_dent(corners: &[Corner], winding: f64) -> Option<(usize, f64)> {
    corners
        .iter()
        .filter(|corner| corner.turn * winding < 0.0)
        .map(|corner| (corner.index, corner.distance_from_chord()))
        .reduce(|deepest, next| if next.1 > deepest.1 { next } else { deepest })
}

/// The vertex at which a boundary that turns in one sense only starts its second winding, as a star's does. One winding
/// ascends and then descends in the lexicographic order, so it changes between the two exactly twice.
fn second_round(corners: &[Corner]) -> Option<usize> {
    let ascents = corners.iter().map(|corner| {
        let [_, here, after] = corner.around;
        lexicographic(here, after).is_lt()
    });
    let changes = ascents.clone().zip(ascents.cycle().skip(1));
    let next = corners.iter().cycle().skip(1);
    let mut turning = changes.zip(next).filter(|((one, other), _)| one != other);
    turning.nth(2).map(|(_, corner)| corner.index)
}

/// Positive when a path of three points turns from +x towards +y, zero when they lie on one line. Exact in sign.
fn turn_along(path: [DVec2; 3]) -> f64 {
    let [a, b, c] = path.map(|point| point.to_array());
    orientation(a, b, c)
}

/// `length` to two digits, in the shorter of plain and scientific notation.
fn two_digits(length: f64) -> String {
    let exponent = format!("{length:.1e}");
    let plain = exponent.parse().unwrap_or(length).to_string();
    if plain.len() <= exponent.len() {
        plain
    } else {
        exponent
    }
}

#[cfg(test)]
mod tests {
    use approx::assert_relative_eq;
    use glam::dvec2;

    use super::*;
    use crate::planar::{MAX_VERTICES, unit_vector};

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
        let too_many = PolygonError::TooManyVertices {
            count: MAX_VERTICES + 1,
        };
        assert_eq!(
            Polygon::new(&[DVec2::ZERO; MAX_VERTICES + 1]),
            Err(too_many)
        );
        let (a, b) = ((0.0, 0.0), (1.0, 0.0));
        for (points, error) in [
            (&[a, b][..], PolygonError::TooFewVertices { count: 2 }),
            (
                &[a, (f64::NAN, 0.0), b],
                PolygonError::NotFinite { index: 1 },
            ),
            (&[a, b, (0.0, 1e200)], PolygonError::OutOfRange { index: 2 }),
            (
                &[(0.0, 1e-200), b, a],
                PolygonError::OutOfRange { index: 0 },
            ),
            (&[a, (1.0, 1.0), (3.0, 3.0)], PolygonError::NoArea),
            (&[a; 4], PolygonError::NoArea),
        ] {
            assert_eq!(polygon(points), Err(error));
        }
    }

    fn corners_of(points: &[(f64, f64)]) -> Result<Vec<DVec2>, PolygonError> {
        convex_corners(&points.iter().copied().map(DVec2::from).collect::<Vec<_>>())
    }

    /// The vertex and the depth of the dent that a list is rejected for.
    fn dent(points: &[(f64, f64)]) -> (usize, f64) {
        match corners_of(points) {
            Err(PolygonError::NotConvex { index, dent }) => (index, dent),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_dent_is_named_by_its_vertex_and_its_depth() {
        let dented = [(0.0, 0.0), (4.0, 0.0), (1.0, 1.0), (0.0, 4.0)];
        let (index, depth) = dent(&dented);
        assert_eq!(index, 2);
        assert_relative_eq!(depth, 2f64.sqrt(), max_relative = 1e-15);
        let clockwise = dented.map(|(x, y)| (y, x));
        assert_eq!(dent(&clockwise), (2, depth));
        assert_eq!(
            corners_of(&dented).unwrap_err().to_string(),
            "the polygon is not convex at vertex 2 (counted from 0), which lies 1.4 inside the line \
             through its neighbours; a hull takes any points"
        );
    }

    #[test]
    fn the_deepest_of_the_dents_is_named() {
        let dented = [
            (0.0, 0.0),
            (2.0, 0.5),
            (4.0, 0.0),
            (3.0, 2.0),
            (3.0, 2.0),
            (4.0, 4.0),
            (2.0, 3.9),
            (0.0, 4.0),
        ];
        assert_eq!(dent(&dented), (3, 1.0));
    }

    #[test]
    fn where_most_corners_are_dents_they_still_are_the_dents() {
        let mut arcs: Vec<(f64, f64)> = Vec::new();
        for side in 0..3 {
            let turn = unit_vector(f64::from(side) * std::f64::consts::TAU / 3.0);
            for (x, y) in [(-4.0, -4.0), (-2.0, -3.0), (0.0, -2.7), (2.0, -3.0)] {
                arcs.push(turn.rotate(dvec2(x, y)).into());
            }
        }
        let (index, depth) = dent(&arcs);
        assert_ne!(index % 4, 0, "a tip is no dent");
        assert!(depth < 0.5, "{depth}");
    }

    #[test]
    fn a_dent_of_an_ulp_has_its_depth() {
        let (a, b) = (dvec2(1e6, 1e6), dvec2(1e6 + 3.0, 1e6 + 3.0));
        let middle = dvec2(1e6 + 1.1, (1e6 + 1.1f64).next_up());
        let (index, depth) = dent(&[a, middle, b, dvec2(1e6, 1e6 + 9.0)].map(Into::into));
        assert_eq!(index, 1);
        let ulp = middle.y - middle.x;
        assert_relative_eq!(depth, ulp / 2f64.sqrt(), max_relative = 1e-15);
    }

    /// The vertex at which a list goes back.
    fn goes_back(vertices: &[DVec2]) -> usize {
        match convex_corners(vertices) {
            Err(PolygonError::GoesBack { index }) => index,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_spike_a_star_and_a_second_round_go_back() {
        let spike = [
            (0.0, 0.0),
            (2.0, 0.0),
            (2.0, 2.0),
            (2.0, 5.0),
            (2.0, 2.0),
            (0.0, 2.0),
        ];
        assert_eq!(goes_back(&spike.map(DVec2::from)), 3);
        let star: Vec<DVec2> = (0..5)
            .map(|k| unit_vector(f64::from(k) * 0.8 * std::f64::consts::PI))
            .collect();
        goes_back(&star);
        let square = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(DVec2::from);
        let twice = goes_back(&[square, square].concat());
        assert!((4..8).contains(&twice), "{twice} is in the second round");
    }
}
