//! An invalid user-defined shape: its supports are arbitrary bits.

use std::cell::Cell;

use collidoscope_core::spatial::{
    Epa, Gjk, GjkDistance, PairCache, PosedShape, Support, contact, intersects, query, sat,
};
use glam::DVec3;

use super::bits::Bits;
use super::contacts::check_manifold;
use super::{check_answer, is_finite};

/// Returns its points in turn, whatever the direction.
struct Own {
    points: Vec<DVec3>,
    next: Cell<usize>,
    radius: f64,
}

impl Own {
    fn new(bits: &mut Bits<'_>) -> Self {
        let mut points: Vec<DVec3> = (0..3)
            .map(|_| DVec3::new(bits.raw(), bits.raw(), bits.raw()))
            .collect();
        points.extend((0..5).map(|_| bits.point()));
        let radius = bits.number().abs();
        Self {
            points,
            next: Cell::new(0),
            radius: if radius <= 1e50 { radius } else { 0.0 },
        }
    }
}

impl Support for Own {
    fn support(&self, direction: DVec3) -> DVec3 {
        assert_ne!(direction, DVec3::ZERO, "as `Support` promises");
        let next = self.next.get();
        self.next.set(next + 1);
        self.points[next % self.points.len()]
    }

    fn center(&self) -> DVec3 {
        self.points[0]
    }

    fn radius(&self) -> f64 {
        self.radius
    }
}

/// Queries such a shape with itself, with another and with a valid one.
pub fn check(bits: &mut Bits<'_>, body: Option<&PosedShape>) {
    let (one, other) = (Own::new(bits), Own::new(bits));
    check_pair(&one, &one);
    check_pair(&one, &other);
    if let Some(body) = body {
        check_pair(&one, body);
        check_pair(body, &other);
    }
}

/// No query panics or runs forever, and no answer has a NaN. There is no right answer.
fn check_pair(a: &dyn Support, b: &dyn Support) {
    let _ = intersects(a, b);
    let mut cache = PairCache::default();
    for _ in 0..3 {
        let answer = query(a, b, &mut cache);
        check_answer(&answer);
        check_manifold(contact(a, b, &answer).as_ref(), &answer);
    }
    assert!(sat(a, b).is_none());
    let mut gjk = Gjk::towards(a, b, a.center());
    while let Some(step) = gjk.step() {
        assert!(step.direction.is_finite() && is_finite(&step.support));
    }
    let mut epa = Epa::new(a, b, &gjk.simplex());
    while let Some(step) = epa.step() {
        assert!(step.normal.is_finite() && step.distance.is_finite());
    }
    let mut search = GjkDistance::new(a, b, &gjk.simplex());
    while let Some(step) = search.step() {
        assert!(step.closest.is_finite() && step.distance.is_finite());
    }
}
