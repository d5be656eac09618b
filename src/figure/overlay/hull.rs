//! The boundary of the Minkowski difference.

use glam::DVec2;

use super::canvas::Canvas;
use crate::figure::{Mark, Role};
use crate::planar::{Support, SupportPoint, grown, minkowski_difference};

/// All of A ⊖ B.
pub(super) fn minkowski(canvas: &Canvas<'_>) -> Vec<Mark> {
    let [a, b] = [&canvas.moment().a, &canvas.moment().b];
    boundary(&minkowski_difference(a, b), a.radius() + b.radius())
}

/// The hull of the cores, from its vertices in order, and about it what the radii add.
fn boundary(hull: &[SupportPoint], radius: f64) -> Vec<Mark> {
    let points: Vec<DVec2> = hull.iter().map(SupportPoint::point).collect();
    let mut marks = Vec::new();
    if radius > 0.0 {
        marks.push(Mark::Polygon {
            points: grown(&points, radius),
            role: Role::Rounding,
        });
    }
    marks.push(if points.len() > 2 {
        Mark::Polygon {
            points,
            role: Role::Hull,
        }
    } else if let [at] = points[..] {
        Mark::Point {
            at,
            role: Role::Hull,
        }
    } else {
        Mark::Polyline {
            points,
            role: Role::Hull,
        }
    });
    marks
}
