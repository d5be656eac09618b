//! Is what a step says finite, its direction one that helps, and its point a support point: of the right bodies, the right way?

use std::slice::from_ref;

use super::Checkable;
use super::step_context::{Claim, ClaimError};
use super::step_context::{Family, StepContext};
use crate::lesson::foreign::TraceStep;
use crate::lesson::{NumberFormat, Vector, coordinates, number};

/// What is wrong with a step's support point.
pub(super) fn judge<D: Checkable>(place: &StepContext<'_, D>) -> Option<ClaimError> {
    let step = place.step();
    let direction = step.direction.unit()?;
    let truth = place.truth;
    let support = step.support;
    if let Some([on_a, on_b]) = step.witnesses
        && !place.is_same(on_a - on_b, support)
    {
        let said = format!(
            "the support point is given as {}, but its point on A less its point on B is {}, {} away",
            coordinates(support),
            coordinates(on_a - on_b),
            number(support.distance(on_a - on_b))
        );
        return Some(ClaimError::new(Claim::Support, said));
    }
    let farthest = truth.support(direction);
    if place.is_same(support, farthest) && step.witnesses.is_none() {
        return None;
    }
    let short = direction.dot(farthest - support);
    let claimed = format!(
        "along {} the support point is given as {}",
        coordinates(step.direction),
        coordinates(support)
    );
    let so = if short > truth.tolerance {
        format!(
            "{}, which is a point of {}, lies {} farther",
            coordinates(farthest),
            place.difference(),
            number(short)
        )
    } else {
        let outside = truth.outside(support);
        if outside > truth.tolerance {
            format!(
                "that is no point of {}: it lies {} outside, and the farthest is {}",
                place.difference(),
                number(outside),
                coordinates(farthest)
            )
        } else {
            let witnesses = step.witnesses?;
            let off = truth.off(witnesses);
            let k = off.iter().position(|&off| off > truth.tolerance)?;
            let letter = ["A", "B"][k];
            format!(
                "its point on {letter}, {}, lies {} outside {letter}",
                coordinates(witnesses[k]),
                number(off[k])
            )
        }
    };
    let described = described(place, direction);
    let described = described.map_or_else(String::new, |what| format!(". {what}"));
    let said = format!("{claimed}, but {so}{described}");
    Some(ClaimError::new(Claim::Support, said))
}

/// What a point may be that is not the support point along a direction, in the order of what [`given`] works out.
const OTHERS: [&str; 7] = [
    "Its point on B is the farthest along the direction, where the farthest the opposite way belongs",
    "It is the farthest point the opposite way",
    "It is the farthest point of B ⊖ A",
    "It is b − a of the right two points",
    "It is the farthest point of A alone",
    "It is the sum of the right two points",
    "It is B’s farthest point alone",
];

/// These points, from the farthest points of A and B along a unit direction and along the opposite one.
fn given<V: Vector>(along: [V; 2], against: [V; 2]) -> [V; 7] {
    let [a, same_b] = along;
    let [opposite_a, b] = against;
    [
        a - same_b,
        opposite_a - same_b,
        same_b - opposite_a,
        b - a,
        a,
        a + b,
        b,
    ]
}

/// A sentence on what the wrong point of a step is, where that is known: one of [`OTHERS`], or of which corners it is made.
fn described<D: Checkable>(place: &StepContext<'_, D>, direction: D::Vector) -> Option<String> {
    let support = place.step().support;
    let truth = place.truth;
    let points = given(truth.same_way(direction), truth.same_way(-direction));
    let other = points.iter().position(|&p| place.is_same(p, support));
    other
        .map(|other| OTHERS[other].to_owned())
        .or_else(|| of_corners(place, direction))
}

