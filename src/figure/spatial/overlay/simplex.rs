//! GJK's last simplex, its vertices numbered in the order in which they were found.

use glam::DVec3;

use super::context::{Layers, OverlayContext};
use super::points::{labelled, middle, simplex};
use crate::figure::Role;
use crate::lesson::spatial::NamedPoint;

/// The simplex as a point, a segment, a triangle or a tetrahedron, with dots and names on its vertices.
pub(super) fn minkowski(canvas: &OverlayContext<'_, '_>) -> Layers {
    let found = canvas.subject().moment.by_machines().cores.simplex;
    let mut marks = simplex(found.points(), Role::Simplex, canvas);
    let named: Vec<NamedPoint> = (1..)
        .zip(found.points())
        .map(|(number, &support)| NamedPoint { number, support })
        .collect();
    let middle: DVec3 = middle(&named);
    for point in &named {
        marks.extend(labelled(point, middle, Role::Simplex, canvas));
    }
    Layers::inside(marks)
}
