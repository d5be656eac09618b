//! The sentences of GJK.

use super::{Angle, Radii, Teller, edge, looking};
use crate::lesson::{GjkReason, NamedPoint, Step, Work, px};
use crate::planar::{GjkOutcome, SMOOTH_BOUND};

pub(super) fn tell(teller: &mut Teller, step: &Step, reason: &GjkReason) -> String {
    let radii = teller.radii;
    let looking = looking(&step.search);
    let w = step.support.name();
    let reach = format!("d·{w} = {}", px(step.reach()));
    let bodies = radii.bodies();
    let difference = radii.difference();
    match reason {
        GjkReason::First if step.reach() > 0.0 => format!(
            "{looking}, the farthest point of {difference} is {w}, past the origin, because {reach} is positive; to hold the origin it must have points on the other side, too, so next we look the opposite way."
        ),
        GjkReason::First => format!(
            "{looking}, the farthest point of {difference}, {w}, is level with the origin, because {reach}{}; it may hold it with points on the other side, so next we look the opposite way.",
            if step.reach() < 0.0 {
                " is only rounding"
            } else {
                ""
            }
        ),
        GjkReason::FallsShort => format!(
            "{looking}, even the farthest point of {difference}, {w}, falls short of the origin, because {reach} is negative: d is a separating axis, and {bodies} are apart."
        ),
        GjkReason::IsOrigin => format!(
            "{w} is the origin itself, because its point on A and its point on B are the same: {bodies} have a point in common."
        ),
        GjkReason::Touches => format!(
            "{looking}, {w} is level with the origin, because {reach} is no more than rounding: {bodies} touch."
        ),
        GjkReason::BoundReached => format!(
            "After {SMOOTH_BOUND} looks at a curve we stop, because {reach} is still too close to tell; that counts as touching."
        ),
        GjkReason::SettledExactly => settled(step, &looking, &radii),
        GjkReason::Between([p, q]) => format!(
            "{looking}, {w} lies across the origin from {}: {difference} is convex and holds the segment {}, and because the origin is on it, {bodies} collide.",
            other(p, q, step).name(),
            edge(&[*p, *q])
        ),
        GjkReason::FoundAgain => format!(
            "{looking}, the farthest point is {w} again; because one point alone cannot show on which side the origin lies, we look from {w} straight towards it."
        ),
        GjkReason::InLine { stays, goes } => {
            let (stays, goes) = (stays.name(), goes.name());
            format!(
                "{goes} and {stays} lie in line with the origin, both on the same side; because it is not between them, the nearer, {stays}, stays, {goes} goes, and we look from {stays} towards the origin."
            )
        }
        GjkReason::Beside([p, q]) => format!(
            "{looking}, {w} is {} ({reach}); because the origin lies {} the line through {} and {}, next we look square to that line, towards the origin, for a third point beyond it.",
            past(step),
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
        GjkReason::BeyondEdge { edge: ends, goes } => beyond_edge(teller, step, ends, goes, &reach),
    }
}

fn beyond_edge(
    teller: &mut Teller,
    step: &Step,
    ends: &[NamedPoint; 2],
    goes: &NamedPoint,
    reach: &str,
) -> String {
    let w = step.support.name();
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
            past(step)
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
            (Angle::Triangle, Some(whole)),
            (Angle::OldEdge, old_edge),
            (Angle::Outside, outside),
        ],
        (Angle::FarPoint, far_point),
    )
}

fn settled(step: &Step, looking: &str, radii: &Radii) -> String {
    let w = step.support.name();
    let (bodies, difference) = (radii.bodies(), radii.difference());
    let doubt = format!(
        "{looking}, rounding cannot tell whether {w} falls short of the origin, because d·{w} is within its reach of 0"
    );
    let is_apart = matches!(
        step.work,
        Work::Gjk {
            outcome: GjkOutcome::Separated,
            ..
        }
    );
    if is_apart {
        format!(
            "{doubt}; in exact arithmetic the origin lies outside {difference}: {bodies} are apart."
        )
    } else {
        format!("{doubt}; in exact arithmetic {difference} holds the origin: {bodies} collide.")
    }
}

/// How far beside a line the origin lies, which is not on it.
fn beside(off: f64) -> String {
    if off > 0.0 {
        format!("{} beside", px(off))
    } else {
        "by less than rounding shows beside".to_owned()
    }
}

/// Where the support lies, which does not fall short of the origin.
fn past(step: &Step) -> &'static str {
    if step.reach() > 0.0 {
        "past the origin"
    } else {
        "level with the origin"
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
