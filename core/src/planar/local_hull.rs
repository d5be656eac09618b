//! Data of a polygon that depends on its shape alone, shared by every body with that shape.

use glam::DVec2;

use super::normal_fan::NormalFan;

/// The most vertices of A and of B for which a scan of all edges is faster than EPA: with 16 each it takes half the
/// time, with 32 each the same.
pub(super) const MAX_SCANNED_EDGES: usize = 16;

/// The vertices of a strictly convex polygon in local space (px), counter-clockwise, with the data that the queries
/// need.
#[derive(Debug, PartialEq)]
pub(super) struct LocalHull {
    pub(super) vertices: Vec<DVec2>,
    pub(super) fan: NormalFan,
    pub(super) vertex_mean: DVec2,
    /// The largest distance of a vertex from the local origin, in px.
    pub(super) reach: f64,
    spread: f64,
    slack: f64,
}

impl LocalHull {
    /// From a polygon's corners, at least three.
    pub(super) fn new(vertices: Vec<DVec2>) -> Self {
        let vertex_mean = vertices.iter().sum::<DVec2>() / vertices.len() as f64;
        Self {
            fan: NormalFan::new(&vertices),
            vertex_mean,
            reach: reach_from(DVec2::ZERO, &vertices),
            spread: reach_from(vertex_mean, &vertices),
            slack: slack(&vertices),
            vertices,
        }
    }

    /// Whether the polygon stays strictly convex if each vertex moves by up to `rounding` px in any direction.
    pub(super) fn is_convex_despite(&self, rounding: f64) -> bool {
        self.slack > rounding
    }

    /// If the edges are few enough to be scanned and the polygon stays strictly convex if each vertex moves by up to
    /// `rounding` px in any direction: the largest distance of a vertex from the mean, in px.
    pub(super) fn scannable_spread(&self, rounding: f64) -> Option<f64> {
        let is_scannable =
            self.vertices.len() <= MAX_SCANNED_EDGES && self.is_convex_despite(rounding);
        is_scannable.then_some(self.spread)
    }
}

/// The distance of the farthest vertex, in px.
fn reach_from(point: DVec2, vertices: &[DVec2]) -> f64 {
    let distances = vertices.iter().map(|vertex| vertex.distance(point));
    distances.fold(0.0, f64::max)
}

/// The distance, in px, that each vertex may move in any direction while the polygon stays strictly convex.
///
/// The turn at the corner between the edges e and f is cross(e, f). If no vertex moves by more than δ, no edge changes
/// by more than 2δ, and the turn by at most 2δ(|e| + |f|) + 4δ². While 4δ(|e| + |f|) is less than the turn, itself at
/// most |e||f|, the corner keeps the sense of its turn, and no edge vanishes during the motion: the polygon still winds
/// once.
fn slack(vertices: &[DVec2]) -> f64 {
    let around = vertices.iter().cycle();
    let corners = vertices
        .iter()
        .zip(around.clone().skip(1))
        .zip(around.skip(2));
    corners
        .map(|((p, q), r)| {
            let (e, f) = (*q - *p, *r - *q);
            e.perp_dot(f) / (4.0 * (e.length() + f.length()))
        })
        .fold(f64::INFINITY, f64::min)
}
