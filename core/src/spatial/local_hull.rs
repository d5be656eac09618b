//! Data of a hull that depends on its shape alone, shared by every body with that shape.

use glam::DVec3;

use super::hull_faces::HullFaces;
use super::normal_fan::NormalFan;
use crate::exact::more;
use crate::planar::select;

/// The fewest corners for which the normal fan is faster than a scan.
const MIN_FAN_CORNERS: usize = 32;

/// The corners of a convex hull in local space (px), with the data that the queries need.
#[derive(Debug, PartialEq)]
pub(super) struct LocalHull {
    pub(super) vertices: Vec<DVec3>,
    pub(super) hull_faces: HullFaces,
    search: Search,
    pub(super) vertex_mean: DVec3,
    /// The largest distance of a vertex from the local origin, in px.
    pub(super) reach: f64,
    /// The diagonal of the box about the vertices, in px.
    pub(super) extent: f64,
}

/// How the farthest corner along a direction is found.
#[derive(Debug, PartialEq)]
enum Search {
    /// By the signs of the direction: the corners of a box about the local origin, in [`Cuboid`](super::Cuboid)'s
    /// order, with these half edges.
    Signs(DVec3),
    /// All corners, in groups of four.
    Scan(Vec<Four>),
    Fan(NormalFan),
}

/// The coordinates of four corners, one from each quarter of the list: the quarters are scanned in parallel, and padded
/// with the last corner.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Four {
    x: [f64; 4],
    y: [f64; 4],
    z: [f64; 4],
}

impl Four {
    /// The rows of these corners.
    fn rows(corners: &[DVec3]) -> Vec<Self> {
        let count = corners.len().div_ceil(4);
        let rows = (0..count).map(|row| {
            let four = [0, 1, 2, 3].map(|k| corners[(k * count + row).min(corners.len() - 1)]);
            Self {
                x: four.map(|corner| corner.x),
                y: four.map(|corner| corner.y),
                z: four.map(|corner| corner.z),
            }
        });
        rows.collect()
    }

    #[inline]
    fn levels(&self, along: DVec3) -> [f64; 4] {
        let Self { x, y, z } = self;
        [0, 1, 2, 3].map(|k| along.x * x[k] + along.y * y[k] + along.z * z[k])
    }
}

impl LocalHull {
    /// From points, at least one.
    pub(super) fn new(points: &[DVec3]) -> Self {
        let (hull_faces, corners) = HullFaces::new(points);
        let vertices: Vec<DVec3> = corners.into_iter().map(|corner| points[corner]).collect();
        let reach = vertices.iter().map(|v| v.length()).fold(0.0, f64::max);
        let least = vertices.iter().copied().fold(DVec3::MAX, DVec3::min);
        let most = vertices.iter().copied().fold(DVec3::MIN, DVec3::max);
        Self {
            vertex_mean: vertices.iter().sum::<DVec3>() / vertices.len() as f64,
            reach,
            extent: (most - least).length(),
            search: if let Some(half) = half_edges(&vertices) {
                Search::Signs(half)
            } else if vertices.len() < MIN_FAN_CORNERS {
                Search::Scan(Four::rows(&vertices))
            } else {
                Search::Fan(NormalFan::new(&vertices, &hull_faces.edges, reach))
            },
            hull_faces,
            vertices,
        }
    }

    /// The half edges (px) if this is a box about the local origin, its corners in the order of the signs.
    #[inline]
    pub(super) fn half_edges(&self) -> Option<DVec3> {
        match self.search {
            Search::Signs(half) => Some(half),
            _ => None,
        }
    }

    /// The index of the vertex farthest along a local direction; of equals the first.
    #[inline]
    pub(super) fn farthest(&self, along: DVec3) -> usize {
        match &self.search {
            Search::Signs(_) => {
                let [x, y, z] = along.to_array().map(|c| usize::from(c > 0.0));
                x + 2 * y + 4 * z
            }
            Search::Scan(fours) => scan(fours, along),
            Search::Fan(fan) => farthest_of(fan.candidates(along), &self.vertices, along),
        }
    }
}

/// The half edges, if these are the corners of a box about the origin in the order of their signs.
fn half_edges(vertices: &[DVec3]) -> Option<DVec3> {
    let half = *vertices.last()?;
    let is_box = half.cmpgt(DVec3::ZERO).all() && vertices == box_corners(half);
    is_box.then_some(half)
}

/// The corners of a box about the origin in the order of their signs: x first, −1 before 1.
pub(super) fn box_corners(half: DVec3) -> [DVec3; 8] {
    std::array::from_fn(|k| {
        let signs = [1, 2, 4].map(|bit| if k & bit == 0 { -1.0 } else { 1.0 });
        half * DVec3::from(signs)
    })
}

/// The first of the farthest of these corners, given in groups of four.
#[inline]
fn farthest_of(candidates: &[[u16; 4]], vertices: &[DVec3], along: DVec3) -> usize {
    let mut farthest = 0;
    let mut most = f64::NEG_INFINITY;
    for four in candidates {
        let levels = four.map(|index| along.dot(vertices[usize::from(index)]));
        for (&index, level) in four.iter().zip(levels) {
            farthest = if level > most { index } else { farthest };
            most = more(most, level);
        }
    }
    usize::from(farthest)
}

/// The first of the farthest corners: of each quarter, row by row, and then of these four.
#[inline]
fn scan(fours: &[Four], along: DVec3) -> usize {
    let mut most = [f64::NEG_INFINITY; 4];
    let mut farthest = [0u64; 4];
    for (row, four) in (0u64..).zip(fours) {
        let levels = four.levels(along);
        for k in 0..4 {
            let is_farther = levels[k] > most[k];
            most[k] = if is_farther { levels[k] } else { most[k] };
            farthest[k] = if is_farther { row } else { farthest[k] };
        }
    }
    let corners = [0, 1, 2, 3].map(|k| k * fours.len() + farthest[k] as usize);
    let first = select(most[1] > most[0], corners[1], corners[0]);
    let second = select(most[3] > most[2], corners[3], corners[2]);
    let is_second = more(most[2], most[3]) > more(most[0], most[1]);
    select(is_second, second, first)
}
