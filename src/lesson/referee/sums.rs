//! The well-known mistakes of what a trace came to: each is told by working out what it would have given.

use glam::DVec2;

use super::super::{Fault, ForeignStep, ForeignTrace};
use super::closest_edge::distance;
use super::finding::Mistake;
use super::part::edges;
use super::place::Family;
use super::truth::Truth;

/// The mistake for which touching is apart.
pub(in crate::lesson) fn strict() -> Mistake {
    Mistake {
        fault: Some(Fault::StrictComparison),
        doing: "just that comes of a comparison that takes a support point level with the origin, at 0, \
                for one that falls short of it"
            .to_owned(),
    }
}

/// Of a depth that is wrong.
pub(super) fn of_depth(truth: &Truth<'_>, trace: &ForeignTrace, claimed: f64) -> Option<Mistake> {
    let (fault, doing) = if trace.steps.is_empty() {
        if !is_along_long_axis(truth, claimed) {
            return None;
        }
        (
            Fault::SatNotNormalized,
            "just that comes of measuring overlaps along axes that are not of length 1",
        )
    } else {
        let last = trace
            .steps
            .iter()
            .rfind(|step| Family::of(step) != Family::Epa)?;
        let has_epa = trace
            .steps
            .iter()
            .any(|step| Family::of(step) == Family::Epa);
        let is_last_distance = last_distances(last)
            .into_iter()
            .any(|length| (length.abs() - claimed.abs()).abs() <= truth.tolerance);
        if has_epa || !is_last_distance {
            return None;
        }
        (
            Fault::LastDistance,
            "just that is a distance of GJK’s last simplex, which is inside and says nothing of the boundary",
        )
    };
    Some(Mistake {
        fault: Some(fault),
        doing: doing.to_owned(),
    })
}

/// Whether the depth is what SAT comes to with axes as long as their edges, whether or not it is divided by that in
/// the end.
fn is_along_long_axis(truth: &Truth<'_>, claimed: f64) -> bool {
    least_of_long_axes(truth).is_some_and(|(overlap, length, _)| {
        (overlap - claimed).abs() <= truth.tolerance
            || (overlap * length - claimed).abs() <= truth.tolerance * length
    })
}

/// The least of the overlaps where each counts as many times as its edge is long: the overlap and the edge's length
/// in px, and the way out.
fn least_of_long_axes(truth: &Truth<'_>) -> Option<(f64, f64, DVec2)> {
    let edges = truth.axes().into_iter();
    let both = edges.flat_map(|(normal, length)| {
        [normal, -normal].map(|normal| (truth.reach(normal), length, normal))
    });
    both.min_by(|(one, long, _), (other, longer, _)| (one * long).total_cmp(&(other * longer)))
}

/// The lengths that GJK's last step has, one of which may be taken for a depth.
fn last_distances(step: &ForeignStep) -> Vec<f64> {
    let before = step.simplex.clone().unwrap_or_default();
    let grown = [&before[..], &[step.support]].concat();
    let sets = [before, grown];
    let mut found: Vec<f64> = sets
        .iter()
        .flat_map(|points| edges(points))
        .map(distance)
        .collect();
    found.extend(step.distance);
    found
}

/// Of a normal along a unit direction that is wrong.
pub(super) fn of_normal(
    truth: &Truth<'_>,
    trace: &ForeignTrace,
    direction: DVec2,
) -> Option<Mistake> {
    let is_opposite = truth.reach(-direction) <= truth.signed_depth + truth.tolerance;
    let doing = if trace.steps.is_empty()
        && least_of_long_axes(truth).is_some_and(|(.., normal)| normal.dot(direction) > 1.0 - 1e-6)
    {
        return Some(Mistake {
            fault: Some(Fault::SatNotNormalized),
            doing: "just that comes of measuring overlaps along axes that are not of length 1"
                .to_owned(),
        });
    } else if is_opposite && trace.steps.is_empty() && direction.dot(truth.between_centers()) >= 0.0
    {
        return Some(Mistake {
            fault: Some(Fault::SatCenters),
            doing: "just that comes of turning SAT’s axis by the centers, which tell no way out of a deep overlap"
                .to_owned(),
        });
    } else if is_opposite {
        "just that leads from B towards A, and a normal leads from A towards B"
    } else {
        return None;
    };
    Some(Mistake {
        fault: None,
        doing: doing.to_owned(),
    })
}
