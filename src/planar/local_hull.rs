//! What is known of a polygon once and for all, shared by every body that has its shape.

use glam::DVec2;

use super::normal_fan::NormalFan;

/// The vertices of a strictly convex polygon in local space (px), counter-clockwise, with what the queries
/// need to know of them.
#[derive(Debug, PartialEq)]
pub(super) struct LocalHull {
    vertices: Vec<DVec2>,
    fan: NormalFan,
    vertex_mean: DVec2,
    reach: f64,
}

impl LocalHull {
    /// Of a polygon's corners, at least three.
    pub(super) fn new(vertices: Vec<DVec2>) -> Self {
        let length = |vertex: &DVec2| vertex.length();
        Self {
            fan: NormalFan::new(&vertices),
            vertex_mean: vertices.iter().sum::<DVec2>() / vertices.len() as f64,
            reach: vertices.iter().map(length).fold(0.0, f64::max),
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
}
