//! What is known of a hull once and for all, shared by every body that has its shape.

use glam::DVec3;

use super::facets::Facets;
use super::normal_fan::NormalFan;

/// With fewer corners a scan of all is as quick as the normal fan.
const FEWEST_IN_FAN: usize = 32;

/// The corners of a convex hull in local space (px), with what the queries need to know of them.
#[derive(Debug, PartialEq)]
pub(super) struct LocalHull {
    vertices: Vec<DVec3>,
    facets: Facets,
    search: Search,
    vertex_mean: DVec3,
    reach: f64,
    extent: f64,
}

/// How the farthest corner along a direction is found.
#[derive(Debug, PartialEq)]
enum Search {
    /// By the signs of the direction: the corners of a box about the local origin, in the order in which
    /// [`Cuboid`](super::Cuboid) makes them, with these half edges.
    Signs(DVec3),
    /// All corners, by fours.
    Scan(Vec<Four>),
    Fan(NormalFan),
}

/// The coordinates of four corners; of fewer, the last several times.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Four {
    x: [f64; 4],
    y: [f64; 4],
    z: [f64; 4],
}

impl Four {
    fn of(corners: &[DVec3]) -> Self {
        let corner = |k: usize| corners[k.min(corners.len() - 1)];
        Self {
            x: [0, 1, 2, 3].map(|k| corner(k).x),
            y: [0, 1, 2, 3].map(|k| corner(k).y),
            z: [0, 1, 2, 3].map(|k| corner(k).z),
        }
    }

    #[inline(always)]
    fn levels(&self, along: DVec3) -> [f64; 4] {
        let Self { x, y, z } = self;
        [0, 1, 2, 3].map(|k| along.x * x[k] + along.y * y[k] + along.z * z[k])
    }
}

impl LocalHull {
    /// Of points, at least one.
    pub(super) fn new(points: &[DVec3]) -> Self {
        let (facets, corners) = Facets::of(points);
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
            } else if vertices.len() < FEWEST_IN_FAN {
                Search::Scan(vertices.chunks(4).map(Four::of).collect())
            } else {
                Search::Fan(NormalFan::new(&vertices, facets.edges(), reach))
            },
            facets,
            vertices,
        }
    }

    pub(super) fn vertices(&self) -> &[DVec3] {
        &self.vertices
    }

    pub(super) fn facets(&self) -> &Facets {
        &self.facets
    }

    /// The mean of the vertices.
    pub(super) fn vertex_mean(&self) -> DVec3 {
        self.vertex_mean
    }

    /// The farthest that a vertex lies from the local origin, in px.
    pub(super) fn reach(&self) -> f64 {
        self.reach
    }

    /// The diagonal of the box about the vertices, in px.
    pub(super) fn extent(&self) -> f64 {
        self.extent
    }

    /// The half edges (px) where this is a box about the local origin whose corners follow the signs of these.
    #[inline(always)]
    pub(super) fn half_edges(&self) -> Option<DVec3> {
        match self.search {
            Search::Signs(half) => Some(half),
            _ => None,
        }
    }

    /// The index of the vertex farthest along a local direction; of equals the first.
    #[inline(always)]
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

/// The half edges, where these are the corners of a box about the origin by the signs of their coordinates.
fn half_edges(vertices: &[DVec3]) -> Option<DVec3> {
    let half = *vertices.last().filter(|_| vertices.len() == 8)?;
    let sign = |k: usize, bit: usize| if k & bit == 0 { -1.0 } else { 1.0 };
    let corner = |k: usize| half * DVec3::new(sign(k, 1), sign(k, 2), sign(k, 4));
    let is_there = |(k, vertex): (usize, &DVec3)| *vertex == corner(k);
    let is_box = half.cmpgt(DVec3::ZERO).all() && vertices.iter().enumerate().all(is_there);
    is_box.then_some(half)
}

/// The first of the farthest of these corners, which are told by fours.
#[inline(always)]
fn farthest_of(candidates: &[[u16; 4]], vertices: &[DVec3], along: DVec3) -> usize {
    let mut farthest = 0;
    let mut most = f64::NEG_INFINITY;
    for four in candidates {
        let levels = four.map(|index| along.dot(vertices[usize::from(index)]));
        for (&index, level) in four.iter().zip(levels) {
            farthest = if level > most { index } else { farthest };
            most = more(level, most);
        }
    }
    usize::from(farthest)
}

/// The first of the farthest corners: first of each of the four places in a row, then of these.
#[inline(always)]
fn scan(fours: &[Four], along: DVec3) -> usize {
    let mut most = [f64::NEG_INFINITY; 4];
    let mut farthest = [0u64; 4];
    for (index, four) in (0u64..).zip(fours) {
        let levels = four.levels(along);
        for k in 0..4 {
            let is_farther = levels[k] > most[k];
            most[k] = if is_farther { levels[k] } else { most[k] };
            farthest[k] = if is_farther { index } else { farthest[k] };
        }
    }
    let mut best = 0;
    for k in 1..4 {
        if most[k] > most[best] || (most[k] == most[best] && farthest[k] < farthest[best]) {
            best = k;
        }
    }
    4 * farthest[best] as usize + best
}

#[inline(always)]
fn more(one: f64, other: f64) -> f64 {
    if one > other { one } else { other }
}
