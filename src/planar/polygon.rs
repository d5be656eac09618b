//! A convex polygon in its own local space.

use glam::DVec2;
use thiserror::Error;

use super::normal_fan::NormalFan;
use super::pose::in_range;
use super::{MAX_COORDINATE, MIN_COORDINATE, Pose, PosedHull};
use crate::exact::orientation;

/// The most vertices a polygon may be given.
pub const MAX_VERTICES: usize = 4096;

/// Why a list of vertices is not a convex polygon. Indices count from 0 in the list as given.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum PolygonError {
    /// Fewer than three vertices.
    #[error("a polygon needs at least 3 vertices, not {count}")]
    TooFewVertices {
        /// How many were given.
        count: usize,
    },
    /// More than [`MAX_VERTICES`].
    #[error("a polygon may have at most {MAX_VERTICES} vertices, not {count}")]
    TooManyVertices {
        /// How many were given.
        count: usize,
    },
    /// A coordinate is NaN or infinite.
    #[error("vertex {index} is not finite")]
    NotFinite {
        /// The vertex at fault.
        index: usize,
    },
    /// A coordinate is so large or so small that its products would overflow or vanish.
    #[error(
        "vertex {index} is out of range: a coordinate must be 0 or between \
         {MIN_COORDINATE:e} and {MAX_COORDINATE:e} in magnitude"
    )]
    OutOfRange {
        /// The vertex at fault.
        index: usize,
    },
    /// All vertices lie on one line.
    #[error("all vertices lie on one line, so the polygon has no area")]
    NoArea,
    /// The boundary turns the wrong way, goes back on itself or crosses itself.
    #[error("the polygon is not convex at vertex {index}")]
    NotConvex {
        /// The vertex at fault.
        index: usize,
    },
}

/// A strictly convex polygon in local space (px), its vertices in the order that turns from +x to +y.
#[derive(Clone, Debug, PartialEq)]
pub struct Polygon {
    vertices: Vec<DVec2>,
    fan: NormalFan,
}

impl Polygon {
    /// The polygon with these vertices in order, either way round. Clockwise input (in axes with y
    /// up) is turned round; repeated and collinear vertices are dropped. Exact:
    /// every turn is taken with its true sign.
    ///
    /// # Errors
    /// [`PolygonError`] says which vertex is at fault and why.
    pub fn new(vertices: &[DVec2]) -> Result<Self, PolygonError> {
        check_numbers(vertices)?;
        let distinct = without_repeats(vertices);
        if is_collinear(vertices, &distinct) {
            return Err(PolygonError::NoArea);
        }
        let (corners, turns) = corners(vertices, &distinct)?;
        let left = turns.iter().filter(|turn| **turn > 0.0).count();
        let winding = if 2 * left >= turns.len() { 1.0 } else { -1.0 };
        if let Some(k) = turns.iter().position(|turn| turn * winding < 0.0) {
            return Err(PolygonError::NotConvex { index: corners[k] });
        }
        if let Some(k) = second_round(vertices, &corners) {
            return Err(PolygonError::NotConvex { index: corners[k] });
        }
        let mut vertices: Vec<DVec2> = corners.iter().map(|&index| vertices[index]).collect();
        if winding < 0.0 {
            vertices[1..].reverse();
        }
        Ok(Self::from_corners(vertices))
    }

    /// The polygon of 3 to [`MAX_VERTICES`] vertices that are known to go round once, counter-clockwise,
    /// with a turn at each.
    pub(super) fn from_corners(vertices: Vec<DVec2>) -> Self {
        let fan = NormalFan::new(&vertices);
        Self { vertices, fan }
    }

    /// The vertices in local space (px), in the order that turns from +x to +y.
    #[must_use]
    pub fn vertices(&self) -> &[DVec2] {
        &self.vertices
    }

    /// The mean of the vertices, in local space (px).
    #[must_use]
    pub fn vertex_mean(&self) -> DVec2 {
        self.vertices.iter().sum::<DVec2>() / self.vertices.len() as f64
    }

