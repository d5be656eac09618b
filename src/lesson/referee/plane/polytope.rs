//! EPA's claims in the plane: is the polytope one of A − B about the origin, is the edge its closest, and does the
//! direction lead out across it?

use glam::DVec2;

use super::StepContext;
use super::{ClaimedPolytope, distance};
use super::{edges, hull, nearest, perimeter};
use crate::lesson::referee::simplex::{list, strangers};
use crate::lesson::referee::step_context::Family;
use crate::lesson::referee::step_context::{Claim, ClaimError};
use crate::lesson::{NumberFormat, Vector, coordinates, number};
use crate::planar::nearest_on_segment;

/// What is wrong with the polytope as it stood before the query.
pub(super) fn judge_before(place: &StepContext<'_>) -> Option<ClaimError> {
    let points = place.step().polytope.as_deref()?;
    let truth = place.truth;
    if let Some(wrong) = strangers(place, "the polytope", points) {
        return Some(wrong);
    }
    if let Some(off) = nearest(points).map(DVec2::length)
        && off > truth.tolerance
    {
        let said = format!(
            "the polytope {} does not hold the origin, which lies {} outside",
            list(points),
            number(off)
        );
        return Some(ClaimError::new(Claim::Simplex, said));
    }
    let previous = place.previous()?;
    let was = previous.polytope.as_deref()?;
    let grown: Vec<DVec2> = was.iter().copied().chain([previous.support]).collect();
    if !place.is_among(previous.support, points) {
        let said = format!(
            "the point found the step before, {}, is not in the polytope {}",
            coordinates(previous.support),
            list(points)
        );
        return Some(ClaimError::new(Claim::Simplex, said));
    }
    if let Some(stranger) = points.iter().find(|&&point| !place.is_among(point, &grown)) {
        let said = format!(
            "the polytope has {}, which it had not before and which was not found now",
            coordinates(*stranger)
        );
        return Some(ClaimError::new(Claim::Simplex, said));
    }
    if is_walked_round(place, points) || follows(place, was, points) {
        return None;
    }
    let said = format!(
        "the polytope’s walk {} crosses itself or turns back: the new point {} does not stand between the ends of its \
         edge",
        list(points),
        coordinates(previous.support)
    );
    Some(ClaimError::new(Claim::Simplex, said))
}

/// Whether the walk goes once round a convex polygon: any other is longer than its hull's.
fn is_walked_round(place: &StepContext<'_>, points: &[DVec2]) -> bool {
    let corners = hull(points);
    let holds_all = points.iter().all(|&point| {
        let on_edge = |ends: [DVec2; 2]| nearest_on_segment(ends, point).distance(point);
        edges(&corners).any(|ends| on_edge(ends) <= 2.0 * place.truth.tolerance)
    });
    holds_all && perimeter(points) - perimeter(&corners) <= 4.0 * place.truth.tolerance
}

/// Whether the walk is the one before with the new point between the ends of its edge.
fn follows(place: &StepContext<'_>, was: &[DVec2], points: &[DVec2]) -> bool {
    let earlier = StepContext {
        at: place.at - 1,
        ..*place
    };
    let Some(polytope) = ClaimedPolytope::of(&earlier) else {
        // Nothing tells which edge was split.
        return true;
    };
    let [i, j] = polytope.edge;
    let after = if (i + 1) % was.len() == j { i } else { j };
    let mut right = was.to_vec();
    right.insert(after + 1, earlier.step().support);
    let count = right.len();
    let turned = |shift: usize, k: usize| right[(k + shift) % count];
    let same = |shift: usize| (0..count).all(|k| place.is_same(points[k], turned(shift, k)));
    points.len() == count && (0..count).any(same)
}

/// What is wrong with the edge, its distance and normal, and the direction across it.
pub(super) fn judge_edge(place: &StepContext<'_>) -> Option<ClaimError> {
    if place.family() != Family::Epa {
        return None;
    }
    let step = place.step();
    let tolerance = place.truth.tolerance;
    if let Some(normal) = step.normal {
        let direction = step.direction.unit()?;
        let is_unit = (normal.length() - 1.0).abs() <= place.truth.unit_tolerance;
        if !is_unit || normal.unit()?.dot(direction) < 1.0 - 1e-6 {
            let [given, so] = NumberFormat::default().coordinates_apart([normal, direction]);
            let said = format!(
                "the edge’s normal is given as {given}, but it has length 1 and leads along {so}"
            );
            return Some(ClaimError::new(Claim::Normal, said));
        }
    }
    step.polytope.as_ref()?;
    let Some(polytope) = ClaimedPolytope::of(place) else {
        let said = format!(
            "the direction {} is perpendicular to no edge of the polytope",
            coordinates(step.direction)
        );
        return Some(ClaimError::new(Claim::Direction, said));
    };
    let [p, q] = polytope.ends();
    let edge = format!("the edge from {} to {}", coordinates(p), coordinates(q));
    if !polytope.is_edge() {
        let said = format!("{edge} is none of the polytope’s: its ends do not follow each other");
        return Some(ClaimError::new(Claim::Direction, said));
    }
    let along = (q - p).dot(polytope.direction).abs();
    if along > 2.0 * tolerance {
        let said = format!(
            "the direction {} is not perpendicular to {edge}",
            coordinates(step.direction)
        );
        return Some(ClaimError::new(Claim::Direction, said));
    }
    let beyond = polytope.beyond();
    if beyond > 2.0 * tolerance && polytope.points.len() > 2 {
        let said = format!(
            "the direction {} leads from {edge} into the polytope and not out of it",
            coordinates(step.direction)
        );
        return Some(ClaimError::new(Claim::Direction, said));
    }
    let closest =
        edges(polytope.points).min_by(|&one, &other| distance(one).total_cmp(&distance(other)))?;
    let (is, least) = (polytope.distance(), distance(closest));
    // Nothing of the polytope lies beyond the edge's line, so of edges in line with the closest any will do.
    if is.min(polytope.level()) > least + tolerance {
        let [is, least] = NumberFormat::default().lengths_apart([is, least]);
        let [from, to] = closest.map(coordinates);
        let said = format!(
            "{edge}, {is} from the origin, is taken for the closest of the polytope, but the edge from {from} to {to} \
             is only {least} from it"
        );
        return Some(ClaimError::new(Claim::Direction, said));
    }
    let claimed = step.distance?;
    let line = polytope.level();
    if (claimed - is).abs() <= tolerance || (claimed - line).abs() <= tolerance {
        return None;
    }
    let [given, so] = NumberFormat::default().lengths_apart([claimed, is]);
    let said = format!("{edge} is given as {given} from the origin, but it is {so}");
    Some(ClaimError::new(Claim::Depth, said))
}
