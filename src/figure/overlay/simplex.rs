//! GJK's last simplex, its vertices numbered in the order in which they were found.

use glam::DVec2;

use super::context::OverlayContext;
use crate::figure::{Mark, Role};
use crate::planar::{Simplex, SupportPoint};

const NAMES: [&str; 3] = ["w₁", "w₂", "w₃"];

pub(super) fn minkowski(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    named(&canvas.moment().by_machines().cores.simplex)
}

/// The simplex as a point, a segment or a triangle, with dots and names on its vertices.
fn named(simplex: &Simplex) -> Vec<Mark> {
    let points: Vec<DVec2> = simplex.points().iter().map(SupportPoint::point).collect();
    let middle = points.iter().sum::<DVec2>() / points.len().max(1) as f64;
    let mut marks = Vec::new();
    match points.len() {
        3 => marks.push(Mark::Polygon {
            points: points.clone(),
            role: Role::Simplex,
        }),
        2 => marks.push(Mark::Polyline {
            points: points.clone(),
            role: Role::Simplex,
        }),
        _ => {}
    }
    for (&at, name) in points.iter().zip(NAMES) {
        marks.push(Mark::Point {
            at,
            role: Role::Simplex,
        });
        marks.push(Mark::Label {
            at,
            text: name.to_owned(),
            role: Role::Simplex,
            side: (at - middle).try_normalize().unwrap_or(DVec2::NEG_Y),
        });
    }
    marks
}
