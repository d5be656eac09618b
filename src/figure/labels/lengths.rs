//! The length of a line stands beside it, anywhere along it.

use glam::DVec2;

use super::super::{Mark, Role};
use super::candidates::{LabelCandidate, Stands};
use crate::planar::nearest_on_segment;

/// Where along a line its length may stand, as parts of it, the best liked first.
const ALONG: [f64; 7] = [0.8, 0.7, 0.6, 0.9, 0.5, 0.4, 0.3];

/// How far beside it, in gaps of a label, and what a step farther costs.
const BESIDE: [f64; 3] = [0.6, 0.9, 1.2];
const STEPS_ASIDE: f64 = 0.3;

/// A place at the middle of a line counts as on it if it is this near, as part of the line.
const ON_IT: f64 = 1e-6;

/// The line from the origin that `place` lies on, if its length stands there.
pub(super) fn measured_at(marks: &[Mark], place: DVec2) -> Option<[DVec2; 2]> {
    let mut lines = marks.iter().filter_map(|mark| match mark {
        Mark::Polyline {
            points,
            role: Role::Penetration,
        } => Some([points[0], points[1]]),
        _ => None,
    });
    lines.find(|&line| {
        let away = nearest_on_segment(line, place).distance(place);
        away <= ON_IT * line[0].distance(line[1])
    })
}

/// Places on both sides of a line, and along it.
pub(super) fn beside([from, to]: [DVec2; 2]) -> impl Iterator<Item = (DVec2, Vec<LabelCandidate>)> {
    let across = (to - from).perp().normalize_or(DVec2::Y);
    ALONG.into_iter().zip(0..).map(move |(part, turn)| {
        let both = |beside: f64| {
            [across, -across].map(|side| LabelCandidate {
                stands: Stands::Beside(beside * side),
                reluctance: STEPS_ASIDE * (beside - BESIDE[0]) + 0.1 * f64::from(turn),
            })
        };
        let sides = BESIDE.into_iter().flat_map(both);
        (from.lerp_monotonic(to, part), sides.collect())
    })
}
