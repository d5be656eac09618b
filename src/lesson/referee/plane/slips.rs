//! The well-known mistakes: each is told by working out what it would have given at just this step.

use glam::DVec2;

use super::Place;
use super::edge::{Polytope, distance};
use super::hull::edges;
use crate::lesson::referee::Effect;
use crate::lesson::referee::finding::Mistake;
use crate::lesson::referee::place::Family;
use crate::lesson::{Fault, ForeignOutcome, ForeignPhase, Vector, px};

/// The mistake that has this effect at a step, where one does.
pub(super) fn of(place: &Place<'_>, effect: &Effect<'_, DVec2>) -> Option<Mistake> {
    match *effect {
        Effect::ZeroDirection => zero_direction(place),
        Effect::Direction(direction) => of_direction(place, direction),
        Effect::Kept { grown, kept } => of_kept(place, grown, kept),
        Effect::Foot(closest) => of_foot(place, closest),
        Effect::FalseHit => of_false_hit(place),
        Effect::Stop => of_a_stop(place),
        Effect::Hollow => of_hollow(place),
        Effect::EarlyEnd(beyond) => of_early_end(beyond),
    }
}

fn mistake(fault: Fault, doing: &str) -> Option<Mistake> {
    Some(Mistake {
        fault: Some(fault),
        doing: doing.to_owned(),
    })
}

/// Of a direction of no length.
fn zero_direction(place: &Place<'_>) -> Option<Mistake> {
    let tolerance = place.truth.tolerance;
    let points = place.step().polytope.as_deref()?;
    if edges(points).all(|edge| distance(edge) > tolerance) {
        return None;
    }
    if points.len() == 2 {
        return two_points();
    }
    Some(Mistake {
        fault: None,
        doing: "just that comes of a triple product for an edge’s normal, which is zero where the origin lies on the \
                edge"
            .to_owned(),
    })
}

/// Of a direction that leads away from the origin.
fn of_direction(place: &Place<'_>, direction: DVec2) -> Option<Mistake> {
    let earlier = Place {
        at: place.at.checked_sub(1)?,
        ..*place
    };
    let is_it = triangles(&earlier).any(|triangle| match against_third_point(triangle) {
        Step::Search(_, towards) => towards
            .unit()
            .is_some_and(|to| to.dot(direction) > 1.0 - 1e-6),
        Step::Inside => false,
    });
    if is_it { perpendicular() } else { None }
}

/// Of points kept that leave the nearest point out.
fn of_kept(place: &Place<'_>, grown: &[DVec2], kept: &[DVec2]) -> Option<Mistake> {
    let closest = place.step().closest;
    let foot = closest.and_then(|closest| of_foot(place, closest));
    if foot.is_some() {
        return foot;
    }
    let is_it = triangles(place).any(|triangle| match against_third_point(triangle) {
        Step::Search(ends, _) => place.are_same(&ends, kept),
        Step::Inside => false,
    });
    if is_it {
        return perpendicular();
    }
    let &[p, q] = kept else {
        return None;
    };
    let vertices = grown.iter().map(|point| point.length());
    let vertex = vertices.fold(f64::INFINITY, f64::min);
    let nearest = edges(grown).map(distance).fold(f64::INFINITY, f64::min);
    let reach = nearest + place.truth.tolerance;
    // The nearest is a vertex, or the line of the edge that is kept comes nearer than the edge does.
    if vertex <= reach || line_distance([p, q]) <= reach {
        return mistake(
            Fault::EdgesAlone,
            "just that comes of testing the edges alone where the region of a vertex decides",
        );
    }
    None
}

/// How far the origin is from the line through both ends, in px.
fn line_distance([p, q]: [DVec2; 2]) -> f64 {
    (p.perp_dot(q) / p.distance(q)).abs()
}

/// Of a nearest point that is none: the foot on the line of an edge, beyond its ends.
fn of_foot(place: &Place<'_>, closest: DVec2) -> Option<Mistake> {
    let grown = place.grown()?;
    let is_it = edges(&grown).any(|[p, q]| {
        let along = q - p;
        let share = -p.dot(along) / along.length_squared();
        !(0.0..=1.0).contains(&share) && place.is_same(closest, p + share * along)
    });
    if !is_it {
        return None;
    }
    mistake(
        Fault::EdgesAlone,
        "just that is the foot on the line of an edge, beyond its ends, where the region of a vertex decides",
    )
}

/// Of an end with the origin outside.
fn of_false_hit(place: &Place<'_>) -> Option<Mistake> {
    let is_it =
        triangles(place).any(|triangle| matches!(against_third_point(triangle), Step::Inside));
    if is_it { perpendicular() } else { None }
}

fn perpendicular() -> Option<Mistake> {
    mistake(
        Fault::PerpendicularSign,
        "just that comes of turning an edge’s perpendicular by the third point c and not by c − a",
    )
}

/// What the textbook's rule for a triangle comes to.
enum Step {
    Search([DVec2; 2], DVec2),
    Inside,
}

/// The triangle of a step, the newest point first, with the others in either order.
fn triangles(place: &Place<'_>) -> impl Iterator<Item = [DVec2; 3]> {
    let is_test = matches!(place.step().phase, None | Some(ForeignPhase::Gjk));
    let others = match place.before() {
        Some(&[p, q]) if is_test => Some([p, q]),
        _ => None,
    };
    let newest = place.step().support;
    let both = others.into_iter().flat_map(|[p, q]| [[q, p], [p, q]]);
    both.map(move |[b, c]| [newest, b, c])
}

