//! The way out of a smooth shape where EPA has come to its bound.

use std::f64::consts::TAU;

use super::difference::Difference;
use super::positive_part::positive_part;
use super::{ClosestFeature, SMOOTH_BOUND, Support, unit_vector};

/// Halvings of an angle until f64 has no more.
const BISECTIONS: usize = 52;

/// The support point of a smooth shape whose tangent is nearest the origin. By value, so that the walk over
/// hulls can stay in registers.
///
/// A − B reaches h(θ) = n(θ)·w(θ) along the normal at θ, and h′(θ) = n⊥(θ)·w(θ), as w moves along the
/// tangent: about the least of [`SMOOTH_BOUND`] h's, h is least where that changes its sign.
#[cold]
#[inline(never)]
pub(super) fn lowest_tangent<A, B>(difference: Difference<'_, A, B>) -> ClosestFeature
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    let at = |angle: f64| {
        let normal = unit_vector(angle);
        (normal, difference.support(normal))
    };
    let reach = |angle: f64| {
        let (normal, w) = at(angle);
        normal.dot(w.point())
    };
    let spacing = TAU / SMOOTH_BOUND as f64;
    let lowest = (0..SMOOTH_BOUND)
        .map(|k| (k as f64 * spacing, reach(k as f64 * spacing)))
        .reduce(|one, other| if other.1 < one.1 { other } else { one })
        .map_or(0.0, |(angle, _)| angle);
    let (mut low, mut high) = (lowest - spacing, lowest + spacing);
    for _ in 0..BISECTIONS {
        let middle = (low + high) / 2.0;
        let (normal, w) = at(middle);
        if normal.perp().dot(w.point()) > 0.0 {
            high = middle;
        } else {
            low = middle;
        }
    }
    let (normal, w) = at((low + high) / 2.0);
    ClosestFeature {
        ends: [w; 2],
        normal,
        distance: positive_part(normal.dot(w.point())),
    }
}
