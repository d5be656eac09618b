//! Dimension lines: a length drawn beside what it measures, with thin lines that lead to it.

use glam::DVec2;

use super::super::{Camera, Mark, Role};
use crate::planar::PosedShape;

/// How far a dimension line stands beside what it measures, in points of the picture.
const ASIDE: f64 = 30.0;

/// A length shorter than this, in points of the picture, is measured from outside.
const SHORTEST: f64 = 32.0;

/// The length of an arrow that measures from outside, in points of the picture.
const OUTSIDE: f64 = 26.0;

/// On which side of the line between two points, perpendicular to `normal`, fewer of the bodies lie.
pub(super) fn free_side(
    [on_a, on_b]: [DVec2; 2],
    normal: DVec2,
    bodies: [&PosedShape; 2],
    camera: &Camera,
) -> DVec2 {
    let side = camera.across(normal);
    let covered = |side: DVec2| {
        let label = (on_a + on_b) / 2.0 + side * (2.5 * ASIDE / camera.scale);
        bodies.iter().filter(|body| covers(body, label)).count()
    };
    if covered(-side) < covered(side) {
        -side
    } else {
        side
    }
}

/// Whether `point` lies inside the drawn outline.
fn covers(body: &PosedShape, point: DVec2) -> bool {
    let outline = body.outline();
    let next = outline.iter().cycle().skip(1);
    outline
        .iter()
        .zip(next)
        .all(|(&from, &to)| (to - from).perp_dot(point - from) >= 0.0)
}

/// A line with a head at either end, as long as what it measures and beside it, on its `side`; thin
/// lines lead to it from the ends.
pub(in crate::figure) fn dimension(
    [from, to]: [DVec2; 2],
    side: DVec2,
    text: String,
    scale: f64,
) -> Vec<Mark> {
    let role = Role::Dimension;
    let offset = side * (ASIDE / scale);
    let along = (to - from).try_normalize();
    let [start, end] = [from, to].map(|point| point + offset);
    let mut marks: Vec<Mark> = [(from, start), (to, end)]
        .into_iter()
        .map(|(at, aside)| Mark::Polyline {
            points: vec![at, aside + offset * 0.2],
            role: Role::Extension,
        })
        .collect();
    let (arrows, label) = match along {
        // Nothing to measure: the word stands by itself.
        None => {
            marks.clear();
            (Vec::new(), (to, side))
        }
        Some(along) if (to - from).length() * scale < SHORTEST => {
            let reach = along * (OUTSIDE / scale);
            (
                vec![(start - reach, start), (end + reach, end)],
                (start - reach, -along),
            )
        }
        Some(_) => {
            let middle = (start + end) / 2.0;
            (vec![(middle, start), (middle, end)], (middle, side))
        }
    };
    marks.extend(
        arrows
            .into_iter()
            .map(|(from, to)| Mark::Arrow { from, to, role }),
    );
    let (at, side) = label;
    marks.push(Mark::Label {
        at,
        text,
        role,
        side,
    });
    marks
}
