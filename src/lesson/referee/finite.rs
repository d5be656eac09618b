//! Is every number of a step one, and near enough to be checked?

use std::slice::from_ref;

use super::super::foreign::TraceStep;
use super::super::{NumberFormat, Vector, coordinates};
use super::Checkable;
use super::report::{Claim, ClaimError};

/// What is wrong with the numbers of a step: NaN, infinite, or beyond what products of lengths can hold.
pub(super) fn judge<D: Checkable>(step: &TraceStep<D::Vector>) -> Option<ClaimError> {
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
