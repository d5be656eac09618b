//! The sentences of GJK.

use super::verdict::FirstLook;
use super::{Focus, Teller, looking, name};
use crate::lesson::{NamedPoint, Step, Work, px};
use crate::planar::{GjkCase, GjkOutcome, SMOOTH_BOUND};

pub(super) fn sentence(teller: &mut Teller, step: &Step, case: GjkCase) -> String {
    let radii = teller.radii;
    let looking = looking(step);
    let w = step.support.name();
    let look = FirstLook {
        looking: &looking,
        support: &w,
        reach: step.reach(),
        radii,
    };
    let reach = look.said_reach();
    let bodies = radii.bodies();
    let difference = radii.difference();
    match case {
        GjkCase::First => look.first(),
        GjkCase::FallsShort => look.falls_short(),
        GjkCase::AtOrigin => look.is_origin(),
        GjkCase::LevelWithinRounding => look.touches(),
        GjkCase::BoundReached => look.bound_reached(SMOOTH_BOUND),
        GjkCase::SettledExactly => look.settled(is_apart(step)),
        GjkCase::Between => look.between(&step.before[0].name(), &name(&step.with_support())),
        GjkCase::FoundAgain => look.found_again(),
        GjkCase::InLine { gone } => {
            let [stays, goes] = step.points([1 - gone, gone]).map(|point| point.name());
            format!(
                "{goes} and {stays} lie in line with the origin, both on the same side; because it is not between \
                 them, the nearer, {stays}, stays, {goes} goes, and we look from {stays} towards the origin."
            )
        }
        GjkCase::Beside => {
            let [p, q] = step.points([0, 1]);
            format!(
                "{looking}, {w} is {} ({reach}); because the origin lies {} the line through {} and {}, next we look \
                 square to that line, towards the origin, for a third point beyond it.",
                look.past(),
                beside(off_line(&p, &q)),
                p.name(),
                q.name()
            )
        }
        GjkCase::Inside => format!(
            "With {w} the simplex is the triangle {} with the origin inside, on the inner side of all its edges; \
             because {difference} is convex and holds the triangle, {bodies} collide.",
            step.points([0, 1, 2]).map(|point| point.name()).concat()
        ),
        GjkCase::OnEdge(ends) => format!(
            "With {w} the origin lies on edge {} of the triangle; because {difference} is convex and holds that edge, \
             {bodies} collide.",
            name(&step.points(ends))
        ),
        GjkCase::BeyondEdge { gone } => {
            let [p, w, goes] = step.points([1 - gone, 2, gone]);
            beyond_edge(teller, step, &[p, w], &goes, &look)
        }
    }
}

fn beyond_edge(
    teller: &mut Teller,
    step: &Step,
    ends: &[NamedPoint; 2],
    goes: &NamedPoint,
    look: &FirstLook<'_>,
) -> String {
    let (w, reach) = (look.support, look.said_reach());
    let e = name(ends);
    let goes_name = goes.name();
    let out = px(off_line(&ends[0], &ends[1]));
    let triangle: String = step
        .before
        .iter()
        .chain([&step.support])
        .map(NamedPoint::name)
        .collect();
    let before = match step.before[..] {
        [p, q, ..] => Some((name(&[p, q]), off_line(&p, &q))),
        _ => None,
    };
    let old_edge = before.as_ref().map(|(old, _)| {
        format!(
            "{w} is {} ({reach}), but its triangle with {old} leaves the origin out: because that is beyond edge {e}, \
             next we look square to it, and {goes_name} goes.",
            look.past()
        )
    });
    let outside = before.as_ref().map(|(old, was)| {
        format!(
            "The origin was {} outside {old} and is now {out} outside {e}; because {goes_name} lies on that edge’s \
             inner side, it goes, and the search turns square to {e}.",
            px(*was)
        )
    });
    let far_point = format!(
        "{goes_name} goes, because every triangle on its side of {e} leaves out the origin, which is {out} away on \
         the other: that way we look next."
    );
    let whole = format!(
        "The triangle {triangle} does not hold the origin, because that lies beyond its edge {e}, with {goes_name} on \
         the other side: {goes_name} goes, and next we look square to {e}."
    );
    teller.choose(
        [
            (Focus::Whole, Some(whole)),
            (Focus::OldPart, old_edge),
            (Focus::Outside, outside),
        ],
        (Focus::FarPoint, far_point),
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
