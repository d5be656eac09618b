//! The two bodies and their letters.

use glam::DVec2;

use super::super::{Mark, Role};
use crate::planar::{PosedShape, Support};

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

/// A letter in the middle of each body.
pub(in crate::figure) fn letters(a: &PosedShape, b: &PosedShape) -> [Mark; 2] {
    [(a, "A", Role::ShapeA), (b, "B", Role::ShapeB)].map(|(body, letter, role)| Mark::Label {
        at: body.center(),
        text: letter.to_owned(),
        role,
        side: DVec2::ZERO,
    })
}
