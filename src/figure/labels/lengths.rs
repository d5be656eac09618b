//! Lengths of lines that start in one point: each stands by its own line, and nearer to it than to another.

use glam::DVec2;

use super::super::clip::{corners, crosses};
use super::super::{Mark, Rect, Role};
use super::candidates::{LabelCandidate, Stands};
use crate::planar::nearest_on_segment;

/// Where along a line its length may stand, as parts of it, the best liked first.
const ALONG: [f64; 7] = [0.8, 0.7, 0.6, 0.9, 0.5, 0.4, 0.3];

/// How far beside it, in gaps of a label, and what a step farther costs.
const BESIDE: [f64; 3] = [0.6, 0.9, 1.2];
const STEPS_ASIDE: f64 = 0.3;

/// A place at the middle of a line counts as on it if it is this near, as part of the line.
const ON_IT: f64 = 1e-6;

/// The lines from the origin that stand for lengths, in the space of `marks`.
pub(super) fn measured(marks: &[Mark]) -> impl Iterator<Item = (Role, [DVec2; 2])> {
    marks.iter().filter_map(|mark| match mark {
        Mark::Polyline { points, role } if is_length(*role) => {
            Some((*role, [points[0], points[1]]))
        }
        _ => None,
    })
}

/// The line of this role that `place` lies on, if the role's lines stand for lengths.
pub(super) fn measured_at(marks: &[Mark], role: Role, place: DVec2) -> Option<[DVec2; 2]> {
    let own = measured(marks).filter(|(of, _)| *of == role);
    let mut lines = own.map(|(_, line)| line);
    lines.find(|&line| distance(line, place) <= ON_IT * line[0].distance(line[1]))
}

const fn is_length(role: Role) -> bool {
    matches!(role, Role::EdgeDistance | Role::Penetration)
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

/// How far a label is from a line; 0 where they meet.
pub(super) fn gap(line: [DVec2; 2], label: &Rect) -> f64 {
    if crosses(&line, label) {
        return 0.0;
    }
    let from_corners = corners(label)
        .into_iter()
        .map(|corner| distance(line, corner));
    let from_ends = line.map(|end| label.distance_to(end));
    from_corners.chain(from_ends).fold(f64::INFINITY, f64::min)
}

fn distance(line: [DVec2; 2], point: DVec2) -> f64 {
    nearest_on_segment(line, point).distance(point)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    #[test]
    fn the_gap_to_a_line_is_that_of_the_nearest_part() {
        let label = Rect::new(dvec2(10.0, 10.0), dvec2(20.0, 10.0));
        for (line, expected) in [
            ([dvec2(0.0, 5.0), dvec2(100.0, 5.0)], 5.0),
            ([dvec2(20.0, 0.0), dvec2(20.0, 100.0)], 0.0),
            ([dvec2(33.0, 15.0), dvec2(60.0, 15.0)], 3.0),
        ] {
            assert_eq!(gap(line, &label), expected);
        }
    }

    #[test]
    fn a_length_is_of_the_line_that_it_stands_on() {
        let line = |to: DVec2| Mark::Polyline {
            points: vec![DVec2::ZERO, to],
            role: Role::EdgeDistance,
        };
        let marks = [line(dvec2(30.0, 10.0)), line(dvec2(-3.0, 40.0))];
        let found = measured_at(&marks, Role::EdgeDistance, dvec2(-1.8, 24.0));
        assert_eq!(found, Some([DVec2::ZERO, dvec2(-3.0, 40.0)]));
        assert_eq!(
            measured_at(&marks, Role::Penetration, dvec2(-1.8, 24.0)),
            None
        );
    }
}
