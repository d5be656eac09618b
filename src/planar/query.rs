//! The questions asked of a pair of shapes, answered by running the state machines to their ends.

use glam::DVec2;

use super::{ClosestEdge, Epa, Gjk, PosedPolygon};

/// How two shapes overlap, in world space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Penetration {
    /// How far B must move along `normal` to just touch A, in px; 0 when they touch.
    pub depth: f64,
    /// The unit vector from A towards B along which the way out is shortest.
    pub normal: DVec2,
    /// The deepest point of A in B.
    pub on_a: DVec2,
    /// The deepest point of B in A; `on_a - on_b` is `depth * normal`.
    pub on_b: DVec2,
}

impl From<ClosestEdge> for Penetration {
    fn from(edge: ClosestEdge) -> Self {
        let [on_a, on_b] = edge.witnesses();
        Self {
            depth: edge.distance,
            normal: edge.normal,
            on_a,
            on_b,
        }
    }
}

/// Whether the shapes have a point in common; touching counts. Exact for the posed vertices.
#[must_use]
pub fn intersects(a: &PosedPolygon, b: &PosedPolygon) -> bool {
    Gjk::new(a, b).run()
}

/// The shortest translation that brings colliding shapes to touch, or `None` when they are apart: the
/// minimum translation vector is `depth * normal`, applied to B.
#[must_use]
pub fn penetration(a: &PosedPolygon, b: &PosedPolygon) -> Option<Penetration> {
    let mut gjk = Gjk::new(a, b);
    gjk.run()
        .then(|| Epa::new(a, b, gjk.simplex()).run().into())
}
