//! The boundary of the Minkowski difference.

use glam::DVec2;

use super::context::OverlayContext;
use crate::figure::{Mark, Role};
use crate::planar::{Support, SupportPoint, grown, minkowski_difference};

/// All of A ⊖ B.
pub(super) fn minkowski(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    let [a, b] = [&canvas.moment().a, &canvas.moment().b];
    boundary(&minkowski_difference(a, b), a.radius() + b.radius())
}

/// A ⊖ B from the vertices, in order, of the cores' and the sum of the radii; where there is a radius, the
/// cores' as well.
fn boundary(hull: &[SupportPoint], radius: f64) -> Vec<Mark> {
    let points: Vec<DVec2> = hull.iter().map(SupportPoint::point).collect();
    if radius > 0.0 {
        let grown = grown(&points, radius);
        vec![span(grown, Role::Hull), span(points, Role::CoreHull)]
    } else {
        vec![span(points, Role::Hull)]
    }
}

/// The point, segment or polygon of these vertices.
fn span(points: Vec<DVec2>, role: Role) -> Mark {
    match points[..] {
        [at] => Mark::Point { at, role },
        [_, _] => Mark::Polyline { points, role },
        _ => Mark::Polygon { points, role },
    }
}
