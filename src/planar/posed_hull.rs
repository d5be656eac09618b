//! The convex hull of finitely many points in world space, ready to be queried.

use glam::DVec2;

use super::Pose;
use super::normal_fan::NormalFan;
use super::select::select;

/// Up to here a scan over the vertices is quicker than the normal fan.
const MOST_SCANNED: usize = 16;

/// The hull of one point, two or the vertices of a convex polygon: everything here is in world space
/// (px). Queries answer for the hull of exactly these `f64` points.
#[derive(Clone, Debug, PartialEq)]
pub struct PosedHull {
    vertices: Vec<DVec2>,
    vertex_mean: DVec2,
    rounding: f64,
    fan: Option<NormalFan>,
    /// The rows of the rotation that takes a world direction into the space of the fan.
    to_local: [DVec2; 2],
}

impl PosedHull {
    /// The local points `vertices`, at least one, at `pose`; a polygon brings its fan along.
    pub(super) fn new(vertices: &[DVec2], fan: Option<&NormalFan>, pose: &Pose) -> Self {
        let mut hull = Self {
            vertices: Vec::new(),
            vertex_mean: DVec2::ZERO,
            rounding: 0.0,
            fan: None,
            to_local: [DVec2::X, DVec2::Y],
        };
        hull.repose(vertices, fan, pose);
        hull
    }

    /// Becomes the hull of these points at `pose`, in the memory it has.
    pub(super) fn repose(&mut self, vertices: &[DVec2], fan: Option<&NormalFan>, pose: &Pose) {
        let fan = fan.filter(|_| vertices.len() > MOST_SCANNED);
        let is_same = match (&self.fan, fan) {
            (Some(mine), Some(fan)) => mine.is_shared_with(fan),
            (mine, fan) => mine.is_none() && fan.is_none(),
        };
        if !is_same {
            self.fan = fan.cloned();
        }
        self.vertices.clear();
        self.vertices
            .extend(vertices.iter().map(|&local| pose.transform_point(local)));
        let mut reach = DVec2::ZERO;
        let mut sum = DVec2::ZERO;
        for &vertex in &self.vertices {
            reach = reach.max(vertex.abs());
            sum += vertex;
        }
        self.vertex_mean = sum / self.vertices.len() as f64;
        let posed_from = reach + pose.position().abs();
        self.rounding = ROUNDING * posed_from.x.max(posed_from.y);
        self.to_local = pose.rows_to_local();
    }

    /// The vertices, in the shape's order.
    #[must_use]
    pub fn vertices(&self) -> &[DVec2] {
        &self.vertices
    }

    /// The mean of the vertices.
    #[must_use]
    pub fn vertex_mean(&self) -> DVec2 {
        self.vertex_mean
    }

    /// How far, in px, a vertex may lie beyond the one found by [`PosedHull::farthest`], along a
    /// direction of length 1.
    pub(super) fn rounding(&self) -> f64 {
        self.rounding
    }

    /// The index of the vertex farthest along `direction`, which need not be of length 1. Of equals a
    /// scan finds the first.
    #[must_use]
    #[inline(always)]
    pub fn farthest(&self, direction: DVec2) -> usize {
        match &self.fan {
            Some(fan) => {
                let [x, y] = self.to_local;
                fan.farthest(DVec2::new(x.dot(direction), y.dot(direction)))
            }
            None => scan(&self.vertices, direction),
        }
    }
}

/// How far off a farthest vertex may be, in units of the largest coordinate.
///
/// A scan compares dot products that are each off by ε(|d.x·v.x| + |d.y·v.y|) ≤ √2·ε|v|: the vertex
/// found is short by at most twice that, 3ε.
///
/// The fan compares keys of local directions. A key, the turned direction and an edge's direction are
/// each right to a few ε, so only normals within 8ε of the direction can be misjudged, and along those
/// edges, together no longer than half the boundary (at most 4 of the largest coordinate, doubled for
/// the position that the pose adds), nothing rises by more than 8ε of their length. Posing rounds each
/// vertex by at most 3ε of its coordinates and the position. That makes 32ε + 2·3ε.
const ROUNDING: f64 = 40.0 * f64::EPSILON;

