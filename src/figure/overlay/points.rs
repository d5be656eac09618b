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
    let side = (at - middle).try_normalize().unwrap_or(DVec2::NEG_Y);
    named_dot(at, &point.name(), role, side)
}

/// A dot and its name beside it.
pub(super) fn named_dot(at: DVec2, name: &str, role: Role, side: DVec2) -> [Mark; 2] {
    let label = Mark::Label {
        at,
        text: name.to_owned(),
        role,
        side,
    };
    [Mark::Point { at, role }, label]
}
