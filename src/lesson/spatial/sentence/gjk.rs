//! The sentences of GJK in space.

use super::{kind, listed};
use crate::lesson::sentence::verdict::FirstLook;
use crate::lesson::sentence::{Focus, Teller, looking, name, told_apart};
use crate::lesson::spatial::part::{off_line, off_plane};
use crate::lesson::spatial::{NamedPoint, Step, Work};
use crate::lesson::{Search, px};
use crate::spatial::{GjkCase, GjkOutcome};

/// `queries` counts GJK's so far.
pub(super) fn sentence(teller: &mut Teller, step: &Step, case: GjkCase, queries: usize) -> String {
    let radii = teller.radii;
    let w = step.support.name();
    let look = FirstLook {
        looking: &looking(step),
        support: &w,
        reach: step.reach(),
        radii,
    };
    let (bodies, difference) = (radii.bodies(), radii.difference());
    if step.is_blurred() {
        return blurred(step, &look);
    }
    match case {
        GjkCase::First => look.first(),
        GjkCase::FallsShort => look.falls_short(),
        GjkCase::AtOrigin => look.is_origin(),
        GjkCase::LevelWithinRounding => look.touches(),
        GjkCase::BoundReached => look.bound_reached(queries),
        GjkCase::SettledExactly => settled(step, &look, queries),
        GjkCase::FoundAgain => look.found_again(),
        GjkCase::OnEdge(ends) if step.before.len() == 1 => {
            look.between(&step.before[0].name(), &name(&step.points(ends)))
        }
        GjkCase::OnEdge(ends) => format!(
            "With {w} the origin lies on edge {} of the {}; because {difference} is convex and holds that edge, \
             {bodies} collide.",
            name(&step.points(ends)),
            kind(&step.with_support())
        ),
        GjkCase::OnTriangle(corners) if step.before.len() == 2 => format!(
            "With {w} the simplex is the triangle {} with the origin on it; because {difference} is convex and holds \
             the triangle, {bodies} collide.",
            name(&step.points(corners))
        ),
        GjkCase::OnTriangle(corners) => format!(
            "With {w} the origin lies on face {} of the tetrahedron; because {difference} is convex and holds that \
             face, {bodies} collide.",
            name(&step.points(corners))
        ),
        GjkCase::Inside => format!(
            "With {w} the simplex is the tetrahedron {} with the origin inside, on the inner side of all its faces; \
             because {difference} is convex and holds the tetrahedron, {bodies} collide.",
            name(&step.with_support())
        ),
        GjkCase::NearVertex(index) => near_vertex(teller, step, &step.points([index])[0], &look),
        GjkCase::BesideEdge(ends) if step.before.len() == 1 => {
            first_edge(&step.points(ends), &look)
        }
        GjkCase::BesideEdge(ends) => beside_edge(teller, step, &step.points(ends), &look),
        GjkCase::FacingTriangle(corners) => {
            facing_triangle(teller, step, &step.points(corners), &look)
        }
        GjkCase::BeyondFace { face, gone } => {
            let [goes] = step.points([gone]);
            beyond_face(teller, step, &step.points(face), &goes, &look)
        }
    }
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

/// How exact signs settled it, where rounding led f64 no further.
fn settled(step: &Step, look: &FirstLook<'_>, queries: usize) -> String {
    if step.is_level() {
        return look.settled(is_apart(step));
    }
    let stuck = if step.found_again() {
        format!(
            "{}, {} is found again and leads no further",
            look.looking, look.support
        )
    } else {
        format!("After {queries} looks the search has come to no end")
    };
    let (bodies, difference) = (look.radii.bodies(), look.radii.difference());
    let verdict = if is_apart(step) {
        format!("the origin lies outside {difference}: {bodies} are apart")
    } else {
        format!("{difference} holds the origin: {bodies} collide")
    };
    format!("{stuck}, because rounding hides where the origin lies; in exact arithmetic {verdict}.")
}

/// The points that go, with their verb: `w₁ goes` or `w₁ and w₂ go`.
fn goes(step: &Step) -> String {
    let gone = step.gone();
    let verb = if gone.len() == 1 { "goes" } else { "go" };
    format!("{} {verb}", listed(&gone))
}

/// Where the origin is nearer to the simplex before than f64 can tell from nothing.
fn blurred(step: &Step, look: &FirstLook<'_>) -> String {
    format!(
        "{}, {} is {} ({}); because the origin is so near that rounding blurs which part of the {} is nearest to it, \
         {}, and the search goes on from {}.",
        look.looking,
        look.support,
        look.past(),
        look.said_reach(),
        kind(&step.with_support()),
        goes(step),
        listed(&step.after)
    )
}

fn near_vertex(teller: &mut Teller, step: &Step, p: &NamedPoint, look: &FirstLook<'_>) -> String {
    let (w, point, goes) = (look.support, p.name(), goes(step));
    let away = px(p.support.point().length());
    let simplex = step.with_support();
    let whole = format!("{} {}", kind(&simplex), name(&simplex));
    let nearest = format!(
        "{}, {w} is {} ({}), but because nothing of {whole} is nearer to the origin than its corner {point}, {away} \
         away, {goes}, and next we look from {point} towards it.",
        look.looking,
        look.past(),
        look.said_reach()
    );
    let alone = format!(
        "Of {whole} only {point} is of use, because all the rest lies farther from the origin than the {away} from \
         there: {goes}, and the search starts again from {point}."
    );
    teller.choose([(Focus::Whole, Some(nearest))], (Focus::FarPoint, alone))
}

/// The second point, which makes an edge of the first.
fn first_edge(ends: &[NamedPoint; 2], look: &FirstLook<'_>) -> String {
    let [p, q] = ends;
    format!(
        "{}, {} is {} ({}); because the origin lies {} the line through {} and {}, next we look square to that line, \
         towards the origin, for a third point beyond it.",
        look.looking,
        look.support,
        look.past(),
        look.said_reach(),
        off(off_line(p, q), "beside"),
        p.name(),
        q.name()
    )
}

fn beside_edge(
    teller: &mut Teller,
    step: &Step,
    ends: &[NamedPoint; 2],
    look: &FirstLook<'_>,
) -> String {
    let (w, goes) = (look.support, goes(step));
    let edge = name(ends);
    let out = off(off_line(&ends[0], &ends[1]), "beside");
    let simplex = step.with_support();
    let (kind, whole) = (kind(&simplex), name(&simplex));
    let nearest = format!(
        "The {kind} {whole} does not hold the origin, because that lies {out} its edge {edge}, which is the part \
         nearest to it: {goes}, and next we look square to {edge}."
    );
    let old = format!(
        "{w} is {} ({}), but with it the part nearest the origin is only an edge, {edge}; because the rest is of no \
         more use, {goes}, and we look from {edge} towards the origin.",
        look.past(),
        look.said_reach()
    );
    let far = format!(
        "{goes}, because the origin lies {out} {edge}, outside every part of the {kind} that holds more than this \
         edge: square to it we look next."
    );
    teller.choose(
        [(Focus::Whole, Some(nearest)), (Focus::OldPart, Some(old))],
        (Focus::FarPoint, far),
    )
}

fn facing_triangle(
    teller: &mut Teller,
    step: &Step,
    corners: &[NamedPoint; 3],
    look: &FirstLook<'_>,
) -> String {
    let triangle = name(corners);
    let out = off(off_plane(corners), "off");
    let w = look.support;
    let grown = format!(
        "{}, {w} is {} ({}); because the origin lies {out} the triangle {triangle}, straight in front of it, next we \
         look square to it, towards the origin, for a fourth point: then it is a tetrahedron.",
        look.looking,
        look.past(),
        look.said_reach()
    );
    let again = format!(
        "With {w} there is a triangle again, {triangle}, which the origin faces, {out} it; because a tetrahedron \
         needs a point on that side, we look square to the triangle, towards the origin."
    );
    // Of simplices that shrank to a triangle before, the step before makes this one's edge.
    let is_again = step.search == Search::TowardsOrigin
        && step.before.len() == 2
        && step.before.iter().any(|point| point.number > 2);
    teller.choose(
        [(Focus::OldPart, is_again.then_some(again))],
        (Focus::Whole, grown),
    )
}

fn beyond_face(
    teller: &mut Teller,
    step: &Step,
    face: &[NamedPoint; 3],
    goes: &NamedPoint,
    look: &FirstLook<'_>,
) -> String {
    let (w, f, point) = (look.support, name(face), goes.name());
    let out = px(off_plane(face));
    let simplex = name(&step.with_support());
    let before = match step.before[..] {
        [p, q, r] => Some([p, q, r]),
        _ => None,
    };
    let old = before.map(|old| {
        format!(
            "{w} is {} ({}), but its tetrahedron with {} leaves the origin out: because that is beyond face {f}, next \
             we look square to it, and {point} goes.",
            look.past(),
            look.said_reach(),
            name(&old)
        )
    });
    let outside = before
        .and_then(|old| Some((name(&old), told_apart(off_plane(&old), off_plane(face))?)))
        .map(|(old, [was, now])| {
            format!(
                "The origin was {was} off {old} and is now {now} off {f}; because {point} lies on that face’s inner \
                 side, it goes, and the search turns square to {f}."
            )
        });
    let far = format!(
        "{point} goes, because every tetrahedron on its side of {f} leaves out the origin, which is {out} away on the \
         other: that way we look next."
    );
    let whole = format!(
        "The tetrahedron {simplex} does not hold the origin, because that lies beyond its face {f}, with {point} on \
         the other side: {point} goes, and next we look square to {f}."
    );
    teller.choose(
        [
            (Focus::Whole, Some(whole)),
            (Focus::OldPart, old),
            (Focus::Outside, outside),
        ],
        (Focus::FarPoint, far),
    )
}

/// How far from a line or a plane the origin lies, which is not on it.
fn off(distance: f64, preposition: &str) -> String {
    if distance > 0.0 {
        format!("{} {preposition}", px(distance))
    } else {
        format!("by less than rounding shows {preposition}")
    }
}
