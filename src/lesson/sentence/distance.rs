//! The sentences of GJK's distance.

use super::walk::{News, Walk};
use super::{Teller, edge, level_with, looking};
use crate::lesson::{DistanceReason, NamedPoint, Step};
use crate::planar::SMOOTH_BOUND;

/// `distances` are the nearest feature's distances before and after the step, in px.
pub(super) fn tell(
    teller: &mut Teller,
    step: &Step,
    reason: &DistanceReason,
    distances: [f64; 2],
    is_first: bool,
) -> String {
    let stays = |point: &NamedPoint| step.after.iter().any(|stays| stays.number == point.number);
    let gone: Vec<String> = step
        .before
        .iter()
        .filter(|point| !stays(point))
        .map(NamedPoint::name)
        .collect();
    let features = [&step.before, &step.after].map(|points| feature(points));
    let walk = Walk {
        news: match reason {
            DistanceReason::NearerPoint(_) | DistanceReason::NearerEdge(_) => News::Nearer,
            DistanceReason::NearestPoint(_) | DistanceReason::NearestEdge(_) => News::Nearest,
            DistanceReason::SettledExactly => News::SettledExactly,
            DistanceReason::BoundReached => News::BoundReached(SMOOTH_BOUND),
        },
        is_first,
        looking: &looking(&step.search),
        support: &step.support.name(),
        reach: step.reach(),
        features: features.each_ref().map(String::as_str),
        distances,
        gone: &gone,
        level: &level_with(&step.after, &step.support),
    };
    walk.tell(teller)
}

/// A point's name, or an edge's.
pub(super) fn feature(points: &[NamedPoint]) -> String {
    match points {
        [p, q] => format!("edge {}", edge(&[*p, *q])),
        points => points.iter().map(NamedPoint::name).collect(),
    }
}
