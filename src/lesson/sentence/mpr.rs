//! The sentences of Minkowski portal refinement.

use glam::DVec2;

use super::{Focus, Teller, level_with, name, told_apart};
use crate::lesson::{MprCase, MprEnd, MprOutcome, NamedPoint, Step, Work, coordinates, px};
use crate::planar::SMOOTH_BOUND;

/// What the step found and decided; nothing for a step of another phase.
pub(super) fn sentence(teller: &mut Teller, step: &Step) -> String {
    let Work::Mpr {
        outcome, case, end, ..
    } = &step.work
    else {
        return String::new();
    };
    match (case, end) {
        (MprCase::FirstEnd, _) => first_end(step),
        (MprCase::CentersCoincide, _) => format!(
            "The centres coincide, so v₀ is the origin itself, and because A ⊖ B holds v₀, A and B collide; only for \
             a depth do we look on, along +x as any way would do: {} is beside that ray, and next we look square to \
             v₀{0} for a point on its other side.",
            step.support.name()
        ),
        (MprCase::SameSide, _) => same_side(step),
        (MprCase::OriginBeyond | MprCase::OriginInside | MprCase::BoundaryBeyond, _) => {
            if step.before.len() < 2 {
                discovered(step, *case)
            } else {
                refined(teller, step, *case)
            }
        }
        (MprCase::FallsShort, Some(end)) => falls_short(step, end),
        (_, Some(end)) if *outcome == MprOutcome::Depth => depth(teller, step, *case, end),
        _ => in_doubt(
            step,
            "does not hold the origin: A and B are apart, and MPR has missed",
        ),
    }
}

fn first_end(step: &Step) -> String {
    let w = step.support.name();
    let reach = step.reach();
    let place = if reach > 0.0 {
        format!("past it, because d·{w} = {} is positive", px(reach))
    } else {
        format!("level with it, because d·{w} = {}", px(reach))
    };
    format!(
        "Looking from v₀ = A’s centre − B’s, which A ⊖ B holds, towards the origin, {w} is {place}; but it is beside \
         the ray from v₀ through the origin, so next we look square to v₀{w} for a point on the ray’s other side."
    )
}

fn same_side(step: &Step) -> String {
    let w = step.support.name();
    let old = names(&step.before);
    format!(
        "{w} is still on the same side of the ray as {old}, but nearer to it; because a portal needs a point on \
         either side, {w} takes {old}’s place, and we look square to v₀{w} again."
    )
}

/// The portal is found.
fn discovered(step: &Step, case: MprCase) -> String {
    let w = step.support.name();
    let portal = portal(&step.after);
    let found = format!(
        "{w} is on the ray’s other side, so that it passes between {}, which are the portal",
        step.after
            .iter()
            .map(NamedPoint::name)
            .collect::<Vec<_>>()
            .join(" and ")
    );
    match case {
        MprCase::OriginInside => format!("{found}; {}.", holds(step)),
        MprCase::OriginBeyond => format!(
            "{found}; because the origin is {} beyond {portal}, v₀{portal} does not hold it, and next we look \
             outwards from the portal.",
            px(off_portal(step))
        ),
        _ => format!(
            "{found}; A ⊖ B holds the origin already, and because A ⊖ B may go on beyond {portal}, next we look \
             outwards from it."
        ),
    }
}

/// The portal has moved.
fn refined(teller: &mut Teller, step: &Step, case: MprCase) -> String {
    let w = step.support.name();
    let (old, new) = (portal(&step.before), portal(&step.after));
    let gain = px(beyond(step));
    let goes: String = step
        .before
        .iter()
        .filter(|point| step.after.iter().all(|stays| stays.number != point.number))
        .map(NamedPoint::name)
        .collect();
    let swap = format!("because the ray passes through {new}, {goes} goes");
    let moved = format!("Outwards from {old}, {w} lies {gain} beyond it, and {swap}");
    match case {
        MprCase::OriginInside => format!("{moved}; {}.", holds(step)),
        MprCase::OriginBeyond => format!(
            "{moved}; the origin is still {} beyond the portal.",
            px(off_portal(step))
        ),
        _ => {
            let height = told_apart(height_before(step), off_portal(step)).map(|[was, now]| {
                format!(
                    "{old} is not where A ⊖ B ends, because {w} lies {gain} beyond it; the ray now passes through \
                     {new}, whose line is {now} from the origin after {was}, and {goes} goes."
                )
            });
            let whole = format!("{moved}; nearer to the ray’s way out, the portal is now {new}.");
            teller.choose([(Focus::Progress, height)], (Focus::Beyond, whole))
        }
    }
}

