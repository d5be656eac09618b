//! The two bodies.

use super::super::{Mark, Role};
use crate::planar::PosedShape;

/// B, then A over it, as the original draws them.
pub(in crate::figure) fn bodies(a: &PosedShape, b: &PosedShape) -> [Mark; 2] {
    [(b, Role::ShapeB), (a, Role::ShapeA)].map(|(body, role)| Mark::Polygon {
        points: body.outline(),
        role,
    })
}

/// B's outline, to be seen where A lies over it.
pub(in crate::figure) fn outline_of_b(b: &PosedShape) -> Mark {
    Mark::Polygon {
        points: b.outline(),
        role: Role::OutlineB,
    }
}
