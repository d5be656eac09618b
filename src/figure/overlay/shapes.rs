//! The two bodies and their letters.

use glam::DVec2;

use super::super::{Mark, Role};
use crate::planar::PosedPolygon;

/// B, then A over it, as the original draws them.
pub(in crate::figure) fn bodies(a: &PosedPolygon, b: &PosedPolygon) -> [Mark; 2] {
    [(b, Role::ShapeB), (a, Role::ShapeA)].map(|(body, role)| Mark::Polygon {
        points: body.vertices().to_vec(),
        role,
    })
}

/// B's outline, to be seen where A lies over it.
pub(in crate::figure) fn outline_of_b(b: &PosedPolygon) -> Mark {
    Mark::Polygon {
        points: b.vertices().to_vec(),
        role: Role::OutlineB,
    }
}

/// A letter in the middle of each body.
pub(in crate::figure) fn letters(a: &PosedPolygon, b: &PosedPolygon) -> [Mark; 2] {
    [(a, "A", Role::ShapeA), (b, "B", Role::ShapeB)].map(|(body, letter, role)| Mark::Label {
        at: body.vertex_mean(),
        text: letter.to_owned(),
        role,
        side: DVec2::ZERO,
    })
}
