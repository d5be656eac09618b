//! The boundary of the Minkowski difference.

use glam::DVec2;

use super::super::{Mark, Role};
use crate::planar::{SupportPoint, grown};

/// The hull of the cores, from its vertices in order, and about it what the radii add.
pub(in crate::figure) fn minkowski(hull: &[SupportPoint], radius: f64) -> Vec<Mark> {
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
