//! The sentences of Minkowski portal refinement.

use glam::DVec2;

use super::verdict::Look;
use super::{Radii, and, changed, direction, goes, level_with, name};
use crate::lesson::{MprCase, MprEnd, MprOutcome, NamedPoint, Step, Work, coordinates, px};
use crate::planar::SMOOTH_BOUND;

/// What the step found and decided; nothing for a step of another phase.
pub(super) fn sentence(radii: &Radii, step: &Step) -> String {
    let Work::Mpr {
        outcome, case, end, ..
    } = &step.work
    else {
        return String::new();
    };
    let w = step.support.name();
    match (case, end) {
        (MprCase::FirstEnd, _) => format!(
            "The point v₀ is A’s centre less B’s, and A ⊖ B holds it. The direction d points from v₀ to the origin. {} But {w} is beside the ray \
             from v₀ through the origin. So next d is square to v₀{w}, for a point on the ray’s other side.",
            Look { step, radii }.found()
        ),
        (MprCase::CentersCoincide, _) => format!(
            "The centres coincide, so v₀ is the origin itself. A ⊖ B holds v₀, so A and B collide. For a depth \
             the direction d is taken along +x, as any way would do. {w} is beside that ray, so next d is square to v₀{w}, for a point on \
             its other side."
        ),
        (MprCase::SameSide, _) => format!(
            "{w} is on the same side of the ray as {old}, but nearer to it. A portal needs a point on either side, so \
             {w} takes {old}’s place. Next d is square to v₀{w}.",
            old = name(&step.before)
        ),
        (MprCase::OriginBeyond | MprCase::OriginInside | MprCase::BoundaryBeyond, _) => {
            let found = if step.before.len() < 2 {
                let ends = and(step.after.iter().map(NamedPoint::name));
                format!(
                    "{w} is on the ray’s other side. So the ray passes between {ends}, the ends of the portal."
                )
            } else {
                format!(
                    "{w} lies {} beyond the portal {}. The ray passes through {}, so {}.",
                    px(step.reach() - height_before(step)),
                    name(&step.before),
                    name(&step.after),
                    goes(&step.gone())
                )
            };
            format!("{found} {}", origin(step, *case))
        }
        (MprCase::FallsShort, Some(end)) => format!(
            "{} Even {w} falls short of the origin, because d·{w} = {} is negative. So d is a separating axis, and A \
             and B are apart. MPR does not look for their gap, {}.",
            towards(step),
            px(step.reach()),
            px(-end.signed_depth)
        ),
        (_, Some(end)) if *outcome == MprOutcome::Depth => depth(radii, step, *case, end),
        _ => in_doubt(
            step,
            "does not hold the origin. So A and B are apart, and MPR has missed.",
        ),
    }
}

/// The direction, where v₀ is not said yet to be what it is.
fn towards(step: &Step) -> String {
    if step.before.is_empty() {
        "The point v₀ is A’s centre less B’s, and the direction d points from it to the origin."
            .to_owned()
    } else {
        direction(step)
    }
}

/// Where the origin is to the portal, and what follows.
fn origin(step: &Step, case: MprCase) -> String {
    let portal = name(&step.after);
    let off = off_portal(step);
    match case {
        MprCase::OriginInside => format!(
            "The origin is {}, so v₀{portal} holds it. That is a hit, and A and B collide. For the depth the portal \
             goes on to the boundary.",
            if off > 0.0 {
                format!("{} inside {portal}", px(off))
            } else {
                format!("on {portal}")
            }
        ),
        MprCase::OriginBeyond => format!(
            "The origin is {} beyond {portal}, so v₀{portal} does not hold it. Next d is square to the portal, \
             outwards.",
            px(off)
        ),
        _ if step.before.len() < 2 => format!(
            "A ⊖ B holds the origin already. It may go on beyond {portal}, so next d is square to the portal, outwards."
        ),
        _ => format!(
            "The distance of the portal’s line from the origin is now {}.",
            changed(&px(off), height_before(step))
        ),
    }
}

fn depth(radii: &Radii, step: &Step, case: MprCase, end: &MprEnd) -> String {
    let Some(exit) = &end.exit else {
        return String::new();
    };
    let w = step.support.name();
    let found = match case {
        MprCase::OnRay => format!(
            "{} {w} is on the ray itself. The origin is between v₀ and {w}, so A and B collide. The ray leaves A ⊖ B \
             at {w}",
            towards(step)
        ),
        MprCase::OnBoundary => format!(
            "{} The farthest point along d is {}. So {} lies beyond it, and the ray leaves A ⊖ B there",
            direction(step),
            level_with(&step.before, &step.support, "portal"),
            if radii.radius > 0.0 {
                "up to rounding nothing"
            } else {
                radii.nothing()
            }
        ),
        MprCase::BoundReached => format!(
            "MPR stops after {SMOOTH_BOUND} steps at a curve, because there is always a point a little beyond. The ray \
             leaves A ⊖ B near the portal {}",
            name(&step.before)
        ),
        _ => {
            return in_doubt(
                step,
                "holds the origin, on its boundary. So A and B touch, and the depth is 0.",
            );
        }
    };
    let [normal, least_normal] = [exit.normal, end.normal].map(unit);
    let [along_ray, least] = [exit.depth, end.signed_depth].map(px);
    if exit.depth == 0.0 {
        return format!(
            "{found}, at the origin itself. So MPR’s depth is 0, with the normal {normal}, and A and B just touch."
        );
    }
    let beside = if along_ray == least {
        "It is the least depth, too.".to_owned()
    } else if normal == least_normal {
        format!("The least depth is {least}, along that normal.")
    } else {
        format!("The least depth is {least}, along {least_normal}.")
    };
    format!(
        "{found}, {along_ray} past the origin. That is MPR’s depth, with the normal {normal}. {beside}"
    )
}

/// Both coordinates of a direction of length 1, to two decimals.
fn unit(direction: DVec2) -> String {
    coordinates((100.0 * direction).round() / 100.0)
}

/// Where supports do not give the verdict.
fn in_doubt(step: &Step, verdict: &str) -> String {
    let w = step.support.name();
    format!(
        "With {w} rounding hides on which side of the boundary the origin is, because d·{w} = {} is so close to 0. By \
         the core’s own verdict A ⊖ B {verdict}",
        px(step.reach())
    )
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
