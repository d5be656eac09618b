//! The sentences of GJK's distance.

use super::{Angle, Radii, Teller, edge, level_with, looking, told_apart};
use crate::lesson::{DistanceReason, NamedPoint, Step, px};
use crate::planar::SMOOTH_BOUND;

/// `was` and `distance` are the nearest feature's distances before and after the step, in px.
pub(super) fn tell(
    teller: &mut Teller,
    step: &Step,
    reason: &DistanceReason,
    [was, distance]: [f64; 2],
    is_first: bool,
) -> String {
    let radii = teller.radii;
    let nearest = feature(&step.after);
    let start = match reason {
        DistanceReason::NearerPoint(_) | DistanceReason::NearerEdge(_) => {
            return nearer(teller, step, [was, distance], is_first);
        }
        DistanceReason::SettledExactly => format!(
            "The walk came to no end by itself, because rounding blurs it, so all of {}’s boundary was worked out exactly: {nearest} is nearest the origin",
            radii.difference()
        ),
        DistanceReason::BoundReached => format!(
            "After {SMOOTH_BOUND} looks at a curve we stop, because there is always a little nearer: {nearest} is the nearest found"
        ),
        DistanceReason::NearestPoint(_) | DistanceReason::NearestEdge(_) => {
            let nothing = if radii.is_smooth {
                "up to rounding nothing"
            } else {
                "nothing"
            };
            format!(
                "{}, {nothing} lies farther on, because {}: {nearest} is nearest the origin",
                looking(&step.search),
                level_with(&step.after, &step.support)
            )
        }
    };
    ending(&start, distance, &radii)
}

fn nearer(teller: &mut Teller, step: &Step, [was, distance]: [f64; 2], is_first: bool) -> String {
    let looking = looking(&step.search);
    let w = step.support.name();
    let nearest = feature(&step.after);
    let old = feature(&step.before);
    let (before, now) = (px(was), px(distance));
    // How far w lies beyond what was nearest, along the way to the origin.
    let gain = px(step.reach() + was);
    let apart = told_apart(was, distance);
    if is_first {
        let nearer = match &apart {
            Some([_, now]) => format!("is nearer, at {now}"),
            None => "is nearer by a little".to_owned(),
        };
        return format!(
            "{looking}, {w} lies {gain} farther on than what GJK has left, {old}, at {before}; because of that {nearest} {nearer}."
        );
    }
    let gone: Vec<String> = step
        .before
        .iter()
        .filter(|point| step.after.iter().all(|stays| stays.number != point.number))
        .map(NamedPoint::name)
        .collect();
    let left_behind = (!gone.is_empty()).then(|| {
        format!(
            "With {w}, {gain} farther on, {nearest} is nearest, at {now}; {} goes, because the point nearest the origin does without it.",
            gone.join(" and ")
        )
    });
    let progress = apart.as_ref().map(|[before, now]| {
        format!(
            "{looking}, {w} lies {gain} farther on; because of that {nearest} is now the nearest we know, at {now} after {before}."
        )
    });
    let bounds = apart.as_ref().map(|[before, now]| {
        format!(
            "The distance is at most {before}, that of {old}, and because {w} lies {gain} nearer along d, it may be less: {nearest} takes its place, at {now}."
        )
    });
    let support = format!(
        "The walk goes on from {old}, because {w} lies {gain} closer to the origin along d than it does; now {nearest} is nearest, at {now}."
    );
    teller.choose(
        [
            (Angle::Progress, progress),
            (Angle::LeftBehind, left_behind),
            (Angle::Bounds, bounds),
        ],
        (Angle::Support, support),
    )
}

/// The end of the last sentence: the gap, or how deep the radii reach.
pub(super) fn ending(start: &str, distance: f64, radii: &Radii) -> String {
    let radius = radii.radius;
    if radius == 0.0 {
        format!("{start}, and its distance, {}, is the gap.", px(distance))
    } else if distance > radius {
        format!(
            "{start}, so the cores are {} apart; the radii take {} of that, and the gap is {}.",
            px(distance),
            px(radius),
            px(distance - radius)
        )
    } else {
        format!(
            "{start}, so the cores are {} apart; the radii reach {}, so A and B collide, {} deep.",
            px(distance),
            px(radius),
            px(radius - distance)
        )
    }
}

/// A point's name, or an edge's.
pub(super) fn feature(points: &[NamedPoint]) -> String {
    match points {
        [p, q] => format!("edge {}", edge(&[*p, *q])),
        points => points.iter().map(NamedPoint::name).collect(),
    }
}
