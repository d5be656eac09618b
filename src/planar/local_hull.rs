//! What is known of a polygon once and for all, shared by every body that has its shape.

use glam::DVec2;

use super::normal_fan::NormalFan;

/// Up to so many vertices of A and of B a scan of all edges is quicker than EPA: with 16 each in half the
/// time, with 32 each in the same.
pub(super) const MOST_SCANNED_EDGES: usize = 16;

/// The vertices of a strictly convex polygon in local space (px), counter-clockwise, with what the queries
/// need to know of them.
#[derive(Debug, PartialEq)]
pub(super) struct LocalHull {
    vertices: Vec<DVec2>,
    fan: NormalFan,
    vertex_mean: DVec2,
    reach: f64,
    spread: f64,
    slack: f64,
}

impl LocalHull {
    /// Of a polygon's corners, at least three.
    pub(super) fn new(vertices: Vec<DVec2>) -> Self {
        let vertex_mean = vertices.iter().sum::<DVec2>() / vertices.len() as f64;
        let farthest_from = |from: DVec2| {
            let distances = vertices.iter().map(|vertex| vertex.distance(from));
            distances.fold(0.0, f64::max)
        };
        Self {
            fan: NormalFan::new(&vertices),
            vertex_mean,
            reach: farthest_from(DVec2::ZERO),
            spread: farthest_from(vertex_mean),
            slack: slack(&vertices),
            vertices,
        }
    }

    pub(super) fn vertices(&self) -> &[DVec2] {
        &self.vertices
    }

    pub(super) fn fan(&self) -> &NormalFan {
        &self.fan
    }

    /// The mean of the vertices.
    pub(super) fn vertex_mean(&self) -> DVec2 {
        self.vertex_mean
    }

    /// The farthest that a vertex lies from the local origin, in px.
    pub(super) fn reach(&self) -> f64 {
        self.reach
    }

    /// Whether the polygon stays strictly convex though each vertex moves by `rounding` px, whichever way.
    pub(super) fn is_convex_despite(&self, rounding: f64) -> bool {
        self.slack > rounding
    }

    /// Where the edges are few enough to be scanned and the polygon stays strictly convex though each vertex
    /// moves by `rounding` px, whichever way: the farthest that a vertex lies from the mean, in px.
    pub(super) fn scannable_spread(&self, rounding: f64) -> Option<f64> {
        let is_scannable =
            self.vertices.len() <= MOST_SCANNED_EDGES && self.is_convex_despite(rounding);
        is_scannable.then_some(self.spread)
    }
}

/// So far, in px, each vertex may move, whichever way, and the polygon stays strictly convex.
///
/// Of the corner between the edges e and f the turn is cross(e, f). Where no vertex moves by more than δ, no
/// edge changes by more than 2δ, and the turn by at most 2δ(|e| + |f|) + 4δ². While 4δ(|e| + |f|) is less than
/// the turn, itself at most |e||f|, the corner turns the same way, and no edge vanishes on the way there: the
/// polygon goes round once as it did.
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
