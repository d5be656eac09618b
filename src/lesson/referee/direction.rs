//! Does the direction lead towards the origin?

use glam::DVec2;

use super::super::coordinates;
use super::finding::{Claim, Wrong};
use super::part::nearest;
use super::place::{Family, Place};
use super::slips;
use super::truth::unit;

/// What is wrong with a step's direction. Of EPA's the polytope decides.
pub(super) fn judge(place: &Place<'_>) -> Option<Wrong> {
    let step = place.step();
    let Some(direction) = unit(step.direction) else {
        let said = "the direction is (0, 0), which leads nowhere".to_owned();
        return Some(Wrong::new(
            Claim::Direction,
            said,
            slips::zero_direction(place),
        ));
    };
    match place.family() {
        Family::Epa => None,
        Family::Mpr => from_interior(place, direction),
        Family::Gjk | Family::Unknown => from_simplex(place, direction),
    }
}

/// Minkowski portal refinement never looks back behind its point inside.
fn from_interior(place: &Place<'_>, direction: DVec2) -> Option<Wrong> {
    let interior = place.step().interior?;
    if direction.dot(interior) <= place.truth.tolerance {
        return None;
    }
    let said = format!(
        "the direction {} leads away from the origin, seen from the point inside, {}",
        coordinates(place.step().direction),
        coordinates(interior)
    );
    Some(Wrong::new(Claim::Direction, said, None))
}

/// Directions are square to each other to within this part of their lengths.
const SQUARE: f64 = 1e-9;

fn from_simplex(place: &Place<'_>, direction: DVec2) -> Option<Wrong> {
    let first = place.trace.steps.first()?;
    // Of steps that tell no simplex, one point alone is known before the second; but steps towards a depth may be
    // EPA's, from a polytope that nobody tells of.
    let may_be_epa = place.family() == Family::Unknown
        && place.trace.colliding != Some(false)
        && (place.trace.depth.is_some() || place.trace.normal.is_some());
    // Nor of steps that go round the axes, as the separating axis test does.
    let is_square = unit(first.direction).is_some_and(|first| {
        first.dot(direction).abs() <= SQUARE && place.family() == Family::Unknown
    });
    let is_second = place.at == 1 && !may_be_epa && !is_square;
    let only_point = is_second.then_some(std::slice::from_ref(&first.support));
    let known = place.before().or(only_point)?;
    let nearest = nearest(known)?;
    // The second look may go the opposite way whatever the first has found.
    let is_opposite = place.at == 1
        && unit(first.direction).is_some_and(|first| first.dot(direction) < -1.0 + 1e-9);
    let tolerance = place.truth.tolerance;
    if is_opposite || nearest.length() <= tolerance {
        return None;
    }
    if let [p, q] = known
        && runs_along([*p, *q], direction, nearest)
    {
        let said = format!(
            "the direction {} runs along the edge from {} to {} and not across it, towards the origin",
            coordinates(place.step().direction),
            coordinates(*p),
            coordinates(*q)
        );
        return Some(Wrong::new(Claim::Direction, said, None));
    }
    if direction.dot(nearest) <= tolerance {
        return None;
    }
    let what = match known {
        [point] => format!("the only point known, {}", coordinates(*point)),
        _ => format!(
            "what is kept, whose point nearest the origin is {}",
            coordinates(nearest)
        ),
    };
    let said = format!(
        "the direction {} leads away from the origin, seen from {what}",
        coordinates(place.step().direction)
    );
    Some(Wrong::new(
        Claim::Direction,
        said,
        slips::of_direction(place, direction),
    ))
}

/// Whether a direction runs along an edge whose own points are between it and the origin: of those along it none
/// is nearer.
fn runs_along([p, q]: [DVec2; 2], direction: DVec2, nearest: DVec2) -> bool {
    const LEVEL: f64 = 1e-6;
    let Some(edge) = unit(q - p) else {
        return false;
    };
    let Some(away) = unit(nearest) else {
        return false;
    };
    edge.perp_dot(direction).abs() <= LEVEL && away.dot(edge).abs() <= LEVEL
}
