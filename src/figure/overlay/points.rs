//! Named points of A ⊖ B: how they and what they span are drawn in every step.

use glam::DVec2;

use super::super::{Mark, Role};
use crate::lesson::NamedPoint;

/// The point, segment or polygon that `points` span, without dots.
pub(super) fn outline(points: &[NamedPoint], role: Role) -> Option<Mark> {
    let points: Vec<DVec2> = points.iter().map(|point| point.support.point()).collect();
    match points.len() {
        0 | 1 => None,
        2 => Some(Mark::Polyline { points, role }),
        _ => Some(Mark::Polygon { points, role }),
    }
}

/// A dot and its name, on the side away from `middle`.
pub(super) fn labelled(point: &NamedPoint, middle: DVec2, role: Role) -> [Mark; 2] {
    let at = point.support.point();
    [
        Mark::Point { at, role },
        Mark::Label {
            at,
            text: point.name(),
            role,
            side: (at - middle).try_normalize().unwrap_or(DVec2::NEG_Y),
        },
    ]
}