/// Why the triangle of v₀ and the portal holds the origin.
fn holds(step: &Step) -> String {
    let portal = portal(&step.after);
    let off = off_portal(step);
    let place = if off > 0.0 {
        format!("{} inside {portal}", px(off))
    } else {
        format!("on {portal}")
    };
    format!(
        "because the origin is {place}, v₀{portal} holds it: a hit, A and B collide, and for the depth the portal \
         goes on to the boundary"
    )
}

fn falls_short(step: &Step, end: &MprEnd) -> String {
    let w = step.support.name();
    let looking = match step.before.len() {
        0 => "Looking from v₀ = A’s centre − B’s towards the origin".to_owned(),
        1 => format!(
            "Looking square to v₀{}, towards the ray",
            names(&step.before)
        ),
        _ => format!("Looking outwards from the portal {}", portal(&step.before)),
    };
    format!(
        "{looking}, even {w} falls short of the origin, because d·{w} = {} is negative: d is a separating axis, and A \
         and B are apart, by {}, which MPR does not look for.",
        px(step.reach()),
        px(-end.signed_depth)
    )
}

fn depth(teller: &Teller, step: &Step, case: MprCase, end: &MprEnd) -> String {
    let Some(exit) = &end.exit else {
        return String::new();
    };
    let w = step.support.name();
    let old = portal(&step.before);
    let found = match case {
        MprCase::OnRay => format!(
            "Looking from v₀ = A’s centre − B’s towards the origin, {w} is on the ray itself; because the origin is \
             between v₀ and {w}, A and B collide, and the ray leaves A ⊖ B at {w}"
        ),
        MprCase::OnBoundary => {
            let nothing = if teller.radii.is_smooth || teller.radii.radius > 0.0 {
                "up to rounding nothing"
            } else {
                "nothing"
            };
            format!(
                "Outwards from the portal {old} {nothing} lies beyond it, because {}: the ray leaves A ⊖ B there",
                level_with(&step.before, &step.support)
            )
        }
        MprCase::BoundReached => format!(
            "After {SMOOTH_BOUND} looks at a curve we stop, because there is always a little beyond; the ray leaves A \
             ⊖ B near the portal {old}"
        ),
        _ => {
            return in_doubt(
                step,
                "holds the origin, on its boundary: A and B touch, and the depth is 0",
            );
        }
    };
    let [normal, least_normal] = [exit.normal, end.normal].map(unit);
    match told_apart(exit.depth, end.signed_depth) {
        None if exit.depth == 0.0 => format!(
            "{found}, at the origin itself, so MPR’s depth is 0, with the normal {normal}, and A and B just touch."
        ),
        None => format!(
            "{found}, {} past the origin, which is MPR’s depth, with the normal {normal}, and here the least one, too.",
            px(exit.depth)
        ),
        Some([along_ray, least]) if normal == least_normal => format!(
            "{found}, {along_ray} past the origin, which is MPR’s depth, with the normal {normal}; along that normal \
             itself is the least depth, {least}."
        ),
        Some([along_ray, least]) => format!(
            "{found}, {along_ray} past the origin, which is MPR’s depth, with the normal {normal}; the least depth is \
             {least}, along {least_normal}."
        ),
    }
}

/// Both coordinates of a direction of length 1, to two decimals.
fn unit(direction: DVec2) -> String {
    coordinates((100.0 * direction).round() / 100.0)
}

/// Where supports do not give the verdict.
fn in_doubt(step: &Step, verdict: &str) -> String {
    let w = step.support.name();
    format!(
        "With {w} rounding leaves it open on which side of the boundary the origin is, because d·{w} = {} is within \
         its reach; by the core’s own verdict A ⊖ B {verdict}.",
        px(step.reach())
    )
}

fn names(points: &[NamedPoint]) -> String {
    points.iter().map(NamedPoint::name).collect()
}

/// The portal's name; one end alone is named as the point it is.
fn portal(points: &[NamedPoint]) -> String {
    match points {
        [p, q, ..] => name(&[*p, *q]),
        points => names(points),
    }
}

/// How far the support lies beyond the portal before the step, in px.
fn beyond(step: &Step) -> f64 {
    step.reach() - height_before(step)
}

/// How far the portal before the step lies from the origin along its normal, in px.
fn height_before(step: &Step) -> f64 {
    let unit = step.direction.normalize_or_zero();
    let heights = step.before.iter().map(|end| unit.dot(end.support.point()));
    heights.fold(0.0, |most: f64, height| {
        if height.abs() > most.abs() {
            height
        } else {
            most
        }
    })
}

/// The origin's distance to the line of the portal after the step, in px.
fn off_portal(step: &Step) -> f64 {
    let [p, q] = [step.after.first(), step.after.last()]
        .map(|end| end.map_or(DVec2::ZERO, |point| point.support.point()));
    p.perp_dot(q - p).abs() / (q - p).length()
}
