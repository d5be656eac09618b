//! The edge of A − B closest to the origin, and the minimum translation vector.

use super::super::{Mark, Role};
use crate::planar::Answer;

/// The edge, the vector from the origin to it, and its length in words.
pub(in crate::figure) fn minkowski(answer: &Answer) -> Vec<Mark> {
    let Answer {
        depth,
        normal,
        cores,
        ..
    } = *answer;
    let edge = cores.collide.then(|| Mark::Polyline {
        points: cores.feature.ends.map(|end| end.point()).to_vec(),
        role: Role::ClosestEdge,
    });
    let foot = depth * normal;
    let mut marks = Vec::from_iter(edge);
    marks.extend([
        Mark::Arrow {
            from: glam::DVec2::ZERO,
            to: foot,
            role: Role::Penetration,
        },
        Mark::Label {
            at: foot,
            text: format!("depth {depth:.2}"),
            role: Role::Penetration,
            side: normal,
        },
    ]);
    marks
}

/// The same vector on the bodies: from B's deepest point to where the push takes it.
pub(in crate::figure) fn world(answer: &Answer) -> Mark {
    Mark::Arrow {
        from: answer.on_b,
        to: answer.on_a,
        role: Role::Penetration,
    }
}
