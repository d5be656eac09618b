//! Any bytes at all as shapes and poses: what the constructors accept, every query must answer.

use collidoscope::planar::{
    Capsule, Circle, DistanceSearch, Ellipse, Epa, Gjk, Polygon, Pose, PosedShape, Regular,
    Rounded, Shape, Support, distance, intersects, minkowski_difference, penetration,
};
use glam::{DVec2, dvec2};

/// Numbers from bytes; zeros when they run out.
struct Bits<'b>(&'b [u8]);

impl Bits<'_> {
    fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        first
    }

    fn raw(&mut self) -> f64 {
        f64::from_bits(u64::from_le_bytes([(); 8].map(|()| self.byte())))
    }

    /// Any bit pattern, or one with its exponent drawn to where shapes are accepted, or a small number:
    /// almost all of all patterns are refused.
    fn number(&mut self) -> f64 {
        match self.byte() % 8 {
            0 => self.raw(),
            1 => self.raw().clamp(-1e100, 1e100),
            2 => 1e100,
            3 => 1e-100,
            4 => f64::from(self.byte() as i8),
            5 => f64::from(self.byte() as i8) * 1e-100 * 128.0,
            6 => f64::from(self.byte() as i8) * 1e98 / 128.0,
            _ => {
                // The magnitude between 2^-40 and 2^40.
                let bits = self.raw().to_bits();
                let exponent = 983 + (bits >> 52) % 80;
                f64::from_bits(bits & 0x800f_ffff_ffff_ffff | exponent << 52)
            }
        }
    }

    fn point(&mut self) -> DVec2 {
        dvec2(self.number(), self.number())
    }

    fn polygon(&mut self) -> Option<Polygon> {
        let count = 3 + self.byte() % 6;
        let given: Vec<DVec2> = (0..count).map(|_| self.point()).collect();
        // Points in any order are hardly ever convex; three of them, unless on a line, always are.
        Polygon::new(&given)
            .or_else(|_| Polygon::new(&given[..3]))
            .ok()
    }

    fn shape(&mut self) -> Option<Shape> {
        Some(match self.byte() % 6 {
            0 => self.polygon()?.into(),
            1 => Rounded::new(self.polygon()?, self.number()).ok()?.into(),
            2 => Circle::new(self.number()).ok()?.into(),
            3 => Capsule::new(self.point(), self.point(), self.number())
                .ok()?
                .into(),
            4 => Ellipse::new(self.number(), self.number()).ok()?.into(),
            _ => Regular::new(usize::from(self.byte() % 48), self.number())
                .ok()?
                .into(),
        })
    }

    fn pose(&mut self) -> Option<Pose> {
        Pose::new(self.point(), self.number()).ok()
    }
}

/// Whether `bytes` made a pair, which then was asked everything.
///
/// # Panics
/// When an answer is not finite or contradicts another.
pub fn feed(bytes: &[u8]) -> bool {
    let mut bits = Bits(bytes);
    let mut posed = || Some(bits.shape()?.posed(&bits.pose()?));
    let (Some(a), Some(b)) = (posed(), posed()) else {
        return false;
    };
    ask(&a, &b);
    match bytes.len() % 4 {
        0 => ask(&b, &a),
        1 => ask(&a, &a),
        _ => {}
    }
    true
}

fn ask(a: &PosedShape, b: &PosedShape) {
    let colliding = intersects(a, b);
    let overlap = penetration(a, b);
    let gap = distance(a, b);
    assert_eq!(overlap.is_some(), colliding, "penetration contradicts");
    assert_eq!(gap.is_none(), colliding, "distance contradicts");
    let (length, normal, on_a, on_b) = match (overlap, gap) {
        (Some(o), _) => (o.depth, o.normal, o.on_a, o.on_b),
        (_, Some(g)) => (g.distance, g.normal, g.on_a, g.on_b),
        _ => unreachable!(),
    };
    assert!(length.is_finite() && length >= 0.0, "length {length}");
    let unit = (normal.length() - 1.0).abs();
    assert!(unit < 1e-9, "normal {normal} of length {}", normal.length());
    assert!(on_a.is_finite() && on_b.is_finite(), "{on_a} {on_b}");
    let mut gjk = Gjk::new(a, b);
    while let Some(step) = gjk.step() {
        assert!(step.direction.is_finite() && step.support.point.is_finite());
    }
    let cores_collide = gjk.run();
    if cores_collide {
        let mut epa = Epa::new(a, b, &gjk.simplex());
        let edge = epa.run();
        assert!(edge.distance.is_finite() && edge.distance >= 0.0);
        assert!(edge.witnesses().iter().all(|w| w.is_finite()));
    } else {
        let mut search = DistanceSearch::new(a, b, &gjk.simplex());
        while let Some(step) = search.step() {
            assert!(step.closest.is_finite() && step.distance.is_finite());
        }
    }
    assert!(a.outline().iter().all(|p| p.is_finite()));
    assert!(
        minkowski_difference(a, b)
            .iter()
            .all(|w| w.point.is_finite())
    );
    assert!(a.center().is_finite());
}
