//! Pairs of boxes: touching or nearly so along each kind of axis that can separate them, parallel or nearly so, and far
//! from the world's origin.

use std::f64::consts::TAU;

use glam::{DVec3, dvec3};

use super::pairs::{Body, Turn, box_of, direction, point};
use crate::oracle::random::Random;

/// Half edges, of boxes of about 1 px: zero, a rounding, and lengths whose products nearly underflow.
pub const THINNEST: [f64; 4] = [0.0, 1e-16, 1e-40, 1e-50];

/// Any two boxes; most touch, with a gap or an overlap of a rounding or of a fraction of their size.
pub fn boxes(random: &mut Random) -> [Body; 2] {
    let [a, b] = [(); 2].map(|()| half_edges(random));
    let turn = Turn::some(random);
    let hair = random.sign() * random.power(-17.0, -3.0);
    let other = match random.index(6) {
        0 => turn,
        1 => turned_by(turn, hair),
        2 => turned_by(turn, TAU / 4.0),
        _ => Turn::any(random),
    };
    let [axes_a, axes_b] = [turn, other].map(|turn| DVec3::AXES.map(|axis| turn.of(axis)));
    let (of_a, of_b) = (axes_a[random.index(3)], axes_b[random.index(3)]);
    let axis = match random.index(4) {
        0 => of_a,
        1 => of_b,
        2 => of_a.cross(of_b).normalize_or(of_a),
        _ => direction(random),
    };
    let reach = |half: DVec3, axes: [DVec3; 3]| {
        let along = axes.map(|edge| edge.dot(axis).abs());
        half.dot(along.into())
    };
    let touching = reach(a, axes_a) + reach(b, axes_b);
    let gap = match random.index(3) {
        0 => 0.0,
        1 => hair,
        _ => random.within(-1.0, 1.0),
    };
    // Their sideways offset, in units of A.
    let far = [0.0, 0.3, 1.0, 2.0][random.index(4)];
    let beside = point(random, far * a.max_element());
    let beside = beside - axis * beside.dot(axis);
    let place = match random.index(3) {
        0 => DVec3::ZERO,
        1 => point(random, 300.0),
        _ => random.power(2.0, 7.0) * direction(random),
    };
    let at = place + random.sign() * touching * (1.0 + gap) * axis + beside;
    [
        Body::turned(box_of(a), place, turn),
        Body::turned(box_of(b), at, other),
    ]
}

/// Boxes of integer half edges about one point, mostly far from the world's origin, or with a corner, an edge or a face
/// in common: one is slightly rotated, so that several faces of A − B are equally near.
pub fn nearly_coincident(random: &mut Random) -> [Body; 2] {
    let mut whole = |least: i64| {
        let mut number = || random.between(least, 5) as f64;
        dvec3(number(), number(), number())
    };
    let (half, other_half, steps) = (whole(1), whole(1), whole(-5));
    let other_half = [half, other_half][random.index(2)];
    let reach = half + other_half;
    let beside = [
        DVec3::ZERO,
        0.5 * steps,
        reach * steps.signum(),
        reach * (steps / 3.0).round().clamp(DVec3::NEG_ONE, DVec3::ONE),
    ][random.index(4)];
    let turn = Turn::some(random);
    let hair = Turn {
        axis: [DVec3::AXES[random.index(3)], direction(random)][random.index(2)],
        angle: random.sign() * random.power(-17.0, -6.0),
    };
    let place = [0.0, random.power(2.0, 9.0)][random.index(2)] * direction(random);
    [
        Body::turned(box_of(half), place, turn),
        Body::turned(
            box_of(other_half),
            place + turn.of(beside),
            hair.then(&turn),
        ),
    ]
}

/// Boxes of integer size of which one or both are as thin as any of [`THINNEST`], coplanar or crossing, with corners,
/// edges and faces in common, or arbitrarily rotated.
pub fn thinnest(random: &mut Random) -> [Body; 2] {
    let thin = |random: &mut Random| {
        let mut half = [(); 3].map(|()| random.between(1, 5) as f64);
        for _ in 0..random.between(0, 2) {
            half[random.index(3)] = THINNEST[random.index(THINNEST.len())];
        }
        DVec3::from(half)
    };
    let (a, b) = (thin(random), thin(random));
    let mut steps = || [-1.0, -0.5, 0.0, 0.0, 0.5, 1.0][random.index(6)];
    let beside = (a + b) * dvec3(steps(), steps(), steps());
    let turn = Turn::some(random);
    let other = match random.index(4) {
        0 | 1 => turn,
        2 => Turn {
            axis: DVec3::AXES[random.index(3)],
            angle: TAU / 4.0,
        }
        .then(&turn),
        _ => Turn::any(random),
    };
    let place = [DVec3::ZERO, point(random, 300.0)][random.index(2)];
    [
        Body::turned(box_of(a), place, turn),
        Body::turned(box_of(b), place + turn.of(beside), other),
    ]
}

fn turned_by(turn: Turn, angle: f64) -> Turn {
    Turn {
        angle: turn.angle + angle,
        ..turn
    }
}

/// Cubes, two different lengths, or as thin as a sliver or any of [`THINNEST`].
fn half_edges(random: &mut Random) -> DVec3 {
    let size = random.power(0.0, 2.0);
    let thinnest = [0.3, 0.01, 1e-6][random.index(3)];
    let mut part = || {
        if random.chance(0.3) {
            1.0
        } else if random.chance(0.1) {
            THINNEST[random.index(THINNEST.len())]
        } else {
            random.within(thinnest, 1.0)
        }
    };
    size * dvec3(part(), part(), part())
}