#[inline(always)]
fn scan(vertices: &[DVec2], direction: DVec2) -> usize {
    match vertices {
        // A circle's core and a box are so common that they are worth writing out.
        [_] => 0,
        [a, b, c, d] => scan_four([a, b, c, d].map(|vertex| direction.dot(*vertex))),
        _ => scan_by_fours(vertices, direction),
    }
}

#[inline(always)]
fn scan_four(along: [f64; 4]) -> usize {
    let first = usize::from(along[1] > along[0]);
    let second = usize::from(along[3] > along[2]);
    let larger = |one: f64, other: f64| if other > one { other } else { one };
    let most = [larger(along[0], along[1]), larger(along[2], along[3])];
    select(most[1] > most[0], 2 + second, first)
}

#[inline(always)]
fn scan_by_fours(vertices: &[DVec2], direction: DVec2) -> usize {
    let (fours, rest) = vertices.as_chunks();
    let mut best = Best::NONE;
    for (k, four) in fours.iter().enumerate() {
        best = best.or(Best::of_four(four, 4 * k, direction));
    }
    for (k, vertex) in rest.iter().enumerate() {
        best = best.or(Best {
            index: 4 * fours.len() + k,
            along: direction.dot(*vertex),
        });
    }
    best.index
}

/// The farthest vertex of those seen so far.
#[derive(Clone, Copy)]
struct Best {
    index: usize,
    along: f64,
}

impl Best {
    const NONE: Self = Self {
        index: 0,
        along: f64::NEG_INFINITY,
    };

    /// The farther of the two; of equals the first.
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        let is_farther = other.along > self.along;
        Self {
            index: select(is_farther, other.index, self.index),
            along: if is_farther { other.along } else { self.along },
        }
    }

    /// Of four vertices, the first of which has the index `first`, by a tournament.
    #[inline(always)]
    fn of_four(four: &[DVec2; 4], first: usize, direction: DVec2) -> Self {
        let [a, b, c, d] = [0, 1, 2, 3].map(|k| Self {
            index: first + k,
            along: direction.dot(four[k]),
        });
        a.or(b).or(c.or(d))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::{Polygon, Support, unit_vector};
    use glam::dvec2;

    #[test]
    fn support_is_the_farthest_vertex() {
        let corners = [
            dvec2(0.0, 0.0),
            dvec2(2.0, 0.0),
            dvec2(2.0, 2.0),
            dvec2(0.0, 2.0),
        ];
        let pose = Pose::new(dvec2(10.0, 0.0), 0.0).unwrap();
        let square = PosedHull::new(&corners, None, &pose);
        assert_eq!(square.support(dvec2(1.0, 1.0)), dvec2(12.0, 2.0));
        assert_eq!(square.support(dvec2(-3.0, -1.0)), dvec2(10.0, 0.0));
        assert_eq!(
            square.farthest(dvec2(1.0, 0.0)),
            1,
            "a tie goes to the first"
        );
    }

    #[test]
    fn the_fan_and_the_scan_agree_within_the_rounding() {
        let polygon = Polygon::regular(500, 80.0).unwrap();
        for angle in [0.0, 0.4, -2.9, 1e5] {
            let pose = Pose::new(dvec2(1e6, -3e5), angle).unwrap();
            let posed = polygon.posed(&pose);
            for step in 0..2000 {
                let direction = unit_vector(f64::from(step) * 0.7);
                let level =
                    |index: usize| direction.dot(posed.vertices()[index] - posed.vertex_mean());
                let best = level(scan(posed.vertices(), direction));
                let found = level(posed.farthest(direction));
                assert!(
                    best - found <= posed.rounding(),
                    "angle {angle}, step {step}"
                );
            }
        }
    }
}
