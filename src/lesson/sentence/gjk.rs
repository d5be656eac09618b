//! The sentences of GJK.

use super::verdict::Look;
use super::{Angle, Teller, edge, looking};
use crate::lesson::{GjkReason, NamedPoint, Step, Work, px};
use crate::planar::{GjkOutcome, SMOOTH_BOUND};

pub(super) fn tell(teller: &mut Teller, step: &Step, reason: &GjkReason) -> String {
    let radii = teller.radii;
    let looking = looking(&step.search);
    let w = step.support.name();
    let look = Look {
        looking: &looking,
        support: &w,
        reach: step.reach(),
        radii,
    };
    let reach = look.said_reach();
    let bodies = radii.bodies();
    let difference = radii.difference();
    match reason {
        GjkReason::First => look.first(),
        GjkReason::FallsShort => look.falls_short(),
        GjkReason::IsOrigin => look.is_origin(),
        GjkReason::Touches => look.touches(),
        GjkReason::BoundReached => look.bound_reached(SMOOTH_BOUND),
        GjkReason::SettledExactly => look.settled(is_apart(step)),
        GjkReason::Between([p, q]) => look.between(&other(p, q, step).name(), &edge(&[*p, *q])),
        GjkReason::FoundAgain => look.found_again(),
        GjkReason::InLine { stays, goes } => {
            let (stays, goes) = (stays.name(), goes.name());
            format!(
                "{goes} and {stays} lie in line with the origin, both on the same side; because it is not between them, the nearer, {stays}, stays, {goes} goes, and we look from {stays} towards the origin."
            )
        }
        GjkReason::Beside([p, q]) => format!(
            "{looking}, {w} is {} ({reach}); because the origin lies {} the line through {} and {}, next we look square to that line, towards the origin, for a third point beyond it.",
            look.past(),
            beside(off_line(p, q)),
            p.name(),
            q.name()
        ),
        GjkReason::Inside([p, q, r]) => format!(
            "With {w} the simplex is the triangle {}{}{} with the origin inside, on the inner side of all its edges; because {difference} is convex and holds the triangle, {bodies} collide.",
            p.name(),
            q.name(),
            r.name()
        ),
        GjkReason::OnEdge(ends) => format!(
            "With {w} the origin lies on edge {} of the triangle; because {difference} is convex and holds that edge, {bodies} collide.",
            edge(ends)
        ),
        GjkReason::BeyondEdge { edge: ends, goes } => beyond_edge(teller, step, ends, goes, &look),
    }
}

fn beyond_edge(
    teller: &mut Teller,
    step: &Step,
    ends: &[NamedPoint; 2],
    goes: &NamedPoint,
    look: &Look<'_>,
) -> String {
    let (w, reach) = (look.support, look.said_reach());
    let e = edge(ends);
    let goes_name = goes.name();
    let out = px(off_line(&ends[0], &ends[1]));
    let triangle: String = step
        .before
        .iter()
        .chain([&step.support])
        .map(NamedPoint::name)
        .collect();
    let before = match step.before[..] {
        [p, q, ..] => Some((edge(&[p, q]), off_line(&p, &q))),
        _ => None,
    };
    let old_edge = before.as_ref().map(|(old, _)| {
        format!(
            "{w} is {} ({reach}), but its triangle with {old} leaves the origin out: because that is beyond edge {e}, next we look square to it, and {goes_name} goes.",
            look.past()
        )
    });
    let outside = before.as_ref().map(|(old, was)| {
        format!(
            "The origin was {} outside {old} and is now {out} outside {e}; because {goes_name} lies on that edge’s inner side, it goes, and the search turns square to {e}.",
            px(*was)
        )
    });
    let far_point = format!(
        "{goes_name} goes, because every triangle on its side of {e} leaves out the origin, which is {out} away on the other: that way we look next."
    );
    let whole = format!(
        "The triangle {triangle} does not hold the origin, because that lies beyond its edge {e}, with {goes_name} on the other side: {goes_name} goes, and next we look square to {e}."
    );
    teller.choose(
        [
            (Angle::Whole, Some(whole)),
            (Angle::OldPart, old_edge),
            (Angle::Outside, outside),
        ],
        (Angle::FarPoint, far_point),
    )
}

fn is_apart(step: &Step) -> bool {
    matches!(
        step.work,
        Work::Gjk {
            outcome: GjkOutcome::Separated,
            ..
        }
    )
}

/// How far beside a line the origin lies, which is not on it.
fn beside(off: f64) -> String {
    if off > 0.0 {
        format!("{} beside", px(off))
    } else {
        "by less than rounding shows beside".to_owned()
    }
}

/// The one of the two that is not the step's support.
fn other<'p>(p: &'p NamedPoint, q: &'p NamedPoint, step: &Step) -> &'p NamedPoint {
    if p.number == step.support.number {
        q
    } else {
        p
    }
}

/// The origin's distance to the line through `p` and `q`, in px.
fn off_line(p: &NamedPoint, q: &NamedPoint) -> f64 {
    let [p, q] = [p, q].map(|end| end.support.point());
    let length = (q - p).length();
    if length > 0.0 {
        p.perp_dot(q - p).abs() / length
    } else {
        p.length()
    }
}
