//! The pairs that are asked about: regular polygons turned at random, overlapping or apart, at the pixel
//! scale of the app.

use collidoscope_core::planar::{Circle, Pose, Regular, Shape, unit_vector};
use glam::dvec2;

/// Two shapes and where they are.
#[derive(Clone)]
pub(crate) struct Pair {
    pub(crate) shapes: [Shape; 2],
    pub(crate) poses: [Pose; 2],
}

/// How the two shapes of a pair lie.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Placement {
    Overlapping,
    Apart,
}

/// What the two shapes are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Polygons(usize),
    BoxAndCircle,
}

pub(crate) const RADIUS: f64 = 50.0;

/// A small generator with a fixed seed, so that every run asks the same.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Evenly in [0, 1). `SplitMix64` (Steele, Lea and Flood, 2014).
    pub(crate) fn roll(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// `count` pairs of this kind and placement.
pub(crate) fn pairs(kind: Kind, placement: Placement, count: usize) -> Vec<Pair> {
    let mut dice = Dice::new(20_261_120);
    let shapes = shapes(kind);
    (0..count)
        .map(|_| {
            let far = match placement {
                Placement::Overlapping => RADIUS * (0.2 + 1.0 * dice.roll()),
                Placement::Apart => RADIUS * (2.1 + 1.0 * dice.roll()),
            };
            let middle = dvec2(200.0 + 400.0 * dice.roll(), 200.0 + 300.0 * dice.roll());
            let away = far * unit_vector(std::f64::consts::TAU * dice.roll());
            let mut turned =
                |at| Pose::new(at, std::f64::consts::TAU * dice.roll()).expect("finite");
            Pair {
                poses: [turned(middle), turned(middle + away)],
                shapes: shapes.clone(),
            }
        })
        .collect()
}

pub(crate) fn shapes(kind: Kind) -> [Shape; 2] {
    let regular = |sides| Shape::from(Regular::new(sides, RADIUS).expect("sides"));
    match kind {
        Kind::Polygons(sides) => [regular(sides), regular(sides)],
        Kind::BoxAndCircle => [regular(4), Circle::new(RADIUS).expect("a radius").into()],
    }
}

/// A pair in motion: B moves half a px and turns a quarter of a degree a step, as in the app.
pub(crate) fn motion(pair: &Pair, steps: usize) -> Vec<Pair> {
    let [a, b] = pair.poses;
    (0..steps)
        .map(|step| {
            let gone = step as f64;
            let at = b.position() + gone * dvec2(0.4, 0.3);
            let angle = b.angle() + gone * 0.25f64.to_radians();
            Pair {
                shapes: pair.shapes.clone(),
                poses: [a, Pose::new(at, angle).expect("finite")],
            }
        })
        .collect()
}
