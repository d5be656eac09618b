//! Pairs of boxes: touching or nearly so along each kind of axis that can part them, parallel or hardly turned, and
//! far from the world's origin.

use std::f64::consts::TAU;

use glam::{DVec3, dvec3};

use super::pairs::{Body, Turn, box_of, direction, point};
use crate::oracle::random::Random;

/// Any two boxes, and of those that touch most with a gap or an overlap of a rounding or a part of their size.
pub fn boxes(random: &mut Random) -> [Body; 2] {
    let [a, b] = [(); 2].map(|()| half_edges(random));
    let turn = Turn::some(random);
    let hair = random.sign() * libm::exp10(random.within(-17.0, -3.0));
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
    // How far beside each other they lie, in units of A.
    let far = [0.0, 0.3, 1.0, 2.0][random.index(4)];
    let beside = point(random, far * a.max_element());
    let beside = beside - axis * beside.dot(axis);
    let place = match random.index(3) {
        0 => DVec3::ZERO,
        1 => point(random, 300.0),
        _ => libm::exp10(random.within(2.0, 7.0)) * direction(random),
    };
    let at = place + random.sign() * touching * (1.0 + gap) * axis + beside;
    [
        Body::turned(box_of(a), place, turn),
        Body::turned(box_of(b), at, other),
    ]
}

fn turned_by(turn: Turn, angle: f64) -> Turn {
    Turn {
        angle: turn.angle + angle,
        ..turn
    }
}

/// Of one size, of two, or as thin as a sliver.
fn half_edges(random: &mut Random) -> DVec3 {
    let size = libm::exp10(random.within(0.0, 2.0));
    let thinnest = [0.3, 0.01, 1e-6][random.index(3)];
    let mut part = || {
        if random.chance(0.3) {
            1.0
        } else {
            random.within(thinnest, 1.0)
        }
    };
    size * dvec3(part(), part(), part())
}
