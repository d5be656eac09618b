//! The sentences of GJK's distance in space.

use super::{feature, level_with, looking};
use crate::lesson::sentence::Teller;
use crate::lesson::sentence::walk::{News, Walk};
use crate::lesson::spatial::part::level;
use crate::lesson::spatial::{DistanceReason, NamedPoint, Step};

/// `distances` are the nearest feature's distances before and after the step, in px; `queries` counts the walk's so
/// far.
pub(super) fn tell(
    teller: &mut Teller,
    step: &Step,
    reason: DistanceReason,
    distances: [f64; 2],
    queries: usize,
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
            DistanceReason::NearerPoint
            | DistanceReason::NearerEdge
            | DistanceReason::NearerFace => News::Nearer,
            DistanceReason::Remeasured => News::Remeasured,
            DistanceReason::NearestPoint
            | DistanceReason::NearestEdge
            | DistanceReason::NearestFace
                if is_beyond(step, distances[0]) =>
            {
                News::Blurred
            }
            DistanceReason::NearestPoint
            | DistanceReason::NearestEdge
            | DistanceReason::NearestFace => News::Nearest,
            DistanceReason::BoundReached => News::BoundReached(queries),
        },
        is_first: queries == 1,
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

/// Whether the support lies farther on than what was nearest, at this distance in px, by more than rounding or a
/// smooth shape's tolerance.
fn is_beyond(step: &Step, was: f64) -> bool {
    step.reach() + was > level(&step.support)
}