/// Of which corners the point of a step is made, and which of them falls how far short.
fn of_corners<D: Checkable>(place: &StepContext<'_, D>, direction: D::Vector) -> Option<String> {
    /// Of more pairs of corners nobody waits for the sentence.
    const MOST_PAIRS: usize = 100_000;
    let truth = place.truth;
    let support = place.step().support;
    let sides = [&truth.a, &truth.b];
    let [of_a, of_b] = sides.map(|side| D::corners(side.shape));
    if truth.radii() > 0.0 || of_a.len() * of_b.len() > MOST_PAIRS {
        return None;
    }
    let pairs = of_a.iter().flat_map(|&a| of_b.iter().map(move |&b| [a, b]));
    let [a, b] = pairs
        .into_iter()
        .find(|&[a, b]| place.is_same(a - b, support))?;
    let short = [
        ("A", a, direction.dot(truth.a.farthest(direction) - a)),
        ("B", b, direction.dot(b - truth.b.farthest(-direction))),
    ];
    let message = short
        .iter()
        .filter(|(.., short)| *short > truth.tolerance)
        .map(|&(body, corner, short)| {
            format!(
                "Its vertex of {body}, {}, is {} short of {body}’s farthest",
                coordinates(corner),
                number(short)
            )
        });
    Some(message.collect::<Vec<_>>().join(". ")).filter(|message| !message.is_empty())
}

/// What is wrong with the numbers of a step: NaN, infinite, or beyond what products of lengths can hold.
pub(super) fn finite_judge<D: Checkable>(step: &TraceStep<D::Vector>) -> Option<ClaimError> {
    let vectors: [(Claim, &str, &[D::Vector]); 8] = [
        (Claim::Direction, "the direction", from_ref(&step.direction)),
        (Claim::Support, "the support point", from_ref(&step.support)),
        (
            Claim::Support,
            "a point on a body",
            step.witnesses.as_ref().map_or(&[], |both| &both[..]),
        ),
        (Claim::Simplex, "a point of the simplex", all(&step.simplex)),
        (
            Claim::Simplex,
            "a point that is kept",
            all(&step.kept_simplex),
        ),
        (
            Claim::Simplex,
            "a point of the polytope",
            all(&step.polytope),
        ),
        (Claim::Simplex, "the nearest point", one(&step.closest)),
        (Claim::Normal, "the normal", one(&step.normal)),
    ];
    for (claim, name, vectors) in vectors {
        let wrong = vectors.iter().find_map(|&v| {
            let part = *v.parts().iter().find(|part| !is_near::<D>(**part))?;
            Some(wrong(claim, &format!("{name} is {}", coordinates(v)), part))
        });
        if wrong.is_some() {
            return wrong;
        }
    }
    length_wrong::<D>("the distance", step.distance?)
}

fn one<V>(vector: &Option<V>) -> &[V] {
    vector.as_ref().map_or(&[], from_ref)
}

fn all<V>(points: &Option<Vec<V>>) -> &[V] {
    points.as_deref().unwrap_or_default()
}

/// What is wrong with a length of what the whole came to, as a number.
pub(super) fn length_wrong<D: Checkable>(name: &str, length: f64) -> Option<ClaimError> {
    let said = format!(
        "{name} is given as {}",
        NumberFormat::default().number(length)
    );
    (!is_near::<D>(length)).then(|| wrong(Claim::Depth, &said, length))
}

/// What is wrong with the numbers of a vector of what the whole came to.
pub(super) fn vector_wrong<D: Checkable>(name: &str, v: D::Vector) -> Option<ClaimError> {
    let part = *v.parts().iter().find(|part| !is_near::<D>(**part))?;
    let said = format!("{name} is given as {}", coordinates(v));
    Some(wrong(Claim::Normal, &said, part))
}

/// A point of A − B may be as far out as both bodies together, and some more.
fn is_near<D: Checkable>(part: f64) -> bool {
    part.abs() <= 10.0 * D::MAX_COORDINATE
}

fn wrong(claim: Claim, said: &str, part: f64) -> ClaimError {
    let why = if part.is_nan() {
        "NaN is no number"
    } else if part.is_infinite() {
        "that is infinite"
    } else {
        "that is beyond what is checked"
    };
    ClaimError::new(claim, format!("{said}, and {why}"))
}

/// What is wrong with a step's direction. Of EPA's the polytope decides.
pub(super) fn direction_judge<D: Checkable>(place: &StepContext<'_, D>) -> Option<ClaimError> {
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
