//! The well-known mistakes of what a trace came to: each is told by working out what it would have given.

use glam::DVec2;

use super::Truth;
use super::edge::distance;
use super::hull::edges;
use crate::lesson::referee::finding::Mistake;
use crate::lesson::referee::place::Family;
use crate::lesson::{Fault, ForeignStep, ForeignTrace, Vector};
use crate::planar::Support;

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
    let edges = axes(truth).into_iter();
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

/// The edges of both polygons as unit normals with their lengths in px; none of a shape that has none.
fn axes(truth: &Truth<'_>) -> Vec<(DVec2, f64)> {
    let rings = [&truth.a, &truth.b].map(|side| side.shape.vertices());
    let along = rings
        .into_iter()
        .flat_map(|ring| edges(ring).map(|[p, q]| q - p));
    along
        .filter_map(|along| Some((along.perp().unit()?, along.length())))
        .collect()
}

/// Of a normal along a unit direction that is wrong.
pub(super) fn of_normal(
    truth: &Truth<'_>,
    trace: &ForeignTrace,
    direction: DVec2,
) -> Option<Mistake> {
    if !trace.steps.is_empty() {
        return None;
    }
    let between_centers = truth.b.shape.center() - truth.a.shape.center();
    let (fault, doing) = if least_of_long_axes(truth)
        .is_some_and(|(.., normal)| normal.dot(direction) > 1.0 - 1e-6)
    {
        (
            Fault::SatNotNormalized,
            "just that comes of measuring overlaps along axes that are not of length 1",
        )
    } else if truth.is_way_out(-direction) && direction.dot(between_centers) >= 0.0 {
        (
            Fault::SatCenters,
            "just that comes of turning SAT’s axis by the centres, which tell no way out of a deep overlap",
        )
    } else {
        return None;
    };
    Some(Mistake {
        fault: Some(fault),
        doing: doing.to_owned(),
    })
}
