//! Does the direction lead towards the origin?

use super::super::{Vector, coordinates};
use super::Checkable;
use super::report::{Claim, ClaimError};
use super::step_context::{Family, StepContext};

/// What is wrong with a step's direction. Of EPA's the polytope decides.
pub(super) fn judge<D: Checkable>(place: &StepContext<'_, D>) -> Option<ClaimError> {
    let step = place.step();
    let Some(direction) = step.direction.unit() else {
        // Where rounding hides on which side the origin lies, it may leave no direction.
        return (!place.may_be_rounding()).then(|| {
            let zero = coordinates(step.direction);
            let said = format!("the direction is {zero}, which leads nowhere");
            ClaimError::new(Claim::Direction, said)
        });
    };
    match place.family() {
        Family::Epa => None,
        Family::Gjk | Family::Unknown => from_simplex(place, direction),
    }
}

/// Directions are perpendicular to each other to within this part of their lengths.
const SQUARE: f64 = 1e-9;

fn from_simplex<D: Checkable>(
    place: &StepContext<'_, D>,
    direction: D::Vector,
) -> Option<ClaimError> {
    let first = place.trace.steps.first()?;
    // Of steps without a simplex, one point alone is known before the second; but steps towards a depth may be
    // EPA's, from a polytope that nobody tells of.
    let may_be_epa = place.family() == Family::Unknown
        && place.trace.colliding != Some(false)
        && (place.trace.depth.is_some() || place.trace.normal.is_some());
    // Nor of steps that go round the axes, as the separating axis test does.
    let is_square = first.direction.unit().is_some_and(|first| {
        first.dot(direction).abs() <= SQUARE && place.family() == Family::Unknown
    });
    let is_second = place.at == 1 && !may_be_epa && !is_square;
    let only_point = is_second.then_some(std::slice::from_ref(&first.support));
    let known = place.before().or(only_point)?;
    let nearest = D::nearest(known)?;
    // The second look may go the opposite way whatever the first has found.
    let is_opposite = place.at == 1
        && first
            .direction
            .unit()
            .is_some_and(|first| first.dot(direction) < -1.0 + 1e-9);
    let tolerance = place.truth.tolerance;
    if is_opposite || nearest.length() <= tolerance {
        return None;
    }
    if let [p, q] = known
        && runs_along(*q - *p, direction, nearest)
    {
        let said = format!(
            "the direction {} runs along the edge from {} to {} and not across it, towards the origin",
            coordinates(place.step().direction),
            coordinates(*p),
            coordinates(*q)
        );
        return Some(ClaimError::new(Claim::Direction, said));
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
    Some(ClaimError::new(Claim::Direction, said))
}

/// Whether a direction runs along an edge whose own points are between it and the origin: of those along it none
/// is nearer.
fn runs_along<V: Vector>(edge: V, direction: V, nearest: V) -> bool {
    const LEVEL: f64 = 1e-6;
    let (Some(edge), Some(away)) = (edge.unit(), nearest.unit()) else {
        return false;
    };
    edge.area(direction) <= LEVEL && away.dot(edge).abs() <= LEVEL
}