/// The textbook's rule with the perpendicular of an edge at a turned by the third point in place of its
/// difference to a.
fn against_third_point([a, b, c]: [DVec2; 3]) -> Step {
    for (end, third) in [(b, c), (c, b)] {
        let square = (end - a).perp();
        let outward = if square.dot(third) > 0.0 {
            -square
        } else {
            square
        };
        if outward.dot(-a) > 0.0 {
            return Step::Search([end, a], outward);
        }
    }
    Step::Inside
}

/// Of a trace that stops in the middle of a search.
fn of_a_stop(place: &Place<'_>) -> Option<Mistake> {
    let is_gjk = place.family() != Family::Epa;
    if is_gjk && place.trace.colliding == Some(true) && place.truth.signed_depth < 0.0 {
        return cap();
    }
    None
}

/// Of a polytope that does not hold the origin.
fn of_hollow(place: &Place<'_>) -> Option<Mistake> {
    let steps = &place.trace.steps[..place.at];
    let search = steps.iter().rfind(|step| Family::of(step) == Family::Gjk)?;
    if search.outcome == Some(ForeignOutcome::GoesOn) {
        return cap();
    }
    if place.step().polytope.as_ref()?.len() == 2 {
        return two_points();
    }
    None
}

fn cap() -> Option<Mistake> {
    mistake(
        Fault::CapCollides,
        "just that comes of taking a search that has run out of iterations for a collision",
    )
}

fn two_points() -> Option<Mistake> {
    mistake(
        Fault::TwoPointSimplex,
        "just that comes of letting EPA begin with a simplex of two points, which has no inside",
    )
}

/// Of a new point in the wrong place.
pub(super) fn of_order(place: &Place<'_>, was: &[DVec2]) -> Option<Mistake> {
    let points = place.step().polytope.as_deref()?;
    let new = points
        .iter()
        .position(|point| !place.is_among(*point, was))?;
    let rest: Vec<DVec2> = [&points[..new], &points[new + 1..]].concat();
    let is_inserted = rest.len() == was.len()
        && rest
            .iter()
            .zip(was)
            .all(|(&one, &other)| place.is_same(one, other));
    if !is_inserted {
        return None;
    }
    mistake(
        Fault::WrappedIndex,
        "just that comes of putting the new point in by an index that has wrapped round to the other end",
    )
}

/// Of a direction into the polytope.
pub(super) fn of_inward(place: &Place<'_>, polytope: &Polytope<'_>) -> Option<Mistake> {
    let [p, q] = polytope.ends();
    let area: f64 = edges(polytope.points).map(|[p, q]| p.perp_dot(q)).sum();
    let is_by_winding = (-(q - p).perp()).dot(polytope.direction) > 0.0;
    if area < 0.0 && is_by_winding {
        return mistake(
            Fault::Winding,
            "just that comes of taking the normal by the winding of a polytope that goes round the other way",
        );
    }
    if polytope.distance() <= place.truth.tolerance {
        return mistake(
            Fault::InvertedNormal,
            "just that comes of turning an edge’s normal away from the origin where the origin lies on the edge",
        );
    }
    None
}

/// Of an edge that is not the closest.
pub(super) fn of_edge(
    polytope: &Polytope<'_>,
    claimed: Option<f64>,
    tolerance: f64,
) -> Option<Mistake> {
    let chosen = polytope.ends();
    if let Some(claimed) = claimed
        && (claimed - distance(chosen)).abs() > tolerance
        && let Some(mistake) = of_edge_distance(polytope, claimed, tolerance)
    {
        return Some(mistake);
    }
    let all: Vec<[DVec2; 2]> = edges(polytope.points).collect();
    let is_least = |measure: fn([DVec2; 2]) -> f64, among: &[[DVec2; 2]]| {
        let least = measure(chosen) - tolerance;
        among.iter().all(|&edge| measure(edge) >= least)
    };
    let last = all.len() - 1;
    let [i, j] = polytope.edge;
    let is_closing = i.min(j) == 0 && i.max(j) == last;
    let is_least_of_open =
        is_least(distance, &all[..last]) || is_least(line_distance, &all[..last]);
    if !is_closing && is_least_of_open {
        return mistake(
            Fault::WrappedIndex,
            "just that comes of an index that does not wrap round: the edge from the last point to the first is never \
             looked at",
        );
    }
    if is_least(middle_distance, &all) {
        return mistake(
            Fault::EdgeMiddle,
            "just that comes of measuring the distance to an edge at its middle",
        );
    }
    None
}

/// Of a distance that is not the edge's.
pub(super) fn of_edge_distance(
    polytope: &Polytope<'_>,
    claimed: f64,
    tolerance: f64,
) -> Option<Mistake> {
    if (middle_distance(polytope.ends()) - claimed).abs() > tolerance {
        return None;
    }
    mistake(
        Fault::EdgeMiddle,
        "just that comes of measuring the distance to an edge at its middle",
    )
}

fn middle_distance([p, q]: [DVec2; 2]) -> f64 {
    ((p + q) / 2.0).length()
}

/// Of an end with points still so far beyond, in px.
fn of_early_end(beyond: f64) -> Option<Mistake> {
    const USUAL: [f64; 5] = [1e-6, 1e-5, 1e-4, 1e-3, 1e-2];
    let tolerance = USUAL.into_iter().find(|usual| beyond <= *usual)?;
    mistake(
        Fault::AbsoluteTolerance,
        &format!(
            "just that comes of an absolute tolerance of {}, which shapes of this size do not bear",
            px(tolerance)
        ),
    )
}
