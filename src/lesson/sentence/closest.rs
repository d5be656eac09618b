//! The sentences of the closest-point GJK.

use super::walk::ending;
use super::{Focus, Radii, Teller, feature, level_with, looking, name, told_apart};
use crate::lesson::{ClosestCase, NamedPoint, Step, Work, px};
use crate::planar::SMOOTH_BOUND;

/// What the step found and decided; nothing for a step of another phase.
pub(super) fn sentence(teller: &mut Teller, step: &Step) -> String {
    let Work::Closest {
        closest_before,
        distance,
        case,
        ..
    } = &step.work
    else {
        return String::new();
    };
    let radii = teller.radii;
    let look = looking(step);
    let w = step.support.name();
    let difference = radii.difference();
    let start = match case {
        ClosestCase::First => {
            return format!(
                "{look}, the farthest point of {difference} is {w}; because it is the only point that we know, it is \
                 the nearest to the origin so far, at {}.",
                px(*distance)
            );
        }
        ClosestCase::VertexRegion | ClosestCase::EdgeRegion => {
            return nearer(teller, step, [closest_before.length(), *distance]);
        }
        ClosestCase::AtOrigin
        | ClosestCase::Between
        | ClosestCase::Inside
        | ClosestCase::OnEdge => return holds(step, *case, &radii),
        ClosestCase::SettledExactly if *distance > 0.0 => format!(
            "The walk came to no end by itself, because rounding blurs it, so all of {difference}’s boundary was \
             worked out exactly: {} is nearest the origin",
            feature(&step.after)
        ),
        ClosestCase::SettledExactly => {
            return format!(
                "{look}, rounding cannot tell whether anything is nearer than {}, because the origin is within its \
                 reach; in exact arithmetic {difference} holds the origin: {}, and no depth is found.",
                feature(&step.after),
                collide(&radii)
            );
        }
        ClosestCase::WithinTolerance => {
            return format!(
                "{look}, {w} is no nearer than {} by more than the tolerance, and because the origin is no farther \
                 off than that, {} touch; no depth is found.",
                feature(&step.after),
                radii.bodies()
            );
        }
        ClosestCase::BoundReached => format!(
            "After {SMOOTH_BOUND} looks at a curve we stop, because there is always a little nearer: {} is the \
             nearest found",
            feature(&step.after)
        ),
        ClosestCase::NearestVertex | ClosestCase::NearestEdge => {
            let nothing = if radii.is_smooth {
                "up to rounding nothing"
            } else {
                "nothing"
            };
            format!(
                "{look}, {nothing} is nearer, because {}: {} is nearest the origin",
                level_with(&step.after, &step.support),
                feature(&step.after)
            )
        }
    };
    ending(&start, *distance, &radii)
}

fn nearer(teller: &mut Teller, step: &Step, [was, distance]: [f64; 2]) -> String {
    let look = looking(step);
    let w = step.support.name();
    let gain = px(step.reach() + was);
    let now = px(distance);
    let found = &step.after;
    let region = match &found[..] {
        [p, q] => format!("the Voronoi region of edge {}", name(&[*p, *q])),
        _ => format!("{w}’s own Voronoi region"),
    };
    let gone: Vec<String> = step
        .before
        .iter()
        .filter(|point| found.iter().all(|stays| stays.number != point.number))
        .map(NamedPoint::name)
        .collect();
    let kept = if gone.is_empty() {
        "nothing goes".to_owned()
    } else {
        format!("{} goes", gone.join(" and "))
    };
    let nearest = match &found[..] {
        [p, q] => format!("its nearest point is on {}", name(&[*p, *q])),
        _ => format!("{w} itself is nearest"),
    };
    let simplex: String = step
        .before
        .iter()
        .chain([&step.support])
        .map(NamedPoint::name)
        .collect();
    let progress = told_apart(was, distance).map(|[before, after]| {
        format!(
            "{look}, {w} lies {gain} farther on; because the origin is in {region}, {nearest}, at {after} after \
             {before}, and {kept}."
        )
    });
    let left_behind = (!gone.is_empty()).then(|| {
        format!(
            "Of the simplex {simplex} the nearest point needs only {}, because the origin is in {region}: {}, and the \
             nearest is {now} off.",
            found.iter().map(NamedPoint::name).collect::<Vec<_>>().join(" and "),
            kept
        )
    });
    let bounds = told_apart(was, distance).map(|[before, after]| {
        format!(
            "With {w}, {gain} farther on, the simplex is {simplex}, and the origin is outside it, in {region}; \
             because of that the distance falls from {before} to {after}, and {kept}."
        )
    });
    let support = format!(
        "{look}, {w} lies {gain} farther on, and because the origin is in {region}, {nearest}, at {now}; {kept}."
    );
    teller.choose(
        [
            (Focus::Progress, progress),
            (Focus::LeftBehind, left_behind),
            (Focus::Bounds, bounds),
        ],
        (Focus::Support, support),
    )
}

/// The last sentence where the simplex holds the origin.
fn holds(step: &Step, case: ClosestCase, radii: &Radii) -> String {
    let w = step.support.name();
    let walk = |points: &[NamedPoint]| -> String { points.iter().map(NamedPoint::name).collect() };
    let found = match case {
        ClosestCase::AtOrigin => format!(
            "{w} is the origin itself, because its point on A and its point on B are the same"
        ),
        ClosestCase::Between => format!(
            "With {w} the origin lies on the segment {}, because it is in line with its ends and between them",
            walk(&step.after)
        ),
        ClosestCase::OnEdge => format!(
            "With {w} the origin lies on an edge of the triangle {}, and because no region outside has it, nothing \
             goes",
            walk(&step.after)
        ),
        _ => format!(
            "With {w} the simplex is the triangle {}, and because the origin is in no Voronoi region outside it, of a \
             vertex or of an edge, it is inside",
            walk(&step.after)
        ),
    };
    format!(
        "{found}: {}, and as the distance is 0 whatever their depth, EPA would be asked for that.",
        collide(radii)
    )
}

fn collide(radii: &Radii) -> String {
    format!("{} collide", radii.bodies())
}