    /// This polygon in world space at `pose`.
    #[must_use]
    pub fn posed(&self, pose: &Pose) -> PosedHull {
        PosedHull::new(&self.vertices, Some(&self.fan), pose)
    }

    pub(super) fn fan(&self) -> &NormalFan {
        &self.fan
    }
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

/// The indices of the vertices that differ from the one before them, going round.
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
        .all(|&k| turn(vertices[*first], vertices[*second], vertices[k]) == 0.0)
}

/// The indices of the vertices at which the boundary turns, with the sign of each turn.
fn corners(vertices: &[DVec2], distinct: &[usize]) -> Result<(Vec<usize>, Vec<f64>), PolygonError> {
    let mut corners = Vec::with_capacity(distinct.len());
    let mut turns = Vec::with_capacity(distinct.len());
    for (k, &index) in distinct.iter().enumerate() {
        let before = vertices[distinct[(k + distinct.len() - 1) % distinct.len()]];
        let here = vertices[index];
        let after = vertices[distinct[(k + 1) % distinct.len()]];
        let sign = turn(before, here, after);
        if sign != 0.0 {
            corners.push(index);
            turns.push(sign);
        } else if !is_between(before, here, after) {
            return Err(PolygonError::NotConvex { index });
        }
    }
    Ok((corners, turns))
}

/// Where a boundary that only ever turns one way starts its second round, as a star's does. One round
/// goes forward and then back in the lexicographic order, so it changes between the two just twice.
fn second_round(vertices: &[DVec2], corners: &[usize]) -> Option<usize> {
    let count = corners.len();
    let forward = |k: usize| {
        let (here, after) = (
            vertices[corners[k % count]],
            vertices[corners[(k + 1) % count]],
        );
        (here.x, here.y) < (after.x, after.y)
    };
    (0..count)
        .filter(|&k| forward(k) != forward(k + 1))
        .map(|k| (k + 1) % count)
        .nth(2)
}

/// For three points on one line: whether `here` lies between the other two.
fn is_between(before: DVec2, here: DVec2, after: DVec2) -> bool {
    here.cmpge(before.min(after)).all() && here.cmple(before.max(after)).all()
}

/// Positive when a→b→c turns from +x towards +y, zero when they lie on one line. Exact in sign.
fn turn(a: DVec2, b: DVec2, c: DVec2) -> f64 {
    orientation(a.to_array(), b.to_array(), c.to_array())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::unit_vector;
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

    #[test]
    fn a_dent_is_named_by_its_vertex() {
        let dented = polygon(&[(0.0, 0.0), (4.0, 0.0), (1.0, 1.0), (0.0, 4.0)]);
        assert_eq!(dented, Err(PolygonError::NotConvex { index: 2 }));
    }

    #[test]
    fn a_spike_a_bow_tie_and_a_star_are_not_convex() {
        let spike = [
            (0.0, 0.0),
            (2.0, 0.0),
            (2.0, 2.0),
            (2.0, 5.0),
            (2.0, 2.0),
            (0.0, 2.0),
        ];
        assert!(matches!(
            polygon(&spike),
            Err(PolygonError::NotConvex { .. })
        ));
        let bow_tie = [(0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.0, 1.0)];
        assert!(matches!(
            polygon(&bow_tie),
            Err(PolygonError::NotConvex { .. })
        ));
        let star: Vec<DVec2> = (0..5)
            .map(|k| unit_vector(f64::from(k) * 0.8 * std::f64::consts::PI))
            .collect();
        assert!(matches!(
            Polygon::new(&star),
            Err(PolygonError::NotConvex { .. })
        ));
        let twice: Vec<DVec2> = (0..8)
            .map(|k| {
                [
                    dvec2(0.0, 0.0),
                    dvec2(1.0, 0.0),
                    dvec2(1.0, 1.0),
                    dvec2(0.0, 1.0),
                ][k % 4]
            })
            .collect();
        assert!(matches!(
            Polygon::new(&twice),
            Err(PolygonError::NotConvex { .. })
        ));
    }
}
