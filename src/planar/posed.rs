//! A polygon in world space, its vertices computed once per pose.

use glam::DVec2;

use super::{Polygon, Pose};

/// A polygon at a pose, ready to be queried: everything here is in world space (px).
#[derive(Clone, Debug, PartialEq)]
pub struct PosedPolygon {
    vertices: Vec<DVec2>,
    vertex_mean: DVec2,
    reach: DVec2,
}

impl PosedPolygon {
    /// `polygon` at `pose`.
    #[must_use]
    pub fn new(polygon: &Polygon, pose: Pose) -> Self {
        let mut posed = Self {
            vertices: Vec::new(),
            vertex_mean: DVec2::ZERO,
            reach: DVec2::ZERO,
        };
        posed.repose(polygon, pose);
        posed
    }

    /// Becomes `polygon` at `pose`, in the memory it has.
    pub fn repose(&mut self, polygon: &Polygon, pose: Pose) {
        self.vertices.clear();
        self.vertices
            .extend(polygon.vertices().iter().map(|&local| pose.apply(local)));
        self.reach = self
            .vertices
            .iter()
            .fold(DVec2::ZERO, |reach, vertex| reach.max(vertex.abs()));
        self.vertex_mean = self.vertices.iter().sum::<DVec2>() / self.vertices.len() as f64;
    }

    /// The vertices in the polygon's order.
    #[must_use]
    pub fn vertices(&self) -> &[DVec2] {
        &self.vertices
    }

    /// The mean of the vertices.
    #[must_use]
    pub fn vertex_mean(&self) -> DVec2 {
        self.vertex_mean
    }

    /// The largest |x| and the largest |y| among the vertices: what rounding errors scale with.
    pub(super) fn reach(&self) -> DVec2 {
        self.reach
    }

    /// The support mapping: the vertex farthest along `direction`, which need not be of length 1. Of
    /// vertices equally far, the first.
    #[must_use]
    pub fn support(&self, direction: DVec2) -> DVec2 {
        let mut farthest = self.vertices[0];
        let mut most = direction.dot(farthest);
        for &vertex in &self.vertices[1..] {
            let along = direction.dot(vertex);
            if along > most {
                most = along;
                farthest = vertex;
            }
        }
        farthest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    #[test]
    fn support_is_the_farthest_vertex() {
        let square = Polygon::new(&[
            dvec2(0.0, 0.0),
            dvec2(2.0, 0.0),
            dvec2(2.0, 2.0),
            dvec2(0.0, 2.0),
        ])
        .unwrap()
        .posed(Pose::new(dvec2(10.0, 0.0), 0.0).unwrap());
        assert_eq!(square.support(dvec2(1.0, 1.0)), dvec2(12.0, 2.0));
        assert_eq!(square.support(dvec2(-3.0, -1.0)), dvec2(10.0, 0.0));
        assert_eq!(
            square.support(dvec2(1.0, 0.0)),
            dvec2(12.0, 0.0),
            "a tie goes to the first"
        );
    }

    #[test]
    fn reposing_is_posing() {
        let triangle = Polygon::new(&[dvec2(0.0, 0.0), dvec2(1.0, 0.0), dvec2(0.0, 1.0)]).unwrap();
        let there = Pose::new(dvec2(5.0, -3.0), 0.3).unwrap();
        let mut posed = triangle.posed(Pose::default());
        posed.repose(&triangle, there);
        assert_eq!(posed, triangle.posed(there));
    }
}
