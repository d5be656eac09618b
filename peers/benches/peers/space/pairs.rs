//! The pairs that are asked about: boxes and hulls of random points on a ball, turned at random, overlapping or
//! apart.

use collidoscope_core::spatial::{Cuboid, Hull, Pose, Shape, rotation_about};
use glam::{DVec3, dvec3};

use super::super::pairs::{Dice, Placement, RADIUS};

/// Two shapes and where they are.
#[derive(Clone)]
pub(crate) struct Pair {
    pub(crate) shapes: [Shape; 2],
    pub(crate) poses: [Pose; 2],
}

/// What the two shapes are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Boxes,
    Hulls(usize),
}

/// `count` pairs of this kind and placement.
pub(crate) fn pairs(kind: Kind, placement: Placement, count: usize) -> Vec<Pair> {
    let mut dice = Dice::new(20_261_122);
    let shapes = [(); 2].map(|()| shape(kind, &mut dice));
    (0..count)
        .map(|_| {
            let far = match placement {
                Placement::Overlapping => RADIUS * (0.2 + 1.0 * dice.roll()),
                Placement::Apart => RADIUS * (2.1 + 1.0 * dice.roll()),
            };
            let middle = 200.0 + 300.0 * dvec3(dice.roll(), dice.roll(), dice.roll());
            let away = far * direction(&mut dice);
            let mut turned = |at| {
                let axis = direction(&mut dice);
                let turn = rotation_about(axis, std::f64::consts::TAU * dice.roll());
                Pose::new(at, turn.expect("an axis")).expect("finite")
            };
            Pair {
                poses: [turned(middle), turned(middle + away)],
                shapes: shapes.clone(),
            }
        })
        .collect()
}

/// Within the ball of [`RADIUS`] about the origin, its corners on the ball.
fn shape(kind: Kind, dice: &mut Dice) -> Shape {
    match kind {
        Kind::Boxes => {
            let half = dvec3(1.0, 0.8, 0.6).normalize() * RADIUS;
            Cuboid::new(half).expect("a box").into()
        }
        Kind::Hulls(vertices) => {
            let corners: Vec<DVec3> = (0..vertices).map(|_| RADIUS * direction(dice)).collect();
            Hull::new(&corners).expect("points").into()
        }
    }
}

/// Of length 1, none more likely than another.
fn direction(dice: &mut Dice) -> DVec3 {
    let (z, around) = (2.0 * dice.roll() - 1.0, std::f64::consts::TAU * dice.roll());
    let (sin, cos) = libm::sincos(around);
    let flat = (1.0 - z * z).sqrt();
    dvec3(flat * cos, flat * sin, z)
}
